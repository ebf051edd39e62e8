// Gives records that are there what the document says: their values in another type, or what new records begin with.

import { dateOfMoment } from "../../../compiler/expression/dates.ts";
import { valueType } from "../../../compiler/expression/field-type.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import { opensOf, someNode } from "../../../compiler/expression/walk.ts";
import type { FieldPlan, Plan } from "../../../compiler/plan/plan.ts";
import { type Connection, type Dialect, quoted } from "../dialect.ts";
import { encode, storedType } from "../rows.ts";
import { type Column, type Schema, shortened, type Table } from "../schema.ts";
import { Statements } from "../statements.ts";
import type { Context, Query, Value } from "../store.ts";
import { dropIndex } from "../table-text.ts";
import { type Acting, type CarriedColumn, carriedValues, type SourceOf, settled } from "./carried-values.ts";
import { type ChangedTable, compare, isNarrower, sameKind } from "./compare.ts";
import { type Conversion, conversionInto } from "./conversions.ts";
import type { Restoration } from "./restorations.ts";

/** Records that are looked at at a time. */
const BATCH = 2_000;
/** Values that a message names. */
const MAX_EXAMPLES = 3;

/** A column of a table that is there already, whose records get values. */
export interface GivenColumn {
  readonly table: Table;
  readonly column: Column;
  /** The column as it was, where its values go on in another type, and how it is called meanwhile. */
  readonly converted: { readonly was: Column; readonly aside: string; readonly convert: Conversion } | null;
  /** Where its values come from, which goes before what they were; null where the document does not say. */
  readonly from: Expr | null;
  /** What new records begin with, where those that have no value get one; null where they stay without. */
  readonly begins: Expr | null;
  /** Where records get back what they had; null where there is no such thing. */
  readonly restoration: Restoration | null;
}

/** `before`: the tables as they are, under the names of today. `isRollback`: what the document says of records of before was done once. */
export function givenColumns(
  plan: Plan,
  before: Schema,
  after: Schema,
  restorations: readonly Restoration[] = [],
  isRollback = false,
): GivenColumn[] {
  return compare(before, after).changed.flatMap((change): GivenColumn[] => {
    const table = change.after;
    const fields = table.field === null ? (plan.entities[table.entity]?.fields ?? []) : [];
    const given = table.columns.map((column): Omit<GivenColumn, "from"> & Acting => {
      const field = fields.find(({ name }) => name === column.name);
      const was = change.retyped.includes(column) ? change.before.columns.find(({ name }) => name === column.name) : undefined;
      const convert = was === undefined ? null : conversionInto(field, was.type, column.type);
      const converted = was === undefined || convert === null ? null : { was, aside: shortened(`ninefold_was_${column.name}`), convert };
      const mayLack = change.required.includes(column) || (converted !== null && column.required && !converted.was.required);
      const isNew = change.added.includes(column) && column.fill === null;
      const from = field?.from !== undefined && !isRollback && acts(change, column) ? { from: field.from } : {};
      const restoration = restorations.find((one) => one.table.name === table.name && one.column.name === column.name) ?? null;
      // One that had none and may have none has none again.
      const mayBegin = restoration !== null && from.from === undefined ? column.required : isNew || mayLack || from.from !== undefined;
      const begins = field === undefined || !mayBegin ? null : (beginningOf(field) ?? filling(field, column));
      return { name: column.name, table, column, converted, begins, restoration, ...from };
    });
    const acting = given.filter(({ from, begins }) => from !== undefined || begins !== null);
    return given
      .filter((one) => one.converted !== null || one.restoration !== null || acting.includes(one))
      .map(({ name: _, from, ...one }) => ({ ...one, from: from === undefined ? null : settled(from, acting) }));
  });
}

/** Whether the records lack the field, have it with another type, or only kept it. */
function acts({ added, retyped, before }: ChangedTable, column: Column): boolean {
  const isBack = !column.gone && before.columns.some(({ name, gone }) => name === column.name && gone === true);
  return added.includes(column) || retyped.includes(column) || isBack;
}

/** What is the same whoever asks: nobody can be told whose the records of before are, or give each of them a name of its own. */
function beginningOf({ starts, startsUnique }: FieldPlan): Expr | null {
  const isKnown = starts !== null && !startsUnique && opensOf(starts).length === 0;
  return isKnown && !someNode(starts, ({ op }) => op === "user" || op === "ask") ? starts : null;
}

/** Whether records that have no value can be given one. */
export function hasBeginning(field: FieldPlan): boolean {
  return beginningOf(field) !== null;
}

/** What the tables say themselves: all records begin in one state. */
function filling({ type }: FieldPlan, { fill }: Column): Expr | null {
  return fill === null || "copy" in fill ? null : { op: "literal", value: fill.value, type: valueType(type), optional: false };
}

