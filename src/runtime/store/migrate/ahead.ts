// The work before a release switches, step by step in short transactions, while the product serves by the document before. What it makes
// is beside what is served, and known by name, so that whoever finds it left over takes it away.

import { setTimeout as rest } from "node:timers/promises";
import { type Connection, type Dialect, quoted, type Statement } from "../dialect.ts";
import type { SearchIndex } from "../search-index.ts";
import { type AdoptOptions, StoreUnavailable } from "../store.ts";
import { metaStatements } from "../system/meta.ts";
import { forgetAllStale, forgetStale, staleRecords } from "../system/stale-records.ts";
import { createIndex, dropIndex } from "../table-text.ts";
import { type AheadTable, aheadTables, sourceColumns } from "./ahead-plan.ts";
import { leftName, TakenAhead } from "./ahead-taking.ts";
import { AheadValues } from "./ahead-values.ts";
import { eraseOldAsides, storedAsides } from "./asides.ts";
import { storedSchema } from "./catalogue.ts";
import { createMissing, type LeftColumn, type Target } from "./migrate.ts";
import { storedSearches } from "./search.ts";
import { rollbackOf, storedRelease } from "./stored-release.ts";

/** Records of one transaction, and as many stale ones the switch takes upon itself. */
const BATCH = 200;
/** Rounds in which those that were written meanwhile are done again, before as many are left to the switch as there are. */
const MOST_ROUNDS = 50;
/** Switches that are tried while too much is written. */
const MOST_TRIES = 10;
/** How many times as long as a column takes to be removed it is until the next. */
const RESTS = 2;
const META_KEY = "ahead";

/** How an engine does it beside those who write. */
export interface Workshop {
  readonly dialect: Dialect;
  /** Commits what `work` did, or nothing where it throws. */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** In no transaction where the engine has that in a way that lets others write. */
  index(statement: Statement): Promise<void>;
}

/** What there is beside the product. */
interface Made {
  readonly columns: readonly LeftColumn[];
  readonly tables: readonly string[];
  readonly indexes: readonly string[];
  readonly searches: readonly SearchIndex[];
}

/** More was written than the switch may wait for: it is to be tried again. */
export class TooManyStale extends StoreUnavailable {}

export class Ahead {
  readonly values: readonly AheadValues[];
  /** The tables that it was made of. */
  readonly #basis: string;

  constructor(values: readonly AheadValues[], basis: string) {
    this.values = values;
    this.#basis = basis;
  }

  /** Does those again that were written meanwhile, so many at most. Answers how many there were. */
  async catchUp(connection: Connection, dialect: Dialect, most = BATCH): Promise<number> {
    const stale = await staleRecords(connection, most);
    for (const one of this.values) {
      const own = stale.filter(({ table }) => table === one.of.renamed.before.name);
      if (own.length > 0) await one.again(connection, dialect, [...new Set(own.map(({ record }) => record))]);
    }
    await forgetStale(connection, stale);
    return stale.length;
  }

  /**
   * In the transaction of the switch, once nobody else writes. What does not fit is left to the migration, which says so. Throws
   * `TooManyStale`.
   */
  async ready(connection: Connection, dialect: Dialect): Promise<TakenAhead> {
    if ((await this.catchUp(connection, dialect, BATCH + 1)) > BATCH)
      throw new TooManyStale("So much is written that the release found no moment to switch. Do it when fewer people write.");
    const isOfToday = this.#basis === (await basisOf(connection, dialect)) && this.values.every(({ fits }) => fits);
    if (!isOfToday) {
      await removeAhead(connection, dialect);
      return new TakenAhead([]);
    }
    const tables = this.values.map(({ of }) => of.renamed.before.name);
    for (const { text, params } of tables.flatMap((table) => dialect.endNotingStale(table))) await connection.run(text, params);
    // Those that make room and are not kept, and copies of what is empty.
    const left = this.values.flatMap(({ of: { table, given, derived, copies } }) =>
      [...[...given, ...derived].map(({ name }) => leftName(name)), ...copies.map(({ name }) => name)].map((name) => ({
        table: table.name,
        name,
      })),
    );
    await storeMade(connection, { columns: left, tables: [], indexes: [], searches: [] });
    return new TakenAhead(this.values);
  }
}

/** Null where nothing is to be worked out before. Throws `OpenRefused`. */
export async function workAhead(
  workshop: Workshop,
  { plan, schema, searches }: Target,
  { release, keepDays }: Pick<AdoptOptions, "release" | "keepDays">,
): Promise<Ahead | null> {
  const { dialect } = workshop;
  const ahead = await workshop.transaction(async (connection) => {
    await removeAhead(connection, dialect);
    const latest = await storedRelease(connection, dialect);
    if (release == null || !release.isRecorded || latest === null || release.isSame(latest)) return null;
    await createMissing(connection, dialect);
    await eraseOldAsides(connection, dialect, release.at, keepDays);
    const stored = await storedSchema(connection, dialect);
    if (stored === null) return null;
    const back = await rollbackOf(connection, release);
    const tables = aheadTables({
      ...{ plan, schema, searches, stored, back, keeps: keepDays !== 0 },
      ...{ asides: await storedAsides(connection), searched: await storedSearches(connection) },
    });
    if (tables.length === 0) return null;
    await make(connection, dialect, tables);
    const values = tables.map((table) => new AheadValues(plan, table, back));
    return new Ahead(values, await basisOf(connection, dialect));
  });
  if (ahead === null) return null;
  try {
    for (const one of ahead.values) {
      for (let last: string | null = ""; last !== null; ) {
        const from: string = last;
        last = await workshop.transaction((connection) => one.after(connection, dialect, from, BATCH));
      }
      for (const index of one.of.indexes) await workshop.index(createIndex(one.of.renamed.before, index, dialect));
    }
    await catchUp(workshop, ahead);
    return ahead;
  } catch (error) {
    await clearAhead(workshop).catch(onlyUnavailable);
    throw error;
  }
}

