// Reads the tables of a point: which of them bind, by which grammar, and which column is which.

import type { Fix } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/nearest.ts";
import { POINTS, type PointNumber } from "../points.ts";
import type { Text } from "../source.ts";
import { unwrap } from "./cells.ts";
import { reportEveryday } from "./everyday-tables.ts";
import { fold, GRAMMARS, type homeOf, means, tableStartedBy } from "./grammars.ts";
import { columnsMeantBy } from "./header-words.ts";
import { fix, quotedList, type Reader } from "./reader.ts";
import { linesOf, type Range, splitRow } from "./rows.ts";
import type { ColumnGrammar, TableGrammar, TableSyntax } from "./syntax.ts";
import { endOfRow, endsWithBar, isNumbering, readRows } from "./table-rows.ts";
import { type Recognised, recogniseTable } from "./unrecognised.ts";

/** A header cell with the column that it means; null where it means none. */
export interface BoundColumn {
  readonly name: string | null;
  readonly header: Text;
}

/** The table where it binds; null where it is prose. */
export function readTable(reader: Reader, point: PointNumber, block: Range, section: Text | null = null): TableSyntax | null {
  const [headerLine, underLine, ...rowLines] = linesOf(reader.source.text, block);
  if (headerLine === undefined || underLine === undefined) return null;
  const written = splitRow(reader.source, headerLine).map((cell) => unwrap(cell.text));
  const numbers = written.slice(0, written.length > 1 && isNumbering(written[0]?.text ?? "") ? 1 : 0);
  const chosen = chooseGrammar(reader, point, written.slice(numbers.length), block, section);
  if (chosen?.grammar == null) return null;
  const { grammar, headers } = chosen;
  // A header that is read as another word is kept as it stands there.
  const named = [...numbers.map(() => null), ...bindColumns(reader, grammar, headers).map(({ name }) => name)];
  const columns = written.map((header, index): BoundColumn => ({ name: named[index] ?? null, header }));
  checkRequired(reader, grammar, columns, [headerLine, underLine, ...rowLines]);
  return {
    keyword: grammar.keyword,
    span: reader.span(block),
    columns: columns.flatMap(({ name, header }) => (name === null ? [] : [{ name, header }])),
    rows: readRows(reader, columns, rowLines),
  };
}

/** The first header cell of what may be a table. */
export function firstHeader(reader: Reader, line: Range): string {
  const first = splitRow(reader.source, line)[0];
  return first === undefined ? "" : unwrap(first.text).text;
}

function chooseGrammar(
  reader: Reader,
  point: PointNumber,
  headers: readonly Text[],
  block: Range,
  section: Text | null,
): Recognised | null {
  const first = headers[0];
  if (first === undefined) return null;
  const known = tableStartedBy(point, first.text);
  if (known !== null && (means(known.keyword, [], first.text) || holdsSomeRequired(known, headers))) return { grammar: known, headers };
  const { tables } = GRAMMARS[point];
  const later = tables.find((table) => hasMovedKeyword(table, headers));
  if (later !== undefined) {
    const header = headers.find((candidate) => means(later.keyword, later.synonyms, candidate.text));
    const fixes = moveToFront(reader, block, headers.indexOf(header ?? first), headers.length);
    reader.report("tables-begin-with-their-keyword", header?.span ?? first.span, { keyword: later.keyword }, { fixes });
    return null;
  }
  const home = homeOfTable(headers);
  const taken = (keyword: string) => ({ grammar: takenFor(reader, point, first, block, keyword), headers });
  const [meant, ...others] = tables.filter((table) => goesOnAs(table, headers));
  const isMeant = meant !== undefined && others.length === 0;
  if (home !== null) {
    if (reportEveryday(reader, point, headers, block)) return null;
    if (isMeant && !isComplete(home.table, headers)) return taken(meant.keyword);
    if (isComplete(home.table, headers)) {
      reader.misplaced.push({ home: home.point, grammar: home.table, headers, block, place: point, section });
      return null;
    }
    return recogniseTable(reader, point, headers) ?? unread(reader, point, headers, block);
  }
  const near = nearest(
    first.text,
    tables.flatMap((table) => [table.keyword, ...table.synonyms]),
  );
  if (near !== null) return (columnsMeantBy(first.text).length > 0 ? recogniseTable(reader, point, headers) : null) ?? taken(near);
  if (reportEveryday(reader, point, headers, block)) return null;
  if (isMeant && wordsAreRead(meant, headers)) return taken(meant.keyword);
  const recognised = recogniseTable(reader, point, headers);
  if (recognised !== null) return recognised;
  if (isMeant) return taken(meant.keyword);
  return unread(reader, point, headers, block);
}

