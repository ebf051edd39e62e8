// The door of migration. Brings a database to the tables of a plan, within one transaction that the engine holds, or refuses and
// leaves everything as it was.

import type { Plan } from "../../../compiler/plan/plan.ts";
import type { Connection, Dialect, Statement } from "../dialect.ts";
import type { Schema, Table } from "../schema.ts";
import type { SearchIndex } from "../search-index.ts";
import { type Loss, MigrationRefused, type MigrationReport } from "../store.ts";
import { releaseFilesOf } from "../system/files.ts";
import { systemTables } from "../system/system-tables.ts";
import { createIndex, dropIndex, separateForms } from "../table-text.ts";
import { TakenAhead } from "./ahead-taking.ts";
import { storeAsides } from "./asides.ts";
import { carryOver } from "./carry.ts";
import { storedSchema, storeSchema } from "./catalogue.ts";
import { altersColumns, compare, type Difference } from "./compare.ts";
import { giveDerived } from "./derived.ts";
import { giveUpWords } from "./give-up.ts";
import {
  beforeGiving,
  type Carried,
  carryValues,
  type GivenColumn,
  giveBeginnings,
  hasFrom,
  setAside,
  type Unfit,
  unfitValues,
} from "./given-values.ts";
import { beforeNumbering, giveNumbers } from "./numbers.ts";
import { renameInLists } from "./preferences.ts";
import { type Keeping, prepare } from "./prepare.ts";
import { type RecordedTable, recordedNames } from "./recorded-names.ts";
import { duplicates, type Known, longNames, openRefusals, refusals, unfitRefusals } from "./refusals.ts";
import { type Renaming, renamingOf } from "./renames.ts";
import { renameSentences, sentences } from "./report.ts";
import { isReplaced, type Restored, restore } from "./restored-values.ts";
import { bringSearch } from "./search.ts";
import { Wording } from "./wording.ts";

/** What a database is brought to. */
export interface Target {
  readonly plan: Plan;
  readonly schema: Schema;
  readonly searches: readonly SearchIndex[];
}

/** What was done, and what the release has to record of it. */
export interface Migrated {
  readonly report: MigrationReport;
  readonly names: readonly RecordedTable[];
  /** Columns that nobody knows any more, and that are still to be dropped. */
  readonly left: readonly LeftColumn[];
}

export interface LeftColumn {
  readonly table: string;
  readonly name: string;
}

/** `keeping`: null where no release is recorded; `ahead`: what of it is done already. Throws `MigrationRefused` or `OpenRefused`; the transaction is then to be rolled back. */
export async function migrate(
  connection: Connection,
  dialect: Dialect,
  { plan, schema, searches }: Target,
  givenUp: readonly Loss[] = [],
  keeping: Keeping | null = null,
  ahead = new TakenAhead([]),
): Promise<Migrated> {
  const { renaming, given, ...migrated } = await migrateRecords(connection, dialect, { plan, schema, givenUp, keeping, ahead });
  if (renaming !== null) await renameInLists(connection, plan, renaming);
  const isFound = ({ table, column }: GivenColumn) => searches.some(({ of, fields }) => of === table.name && fields.includes(column.name));
  const changed = new Set(given.filter(isFound).map(({ table }) => table.name));
  await bringSearch(connection, dialect, { schema, wanted: searches, changed, ahead: ahead.searches });
  for (const text of dialect.keepHistory) await connection.run(text, []);
  return migrated;
}

interface Migrating {
  readonly plan: Plan;
  readonly schema: Schema;
  readonly givenUp: readonly Loss[];
  readonly keeping: Keeping | null;
  readonly ahead: TakenAhead;
}

interface MigratedRecords extends Migrated {
  readonly renaming: Renaming | null;
  readonly given: readonly GivenColumn[];
}

async function migrateRecords(connection: Connection, dialect: Dialect, migrating: Migrating): Promise<MigratedRecords> {
  const { schema } = migrating;
  refuse(longNames(schema));
  const stored = await storedSchema(connection, dialect);
  if (stored !== null) await createMissing(connection, dialect);
  if (stored !== null && JSON.stringify(stored) === JSON.stringify(schema))
    return { report: { changes: [] }, names: [], left: [], renaming: null, given: [] };
  if (stored === null) await create(connection, dialect, { tables: systemTables });
  for (const text of dialect.freeHistory) await connection.run(text, []);
  return bringRecords(connection, dialect, stored ?? { tables: [] }, migrating);
}

