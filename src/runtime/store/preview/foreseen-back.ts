// What the way back would do with the tables and values that are stored, without changing any of them.

import type { Plan } from "../../../compiler/plan/plan.ts";
import { type Connection, quoted } from "../dialect.ts";
import { inGroups } from "../in-groups.ts";
import { type Asides, type AsideTable, followed, inexactColumns, returningTables, storedAsides, withAsides } from "../migrate/asides.ts";
import { type GivenColumn, givenColumns } from "../migrate/given-values.ts";
import { columnsToNumber } from "../migrate/numbers.ts";
import { type Back, leavingTables } from "../migrate/prepare.ts";
import { namedBack, withoutPast } from "../migrate/recorded-names.ts";
import { heirName, type Renaming, renamingOf } from "../migrate/renames.ts";
import { type Restoration, restorationsOfRollback } from "../migrate/restorations.ts";
import { lastKnownWords, type Restored, type RestoredCount, restoredValues, type StoredValue } from "../migrate/restored-values.ts";
import type { Column, Schema, Table } from "../schema.ts";
import { schemaOf } from "../tables.ts";

export interface PreviewBack {
  readonly back: Back;
  /** Whether what goes is kept aside. */
  readonly keeps: boolean;
}

/** What is there again, or is kept aside, under the names of the release that is taken back where it has none after it. */
export interface MovedCount {
  readonly entity: string;
  /** Null: the records themselves. */
  readonly field: string | null;
  readonly of: "values" | "records" | "links";
  readonly count: number;
}

export interface ForeseenBack {
  /** The tables of the release that is in force again, with the names of today as their former ones. */
  readonly schema: Schema;
  readonly renaming: Renaming;
  readonly given: readonly GivenColumn[];
  readonly restored: readonly ForeseenValues[];
  readonly returning: readonly MovedCount[];
  readonly kept: readonly MovedCount[];
}

/** What the records of a column get. */
export interface ForeseenValues extends Restored, Omit<RestoredCount, "given" | "back"> {
  /** By the document, or the last word that is known. */
  readonly values: ReadonlyMap<string, StoredValue>;
}

export async function foreseeBack(connection: Connection, plan: Plan, stored: Schema, { back, keeps }: PreviewBack): Promise<ForeseenBack> {
  const wanted = namedBack(schemaOf(plan), back.names);
  const asides = await storedAsides(connection);
  const bare = withoutPast(stored);
  const returning = returningTables(asides, renamingOf(bare, wanted), wanted);
  const there: Schema = { tables: [...bare.tables, ...returning.map(inItsPlace)] };
  const leaving = keeps ? await leavingTables(connection, { schema: there }, wanted) : [];
  const staying: Schema = { tables: there.tables.filter((table) => !leaving.includes(table)) };
  const beside = asides.tables.filter((one) => !returning.includes(one)).map(({ table }) => table);
  const columns: Asides = { columns: asides.columns.filter(({ table }) => !leaving.some(({ name }) => name === table)), tables: [] };
  const before = withAsides(staying, columns);
  const after = withAsides(wanted, withColumns(columns, [...beside, ...leaving], renamingOf(before, wanted), wanted));
  const probe = renamingOf(before, after);
  const restorations = restorationsOfRollback(plan, back, probe, after, columns);
  const values = await restoredValues(connection, restorations, plan, back);
  const getting = [...givenColumns(plan, probe.before, after, restorations, true), ...columnsToNumber(probe.before, after)];
  const inexact = keeps ? inexactColumns(probe, { tables: [...after.tables, ...beside, ...leaving] }, getting) : [];
  const left = new LeftColumns(connection, probe, after);
  for (const { table, column } of inexact) await left.keep(table, column);
  const renaming = renamingOf({ tables: await Promise.all(staying.tables.map((table) => left.without(table))) }, wanted);
  const restored: ForeseenValues[] = [];
  for (const one of values) restored.push(await foreseen(connection, probe, one));
  return {
    schema: wanted,
    renaming,
    given: givenColumns(plan, renaming.before, wanted, restorations, true),
    restored,
    returning: await counted(
      connection,
      returning.map(({ table, was }) => ({ ...was, name: table.name })),
    ),
    kept: [...left.kept, ...(await counted(connection, leaving))],
  };
}

/** Under its own name, where the migration gives it the one that it had. */
function inItsPlace({ table, was: { orders: _, forms: __, ...was } }: AsideTable): Table {
  const columns = was.columns.map((column, at): Column => {
    const { type, required } = table.columns[at]!;
    return type.is === "reference" ? { ...column, type, required } : column;
  });
  return { ...was, name: table.name, columns, indexes: [] };
}