function unread(reader: Reader, point: PointNumber, headers: readonly Text[], block: Range): null {
  const given = headers[0]?.text ?? "";
  const at = given === "" ? block : (headers[0]?.span ?? block);
  reader.unread.push({ point, given, at, roles: point === 6 ? rolesOf(reader, headers, block) : null });
  return null;
}

/** Whether the language has every header behind the first. */
function wordsAreRead(table: TableGrammar, headers: readonly Text[]): boolean {
  return headers.slice(1).every((header) => knownColumn(table, header.text) !== null);
}

/** The point whose table it is, all its columns there; null where it lacks some. */
export function wholeHomeOf(headers: readonly Text[]): ReturnType<typeof homeOf> {
  const home = homeOfTable(headers);
  return home !== null && isComplete(home.table, headers) ? home : null;
}

/** The point whose table it begins like, before others the one whose table it is. */
function homeOfTable(headers: readonly Text[]): ReturnType<typeof homeOf> {
  const first = headers[0]?.text ?? "";
  const homes = POINTS.flatMap(({ number }) => {
    const table = tableStartedBy(number, first);
    return table === null ? [] : [{ point: number, table }];
  });
  return homes.find(({ table }) => isComplete(table, headers)) ?? homes[0] ?? null;
}

/** The headers of a table whose cells decide who may do what; null where it is another. */
function rolesOf(reader: Reader, headers: readonly Text[], block: Range): readonly string[] | null {
  const [, , ...lines] = linesOf(reader.source.text, block);
  const cells = lines.flatMap((line) => splitRow(reader.source, line).slice(1));
  const decides = (text: string) => /^(?:yes|no|y|n|[✅✓✔❌✗✘✖])/iu.test(text);
  const isMatrix =
    headers.length > 1 && cells.length > 0 && cells.filter((cell) => decides(unwrap(cell.text).text)).length * 2 > cells.length;
  return isMatrix ? headers.slice(1).map((header) => header.text) : null;
}

/** The table is read as the one that it is most likely meant to be, so that its first header alone is wrong. */
function takenFor(reader: Reader, point: PointNumber, first: Text, block: Range, keyword: string): TableGrammar | null {
  const fixes = first.text === "" ? [] : [fix(`Write "${keyword}"`, "maybe", reader.edit(first.span, keyword))];
  const at = first.text === "" ? block : first.span;
  reader.report("table-keywords-are-spelt-right", at, { given: first.text, number: point, nearest: keyword }, { fixes });
  return tableStartedBy(point, keyword);
}

/** Behind its first header it has what such a table needs: two columns at least, or all where it has one alone. */
function goesOnAs(table: TableGrammar, headers: readonly Text[]): boolean {
  const has = (column: ColumnGrammar) => headers.slice(1).some((header) => means(column.name, column.synonyms, header.text));
  const needed = table.columns.filter((column) => column.required);
  return (
    !table.openColumns && needed.length > 0 && needed.every(has) && table.columns.filter(has).length >= Math.min(2, table.columns.length)
  );
}

/** Writes each row with one of its cells in front of the others; none where the rows are not of one length. */
function moveToFront(reader: Reader, block: Range, from: number, count: number): Fix[] {
  const lines = linesOf(reader.source.text, block);
  const edits = lines.map((line) => {
    const cells = splitRow(reader.source, line).map((cell) => reader.raw(cell).trim());
    const [moved] = cells.splice(from, 1);
    return { count: cells.length + 1, edit: reader.edit(line, `| ${[moved ?? "", ...cells].join(" | ")} |`) };
  });
  if (from < 0 || edits.some((one) => one.count !== count)) return [];
  return [fix("Move the column to the front", "always", ...edits.map((one) => one.edit))];
}

