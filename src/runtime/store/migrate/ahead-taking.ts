// The columns that were worked out before the switch come into their places, under the names of today.

import { type Connection, quoted } from "../dialect.ts";
import { type Column, derivedColumns, formColumn, type Index, type Schema, shortened, storedColumns, type Table } from "../schema.ts";
import type { SearchIndex } from "../search-index.ts";
import { dropIndex } from "../table-text.ts";
import { AHEAD_PREFIX, type AheadTable } from "./ahead-plan.ts";
import type { AheadValues } from "./ahead-values.ts";
import type { AsideColumn } from "./asides.ts";
import type { Carried, GivenColumn } from "./given-values.ts";
import type { RestoredCount } from "./restored-values.ts";

/** What of a migration is done already. */
export class TakenAhead {
  readonly #values: readonly AheadValues[];

  constructor(values: readonly AheadValues[]) {
    this.#values = values;
  }

  get carried(): readonly Carried[] {
    return this.#values.flatMap(({ carried }) => carried);
  }

  /** What came back. */
  get counts(): readonly RestoredCount[] {
    return this.#values.flatMap(({ counts }) => counts);
  }

  get searches(): readonly SearchIndex[] {
    return this.#values.flatMap(({ of }) => of.search ?? []);
  }

  /** By today's names; also a column that is derived from others. */
  has({ name: table }: Pick<Table, "name">, { name }: Pick<Column, "name">): boolean {
    return this.#values.some(({ of }) => of.table.name === table && allOf(of).some(({ column }) => column.name === name));
  }

  /** By the names of before: whether the column makes room for one, so that it is kept itself and not copied. */
  replaces({ name }: Pick<Table, "name">, column: Pick<Column, "name">): boolean {
    return this.#values.some(
      ({ of }) => of.renamed.before.name === name && of.given.some((one) => formerly(of, one.column) === column.name),
    );
  }

  /** By the names of before: what the copy of a column is called; null where there is none. */
  copyOf({ name }: Pick<Table, "name">, field: string): string | null {
    const own = this.#values.find(({ of }) => of.renamed.before.name === name);
    return own?.of.copies.find(({ column }) => column.name === field)?.name ?? null;
  }

  /** The columns as those of the next release, that need no values any more. */
  settled(given: readonly GivenColumn[]): GivenColumn[] {
    return given.map((one) => (this.has(one.table, one.column) ? { ...one, converted: null, from: null, restoration: null } : one));
  }

  /**
   * `before`: the tables under the names of today; `target`: as they will be. Answers them as they are then. Columns that nobody knows any
   * more are left where they are, which `leave` hears of.
   */
  async take(connection: Connection, before: Schema, target: Schema, copies: readonly AsideColumn[], leave: Leave): Promise<Schema> {
    const tables: Table[] = [];
    for (const table of before.tables) {
      const own = this.#values.find(({ of }) => of.table.name === table.name);
      if (own === undefined) tables.push(table);
      else tables.push(await leaveColumns(connection, await takeColumns(connection, table, own.of, copies), target, leave));
    }
    return { tables };
  }
}

type Leave = (table: string, column: string) => void;

/** Taking them out writes every row on SQLite. What is derived has a name that a later release may give again. */
async function leaveColumns(connection: Connection, table: Table, target: Schema, leave: Leave): Promise<Table> {
  const next = target.tables.find(({ name }) => name === table.name);
  if (next === undefined) return table;
  const names = new Set(storedColumns(next).map(({ name }) => name));
  const stays = ({ name, hidden, type }: Column) => !hidden || type.is === "reference" || names.has(name);
  const gone = storedColumns(table).filter((column) => !stays(column));
  const isOf = (index: Index) => gone.some((column) => isOver(index, column));
  for (const index of table.indexes.filter(isOf)) await connection.run(dropIndex(index).text, []);
  const alter = (what: string) => connection.run(`ALTER TABLE ${quoted(table.name)} ${what}`, []);
  for (const { name, type } of gone) {
    const left = type.is === "order" || type.is === "form" ? shortened(`${AHEAD_PREFIX}left_${name}`) : name;
    if (left !== name) await alter(`RENAME COLUMN ${quoted(name)} TO ${quoted(left)}`);
    await alter(`ALTER COLUMN ${quoted(left)} DROP NOT NULL`);
    leave(table.name, left);
  }
  const { orders = [], forms = [], columns, ...rest } = table;
  return {
    ...rest,
    ...{ columns: columns.filter(stays), orders: orders.filter(stays), forms: forms.filter(stays) },
    indexes: table.indexes.filter((index) => !isOf(index)),
  };
}

function allOf({ given, derived }: AheadTable) {
  return [...given, ...derived];
}

/** What the column of today is called before the release; null where there is none. */
function formerly({ renamed }: AheadTable, { name }: Column): string | null {
  return renamed.before.columns[renamed.after.columns.findIndex((column) => column.name === name)]?.name ?? null;
}

async function takeColumns(connection: Connection, table: Table, of: AheadTable, copies: readonly AsideColumn[]): Promise<Table> {
  const rename = (was: string, is: string) =>
    connection.run(`ALTER TABLE ${quoted(table.name)} RENAME COLUMN ${quoted(was)} TO ${quoted(is)}`, []);
  const there = [...table.columns, ...derivedColumns(table)];
  const replaced = allOf(of).filter(({ column }) => there.some(({ name }) => name === column.name));
  const indexes = table.indexes.filter((index) => replaced.some(({ column }) => isOver(index, column)));
  for (const index of indexes) await connection.run(dropIndex(index).text, []);
  for (const { name, column } of replaced) {
    const kept = copies.find((copy) => copy.table === of.renamed.before.name && copy.field === formerly(of, column));
    const made = kept?.column.name ?? leftName(name);
    await rename(column.name, made);
    // Nobody writes it from now on.
    await connection.run(`ALTER TABLE ${quoted(table.name)} ALTER COLUMN ${quoted(made)} DROP NOT NULL`, []);
  }
  for (const { name, column } of allOf(of)) await rename(name, column.name);
  const isAhead = ({ name }: Column) => allOf(of).some(({ column }) => column.name === name);
  const columns = of.given.map(({ column }): Column => ({ ...column, required: false }));
  return {
    ...table,
    columns: [...table.columns.filter((column) => !isAhead(column)), ...columns],
    orders: [...(table.orders ?? []).filter((column) => !isAhead(column)), ...of.derived.map(({ column }) => column)],
    indexes: table.indexes.filter((index) => !indexes.includes(index)),
  };
}

/** What a column is called that made room and is not kept, until it is dropped. */
export function leftName(name: string): string {
  return name.replace(AHEAD_PREFIX, `${AHEAD_PREFIX}left_`);
}

function isOver({ columns, forms = [] }: Index, { name }: Column): boolean {
  return [...columns, ...forms.map(formColumn)].includes(name);
}
