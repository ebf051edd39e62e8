// What `from` gives the records that are there: worked out in JavaScript, of the stored columns of each record.

import { textReadingFor } from "../../../compiler/expression/entry/text-reading.ts";
import { type Environment, evaluate } from "../../../compiler/expression/evaluate.ts";
import { normalized } from "../../../compiler/expression/normalize.ts";
import { fits } from "../../../compiler/expression/patterns.ts";
import { hasFormat } from "../../../compiler/expression/text-formats.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { fieldsOf, isLeaf, mapParts, someNode } from "../../../compiler/expression/walk.ts";
import type { FieldPlan, FieldType, Plan } from "../../../compiler/plan/plan.ts";
import { type Connection, quoted, quotedList } from "../dialect.ts";
import { isVisible, normalAddress } from "../normal-form.ts";
import { decodeRow, encode } from "../rows.ts";
import type { Column, ColumnType, Table } from "../schema.ts";
import type { Context, Value } from "../store.ts";

/** Records that are looked at at a time. */
const BATCH = 2_000;

/** A column that gets its values by `from`. */
export interface CarriedColumn {
  readonly table: Table;
  readonly column: Column;
  readonly from: Expr;
}

/** What a record gets, as it is kept; null where `from` says nothing. `unfit`: a value that the column does not take, empty where it is confidential. */
export interface CarriedValue {
  readonly id: string;
  readonly value: string | number | boolean | null;
  readonly unfit: string | null;
  /** Whether the column had a value of its own. */
  readonly had: boolean;
}

/** A field in whose place others may read what it gets. */
export type Acting = Pick<FieldPlan, "name" | "from"> & { readonly begins: Expr | null };

/** `from` with the other fields that get values at the same time as they will be, whatever the order. They do not go round. */
export function settled(from: Expr, acting: readonly Acting[]): Expr {
  const one = acting.find(({ name }) => from.op === "field" && from.of.op === "this" && from.field === name);
  if (one === undefined || from.op !== "field") return mapParts(from, (part) => settled(part, acting));
  const begins = one.begins === null || someNode(one.begins, isLeaf) ? null : one.begins;
  const orElse = (left: Expr, right: Expr): Expr => ({ op: "or else", left, right, type: from.type, optional: true });
  const stored = begins === null ? from : orElse(from, begins);
  return one.from === undefined ? stored : orElse(settled(one.from, acting), stored);
}

/** Where the rows of a table are read. */
export type SourceOf = (table: string) => string;

/** By batches of ids. */
export async function* carriedValues(
  connection: Connection,
  plan: Plan,
  { table, column, from }: CarriedColumn,
  sourceOf: SourceOf,
  context: Context,
): AsyncGenerator<readonly CarriedValue[]> {
  const names = new Set(["id", column.name, ...fieldsOf(from).map(({ field }) => field)]);
  const columns = table.columns.filter(({ name }) => names.has(name));
  const text = `SELECT ${quotedList(columns.map(({ name }) => name))} FROM ${quoted(sourceOf(table.name))} WHERE "id" > ? ORDER BY "id" LIMIT ${BATCH}`;
  const { language, timeZone, currency } = plan.product;
  const written = { language, timeZone, currency: currency.code };
  const reading = textReadingFor(language, context.today);
  const environment = { ...written, user: null, now: context.now, today: context.today, reading };
  const take = takerOf(plan, table, column);
  const isHidden = readsConfidential(plan, table, from);
  for (let last = ""; ; ) {
    const rows = (await connection.rows(text, [last])).map((raw) => decodeRow(columns, raw));
    const values = rows.map((row) => givenBy(from, { ...environment, this: row }));
    const known = column.type.is === "reference" ? await knownIds(connection, sourceOf(column.type.table), values) : null;
    yield rows.map((row, at) => {
      const value = values[at] ?? null;
      const given = known === null || known.has(String(value)) ? value : null;
      const had = !isNothing(row[column.name] ?? null);
      const taken = given === TOO_LARGE ? { value: null, unfit: TOO_LARGE } : take(given);
      return { id: String(row.id), had, value: taken.value, unfit: taken.unfit !== null && isHidden ? "" : taken.unfit };
    });
    if (rows.length < BATCH) return;
    last = String(rows.at(-1)?.id);
  }
}

