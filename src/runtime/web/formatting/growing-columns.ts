// Picks the columns of a table that take spare width: texts. Codes, dates, numbers, states and pictures stay narrow.

import type { ColumnView } from "../../wire.ts";

/** A text that is never longer is a code, such as an article number. */
const CODE = 20;
const WORDS: ReadonlySet<ColumnView["type"]["is"]> = new Set(["text", "reference", "links", "texts", "choices", "reverse", "json", "file"]);

/** Of words, which may be cut. */
export function isOfWords({ type }: ColumnView): boolean {
  return WORDS.has(type.is);
}

/** Their paths. Without any text all columns share it, except those that the user gave a width. */
export function growingColumns(
  columns: readonly ColumnView[],
  widths: { readonly of: (path: string) => number | null } = { of: () => null },
): ReadonlySet<string> {
  const free = columns.filter(({ path }) => widths.of(path) === null);
  const texts = free.filter((column) => isOfWords(column) && !isCode(column) && !isPicture(column));
  return new Set((texts.length > 0 ? texts : free).map(({ path }) => path));
}

function isPicture({ type }: ColumnView): boolean {
  return type.is === "file" && type.image;
}

function isCode({ type }: ColumnView): boolean {
  return type.is === "text" && (type.sequence !== undefined || type.max <= CODE);
}
