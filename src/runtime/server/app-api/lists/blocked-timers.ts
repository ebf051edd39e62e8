// What the program was to do by itself and could not, for whoever may act on the record. What refused it is said anew for each
// reader, as far as they may know it.

import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, Expr, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import { inGroups } from "../../../store/in-groups.ts";
import type { Row } from "../../../store/store.ts";
import {
  isSameTimer,
  latestRefusedTimers,
  type RefusedBy,
  type RefusedTimer,
  refusedTimersOf,
} from "../../../store/system/blocked-timers.ts";
import { REFUSED_COUNTED, type RefusedCountView, type RefusedTimersView, type RefusedTimerView } from "../../../wire/blocked-timers.ts";
import type { ProblemView, RecordView, ReferenceValue } from "../../../wire.ts";
import { type Operation, SEE } from "../../access/access.ts";
import { mayActOn, timedEntities } from "../../access/acting.ts";
import { entityOf } from "../../context/application.ts";
import { isId } from "../../context/ids.ts";
import type { Fault } from "../../context/problems.ts";
import { withStateText } from "../../explain/impossible-action.ts";
import { takenFaultAt } from "../../explain/unique-conflicts.ts";
import { and, fieldNamed, idField, idOf, isNever, oneOf, thisRecord } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { referenceCell, Selection, type View } from "../../reading/columns.ts";
import { badParameter, demandKnown, single } from "../../reading/filters.ts";
import { dependentFault } from "../../rules/rules.ts";
import { asIfStored } from "../../rules/tentative-record.ts";
import { isDecidedTimer, isDue, timerKey } from "../../states/due.ts";
import { effectsOf } from "../../states/effects.ts";
import { stateLabel } from "../../states/transitions.ts";
import { faultWith } from "../../values/validate.ts";

/** A page has so many. */
const PAGE = 25;
/** So many are read at once, and so many in all for one answer: who may act on few of them goes on behind that. */
const BATCH = 200;
const LOOKED_AT = 5000;

/** A refusal that still stands, of a record that the viewer may act on. */
interface Waiting {
  readonly stored: RefusedTimer;
  readonly entity: EntityPlan;
  readonly timer: TransitionPlan;
  readonly record: ReferenceValue;
  readonly isStateSeen: boolean;
}

/** Those of the record of a page. */
export async function refusedOfRecord(view: View, entity: EntityPlan, record: Row): Promise<Pick<RecordView, "refused">> {
  if (!timedEntities(view.app, view.actor).includes(entity)) return {};
  const stored = await refusedTimersOf(view.app.store, entity.name, idOf(record));
  const waiting = stored.length === 0 ? [] : await waitingAmong(view, stored);
  if (waiting.length === 0) return {};
  return { refused: await Promise.all(waiting.map((one) => refusedTimerView(view, one))) };
}

export async function refusedTimersView(ask: HttpRequest): Promise<RefusedTimersView> {
  demandKnown(ask, ask.query, (name) => name === "after");
  const after = single(ask, ask.query, "after");
  if (after !== null && !isId(after, null)) throw badParameter(ask, "after");
  const { found, next } = await waitingBehind(ask, after, PAGE);
  const items = found.map(async (one) => {
    const { stored, entity, record } = one;
    return { id: stored.id, entity: entity.name, entityLabel: entity.label, record, ...(await refusedTimerView(ask, one)) };
  });
  return { items: await Promise.all(items), next };
}

export async function refusedCount(ask: HttpRequest): Promise<RefusedCountView> {
  demandKnown(ask, ask.query, () => false);
  const recordOf = ({ stored }: Waiting) => JSON.stringify([stored.entity, stored.record]);
  const { found, next } = await waitingBehind(ask, null, REFUSED_COUNTED, recordOf);
  return { count: new Set(found.map(recordOf)).size, more: next !== null };
}

/** The latest behind one of them, and behind which there may be more; null at the end. `most` counts those that differ by `keyOf`. */
async function waitingBehind(
  view: View,
  after: string | null,
  most: number,
  keyOf: (one: Waiting) => string = ({ stored }) => stored.id,
): Promise<{ found: Waiting[]; next: string | null }> {
  const found: Waiting[] = [];
  const keys = new Set<string>();
  if (timedEntities(view.app, view.actor).length === 0) return { found, next: null };
  let behind = after;
  for (let looked = 0; looked < LOOKED_AT; looked += BATCH) {
    const batch = await latestRefusedTimers(view.app.store, behind, BATCH);
    for (const one of await waitingAmong(view, batch)) {
      if (keys.size === most && !keys.has(keyOf(one))) return { found, next: found.at(-1)!.stored.id };
      keys.add(keyOf(one));
      found.push(one);
    }
    if (batch.length < BATCH) return { found, next: null };
    behind = batch.at(-1)!.id;
  }
  return { found, next: behind };
}

/** Those that still stand, and that the viewer may act on, in their order; each timer is asked for once. */
async function waitingAmong(view: View, stored: readonly RefusedTimer[]): Promise<Waiting[]> {
  const found = new Map<RefusedTimer, Waiting>();
  for (const entity of timedEntities(view.app, view.actor)) {
    for (const timer of entity.states?.transitions ?? []) {
      if (!isDecidedTimer(timer)) continue;
      const key = timerKey(entity, timer);
      const own = stored.filter((one) => isSameTimer(one, key));
      for (const one of own.length === 0 ? [] : await stillWaiting(view, entity, timer, own)) found.set(one.stored, one);
    }
  }
  return stored.flatMap((one) => found.get(one) ?? []);
}

