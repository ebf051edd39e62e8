// Asks the stored data whether it can follow, and says in sentences why not. Reads only.

import { type Connection, quoted } from "../dialect.ts";
import type { Column, Index, Schema, Table } from "../schema.ts";
import type { Loss } from "../store.ts";
import { namesTooLong } from "../tables.ts";
import type { ChangedTable, Difference, Narrowing } from "./compare.ts";
import type { GivenColumn, Unfit } from "./given-values.ts";
import type { Restored } from "./restored-values.ts";
import type { Wording } from "./wording.ts";

/** Characters of a value that a message names. */
const MAX_EXAMPLE_LENGTH = 40;

/** What is in the way of a migration. */
export type ObstacleKind =
  | "records-lost"
  | "links-lost"
  | "values-lost"
  | "type-changed"
  | "word-gone"
  | "values-unfit"
  | "from-unfit"
  | "no-way-back"
  | "no-value"
  | "empty-values"
  | "too-long"
  | "out-of-bounds"
  | "duplicates"
  | "other-ids"
  | "one-record-only";

/** The names are those of today where there are such. */
export interface Obstacle {
  readonly kind: ObstacleKind;
  readonly entity: string;
  /** Of several fields that are unique together, all. */
  readonly fields: readonly string[];
  /** The word of a choice that goes. */
  readonly word: string | null;
  /** Records, values or links that are concerned. */
  readonly count: number;
}

/** Why not, and what would have to be given up; null where that is not the matter. */
export interface Refusal {
  readonly obstacle: Obstacle;
  readonly reason: string;
  readonly loss: Loss | null;
}

/** What else is known of how a database is brought on. */
export interface Known {
  readonly givenUp: readonly Loss[];
  /** What does not fit its new type. */
  readonly unfit: readonly Refusal[];
  /** Columns in which records got values. */
  readonly given: readonly GivenColumn[];
}

function refusal(
  kind: ObstacleKind,
  table: Table,
  column: Column | null,
  count: number,
  reason: string,
  loss: Loss | null = null,
): Refusal {
  const field = table.field ?? column?.name ?? null;
  return { obstacle: { kind, entity: table.entity, fields: field === null ? [] : [field], word: null, count }, reason, loss };
}

/** Names that no database keeps whole. */
export function longNames(schema: Schema): string[] {
  return namesTooLong(schema).map((name) => `The name ${name} is longer than the 63 characters that a database keeps: shorten it.`);
}

/** Everything that speaks against the difference, except uniques of columns that it makes, and what was given up knowing how much it is. */
export async function refusals(
  connection: Connection,
  wording: Wording,
  difference: Difference,
  { givenUp, unfit, given }: Known,
): Promise<Refusal[]> {
  const found = [...unfit];
  for (const table of difference.removed) found.push(...(await removal(connection, table)));
  for (const change of difference.changed) {
    found.push(...(await identifying(connection, change)), ...(await onlyOne(connection, change)));
    for (const column of change.added) found.push(...(await addition(connection, change, column)));
    for (const column of change.dropped) found.push(...(await dropping(connection, change, column)));
    for (const column of change.retyped)
      if (!isRestored(change, column, given)) found.push(...(await retyping(connection, change, column)));
    for (const column of change.required)
      found.push(
        ...(await requiring(
          connection,
          change,
          column,
          given.find((one) => one.column === column),
        )),
      );
    for (const narrowing of change.narrowed) {
      found.push(...(await narrower(connection, change, narrowing)));
      found.push(...(await wordsGone(connection, change, narrowing)));
    }
    found.push(...(await duplicates(connection, wording, change, indexesOfExistingColumns(change))));
  }
  return found.filter(({ loss }) => loss === null || !givenUp.some((one) => isSame(one, loss)));
}

/** What it held is kept, and it gets what it had. */
function isRestored({ after }: ChangedTable, { name }: Column, given: readonly GivenColumn[]): boolean {
  return given.some(({ restoration, table, column }) => restoration !== null && table.name === after.name && column.name === name);
}