/** The tables until the values are given: those columns may be empty, and what they were is still there. */
export function beforeGiving(after: Schema, given: readonly GivenColumn[]): Schema {
  const tables = after.tables.map((table) => {
    const own = given.filter((one) => one.table.name === table.name);
    if (own.length === 0) return table;
    const names = new Set(own.map(({ column }) => column.name));
    const columns = table.columns.map((column) => {
      if (!names.has(column.name)) return column;
      const one = own.find((other) => other.column === column);
      const isFilledLater = one !== undefined && (one.converted !== null || one.from !== null || one.restoration !== null);
      return { ...column, type: widerType(column, one), required: false, fill: isFilledLater ? null : column.fill };
    });
    const indexes = table.indexes.filter((index) => ![...index.columns, ...(index.forms ?? [])].some((name) => names.has(name)));
    return { ...table, columns: [...columns, ...own.flatMap(asideColumn)], indexes };
  });
  return { tables };
}

/** What does not fit is looked for once the records have what they had. */
function widerType({ type }: Column, one: GivenColumn | undefined): Column["type"] {
  const was = one?.restoration?.is?.type;
  return was !== undefined && sameKind(was, type) && isNarrower(was, type) ? was : type;
}

function asideColumn({ converted }: GivenColumn): Column[] {
  return converted === null ? [] : [{ ...converted.was, name: converted.aside, hidden: true }];
}

/** Columns whose values go on in another type are called something else meanwhile. Answers the tables as they are then. */
export async function setAside(connection: Connection, before: Schema, given: readonly GivenColumn[]): Promise<Schema> {
  const tables: Table[] = [];
  for (const table of before.tables) {
    const own = given.filter((one) => one.table.name === table.name && one.converted !== null);
    if (own.length > 0) for (const { text, params } of table.indexes.map(dropIndex)) await connection.run(text, params);
    for (const { converted } of own) {
      const { was, aside } = converted!;
      await connection.run(`ALTER TABLE ${quoted(table.name)} RENAME COLUMN ${quoted(was.name)} TO ${quoted(aside)}`, []);
    }
    const columns = table.columns.flatMap((column) => {
      const moved = own.find(({ converted }) => converted!.was === column);
      return moved === undefined ? [column] : asideColumn(moved);
    });
    tables.push(own.length === 0 ? table : { ...table, columns, indexes: [] });
  }
  return { tables };
}

/** What does not fit a column whose type changes, or that gets values by `from`. */
export interface Unfit {
  readonly given: GivenColumn;
  readonly by: "type" | "from";
  readonly count: number;
  readonly values: readonly string[];
}

/** Counts, and keeps some as examples. */
class UnfitCount {
  readonly #values = new Set<string>();
  #count = 0;

