// Sorts the fields of a record's page into key facts, further fields, and rows with their totals.

import type { ColumnView, RecordView, WireValue } from "../../wire.ts";
import { isLong } from "./long.ts";
import { isRows } from "./value-text.ts";

type ShownRecord = Pick<RecordView, "label" | "values" | "states" | "stateField">;

export interface RecordParts {
  /** What is looked for first, in the order of its rank; empty where that would be one alone. */
  readonly key: readonly ColumnView[];
  readonly fields: readonly ColumnView[];
  readonly rows: readonly { readonly column: ColumnView; readonly totals: readonly ColumnView[] }[];
}

const FEWEST = 2;
/** With fewer than this, what is short fills up the key facts. */
const ENOUGH = 4;
const MOST = 5;
/** A text this long that is part of the title is not repeated below it. */
const LONG_NAME = 40;

export function recordParts(columns: readonly ColumnView[], record: ShownRecord): RecordParts {
  const told = columns.filter((column) => (column.path in record.values || column.open) && !isShownAbove(column, record));
  const rows = told
    .filter((column) => column.rows !== undefined && record.values[column.path] !== undefined)
    .map((column) => ({ column, totals: told.filter((one) => isTotalOf(one, column, record)) }));
  const below = new Set(rows.flatMap(({ totals }) => totals));
  const single = told.filter((column) => column.rows === undefined);
  const key = keyFacts(single, record);
  return { key, fields: single.filter((column) => !below.has(column) && !key.includes(column)), rows };
}

/** What a visitor is to see first, apart from the other fields: the first picture and the first amount. */
export function leadParts(columns: readonly ColumnView[], { values }: ShownRecord): { picture?: ColumnView; price?: ColumnView } {
  const filled = columns.filter(({ path }) => !isEmptyValue(values[path]));
  const picture = filled.find(({ type }) => type.is === "file" && "image" in type && type.image === true);
  const price = filled.find(({ type }) => type.is === "money");
  return { ...(picture && { picture }), ...(price && { price }) };
}

export function isEmptyValue(value: WireValue | undefined): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** Whether the page's title or its path of states shows the same already. */
function isShownAbove(column: ColumnView, record: ShownRecord): boolean {
  if (column.type.is === "choice" && column.type.state) return record.states.length > 0 && column.path === record.stateField;
  const value = record.values[column.path];
  if (value === record.label) return true;
  if (typeof value !== "string" || value === "" || !record.label.includes(value)) return false;
  return value.length >= LONG_NAME || (column.type.is === "text" && column.calls === true);
}

/** Without rows there is nothing that it would stand below. */
function isTotalOf({ sums, open }: ColumnView, { path }: ColumnView, { values }: ShownRecord): boolean {
  const value = values[path];
  return sums === path && !open && value !== undefined && value !== null && isRows(value);
}

/** How many key facts most records have, as far as the columns alone tell. */
export function likelyKeyFacts(columns: readonly ColumnView[]): number {
  const amount = columns.find(({ type }) => type.is === "money");
  const leading = columns.filter((column) => column === amount || (rankOf(column) ?? FILLER) < FILLER).length;
  const short = columns.filter((column) => rankOf(column) !== null).length;
  const count = Math.min(MOST, short, Math.max(ENOUGH, leading));
  return count < FEWEST ? 0 : count;
}

function keyFacts(columns: readonly ColumnView[], { values }: ShownRecord): readonly ColumnView[] {
  const filled = columns.filter((column) => !column.open && !isEmptyValue(values[column.path]));
  const amounts = filled.filter(({ type }) => type.is === "money");
  const amount = amounts.find(({ sums }) => sums !== undefined) ?? amounts[0];
  const rank = (column: ColumnView) => (column === amount ? 0 : rankOf(column));
  const ranked = filled.filter((column) => rank(column) !== null).toSorted((one, other) => rank(one)! - rank(other)!);
  const leading = ranked.filter((column) => rank(column)! < FILLER);
  const chosen = ranked.slice(0, Math.min(MOST, Math.max(ENOUGH, leading.length)));
  return chosen.length < FEWEST ? [] : chosen;
}

/** The rank from which fields are no key facts by themselves. */
const FILLER = 4;

/** After the amount: states, dates that every record has, other records, then what is short. */
function rankOf({ type, filled }: ColumnView): number | null {
  switch (type.is) {
    case "choice":
      return type.state ? 1 : FILLER;
    case "date":
    case "moment":
      return filled ? 2 : FILLER;
    case "reference":
      return 3;
    default:
      return type.is === "text" || type.is === "yes/no" || type.is === "place" || type.is === "secret" || isLong(type) ? null : FILLER;
  }
}
