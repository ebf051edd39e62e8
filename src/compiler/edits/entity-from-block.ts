// Makes an entity of a block of a spreadsheet: fields named by its header, types read from the values.

import { ENTITY, FIELD, isReservedField, VALUE_ALONE } from "../model/names/names.ts";
import { onOneLine } from "./cell-text.ts";
import { linesOfBlock } from "./paste.ts";
import type { NamedCells } from "./rows.ts";
import type { Suggestion } from "./suggest.ts";

/** A field that a column of a block would be, with the row that makes it one. */
export interface FieldFromBlock extends Suggestion {
  readonly entity: string;
  readonly field: string;
}

export interface EntityFromBlock {
  /** One for each column. Each can be accepted or left out. */
  readonly fields: readonly FieldFromBlock[];
  /** The cells of each line below the first. */
  readonly rows: readonly (readonly string[])[];
}

/** What a block would be, whose first line has the names of the columns. */
export function entityFromBlock(name: string, block: string): EntityFromBlock {
  const [header = [], ...lines] = linesOfBlock(block).filter((line) => line.some((cell) => cell.trim() !== ""));
  const section = ENTITY.suggest(name);
  const names = fieldNames(header);
  const fields = names.map((field, column): FieldFromBlock => {
    const values = lines.map((line) => (line[column] ?? "").trim());
    const label = onOneLine(header[column] ?? "");
    const row: NamedCells = {
      Field: field,
      Type: typeOf(values.filter((value) => value !== "")),
      "Must be": isWhole(values) ? "required" : "optional",
    };
    return {
      entity: section,
      field,
      title: `${section}.${field}: ${row.Type}`,
      points: [3],
      intention: {
        is: "answer point",
        first: { point: 3, section, keyword: "Field", row: wordsOf(field) === label.toLowerCase() ? row : { ...row, Label: label } },
      },
    };
  });
  return { fields, rows: lines };
}

function fieldNames(header: readonly string[]): string[] {
  const names: string[] = [];
  for (const [index, cell] of header.entries()) {
    const suggested = FIELD.suggest(cell);
    const base = FIELD.pattern.test(suggested) ? suggested : `column_${suggested === "" ? index + 1 : suggested}`;
    const own = FIELD.pattern.test(base) && !isReservedField(base) ? base : `column_${index + 1}`;
    names.push(names.includes(own) ? `${own}_${index + 1}` : own);
  }
  return names;
}

function wordsOf(field: string): string {
  return field.replaceAll("_", " ");
}

function isWhole(values: readonly string[]): boolean {
  return values.length > 0 && values.every((value) => value !== "");
}

/** The first that all values have; their order decides: a year is an integer, and no text. */
const TYPES: readonly (readonly [type: string, pattern: RegExp])[] = [
  ["yes/no", /^(?:yes|no|true|false)$/i],
  ["integer", /^-?(?:0|[1-9]\d{0,14})$/],
  ["percent", /^-?\d+(?:\.\d+)? ?%$/],
  ["money", /^(?:[€$£¥] ?-?\d[\d,]*(?:\.\d+)?|-?\d[\d,]*(?:\.\d+)? ?(?:[€$£¥]|[A-Z]{3}))$/],
  ["date", /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})$/],
  ["time", /^(?:[01]?\d|2[0-3]):[0-5]\d$/],
  ["moment", /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/],
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ["link", /^https?:\/\/\S+$/i],
  ["phone", /^\+\d[\d ()/-]{5,}$/],
];

const LENGTHS = [20, 40, 80, 200, 500];
/** A text is a choice where so many values are few different words. */
const FEWEST_VALUES = 6;
const MOST_WORDS = 6;

function typeOf(values: readonly string[]): string {
  if (values.length === 0) return "not shown";
  const known = TYPES.find(([, pattern]) => values.every((value) => pattern.test(value)));
  if (known !== undefined) return known[0];
  if (values.every((value) => /^-?\d{1,15}(?:\.\d{1,6})?$/.test(value) && !/^-?0\d/.test(value)))
    return `decimal(${Math.max(...values.map((value) => value.split(".")[1]?.length ?? 0))})`;
  const words = [...new Set(values)];
  if (values.length >= FEWEST_VALUES && words.length <= MOST_WORDS && words.length * 2 <= values.length) {
    const choices = words.map(choiceOf);
    if (choices.every((choice) => choice !== null) && new Set(choices).size === choices.length) return `one of: ${choices.join(", ")}`;
  }
  const longest = Math.max(...values.map((value) => value.length));
  const length = LENGTHS.find((most) => longest * 1.5 <= most) ?? null;
  return length === null || values.some((value) => /[\r\n]/.test(value)) ? "long text" : `text(${length})`;
}

/** `in_progress "In progress"`; null where no word can be made of it. */
function choiceOf(text: string): string | null {
  const word = VALUE_ALONE.suggest(text);
  if (!VALUE_ALONE.pattern.test(word) || /["“”„]/.test(text)) return null;
  return word === text ? word : `${word} "${onOneLine(text)}"`;
}