/** `beside`: tables that are there, and in no document. */
function withColumns({ columns }: Asides, beside: readonly Table[], renaming: Renaming, wanted: Schema): Asides {
  return { columns: followed({ columns, tables: [] }, renaming, { tables: [...wanted.tables, ...beside] }).columns, tables: [] };
}

/** Columns that have no place any more, and are kept aside or hold nothing. */
class LeftColumns {
  readonly kept: MovedCount[] = [];
  readonly #connection: Connection;
  readonly #probe: Renaming;
  readonly #after: Schema;
  readonly #keeping = new Map<Table, Set<string>>();

  constructor(connection: Connection, probe: Renaming, after: Schema) {
    this.#connection = connection;
    this.#probe = probe;
    this.#after = after;
  }

  async keep(table: Table, column: Column): Promise<void> {
    const count = await this.#count(table, column);
    if (count === 0) return;
    this.#keeping.set(table, (this.#keeping.get(table) ?? new Set()).add(column.name));
    const renamed = this.#probe.tables.find(({ before }) => before === table)!;
    if (this.#hasPlace(table, column)) return;
    this.kept.push({ entity: renamed.after.entity, field: column.name, of: "values", count });
  }

  async without(staying: Table): Promise<Table> {
    const table = this.#probe.tables.find(({ before }) => before.name === staying.name)!.before;
    const columns: Column[] = [];
    for (const column of staying.columns) {
      const isLeft = !column.hidden && !this.#hasPlace(table, column);
      const goes = isLeft && (this.#keeping.get(table)?.has(column.name) === true || (await this.#count(table, column)) === 0);
      if (!goes) columns.push(column);
    }
    return { ...staying, columns };
  }

  #hasPlace(table: Table, column: Column): boolean {
    const renamed = this.#probe.tables.find(({ before }) => before === table)!;
    const target = this.#after.tables.find(({ name }) => name === renamed.after.name);
    return target === undefined || target.columns.some(({ name }) => name === heirName(renamed, column.name));
  }

  async #count({ name }: Table, column: Column): Promise<number> {
    return countOf(this.#connection, `${quoted(name)} WHERE ${quoted(column.name)} IS NOT NULL`);
  }
}

async function foreseen(connection: Connection, { tables }: Renaming, restored: Restored): Promise<ForeseenValues> {
  const { restoration, changed, back } = restored;
  const { source, aside } = restoration;
  const exact = aside === null ? 0 : await exactCount(connection, source, aside.column, changed);
  const known = restoration.mayBeUnknown ? await knownWords(connection, tables, restored) : new Map<string, string>();
  return { ...restored, exact, lastKnown: known.size, values: new Map<string, StoredValue>([...back, ...known]) };
}

async function exactCount(connection: Connection, { name }: Table, aside: Column, changed: ReadonlySet<string>): Promise<number> {
  const from = `${quoted(name)} WHERE ${quoted(aside.name)} IS NOT NULL`;
  let count = await countOf(connection, from);
  for (const ids of inGroups(changed)) count -= await countOf(connection, `${from} AND "id" IN (${ids.map(() => "?").join(", ")})`, ids);
  return count;
}

/** Of records that keep what they have now: the last word that the column will know. */
async function knownWords(
  connection: Connection,
  tables: Renaming["tables"],
  { restoration, changed, back }: Restored,
): Promise<ReadonlyMap<string, string>> {
  const { source, column, aside }: Restoration = restoration;
  const renamed = tables.find(({ before }) => before === source);
  const was = source.columns.find(({ name }) => renamed !== undefined && heirName(renamed, name) === column.name);
  if (renamed === undefined || was === undefined) return new Map();
  const names = renamed.words.get(column.name);
  const stays = (id: string) => !back.has(id) && (aside === null || changed.has(id));
  const asked = { table: source.name, entity: source.entity, column: was.name, words: wordsOf(column), names };
  return new Map((await lastKnownWords(connection, asked)).filter(({ id }) => stays(id)).map(({ id, value }) => [id, value]));
}

function wordsOf({ type }: Column): readonly string[] {
  return type.is === "choice" ? type.values : [];
}

async function counted(connection: Connection, tables: readonly Table[]): Promise<MovedCount[]> {
  const counts: MovedCount[] = [];
  for (const { name, entity, field } of tables)
    counts.push({ entity, field, of: field === null ? "records" : "links", count: await countOf(connection, quoted(name)) });
  return counts.filter(({ count }) => count > 0);
}

async function countOf(connection: Connection, from: string, params: readonly string[] = []): Promise<number> {
  return Number((await connection.rows(`SELECT count(*) FROM ${from}`, params))[0]?.[0] ?? 0);
}
