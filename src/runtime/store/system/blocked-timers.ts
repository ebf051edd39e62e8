// What the program could not do by itself: one row for each record and timer that is due and was refused.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const refusedTimerTable = systemTable(
  "ninefold_refused_timer",
  ["entity", "record", "field", "action", "becomes", "place"],
  [
    column("id", TEXT),
    column("entity", TEXT),
    column("record", TEXT),
    column("field", TEXT),
    column("action", TEXT),
    column("becomes", TEXT),
    column("place", NUMBER),
    column("since", MOMENT),
    column("tried_at", MOMENT),
    column("refused_by", TEXT),
  ],
  [["id"]],
);

/** A row of point 4: the field of its states, its words, the state that it leads to, and which it is of those alike. */
export interface TimerKey {
  readonly entity: string;
  readonly field: string;
  readonly action: string;
  readonly becomes: string;
  readonly place: number;
}

/** What refused it, as far as the document says it: found again in the plan, to be said anew to each reader. */
export interface RefusedBy {
  readonly code: string;
  /** The record whose rule or step it is. */
  readonly entity: string;
  readonly record: string;
  /** Where the document says it: "point 5, Paid". */
  readonly cite: string;
  /** Where a value does not fit its field. */
  readonly field?: string;
}

export interface RefusedTimer extends TimerKey {
  /** UUIDv7: the latest refusals have the largest. */
  readonly id: string;
  readonly record: string;
  readonly since: string;
  readonly triedAt: string;
  readonly refusedBy: readonly RefusedBy[];
}

const KEY = `"entity" = ? AND "record" = ? AND "field" = ? AND "action" = ? AND "becomes" = ? AND "place" = ?`;
const COLUMNS = `"id", "entity", "record", "field", "action", "becomes", "place", "since", "tried_at", "refused_by"`;

export async function allRefusedTimers({ system }: Reader): Promise<RefusedTimer[]> {
  return (await system.rows(`SELECT ${COLUMNS} FROM "ninefold_refused_timer"`, [])).map(decodeRefusedTimer);
}

/** Those behind one of them, or the latest, latest first. */
export async function latestRefusedTimers({ system }: Reader, before: string | null, most: number): Promise<RefusedTimer[]> {
  const behind = before === null ? "" : ' WHERE "id" < ?';
  const text = `SELECT ${COLUMNS} FROM "ninefold_refused_timer"${behind} ORDER BY "id" DESC LIMIT ?`;
  return (await system.rows(text, [...(before === null ? [] : [before]), most])).map(decodeRefusedTimer);
}

/** Those of one record, in the order in which they were refused. */
export async function refusedTimersOf({ system }: Reader, entity: string, record: string): Promise<RefusedTimer[]> {
  const text = `SELECT ${COLUMNS} FROM "ninefold_refused_timer" WHERE "entity" = ? AND "record" = ? ORDER BY "id"`;
  return (await system.rows(text, [entity, record])).map(decodeRefusedTimer);
}

/** Of one that is there already the last try and the reason are written; since when it is refused stays. */
export async function saveRefusedTimer({ system }: Transaction, one: RefusedTimer): Promise<void> {
  const text = `INSERT INTO "ninefold_refused_timer" (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT ("entity", "record", "field", "action", "becomes", "place")
    DO UPDATE SET "tried_at" = excluded."tried_at", "refused_by" = excluded."refused_by"`;
  const refusedBy = JSON.stringify(one.refusedBy);
  await system.run(text, [one.id, ...keyParams(one), one.since, one.triedAt, refusedBy]);
}

export async function removeRefusedTimer({ system }: Transaction, one: TimerKey & { readonly record: string }): Promise<void> {
  await system.run(`DELETE FROM "ninefold_refused_timer" WHERE ${KEY}`, keyParams(one));
}

function keyParams({ entity, record, field, action, becomes, place }: TimerKey & { readonly record: string }): (string | number)[] {
  return [entity, record, field, action, becomes, place];
}

function decodeRefusedTimer(raw: readonly unknown[]): RefusedTimer {
  const [id, entity, record, field, action, becomes, place, since, triedAt, refusedBy] = raw.map(String);
  return {
    ...{ id: id!, entity: entity!, record: record!, field: field!, action: action!, becomes: becomes!, place: Number(place) },
    ...{ since: since!, triedAt: triedAt!, refusedBy: JSON.parse(refusedBy!) as RefusedBy[] },
  };
}

export function isSameTimer(one: TimerKey, other: TimerKey): boolean {
  const isAlike = one.entity === other.entity && one.field === other.field && one.action === other.action;
  return isAlike && one.becomes === other.becomes && one.place === other.place;
}
