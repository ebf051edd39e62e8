// Changes one cell or item of a document by seed, so that a failing run can be repeated.

import { parseDocument } from "../../src/compiler/parse/parse.ts";
import { PROGRAM_ERRORS } from "../../src/compiler/plan/program-errors.ts";
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

/** What some cells of a column say, and others do not; each is a column of its own. */
const SORTS: Readonly<Record<string, readonly string[]>> = {
  "3 Field Must be": ["matches", "fixed", "unique"],
  "3 Field Value": ["always", "starts"],
};

const PROGRAM_CODES: ReadonlySet<string> = new Set(PROGRAM_ERRORS.map(({ code }) => code));

type Next = (below: number) => number;

/** The cells, the values of items, and what open sentences are about, by their column; those of all roles are one. */
export function cellsOf(source: Source): PlacedCell[] {
  const { points } = parseDocument(source).document;
  return points.flatMap(({ number, sections }) =>
    sections.flatMap(({ tables, items, open }, at) => {
      const section = `${number} ${at}`;
      const nameOf = (keyword: string, name: string, words: string, code: string) => {
        const column =
          number === 6 && keyword === "Entity" && name !== "Entity" && name !== "Action" ? "6 Entity role" : `${number} ${keyword} ${name}`;
        const sort = keyword === "Code" && PROGRAM_CODES.has(code) ? "of the program" : SORTS[column]?.find((one) => words.includes(one));
        return sort === undefined ? column : `${column}, ${sort}`;
      };
      return [
        ...tables.flatMap(({ keyword, rows }) =>
          rows.flatMap((row) => {
            const code = row.cells.get("Code")?.text.text ?? "";
            return [...row.cells].map(([name, { text }]) => ({ column: nameOf(keyword, name, text.text, code), section, text }));
          }),
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
  [/, [^,()]+(?=, )/, ""],
  [/^[^,()]+, /, ""],
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
  const made = [
    ...(next(2) === 0 ? [withoutSort(cell)] : []),
    ...first,
    one(near),
    `${written}s`,
    one(others),
    one(near),
    ...turned.toSorted(),
    "-",
    "not shown: really?",
  ];
  const changed = [...new Set(made)].flatMap((text) => (text === undefined || text === written ? [] : [mutation(source, cell, text)]));
  if (!cell.column.includes(" item ")) return changed;
  return next(3) === 0 ? [removal(source, cell), ...changed] : [...changed.slice(0, 1), removal(source, cell), ...changed.slice(1)];
}

/** A list without what its column is of: "required, fixed" → "required". */
function withoutSort({ column, text: { text } }: PlacedCell): string | undefined {
  const [, sort] = column.split(", ");
  const left = text.split(", ").filter((one) => sort === undefined || !one.startsWith(sort));
  return left.length === 0 ? undefined : left.join(", ");
}

/** Of an item: its line is empty, so that all others are where they were. */
function removal({ file, text }: Source, { text: { text: written, span }, column }: PlacedCell): Mutation {
  const line = text.slice(0, span.start).split("\n").length;
  const [start, end] = [text.lastIndexOf("\n", span.start) + 1, text.indexOf("\n", span.end)];
  const words = `${file} line ${line}, ${column}: ${written} → removed`;
  return { line, written, made: "", words, text: text.slice(0, start) + text.slice(end) };
}

function mutation({ file, text }: Source, { text: { text: written, span }, column }: PlacedCell, made: string): Mutation {
  const line = text.slice(0, span.start).split("\n").length;
  return {
    ...{ line, written, made },
    text: text.slice(0, span.start) + made.replaceAll("|", "\\|") + text.slice(span.end),
    words: `${file} line ${line}, ${column}: ${written} → ${made}`,
  };
}
