// A document as forms show it: blocks, rows and cells in the text's order, with their positions.

import { readCell, unwrap } from "../parse/cells.ts";
import type { Block, ListItem } from "../parse/markdown.ts";
import { type ParseDocument, type ParsedDocument, parseDocument } from "../parse/parse.ts";
import { lineEnd, lineStart, linesOf, type Range, type RawCell, splitRow } from "../parse/rows.ts";
import type { Cell, ItemSyntax, OpenSyntax, RowSyntax, TableSyntax } from "../parse/syntax.ts";
import type { PointNumber } from "../points.ts";
import { type Source, slice, type Text } from "../source.ts";

export interface Projection {
  /** As written. */
  readonly source: Source;
  /** In the order of the text; every block belongs to one. */
  readonly parts: readonly Part[];
}

/** A point, or what stands outside of the points: in front of the first, and below a heading that is none. */
export interface Part {
  readonly point: PointNumber | null;
  readonly heading: Range | null;
  /** The first has no name: what stands before any `###`. */
  readonly sections: readonly Section[];
}

export interface Section extends Range {
  readonly name: Text | null;
  readonly heading: Range | null;
  readonly blocks: readonly (ProseBlock | LinesBlock | TableBlock)[];
}

/** Anything that holds neither rows nor list lines. */
export interface ProseBlock extends Range {
  readonly is: "prose";
  /** The sentences `Label: not shown.` in it. */
  readonly open: readonly OpenSyntax[];
}

export interface LinesBlock extends Range {
  readonly is: "lines";
  readonly lines: readonly ListLine[];
}

/** An item of a list; what binds nothing is prose. */
export interface ListLine extends Range {
  readonly item: ItemSyntax | null;
  readonly open: OpenSyntax | null;
}

export interface TableBlock extends Range {
  readonly is: "table";
  /** Null where the table is prose. */
  readonly keyword: string | null;
  readonly columns: readonly Column[];
  readonly header: Range;
  readonly under: Range;
  readonly rows: readonly Row[];
}

export type Alignment = "left" | "right" | "centre";

export interface Column {
  /** Canonical; null where the column binds nothing. */
  readonly name: string | null;
  readonly header: Text;
  readonly alignment: Alignment;
  /** Of the cell of the delimiter row, white space included. */
  readonly width: number;
}

/** A whole line of a table, without its end. */
export interface Row extends Range {
  /** One for each column; null where the row has no cell there. */
  readonly cells: readonly (ProjectedCell | null)[];
  /** Whether the row says something: one without a name is not read. */
  readonly isRead: boolean;
}

/** What stands between two bars, white space included, and what is read there. */
export interface ProjectedCell extends Range {
  readonly cell: Cell;
}

/** What was shown of a document: a form asks for it, and so does each intention on the same text. */
const PROJECTED = new WeakMap<ParsedDocument, Projection>();

export function projectionOf(source: Source, parse: ParseDocument = parseDocument): Projection {
  const parsed = parse(source);
  const known = PROJECTED.get(parsed);
  if (known !== undefined) return known;
  const projection = new Projecting(source, parsed).project();
  PROJECTED.set(parsed, projection);
  return projection;
}

interface OpenPart {
  readonly point: PointNumber | null;
  readonly heading: Range | null;
  readonly sections: OpenSection[];
}

interface OpenSection {
  readonly name: Text | null;
  readonly heading: Range | null;
  readonly start: number;
  readonly blocks: (ProseBlock | LinesBlock | TableBlock)[];
}

class Projecting {
  readonly #source: Source;
  readonly #parsed: ParsedDocument;
  /** What was read, by where it begins. */
  readonly #points = new Map<number, PointNumber>();
  readonly #names = new Map<number, Text>();
  readonly #tables = new Map<number, TableSyntax>();
  readonly #items = new Map<number, ItemSyntax>();
  readonly #open: OpenSyntax[] = [];

  constructor(source: Source, parsed: ParsedDocument) {
    this.#source = source;
    this.#parsed = parsed;
    for (const point of parsed.document.points) {
      this.#points.set(point.heading.start, point.number);
      for (const section of point.sections) {
        if (section.name !== null) this.#names.set(section.span.start, section.name);
        for (const table of section.tables) this.#tables.set(table.span.start, table);
        for (const item of section.items) this.#items.set(item.span.start, item);
        this.#open.push(...section.open);
      }
    }
  }

