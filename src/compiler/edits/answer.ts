// Answers an open question: the place that is open gets its text, the point its first row.

import { pointWritten } from "../parse/misplaced.ts";
import { Reader } from "../parse/reader.ts";
import type { Range } from "../parse/rows.ts";
import type { Cell, OpenSyntax } from "../parse/syntax.ts";
import { POINTS, type PointNumber } from "../points.ts";
import type { Source } from "../source.ts";
import { applyEdits, type Edit, mappedPosition } from "../text-edit.ts";
import { addSection, addTable, blockOf, type NewSection, type NewTable } from "./blocks.ts";
import { onOneLine } from "./cell-text.ts";
import { setCells } from "./cells.ts";
import { type Change, change, edit, refuse } from "./change.ts";
import { addLine, atEnd, setLine } from "./lines.ts";
import { lineAt, sectionAt } from "./places.ts";
import { type Part, type Projection, type ProseBlock, projectionOf, type Section, type TableBlock } from "./projection.ts";
import { addRow, type NamedCells } from "./rows.ts";

/** Answers the question that stands at a position by a text: an open cell, an open list line, or a sentence `Purpose: not shown.` */
export function answerByText(projection: Projection, at: number, text: string): Change {
  const { source } = projection;
  const { part, section } = sectionAt(projection, at);
  const block = section.blocks.find(({ start, end }) => start <= at && at <= end);
  if (block?.is === "table") {
    const row = block.rows.find(({ start, end }) => start <= at && at <= end);
    const open = row?.cells.findIndex((cell) => cell !== null && isOpen(cell.cell) && cell.start <= at && at <= cell.end) ?? -1;
    if (row === undefined || open < 0) return refuse("No cell is open here.");
    return change(source, setCells(source, block.columns, row, new Map([[open, text]])), row.start);
  }
  const line = block?.is === "lines" ? lineAt(projection, at).line : null;
  if (line?.item != null) return isOpen(line.item.value) ? setLine(projection, at, text) : refuse("This list line is not open.");
  const sentence = block?.is === "prose" ? block.open.find(({ span }) => span.start <= at && at <= span.end) : line?.open;
  if (block === undefined || sentence == null) return refuse("Nothing is open here.");
  if (part.point === 1 && block.is === "prose")
    return inPlaceOf(source, section, block, [sentence], `- ${sentence.label.text}: ${onOneLine(text)}`);
  if (isSubject(part, sentence)) {
    if (text !== NONE || block.is !== "prose") return refuse("What is open here is answered by a row.");
    // That there is nothing stands in a line of its own.
    return inPlaceOf(source, section, block, [sentence], `${sentence.label.text}: ${NONE}.`);
  }
  const mark = source.text.indexOf(":", sentence.label.span.end) + 1;
  const written = source.text.slice(mark, sentence.span.end);
  return change(source, [edit(source, mark, mark + written.replace(/\.$/, "").length, ` ${onOneLine(text)}`)], (line ?? block).start);
}

/** Answers a whole point by there being nothing of its kind. */
const NONE = "none";

function isOpen({ state }: Cell): boolean {
  return state === "open" || state === "blank";
}

/** Whether a sentence leaves the whole point open, or one of what the point is about. */
function isSubject({ point }: Part, { label }: OpenSyntax): boolean {
  return POINTS[(point ?? 1) - 1]!.subjects.some((subject) => subject.toLowerCase() === label.text.toLowerCase());
}

/** The first row of what is open as a whole, under the heading `section` where the point has headings. */
export interface FirstRow {
  readonly point: PointNumber;
  readonly section: string | null;
  readonly keyword: string;
  readonly row: NamedCells;
}

/** What a new heading has above its table, by the table's keyword: transitions lead between states that are listed. */
const USUAL_LINES: Readonly<Record<string, NewSection["lines"]>> = { From: [{ key: "States", text: "not shown" }] };

