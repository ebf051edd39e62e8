// Changes one cell or item of a document by seed, so that a failing run can be repeated.

import { parseDocument } from "../../src/compiler/parse/parse.ts";
import type { Source, Text } from "../../src/compiler/source.ts";

export interface PlacedCell {
  readonly column: string;
  /** Cells of one section are likelier to fit each other. */
  readonly section: string;
  readonly text: Text;
}

export interface Mutation {
  readonly text: string;
  readonly line: number;
  readonly written: string;
  readonly made: string;
  /** "line 12, Must be: required → optional" */
  readonly words: string;
}

type Next = (below: number) => number;

/** The cells, the values of items, and what open sentences are about, by their column; those of all roles are one. */
export function cellsOf(source: Source): PlacedCell[] {
  const { points } = parseDocument(source).document;
  return points.flatMap(({ number, sections }) =>
    sections.flatMap(({ tables, items, open }, at) => {
      const section = `${number} ${at}`;
      const nameOf = (keyword: string, name: string) =>
        number === 6 && keyword === "Entity" && name !== "Entity" && name !== "Action" ? "6 Entity role" : `${number} ${keyword} ${name}`;
      return [
        ...tables.flatMap(({ keyword, rows }) =>
          rows.flatMap((row) => [...row.cells].map(([name, cell]) => ({ column: nameOf(keyword, name), section, text: cell.text }))),
        ),
        ...items.map(({ key, value }) => ({ column: `${number} item ${key}`, section, text: value.text })),
        ...open.map(({ label }) => ({ column: `${number} open`, section, text: label })),
      ];
    }),
  );
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/ and /, " or "],
  [/ or /, " and "],
  [/<=/, "<"],
  [/>=/, ">"],
  [/ < /, " <= "],
  [/ is not /, " is "],
  [/ is /, " is not "],
  [/\brequired\b/, "optional"],
  [/\boptional\b/, "required"],
  [/\byes\b/, "no"],
  [/\bno\b/, "yes"],
  [/ today\b/, " today + 1 days"],
  [/\bfixed\b/, "unique"],
  [/, [^,()]+$/, ""],
  [/^([^,()]+), ([^,()]+)/, "$2, $1"],
  [/^list of/, "gallery of"],
  [/^(\/.*)$/, "$1s"],
  [/\bGET\b/, "POST"],
  [/\bPUT\b/, "PATCH"],
  [/\bToken\b/, "Bearer"],
];

/** Changes of the cell, the likeliest to be a document first. */
export function mutationsOf(source: Source, cells: readonly PlacedCell[], cell: PlacedCell, next: Next): readonly Mutation[] {
  const written = cell.text.text;
  const others = cells.filter(({ column, text }) => column === cell.column && text.text !== written);
  const near = others.filter(({ section }) => section === cell.section);
  const one = (of: readonly PlacedCell[]) => of[next(Math.max(1, of.length))]?.text.text;
  const digits = [...written.matchAll(/\d+/g)];
  const digit = digits[next(Math.max(1, digits.length))];
  const counted = digit && written.slice(0, digit.index) + (Number(digit[0]) + 1 + next(3)) + written.slice(digit.index + digit[0].length);
  const turns = WORDS.filter(([from]) => from.test(written));
  const turned = turns.map((turn) => written.replace(...turn));
  const turn = turned[next(Math.max(1, turned.length))];
  const first = next(2) === 0 ? [turn, counted] : [counted, turn];
  const made = [...first, one(near), `${written}s`, one(others), one(near), ...turned.toSorted(), "-", "not shown: really?"];
  return [...new Set(made)].flatMap((text) => (text === undefined || text === written ? [] : [mutation(source, cell, text)]));
}

function mutation({ file, text }: Source, { text: { text: written, span }, column }: PlacedCell, made: string): Mutation {
  const line = text.slice(0, span.start).split("\n").length;
  return {
    ...{ line, written, made },
    text: text.slice(0, span.start) + made.replaceAll("|", "\\|") + text.slice(span.end),
    words: `${file} line ${line}, ${column}: ${written} → ${made}`,
  };
}
