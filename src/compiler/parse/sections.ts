// Gathers what stands between two headings of a point. Its tables, items and open sentences, and the prose that is left.

import { declaresNone, POINTS, type PointNumber } from "../points.ts";
import type { Text } from "../source.ts";
import { type ReadItem, readItem, reportUnknownItem } from "./items.ts";
import { reportList } from "./lists.ts";
import { reportLooseSettings, reportSecondSetting } from "./loose-settings.ts";
import type { Block, ListBlock, ListItem } from "./markdown.ts";
import { reportBrokenTable, reportDrawing, reportInsideItem, reportPictures, reportStray } from "./misplaced-lines.ts";
import type { Reader } from "./reader.ts";
import { linesOf, type Range } from "./rows.ts";
import { readSentences } from "./sentences.ts";
import type { ItemSyntax, OpenSyntax, SectionSyntax, TableSyntax } from "./syntax.ts";
import { readTable } from "./tables.ts";

export class SectionReader {
  readonly #reader: Reader;
  readonly #point: PointNumber;
  readonly #name: Text | null;
  readonly #start: number;
  #end: number;
  readonly #prose: string[] = [];
  readonly #tables: TableSyntax[] = [];
  readonly #items: ItemSyntax[] = [];
  readonly #open: OpenSyntax[] = [];
  /** The first, for when nothing else here binds. */
  readonly #unknown: { readonly key: Text; readonly list: ListBlock }[] = [];
  #list: ListBlock | null = null;

  /** `heading` is where the section begins. */
  constructor(reader: Reader, point: PointNumber, name: Text | null, heading: Range) {
    this.#reader = reader;
    this.#point = point;
    this.#name = name;
    this.#start = heading.start;
    this.#end = heading.end;
  }

  read(block: Block): void {
    this.#end = block.end;
    if (block.kind === "table") this.#readTable(block);
    else if (block.kind === "list") this.#readList(block);
    else if (block.kind === "paragraph") this.#readParagraph(block);
    else {
      reportStray(this.#reader, this.#point, block);
      this.#keep(this.#reader.raw(block));
    }
  }

  hasTable(): boolean {
    return this.#tables.length > 0;
  }

  finish(): SectionSyntax {
    const bindsNothing = this.#tables.length === 0 && this.#items.length === 0 && this.#open.length === 0;
    const isNone = this.#name === null && this.#prose.some((prose) => declaresNone(POINTS[this.#point - 1]!, prose));
    const list = bindsNothing && !isNone ? this.#list : null;
    const told = list !== null && reportList(this.#reader, this.#point, this.#name !== null, list);
    // Of a list that is to be a table no item needs a word of its own.
    for (const one of this.#unknown) if (!isNone && (!told || one.list !== list)) reportUnknownItem(this.#reader, this.#point, one.key);
    return {
      name: this.#name,
      span: this.#reader.span({ start: this.#start, end: this.#end }),
      prose: this.#prose.join("\n\n").trim(),
      tables: this.#tables,
      items: this.#items,
      open: this.#open,
    };
  }

  #keep(markdown: string): void {
    if (markdown.trim() !== "") this.#prose.push(markdown.replace(/\r\n?/g, "\n"));
  }

  #readTable(block: Range): void {
    const table = readTable(this.#reader, this.#point, block, this.#name);
    if (table === null) this.#keep(this.#reader.raw(block));
    else this.#tables.push(table);
  }

  #readList(list: ListBlock): void {
    this.#list ??= list;
    const left: string[] = [];
    for (const item of list.items) {
      const read = readItem(this.#reader, this.#point, item);
      if (read.item !== null) this.#items.push(read.item);
      if (read.open !== null) this.#open.push(read.open);
      if (read.unknown !== null) this.#unknown.push({ key: read.unknown, list });
      reportInsideItem(this.#reader, this.#point, item);
      this.#reportLoose(item, read);
      const binds = read.item !== null || read.open !== null;
      if (!binds && item.head !== null) reportPictures(this.#reader, item.head);
      const kept = binds && item.head !== null ? this.#reader.raw({ start: item.head.end, end: item.end }) : this.#reader.raw(item);
      if (kept.trim() !== "") left.push(kept.replace(/^[ \t]*[\r\n]+/, ""));
    }
    this.#keep(left.join("\n"));
  }

  /** Settings that an item holds and does not bind: all of one that is prose, and further lines, which belong to its words. */
  #reportLoose({ head }: ListItem, { item, open, unknown }: ReadItem): void {
    if (head === null) return;
    const [first = head, second] = linesOf(this.#reader.source.text, head);
    if (item !== null) reportSecondSetting(this.#reader, this.#point, { start: item.keyText.span.end, end: first.end });
    else if (open === null && unknown === null) reportLooseSettings(this.#reader, this.#point, first, { isListed: true });
    if (second !== undefined) reportLooseSettings(this.#reader, this.#point, { start: second.start, end: head.end });
  }

  #readParagraph(block: Range): void {
    reportBrokenTable(this.#reader, this.#point, block);
    reportPictures(this.#reader, block);
    if (this.#point > 1) reportDrawing(this.#reader, block);
    const { open, prose } = readSentences(this.#reader, block);
    if (open.length === 0) reportLooseSettings(this.#reader, this.#point, block);
    this.#open.push(...open);
    this.#keep(prose);
  }
}