/** Answers a question about a whole point by a row, with the heading and the table that it needs. */
export function answerByRow(projection: Projection, { point, section: name, keyword, row }: FirstRow): Change {
  const { source, parts } = projection;
  const table: NewTable = { keyword, rows: [{ ...namedColumns(parts, keyword), ...row }] };
  const block: NewSection | NewTable = name === null ? table : { name, lines: USUAL_LINES[keyword] ?? [], table };
  const part = parts.find((one) => one.point === point);
  if (part === undefined) return inNewPoint(projection, point, blockOf(source, point, block));
  const section = part.sections.find((one) => (one.name?.text ?? null) === name);
  const known = section?.blocks.findLast((one) => one.is === "table" && one.keyword === keyword);
  if (known?.is === "table") return addRow(projection, (known.rows.at(-1) ?? known.header).start, "after", row);
  if (section !== undefined && name !== null) return addTable(projection, section.start, table);
  const whole = wholeQuestions(part);
  if (whole !== null) return inPlaceOf(source, part.sections[0]!, whole.block, whole.open, blockOf(source, point, block));
  const last = part.sections.at(-1)!;
  return "name" in block ? addSection(projection, last.start, block) : addTable(projection, part.sections[0]!.start, block);
}

/** The cells of a new matrix, open in each role of the document. */
function namedColumns(parts: readonly Part[], keyword: string): NamedCells {
  return keyword === "Entity" ? Object.fromEntries(rolesOf(parts).map((role) => [role, "not shown"])) : {};
}

/** As the table of roles names them. */
export function rolesOf(parts: readonly Part[]): readonly string[] {
  const blocks = parts.flatMap(({ sections }) => sections.flatMap((section) => section.blocks));
  const tables = blocks.filter((block) => block.is === "table" && block.keyword === "Role") as TableBlock[];
  return tables.flatMap(({ rows }) => rows.flatMap(({ isRead, cells }) => (isRead ? (cells[0]?.cell.text.text ?? []) : [])));
}

/** The sentences by which the whole point is open. */
function wholeQuestions(part: Part): { readonly block: ProseBlock; readonly open: readonly OpenSyntax[] } | null {
  for (const block of part.sections[0]!.blocks) {
    const open = block.is === "prose" ? block.open.filter((sentence) => isSubject(part, sentence)) : [];
    if (block.is === "prose" && open.length > 0) return { block, open };
  }
  return null;
}

/** Takes sentences away and writes a block where they were alone, and otherwise behind what the section holds. */
function inPlaceOf(source: Source, section: Section, block: ProseBlock, open: readonly OpenSyntax[], written: string): Change {
  const removed = open.map((sentence) => withoutSentence(source, block, sentence));
  const rest = removed.reduceRight(
    (text, { span }) => text.slice(0, span.start - block.start) + text.slice(span.end - block.start),
    source.text.slice(block.start, block.end),
  );
  if (rest.trim() === "") return change(source, [edit(source, block.start, block.end, written)], block.start);
  const shortened = { ...source, text: applyEdits(source.text, removed) };
  const start = mappedPosition(section.start, removed)!;
  const projection = projectionOf(shortened);
  const line = /^- (?<key>[^:]*): (?<text>.*)$/s.exec(written)?.groups;
  const added =
    line === undefined
      ? atEnd(shortened, sectionAt(projection, start).section, written)
      : addLine(projection, start, line.key!, line.text!);
  return change(source, [...removed, ...beforeEdits(source, removed, added.edits)], added.at);
}

/** A sentence with the white space that parted it from its neighbour. */
function withoutSentence(source: Source, block: Range, { span }: OpenSyntax): Edit {
  const behind = /^\s*/.exec(source.text.slice(span.end, block.end))![0].length;
  if (span.end + behind < block.end) return edit(source, span.start, span.end + behind, "");
  const before = /\s*$/.exec(source.text.slice(block.start, span.start))![0].length;
  return edit(source, span.start - before, span.end, "");
}

/** Edits of a text that others were made in, as edits of the text before those: all of these stand behind all of the others. */
function beforeEdits(source: Source, made: readonly Edit[], edits: readonly Edit[]): Edit[] {
  const by = made.reduce((sum, { span, text }) => sum + span.end - span.start - text.length, 0);
  return edits.map(({ span, text }) => edit(source, span.start + by, span.end + by, text));
}

function inNewPoint({ source, parts }: Projection, point: PointNumber, body: string): Change {
  const points = parts.flatMap(({ point: number, heading }) =>
    number === null || heading === null ? [] : [{ number, heading: { file: source.file, ...heading } }],
  );
  const written = pointWritten(new Reader(source), points, point, POINTS[point - 1]!.title, body);
  return change(source, [written], written.span.start + written.text.indexOf(body));
}
