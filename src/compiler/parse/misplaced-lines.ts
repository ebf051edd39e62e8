// Reports what looks as if it should bind and cannot. Tables in lists, in code and in HTML, tables that Markdown does not take
// for tables, pictures and diagrams. Nothing that the language has is passed over in silence.

import type { PointNumber } from "../points.ts";
import { homeOf } from "./grammars.ts";
import { reportNested } from "./items.ts";
import { reportLooseSettings, withoutComments } from "./loose-settings.ts";
import type { Block, ListItem } from "./markdown.ts";
import { fix, type Reader } from "./reader.ts";
import { isDelimiterLine, lineStart, linesOf, type Range, splitRow } from "./rows.ts";
import { firstHeader } from "./tables.ts";

/** A block of a point that is prose. */
export function reportStray(reader: Reader, point: PointNumber, block: Block): void {
  if (block.kind === "code") reportCode(reader, point, block);
  else if (block.kind === "html") reportHtml(reader, point, block);
  else if (block.kind === "heading") reportLooseSettings(reader, point, block);
  else if (block.kind === "container") for (const child of block.blocks) reportInside(reader, point, child, "quotation");
}

/** What stands in an item below its first paragraph. */
export function reportInsideItem(reader: Reader, point: PointNumber, item: ListItem): void {
  if (item.head !== null) reportLazyTable(reader, point, item.head);
  for (const child of item.blocks) reportInside(reader, point, child, "list");
}

function reportInside(reader: Reader, point: PointNumber, block: Block, container: string): void {
  if (block.kind === "table") {
    const keyword = firstHeader(reader, linesOf(reader.source.text, block)[0] ?? block);
    const home = homeOf(keyword, point);
    if (home?.point === point) reader.report("tables-stand-at-the-margin", block, { keyword, container });
  } else if (block.kind === "list") {
    for (const item of block.items) {
      reportNested(reader, point, item);
      reportInsideItem(reader, point, item);
    }
  } else if (block.kind === "paragraph") reportLooseSettings(reader, point, block);
  else reportStray(reader, point, block);
}

/** A table that Markdown takes for more words of a list item. */
function reportLazyTable(reader: Reader, point: PointNumber, head: Range): void {
  const lines = linesOf(reader.source.text, head);
  const at = lines.findIndex((line, index) => index > 0 && isHeader(reader, point, line) && isUnder(reader, lines[index + 1]));
  const line = lines[at];
  if (line === undefined) return;
  const fixes = [fix("Put an empty line in front", "maybe", reader.insertion(lineStart(reader.source.text, line.start), reader.lineEnd()))];
  reader.report("tables-begin-after-an-empty-line", { start: line.start, end: line.end }, {}, { fixes });
}

/** A paragraph that would be a table, were the line under its header right. */
export function reportBrokenTable(reader: Reader, point: PointNumber, paragraph: Range): void {
  const lines = linesOf(reader.source.text, paragraph);
  const [first, second] = lines;
  if (first !== undefined && second !== undefined && startsWithBar(reader, first) && isUnder(reader, first)) {
    if (startsWithBar(reader, second)) reader.report("tables-have-a-header", first, {});
    return;
  }
  const known = lines.findIndex((line) => isHeader(reader, point, line));
  const at = known >= 0 ? known : lines.findIndex((line, index) => startsWithBar(reader, line) && isUnder(reader, lines[index + 1]));
  const header = lines[at];
  if (header === undefined) {
    if (first === undefined || point === 1) return;
    if (lines.every((line) => startsWithBar(reader, line) && splitRow(reader.source, line).length > 1))
      reader.report("tables-have-a-header", first, {});
    else reportTabs(reader, point, lines);
    return;
  }
  const count = splitRow(reader.source, header).length;
  const under = lines[at + 1];
  const written = under !== undefined && isUnder(reader, under);
  const fault = written ? `has ${splitRow(reader.source, under).length} cells` : "is missing";
  const line = `|${" --- |".repeat(count)}`;
  const insertion = reader.insertion(header.end, `${reader.lineEnd()}${line}`);
  const fixes = [fix("Write the line", "maybe", written ? reader.edit(under, line) : insertion)];
  reader.report("tables-have-a-line-under-the-header", written ? under : header, { fault, count, line }, { fixes });
}

