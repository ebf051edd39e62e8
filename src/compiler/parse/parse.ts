// From a document's text to its syntax: the nine points with their sections. Never throws on bad input, and resolves
// nothing: what a cell means is for the model to say.

import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { declaresNone, POINTS, type PointNumber } from "../points.ts";
import type { Source, Text } from "../source.ts";
import { unwrap } from "./cells.ts";
import { GRAMMARS, homeOf } from "./grammars.ts";
import {
  headingText,
  isNumberedWithin,
  pointOf,
  pointTitled,
  productName,
  reportSectionLevel,
  reportTitleAlone,
  reportUnnumbered,
  reportWrongLevels,
  sectionName,
  type WrittenHeading,
} from "./headings.ts";
import { type Block, type HeadingBlock, type ReadMarkdown, readBlocks, readMarkdown } from "./markdown.ts";
import { adoptMisplaced, pointWritten } from "./misplaced.ts";
import { plainText, reportSigns } from "./plain-signs.ts";
import { fix, Reader } from "./reader.ts";
import { linesOf, type Range, splitRow } from "./rows.ts";
import { SectionReader } from "./sections.ts";
import type { DocumentSyntax, PointSyntax, SectionSyntax } from "./syntax.ts";
import { firstHeader, readTable, wholeHomeOf } from "./tables.ts";
import { reportUnread } from "./unread-text.ts";

export interface ParsedDocument {
  readonly document: DocumentSyntax;
  /** The text as it was read: with plain signs, as long as what was written. */
  readonly plain: Source;
  /** The blocks of the document in their order. */
  readonly blocks: readonly Block[];
  readonly diagnostics: readonly Diagnostic[];
}

/** What parses a document: `parseDocument`, or whoever keeps what it gave. */
export type ParseDocument = (source: Source) => ParsedDocument;

export function parseDocument(source: Source, markdown: ReadMarkdown = readMarkdown): ParsedDocument {
  const plain = plainText(source);
  const reader = new Reader(plain.source);
  reportSigns(reader, plain);
  const document = new DocumentReader(reader);
  const blocks = readBlocks(plain.source, { markdown });
  const fenced = blocks.some((block) => block.kind === "heading") ? undefined : blocks.find((block) => holdsPoints(reader, block));
  if (fenced !== undefined) {
    reportFenced(reader, fenced);
    const nothing: DocumentSyntax = { file: source.file, name: null, points: [], end: source.text.length };
    return { document: nothing, plain: plain.source, blocks, diagnostics: reader.diagnostics };
  }
  for (const [index, block] of blocks.entries()) document.read(block, (depth) => firstTable(blocks, index + 1, depth));
  return { document: document.finish(), plain: plain.source, blocks, diagnostics: reader.diagnostics };
}

/** A block of code in which the points stand, as a chat gives a document. */
function holdsPoints(reader: Reader, block: Block): boolean {
  return block.kind === "code" && /^[ \t]*[`~]{3}/.test(reader.raw(block)) && /^[ \t]*##[ \t]+[1-9]\b/m.test(reader.raw(block));
}

function reportFenced(reader: Reader, block: Block): void {
  const lines = linesOf(reader.source.text, block);
  const [first = block, last = block] = [lines[0], lines.at(-1)];
  const next = lines[1] ?? first;
  const closed = /^[ \t]*(?:`{3,}|~{3,})[ \t]*$/.test(reader.raw(last));
  const edits = [reader.edit({ start: first.start, end: next.start }, ""), ...(closed ? [reader.edit(last, "")] : [])];
  reader.report("documents-stand-outside-code-blocks", first, {}, { fixes: [fix("Take the fence away", "always", ...edits)] });
}

/** The first table below a heading; null where another heading of at most this depth comes first. */
type TableBelow = (depth: number) => Block | null;

function firstTable(blocks: readonly Block[], from: number, depth: number): Block | null {
  const found = blocks.slice(from).find((block) => block.kind === "table" || (block.kind === "heading" && block.depth <= depth));
  return found?.kind === "table" ? found : null;
}

/** Every heading. */
const ANY_DEPTH = 6;

class DocumentReader {
  readonly #reader: Reader;
  readonly #points: PointReader[] = [];
  #name: Text | null = null;
  /** The point that is being read; null in front of the first and under a heading that is none. */
  #point: PointReader | null = null;
  /** Headings that begin like points, of other levels. */
  readonly #wrongLevels: WrittenHeading[] = [];
  /** What stands here is not read at all, and has been reported. */
  #isSkipping = false;
  /** What stands in front of the first point has been spoken of, or has a heading of its own. */
  #hasPrelude = false;

  constructor(reader: Reader) {
    this.#reader = reader;
  }

