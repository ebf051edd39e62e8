// The shapes of names, so that they never collide: `Entity`, `field_name`, `CONSTANT`, `error-code`, `Screen name`, `action name`.

import type { Text } from "../source.ts";
import type { Context } from "./context.ts";
import type { EntityModel } from "./model.ts";

export interface NameShape {
  readonly what: string;
  readonly pattern: RegExp;
  readonly example: string;
  suggest(name: string): string;
}

const words = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

export const ENTITY: NameShape = {
  what: "An entity",
  pattern: /^[A-Z][A-Za-z0-9]*$/,
  example: "PurchaseOrder",
  // What stands behind in parentheses explains the name.
  suggest: (name) =>
    words(name.replace(/(?<=\S)\s*\(.*\)$/, ""))
      .map(capital)
      .join(""),
};
export const FIELD: NameShape = {
  what: "A field",
  pattern: /^[a-z][a-z0-9_]*$/,
  example: "due_on",
  suggest: (name) => words(name).join("_").toLowerCase(),
};
export const VALUE: NameShape = {
  what: "A state or value",
  pattern: /^[A-Za-z][A-Za-z0-9_]*$/,
  example: "in_progress",
  suggest: (name) => words(name).join("_"),
};
export const CONSTANT: NameShape = {
  what: "A constant",
  pattern: /^[A-Z][A-Z0-9_]*$/,
  example: "MAX_LOANS",
  suggest: (name) => words(name).join("_").toUpperCase(),
};
export const CODE: NameShape = {
  what: "An error code",
  pattern: /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
  example: "too-many-loans",
  suggest: (name) => words(name).join("-").toLowerCase(),
};
export const ROLE: NameShape = {
  what: "A role",
  pattern: /^[A-Z][A-Za-z0-9 ]*$/,
  example: "Librarian",
  suggest: (name) => words(name).map(capital).join(" "),
};
export const SCREEN: NameShape = {
  what: "A screen",
  pattern: /^\p{Lu}[^|{}/]*$/u,
  example: "My loans",
  suggest: (name) => capital(name.replace(/[|{}/]/g, " ").trim()),
};
export const ACTION: NameShape = {
  what: "An action",
  pattern: /^[a-z][a-z0-9]*( [a-z0-9]+)*$/,
  example: "hand over",
  suggest: (name) => words(name).join(" ").toLowerCase(),
};

/** Words that mean something in expressions, or that every record has already. */
const RESERVED_FIELDS = new Set([
  ..."id created_at created_by changed_at changed_by version".split(" "),
  ..."this it user today now ask and or not is empty of contains with else if then where yes no".split(" "),
]);

/** Whether a field cannot be called so. */
export function isReservedField(name: string): boolean {
  return RESERVED_FIELDS.has(name) || name in Object.prototype;
}

/** Says what is wrong with a new name; true when it may be used. `(was old)` is told apart from a wrong shape. */
export function checkName(context: Context, text: Text, shape: NameShape): boolean {
  const was = /\s*\(was [^)]*\)\s*$/.exec(text.text);
  if (was !== null) {
    context.notSupported("A rename, `(was …)`,", text.span, "Keep the old name for now.");
    return false;
  }
  if (!shape.pattern.test(text.text)) {
    const suggestion = shape.suggest(text.text);
    const usable = shape.pattern.test(suggestion);
    context.problem(
      "names-have-their-shape",
      text.span,
      { what: shape.what, name: text.text, example: shape.example },
      { fixes: usable ? [{ title: `Write ${suggestion}`, edits: [{ span: text.span, text: suggestion }], applicability: "maybe" }] : [] },
    );
    return false;
  }
  if ((shape === FIELD && RESERVED_FIELDS.has(text.text)) || text.text in Object.prototype) {
    context.problem("names-are-free", text.span, { what: shape.what, name: text.text });
    return false;
  }
  return true;
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

/** "hand over" as it stands in an address. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Whether any entity has a field of this name. */
export function isFieldSomewhere(entities: ReadonlyMap<string, EntityModel>, name: string): boolean {
  return [...entities.values()].some((entity) => entity.fields.has(name));
}