/** Of a column that gets back what it had: what was written since and has no place in it. */
export function openRefusals({ restoration: { table, column }, open }: Restored): Refusal[] {
  if (open === 0) return [];
  const name = place(table, column);
  const reason =
    `${name} was another field in the release that is taken back, and what was written in ${records(open)} since has no place in it: ` +
    `the document says no way back (back …), or what it says does not fit. Give up what was written there: these have again what they had before.`;
  return [refusal("no-way-back", table, column, open, reason, { name, of: "values", count: open })];
}

/** Of columns whose values go on in another type: what does not fit it. */
export function unfitRefusals(unfit: readonly Unfit[]): Refusal[] {
  return unfit.map(({ given: { table, column }, by, count, values }) => {
    const name = place(table, column);
    // The log has no e-mail addresses.
    const told = values
      .filter((value) => value !== "" && !value.includes("@"))
      .map((value) => JSON.stringify(value.slice(0, MAX_EXAMPLE_LENGTH)));
    const which = told.length === 0 ? "" : `: ${told.join(", ")}${count > told.length ? " and others" : ""}`;
    if (by === "from") {
      const gives = `What from gives ${records(count)} does not fit ${name}${which}.`;
      return refusal(
        "from-unfit",
        table,
        column,
        count,
        `${gives} Change the expression, change these records first, or allow more in ${name}.`,
      );
    }
    const holds = `${name} becomes another type, but ${records(count)} ${count === 1 ? "holds" : "hold"} what does not fit it${which}. `;
    const keep = "Change them first, keep the type, give the new field another name";
    return column.required
      ? refusal("values-unfit", table, column, count, `${holds}${keep}.`)
      : refusal("values-unfit", table, column, count, `${holds}${keep}, ${GIVE_UP}.`, { name, of: "values", count });
  });
}

function isSame(one: Loss, other: Loss): boolean {
  return one.name === other.name && one.of === other.of && one.count === other.count;
}

/** Why new uniques cannot hold. */
export async function duplicates(
  connection: Connection,
  wording: Wording,
  change: ChangedTable,
  indexes: readonly Index[],
): Promise<Refusal[]> {
  const found: Refusal[] = [];
  for (const index of indexes) {
    const held = index.unique ? await wording.held(connection, change.after.name, change.after.entity, index) : null;
    if (held === null) continue;
    const reason =
      `${change.after.entity}.${index.columns.join(" + ")} becomes unique, but ${held.text}. ` +
      "Change all but one of each first, or leave the field as it was.";
    const { obstacle } = refusal("duplicates", change.after, null, held.count, reason);
    found.push({ obstacle: { ...obstacle, fields: index.columns }, reason, loss: null });
  }
  return found;
}

/** What a column is called in the document. */
export function place(table: Table, column: Column): string {
  return `${table.entity}.${table.field ?? column.name}`;
}

export async function countRows(connection: Connection, table: Table, where: string | null, params: readonly unknown[]): Promise<number> {
  const condition = where === null ? "" : ` WHERE ${where}`;
  const [row] = await connection.rows(`SELECT count(*) FROM ${quoted(table.name)}${condition}`, params);
  return Number(row?.[0] ?? 0);
}

function indexesOfExistingColumns(change: ChangedTable): Index[] {
  const fresh = new Set([...change.added, ...change.retyped].map((column) => column.name));
  return change.newIndexes.filter((index) => !index.columns.some((name) => fresh.has(name)));
}

/** How what is stored, and nowhere in the document, can go. */
const GIVE_UP = "or give them up by ninefold release --lose";

async function removal(connection: Connection, table: Table): Promise<Refusal[]> {
  const rows = await countRows(connection, table, null, []);
  if (rows === 0) return [];
  if (table.field !== null) {
    const name = `${table.entity}.${table.field}`;
    const reason = `${name} is no longer a list in the document, but ${counted(rows, "link")} stored. ${renamed(table.field)}Put it back and empty the lists, ${GIVE_UP}.`;
    return [refusal("links-lost", table, null, rows, reason, { name, of: "links", count: rows })];
  }
  const reason = `${table.entity} is no longer in the document, but ${counted(rows, "record")} stored. ${renamed(table.entity)}Put it back and delete its records, ${GIVE_UP}.`;
  return [refusal("records-lost", table, null, rows, reason, { name: table.entity, of: "records", count: rows })];
}