/** Whether a table that begins with a synonym is more than a list of, say, states and what they mean. */
function holdsSomeRequired(table: TableGrammar, headers: readonly Text[]): boolean {
  return table.columns.some((column) => column.required && headers.some((header) => means(column.name, column.synonyms, header.text)));
}

/** The keyword stands in another column, among columns that only this table has. */
function hasMovedKeyword(table: TableGrammar, headers: readonly Text[]): boolean {
  const holds = (name: string, synonyms: readonly string[]) => headers.some((header) => means(name, synonyms, header.text));
  return holds(table.keyword, [table.keyword]) && table.columns.every((column) => !column.required || holds(column.name, column.synonyms));
}

function isComplete(table: TableGrammar, headers: readonly Text[]): boolean {
  const required = table.columns.filter((column) => column.required);
  return required.every((column) => headers.some((header) => means(column.name, column.synonyms, header.text)));
}

function bindColumns(reader: Reader, grammar: TableGrammar, headers: readonly Text[]): BoundColumn[] {
  const byName = new Map<string, Text>();
  const columns = headers.map((header, index): BoundColumn => {
    const column = index === 0 ? null : knownColumn(grammar, header.text);
    const name = index === 0 ? grammar.keyword : (column?.name ?? null);
    if (name === null) return { name: null, header };
    const earlier = byName.get(name);
    if (earlier !== undefined) {
      reportTwice(reader, name, earlier, header);
      return { name: null, header };
    }
    byName.set(name, header);
    return { name, header };
  });
  // The one header without a word is that of the one column that is missing.
  const missing = grammar.columns.filter((column) => column.required && !byName.has(column.name));
  const wordless = missing.length === 1 && headers.filter(isWordless).length === 1 ? (missing[0]?.name ?? null) : null;
  return columns.map((column, index) => {
    const isUnknown = column.name === null && index > 0 && knownColumn(grammar, column.header.text) === null;
    return isUnknown ? bindUnknown(reader, grammar, column.header, byName, wordless) : column;
  });
}

function isWordless(header: Text): boolean {
  return header.text !== "" && !/\p{L}/u.test(header.text);
}

function knownColumn(grammar: TableGrammar, header: string): { readonly name: string } | null {
  if (means(grammar.keyword, [], header)) return { name: grammar.keyword };
  return grammar.columns.find((column) => means(column.name, column.synonyms, header)) ?? null;
}

function reportTwice(reader: Reader, name: string, earlier: Text, header: Text): void {
  const reason = fold(earlier.text) === fold(header.text) ? "" : `"${earlier.text}" and "${header.text}" mean the same.`;
  const related = [{ span: earlier.span, message: "The first is here." }];
  reader.report("columns-are-given-once", header.span, { column: name, reason }, { related });
}

/** Headers over what people remark of each row. */
const REMARKS =
  /^(?:descriptions?|meaning|purpose|notes?|comments?|remarks?|examples?|priority|prio|rationale|explanation|why|used (?:in|by|for))$/;

/** What other documents give a column to, and this language says elsewhere. */
const MISPLACED_COLUMNS: readonly (readonly [RegExp, RegExp, string])[] = [
  [
    /^(?:Screen|From|Call|Rule|Figure)$/,
    /^(?:who|roles?|actors?|users?|access|auth(?:entication|orization)?|permissions?|visible to|(?:done|performed|allowed) (?:by|for))$/,
    "Who may do what is said in point 6, by a row for each entity and action. Remove the column.",
  ],
  [/^Name$/, /^units?$/, "A unit stands behind its number, in the same cell: 30 minutes, 2 MB, 20 %."],
  [/^Field$/, /^(?:len|length|size|max(?:imum)?(?: length)?)$/, "A length stands in the type: text(60)."],
  [/^Field$/, /^(?:(?:foreign )?keys?|references?|ref|relation)$/, "What a field refers to is its type: reference to Customer."],
  [/^Rule$/, /^(?:message|text|error message)$/, "The text stands in point 8, and the rule names its code under Otherwise."],
];