async function bringRecords(
  connection: Connection,
  dialect: Dialect,
  stored: Schema,
  { plan, schema, givenUp, keeping, ahead }: Migrating,
): Promise<MigratedRecords> {
  if (keeping?.back == null) {
    const { reasons, before } = renamingOf(stored, schema);
    refuse(reasons.length > 0 ? reasons : strangers(before, schema));
  }
  const isGivenUp = async (removed: readonly Table[]) => {
    const wording = new Wording(plan, stored);
    return (await refusals(connection, wording, { created: [], removed, changed: [] }, { givenUp, unfit: [], given: [] })).length === 0;
  };
  const prepared = await prepare(connection, dialect, { plan, stored, schema, keeping, ahead }, isGivenUp);
  const { renaming, target, meanwhile, given: all, numbered, restored, asides, kept } = prepared;
  refuse(renaming.reasons);
  await carryOver(connection, dialect, renaming, ahead);
  const leaving: LeftColumn[] = [];
  const leave = (table: string, name: string) => void leaving.push({ table, name });
  // What is restored here is read in those columns.
  const remaining = restored.length === 0 ? target : meanwhile;
  const taken = await ahead.take(connection, renaming.before, remaining, prepared.copies, leave);
  const given = ahead.settled(all);
  const unfilled = beforeGiving(beforeNumbering(remaining, numbered), given);
  const wording = new Wording(plan, renaming.before);
  const before = await setAside(connection, taken, given);
  // What is given goes before: what does not fit is known once it was given.
  const unfit = unfitRefusals(
    await unfitValues(
      connection,
      given.filter((one) => !hasFrom(one) && one.restoration === null),
    ),
  );
  await bring(connection, dialect, wording, { before, after: unfilled }, { givenUp, unfit, given });
  for (const one of numbered) await giveNumbers(connection, one);
  const carried = [...ahead.carried, ...(await carryValues(connection, dialect, plan, given))];
  const counts = [...ahead.counts];
  for (const one of given) {
    const own = restored.find(({ restoration }) => restoration === one.restoration);
    if (own !== undefined) counts.push(await restore(connection, dialect, one, own));
  }
  await giveBeginnings(
    connection,
    dialect,
    plan,
    given.filter(({ table, column }) => !ahead.has(table, column)),
  );
  const filled = { before: unfilled, after: target };
  const left = [
    ...unfitRefusals([...carried.flatMap((one) => one.unfit), ...(await unfitReplaced(connection, given, carried, restored))]),
    ...restored.flatMap(openRefusals),
  ];
  if (numbered.length + given.length > 0) await bring(connection, dialect, wording, filled, { givenUp, unfit: left, given });
  for (const table of target.tables) await giveDerived(connection, dialect, { before: renaming.before, table, given, ahead });
  await storeSchema(connection, schema);
  await storeAsides(connection, asides);
  const changes = [
    ...renameSentences(renaming),
    ...sentences(compare(renaming.before, target), { renaming, given: all, carried, counts, givenUp, kept }, wording),
  ];
  return { report: { changes }, names: recordedNames(renaming, target), left: leaving, renaming, given: all };
}

/** Old values that neither fit the new type nor have another one in their place. */
function unfitReplaced(
  connection: Connection,
  given: readonly GivenColumn[],
  carried: readonly Carried[],
  restored: readonly Restored[],
): Promise<Unfit[]> {
  const hasAnother = (one: GivenColumn, id: string): boolean => {
    const own = restored.find(({ restoration }) => restoration === one.restoration);
    return (own !== undefined && isReplaced(own, id)) || carried.some((other) => other.given === one && other.ids.has(id));
  };
  const replaced = given.filter((one) => one.from !== null || one.restoration !== null);
  return unfitValues(connection, replaced, undefined, hasAnother);
}