/** Ids are in addresses, references and the history: those that were given stay. */
async function identifying(connection: Connection, { before, after }: ChangedTable): Promise<Refusal[]> {
  if (before.ids === after.ids) return [];
  const rows = await countRows(connection, before, null, []);
  if (rows === 0) return [];
  const reason =
    `The ids of ${after.entity} become ${after.ids ?? "uuid"}, but ${records(rows)} ${rows === 1 ? "has" : "have"} others. ` +
    `Write "Ids: ${before.ids ?? "uuid"}" again, or delete the records first.`;
  return [refusal("other-ids", after, null, rows, reason)];
}

/** The only record is the program's own, under an id of its own. */
async function onlyOne(connection: Connection, { before, after }: ChangedTable): Promise<Refusal[]> {
  if (before.one === after.one || after.one !== true) return [];
  const rows = await countRows(connection, before, null, []);
  if (rows === 0) return [];
  const reason = `There is to be one ${after.entity} only, which the program makes, but ${counted(rows, "record")} stored. Delete them first.`;
  return [refusal("one-record-only", after, null, rows, reason)];
}

async function addition(connection: Connection, change: ChangedTable, column: Column): Promise<Refusal[]> {
  if (!column.required || column.fill !== null) return [];
  const rows = await countRows(connection, change.before, null, []);
  if (rows === 0) return [];
  const reason = `${place(change.after, column)} is new and required, but ${records(rows)} would have no value in it. Say in point 3 where these get it from (from …), give it a default (starts …), or make it optional.`;
  return [refusal("no-value", change.after, column, rows, reason)];
}

async function dropping(connection: Connection, change: ChangedTable, column: Column): Promise<Refusal[]> {
  if (column.hidden) return [];
  const rows = await countRows(connection, change.before, `${quoted(column.name)} IS NOT NULL`, []);
  if (rows === 0) return [];
  const name = place(change.before, column);
  const reason = `${name} is no longer in the document, but ${records(rows)} would lose a value. ${renamed(column.name)}Keep them with gone in the column Must be, put the field back and empty it, ${GIVE_UP}.`;
  return [refusal("values-lost", change.before, column, rows, reason, { name, of: "values", count: rows })];
}

async function retyping(connection: Connection, change: ChangedTable, column: Column): Promise<Refusal[]> {
  if (column.hidden) return [];
  const rows = await countRows(connection, change.before, `${quoted(column.name)} IS NOT NULL`, []);
  const without = await addition(connection, change, column);
  if (rows === 0) return without;
  const name = place(change.after, column);
  const loses = `${name} becomes another type, but ${records(rows)} would lose a value. `;
  const keep = "Keep the type, give the new field another name,";
  // What has to have a value, and would have none, cannot lose it.
  if (without.length > 0) return [refusal("type-changed", change.after, column, rows, `${loses}${keep} or empty it first.`)];
  const loss: Loss = { name, of: "values", count: rows };
  return [refusal("type-changed", change.after, column, rows, `${loses}${keep} empty it first, ${GIVE_UP}.`, loss)];
}

const WHAT_BEGINS = "what new records begin with (starts …)";

async function requiring(connection: Connection, change: ChangedTable, column: Column, given: GivenColumn | undefined): Promise<Refusal[]> {
  const rows = await countRows(connection, change.before, `${quoted(column.name)} IS NULL`, []);
  if (rows === 0) return [];
  const about = place(change.after, column);
  const source = given === undefined || (given.from ?? given.begins) === null ? null : given.from === null ? WHAT_BEGINS : "from";
  const reason =
    source === null
      ? `${about} becomes required, but it is empty in ${records(rows)}. Fill it in there first, or keep it optional.`
      : `${about} is required, but ${source} gives ${records(rows)} no value. Write what there is always (… or else "…"), or make it optional.`;
  return [refusal("empty-values", change.after, column, rows, reason)];
}

