// From a document's text to its syntax: points, sections, binding tables, items and open sentences.

import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { nearest } from "../diagnostics/nearest.ts";
import { report } from "../diagnostics/report.ts";
import { POINTS, type PointNumber } from "../points.ts";
import type { Source, Text } from "../source.ts";
import { readCell, splitRow, textAt, withoutDecoration } from "./cells.ts";
import { type Block, readBlocks } from "./markdown.ts";
import { PURPOSE } from "./points/1-purpose.ts";
import { SCREENS } from "./points/2-screens.ts";
import { ENTITIES } from "./points/3-entities.ts";
import { STATES } from "./points/4-states.ts";
import { RULES } from "./points/5-rules.ts";
import { ROLES } from "./points/6-roles.ts";
import { CALLS } from "./points/7-calls.ts";
import { ERRORS } from "./points/8-errors.ts";
import { CONSTANTS } from "./points/9-constants.ts";
import type {
  Cell,
  DocumentSyntax,
  ItemSyntax,
  OpenSyntax,
  PointGrammar,
  PointSyntax,
  RowSyntax,
  SectionSyntax,
  TableGrammar,
  TableSyntax,
} from "./syntax.ts";

const GRAMMARS: readonly PointGrammar[] = [PURPOSE, SCREENS, ENTITIES, STATES, RULES, ROLES, CALLS, ERRORS, CONSTANTS];

type Building<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer U)[] ? U[] : T[K] };

export function parseDocument(source: Source): { document: DocumentSyntax; diagnostics: Diagnostic[] } {
  const reader = new Reader(source);
  return { document: reader.read(), diagnostics: reader.diagnostics };
}

class Reader {
  readonly diagnostics: Diagnostic[] = [];
  readonly #file: string;
  readonly #text: string;
  #name: Text | null = null;
  readonly #points: Building<PointSyntax>[] = [];
  #section: Building<SectionSyntax> | null = null;
  #grammar: PointGrammar | null = null;
  #number: PointNumber = 1;
  #prose: string[] = [];

  constructor(source: Source) {
    this.#file = source.file;
    this.#text = source.text;
  }

