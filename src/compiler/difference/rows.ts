// How many rows of two documents differ, whatever line they are in.

import type { DocumentSyntax, RowSyntax } from "../parse/syntax.ts";
import { textOf } from "./version.ts";

export function differingRows(before: readonly DocumentSyntax[], after: readonly DocumentSyntax[]): number {
  const [old, now] = [rowsByPlace(before), rowsByPlace(after)];
  let count = 0;
  for (const place of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(place) ?? [], now.get(place) ?? []];
    const common = commonRows(was, is);
    count += Math.max(was.length, is.length) - common;
  }
  return count;
}

/** How many rows both have in one order. */
function commonRows(before: readonly string[], after: readonly string[]): number {
  const lengths = new Array<number>(after.length + 1).fill(0);
  for (const row of before) {
    let diagonal = 0;
    for (const [index, other] of after.entries()) {
      const above = lengths[index + 1] ?? 0;
      lengths[index + 1] = row === other ? diagonal + 1 : Math.max(above, lengths[index] ?? 0);
      diagonal = above;
    }
  }
  return lengths.at(-1) ?? 0;
}

/** Tables and items by their point and heading. */
function rowsByPlace(documents: readonly DocumentSyntax[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (place: string, row: string) => {
    const rows = found.get(place);
    if (rows === undefined) found.set(place, [row]);
    else rows.push(row);
  };
  if (documents[0]?.name) add("name", documents[0].name.text);
  for (const { number, sections } of documents.flatMap(({ points }) => points)) {
    for (const { name, tables, items, prose, open } of sections) {
      const place = `${number} ${name?.text ?? ""}`;
      for (const { keyword, rows } of tables) for (const row of rows) add(`${place} ${keyword}`, rowText(row));
      for (const { key, value } of items) add(`${place} items`, `${key}: ${textOf(value) ?? ""}`);
      for (const { label, question } of open) add(`${place} open`, `${label.text}: ${question ?? ""}`);
      if (prose !== "") add(`${place} prose`, prose);
    }
  }
  return found;
}

function rowText({ cells }: RowSyntax): string {
  const written = [...cells].flatMap(([column, cell]) => {
    const text = textOf(cell);
    return text === null ? [] : [`${column}: ${text}`];
  });
  return written.sort().join(" | ");
}
