// The members of a query string with their types. They are read once, because the conditions of the call may name each
// of them: `{ from: date, kind?: Book.kind where (…) }`, `ask.from`.

import type { ScopeField } from "../../expression/checking/scope.ts";
import { type FieldType, isComparable, valueType } from "../../expression/field-type.ts";
import { slice, type Text } from "../../source.ts";
import type { Context } from "../context.ts";
import { splitList } from "../names/lists.ts";
import { readType } from "../types/types.ts";
import { inBraces, refuse } from "./shape-text.ts";

export interface QueryHead {
  readonly part: Text;
  readonly name: string;
  readonly required: boolean;
  readonly type: FieldType;
  /** What stands behind `where`. */
  readonly where: Text | null;
  /** `per_page?: integer(1..) as size`: what it is to the program, where that has another name. */
  readonly as: Text | null;
}

export class QueryInputs {
  readonly call: string;
  readonly #text: Text | null;
  #heads: readonly QueryHead[] | null | undefined;

  /** `text` is the cell Takes of the call. */
  constructor(call: string, text: Text | null) {
    this.call = call;
    this.#text = text;
  }

  /** Null where they cannot be read, which has been said. */
  of(context: Context, entity: string): readonly QueryHead[] | null {
    if (this.#heads === undefined) this.#heads = this.#text === null ? [] : (readHeads(context, this.#text, entity) ?? null);
    return this.#heads;
  }

  /** What conditions of the call may name by `ask`: one that may be left out is empty then. */
  asked(context: Context, entity: string): ReadonlyMap<string, ScopeField> {
    const heads = (this.of(context, entity) ?? []).filter(({ type }) => isComparable(type));
    return new Map(
      heads.map(({ name, required, type }) => [name, { name, type: valueType(type), optional: !required, list: null, open: null }]),
    );
  }
}

function readHeads(context: Context, text: Text, entity: string): readonly QueryHead[] | undefined {
  const inner = inBraces(text);
  if (inner === null) return refuse(context, text, "A list takes query members: { q?: text(100), page?: integer(1..) }.");
  const heads = splitList(inner, ",").map((part) => readHead(context, part, entity));
  return heads.some((head) => head === null) ? undefined : heads.filter((head) => head !== null);
}

function readHead(context: Context, part: Text, entity: string): QueryHead | null {
  const match = /^(?:(?<name>\w+)|"(?<quoted>[^"\s&#+%=]{1,60})")(?<optional>\?)?\s*:\s*/.exec(part.text);
  if (match === null) {
    refuse(context, part, 'A member is written name?: type, and "page[size]"?: type, where its name has other signs.');
    return null;
  }
  const name = match.groups?.name ?? match.groups?.quoted ?? "";
  const rest = slice(part, match[0].length, part.text.length);
  const renamed = /\s+as\s+(?<as>\w+)$/.exec(rest.text);
  const typeText = renamed === null ? rest : slice(rest, 0, renamed.index);
  const as = renamed === null ? null : slice(rest, rest.text.length - (renamed.groups?.as?.length ?? 0), rest.text.length);
  const condition = /\s+where\b\s*/.exec(typeText.text);
  const type = readMemberType(context, condition === null ? typeText : slice(typeText, 0, condition.index), entity, name);
  if (type === null) return null;
  if (type.is === "file") return refuse(context, typeText, "A query gives no file.") ?? null;
  if (condition !== null && !isComparable(type))
    return refuse(context, typeText, "What is given is one value: text, a number, a date, a choice.") ?? null;
  const where = condition === null ? null : slice(typeText, condition.index + condition[0].length, typeText.text.length);
  if (where !== null && as !== null) return refuse(context, as, "Write where or as: one of them says what the member does.") ?? null;
  return { part, name, required: match.groups?.optional === undefined, type, where, as };
}

/** A type, or that of a field: `Book.kind`. */
function readMemberType(context: Context, text: Text, entity: string, name: string): FieldType | null {
  const path = /^(?<entity>[A-Z]\w*)\.(?<field>\w+)$/.exec(text.text);
  if (path === null) return readType(context, text, entity, name);
  const owner = context.model.entities.get(path.groups?.entity ?? "");
  if (owner === undefined) {
    context.unknown("entities-are-known", text.span, path.groups?.entity ?? "", context.model.entities.keys());
    return null;
  }
  context.refer("entity", "", slice(text, 0, owner.name.length));
  const field = owner.fields.get(path.groups?.field ?? "");
  if (field !== undefined) {
    context.refer("field", owner.name, slice(text, owner.name.length + 1, text.text.length));
    return field.type;
  }
  context.unknown("fields-are-known", text.span, path.groups?.field ?? "", owner.fields.keys(), { entity: owner.name });
  return null;
}
