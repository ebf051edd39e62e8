// What of a cell is chosen by pressing instead of typing: a permission, and the marks of a field.

import type { StudioCell, StudioTableKind } from "../../../wire/studio-form.ts";

export type CellChoice = "permission" | "marks";

/** Null where a cell of this column is typed alone. */
export function choiceOf(kind: StudioTableKind | undefined, column: string): CellChoice | null {
  if (kind === undefined) return null;
  if (kind.keyword === "Field" && column === "Must be") return "marks";
  const isNamedByAuthor = kind.keyword !== column && !kind.columns.some(({ name }) => name === column);
  return kind.roles !== null && isNamedByAuthor ? "permission" : null;
}

/** What leaves a cell open. */
export const OPEN = "not shown";

/** What a press leads to, in this order; `text` is what it writes. */
export const PERMISSIONS = [
  { name: "yes", text: "yes" },
  { name: "no", text: "no" },
  { name: "if", text: "if" },
  { name: "open", text: OPEN },
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** Null where the cell has no such word. */
export function permissionOf({ state, text }: StudioCell): Permission | null {
  const word = state === "open" ? "open" : state === "none" ? "no" : (/^(?:yes$|no$|if\b)/i.exec(text)?.[0].toLowerCase() ?? null);
  return PERMISSIONS.find(({ name }) => name === word) ?? null;
}

export function nextPermission(now: Permission): Permission {
  return PERMISSIONS[(PERMISSIONS.indexOf(now) + 1) % PERMISSIONS.length] ?? now;
}

/** In the order in which they are written. */
export const MARKS = ["required", "unique", "fixed"] as const;

export type Mark = (typeof MARKS)[number];

/** What the marks are of this cell, and what else stands in it; null where it says it in other words, as "yes". */
export function marksOf(text: string): { readonly marks: readonly Mark[]; readonly rest: string } | null {
  // Behind these a comma may be part of a value.
  const at = /(?:^|,)\s*(?:matches|default)\s/.exec(text)?.index ?? text.length;
  const words = text
    .slice(0, at)
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  if (words.some((word) => word !== "optional" && word !== "gone" && !isMark(word))) return null;
  const others = words.filter((word) => !isMark(word));
  return {
    marks: MARKS.filter((mark) => words.includes(mark)),
    rest: [...others, text.slice(at).replace(/^,?\s*/, "")].join(", ").replace(/, $/, ""),
  };
}

function isMark(word: string): word is Mark {
  return MARKS.some((mark) => mark === word);
}

/** The text of the cell with this mark set, or without it. */
export function withMark(text: string, mark: Mark, isSet: boolean): string {
  const now = marksOf(text);
  if (now === null) return text;
  const marks = MARKS.filter((one) => (one === mark ? isSet : now.marks.includes(one)));
  // A required field is not optional.
  const rest = marks.includes("required") ? now.rest.replace(/^optional(?:, )?/, "") : now.rest;
  return [...marks, ...(rest === "" ? [] : [rest])].join(", ");
}
