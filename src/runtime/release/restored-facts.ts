// What becomes of stored values and records on the way back from a release, and what of that release stays done.

import type { Concern } from "../../compiler/difference/change.ts";
import type { ReadTransaction } from "../store/backup/read-transaction.ts";
import type { ForeseenBack, MovedCount } from "../store/preview/foreseen-back.ts";
import { releaseNumbered, rollbackRecord } from "../store/system/releases.ts";
import { type Comparison, type FoundFact, placeOf } from "./comparison.ts";
import { counted } from "./number-words.ts";

export function restoredFacts({ after }: Comparison, { restored, returning, kept }: ForeseenBack): FoundFact[] {
  const found = restored.flatMap(({ restoration: { table, column }, exact, back, lastKnown }): FoundFact[] => {
    if (exact + back.size + lastKnown === 0) return [];
    const { entity } = table;
    const { origin } = after.entities[entity]?.fields.find(({ name }) => name === column.name) ?? {};
    const fact = { is: "restored", entity, field: column.name, exact, back: back.size, lastKnown } as const;
    return [{ fact, concerns: { entity, field: column.name }, place: placeOf(origin) }];
  });
  const moved =
    (is: "returned" | "put-aside") =>
    (one: MovedCount): FoundFact => {
      const entity = after.entities[one.entity];
      const { origin } = (one.field === null ? entity : entity?.fields.find(({ name }) => name === one.field)) ?? {};
      return { fact: { is, ...one }, concerns: concernsOf(one), place: placeOf(origin) };
    };
  return [...found, ...returning.map(moved("returned")), ...kept.map(moved("put-aside"))];
}

function concernsOf({ entity, field }: MovedCount): Concern {
  return field === null ? { entity } : { entity, field };
}

/** What has happened since the release and stays, in words. */
export async function notUndone({ connection }: Pick<ReadTransaction, "connection">, release: number): Promise<readonly string[]> {
  const [since, way] = [(await releaseNumbered(connection, release))?.at ?? "", await rollbackRecord(connection, release)];
  const left = `SELECT "kind", count(*) FROM "ninefold_outbox" WHERE "state" = 'delivered' AND "created_at" >= ? GROUP BY "kind"`;
  const sent = new Map((await connection.rows(left, [since])).map(([kind, count]) => [kind, Number(count)]));
  const done = async (condition: string) => {
    const [row] = await connection.rows(`SELECT count(*) FROM "ninefold_history" WHERE "id" > ? AND ${condition}`, [way?.history ?? ""]);
    return Number(row?.[0] ?? 0);
  };
  const of = (count: number, noun: string, one: string, more: string) =>
    count === 0 ? [] : [`${counted(count, noun)} ${count === 1 ? one : more}`];
  return [
    ...of(sent.get("mail") ?? 0, "mail", "that left", "that left"),
    ...of(sent.get("call") ?? 0, "call", "that left", "that left"),
    ...of(await done(`"through" = 'timer'`), "act", "of a timer", "of timers"),
    ...of(await done(`"action" = 'delete'`), "record", "that was deleted", "that were deleted"),
  ];
}