  read(): DocumentSyntax {
    for (const block of readBlocks(this.#text)) this.#block(block);
    this.#endSection();
    for (const point of POINTS) {
      if (this.#points.some((found) => found.number === point.number)) continue;
      const end = this.#text.length;
      this.diagnostics.push(
        report(
          "every-point-is-present",
          { file: this.#file, start: end, end },
          { number: point.number, title: point.title, subject: point.subjects[0] ?? "" },
        ),
      );
    }
    return { file: this.#file, name: this.#name, points: this.#points as PointSyntax[] };
  }

  #block(block: Block): void {
    if (block.is === "heading") return this.#heading(block);
    if (this.#grammar === null || this.#section === null) return;
    if (block.is === "table") return this.#table(block);
    if (block.is === "list") return this.#list(block);
    const raw = this.#text.slice(block.start, block.end);
    if (block.is === "paragraph") return this.#paragraph(block.start, raw);
    this.#prose.push(raw);
  }

  #heading(block: Block & { is: "heading" }): void {
    const text = textAt(this.#file, this.#text, block.text.start, block.text.end);
    const span = { file: this.#file, start: block.start, end: block.end };
    if (block.depth === 1) {
      const prefix = /^Specification:\s*/.exec(text.text)?.[0].length ?? 0;
      this.#name ??= textAt(this.#file, this.#text, text.span.start + prefix, text.span.end);
      return;
    }
    if (block.depth === 3 && this.#grammar !== null) {
      this.#startSection(text, span);
      return;
    }
    if (block.depth !== 2) return;
    this.#endSection();
    const match = /^([1-9])(?![\d.]*\d)[.)]?\s*/.exec(text.text);
    if (match === null) {
      this.#grammar = null;
      this.diagnostics.push(report("point-headings-begin-with-a-number", span, { heading: text.text }));
      return;
    }
    const number = Number(match[1]) as PointNumber;
    const earlier = this.#points.find((point) => point.number === number);
    if (earlier !== undefined) {
      this.#grammar = null;
      const line = this.#text.slice(0, earlier.heading.start).split("\n").length;
      this.diagnostics.push(report("point-headings-are-given-once", span, { number, line }));
      return;
    }
    this.#number = number;
    this.#grammar = GRAMMARS[number - 1] ?? null;
    this.#points.push({
      number,
      title: textAt(this.#file, this.#text, text.span.start + match[0].length, text.span.end),
      heading: span,
      sections: [],
    });
    this.#startSection(null, span);
  }

  #startSection(name: Text | null, span: SectionSyntax["span"]): void {
    this.#endSection();
    const bare = name === null ? null : withoutDecoration(this.#file, this.#text, name);
    this.#section = { name: bare, span, prose: "", tables: [], items: [], open: [] };
  }

  #endSection(): void {
    if (this.#section === null) return;
    this.#points.at(-1)?.sections.push({ ...this.#section, prose: this.#prose.join("\n\n").trim() });
    this.#section = null;
    this.#prose = [];
  }

  #paragraph(start: number, raw: string): void {
    const pattern = /(?<![^\s.])([A-Z][^.:!?\n]{0,80}?):\s+not shown(?::\s*([^.]+))?\.?/g;
    let rest = "";
    let last = 0;
    for (const match of raw.matchAll(pattern)) {
      const at = start + match.index;
      const label = match[1] ?? "";
      const open: OpenSyntax = {
        label: textAt(this.#file, this.#text, at, at + label.length),
        question: match[2]?.trim() || null,
        span: { file: this.#file, start: at, end: at + match[0].length },
      };
      this.#section?.open.push(open);
      rest += raw.slice(last, match.index);
      last = match.index + match[0].length;
    }
    rest += raw.slice(last);
    if (rest.trim() !== "") this.#prose.push(rest.trim());
  }

  #list(block: Block & { is: "list" }): void {
    const kept: string[] = [];
    for (const item of block.items) {
      const found = this.#item(item);
      if (found === null) kept.push(this.#text.slice(item.start, item.end));
      else this.#section?.items.push(found);
    }
    if (kept.length > 0) this.#prose.push(kept.join("\n"));
  }

  #item(item: { start: number; end: number; text: { start: number; end: number } }): ItemSyntax | null {
    const raw = this.#text.slice(item.text.start, item.text.end);
    const match = /^([^:\n|]{1,60}):(?:\s+|$)/.exec(raw);
    if (match === null || this.#grammar === null) return null;
    const keyText = withoutDecoration(
      this.#file,
      this.#text,
      textAt(this.#file, this.#text, item.text.start, item.text.start + (match[1]?.length ?? 0)),
    );
    const span = { file: this.#file, start: item.text.start, end: item.text.end };
    const value = readCell(
      withoutDecoration(this.#file, this.#text, textAt(this.#file, this.#text, item.text.start + match[0].length, item.text.end)),
    );
    const keys = this.#grammar.items.map((candidate) => candidate.key);
    const key = keys.find((candidate) => candidate.toLowerCase() === keyText.text.toLowerCase());
    if (value.state === "blank") this.diagnostics.push(report("item-values-are-given", span, { key: keyText.text }));
    if (key !== undefined) return { key, keyText, known: true, value, span };
    const near = nearest(keyText.text, keys);
    if (this.#grammar.otherItems === "facts") {
      if (near !== null)
        this.diagnostics.push(report("facts-are-not-misspelt-settings", keyText.span, { key: keyText.text, nearest: near }));
      return { key: keyText.text, keyText, known: false, value, span };
    }
    if (near !== null) {
      const fixes = [{ title: `Write ${near}`, edits: [{ span: keyText.span, text: near }], applicability: "maybe" as const }];
      this.diagnostics.push(
        report("item-keys-are-known", keyText.span, { number: this.#number, key: keyText.text, nearest: near }, { fixes }),
      );
    } else
      this.diagnostics.push(
        report("items-are-known-here", keyText.span, {
          number: this.#number,
          key: keyText.text,
          suggestion: `The settings here are: ${keys.join(", ") || "(none)"}.`,
        }),
      );
    return null;
  }

  #table(block: Block & { is: "table" }): void {
    const [header, ...rows] = block.rows;
    if (header === undefined || this.#grammar === null) return;
    const headers = splitRow(this.#file, this.#text, header.start, header.end).map((text) =>
      withoutDecoration(this.#file, this.#text, text),
    );
    const first = headers[0];
    const grammar = first === undefined ? undefined : this.#grammarOf(first.text);
    if (first === undefined || grammar === undefined) {
      this.#unknownTable(block, first);
      return;
    }
    const columns = this.#columns(grammar, headers);
    const table: Building<TableSyntax> = {
      keyword: grammar.keyword,
      span: { file: this.#file, start: block.start, end: block.end },
      columns: columns.filter((column) => column !== null),
      rows: [],
    };
    for (const row of rows) {
      const read = this.#row(row, columns);
      if (read !== null) table.rows.push(read);
    }
    const missing = grammar.columns.filter((column) => column.required && !table.columns.some((present) => present.name === column.name));
    if (missing.length > 0) {
      const required = grammar.columns.filter((column) => column.required).map((column) => column.name);
      this.diagnostics.push(
        report("required-columns-are-present", first.span, {
          columns: `the column ${missing.map((column) => column.name).join(", ")}`,
          keyword: grammar.keyword,
          required: required.join(", "),
        }),
      );
    }
    this.#section?.tables.push(table as TableSyntax);
  }

  #grammarOf(keyword: string): TableGrammar | undefined {
    const wanted = keyword.toLowerCase();
    return this.#grammar?.tables.find((table) => [table.keyword, ...table.synonyms].some((name) => name.toLowerCase() === wanted));
  }

  #unknownTable(block: Block, first: Text | undefined): void {
    const names = (this.#grammar?.tables ?? []).map((table) => table.keyword);
    const given = first?.text ?? "";
    const near = nearest(given, names);
    const span = first?.span ?? { file: this.#file, start: block.start, end: block.end };
    if (near !== null) {
      const fixes = [{ title: `Write ${near}`, edits: [{ span, text: near }], applicability: "maybe" as const }];
      this.diagnostics.push(report("table-keywords-are-spelt-right", span, { given, number: this.#number, nearest: near }, { fixes }));
    } else
      this.diagnostics.push(
        report("tables-are-known-here", span, {
          given,
          number: this.#number,
          suggestion: `A table of this point begins with: ${names.join(", ") || "(none)"}.`,
        }),
      );
    this.#prose.push(this.#text.slice(block.start, block.end));
  }

  #columns(grammar: TableGrammar, headers: readonly Text[]): ({ name: string; header: Text } | null)[] {
    const seen = new Set<string>();
    return headers.map((header) => {
      const wanted = header.text.toLowerCase();
      const known = grammar.columns.find((column) => [column.name, ...column.synonyms].some((name) => name.toLowerCase() === wanted));
      const name = known?.name ?? (grammar.openColumns ? header.text : null);
      if (name === null) {
        const names = grammar.columns.map((column) => column.name);
        const near = nearest(header.text, names);
        const fixes =
          near === null ? [] : [{ title: `Write ${near}`, edits: [{ span: header.span, text: near }], applicability: "maybe" as const }];
        const suggestion = near === null ? `Its columns are: ${names.join(", ")}.` : `Is "${near}" meant?`;
        this.diagnostics.push(
          report("columns-are-known", header.span, { keyword: grammar.keyword, column: header.text, suggestion }, { fixes }),
        );
        return null;
      }
      if (seen.has(name)) {
        this.diagnostics.push(report("columns-are-given-once", header.span, { column: header.text, reason: "" }));
        return null;
      }
      seen.add(name);
      return { name, header };
    });
  }

  #row(range: { start: number; end: number }, columns: readonly ({ name: string } | null)[]): RowSyntax | null {
    const texts = splitRow(this.#file, this.#text, range.start, range.end);
    const span = { file: this.#file, start: range.start, end: range.end };
    if (texts.length > columns.length) {
      const bars = this.#text.slice(range.start, range.end).includes("||");
      this.diagnostics.push(
        report(bars ? "two-bars-do-not-mean-or" : "rows-have-as-many-cells-as-the-header", span, {
          given: texts.length,
          expected: columns.length,
        }),
      );
      return null;
    }
    const cells = new Map<string, Cell>();
    const blank: string[] = [];
    columns.forEach((column, index) => {
      if (column === null) return;
      const text = texts[index] ?? { text: "", span: { file: this.#file, start: range.end, end: range.end }, escapes: [] };
      const read = readCell(withoutDecoration(this.#file, this.#text, text));
      cells.set(column.name, read);
      if (read.state === "blank") blank.push(column.name);
    });
    if (blank.length === columns.length) {
      this.diagnostics.push(report("rows-say-something", span, {}));
      return null;
    }
    const [keyword] = columns;
    if (keyword !== null && keyword !== undefined && blank.includes(keyword.name)) {
      this.diagnostics.push(report("rows-begin-with-a-name", span, { column: keyword.name }));
      return null;
    }
    if (blank.length > 0)
      this.diagnostics.push(
        report("cells-are-filled", span, {
          cells: blank.length === 1 ? `The cell under ${blank[0]} is` : `The cells under ${blank.join(", ")} are`,
        }),
      );
    return { span, cells };
  }
}
