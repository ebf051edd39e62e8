// What a held release keeps waiting: the timers that are due, counted as its plan counted them, and the mails and calls.

import type { Compiled } from "../../compiler/difference/difference.ts";
import type { EntityPlan, Plan } from "../../compiler/plan/plan.ts";
import { instantOf } from "../server/context/clock.ts";
import { isDecidedTimer } from "../server/states/due.ts";
import { storedSchema } from "../store/migrate/catalogue.ts";
import { Preview, type PreviewReading } from "../store/preview/preview.ts";
import { type WaitingEntries, waitingByKind } from "../store/system/outbox.ts";
import { dueTimers } from "./due-timers.ts";
import { FormerNames } from "./former-names.ts";
import type { Fact } from "./release-plan.ts";

export interface HeldWork {
  readonly timers: readonly Fact[];
  readonly waiting: WaitingEntries;
}

/** `document`: that of the release. Throws `OpenRefused` where the data are not its. */
export async function heldWork(reading: PreviewReading, { plan: after }: Pick<Compiled, "plan">, at: Date): Promise<HeldWork> {
  const before = withoutTimers(after);
  const context = { user: null, ...instantOf(at, after.product.timeZone) };
  const stored = (await storedSchema(reading.connection, reading.dialect)) ?? { tables: [] };
  const preview = await Preview.of(reading, stored, before, after, context);
  const comparison = { before, after, former: new FormerNames(before, after), preview, context, counts: await preview.counts() };
  const timers = (await dueTimers(comparison)).map(({ fact }) => fact);
  return { timers, waiting: await waitingByKind({ system: reading.connection }) };
}

/** The same product, in which nothing was due before. */
function withoutTimers(plan: Plan): Plan {
  const idle = (entity: EntityPlan): EntityPlan => {
    const { states } = entity;
    return states === null
      ? entity
      : { ...entity, states: { ...states, transitions: states.transitions.filter((row) => !isDecidedTimer(row)) } };
  };
  return { ...plan, entities: Object.fromEntries(Object.entries(plan.entities).map(([name, entity]) => [name, idle(entity)])) };
}
