// A table that begins like none of its point, and whose headers fit one of them all the same: which column each header is
// meant for, by its word, by a word of another language, or by its place. What decides something is not passed over.

import type { PointNumber } from "../points.ts";
import type { Text } from "../source.ts";
import { fold, GRAMMARS, means } from "./grammars.ts";
import { columnsMeantBy } from "./header-words.ts";
import { fix, quotedList, type Reader } from "./reader.ts";
import type { ColumnGrammar, TableGrammar } from "./syntax.ts";

/** How the table is read meanwhile; `grammar` is null where its columns are not all known. */
export interface Recognised {
  readonly grammar: TableGrammar | null;
  readonly headers: readonly Text[];
}

/** Null where nothing fits, or a word alone that any table might have: it is prose. */
export function recogniseTable(reader: Reader, point: PointNumber, headers: readonly Text[]): Recognised | null {
  const first = headers[0];
  if (first === undefined) return null;
  const [best] = GRAMMARS[point].tables
    .map((table) => ({ table, columns: understood(table, headers) }))
    .filter(({ table, columns }) => fits(table, columns))
    .sort((a, b) => count(b.columns) - count(a.columns));
  if (best === undefined) return null;
  const { table } = best;
  const forgotten = best.columns[0] !== null && best.columns[0] !== table.keyword;
  const meant = forgotten ? best.columns : byPlace(table, best.columns);
  const isWhole = !forgotten && [table.keyword, ...required(table)].every((name) => meant.includes(name));
  const renamed = headers.map((header, index) => renamedAs(table, header, meant[index] ?? null));
  const edits = renamed.flatMap((header, index) => (header === headers[index] ? [] : [reader.edit(header.span, header.text)]));
  const line = `| ${renamed.map((header) => header.text).join(" | ")} |`;
  const fixes = isWhole && headers.every((header) => header.text !== "") ? [fix(`Write ${line}`, "maybe", ...edits)] : [];
  const names = best.columns.flatMap((name) => (name === null || name === table.keyword ? [] : [name]));
  const parameters = {
    number: point,
    given: first.text,
    understood: names.length === 0 ? "" : `, though it has ${names.length > 1 ? "the columns" : "the column"} ${quotedList(names)}`,
    expected: [table.keyword, ...required(table)].join(" | "),
    what: forgotten ? `Put the column "${table.keyword}" in front` : `Call the first column "${table.keyword}"`,
  };
  reader.report("tables-begin-with-a-known-column", first.span, parameters, { fixes });
  return { grammar: isWhole ? table : null, headers: isWhole ? renamed : headers };
}

type Column = string | null;

/** The column that each header means by its words; null where it means none, or one that another means already. */
function understood(table: TableGrammar, headers: readonly Text[]): readonly Column[] {
  const names = headers.map((header) => columnOf(table, header.text));
  return names.map((name, index) => (names.indexOf(name) === index ? name : null));
}

function columnOf(table: TableGrammar, header: string): Column {
  const known = table.columns.find((column) => means(column.name, column.synonyms, header));
  if (known !== undefined) return known.name;
  const words = columnsMeantBy(header);
  if (words.includes(table.keyword)) return table.keyword;
  return table.columns.find((column) => words.some((word) => means(column.name, column.synonyms, word)))?.name ?? null;
}

function count(columns: readonly Column[]): number {
  return columns.filter((name) => name !== null).length;
}

/** It begins like this table in another language, or holds two columns that decide something, one of which every such table has. */
function fits(table: TableGrammar, columns: readonly Column[]): boolean {
  if (columns[0] === table.keyword) return columns.length > 1;
  const deciding = columns.filter((name) => name !== null && !/^(?:Meaning|Means|Label)$/.test(name));
  return deciding.length >= 2 && deciding.some((name) => name !== null && required(table).includes(name));
}

function required(table: TableGrammar): readonly string[] {
  return table.columns.filter((column: ColumnGrammar) => column.required).map((column) => column.name);
}

/** The first header is the keyword; what is left over means the columns that are missing, in their order, where they are as many. */
function byPlace(table: TableGrammar, columns: readonly Column[]): readonly Column[] {
  const missing = required(table).filter((name) => !columns.includes(name));
  const free = columns.flatMap((name, index) => (name === null && index > 0 ? [index] : []));
  const places = new Map(!table.openColumns && free.length === missing.length ? free.map((at, index) => [at, missing[index] ?? null]) : []);
  const [only] = missing;
  // A condition where a rule says what must hold: an optional column at the very place of the one that is missing.
  const at = missing.length === 1 && free.length === 0 ? [table.keyword, ...table.columns.map(({ name }) => name)].indexOf(only ?? "") : -1;
  if (only !== undefined && at > 0 && at < columns.length && !required(table).includes(columns[at] ?? only)) places.set(at, only);
  return columns.map((name, index) => (index === 0 ? table.keyword : (places.get(index) ?? name)));
}

/** A header that the language reads stays as it is. */
function renamedAs(table: TableGrammar, header: Text, name: Column): Text {
  if (name === null) return header;
  const synonyms = name === table.keyword ? [] : (table.columns.find((column) => column.name === name)?.synonyms ?? []);
  if (fold(header.text) === fold(name) || means(name, synonyms, header.text)) return header;
  return { text: name, span: header.span, escapes: [] };
}
