// What a change leaves on a record: when, by whom, and its next version. Each change has a time of its own, also within the
// millisecond of the one before, so that whoever compares times sees that there was one.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Row } from "../../store/store.ts";
import { idOf, versionOf } from "../expressions/expression-builders.ts";
import type { UnitOfWork } from "../writing/act.ts";

/** Milliseconds that a record's time may be ahead of the clock; where it is further, the clock was set back, and counts. */
const MOST_AHEAD = 1000;

export function stampOf({ actor, ledger }: UnitOfWork, entity: EntityPlan, row: Row): Row & { readonly version: number } {
  const { now } = actor.context;
  const last = String(row.changed_at);
  // Moments are written alike, so that the texts of most tell which comes first.
  if (last < now) return { changed_at: now, changed_by: actor.userId, version: versionOf(row) + 1 };
  const before = Date.parse(last);
  const ahead = before - Date.parse(now);
  const isNext = ahead >= 0 && ahead < MOST_AHEAD && ledger.row(entity.name, idOf(row)) === null;
  const changedAt = isNext ? new Date(before + 1).toISOString() : now;
  return { changed_at: changedAt, changed_by: actor.userId, version: versionOf(row) + 1 };
}
