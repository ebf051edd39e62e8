// Takes the written shapes of point 7 apart: `Loan(id) of loans where (…) by due_on descending first 5`.

import type { FieldType } from "../../expression/field-type.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";

/** A name with what stands in the parentheses behind it, and what follows. */
export interface Part {
  readonly head: Text;
  readonly inner: Text | null;
  readonly tail: Text;
}

/** What may follow the name of a nested shape. */
export interface Tail {
  of: Text | null;
  where: Text | null;
  by: Text | null;
  first: Text | null;
}

export function refuse(context: Context, text: Text, help: string): undefined {
  context.problem("shapes-are-readable", text.span, { shape: text.text, help });
  return undefined;
}

/** Says that what stands in front of the parentheses, or alone, is no entity: a shape is named without any. */
export function refuseHead(context: Context, { head, inner }: Pick<Part, "head" | "inner">): undefined {
  const names = [...context.model.entities.keys(), ...context.model.shapes.keys()];
  const alone = inner === null ? null : { ...head.span, end: inner.span.end + 1 };
  context.unknown("entities-are-known", head.span, head.text, names, { or: "shapes" }, null, [], alone);
  return undefined;
}

/** Whether a value would give a secret away, which is then said. */
export function isSecret(context: Context, value: Text, type: FieldType): boolean {
  if (type.is === "secret") context.problem("secrets-are-never-given", value.span, { name: value.text });
  return type.is === "secret";
}

/** `price as number`: what stands before, and whether it is to be a number in JSON. */
export function readAsNumber(text: Text): { readonly value: Text; readonly isNumber: boolean } {
  const end = /\s+as\s+number$/.exec(text.text);
  return end === null ? { value: text, isNumber: false } : { value: slice(text, 0, end.index), isNumber: true };
}

/** The type of a value that is to be a number in JSON; undefined where it is no amount, which is then said. */
export function numberOf(context: Context, value: Text, type: FieldType): FieldType | undefined {
  if (type.is === "decimal" || type.is === "money" || type.is === "percent") return { ...type, asNumber: true };
  const whole = type.is === "integer" || type.is === "duration";
  return refuse(
    context,
    value,
    whole ? `${value.text} is a number already: leave out as number.` : "Only amounts and decimal numbers are given as number.",
  );
}

export function inBraces(text: Text): Text | null {
  return text.text.startsWith("{") && text.text.endsWith("}") ? slice(text, 1, text.text.length - 1) : null;
}

/** Null where the text does not begin with a name. */
export function readHead(text: Text): Part | null {
  const name = /^[A-Za-z]\w*(?:\.\w+)*/.exec(text.text)?.[0];
  if (name === undefined) return null;
  const head = slice(text, 0, name.length);
  if (text.text[name.length] !== "(") return { head, inner: null, tail: slice(text, name.length, text.text.length) };
  const end = closing(text.text, name.length);
  if (end === null) return null;
  return { head, inner: slice(text, name.length + 1, end), tail: slice(text, end + 1, text.text.length) };
}

/** Where the parenthesis at `from` is closed. */
function closing(text: string, from: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (character === "(" || character === "{") depth++;
    else if ((character === ")" || character === "}") && --depth === 0) return at;
  }
  return null;
}

/** `of PATH`, `where (…)`, `by FIELD descending`, `first N`, in any order; null where something else stands there. */
export function readTail(text: Text): Tail | null {
  const tail: Tail = { of: null, where: null, by: null, first: null };
  for (let rest = text; rest.text !== ""; ) {
    const word = /^(?:of|where|by|first)\s+/.exec(rest.text);
    if (word === null) return null;
    const key = word[0].trim() as keyof Tail;
    const start = word[0].length;
    const end = key === "where" ? closing(rest.text, start) : lengthOf(key, rest.text, start);
    if (end === null || tail[key] !== null || (key === "where" && rest.text[start] !== "(")) return null;
    tail[key] = key === "where" ? slice(rest, start + 1, end) : slice(rest, start, end);
    rest = slice(rest, key === "where" ? end + 1 : end, rest.text.length);
  }
  return tail;
}

function lengthOf(key: keyof Tail, text: string, start: number): number | null {
  const pattern = key === "first" ? /\d+/y : key === "of" ? /\w+(?:\.\w+)*/y : /-?\w+(?:\.\w+)*(?:\s+(?:ascending|descending))?/y;
  pattern.lastIndex = start;
  const found = pattern.exec(text);
  return found === null ? null : start + found[0].length;
}