/** Works ahead, and then does the switch, which is tried again where too much was written meanwhile. */
export async function withAhead<T>(
  workshop: Workshop,
  target: Target,
  releasing: Pick<AdoptOptions, "release" | "keepDays">,
  bring: (ahead: Ahead | null) => Promise<T>,
): Promise<T> {
  const ahead = await workAhead(workshop, target, releasing);
  if (ahead === null) return bring(null);
  try {
    for (let tried = 1; ; tried++) {
      try {
        return await bring(ahead);
      } catch (error) {
        if (!(error instanceof TooManyStale) || tried === MOST_TRIES) throw error;
        await catchUp(workshop, ahead);
      }
    }
  } finally {
    // Where that cannot be done now, it is done at the next start.
    await clearAhead(workshop).catch(onlyUnavailable);
  }
}

/** A column at a time, and whoever waited for one goes on before the next, so that nobody waits for all. */
async function clearAhead({ dialect, transaction }: Workshop): Promise<void> {
  for (;;) {
    const begun = performance.now();
    if (await transaction((connection) => removeAhead(connection, dialect, 1))) return;
    await rest((performance.now() - begun) * RESTS);
  }
}

function onlyUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}

/** Until so few are left that the switch can do them. */
export async function catchUp({ dialect, transaction }: Workshop, ahead: Ahead): Promise<void> {
  for (let round = 0; round < MOST_ROUNDS; round++)
    if ((await transaction((connection) => ahead.catchUp(connection, dialect))) < BATCH) return;
}

async function basisOf(connection: Connection, dialect: Dialect): Promise<string> {
  return JSON.stringify([await storedSchema(connection, dialect), await storedAsides(connection)]);
}

async function make(connection: Connection, dialect: Dialect, tables: readonly AheadTable[]): Promise<void> {
  await forgetAllStale(connection);
  const nothing = { dropped: [], retyped: [], required: [], relaxed: [], rebound: [] };
  for (const of of tables) {
    const { before } = of.renamed;
    const added = [...of.given, ...of.derived, ...of.copies].map(({ name, column }) => ({ ...column, name, required: false, fill: null }));
    if (added.length === 0 && of.search === null) continue;
    const after = { ...before, columns: [...before.columns, ...added] };
    const noting = dialect.noteStale(
      before.name,
      sourceColumns(of).map(({ stored }) => stored.name),
    );
    const search = of.search === null ? [] : [...dialect.dropSearch(of.search), ...dialect.createSearch(of.search)];
    const columns = added.length === 0 ? [] : dialect.alterTable({ ...nothing, before, after, added });
    for (const { text, params } of [...columns, ...search, ...noting]) await connection.run(text, params);
  }
  const made: Made = {
    columns: tables.flatMap(({ renamed, given, derived, copies }) =>
      [...given, ...derived, ...copies].map(({ name }) => ({ table: renamed.before.name, name })),
    ),
    tables: tables.map(({ renamed }) => renamed.before.name),
    indexes: tables.flatMap(({ indexes }) => indexes.map(({ name }) => name)),
    searches: tables.flatMap(({ search }) => search ?? []),
  };
  await storeMade(connection, made);
}

async function storeMade(connection: Connection, made: Made): Promise<void> {
  await connection.run(metaStatements.save, [META_KEY, JSON.stringify(made)]);
}

async function storedMade(connection: Connection): Promise<Made | null> {
  const found = (await connection.rows(metaStatements.all, [])).find(([key]) => key === META_KEY);
  return found === undefined ? null : (JSON.parse(String(found[1])) as Made);
}

/** Whether a release works on what comes before its switch, or died meanwhile. */
export async function isWorkedAhead(connection: Connection): Promise<boolean> {
  return (await storedMade(connection)) !== null;
}

/** Leaves it to later to drop these as well. To be called where what was made ahead is taken. */
export async function leaveColumns(connection: Connection, left: readonly LeftColumn[]): Promise<void> {
  const made = left.length === 0 ? null : await storedMade(connection);
  if (made !== null) await storeMade(connection, { ...made, columns: [...made.columns, ...left] });
}

/** Takes away what a release made ahead and did not use, of columns `most`. Answers whether that is all. */
export async function removeAhead(connection: Connection, dialect: Dialect, most = Number.POSITIVE_INFINITY): Promise<boolean> {
  if ((await storedSchema(connection, dialect)) === null) return true;
  const made = await storedMade(connection);
  if (made === null) return true;
  for (const { text, params } of made.tables.flatMap((table) => dialect.endNotingStale(table))) await connection.run(text, params);
  await forgetAllStale(connection);
  for (const { text, params } of made.searches.flatMap((search) => dialect.dropSearch(search))) await connection.run(text, params);
  for (const name of made.indexes) await connection.run(dropIndex({ name }).text, []);
  let count = 0;
  for (const [at, { table, name }] of made.columns.entries()) {
    const there = await connection.rows(dialect.listColumns, [table]);
    if (!there.some(([column]) => column === name)) continue;
    if (count++ === most) {
      await storeMade(connection, { columns: made.columns.slice(at), tables: [], indexes: [], searches: [] });
      return false;
    }
    await connection.run(`ALTER TABLE ${quoted(table)} DROP COLUMN ${quoted(name)}`, []);
  }
  await connection.run(metaStatements.remove, [META_KEY]);
  return true;
}