  project(): Projection {
    const parts: OpenPart[] = [{ point: null, heading: null, sections: [openSection(null, null, 0)] }];
    for (const block of this.#parsed.blocks) {
      const part = parts.at(-1)!;
      const point = block.kind === "heading" ? this.#points.get(block.start) : undefined;
      const name = block.kind === "heading" ? this.#names.get(block.start) : undefined;
      if (point !== undefined || (block.kind === "heading" && block.depth <= 2 && name === undefined))
        parts.push({ point: point ?? null, heading: block, sections: [openSection(null, null, block.end)] });
      else if (name !== undefined) part.sections.push(openSection(name, block, block.start));
      else part.sections.at(-1)!.blocks.push(...this.#block(block));
    }
    return { source: this.#source, parts: parts.map(({ sections, ...part }) => ({ ...part, sections: sections.map(closed) })) };
  }

  #block(block: Block): (ProseBlock | LinesBlock | TableBlock)[] {
    const range = { start: block.start, end: block.end };
    if (block.kind === "table") return this.#table(range);
    if (block.kind === "list" && block.items.length > 0)
      return [{ is: "lines", ...range, lines: block.items.map((item) => this.#line(item)) }];
    return [{ is: "prose", ...range, open: this.#open.filter(({ span }) => span.start >= range.start && span.end <= range.end) }];
  }

  #line(item: ListItem): ListLine {
    const open = this.#open.find(({ span }) => span.start === item.start) ?? null;
    return { start: item.start, end: item.end, item: this.#items.get(item.start) ?? null, open };
  }

  #table(block: Range): (ProseBlock | TableBlock)[] {
    const { plain } = this.#parsed;
    const syntax = this.#tables.get(block.start) ?? null;
    const [header, under, ...lines] = linesOf(plain.text, {
      start: lineStart(plain.text, block.start),
      end: lineEnd(plain.text, block.end),
    });
    if (header === undefined || under === undefined) return [];
    const unders = splitRow(plain, under);
    const columns = splitRow(plain, header).map((cell, index) => columnOf(plain, syntax, cell, unders[index]));
    // A line without a bar is prose of which Markdown makes a row: from there on nothing is read.
    const prose = columns.length > 1 ? lines.findIndex((line) => !plain.text.slice(line.start, line.end).includes("|")) : -1;
    const read = new Map(syntax?.rows.map((row) => [row.span.start, row] as const));
    const isRead = (line: Range) => syntax === null || read.has(line.start);
    const rows = (prose < 0 ? lines : lines.slice(0, prose)).map(
      (line): Row => ({ ...line, cells: cellsOf(plain, read.get(line.start) ?? null, columns, line), isRead: isRead(line) }),
    );
    const end = (rows.at(-1) ?? under).end;
    const table: TableBlock = { is: "table", start: header.start, end, keyword: syntax?.keyword ?? null, columns, header, under, rows };
    return prose < 0 ? [table] : [table, { is: "prose", start: lines[prose]!.start, end: block.end, open: [] }];
  }
}

function openSection(name: Text | null, heading: Range | null, start: number): OpenSection {
  return { name, heading, start, blocks: [] };
}

function closed({ name, heading, start, blocks }: OpenSection): Section {
  return { name, heading, blocks, start, end: blocks.at(-1)?.end ?? heading?.end ?? start };
}

function columnOf(plain: Source, syntax: TableSyntax | null, header: RawCell, under: RawCell | undefined): Column {
  const bound = syntax?.columns.find(({ header: { span } }) => span.start >= header.start && span.end <= header.end);
  const mark = under === undefined ? "" : plain.text.slice(under.start, under.end).trim();
  const isRight = mark.endsWith(":");
  const alignment = isRight ? (mark.startsWith(":") ? "centre" : "right") : "left";
  const width = under === undefined ? 0 : under.end - under.start;
  return { name: bound?.name ?? null, header: unwrap(header.text), alignment, width };
}

function cellsOf(plain: Source, read: RowSyntax | null, columns: readonly Column[], line: Range): (ProjectedCell | null)[] {
  const written = splitRow(plain, line);
  const isLong = written.length > columns.length;
  return columns.map(({ name }, index) => {
    const known = name === null ? undefined : read?.cells.get(name);
    if (isLong && known !== undefined) return around(written, known);
    // From two bars in a row on, a cell is not where it is counted.
    const raw = isLong && written.slice(0, index + 2).some(({ start, end }) => start === end) ? undefined : written[index];
    return raw === undefined ? null : { start: raw.start, end: raw.end, cell: known ?? readCell(raw.text, name) };
  });
}

/** Where a row has more cells than the table columns, some were read as one. */
function around(written: readonly RawCell[], cell: Cell): ProjectedCell | null {
  const { span } = cell.text;
  const first = written.find((raw) => raw.start <= span.start && span.start <= raw.end);
  const last = written.findLast((raw) => raw.start <= span.end && span.end <= raw.end);
  return first === undefined || last === undefined ? null : { start: first.start, end: last.end, cell };
}

/** The text within a range, trimmed as the language trims. */
export function trimmed(source: Source, range: Range): Text {
  const text = source.text.slice(range.start, range.end);
  return slice({ text, span: { file: source.file, ...range }, escapes: [] }, 0, text.length);
}