/** A database that shares no entity with the document is another document's: its tables would go where they have no rows yet. */
function strangers(before: Schema, after: Schema): string[] {
  const named = (schema: Schema) => [...new Set(schema.tables.map(({ entity }) => entity))];
  const [had, has] = [named(before), new Set(named(after))];
  if (had.length === 0 || had.some((entity) => has.has(entity))) return [];
  const [listed, more] = [had.slice(0, 5).join(", "), had.length - 5];
  return [
    `This database is of another document: it holds ${listed}${more > 0 ? ` and ${more} more` : ""}, none of which this one has. ` +
      'Name another place for the data (--data or --database), or write "(was …)" after the new names of what was renamed.',
  ];
}

/** From the one to the other, or not at all. */
async function bring(
  connection: Connection,
  dialect: Dialect,
  wording: Wording,
  { before, after }: { readonly before: Schema; readonly after: Schema },
  known: Known,
): Promise<void> {
  const difference = compare(before, after);
  const found = await refusals(connection, wording, difference, known);
  const losses = found.flatMap(({ loss }) => loss ?? []);
  const reasons = found.map(({ reason }) => reason);
  if (found.length > 0) throw new MigrationRefused(reasons, losses.length === found.length ? losses : []);
  if (known.givenUp.length > 0) await giveUpWords(connection, difference);
  await apply(connection, dialect, wording, difference);
  await releaseFiles(connection, difference);
}

/** Files of what is gone are nobody's, and removed. */
async function releaseFiles(connection: Connection, { removed, changed }: Difference): Promise<void> {
  for (const table of removed) {
    if (table.field === null) await releaseFilesOf(connection, table.entity);
    else await releaseFilesOf(connection, table.entity, table.field);
  }
  for (const { after, dropped, retyped } of changed)
    for (const column of [...dropped, ...retyped]) if (!column.hidden) await releaseFilesOf(connection, after.entity, column.name);
}

/** Tables and indexes of Ninefold's own that the version which made the database did not have; indexes that it alone had go. */
export async function createMissing(connection: Connection, dialect: Dialect): Promise<void> {
  const named = async (text: string) => new Set((await connection.rows(text, [])).map(([name]) => String(name)));
  const there = await named(dialect.listTables);
  await create(connection, dialect, { tables: systemTables.filter((table) => !there.has(table.name)) });
  const indexes = await named(dialect.listIndexes);
  for (const table of systemTables) {
    const missing = table.indexes.filter(({ name }) => !indexes.has(name));
    await runAll(
      connection,
      missing.map((index) => createIndex(table, index, dialect)),
    );
    const known = new Set(table.indexes.map(({ name }) => name));
    const left = [...indexes].filter((name) => name.startsWith(`${table.name}.`) && name.endsWith(".index") && !known.has(name));
    await runAll(
      connection,
      left.map((name) => dropIndex({ name })),
    );
  }
}

async function create(connection: Connection, dialect: Dialect, schema: Schema): Promise<void> {
  await runAll(connection, dialect.createTables(schema.tables));
  await runAll(
    connection,
    schema.tables.flatMap((table) => table.indexes.map((index) => createIndex(table, index, dialect))),
  );
}

async function apply(connection: Connection, dialect: Dialect, wording: Wording, difference: Difference): Promise<void> {
  await create(connection, dialect, { tables: difference.created });
  for (const change of difference.changed) {
    await runAll(connection, change.oldIndexes.map(dropIndex));
    if (altersColumns(change)) await runAll(connection, dialect.alterTable(change));
    refuse((await duplicates(connection, wording, change, change.newIndexes)).map(({ reason }) => reason));
    await runAll(
      connection,
      change.newIndexes.flatMap((index) => separateForms(change.after, index)),
    );
    // All of them: a table that was made anew has lost its indexes.
    await runAll(
      connection,
      change.after.indexes.map((index) => createIndex(change.after, index, dialect)),
    );
  }
  if (difference.removed.length > 0) await runAll(connection, dialect.dropTables(difference.removed.map((table) => table.name)));
}

async function runAll(connection: Connection, statements: readonly Statement[]): Promise<void> {
  for (const { text, params } of statements) await connection.run(text, params);
}

function refuse(reasons: readonly string[]): void {
  if (reasons.length > 0) throw new MigrationRefused(reasons);
}
