// Adds and deletes tables and whole sections, in the form that the formatter gives them.

import { format } from "../language/format.ts";
import { GRAMMARS } from "../parse/grammars.ts";
import { parseDocument } from "../parse/parse.ts";
import type { TableGrammar } from "../parse/syntax.ts";
import { POINTS, type PointNumber } from "../points.ts";
import type { Source } from "../source.ts";
import { applyEdits } from "../text-edit.ts";
import { onOneLine } from "./cell-text.ts";
import { cellText } from "./cells.ts";
import { type Change, change, edit, refuse } from "./change.ts";
import { atEnd, removal } from "./lines.ts";
import { sectionAt, tableAt } from "./places.ts";
import type { Part, Projection } from "./projection.ts";
import { lineEndAt, type NamedCells } from "./rows.ts";

/** Columns that a new table has beside those that it needs, by its keyword. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  Screen: ["Only where", "Fields", "Actions"],
  Field: ["Must be", "Value"],
  From: ["Only if", "Otherwise", "Then"],
  Call: ["Takes", "Gives", "Errors"],
  Message: ["To"],
};

/** A table to be written: `keyword` is its first column, and each row names what it gives. */
export interface NewTable {
  readonly keyword: string;
  readonly rows: readonly NamedCells[];
}

/** A heading to be written with list lines and a table below it. */
export interface NewSection {
  readonly name: string;
  readonly lines: readonly { readonly key: string; readonly text: string }[];
  readonly table: NewTable | null;
}

/** Adds `### Name` with what belongs below it, behind the section at a position of the point. */
export function addSection(projection: Projection, at: number, section: NewSection): Change {
  const { part, section: above } = sectionAt(projection, at);
  const point = partPoint(part);
  const kind = GRAMMARS[point].section;
  if (kind === null) return refuse(`In point ${point} a heading names nothing.`);
  return checked(projection.source, atEnd(projection.source, above, blockOf(projection.source, point, section)), section.name);
}

/** Adds a table to the section at a position, at its end. */
export function addTable(projection: Projection, at: number, table: NewTable): Change {
  const { part, section } = sectionAt(projection, at);
  return checked(projection.source, atEnd(projection.source, section, blockOf(projection.source, partPoint(part), table)), null);
}

export function deleteTable(projection: Projection, at: number): Change {
  const { table } = tableAt(projection, at);
  return change(projection.source, [removal(projection.source, table.start, table.end, true)], null);
}

/** Deletes the heading at a position and all that stands below it, up to the next. */
export function deleteSection(projection: Projection, at: number): Change {
  const { source, parts } = projection;
  const { section } = sectionAt(projection, at);
  if (section.heading === null) return refuse("Only what has a heading of its own can be deleted as a whole.");
  const starts = parts.flatMap(({ heading, sections }) => [heading?.start, ...sections.map((one) => one.heading?.start)]);
  const next = Math.min(...starts.flatMap((start) => (start !== undefined && start > section.start ? [start] : [])));
  if (Number.isFinite(next)) return change(source, [edit(source, section.start, next, "")], null);
  return change(source, [removal(source, section.start, section.end, true)], null);
}

export function partPoint({ point }: Part): PointNumber {
  return point ?? refuse("This stands outside of the nine points.");
}

/** A section or a table as the formatter writes it, with the line ends of the document. */
export function blockOf(source: Source, point: PointNumber, block: NewSection | NewTable): string {
  const parts = "name" in block ? [`### ${onOneLine(block.name)}`, listOf(block), ...tableOf(point, block.table)] : tableOf(point, block);
  const heading = `## ${point}. ${POINTS[point - 1]!.title}\n\n`;
  const alone = { file: "", text: `${heading}${parts.filter((part) => part !== "").join("\n\n")}\n` };
  return applyEdits(alone.text, format(alone)).slice(heading.length).trimEnd().replaceAll("\n", lineEndAt(source, source.text.length));
}

function listOf({ lines }: NewSection): string {
  return lines.map(({ key, text }) => `- ${onOneLine(key)}: ${onOneLine(text)}`).join("\n");
}

function tableOf(point: PointNumber, table: NewTable | null): string[] {
  if (table === null) return [];
  const grammar = grammarOf(point, table.keyword);
  const given = new Set(table.rows.flatMap((row) => Object.keys(row)));
  const usual = USUAL[grammar.keyword] ?? [];
  const columns = grammar.columns.filter(({ name, required }) => required || usual.includes(name) || given.has(name));
  const names = [grammar.keyword, ...columns.map(({ name }) => name)];
  const further = [...given].filter((name) => !names.includes(name));
  if (further.length > 0 && !grammar.openColumns) refuse(`The table has no column "${further[0]}".`);
  const headers = [...names, ...further];
  const textOf = (row: NamedCells, name: string) =>
    Object.hasOwn(row, name)
      ? row[name]!
      : name === grammar.keyword
        ? ""
        : columns.some((one) => one.name === name && !one.required)
          ? "-"
          : "not shown";
  const rows = table.rows.map((row) => headers.map((name) => cellText(textOf(row, name))));
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [[line(headers.map(cellText)), line(headers.map(() => "---")), ...rows.map(line)].join("\n")];
}

function grammarOf(point: PointNumber, keyword: string): TableGrammar {
  const grammar = GRAMMARS[point].tables.find((table) => table.keyword === keyword);
  return grammar ?? refuse(`Point ${point} has no table that begins with "${keyword}".`);
}

/** The change, where what it adds is read: at the end of the section may be something that swallows it, a comment or code without an end. */
function checked(source: Source, made: Change, name: string | null): Change {
  const text = applyEdits(source.text, made.edits);
  const sections = parseDocument({ ...source, text }).document.points.flatMap((point) => point.sections);
  const isRead = sections.some((section) =>
    name === null ? section.tables.some(({ span }) => span.start === made.at) : section.span.start === made.at && section.name !== null,
  );
  return isRead ? made : refuse("What would be added here is not read: what stands above it has no end, or the heading is no name.");
}
