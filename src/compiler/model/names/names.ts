// The shapes of names, so that they never collide: `Entity`, `field_name`, `CONSTANT`, `error-code`, `Screen name`, `action name`.
// What people read as it is written, values, roles, screens and actions, may be of any script; what programs use is of a to z.

import { isNoneWord } from "../../parse/cells.ts";
import type { Text } from "../../source.ts";
import type { Context } from "../context.ts";
import type { EntityModel } from "../model.ts";

export interface NameShape {
  readonly what: string;
  readonly pattern: RegExp;
  readonly example: string;
  suggest(name: string): string;
  /** What was written is kept as what people read for the name. */
  readonly isRead?: true;
}

const words = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
const SPELT: Readonly<Record<string, string>> = {
  ...{ ä: "ae", ö: "oe", ü: "ue", Ä: "Ae", Ö: "Oe", Ü: "Ue", ß: "ss", æ: "ae", Æ: "Ae", œ: "oe", Œ: "Oe", ø: "o", Ø: "O" },
  ...{ đ: "d", Đ: "D", ð: "d", þ: "th", ł: "l", Ł: "L", ı: "i" },
};
/** Letters beyond a to z, as they are written with these; other scripts stay as they are. */
export function latin(name: string): string {
  const spelt = name.normalize("NFC").replace(/[äöüÄÖÜßæÆœŒøØđĐðþłŁı]/g, (letter) => SPELT[letter] ?? letter);
  const plain = spelt.normalize("NFKD").replace(/(?<=[A-Za-z])\p{M}+/gu, "");
  return name === name.toUpperCase() ? plain.toUpperCase() : plain;
}
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const ENTITY: NameShape = {
  what: "An entity",
  pattern: /^[A-Z][A-Za-z0-9]*$/,
  example: "PurchaseOrder",
  // What stands behind in parentheses explains the name.
  suggest: (name) =>
    words(latin(name.replace(/(?<=\S)\s*\(.*\)$/, "")))
      .map(capital)
      .join(""),
};
export const FIELD: NameShape = {
  what: "A field",
  pattern: /^[a-z][a-z0-9_]*$/,
  example: "due_on",
  suggest: (name) => words(latin(name)).join("_").toLowerCase(),
};
export const VALUE: NameShape = {
  what: "A state or value",
  pattern: /^\p{L}[\p{L}\p{M}\p{N}_]*$/u,
  example: "in_progress",
  suggest: (name) => words(name).join("_"),
};
/** Where no label stands behind: one keeps what was meant to be read. */
export const VALUE_ALONE: NameShape = {
  ...VALUE,
  suggest: (name) => words(name).join("_").toLowerCase(),
  isRead: true,
};
export const CONSTANT: NameShape = {
  what: "A constant",
  pattern: /^[A-Z][A-Z0-9_]*$/,
  example: "MAX_LOANS",
  suggest: (name) => words(latin(name)).join("_").toUpperCase(),
};
export const CODE: NameShape = {
  what: "An error code",
  pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  example: "too-many-loans",
  suggest: (name) => words(latin(name)).join("-").toLowerCase(),
};
export const ROLE: NameShape = {
  what: "A role",
  pattern: /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}\p{N} ]*$/u,
  example: "Librarian",
  // A role is called what people read: a label behind it is its name.
  suggest: (name) =>
    words(/["“„](.+)["“”]\s*$/.exec(name)?.[1] ?? name)
      .map(capital)
      .join(" "),
};
export const SCREEN: NameShape = {
  what: "A screen",
  pattern: /^[\p{Lu}\p{Lt}\p{Lo}][^|{}/]*$/u,
  example: "My loans",
  suggest: (name) => capital(name.replace(/[|{}/]/g, " ").trim()),
};
export const ACTION: NameShape = {
  what: "An action",
  pattern: /^[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]*( [\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}]+)*$/u,
  example: "hand over",
  suggest: (name) => words(name).join(" ").toLowerCase(),
};

/** Words that mean something in expressions, or that every record has already. */
const RESERVED_FIELDS = new Set([
  ..."id created_at created_by changed_at changed_by version".split(" "),
  ..."this it user today now ask and or not is empty of contains with else if then where yes no".split(" "),
]);

/** What is called in cells in which such a word says that there is nothing. */
const NONE_MEANS_NOTHING: ReadonlySet<NameShape> = new Set([FIELD, ACTION, SCREEN]);

/** Whether a field cannot be called so. */
export function isReservedField(name: string): boolean {
  return RESERVED_FIELDS.has(name) || isNoneWord(name) || name in Object.prototype;
}

/** Says what is wrong with a new name; true when it may be used. `(was old)` is told apart from a wrong shape. */
export function checkName(context: Context, text: Text, shape: NameShape): boolean {
  const was = /\s*\(was [^)]*\)\s*$/.exec(text.text);
  if (was !== null) {
    context.notSupported("A rename, `(was …)`,", text.span, "Keep the old name for now.");
    return false;
  }
  if (!shape.pattern.test(text.text)) {
    const name = shape.suggest(text.text);
    const usable = shape.pattern.test(name);
    const suggestion = shape.isRead === true && !/["“”„«»]/.test(text.text) ? `${name} "${text.text}"` : name;
    context.problem(
      "names-have-their-shape",
      text.span,
      { what: shape.what, name: text.text, example: shape.example, letters: lettersOf(shape, text.text) },
      { fixes: usable ? [{ title: `Write ${suggestion}`, edits: [{ span: text.span, text: suggestion }], applicability: "maybe" }] : [] },
    );
    return false;
  }
  const isTaken = (shape === FIELD && RESERVED_FIELDS.has(text.text)) || (NONE_MEANS_NOTHING.has(shape) && isNoneWord(text.text));
  if (isTaken || text.text in Object.prototype) {
    context.problem("names-are-free", text.span, { what: shape.what, name: text.text });
    return false;
  }
  return true;
}

/** What is to be done with letters that the shape has not. */
function lettersOf(shape: NameShape, name: string): string {
  if (/^[\x20-\x7e]*$/.test(name) || shape.pattern.test("ä") || shape.pattern.test("Ä")) return "";
  if (shape !== ENTITY && shape !== FIELD) return " It is written with the letters a to z.";
  const label =
    shape === ENTITY ? `a line under its heading says what people read: - Label: ${name}` : "the column Label says what people read";
  return ` It is written with the letters a to z, and ${label}.`;
}

/** Says so when a name was given before; true when it is new. */
export function checkNew(context: Context, text: Text, what: string, earlier: { readonly span: Text["span"] } | undefined): boolean {
  if (earlier === undefined) return true;
  context.problem(
    "names-are-given-once",
    text.span,
    { what, name: text.text },
    { related: [{ span: earlier.span, message: "It is given here first." }] },
  );
  return false;
}

/** "hand over" as it stands in an address, in its own script. */
export function slugOf(name: string): string {
  return name
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** Whether any entity has a field of this name. */
export function isFieldSomewhere(entities: ReadonlyMap<string, EntityModel>, name: string): boolean {
  return [...entities.values()].some((entity) => entity.fields.has(name));
}