  /** `tableBelow` is looked for where a heading may be meant for another level. */
  read(block: Block, tableBelow: TableBelow): void {
    if (block.kind === "heading" && this.#isMeantForSection(block, tableBelow)) this.#beginMeant(block);
    else if (block.kind === "heading" && block.depth <= 3) this.#readHeading(block, headingText(this.#reader, block), tableBelow);
    else if (this.#point !== null) this.#point.read(block);
    else if (!this.#isSkipping && block.kind === "table") this.#readOutside(block);
    else if (this.#points.length === 0 && !this.#isSkipping) this.#reportBefore(block);
  }

  /** Versions, authors and introductions in front of the first point: said once. */
  #reportBefore(block: Block): void {
    if (this.#hasPrelude || block.kind === "html" || block.kind === "heading" || block.kind === "other") return;
    this.#hasPrelude = true;
    const line = linesOf(this.#reader.source.text, block)[0] ?? block;
    this.#reader.report("text-stands-within-the-points", line, {});
  }

  finish(): DocumentSyntax {
    const { source } = this.#reader;
    reportWrongLevels(this.#reader, this.#wrongLevels);
    const written = this.#points.map((point) => point.finish());
    const points = adoptMisplaced(this.#reader, written, (home, block) => readTable(this.#reader, home, block));
    for (const point of POINTS) {
      if (points.some((present) => present.number === point.number)) continue;
      const parameters = { number: point.number, title: point.title, subject: point.subjects[0] ?? point.title };
      const at = { start: source.text.length, end: source.text.length };
      const put = pointWritten(this.#reader, written, point.number, parameters.title, `${parameters.subject}: not shown.`);
      const fixes = [fix(`Add point ${point.number}, open`, "maybe", put)];
      this.#reader.report("every-point-is-present", at, parameters, { fixes });
    }
    return { file: source.file, name: this.#name, points, end: source.text.length };
  }

  /** `## Loan` or `#### Loan` inside a point, above a table that binds there as that of a section would. */
  #isMeantForSection(block: HeadingBlock, tableBelow: TableBelow): boolean {
    if (this.#point === null || (block.depth !== 2 && block.depth !== 4)) return false;
    const { number } = this.#point;
    const name = headingText(this.#reader, block);
    if ((number !== 3 && number !== 4) || !/^\p{Lu}\w*$/u.test(name.text) || (block.depth === 4 && !this.#point.hasTable())) return false;
    const table = tableBelow(ANY_DEPTH);
    const header = table === null ? undefined : linesOf(this.#reader.source.text, table)[0];
    return header !== undefined && homeOf(firstHeader(this.#reader, header), number)?.point === number;
  }

  #beginMeant(block: HeadingBlock): void {
    const name = headingText(this.#reader, block);
    reportSectionLevel(this.#reader, name, block, GRAMMARS[this.#point?.number ?? 3].section ?? "section");
    this.#point?.beginSection(name, block);
  }

  #readHeading(block: HeadingBlock, text: Text, tableBelow: TableBelow): void {
    const point = pointOf(text);
    const titled = point === null && block.depth === 2 ? this.#pointTitled(text, tableBelow) : null;
    // What stands between two lines "---" at the very top is about the document, and Markdown takes its end for a heading.
    if (
      this.#points.length === 0 &&
      this.#name === null &&
      this.#reader.source.text.startsWith("---") &&
      !this.#reader.raw(block).startsWith("#")
    )
      this.#reportBefore({ ...block, kind: "paragraph" });
    else if (block.depth === 1 && this.#name === null && this.#points.length === 0 && !isTitleOf(point)) this.#name = productName(text);
    else if (block.depth === 2 && this.#point !== null && isNumberedWithin(text, this.#point.number)) this.#point.beginSection(text, block);
    else if (block.depth === 2 && point !== null) this.#beginPoint(point.number, point.title, block);
    else if (titled !== null) {
      reportTitleAlone(this.#reader, text, titled);
      this.#beginPoint(titled, text, block);
    } else if (block.depth === 3 && this.#point !== null && (point === null || !this.#isPointAtHeart(text, point, tableBelow)))
      this.#point.beginSection(text, block);
    else if (point !== null && block.depth !== 2) {
      this.#wrongLevels.push({ text, block });
      if (this.#points.some((present) => present.number === point.number)) this.#leave(true);
      else this.#beginPoint(point.number, point.title, block);
    } else if (block.depth !== 3) {
      reportUnnumbered(this.#reader, text, block);
      this.#leave(false);
    }
  }

  /** The point that a heading without a number means: by its title, or by a word of it and a table that begins like one there. */
  #pointTitled(text: Text, tableBelow: TableBelow): PointNumber | null {
    const table = tableBelow(2);
    const number = pointTitled(text, this.#keywordBelow(tableBelow)) ?? (table === null ? null : this.#pointOfTable(table));
    return number === null || this.#isElsewhere(number) ? null : number;
  }

  /** What stands under a heading of other words, or of another language, may be a point's table all the same. */
  #pointOfTable(table: Block): PointNumber | null {
    const home = wholeHomeOf(this.#headersOf(table));
    return home === null || home.point === 3 || home.point === 4 ? null : home.point;
  }

  /** `### III. Entities` and `### Point 3` number no entity, nor does `### 4. Abc` above the first table of point 4. */
  #isPointAtHeart(text: Text, point: NonNullable<ReturnType<typeof pointOf>>, tableBelow: TableBelow): boolean {
    if (isTitleOf(point) || !/^\d/.test(text.text)) return true;
    const keyword = this.#keywordBelow(tableBelow);
    const home = keyword === null ? null : homeOf(keyword, this.#point?.number ?? null);
    return home?.point === point.number && home.point !== this.#point?.number && !this.#isElsewhere(point.number);
  }

  /** The first header of the first table under a heading. */
  #keywordBelow(tableBelow: TableBelow): string | null {
    const table = tableBelow(2);
    const header = table === null ? undefined : linesOf(this.#reader.source.text, table)[0];
    return header === undefined ? null : firstHeader(this.#reader, header);
  }

  /** Whether the point has a heading of its own, above or below. */
  #isElsewhere(number: PointNumber): boolean {
    return this.#points.some((present) => present.number === number) || isNumbered(this.#reader.source.text, number);
  }

  #beginPoint(number: PointNumber, title: Text, block: HeadingBlock): void {
    const earlier = this.#points.find((point) => point.number === number);
    if (earlier !== undefined) {
      const related = [{ span: this.#reader.span(earlier.heading), message: "The first is here." }];
      const line = this.#reader.line(earlier.heading.start);
      this.#reader.report("point-headings-are-given-once", block, { number, line }, { related });
      this.#leave(true);
      return;
    }
    this.#point = new PointReader(this.#reader, number, title, block);
    this.#points.push(this.#point);
  }

  #leave(isSkipping: boolean): void {
    this.#point = null;
    this.#isSkipping = isSkipping;
    this.#hasPrelude = true;
  }

  #readOutside(block: Range): void {
    const headers = this.#headersOf(block);
    const home = wholeHomeOf(headers);
    if (home !== null) this.#reader.misplaced.push({ home: home.point, grammar: home.table, headers, block, place: null, section: null });
  }

  #headersOf(table: Range): Text[] {
    const line = linesOf(this.#reader.source.text, table)[0] ?? table;
    return splitRow(this.#reader.source, line).map((cell) => unwrap(cell.text));
  }
}

/** Whether some heading has the number of the point. */
function isNumbered(text: string, number: PointNumber): boolean {
  return new RegExp(`^ {0,3}##[ \\t]+${number}(?:[.):\\s]|$)`, "m").test(text);
}

/** Whether a heading of another level gives the number and the title of a point. */
function isTitleOf(point: ReturnType<typeof pointOf>): boolean {
  const title = point === null ? undefined : POINTS[point.number - 1]?.title;
  return title !== undefined && point?.title.text.toLowerCase() === title.toLowerCase();
}

class PointReader {
  readonly number: PointNumber;
  readonly heading: HeadingBlock;
  readonly #reader: Reader;
  readonly #title: Text;
  readonly #sections: SectionSyntax[] = [];
  #section: SectionReader;

  constructor(reader: Reader, number: PointNumber, title: Text, heading: HeadingBlock) {
    this.#reader = reader;
    this.number = number;
    this.heading = heading;
    this.#title = title;
    this.#section = new SectionReader(reader, number, null, { start: heading.end, end: heading.end });
  }

  read(block: Block): void {
    this.#section.read(block);
  }

  hasTable(): boolean {
    return this.#section.hasTable();
  }

  beginSection(name: Text, heading: HeadingBlock): void {
    if (name.text === "") {
      this.#reader.report("section-headings-have-a-name", heading, { section: GRAMMARS[this.number].section ?? "section" });
      return;
    }
    this.#sections.push(this.#section.finish());
    this.#section = new SectionReader(this.#reader, this.number, sectionName(name, GRAMMARS[this.number].section), heading);
  }

  finish(): PointSyntax {
    const sections = [...this.#sections, this.#section.finish()];
    reportUnread(this.#reader, this.number, sections);
    this.#reportProse(sections);
    return { number: this.number, title: this.#title, heading: this.#reader.span(this.heading), sections };
  }

  /** A point that holds sentences alone decides nothing, however much they say. */
  #reportProse(sections: readonly SectionSyntax[]): void {
    const binds = sections.some((section) => section.tables.length + section.items.length + section.open.length > 0);
    const [table] = GRAMMARS[this.number].tables;
    const end = sections.at(-1)?.span.end ?? this.heading.end;
    const isSpokenOf = this.#reader.diagnostics.some(({ primary }) => primary.start > this.heading.end && primary.start < end);
    const isNone = sections.some(({ name, prose }) => name === null && declaresNone(POINTS[this.number - 1]!, prose));
    const isSilent = sections.every((section) => section.prose.replace(/<!--[\s\S]*?(?:-->|$)/g, "").trim() === "");
    if (this.number < 5 || binds || table === undefined || isSpokenOf || isSilent || isNone) return;
    const columns = [table.keyword, ...table.columns.filter((column) => column.required).map((column) => column.name)];
    this.#reader.report("points-say-more-than-prose", this.heading, { number: this.number, header: `| ${columns.join(" | ")} |` });
  }
}
