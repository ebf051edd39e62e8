// Tables that stand in another point than theirs, or in none. Each is told, with a fix that moves it, and is read where it
// belongs meanwhile, so that what it says is there and nothing else is told for want of it.

import type { Fix } from "../diagnostics/diagnostic.ts";
import { POINTS, type PointNumber } from "../points.ts";
import type { Text } from "../source.ts";
import { unwrap } from "./cells.ts";
import { means } from "./grammars.ts";
import { fix, type Reader } from "./reader.ts";
import { linesOf, type Range, splitRow } from "./rows.ts";
import type { PointSyntax, SectionSyntax, TableGrammar, TableSyntax } from "./syntax.ts";

export interface MisplacedTable {
  readonly home: PointNumber;
  readonly grammar: TableGrammar;
  readonly headers: readonly Text[];
  readonly block: Range;
  /** The point in which it stands; null where it stands in none. */
  readonly place: PointNumber | null;
  /** The section in which it stands. */
  readonly section: Text | null;
}

const CONSTANT = /^[A-Z][A-Z0-9_]+$/;

type ReadTable = (home: PointNumber, block: Range) => TableSyntax | null;

/** The points with the tables that belong to them. */
export function adoptMisplaced(reader: Reader, written: readonly PointSyntax[], read: ReadTable): readonly PointSyntax[] {
  let points = written;
  for (const tables of groups(reader.misplaced)) {
    const [first] = tables;
    const home = written.find((point) => point.number === first.home);
    if (tables.every((table) => isDoubtful(reader, table, home))) for (const table of tables) reportDoubtful(reader, table);
    else {
      reportMisplaced(reader, written, home, tables);
      points = tables.reduce((all, table) => adopted(reader, all, table, read), points);
    }
  }
  return points;
}

type Tables = readonly [MisplacedTable, ...MisplacedTable[]];

/** Tables of one point that stand in one other are one mistake. */
function groups(misplaced: readonly MisplacedTable[]): readonly Tables[] {
  const found = new Map<string, [MisplacedTable, ...MisplacedTable[]]>();
  for (const table of misplaced) {
    const key = `${table.home} ${table.place}`;
    const group = found.get(key);
    if (group === undefined) found.set(key, [table]);
    else group.push(table);
  }
  return [...found.values()];
}

/** Two columns that the point has in a table already may be there for people, to show who is who, say; so may names and values. */
function isDoubtful(reader: Reader, { grammar, headers, block }: MisplacedTable, home: PointSyntax | undefined): boolean {
  const [, , row] = linesOf(reader.source.text, block);
  if (grammar.keyword === "Name" && (row === undefined || !CONSTANT.test(firstCell(reader, row)))) return true;
  const known = grammar.columns.filter((column) => headers.some((header) => means(column.name, column.synonyms, header.text)));
  const isThere = home?.sections.some((section) => section.tables.some((table) => table.keyword === grammar.keyword)) === true;
  return known.length < 2 && isThere;
}

function firstCell(reader: Reader, row: Range): string {
  const [first] = splitRow(reader.source, row);
  return first === undefined ? "" : unwrap(first.text).text;
}

function reportDoubtful(reader: Reader, { headers: [first], home, place }: MisplacedTable): void {
  if (first === undefined || place === null) return;
  const suggestion = `A table that begins so is read in point ${home}.`;
  reader.report("tables-are-known-here", first.span, { given: first.text, number: place, suggestion });
}

function reportMisplaced(reader: Reader, points: readonly PointSyntax[], home: PointSyntax | undefined, tables: Tables): void {
  const [{ headers, block, home: number, place }, ...others] = tables;
  const header = linesOf(reader.source.text, block)[0] ?? block;
  const keyword = headers[0]?.text ?? "";
  const related = others.map((table) => ({
    span: reader.span(linesOf(reader.source.text, table.block)[0] ?? table.block),
    message: "And here.",
  }));
  const fixes = moved(reader, points, home, tables);
  if (place === null) reader.report("tables-stand-inside-a-point", header, { keyword, home: number }, { fixes, related });
  else
    reader.report("tables-stand-in-their-point", headers[0]?.span ?? header, { keyword, home: number, number: place }, { fixes, related });
}

/** Takes the tables away and writes them where they belong; none where they would need the heading of an entity. */
function moved(reader: Reader, points: readonly PointSyntax[], home: PointSyntax | undefined, tables: Tables): Fix[] {
  const { number, title } = POINTS[tables[0].home - 1]!;
  if (number === 3 || number === 4) return [];
  const end = reader.lineEnd();
  const body = tables.map(({ block }) => reader.raw(block).trimEnd()).join(end + end);
  const taken = tables.map(({ block }) => reader.edit(block, ""));
  const target = home?.sections[0]?.span.end;
  const put = target === undefined ? pointWritten(reader, points, number, title, body) : reader.insertion(target, `${end}${end}${body}`);
  return [fix(`Move it to point ${number}`, "maybe", ...taken, put)];
}

/** Writes an absent point where it belongs: in front of the next that is there. */
export function pointWritten(
  reader: Reader,
  points: readonly Pick<PointSyntax, "number" | "heading">[],
  number: PointNumber,
  title: string,
  body: string,
) {
  const { text } = reader.source;
  const end = reader.lineEnd();
  const next = points.find((point) => point.number > number);
  const lines = [`## ${number}. ${title}`, "", body].join(end);
  const before = text === "" || text.endsWith(`${end}${end}`) ? "" : text.endsWith("\n") ? end : `${end}${end}`;
  return next === undefined
    ? reader.insertion(text.length, `${before}${lines}${end}`)
    : reader.insertion(next.heading.start, `${lines}${end}${end}`);
}

function adopted(
  reader: Reader,
  points: readonly PointSyntax[],
  { home, block, section: name, headers }: MisplacedTable,
  read: ReadTable,
): readonly PointSyntax[] {
  const isNamed = home === 3;
  // The states that belong to it may stand where they are not read.
  if (home === 4 || (isNamed && !/^\p{Lu}/u.test(name?.text ?? ""))) return points;
  const table = read(home, block);
  if (table === null) return points;
  const section: SectionSyntax = { name: isNamed ? name : null, span: table.span, prose: "", tables: [table], items: [], open: [] };
  if (points.some((point) => point.number === home))
    return points.map((point) => (point.number === home ? { ...point, sections: withSection(point.sections, section) } : point));
  const title = headers[0] ?? { text: "", span: { ...reader.span(block), end: block.start }, escapes: [] };
  return [...points, { number: home, title, heading: title.span, sections: [section] }];
}

/** Tables below one heading stay below it. */
function withSection(sections: readonly SectionSyntax[], added: SectionSyntax): readonly SectionSyntax[] {
  const heading = added.name?.span.start;
  const isThere = sections.some(({ name }) => heading !== undefined && name?.span.start === heading);
  if (!isThere) return [...sections, added];
  return sections.map((one) => (one.name?.span.start === heading ? { ...one, tables: [...one.tables, ...added.tables] } : one));
}