async function stillWaiting(view: View, entity: EntityPlan, timer: TransitionPlan, stored: readonly RefusedTimer[]): Promise<Waiting[]> {
  const { app, actor } = view;
  const selection = new Selection();
  const reference = referenceCell(view, selection, thisRecord(entity.name), entity.name);
  const stateSeen = selection.holds(app.access.fieldSeenAt(entity.name, timer.field, thisRecord(entity.name), actor.roles));
  const waits = and([mayActOn(app, actor, entity), isDue(app, entity, timer, actor)]);
  const known = new Map<string, Omit<Waiting, "stored">>();
  for (const ids of isNever(waits) ? [] : inGroups(stored.map(({ record }) => record))) {
    const where: Expr = and([oneOf(idField(entity.name), ids), waits]);
    const query = { entity: entity.name, where, columns: selection.columns, order: [], limit: null, offset: 0 };
    for (const row of await app.store.select(query, actor.context)) {
      const record = reference(row);
      if (record !== null) known.set(record.id, { entity, timer, record, isStateSeen: stateSeen(row) });
    }
  }
  return stored.flatMap((one) => {
    const standing = known.get(one.record);
    return standing === undefined ? [] : [{ stored: one, ...standing }];
  });
}

async function refusedTimerView(view: View, waiting: Waiting): Promise<RefusedTimerView> {
  const { stored, entity, timer, isStateSeen } = waiting;
  const { label, named, help, field, to, from } = timer;
  const reasons = await Promise.all(stored.refusedBy.map((by) => reasonOf(view, waiting, by)));
  return {
    ...(named ? { label } : {}),
    help,
    ...(isStateSeen && from !== "new" && !from.includes(to) ? { to: stateLabel(entity, timer, { [field]: to }) } : {}),
    since: stored.since,
    tried: stored.triedAt,
    reasons: reasons.filter((reason) => reason !== null),
    ...view.app.problems.traced(timer.origin),
  };
}

/** What a rule, a step or a field refuses, in words for the viewer; null where the document has no such row by now. */
async function reasonOf(view: View, waiting: Waiting, by: RefusedBy): Promise<ProblemView | null> {
  const { app, actor } = view;
  const entity = Object.hasOwn(app.plan.entities, by.entity) ? entityOf(app, by.entity) : null;
  if (by.field !== undefined) return entity === null ? null : unfitValue(view, waiting, entity, by, by.field);
  const refusing = [...(entity?.rules ?? []), ...(entity?.states?.transitions ?? [])].find(
    ({ otherwise: { code, origin } }) => code === by.code && origin.cite === by.cite,
  );
  if (entity === null || refusing === undefined) return null;
  const stored = await app.store.get(entity.name, by.record);
  if (stored === null) return app.problems.together([app.problems.refused({ ...refusing.otherwise, leads: [] }, null)]).view;
  const isItself = isOfRecord(waiting, by);
  const isOwn = isItself && !movesSight(view, waiting);
  const row = isOwn ? await asWouldBe(view, waiting, stored) : stored;
  const told: Fault = await dependentFault(app, app.store, actor, entity, row, refusing, isOwn ? asIfStored(entity, row) : undefined);
  // In which state another record is may not be theirs to know.
  const fault = "holds" in refusing ? told : withStateText(app, entity, refusing.field, "", told);
  const field = refusing.otherwise.field ?? ("field" in refusing && "holds" in refusing ? refusing.field : null);
  const isNamed = isItself && field !== null && (await isFieldSeen(view, entity, field, stored));
  return app.problems.together([isNamed ? { ...fault, field } : fault]).view;
}

/** What a field refuses, for those who may see it: others could tell from that what it holds. */
async function unfitValue(view: View, waiting: Waiting, entity: EntityPlan, by: RefusedBy, name: string): Promise<ProblemView | null> {
  const { app } = view;
  const field = fieldNamed(entity, name);
  const stored = await app.store.get(entity.name, by.record);
  // A record that is not made yet holds nothing.
  if (field === undefined || (stored !== null && !(await isFieldSeen(view, entity, name, stored)))) return null;
  const fault = by.code === "already-taken" ? takenFaultAt(app, entity, by.cite, field) : faultWith(app, field, by.code);
  return fault === null ? null : app.problems.together([{ ...fault, field: isOfRecord(waiting, by) ? name : null }]).view;
}

function isOfRecord({ entity, stored }: Waiting, by: RefusedBy): boolean {
  return entity.name === by.entity && stored.record === by.record;
}

async function isFieldSeen({ app, actor }: View, entity: EntityPlan, field: string, row: Row): Promise<boolean> {
  if (fieldNamed(entity, field) === undefined) return false;
  const [seen] = await conditionsHold(app.store, entity.name, row, [app.access.foundBy(entity.name, [field], actor.roles)], actor.context);
  return seen === true;
}

/** The record as the timer would leave it. */
async function asWouldBe({ app, actor }: View, { entity, timer }: Waiting, row: Row): Promise<Row> {
  const { set } = await effectsOf(app, app.store, entity, timer, row, { ...actor.context, user: null });
  return { ...row, ...set, [timer.field]: timer.to };
}

/** Whether what somebody sees of any record depends on what the timer changes: then nothing is said as it would be afterwards. */
function movesSight({ app, actor }: View, { entity, timer }: Waiting): boolean {
  return app.memo.for(actor.roles).of(timer, "moves what is seen", () => {
    const moved = new Set([timer.field, ...timer.effects.map(({ field }) => field)]);
    const isMoved = (node: Expr): boolean => node.op === "field" && node.entity === entity.name && moved.has(node.field);
    return Object.values(app.plan.entities).some(({ name, access }) => {
      const fields = Object.keys(access.seeField).map((field): Operation => ({ kind: "see field", field }));
      return [SEE, ...fields].some((operation) =>
        someNode(app.access.expanded(app.access.may(name, operation, actor.roles).when), isMoved),
      );
    });
  });
}
