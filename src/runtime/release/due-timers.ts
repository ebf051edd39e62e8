// Which timers a new document sets off at once, and the mails and calls that leave.

import { isSameMeaning } from "../../compiler/difference/meaning.ts";
import { and, not, or } from "../../compiler/expression/fold.ts";
import type { EntityPlan, Expr, Plan, TellPlan, TransitionPlan } from "../../compiler/plan/plan.ts";
import type { Actor } from "../server/access/access.ts";
import { ofPlan } from "../server/access/plan-services.ts";
import { idField, isAskable, isEmpty, isOpen, NEVER } from "../server/expressions/expression-builders.ts";
import { isDecidedTimer, isDue } from "../server/states/due.ts";
import { afterEffects } from "../server/states/own-moment.ts";
import type { Context } from "../store/store.ts";
import { type Comparison, type FoundFact, placeOf } from "./comparison.ts";

export async function dueTimers(comparison: Comparison): Promise<FoundFact[]> {
  const { before: oldPlan, after, former, context } = comparison;
  const found: FoundFact[] = [];
  for (const entity of Object.values(after.entities)) {
    const old = former.entity(entity.name);
    if (old === null) continue;
    const earlier = new Map<string, Expr[]>();
    for (const row of timersOf(entity)) {
      const rows = timersOf(old).filter((one) => isFormer(comparison, entity, row, one));
      const wasDue = or(rows.map((one) => dueBy(oldPlan, old, one, context)));
      const due = dueBy(after, entity, row, context);
      const before = earlier.get(row.field) ?? [];
      earlier.set(row.field, [...before, due]);
      // A row moves what no row before it does.
      const fact = await atOnce(comparison, { entity, old, row, wasDue, isDue: and([due, ...before.map(not)]) });
      if (fact !== null) found.push(fact);
    }
  }
  return found;
}

function timersOf({ states }: EntityPlan): readonly TransitionPlan[] {
  return states?.transitions.filter(isDecidedTimer) ?? [];
}

/** Whether an old timer did to the same records what this one does. */
function isFormer({ former }: Comparison, entity: EntityPlan, row: TransitionPlan, old: TransitionPlan): boolean {
  return former.field(entity.name, row.field)?.name === old.field && former.word(entity.name, row.field, row.to) === old.to;
}

/** A guard that is not asked of the database is taken to hold. */
function dueBy(plan: Plan, entity: EntityPlan, row: TransitionPlan, context: Context): Expr {
  const actor: Actor = { user: null, userId: null, roles: [], context, isProgram: true };
  const guard = row.guard === null || isOpen(row.guard) || !isAskable(row.guard) ? [] : [row.guard];
  return and([isDue(ofPlan(plan), entity, row, actor), ...guard]);
}

interface Timer {
  readonly entity: EntityPlan;
  readonly old: EntityPlan;
  readonly row: TransitionPlan;
  readonly wasDue: Expr;
  readonly isDue: Expr;
}

async function atOnce(comparison: Comparison, timer: Timer): Promise<FoundFact | null> {
  const { entity, row, wasDue, isDue: due } = timer;
  if (isSameMeaning(wasDue, due)) return null;
  const count = await newlyDue(comparison, timer, due);
  if (count === 0) return null;
  let mails = 0;
  for (const effect of row.outbound) if (effect.do === "tell") mails += await mailsOf(comparison, timer, effect);
  const calls = count * callsOf(comparison.after, entity, row);
  const stays = row.from !== "new" && row.from.every((state) => state === row.to);
  const isOneOfSeveral = timersOf(entity).some((other) => other !== row && other.field === row.field && other.action === row.action);
  const line = isOneOfSeveral ? row.origin.line : null;
  return {
    fact: { is: "timer", entity: entity.name, action: row.action, to: row.to, stays, line, count, mails, calls },
    concerns: { entity: entity.name, action: row.action },
    place: placeOf(row.origin),
  };
}

/** How many records fulfil the condition that were not due before. */
async function newlyDue({ preview, context }: Comparison, { entity, old, wasDue }: Timer, due: Expr): Promise<number> {
  const pair = { before: { entity: old.name, expr: wasDue }, after: { entity: entity.name, expr: due } };
  return (await preview.tally(pair, context)).after;
}

/** One for each recipient, who are those of the record as it is then. */
async function mailsOf(comparison: Comparison, timer: Timer, tell: TellPlan): Promise<number> {
  const to = afterEffects(timer.row, tell.to);
  if (to.type.is !== "list") return newlyDue(comparison, timer, and([timer.isDue, not(isEmpty(to))]));
  const { preview, context } = comparison;
  const all = { order: [], limit: null, offset: 0 };
  const wasDue = { entity: timer.old.name, where: timer.wasDue, columns: [idField(timer.old.name)], ...all };
  const earlier = new Set(timer.wasDue === NEVER ? [] : (await preview.before.select(wasDue, context)).map(([id]) => id));
  const due = { entity: timer.entity.name, where: timer.isDue, columns: [idField(timer.entity.name), to], ...all };
  const rows = await preview.after.select(due, context);
  return rows.reduce(
    (mails, [id, recipients]) => mails + (earlier.has(id ?? null) || !Array.isArray(recipients) ? 0 : recipients.length),
    0,
  );
}

/** Calls that leave for each record: those of the row, and those that happen on its action or any change. */
function callsOf({ sends }: Plan, { name }: EntityPlan, { action, outbound }: TransitionPlan): number {
  const own = outbound.filter((effect) => effect.do === "call").length;
  const caused = sends.filter(
    ({ open, events }) =>
      open === null &&
      events.some((event) => event.entity === name && (event.on === "changed" || (event.on === "action" && event.action === action))),
  );
  return own + caused.length;
}
