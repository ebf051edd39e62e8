// The shape of the body in which errors leave the API. `{ errors: { {field}: [message] } }` or `{ code, message, status
// }`.

import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import { splitList } from "../names/lists.ts";

export type ErrorWord = "field" | "code" | "message" | "status" | "title" | "remedy" | "cite";
/** `pointer`: the field as a JSON Pointer, which begins with a slash and so always stands in a text. */
type TextWord = ErrorWord | "pointer";

export type ErrorBodyModel =
  | { readonly is: "object"; readonly members: readonly { readonly key: string; readonly value: ErrorBodyModel }[] }
  /** One member for each field that something is wrong with. */
  | { readonly is: "by field"; readonly value: ErrorBodyModel }
  /** One for each thing that is wrong. */
  | { readonly is: "list"; readonly of: ErrorBodyModel }
  | { readonly is: "word"; readonly word: ErrorWord }
  /** `"{status}"`, `"/data{pointer}"` */
  | { readonly is: "text"; readonly parts: readonly (string | { readonly word: TextWord })[] }
  | { readonly is: "literal"; readonly value: LiteralValue };

export type LiteralValue = string | number | boolean | null;

const WORDS: readonly ErrorWord[] = ["field", "code", "message", "status", "title", "remedy", "cite"];

const TEXT_WORDS: readonly TextWord[] = [...WORDS, "pointer"];

/** Null: unreadable, which has been said. */
export function readErrorBody(context: Context, text: Text): ErrorBodyModel | null {
  const body = text.text.startsWith("{") ? readValue(context, text) : refuse(context, text);
  if (body === null || describesError(body)) return body;
  return refuse(context, text);
}

/** A body that says nothing of what is wrong would tell nobody anything. */
function describesError(body: ErrorBodyModel): boolean {
  if (body.is === "word") return true;
  if (body.is === "text") return body.parts.some((part) => typeof part !== "string");
  if (body.is === "object") return body.members.some((member) => describesError(member.value));
  return body.is === "list" ? describesError(body.of) : body.is === "by field";
}

/** Whether a key of it, or a text, says which field is wrong. */
export function namesFields(body: ErrorBodyModel): boolean {
  return body.is === "by field" || holds(body, "field", namesFields);
}

/** Whether it tells codes: what is wrong with no field stands under its code as well. */
export function namesCodes(body: ErrorBodyModel): boolean {
  return namesFields(body) || holds(body, "code", namesCodes);
}

function holds(body: ErrorBodyModel, word: ErrorWord, within: (inner: ErrorBodyModel) => boolean): boolean {
  if (body.is === "object") return body.members.some((member) => within(member.value));
  if (body.is === "text") return body.parts.some((part) => typeof part !== "string" && part.word === word);
  return body.is === "list" ? within(body.of) : body.is === "word" && body.word === word;
}

function refuse(context: Context, text: Text): null {
  context.problem("error-bodies-are-readable", text.span, { text: text.text, words: WORDS.join(", ") });
  return null;
}

function readValue(context: Context, text: Text): ErrorBodyModel | null {
  const written = text.text;
  const inner = slice(text, 1, written.length - 1);
  if (written.startsWith("{") && written.endsWith("}")) return readObject(context, inner);
  if (written.startsWith("[") && written.endsWith("]")) {
    const of = splitList(inner, ",").length === 1 ? readValue(context, inner) : refuse(context, text);
    return of === null ? null : { is: "list", of };
  }
  const word = WORDS.find((one) => one === written);
  if (word !== undefined) return { is: "word", word };
  const value = literalOf(written);
  if (typeof value === "string" && value.includes("{")) return readText(context, text, value);
  return value === undefined ? refuse(context, text) : { is: "literal", value };
}

/** `/data{pointer}`: words in braces are filled in. */
function readText(context: Context, text: Text, written: string): ErrorBodyModel | null {
  const parts: (string | { word: TextWord })[] = [];
  for (const part of written.split(/(\{[^{}]*\})/).filter((one) => one !== "")) {
    const name = /^\{\s*(\w+)\s*\}$/.exec(part)?.[1];
    const word = TEXT_WORDS.find((one) => one === name);
    if (word === undefined && /[{}]/.test(part)) return refuse(context, text);
    parts.push(word === undefined ? part : { word });
  }
  return { is: "text", parts };
}

/** What stands there as it is: a text in quotes, a whole number, `yes`, `no` or `empty`. Undefined: something else. */
export function literalOf(written: string): LiteralValue | undefined {
  const quoted = /^["“](?<value>[^"“”]*)["”]$/.exec(written)?.groups?.value;
  if (quoted !== undefined) return quoted;
  if (/^-?\d{1,9}$/.test(written)) return Number(written);
  if (["true", "false", "yes", "no"].includes(written)) return written === "true" || written === "yes";
  return written === "empty" || written === "null" ? null : undefined;
}

function readObject(context: Context, inner: Text): ErrorBodyModel | null {
  const parts = splitList(inner, ",");
  const [first] = parts;
  const byField = first === undefined ? null : /^\{\s*field\s*\}\s*:\s*/.exec(first.text);
  if (first !== undefined && byField !== null) {
    if (parts.length > 1) return refuse(context, inner);
    const value = readValue(context, slice(first, byField[0].length, first.text.length));
    return value === null ? null : { is: "by field", value };
  }
  const members: { key: string; value: ErrorBodyModel }[] = [];
  for (const part of parts) {
    const named = /^["“]?(?<key>[A-Za-z_][\w-]*)["”]?\s*:\s*/.exec(part.text);
    const value = readValue(context, named === null ? part : slice(part, named[0].length, part.text.length));
    if (value === null) return null;
    const key = named?.groups?.key ?? (value.is === "word" ? value.word : null);
    if (key === null || members.some((member) => member.key === key)) return refuse(context, part);
    members.push({ key, value });
  }
  return members.length === 0 ? refuse(context, inner) : { is: "object", members };
}
