// Says of a list in which nothing binds what the point is read from instead.

import type { PointNumber } from "../points.ts";
import { GRAMMARS } from "./grammars.ts";
import type { ListBlock } from "./markdown.ts";
import { fix, type Reader } from "./reader.ts";
import { linesOf } from "./rows.ts";

/** A list where a table is needed, and whether that was said. Lists of prose are welcome beside a table, under a screen and in point 1. */
export function reportList(reader: Reader, point: PointNumber, isNamed: boolean, list: ListBlock): boolean {
  const [table] = GRAMMARS[point].tables;
  if (table === undefined || (isNamed && (point === 2 || point === 7)) || (!isNamed && (point === 3 || point === 4))) return false;
  const columns = [table.keyword, ...table.columns.filter((column) => column.required).map((column) => column.name)];
  const header = `| ${columns.join(" | ")} |`;
  const first = linesOf(reader.source.text, list)[0] ?? list;
  const fixes = point === 5 ? [asTable(reader, list, columns)] : point === 9 ? asConstants(reader, list, columns) : [];
  reader.report("lists-are-written-as-tables", first, { number: point, header }, { fixes });
  return true;
}

/** Each item becomes a row of which only the name is decided. */
function asTable(reader: Reader, list: ListBlock, columns: readonly string[]) {
  const end = reader.lineEnd();
  const names = list.items.flatMap((item) => (item.head === null ? [] : [nameOf(reader.raw(item.head))]));
  const rows = [...new Set(names)].map((name) => `| ${name} |${" not shown |".repeat(columns.length - 1)}`);
  const lines = [`| ${columns.join(" | ")} |`, `|${" --- |".repeat(columns.length)}`, ...rows];
  return fix("Write a table of open rows", "maybe", reader.edit(list, lines.join(end)));
}

/** `- Longest loan: 14 days`: a name and its value; none where an item is no such pair. */
function asConstants(reader: Reader, list: ListBlock, columns: readonly string[]) {
  const end = reader.lineEnd();
  const pairs = list.items.map((item) =>
    item.head === null
      ? null
      : /^[*`]*(?<name>[A-Za-z][\w ()'’/-]{0,59}?)[*`]*\s*:[*`]*\s*(?<value>[^|]+)$/.exec(reader.raw(item.head))?.groups,
  );
  const names = pairs.map((pair) =>
    pair?.name
      ?.split(/[^A-Za-z0-9]+/)
      .filter((word) => word !== "")
      .join("_")
      .toUpperCase(),
  );
  if (names.some((name) => name === undefined) || new Set(names).size < names.length) return [];
  const rows = pairs.map((pair, index) => `| ${names[index]} | ${constantOf(pair?.value?.trim() ?? "")} |`);
  const lines = [`| ${columns.join(" | ")} |`, `|${" --- |".repeat(columns.length)}`, ...rows];
  return [fix("Write a table of constants", "maybe", reader.edit(list, lines.join(end)))];
}

/** What is surely a value; anything else is a question that keeps the author's words. */
function constantOf(written: string): string {
  return /^\d{1,9}(?:\.\d{1,4})?(?: (?:days|hours|minutes|weeks|%))?$/.test(written) ? written : `not shown: ${written}`;
}

function nameOf(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/(?<!\\)\|/g, "\\|")
    .replace(/[.;,]$/, "")
    .trim();
}
