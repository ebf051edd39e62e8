// Documents that edits are tried on, and what is read of a text, unit by unit.

import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import type { Change } from "../../../../src/compiler/edits/change.ts";
import { changeFor, type Intention } from "../../../../src/compiler/edits/intention.ts";
import {
  type LinesBlock,
  type ListLine,
  type Part,
  type Projection,
  projectionOf,
  type Row,
  type Section,
  type TableBlock,
} from "../../../../src/compiler/edits/projection.ts";
import type { Refusal } from "../../../../src/compiler/language/rename.ts";
import { type ReadMarkdown, readMarkdown } from "../../../../src/compiler/parse/markdown.ts";
import { type ParsedDocument, parseDocument } from "../../../../src/compiler/parse/parse.ts";
import type { Source } from "../../../../src/compiler/source.ts";
import { applyEdits, type Edit, inverseEdits, mappedPosition } from "../../../../src/compiler/text-edit.ts";
import { ODD_DOCUMENTS } from "./odd-documents.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../../../examples");
export const FILE = "spec.md";

/** The five examples, and documents that are written in other ways than the formatter's. */
export const DOCUMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ["library", "market", "not-shown", "purchasing", "studio"].map((name) => [name, readFileSync(join(EXAMPLES, name, "spec.md"), "utf8")]),
  ),
  ...ODD_DOCUMENTS,
};

const IS_DOCUMENT: ReadonlySet<string> = new Set(Object.values(DOCUMENTS));

const RUNS = Number(process.env.NINEFOLD_EDITS ?? 20);
const SEED = Number(process.env.NINEFOLD_EDITS_SEED ?? 1);

/** Holds a law for random places and texts, by seed. */
export function holds<T>(values: fc.Arbitrary<T>, law: (value: T) => unknown): void {
  fc.assert(
    fc.property(values, (value) => void law(value)),
    { numRuns: RUNS, seed: SEED },
  );
}

/** A document that has what is looked for, and one of all that it has. */
export function placeWith<T>(look: (written: string) => readonly T[]): fc.Arbitrary<{ readonly written: string; readonly found: T }> {
  const all = Object.values(DOCUMENTS).flatMap((written) => {
    const found = look(written);
    return found.length === 0 ? [] : [{ written, found }];
  });
  const pick = fc.noBias(fc.nat());
  return fc
    .record({ document: fc.constantFrom(...all), pick })
    .map(({ document: { written, found }, pick: at }) => ({ written, found: found[at % found.length]! }));
}

const SHARDS = [
  "|",
  "||",
  "\\|",
  "\\",
  "\\\\",
  "`",
  "**",
  "<br>",
  "\n",
  "\r\n",
  "\t",
  " ",
  "-",
  "not shown",
  "not shown: why",
  "{a|b}",
  "｜",
  "– ",
  "# ",
  "> ",
  "1. ",
  "```",
  "\u00a0",
  "\u00ad",
  "é",
  "e\u0301",
  "漢字",
  "😀",
  "\ud83d",
  "a",
  "word",
  ":",
  ", ",
  "(",
  ")",
  '"',
];

/** Texts of people, and texts that Markdown would take for something else. */
export const text = fc.oneof(
  fc.array(fc.constantFrom(...SHARDS), { maxLength: 6 }).map((shards) => shards.join("")),
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.constantFrom("", "-", "not shown", "not shown: who decides?", "text(80)", "a < b and c is not empty", "Due on", "x".repeat(120)),
);

/** What was read of a document, which many edits begin with. */
const PARSED = new Map<string, ParsedDocument>();
const UNITS = new Map<string, ReadonlyMap<number, string>>();

/** The Markdown of the documents' pieces, most of which an edit leaves alone. */
const PIECES = new Map<string, ReturnType<ReadMarkdown>>();

/** The text that was parsed last: a law looks at it more than once. */
let last: { readonly text: string; readonly parsed: ParsedDocument } | null = null;

function parse(source: Source): ParsedDocument {
  const known = PARSED.get(source.text) ?? (last?.text === source.text ? last.parsed : undefined);
  if (known !== undefined) return known;
  const isKept = IS_DOCUMENT.has(source.text);
  const parsed = parseDocument(source, (piece) => {
    const markdown = PIECES.get(piece) ?? readMarkdown(piece);
    if (isKept) PIECES.set(piece, markdown);
    return markdown;
  });
  if (isKept) PARSED.set(source.text, parsed);
  else last = { text: source.text, parsed };
  return parsed;
}