/** A table as it is pasted from a spreadsheet. */
function reportTabs(reader: Reader, point: PointNumber, lines: readonly Range[]): void {
  const rows = lines.map((line) =>
    reader
      .raw(line)
      .trim()
      .split("\t")
      .map((cell) => cell.trim()),
  );
  const [header = [], ...others] = rows;
  if (header.length < 2 || others.length === 0 || homeOf(header[0] ?? "", point)?.point !== point) return;
  if (others.some((row) => row.length > header.length)) return;
  const written = (cells: readonly string[]) => `| ${header.map((_, index) => (cells[index] || "-").replaceAll("|", "\\|")).join(" | ")} |`;
  const edits = lines.map((line, index) => {
    const under = index === 0 ? `${reader.lineEnd()}|${" --- |".repeat(header.length)}` : "";
    return reader.edit(line, `${written(rows[index] ?? [])}${under}`);
  });
  const at = { start: lines[0]?.start ?? 0, end: lines[0]?.end ?? 0 };
  reader.report("tables-have-bars-between-cells", at, {}, { fixes: [fix("Write bars", "always", ...edits)] });
}

function startsWithBar(reader: Reader, line: Range): boolean {
  return reader.raw(line).trimStart().startsWith("|");
}

function isHeader(reader: Reader, point: PointNumber, line: Range): boolean {
  return startsWithBar(reader, line) && homeOf(firstHeader(reader, line), point)?.point === point;
}

function isUnder(reader: Reader, line: Range | undefined): boolean {
  return line !== undefined && isDelimiterLine(reader.raw(line));
}

const DIAGRAMS: ReadonlyMap<string, string> = new Map([
  ["mermaid", "Mermaid"],
  ["plantuml", "PlantUML"],
  ["puml", "PlantUML"],
  ["dot", "Graphviz"],
  ["graphviz", "Graphviz"],
  ["d2", "D2"],
  ["dbml", "DBML"],
]);

function reportCode(reader: Reader, point: PointNumber, block: Range): void {
  const lines = linesOf(reader.source.text, block);
  const first = lines[0] ?? block;
  const language = /^\s*[`~]{3,}\s*(?<language>[\w-]+)/.exec(reader.raw(first))?.groups?.language?.toLowerCase();
  const diagram = language === undefined ? undefined : DIAGRAMS.get(language);
  if (diagram !== undefined) {
    reader.report("diagrams-are-not-read", first, { language: diagram });
    return;
  }
  const header = lines.find((line, index) => isHeader(reader, point, line) && isUnder(reader, lines[index + 1]));
  if (header === undefined) {
    if (isDrawn(reader.raw(block))) reader.report("diagrams-are-not-read", first, { language: "drawn" });
    else if (point !== 1) reader.report("code-is-not-read", first, {});
  } else reader.unread.push({ point, given: firstHeader(reader, header), at: header, roles: null, code: block });
}

/** Boxes and arrows that stand in a paragraph. */
export function reportDrawing(reader: Reader, paragraph: Range): void {
  if (!isDrawn(withoutComments(reader.raw(paragraph)))) return;
  const first = linesOf(reader.source.text, paragraph)[0] ?? paragraph;
  reader.report("diagrams-are-not-read", first, { language: "drawn" });
}

/** Boxes and arrows made of letters. */
function isDrawn(code: string): boolean {
  return /[\u2500-\u257f\u25b6\u25ba\u25c0\u25c4]|\+-{2,}|-{2,}>|<-{2,}|={2,}>/.test(code);
}

function reportHtml(reader: Reader, point: PointNumber, block: Range): void {
  const table = /<table[\s>]/i.exec(withoutComments(reader.raw(block)));
  if (table !== null) {
    const start = block.start + table.index;
    reader.report("tables-are-written-with-bars", { start, end: start + "<table".length }, {});
  }
  reportPictures(reader, block);
  reportLooseSettings(reader, point, block);
}

/** Pictures of a paragraph, an item or a piece of HTML. */
export function reportPictures(reader: Reader, range: Range): void {
  for (const match of withoutComments(reader.raw(range)).matchAll(/!\[[^\]\r\n]{0,300}\][([]|<img[\s>/]/gi)) {
    const start = range.start + match.index;
    reader.report("pictures-are-not-read", { start, end: start + match[0].length }, {});
  }
}
