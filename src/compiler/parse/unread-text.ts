// Tables that begin like none of their point: beside what binds there they are prose, which is noted. Where nothing else
// binds, the table is all that its author wrote of the point, and was meant.

import type { PointNumber } from "../points.ts";
import { GRAMMARS } from "./grammars.ts";
import { fix, quotedList, type Reader } from "./reader.ts";
import { linesOf, type Range } from "./rows.ts";
import type { SectionSyntax, TableGrammar } from "./syntax.ts";

export interface UnreadTable {
  readonly point: PointNumber;
  /** The first header. */
  readonly given: string;
  readonly at: Range;
  /** The block of code in which it stands. */
  readonly code?: Range;
  /** Where its cells say who may do what: the roles that they speak of. */
  readonly roles: readonly string[] | null;
}

/** More tables are not shown. */
const MOST_EXPECTED = 2;

/** Those of a point, once all of it has been read. */
export function reportUnread(reader: Reader, point: PointNumber, sections: readonly SectionSyntax[]): void {
  const binds = (section: SectionSyntax) => section.tables.length + section.items.length + section.open.length > 0;
  // Each entity is written by itself.
  const isByEntity = point === 3 || point === 4;
  // `Validation rules: none.` decides as well.
  const isBound = sections.some((section) => binds(section) || /:\s*none\.?\s*$/im.test(section.prose));
  const told = new Set<SectionSyntax>();
  for (const table of reader.unread.filter((one) => one.point === point)) {
    const section = sections.find(({ span }) => span.start <= table.at.start && table.at.start <= span.end);
    const isAll = isByEntity ? section !== undefined && section.name !== null && !binds(section) : !isBound;
    const first = isByEntity ? section : sections[0];
    if (table.roles !== null) reportDeciding(reader, table, table.roles);
    else if (table.code !== undefined) reportInCode(reader, table, table.code, isAll);
    else if (!isAll || point === 1 || first === undefined) reportProse(reader, table);
    else if (!told.has(first)) reportAll(reader, table);
    if (isAll && first !== undefined) told.add(first);
  }
}

function reportProse(reader: Reader, { point, given, at }: UnreadTable): void {
  const keywords = GRAMMARS[point].tables.map((table) => table.keyword);
  const suggestion =
    keywords.length === 0 ? "This point has no tables of its own." : `A table that binds begins here with ${quotedList(keywords)}.`;
  reader.report("tables-are-known-here", at, { given, number: point, suggestion });
}

/** Beside what binds it is an example. */
function reportInCode(reader: Reader, { given, at }: UnreadTable, block: Range, isAll: boolean): void {
  const lines = linesOf(reader.source.text, block);
  const [first = block] = lines;
  if (!isAll) {
    reader.report("code-is-not-read", first, {});
    return;
  }
  const isFenced = (line: Range | undefined) => line !== undefined && /^[ \t]*(?:`{3,}|~{3,})/.test(reader.raw(line));
  const fences = [first, ...lines.slice(-1)].filter(isFenced).map((line) => reader.edit(line, ""));
  const margins = lines.map((line) => reader.edit({ start: line.start, end: line.start + indentOf(reader.raw(line)) }, ""));
  const fixes = [fix("Take it out of the block", "maybe", ...(isFenced(first) ? fences : margins))];
  reader.report("tables-stand-outside-code-blocks", at, { keyword: given }, { fixes });
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function reportDeciding(reader: Reader, { point, given, at }: UnreadTable, roles: readonly string[]): void {
  reader.report("tables-begin-with-a-known-column", at, {
    number: point,
    given,
    understood: ", though its cells say who may do what",
    what: "Write the entity and its action in columns of their own",
    expected: ["Entity", "Action", ...roles].join(" | "),
  });
}

function reportAll(reader: Reader, { point, given, at }: UnreadTable): void {
  const required = ({ keyword, columns }: TableGrammar) => [
    keyword,
    ...columns.filter((column) => column.required).map(({ name }) => name),
  ];
  reader.report("tables-begin-with-a-known-column", at, {
    number: point,
    given,
    understood: ", and nothing else is decided here",
    what: "Write the headers of this language, in English",
    expected: GRAMMARS[point].tables
      .slice(0, MOST_EXPECTED)
      .map((table) => required(table).join(" | "))
      .join(" |, or | "),
  });
}