export const projection = (written: string): Projection => projectionOf({ file: FILE, text: written }, parse);

export const tried = (written: string, intention: Intention): Change | Refusal =>
  changeFor({ file: FILE, text: written }, intention, parse);

export interface PlacedRow {
  readonly part: Part;
  readonly section: Section;
  readonly table: TableBlock;
  readonly row: Row;
}

export function tablesIn({ parts }: Projection): { readonly part: Part; readonly section: Section; readonly table: TableBlock }[] {
  return parts.flatMap((part) =>
    part.sections.flatMap((section) => section.blocks.flatMap((table) => (table.is === "table" ? [{ part, section, table }] : []))),
  );
}

export function rowsIn(shown: Projection): PlacedRow[] {
  return tablesIn(shown).flatMap((placed) => placed.table.rows.map((row) => ({ ...placed, row })));
}

export function linesIn({ parts }: Projection): { readonly list: LinesBlock; readonly line: ListLine }[] {
  const lists = parts.flatMap(({ sections }) => sections.flatMap(({ blocks }) => blocks.filter((block) => block.is === "lines")));
  return lists.flatMap((list) => list.lines.map((line) => ({ list, line })));
}

/** The change; fails where it is refused. */
export function changed(written: string, intention: Intention): Change {
  const found = tried(written, intention);
  if ("refused" in found) throw new Error(`Refused: ${found.refused}`);
  return found;
}

/** The text after an intention. */
export const textAfter = (written: string, intention: Intention): string => applyEdits(written, changed(written, intention).edits);

/** What is read, by where it begins: rows, list lines, open sentences and headings. */
export function unitsOf(written: string): ReadonlyMap<number, string> {
  const known = UNITS.get(written);
  if (known !== undefined) return known;
  const { document } = parse({ file: FILE, text: written });
  const units = new Map<number, string>();
  const add = (start: number, ...said: readonly unknown[]) => units.set(start, JSON.stringify(said));
  for (const { number, title, heading, sections } of document.points) {
    add(heading.start, "point", number, title.text);
    for (const { name, span, tables, items, open } of sections) {
      if (name !== null) add(span.start, "section", number, name.text);
      for (const { keyword, rows } of tables)
        for (const { span: at, cells, headers } of rows)
          add(
            at.start,
            ...[number, name?.text, keyword],
            ...[...cells].map(([column, { text: read, state, question }]) => [
              column,
              headers.get(column)?.text,
              read.text,
              state,
              question,
            ]),
          );
      for (const { key, value, span: at } of items) add(at.start, "line", number, name?.text, key, value.text.text, value.state);
      for (const { label, question, span: at } of open) add(at.start, "open", number, name?.text, label.text, question);
    }
  }
  if (IS_DOCUMENT.has(written)) UNITS.set(written, units);
  return units;
}

/**
 * Fails unless the change leaves every unit as it was, but for those that begin at `touched`, and adds none outside of what it wrote;
 * and unless its inverse gives the bytes back.
 */
export function expectOthersSame(written: string, { edits, at }: Change, touched: (start: number) => boolean): string {
  const now = applyEdits(written, edits);
  expect(applyEdits(now, inverseEdits(written, edits))).toBe(written);
  const [before, found] = [unitsOf(written), unitsOf(now)];
  const known = new Set<number>();
  for (const [start, said] of before) {
    const moved = mappedPosition(start, edits);
    if (moved !== null) known.add(moved);
    if (touched(start)) continue;
    expect(moved, `removed: ${said}`).not.toBeNull();
    expect(found.get(moved!), `at ${start} of ${JSON.stringify(edits)}`).toBe(said);
  }
  const places = writtenPlaces(edits);
  const inverse = inverseEdits(written, edits);
  for (const [start, said] of found) {
    // A row that said nothing says something once it has a name.
    const was = mappedPosition(start, inverse);
    const isMeant = known.has(start) || start === at || (was !== null && touched(was));
    if (!isMeant)
      expect(
        places.some((one) => one.start <= start && start < one.end),
        `new: ${said}`,
      ).toBe(true);
  }
  return now;
}

/** Where the edits' own texts are in the changed text. */
function writtenPlaces(edits: readonly Edit[]): { readonly start: number; readonly end: number }[] {
  let shift = 0;
  return edits.map(({ span, text: own }) => {
    const start = span.start + shift;
    shift += own.length - (span.end - span.start);
    return { start, end: start + own.length };
  });
}
