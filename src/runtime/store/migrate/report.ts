// Says in sentences what a migration changed. Only tells what compare found.

import type { Column, ColumnType, Index } from "../schema.ts";
import type { Loss } from "../store.ts";
import type { ChangedTable, Difference } from "./compare.ts";
import type { Carried, GivenColumn } from "./given-values.ts";
import type { Prepared } from "./prepare.ts";
import { boundsOf, goneWords, lossOfWord, place } from "./refusals.ts";
import type { NewNames, Renaming } from "./renames.ts";
import type { RestoredCount } from "./restored-values.ts";
import type { Wording } from "./wording.ts";

/** What is done to what is stored. */
export interface Done {
  readonly renaming: Renaming;
  readonly given: readonly GivenColumn[];
  readonly carried: readonly Carried[];
  /** What came back. */
  readonly counts: readonly RestoredCount[];
  readonly givenUp: readonly Loss[];
  readonly kept: Prepared["kept"];
}

export function sentences(
  difference: Difference,
  { renaming, given, carried, counts, givenUp, kept: aside }: Done,
  wording: Wording,
): string[] {
  const kept = renamedUniques(renaming);
  const gone = (name: string) => {
    const loss = givenUp.find((one) => one.name === name);
    return loss === undefined ? [] : [`${lossWords(loss)} ${loss.count === 1 ? "is" : "are"} gone.`];
  };
  const lost = (name: string, empty: string) => gone(name)[0] ?? `${name}, ${empty}, is gone.`;
  return [
    ...difference.created.map((table) =>
      table.field === null ? `${table.entity} is new.` : `${table.entity}.${table.field} is a new list.`,
    ),
    ...difference.changed.flatMap((change) => tableSentences(change, { given, carried }, kept, gone, wording)),
    ...difference.removed.map((table) =>
      table.field === null ? lost(table.entity, "without records") : lost(`${table.entity}.${table.field}`, "empty everywhere"),
    ),
    ...asideSentences(renaming, aside, gone),
    ...counts.flatMap(restoredSentences),
  ];
}

/** What was given up is said above. */
function asideSentences({ tables }: Renaming, aside: Prepared["kept"], gone: (name: string) => string[]): string[] {
  const entityOf = (table: string) => tables.find(({ before }) => before.name === table)?.after.entity ?? table;
  const names = [
    ...aside.columns.map(({ table, field }) => `${entityOf(table)}.${field}`),
    ...aside.tables.map(({ was: { entity, field } }) => (field === null ? entity : `${entity}.${field}`)),
  ];
  return names.map((name) => [...gone(name), `${name}: what there was is kept aside.`].join(" "));
}

function restoredSentences({ given: { table, column }, exact, back, lastKnown }: RestoredCount): string[] {
  const told = [
    ...(exact === 0 ? [] : [`${records(exact)} as before`]),
    ...(back === 0 ? [] : [`${records(back)} by back`]),
    ...(lastKnown === 0 ? [] : [`${records(lastKnown)} with the last word that it knows`]),
  ];
  return told.length === 0 ? [] : [`${place(table, column)} comes back: ${told.join(", ")}.`];
}

function records(count: number): string {
  return count === 1 ? "1 record" : `${count} records`;
}

/** "12 records of Order". */
export function lossWords({ name, of, count }: Loss): string {
  return `${count} ${count === 1 ? of.slice(0, -1) : of} of ${name}`;
}

/** What goes on under another name. */
export function renameSentences({ tables }: Renaming): string[] {
  return tables.flatMap(({ before, after, columns, words, actions }) => {
    const names = (pairs: NewNames) => [...pairs].map(([old, name]) => ({ old, name }));
    if (before.field !== null) {
      return before.field === after.field ? [] : [`${after.entity}.${after.field} goes on from ${before.field}.`];
    }
    const hidden = (name: string) => after.columns.some((column) => column.name === name && column.hidden);
    return [
      ...(before.entity === after.entity ? [] : [`${after.entity} goes on from ${before.entity}.`]),
      ...names(columns)
        .filter(({ name }) => !hidden(name))
        .map(({ old, name }) => `${after.entity}.${name} goes on from ${old}.`),
      ...[...words].flatMap(([column, pairs]) => names(pairs).map(({ old, name }) => `${after.entity}.${column} says ${name} for ${old}.`)),
      ...names(actions).map(({ old, name }) => `${after.entity}: the history says ${name} for ${old}.`),
    ];
  });
}

