// What comes before a migration: what goes is put aside, what is there again is taken back, and it is known what records get back.

import type { Plan } from "../../../compiler/plan/plan.ts";
import { type Connection, type Dialect, quoted } from "../dialect.ts";
import type { Column, Schema, Table } from "../schema.ts";
import type { TakenAhead } from "./ahead-taking.ts";
import {
  type AsideColumn,
  type Asides,
  type AsideTable,
  followed,
  inexactColumns,
  putColumnsAside,
  putTablesAside,
  referringTo,
  returningTables,
  storedAsides,
  takeTableBack,
  withAsides,
} from "./asides.ts";
import { type GivenColumn, givenColumns } from "./given-values.ts";
import { columnsToNumber, type Numbered } from "./numbers.ts";
import { namedBack, type RecordedTable, withoutPast } from "./recorded-names.ts";
import { heirName, type Renaming, renamingOf } from "./renames.ts";
import { type Restoration, restorationsOfAsides, restorationsOfRollback, type Undone } from "./restorations.ts";
import { type Restored, restoredValues } from "./restored-values.ts";

/** The way back from a release. */
export interface Back extends Undone {
  readonly names: readonly RecordedTable[];
}

/** A release that keeps what it takes out. */
export interface Keeping {
  readonly release: number;
  readonly at: string;
  /** Where it is the way back from another one. */
  readonly back: Back | null;
  /** Whether what it takes out is kept; else it has to be given up. */
  readonly keeps: boolean;
}

export interface Prepared {
  readonly renaming: Renaming;
  /** The tables as they will be, and as they are until the values are given. */
  readonly target: Schema;
  readonly meanwhile: Schema;
  readonly given: readonly GivenColumn[];
  readonly numbered: readonly Numbered[];
  readonly restored: readonly Restored[];
  readonly asides: Asides;
  /** What this release put aside and has no place for. */
  readonly kept: { readonly columns: readonly AsideColumn[]; readonly tables: readonly AsideTable[] };
  /** All columns that it put aside. */
  readonly copies: readonly AsideColumn[];
}

export interface Preparing {
  readonly plan: Plan;
  readonly stored: Schema;
  readonly schema: Schema;
  readonly keeping: Keeping | null;
  readonly ahead: TakenAhead;
}

/** `isGivenUp`: whether nothing speaks against the loss of these tables. */
export async function prepare(
  connection: Connection,
  dialect: Dialect,
  { plan, stored, schema, keeping, ahead }: Preparing,
  isGivenUp: (tables: readonly Table[]) => Promise<boolean>,
): Promise<Prepared> {
  const back = keeping?.back ?? null;
  const wanted = back === null ? schema : namedBack(schema, back.names);
  const places = new Places(back === null ? stored : withoutPast(stored), await storedAsides(connection));
  for (const { table } of returningTables(places.asides, renamingOf(places.schema, wanted), wanted)) {
    const one = places.asides.tables.find((other) => other.table.name === table.name)!;
    places.takeBack(one, await takeTableBack(connection, dialect, one));
  }
  const leaving = keeping?.keeps === true ? await leavingTables(connection, places, wanted) : [];
  const isKept = leaving.length > 0 && (back !== null || (await isGivenUp(leaving)));
  const keptTables = keeping !== null && isKept ? await putTablesAside(connection, dialect, leaving, keeping) : [];
  for (const one of keptTables) places.putAside(one);
  const before = places.all;
  const probe = renamingOf(before, withAsides(wanted, followed(places.asides, renamingOf(before, wanted), wanted)));
  const after = withAsides(wanted, followed(places.asides, probe, wanted));
  const restorations =
    back === null
      ? restorationsOfAsides(plan, probe, after, places.asides)
      : restorationsOfRollback(plan, back, probe, after, places.asides);
  const others = restorations.filter(({ table, column }) => !ahead.has(table, column));
  const restored = await restoredValues(connection, others, plan, back);
  const getting = [...givenColumns(plan, probe.before, after, restorations, back !== null), ...columnsToNumber(probe.before, after)];
  const inexact = keeping?.keeps === true ? inexactColumns(probe, after, getting) : [];
  const copies = keeping === null ? [] : await putColumnsAside(connection, dialect, inexact, keeping, ahead);
  const all: Asides = { ...places.asides, columns: [...places.asides.columns, ...copies] };
  const named =
    back === null
      ? withAsides(places.schema, all)
      : await leftBehind(connection, dialect, withAsides(places.schema, all), probe, after, copies);
  const asides = followed(all, renamingOf(withAsides(places.schema, all), wanted), wanted);
  return {
    ...together(plan, named, wanted, asides, restorations, back !== null),
    restored,
    copies,
    kept: { columns: copies.filter((copy) => !hasHeir(probe, after, copy)), tables: keptTables },
  };
}