async function narrower(connection: Connection, change: ChangedTable, { column }: Narrowing): Promise<Refusal[]> {
  const { type } = column;
  const found = (kind: ObstacleKind, rows: number, reason: string) =>
    rows === 0 ? [] : [refusal(kind, change.after, column, rows, reason)];
  const name = quoted(column.name);
  const about = place(change.after, column);
  if (type.is === "text" && type.max !== null) {
    const rows = await countRows(connection, change.before, `length(${name}) > ?`, [type.max]);
    const now = `${about} holds at most ${type.max} characters now`;
    return found("too-long", rows, `${now}, but ${records(rows)} hold more. Shorten them first, or allow more.`);
  }
  if (type.is === "number") {
    const limits = [type.min === null ? null : `${name} < ?`, type.max === null ? null : `${name} > ?`].filter((limit) => limit !== null);
    const bounds = [type.min, type.max].filter((bound) => bound !== null);
    const rows = await countRows(connection, change.before, limits.join(" OR "), bounds);
    const reason = `${about} ${boundsOf(type)} now, but ${records(rows)} hold another number. Change them first, or widen the bounds.`;
    return found("out-of-bounds", rows, reason);
  }
  if (type.is === "texts") {
    const rows = await countLists(connection, change.before, column, (value) => [...value].length > type.max);
    const now = `${about} holds values of at most ${type.max} characters now`;
    return found("too-long", rows, `${now}, but ${records(rows)} hold longer ones. Shorten them first, or allow more.`);
  }
  return [];
}

/** Words of a choice that it no longer has. Where the field may be empty they can be given up. */
async function wordsGone(connection: Connection, change: ChangedTable, { column, was }: Narrowing): Promise<Refusal[]> {
  const about = place(change.after, column);
  const found: Refusal[] = [];
  for (const value of goneWords({ column, was })) {
    const rows =
      column.type.is === "choice"
        ? await countRows(connection, change.before, `${quoted(column.name)} = ?`, [value])
        : await countLists(connection, change.before, column, (one) => one === value);
    if (rows === 0) continue;
    const holds = `${about} no longer has the value ${value}, but ${records(rows)} ${rows === 1 ? "holds" : "hold"} it. ${renamed(value)}`;
    const reason = `${holds}Put the value back, ${column.required ? "or change them first" : `change them first, ${GIVE_UP}`}.`;
    const one = refusal("word-gone", change.after, column, rows, reason, column.required ? null : lossOfWord(about, value, rows));
    found.push({ ...one, obstacle: { ...one.obstacle, word: value } });
  }
  return found;
}

/** The words that the choice had and has no more. */
export function goneWords({ column: { type }, was }: Narrowing): readonly string[] {
  if ((type.is !== "choice" && type.is !== "choices") || was.is !== type.is) return [];
  return was.values.filter((old) => !type.values.includes(old));
}

export function lossOfWord(field: string, word: string, count: number): Loss {
  return { name: `${field} ${word}`, of: "values", count };
}

/** How many records hold such a value in a list, which is kept as a JSON array. */
async function countLists(connection: Connection, table: Table, column: Column, holds: (value: string) => boolean): Promise<number> {
  const name = quoted(column.name);
  const rows = await connection.rows(`SELECT ${name} FROM ${quoted(table.name)} WHERE ${name} IS NOT NULL`, []);
  return rows.filter(([list]) => (JSON.parse(String(list)) as string[]).some(holds)).length;
}

/** "is between 0 and 99". */
export function boundsOf({ min, max }: { readonly min: number | null; readonly max: number | null }): string {
  if (min !== null && max !== null) return `is between ${min} and ${max}`;
  if (min !== null) return `is at least ${min}`;
  return max === null ? "is any number" : `is at most ${max}`;
}

function renamed(old: string): string {
  return `If it was renamed, write "(was ${old})" after its new name. `;
}

function records(count: unknown): string {
  return Number(count) === 1 ? "1 record" : `${Number(count)} records`;
}

function counted(count: number, what: string): string {
  return count === 1 ? `1 ${what} is` : `${count} ${what}s are`;
}