/** What was unique before under another name; its indexes are made anew, and nothing changes. */
function renamedUniques({ tables }: Renaming): ReadonlySet<string> {
  return new Set(
    tables.flatMap(({ before, after, columns, moves }) =>
      moves ? uniquesOf(after.entity, before.indexes, (column) => columns.get(column) ?? column) : [],
    ),
  );
}

function uniquesOf(entity: string, indexes: readonly Index[], today = (column: string) => column): string[] {
  return indexes.filter((index) => index.unique).map((index) => `${entity}.${index.columns.map(today).join(" + ")}`);
}

/** `gone` tells what was given up under a name, if anything was. */
function tableSentences(
  change: ChangedTable,
  { given, carried }: Pick<Done, "given" | "carried">,
  kept: ReadonlySet<string>,
  gone: (name: string) => string[],
  wording: Wording,
): string[] {
  const ofColumn = (column: Column) => given.find((one) => one.column === column);
  const gets = (column: Column) => {
    const count = carried.find((one) => one.given.column === column)?.count;
    return count === undefined ? "" : `; ${count} ${count === 1 ? "record gets its value" : "records get their values"} by from`;
  };
  const begins = (column: Column) =>
    `${gets(column)}${ofColumn(column)?.begins == null ? "" : "; records without a value get what new ones begin with"}`;
  const wasGone = ({ name }: Column) => change.before.columns.some((one) => one.name === name && one.gone);
  const about = (column: Column) => place(change.after, column);
  const seen = (columns: readonly Column[]) => columns.filter((column) => !column.hidden);
  const uniques = (indexes: readonly Index[]) => uniquesOf(change.after.entity, indexes);
  const [made, left] = [new Set(uniques(change.newIndexes)), new Set(uniques(change.oldIndexes))];
  return [
    ...change.after.columns.flatMap((column) => {
      const was = change.before.columns.find(({ name }) => name === column.name);
      if (was === undefined || was.gone === column.gone) return [];
      return [`${about(column)} ${column.gone ? "is gone; its values are kept" : `comes back with its kept values${begins(column)}`}.`];
    }),
    ...seen(change.added).map((column) => `${about(column)} is new${filled(column, change.after.entity, wording)}${begins(column)}.`),
    ...seen(change.dropped).map((column) => {
      const name = place(change.before, column);
      return gone(name)[0] ?? `${name}, empty in every record, is gone.`;
    }),
    ...seen(change.retyped).flatMap((column) => {
      const lost = gone(about(column));
      if (ofColumn(column)?.converted != null) return [...lost, `${about(column)} has another type; its values go on${begins(column)}.`];
      return lost.length > 0
        ? [...lost, `${about(column)} has another type${begins(column)}.`]
        : [`${about(column)}, empty in every record, has another type${begins(column)}.`];
    }),
    ...change.narrowed.flatMap((narrowing) =>
      goneWords(narrowing).flatMap((word) => gone(lossOfWord(about(narrowing.column), word, 0).name)),
    ),
    ...change.required.filter((column) => !wasGone(column)).map((column) => `${about(column)} is required${begins(column)}.`),
    ...change.relaxed.filter((column) => !column.gone).map((column) => `${about(column)} is optional.`),
    ...limitSentences(change),
    ...uniques(change.newIndexes).flatMap((name) => (kept.has(name) || left.has(name) ? [] : [`${name} is unique.`])),
    ...[...left].flatMap((name) => (made.has(name) ? [] : [`${name} is no longer unique.`])),
  ];
}

function filled({ name, fill }: Column, entity: string, wording: Wording): string {
  return fill === null || "copy" in fill ? "" : `; records that are there get ${wording.value(entity, name, fill.value)}`;
}

function limitSentences(change: ChangedTable): string[] {
  return change.after.columns.flatMap((column) => {
    const was = change.before.columns.find((old) => old.name === column.name);
    if (was === undefined || change.retyped.includes(column) || limits(was.type) === limits(column.type)) return [];
    return column.gone ? [] : [`${place(change.after, column)} ${limits(column.type)}.`];
  });
}

function limits(type: ColumnType): string {
  switch (type.is) {
    case "text":
      return type.max === null ? "is a text" : `holds at most ${type.max} characters`;
    case "number":
      return boundsOf(type);
    case "choice":
      return `is one of ${type.values.join(", ")}`;
    case "choices":
      return `is several of ${type.values.join(", ")}`;
    case "texts":
      return `holds values of at most ${type.max} characters`;
    default:
      return "";
  }
}