function together(plan: Plan, before: Schema, wanted: Schema, asides: Asides, restorations: readonly Restoration[], isRollback: boolean) {
  const used = new Set(restorations.flatMap(({ aside }) => aside?.column.name ?? []));
  const left: Asides = { ...asides, columns: asides.columns.filter(({ column }) => !used.has(column.name)) };
  const [meanwhile, target] = [withAsides(wanted, asides), withAsides(wanted, left)];
  const renaming = renamingOf(before, meanwhile);
  const given = givenColumns(plan, renaming.before, target, restorations, isRollback);
  return { renaming, target, meanwhile, given, numbered: columnsToNumber(renaming.before, target), asides: left };
}

function hasHeir({ tables }: Renaming, after: Schema, { table, field }: AsideColumn): boolean {
  const own = tables.find(({ before }) => before.name === table);
  const name = own === undefined ? null : heirName(own, field);
  return after.tables.some((one) => one.name === own?.after.name && one.columns.some((column) => column.name === name));
}

/** The tables of the product, and those beside them. */
class Places {
  #schema: Schema;
  #asides: Asides;

  constructor(schema: Schema, asides: Asides) {
    this.#schema = schema;
    this.#asides = asides;
  }

  get schema(): Schema {
    return this.#schema;
  }

  get asides(): Asides {
    return this.#asides;
  }

  get all(): Schema {
    return withAsides(this.#schema, this.#asides);
  }

  takeBack(one: AsideTable, table: Table): void {
    this.#schema = { tables: [...this.#schema.tables, table] };
    this.#asides = { ...this.#asides, tables: this.#asides.tables.filter((other) => other !== one) };
    this.#rename(one.table.name, table.name);
  }

  putAside(one: AsideTable): void {
    this.#schema = { tables: this.#schema.tables.filter(({ name }) => name !== one.was.name) };
    this.#asides = { ...this.#asides, tables: [...this.#asides.tables, one] };
    this.#rename(one.was.name, one.table.name);
  }

  /** References follow the table. */
  #rename(was: string, is: string): void {
    const columnOf = (column: Column) => referringTo(column, (name) => (name === was ? is : name));
    const tableOf = (table: Table): Table => ({ ...table, columns: table.columns.map(columnOf) });
    this.#schema = { tables: this.#schema.tables.map(tableOf) };
    this.#asides = {
      columns: this.#asides.columns.map((one) => ({ ...one, table: one.table === was ? is : one.table, column: columnOf(one.column) })),
      tables: this.#asides.tables.map((one) => ({ ...one, table: tableOf(one.table) })),
    };
  }
}

/** Tables with rows that have no place any more. Files go with their field, and with them what refers to their records. */
export async function leavingTables(connection: Connection, { schema }: Pick<Places, "schema">, wanted: Schema): Promise<Table[]> {
  const { tables } = renamingOf(schema, wanted);
  const gone = tables.flatMap(({ before, after }) => (wanted.tables.some(({ name }) => name === after.name) ? [] : [before]));
  const leaving: Table[] = [];
  for (const table of gone) {
    const [found] = await connection.rows(`SELECT 1 FROM ${quoted(table.name)} LIMIT 1`, []);
    if (found !== undefined && table.columns.every(({ type }) => type.is !== "file")) leaving.push(table);
  }
  const stays = (name: string) => schema.tables.some((table) => table.name === name && (!gone.includes(table) || leaving.includes(table)));
  return leaving.filter(({ columns }) => columns.every(({ type }) => type.is !== "reference" || stays(type.table)));
}

/** On the way back another column may have the name of one that goes: those that are kept, or have no value, make room. */
async function leftBehind(
  connection: Connection,
  dialect: Dialect,
  schema: Schema,
  probe: Renaming,
  after: Schema,
  copies: readonly AsideColumn[],
): Promise<Schema> {
  let count = 0;
  const tables: Table[] = [];
  for (const table of schema.tables) {
    const renamed = probe.tables.find(({ before }) => before.name === table.name);
    const target = after.tables.find(({ name }) => name === renamed?.after.name);
    const columns: Column[] = [];
    for (const column of table.columns) {
      const name = renamed === undefined ? null : heirName(renamed, column.name);
      const stays = target === undefined || column.hidden || target.columns.some((one) => one.name === name);
      const isKept = copies.some((one) => one.table === table.name && one.field === column.name);
      if (stays || !(isKept || (await isEmpty(connection, table, column)))) {
        columns.push(column);
        continue;
      }
      const left: Column = { ...column, name: `ninefold_left_${count++}`, hidden: true, fill: null };
      const rename = `ALTER TABLE ${quoted(table.name)} RENAME COLUMN ${quoted(column.name)} TO ${quoted(left.name)}`;
      for (const { text, params } of dialect.dropReferences({ ...table, columns: [column] })) await connection.run(text, params);
      await connection.run(rename, []);
      for (const { text, params } of dialect.addReferences({ ...table, columns: [left] })) await connection.run(text, params);
      columns.push(left);
    }
    tables.push({ ...table, columns });
  }
  return { tables };
}

async function isEmpty(connection: Connection, table: Table, column: Column): Promise<boolean> {
  const [found] = await connection.rows(`SELECT 1 FROM ${quoted(table.name)} WHERE ${quoted(column.name)} IS NOT NULL LIMIT 1`, []);
  return found === undefined;
}
