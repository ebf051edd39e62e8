// Changes one cell or item of a document by seed, so that a failing run can be repeated.

import { parseDocument } from "../../src/compiler/parse/parse.ts";
import type { Source, Text } from "../../src/compiler/source.ts";

interface PlacedCell {
  readonly column: string;
  readonly text: Text;
}

export interface Mutation {
  readonly text: string;
  /** "line 12, Must be: required → optional" */
  readonly words: string;
}

/** The cells, the values of items, and what open sentences are about, by their column. */
export function cellsOf(source: Source): PlacedCell[] {
  return parseDocument(source).document.points.flatMap(({ number, sections }) =>
    sections.flatMap(({ tables, items, open }) => [
      ...tables.flatMap(({ keyword, rows }) =>
        rows.flatMap((row) => [...row.cells].map(([name, cell]) => ({ column: `${number} ${keyword} ${name}`, text: cell.text }))),
      ),
      ...items.map(({ key, value }) => ({ column: `${number} item ${key}`, text: value.text })),
      ...open.map(({ label }) => ({ column: `${number} open`, text: label })),
    ]),
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
];

export function mutateCell({ file, text }: Source, cells: readonly PlacedCell[], next: (below: number) => number): Mutation {
  const { text: place, column } = cells[next(cells.length)]!;
  const written = place.text;
  const others = cells.filter((one) => one.column === column && one.text.text !== written);
  const other = others[next(Math.max(1, others.length))]?.text.text ?? "-";
  const digits = [...written.matchAll(/\d+/g)];
  const digit = digits[next(Math.max(1, digits.length))];
  const counted = digit === undefined ? other : written.replace(digit[0], String(Number(digit[0]) + 1 + next(3)));
  const turns = WORDS.filter(([from]) => from.test(written));
  const turn = turns[next(Math.max(1, turns.length))];
  const turned = turn === undefined ? other : written.replace(...turn);
  const made = [other, other, counted, counted, turned, turned, turned, `${written}s`, "-", "not shown: really?"][next(10)] ?? "-";
  const { start, end } = place.span;
  const line = text.slice(0, start).split("\n").length;
  return {
    text: text.slice(0, start) + made.replaceAll("|", "\\|") + text.slice(end),
    words: `${file} line ${line}, ${column}: ${written} → ${made}`,
  };
}
