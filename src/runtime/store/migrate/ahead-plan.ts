// What a release works out before its switch, while the product serves by the document before: values of columns, in columns beside
// those in whose place they come, and indexes. Pure.

import { isLeaf, someNode } from "../../../compiler/expression/walk.ts";
import { type Column, type DerivedColumn, derivedColumns, type Index, type Schema, type Table } from "../schema.ts";
import type { SearchIndex } from "../search-index.ts";
import { type Asides, followed, inexactColumns, withAsides } from "./asides.ts";
import { sameKind } from "./compare.ts";
import { isUpToDate } from "./derived.ts";
import { type GivenColumn, givenColumns } from "./given-values.ts";
import type { Target } from "./migrate.ts";
import type { Back } from "./prepare.ts";
import { namedBack, withoutPast } from "./recorded-names.ts";
import { heirName, type RenamedTable, renamingOf } from "./renames.ts";
import { restorationsOfAsides, restorationsOfRollback } from "./restorations.ts";

/** What the names of these columns begin with. */
export const AHEAD_PREFIX = "ninefold_ahead_";

/** A column of the next release, and how it is called until then. */
export interface AheadColumn<C extends Column = Column> {
  readonly name: string;
  readonly column: C;
}

/** A column of the next release that gets values; `by` is null where they are those of before, in the words of today, or the column's `fill`. */
export type GivenAhead = AheadColumn & { readonly by: GivenColumn | null };

/** What is worked out of the records of one table. */
export interface AheadTable {
  /** As it is. */
  readonly renamed: RenamedTable;
  /** As it will be. */
  readonly table: Table;
  /** In the order in which they get their values. */
  readonly given: readonly GivenAhead[];
  readonly derived: readonly AheadColumn<DerivedColumn>[];
  /** Copies of columns as they are, which the release keeps aside. */
  readonly copies: readonly AheadColumn[];
  /** Over the columns as they are called until then. */
  readonly indexes: readonly Index[];
  /** The words in which somebody may search; null where they are there already. */
  readonly search: SearchIndex | null;
}

/** What a release leads from and to. */
export interface AheadTarget extends Target {
  readonly stored: Schema;
  readonly asides: Asides;
  /** The tables of words that are in use. */
  readonly searched: readonly string[];
  readonly keeps: boolean;
  readonly back: Back | null;
}

/** Whatever is left out is done in the switch. */
export function aheadTables({ plan, schema, searches, stored, asides, searched, keeps, back }: AheadTarget): AheadTable[] {
  const wanted = back === null ? schema : namedBack(schema, back.names);
  const before = withAsides(back === null ? stored : withoutPast(stored), asides);
  const after = withAsides(wanted, followed(asides, renamingOf(before, wanted), wanted));
  const renaming = renamingOf(before, after);
  // The way back makes room for names that others have by then.
  if (renaming.reasons.length > 0 && back === null) return [];
  const tables = renaming.tables.map(withoutHeirless);
  const restorations =
    back === null ? restorationsOfAsides(plan, renaming, after, asides) : restorationsOfRollback(plan, back, renaming, after, asides);
  const given = givenColumns(plan, { tables: tables.map((one) => one.after) }, after, restorations, back !== null);
  const inexact = keeps ? inexactColumns(renaming, after, given) : [];
  return tables.flatMap((renamed): AheadTable[] => {
    const table = wanted.tables.find(({ name }) => name === renamed.after.name);
    if (table === undefined || table.field !== null) return [];
    const own = tableAhead(
      renamed,
      table,
      given.filter((one) => one.table.name === table.name),
      searches.find((index) => index.of === table.name && !searched.includes(index.table)) ?? null,
      inexact.filter((one) => one.table === renamed.before).map(({ column }) => column),
    );
    return isNothing(own) ? [] : [own];
  });
}

/** A column whose name another one takes has none. */
function withoutHeirless(renamed: RenamedTable): RenamedTable {
  const { before, after } = renamed;
  const columns = after.columns.map((column, at) =>
    heirName(renamed, before.columns[at]?.name ?? "") === null ? { ...column, name: `${AHEAD_PREFIX}none_${at}` } : column,
  );
  return { ...renamed, after: { ...after, columns } };
}

function isNothing({ given, derived, copies, indexes, search }: AheadTable): boolean {
  return given.length + derived.length + copies.length + indexes.length === 0 && search === null;
}

