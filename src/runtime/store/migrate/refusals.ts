// Asks the stored data whether it can follow, and says in sentences why not. Reads only.

import { type Connection, quoted } from "../dialect.ts";
import type { Column, Index, Table } from "../schema.ts";
import type { Loss } from "../store.ts";
import type { ChangedTable, Difference, Narrowing } from "./compare.ts";
import type { Wording } from "./wording.ts";

/** Why not, and what would have to be given up; null where that is not the matter. */
export interface Refusal {
  readonly reason: string;
  readonly loss: Loss | null;
}

/** Everything that speaks against the difference, except uniques of columns that it makes, and what was given up knowing how much it is. */
export async function refusals(
  connection: Connection,
  wording: Wording,
  difference: Difference,
  givenUp: readonly Loss[],
): Promise<Refusal[]> {
  const found: Refusal[] = [];
  const say = (reasons: readonly string[]) => found.push(...reasons.map((reason) => ({ reason, loss: null })));
  for (const table of difference.removed) found.push(...(await removal(connection, table)));
  for (const change of difference.changed) {
    say([...(await identifying(connection, change)), ...(await onlyOne(connection, change))]);
    for (const column of change.added) say(await addition(connection, change, column));
    for (const column of change.dropped) found.push(...(await dropping(connection, change, column)));
    for (const column of change.retyped) found.push(...(await retyping(connection, change, column)));
    for (const column of change.required) say(await requiring(connection, change, column));
    for (const narrowing of change.narrowed) {
      say(await narrower(connection, change, narrowing));
      found.push(...(await wordsGone(connection, change, narrowing)));
    }
    say(await duplicates(connection, wording, change, indexesOfExistingColumns(change)));
  }
  return found.filter(({ loss }) => loss === null || !givenUp.some((one) => isSame(one, loss)));
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
): Promise<string[]> {
  const reasons: string[] = [];
  for (const index of indexes) {
    const held = index.unique ? await wording.held(connection, change.after.name, change.after.entity, index) : null;
    if (held === null) continue;
    reasons.push(
      `${change.after.entity}.${index.columns.join(" + ")} becomes unique, but ${held}. ` +
        "Change all but one of each first, or leave the field as it was.",
    );
  }
  return reasons;
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
const GIVE_UP = "or give them up by ninefold discard";

async function removal(connection: Connection, table: Table): Promise<Refusal[]> {
  const rows = await countRows(connection, table, null, []);
  if (rows === 0) return [];
  if (table.field !== null) {
    const name = `${table.entity}.${table.field}`;
    const reason = `${name} is no longer a list in the document, but ${counted(rows, "link")} stored. ${renamed(table.field)}Put it back and empty the lists, ${GIVE_UP}.`;
    return [{ reason, loss: { name, of: "links", count: rows } }];
  }
  const reason = `${table.entity} is no longer in the document, but ${counted(rows, "record")} stored. ${renamed(table.entity)}Put it back and delete its records, ${GIVE_UP}.`;
  return [{ reason, loss: { name: table.entity, of: "records", count: rows } }];
}

/** Ids are in addresses, references and the history: those that were given stay. */
async function identifying(connection: Connection, { before, after }: ChangedTable): Promise<string[]> {
  if (before.ids === after.ids) return [];
  const rows = await countRows(connection, before, null, []);
  if (rows === 0) return [];
  return [
    `The ids of ${after.entity} become ${after.ids ?? "uuid"}, but ${records(rows)} ${rows === 1 ? "has" : "have"} others. ` +
      `Write "Ids: ${before.ids ?? "uuid"}" again, or delete the records first.`,
  ];
}

/** The only record is the program's own, under an id of its own. */
async function onlyOne(connection: Connection, { before, after }: ChangedTable): Promise<string[]> {
  if (before.one === after.one || after.one !== true) return [];
  const rows = await countRows(connection, before, null, []);
  if (rows === 0) return [];
  return [`There is to be one ${after.entity} only, which the program makes, but ${counted(rows, "record")} stored. Delete them first.`];
}

async function addition(connection: Connection, change: ChangedTable, column: Column): Promise<string[]> {
  if (!column.required || column.fill !== null) return [];
  const rows = await countRows(connection, change.before, null, []);
  if (rows === 0) return [];
  return [
    `${place(change.after, column)} is new and required, but ${records(rows)} would have no value in it. Give it a default in point 3 (starts …), or make it optional.`,
  ];
}

async function dropping(connection: Connection, change: ChangedTable, column: Column): Promise<Refusal[]> {
  if (column.hidden) return [];
  const rows = await countRows(connection, change.before, `${quoted(column.name)} IS NOT NULL`, []);
  if (rows === 0) return [];
  const name = place(change.before, column);
  const reason = `${name} is no longer in the document, but ${records(rows)} would lose a value. ${renamed(column.name)}Put the field back and empty it, ${GIVE_UP}.`;
  return [{ reason, loss: { name, of: "values", count: rows } }];
}

async function retyping(connection: Connection, change: ChangedTable, column: Column): Promise<Refusal[]> {
  if (column.hidden) return [];
  const rows = await countRows(connection, change.before, `${quoted(column.name)} IS NOT NULL`, []);
  const without = await addition(connection, change, column);
  if (rows === 0) return without.map((reason) => ({ reason, loss: null }));
  const name = place(change.after, column);
  const loses = `${name} becomes another type, but ${records(rows)} would lose a value. `;
  const keep = "Keep the type, give the new field another name,";
  // What has to have a value, and would have none, cannot lose it.
  if (without.length > 0) return [{ reason: `${loses}${keep} or empty it first.`, loss: null }];
  return [{ reason: `${loses}${keep} empty it first, ${GIVE_UP}.`, loss: { name, of: "values", count: rows } }];
}

async function requiring(connection: Connection, change: ChangedTable, column: Column): Promise<string[]> {
  const rows = await countRows(connection, change.before, `${quoted(column.name)} IS NULL`, []);
  if (rows === 0) return [];
  return [
    `${place(change.after, column)} becomes required, but it is empty in ${records(rows)}. Fill it in there first, or keep it optional.`,
  ];
}

async function narrower(connection: Connection, change: ChangedTable, { column }: Narrowing): Promise<string[]> {
  const { type } = column;
  const name = quoted(column.name);
  const about = place(change.after, column);
  if (type.is === "text" && type.max !== null) {
    const rows = await countRows(connection, change.before, `length(${name}) > ?`, [type.max]);
    return rows === 0
      ? []
      : [`${about} holds at most ${type.max} characters now, but ${records(rows)} hold more. Shorten them first, or allow more.`];
  }
  if (type.is === "number") {
    const limits = [type.min === null ? null : `${name} < ?`, type.max === null ? null : `${name} > ?`].filter((limit) => limit !== null);
    const bounds = [type.min, type.max].filter((bound) => bound !== null);
    const rows = await countRows(connection, change.before, limits.join(" OR "), bounds);
    return rows === 0
      ? []
      : [`${about} ${boundsOf(type)} now, but ${records(rows)} hold another number. Change them first, or widen the bounds.`];
  }
  if (type.is === "texts") {
    const rows = await countLists(connection, change.before, column, (value) => [...value].length > type.max);
    return rows === 0
      ? []
      : [
          `${about} holds values of at most ${type.max} characters now, but ${records(rows)} hold longer ones. Shorten them first, or allow more.`,
        ];
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
    found.push(
      column.required
        ? { reason: `${holds}Put the value back, or change them first.`, loss: null }
        : { reason: `${holds}Put the value back, change them first, ${GIVE_UP}.`, loss: lossOfWord(about, value, rows) },
    );
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