  add(value: string): void {
    this.#count++;
    if (this.#values.size < MAX_EXAMPLES) this.#values.add(value);
  }

  of(given: GivenColumn, by: Unfit["by"]): Unfit[] {
    return this.#count === 0 ? [] : [{ given, by, count: this.#count, values: [...this.#values] }];
  }
}

/** Where the values of a column are read that go on in another type. */
export interface ReadFrom {
  readonly table: string;
  readonly column: string;
}

/** Once the columns are set aside. */
export function asideOf({ table, converted }: GivenColumn): ReadFrom {
  return { table: table.name, column: converted?.aside ?? "" };
}

/** `isReplaced`: whether a record gets another value, whatever it had. */
export async function unfitValues(
  connection: Connection,
  given: readonly GivenColumn[],
  from: (one: GivenColumn) => ReadFrom = asideOf,
  isReplaced: (one: GivenColumn, id: string) => boolean = () => false,
): Promise<Unfit[]> {
  const found: Unfit[] = [];
  for (const one of given) {
    const unfit = new UnfitCount();
    for await (const rows of converted(connection, one, from(one)))
      for (const { id, kept, value } of rows) if (value === null && !isReplaced(one, id)) unfit.add(kept);
    found.push(...unfit.of(one, "type"));
  }
  return found;
}

/** What `from` gives the records of a column. */
export interface Carried {
  readonly given: GivenColumn;
  /** Records that get a value. */
  readonly count: number;
  /** Records that have none afterwards, and had none. */
  readonly empty: number;
  readonly unfit: readonly Unfit[];
  /** The records that get one, where what they had may be lost. */
  readonly ids: ReadonlySet<string>;
}

/** `keepAll` hears of each batch of values. */
export async function carry(
  connection: Connection,
  plan: Plan,
  one: GivenColumn & CarriedColumn,
  sourceOf: SourceOf,
  context: Context,
  keepAll: (values: readonly { readonly id: string; readonly value: string | number | boolean }[]) => void | Promise<void>,
): Promise<Carried> {
  const [unfit, ids] = [new UnfitCount(), new Set<string>()];
  let [count, empty] = [0, 0];
  for await (const rows of carriedValues(connection, plan, one, sourceOf, context)) {
    const given = rows.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
    for (const row of rows) {
      if (row.unfit !== null) unfit.add(row.unfit);
      else if (row.value === null && !row.had) empty++;
    }
    if (one.converted !== null) for (const { id } of given) ids.add(id);
    count += given.length;
    await keepAll(given);
  }
  return { given: one, count, empty, unfit: unfit.of(one, "from"), ids };
}

export function hasFrom(one: GivenColumn): one is GivenColumn & CarriedColumn {
  return one.from !== null;
}

async function* converted(connection: Connection, { converted: how }: GivenColumn, { table, column }: ReadFrom) {
  if (how === null) return;
  const name = quoted(column);
  const text = `SELECT "id", ${name} FROM ${quoted(table)} WHERE "id" > ? AND ${name} IS NOT NULL ORDER BY "id" LIMIT ${BATCH}`;
  for (let last = ""; ; ) {
    const rows = await connection.rows(text, [last]);
    yield rows.map(([id, kept]) => ({ id: String(id), kept: String(kept), value: how.convert(String(kept)) }));
    if (rows.length < BATCH) return;
    last = String(rows.at(-1)?.[0]);
  }
}

/** To be called once the columns are there, empty. Answers what `from` gave. */
export async function carryValues(
  connection: Connection,
  dialect: Dialect,
  plan: Plan,
  given: readonly GivenColumn[],
): Promise<readonly Carried[]> {
  for (const one of given) {
    for await (const rows of converted(connection, one, asideOf(one))) {
      const fitting = rows.flatMap(({ id, value }) => (value === null ? [] : [{ id, value }]));
      await keep(connection, dialect, one.table, one.column, fitting);
    }
  }
  const carried: Carried[] = [];
  for (const one of given.filter(hasFrom))
    carried.push(
      await carry(
        connection,
        plan,
        one,
        (table) => table,
        contextOf(plan),
        (values) => keep(connection, dialect, one.table, one.column, values),
      ),
    );
  return carried;
}

/** Gives those that have no value what new records begin with. */
export async function giveBeginnings(connection: Connection, dialect: Dialect, plan: Plan, given: readonly GivenColumn[]): Promise<void> {
  const statements = new Statements(whileEmpty(plan, given), dialect);
  for (const one of given) if (one.begins !== null) await begin(connection, statements, plan, one, one.begins, contextOf(plan));
}

export function contextOf({ product }: Plan): Context {
  const now = new Date().toISOString();
  return { user: null, now, today: dateOfMoment(now, product.timeZone) };
}

/** The plan in which the columns may be empty, as they still are. */
function whileEmpty(plan: Plan, given: readonly GivenColumn[]): Plan {
  const entities = Object.entries(plan.entities).map(([name, entity]) => {
    const mayBeEmpty = (field: FieldPlan) => given.some(({ table, column }) => table.entity === name && column.name === field.name);
    const fields = entity.fields.map((field) => (mayBeEmpty(field) ? { ...field, required: false } : field));
    return [name, { ...entity, fields }] as const;
  });
  return { ...plan, entities: Object.fromEntries(entities) };
}

/** Those that have none get what new records begin with. */
async function begin(
  connection: Connection,
  statements: Statements,
  plan: Plan,
  { table, column }: GivenColumn,
  begins: Expr,
  context: Context,
): Promise<void> {
  const { entity } = table;
  const of: Expr = { op: "this", type: { is: "record", entity }, optional: false };
  const field = plan.entities[entity]!.fields.find(({ name }) => name === column.name)!;
  const own: Expr = { op: "field", of, entity, field: column.name, type: valueType(field.type), optional: true };
  const where: Expr = { op: "empty", item: own, type: { is: "boolean" }, optional: false };
  const id: Expr = { op: "field", of, entity, field: "id", type: { is: "text" }, optional: false };
  const query: Omit<Query, "offset"> = { entity, where, columns: [id, begins], order: [], limit: BATCH };
  // Those that stay empty stay in what is found.
  for (let offset = 0; ; ) {
    const { statement, read } = statements.select({ ...query, offset }, context);
    const rows = (await connection.rows(statement!.text, statement!.params)).map(read);
    const found = rows.flatMap(([at, value]) => (isNothing(value) ? [] : [{ id: String(at), value: encode(column, value) }]));
    await keep(connection, statements.dialect, table, column, found);
    offset += rows.length - found.length;
    if (rows.length < BATCH) return;
  }
}

export function isNothing(value: Value | undefined): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** One statement for all of them. */
export async function keep(
  connection: Connection,
  { expressions }: Dialect,
  table: Table,
  column: Column,
  rows: readonly { readonly id: string; readonly value: string | number | boolean | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  const type = storedType(column);
  const place = `(?, ${expressions.parameter(type)})`;
  const made = `(VALUES ${rows.map(() => place).join(", ")}) AS made`;
  const text = `UPDATE ${quoted(table.name)} SET ${quoted(column.name)} = made.column2 FROM ${made} WHERE "id" = made.column1`;
  const params = rows.flatMap(({ id, value }) => [id, expressions.encode(value, type)]);
  await connection.run(text, params);
}