function tableAhead(
  renamed: RenamedTable,
  table: Table,
  given: readonly GivenColumn[],
  search: SearchIndex | null,
  inexact: readonly Column[],
): AheadTable {
  let count = 0;
  const name = () => `${AHEAD_PREFIX}${count++}`;
  const isNew = ({ name: of }: Column) => !renamed.after.columns.some((column) => column.name === of);
  const said = table.columns.filter(
    (column) =>
      (renamed.words.has(column.name) || (isNew(column) && column.fill !== null)) &&
      isPlain(column) &&
      !given.some((one) => one.column.name === column.name),
  );
  // One may be made of another.
  const own: readonly Omit<GivenAhead, "name">[] = given.every(isWorkedOutAlone)
    ? [...said.map((column) => ({ column, by: null })), ...given.map((by) => ({ column: by.column, by }))]
    : [];
  const isOwn = (field: string) => own.some(({ column }) => column.name === field);
  const isGiven = (field: string) => given.some(({ column }) => column.name === field) || renamed.words.has(field);
  const isKnown = (field: string) => isOwn(field) || (!isGiven(field) && renamed.after.columns.some((column) => column.name === field));
  const orders = (table.orders ?? []).filter((column) => isKnown(column.type.of) && isOld(renamed, table, column, isGiven));
  const stays = (column: Column) => !isOwn(renamed.after.columns[renamed.before.columns.indexOf(column)]?.name ?? "");
  const ahead = {
    renamed,
    table,
    given: own.map((one) => ({ name: name(), ...one })),
    derived: orders.map((column) => ({ name: name(), column })),
    copies: inexact.filter((column) => isPlain(column) && stays(column)).map((column) => ({ name: name(), column })),
    search: search?.fields.every(isKnown) === true ? search : null,
  };
  return { ...ahead, indexes: newIndexes(ahead) };
}

/** Of the record itself, without what others hold or could change. */
function isWorkedOutAlone({ column, begins }: GivenColumn): boolean {
  return isPlain(column) && (begins === null || !someNode(begins, isLeaf));
}

function isPlain({ type, sequence }: Column): boolean {
  return type.is !== "reference" && type.is !== "file" && sequence === undefined;
}

function isOld({ after }: RenamedTable, table: Table, column: DerivedColumn, isGiven: (field: string) => boolean): boolean {
  return isGiven(column.type.of) || !isUpToDate(after, table, column);
}

/** What makes one record differ from others is looked at in the switch, when no more is written. */
function newIndexes({ renamed, table, given, derived }: Omit<AheadTable, "indexes">): Index[] {
  const there = new Set(renamed.before.indexes.map(({ name }) => name));
  const ahead = new Map([...given, ...derived].map(({ name, column }) => [column.name, name]));
  const stays = ({ name, type }: Column) => table.columns.some((column) => column.name === name && sameKind(type, column.type));
  const stored = new Map(
    renamed.after.columns.flatMap((column, at) => (stays(column) ? [[column.name, renamed.before.columns[at]!.name]] : [])),
  );
  for (const { name } of derivedColumns(renamed.before)) stored.set(name, name);
  const today = (column: string) => ahead.get(column) ?? stored.get(column);
  return table.indexes.flatMap((index): Index[] => {
    const { name, columns, lengths = [], descending = [] } = index;
    if (there.has(name) || index.unique || index.forms !== undefined || columns.some((column) => today(column) === undefined)) return [];
    const all = (names: readonly string[]) => names.map((column) => today(column) ?? column);
    return [{ name, unique: false, columns: all(columns), lengths: all(lengths), descending: all(descending) }];
  });
}

/** The columns as they are stored of which something is worked out. */
export function sourceColumns({ renamed, table, given, derived, copies, search }: AheadTable): {
  readonly stored: Column;
  readonly today: Column;
}[] {
  const pairs = renamed.before.columns.map((stored, at) => ({ stored, today: renamed.after.columns[at]! }));
  const names = new Set([
    "id",
    ...(given.length === 0 ? [] : table.columns.map(({ name }) => name)),
    ...derived.map(({ column }) => column.type.of),
    ...(search?.fields ?? []),
  ]);
  const beside = new Set([
    ...copies.map(({ column }) => column.name),
    ...given.flatMap(({ by }) => [by?.restoration?.aside?.column.name ?? [], by?.restoration?.fields ?? []].flat()),
  ]);
  return pairs.filter(({ stored, today }) => names.has(today.name) || beside.has(stored.name));
}