/** A column that the grammar lacks: remarks, a slip of the pen, a role of the matrix, or an error. */
function bindUnknown(reader: Reader, grammar: TableGrammar, header: Text, byName: Map<string, Text>, wordless: string | null): BoundColumn {
  if (REMARKS.test(fold(header.text))) {
    reader.report("remarks-are-for-people", header.span, { column: header.text });
    return { name: null, header };
  }
  const elsewhere = MISPLACED_COLUMNS.find(([table, words]) => table.test(grammar.keyword) && words.test(fold(header.text)))?.[2];
  const free = grammar.columns.filter((column) => !byName.has(column.name) && (!grammar.openColumns || column.required));
  const words = free.flatMap((column) => [column.name, ...column.synonyms]);
  const near =
    elsewhere !== undefined
      ? null
      : wordless !== null && isWordless(header)
        ? wordless
        : (nearest(header.text, words) ?? inEnglish(header, words) ?? similarRequiredColumn(header, free));
  if (near === null && grammar.openColumns && header.text !== "") return bindRole(reader, header, byName);
  const suggestion =
    near !== null ? `Is "${near}" meant?` : (elsewhere ?? `Its columns are ${quotedList(columnNames(grammar, grammar.columns))}.`);
  const fixes = near === null ? [] : [fix(`Write "${near}"`, "maybe", reader.edit(header.span, near))];
  reader.report("columns-are-known", header.span, { keyword: grammar.keyword, column: header.text, suggestion }, { fixes });
  const name = near === null ? null : (knownColumn(grammar, near)?.name ?? null);
  if (name !== null) byName.set(name, header);
  return { name, header };
}

/** The one needed column that is missing, where the header begins with the same word: "Must be" for "Must hold". */
function similarRequiredColumn(header: Text, free: readonly ColumnGrammar[]): string | null {
  const [missing, ...others] = free.filter((column) => column.required);
  const first = (name: string) => fold(name).split(" ")[0];
  return missing !== undefined && others.length === 0 && first(missing.name) === first(header.text) ? missing.name : null;
}

/** The column that the header of another language means. */
function inEnglish(header: Text, words: readonly string[]): string | null {
  return columnsMeantBy(header.text).find((word) => words.includes(word)) ?? null;
}

function bindRole(reader: Reader, header: Text, byName: Map<string, Text>): BoundColumn {
  const earlier = byName.get(header.text);
  if (earlier !== undefined) {
    reportTwice(reader, header.text, earlier, header);
    return { name: null, header };
  }
  byName.set(header.text, header);
  return { name: header.text, header };
}

function columnNames(grammar: TableGrammar, columns: readonly ColumnGrammar[]): string[] {
  return [grammar.keyword, ...columns.map((column) => column.name)];
}

function checkRequired(reader: Reader, grammar: TableGrammar, columns: readonly BoundColumn[], lines: readonly Range[]): void {
  const present = new Set(columns.map((column) => column.name));
  const missing = grammar.columns.filter((column) => column.required && !present.has(column.name));
  if (missing.length === 0) return;
  const required = grammar.columns.filter((column) => column.required);
  const parameters = {
    keyword: grammar.keyword,
    columns: `the column${missing.length > 1 ? "s" : ""} ${quotedList(missing.map((column) => column.name))}`,
    required: quotedList(columnNames(grammar, required)),
  };
  const edits = lines.map((line, index) => {
    const add = (cell: (column: ColumnGrammar) => string) => missing.map((column) => ` ${cell(column)} |`).join("");
    const added = index === 0 ? add((column) => column.name) : index === 1 ? add(() => "---") : add(() => "not shown");
    return reader.insertion(endOfRow(reader, line), `${endsWithBar(reader, line) ? "" : " |"}${added}`);
  });
  const header = columns[0]?.header.span ?? lines[0]!;
  const even = lines.every((line, index) => index === 1 || splitRow(reader.source, line).length === columns.length);
  const fixes = even ? [fix(`Add ${parameters.columns}`, "maybe", ...edits)] : [];
  reader.report("required-columns-are-present", header, parameters, { fixes });
}