/** Addresses, numbers of telephones and the like are never shown. */
export function isConfidentialType(type: FieldType): boolean {
  return type.is === "secret" || type.is === "file" || type.is === "reference" || (type.is === "text" && type.format !== "plain");
}

function readsConfidential({ entities }: Plan, { entity }: Table, from: Expr): boolean {
  const { fields = [], gone = [] } = entities[entity] ?? {};
  return fieldsOf(from).some(({ field }) => [...fields, ...gone].some(({ name, type }) => name === field && isConfidentialType(type)));
}

/** Who made a record may be deleted. */
async function knownIds(connection: Connection, source: string, values: readonly Value[]): Promise<ReadonlySet<string>> {
  const ids = [...new Set(values.filter((value) => value !== null).map(String))];
  if (ids.length === 0) return new Set();
  const text = `SELECT "id" FROM ${quoted(source)} WHERE "id" IN (${ids.map(() => "?").join(", ")})`;
  return new Set((await connection.rows(text, ids)).map(([id]) => String(id)));
}

const TOO_LARGE = "a number with too many digits";

/** What an expression gives of a record. */
export function givenBy(from: Expr, environment: Environment): Value {
  try {
    return evaluate(from, environment);
  } catch (error) {
    if (error instanceof RangeError) return TOO_LARGE;
    throw error;
  }
}

function isNothing(value: Value): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

type Taken = Pick<CarriedValue, "value" | "unfit">;

/** How a value is kept in the column, as if somebody had given it. */
export function takerOf(plan: Plan, { entity }: Table, column: Column): (given: Value) => Taken {
  const field = plan.entities[entity]?.fields.find(({ name }) => name === column.name);
  const { signsInAs } = plan.product;
  const isSignIn = signsInAs?.entity === entity && signsInAs.emailField === column.name;
  return (given) => {
    const value = typeof given === "string" && field !== undefined ? writtenText(field, given, isSignIn) : given;
    if (isNothing(value)) return { value: null, unfit: null };
    if (!takes(column.type, value) || (typeof value === "string" && field !== undefined && !isOfForm(field, value)))
      return { value: null, unfit: shown(given) };
    return { value: encode(column, value), unfit: null };
  };
}

/** As a form stores it. */
function writtenText({ type }: FieldPlan, given: string, isSignIn: boolean): string | null {
  if (type.is !== "text") return given;
  if (!isVisible(given)) return null;
  const text = type.lines === "one" ? given.trim() : given;
  const address = type.format === "email" ? normalAddress(text) : normalized(text);
  return isSignIn ? address.toLowerCase() : address;
}

function isOfForm({ type, matches }: FieldPlan, text: string): boolean {
  if (type.is !== "text") return true;
  if (type.lines === "one" && /[\r\n]/.test(text)) return false;
  return hasFormat(type.format, text) && (matches === null || fits(matches, text));
}

/** Whether a column of the type takes a value that is there. */
export function takes(type: ColumnType, value: Value): boolean {
  switch (type.is) {
    case "text":
      return type.max === null || [...String(value)].length <= type.max;
    case "number":
      return (
        typeof value === "number" &&
        Number.isSafeInteger(value) &&
        (type.min === null || value >= type.min) &&
        (type.max === null || value <= type.max)
      );
    case "choice":
      return type.values.includes(String(value));
    case "choices":
      return Array.isArray(value) && value.every((one) => type.values.includes(String(one)));
    case "texts":
      return Array.isArray(value) && value.every((one) => [...String(one)].length <= type.max);
    default:
      return true;
  }
}

function shown(value: Value): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}
