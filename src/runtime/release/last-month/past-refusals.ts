// What a plan would have said of an act of the past: refused by a permission, a guard or a rule, as each of them was then.

import type { EntityPlan, Expr, Origin, TransitionPlan } from "../../../compiler/plan/plan.ts";
import { type Actor, type Operation, SEE } from "../../server/access/access.ts";
import { NO_FIELDS } from "../../server/access/blind-writes.ts";
import { changeOperations } from "../../server/access/row-permissions.ts";
import { ALWAYS, askedIn, fieldNamed, idField, isOpen, oneOf, ownFieldsOf } from "../../server/expressions/expression-builders.ts";
import { conditionsHold } from "../../server/expressions/record-conditions.ts";
import type { Written } from "../../server/rules/change-set.ts";
import { concernedBy, concerns } from "../../server/rules/dependents.ts";
import { type AppliedRule, brokenAmong } from "../../server/rules/rules.ts";
import { isPossible, makes, rowsOf } from "../../server/states/transitions.ts";
import { rowsOfOwner } from "../../server/values/sub-row-reader.ts";
import type { HistoryEntry, Query, Row, Value } from "../../store/store.ts";
import type { PastAct } from "./past-acts.ts";
import type { PastSide } from "./past-side.ts";

export interface Refusal {
  readonly by: "permission" | "guard" | "rule";
  /** The row that refuses; null where no row speaks of the act. */
  readonly origin: Origin | null;
  readonly rule: AppliedRule["rule"] | null;
}

/** "unclear": it depends on what the history does not keep. */
export type Verdict = "allowed" | "unclear" | Refusal;

/** A record that an act wrote, as one plan finds it; null where it is gone. */
export interface Stored {
  readonly entry: HistoryEntry;
  readonly entity: EntityPlan;
  readonly after: Row | null;
  /** Whether the act made it. */
  readonly isNew: boolean;
}

/** What an act left, asked before it is taken back. */
export async function storedBy(side: PastSide, { entries }: PastAct, made: ReadonlySet<HistoryEntry>): Promise<readonly Stored[]> {
  const found: Stored[] = [];
  for (const entry of entries) {
    const entity = side.names.entity(entry.entity);
    if (entity === null) continue;
    found.push({ entry, entity, after: await side.reader.get(entity.name, entry.record), isNew: made.has(entry) });
  }
  return found;
}

/** The rules that the records would have broken as the act left them; to be asked before it is taken back. */
export async function brokenByAct(side: PastSide, actor: Actor, stored: readonly Stored[]): Promise<readonly AppliedRule["rule"][]> {
  const broken = new Set<AppliedRule["rule"]>();
  const ask = async (query: Omit<Query, "columns">, rules: readonly AppliedRule[]): Promise<void> => {
    if (rules.length === 0) return;
    for (const one of await brokenAmong(side.reader, query, rules, actor.context)) for (const { rule } of one.broken) broken.add(rule);
  };
  const touched = new Set(stored.map(({ entity, entry }) => `${entity.name}/${entry.record}`));
  for (const one of stored) {
    const { entity, entry, after } = one;
    if (after !== null) for (const rule of await brokenOf(side, actor, entity, after)) broken.add(rule);
    for (const { type } of after === null ? [] : entity.fields) {
      const part = type.is === "rows" ? side.plan.entities[type.entity] : undefined;
      if (type.is === "rows" && part !== undefined) await ask(rowsOfOwner(part, type.by, entry.record), side.rulesOf(part));
    }
    const written = writtenBy(side, one);
    for (const watch of side.watchesOf(entity)) {
      if (!concerns(written, watch)) continue;
      const ids = [...(await concernedBy(side.reader, actor, written, watch))].filter((id) => !touched.has(`${watch.entity.name}/${id}`));
      if (ids.length > 0) await ask(among(watch.entity.name, ids), [watch.on]);
    }
  }
  return [...broken];
}

/** The rules of a record itself. */
async function brokenOf(side: PastSide, actor: Actor, entity: EntityPlan, row: Row): Promise<readonly AppliedRule["rule"][]> {
  const rules = side.rulesOf(entity);
  const conditions = rules.flatMap(({ onlyIf, holds }) => [onlyIf, holds]);
  const holds = await conditionsHold(side.reader, entity.name, row, conditions, actor.context);
  return rules.filter((_, at) => holds[2 * at] === true && holds[2 * at + 1] !== true).map(({ rule }) => rule);
}

function among(entity: string, ids: readonly string[]): Omit<Query, "columns"> {
  return { entity, where: oneOf(idField(entity), ids), order: [], limit: null, offset: 0 };
}

/** What the act wrote of one record, by what the history says of it. */
function writtenBy({ names }: PastSide, { entry, entity, after, isNew }: Stored): Written {
  const was: Record<string, Value> = { id: entry.record, ...after };
  const lists: Record<"before" | "after", Record<string, Value>> = { before: {}, after: {} };
  for (const [name, { from, to }] of Object.entries(entry.changes)) {
    const field = names.field(entity, name);
    if (after === null || Object.hasOwn(after, field)) was[field] = from;
    else [lists.before[field], lists.after[field]] = [from, to];
  }
  return { entity, before: isNew ? null : was, after, lists, blind: NO_FIELDS };
}

/** The record that an act was done to: as it was, null where the act made it, and as the act left it. */
export interface ActedOn {
  readonly before: Row | null;
  readonly left: Row | null;
  readonly isMade: boolean;
}

/** What is asked of an act before it is done; to be asked once it is taken back. */
export async function refusedBefore(
  side: PastSide,
  actor: Actor,
  { entry }: PastAct,
  { before, left, isMade: isMaking }: ActedOn,
): Promise<Verdict> {
  const entity = side.names.entity(entry.entity);
  if (entity === null) return "unclear";
  const row = isMaking ? left : before;
  if (row === null) return "unclear";
  const action = side.names.action(entity, entry.action);
  const steps = stepsOf(entity, action, row, isMaking);
  const operations = operationsOf(side, entity, entry, action);
  const permissions = [...(isMaking ? [] : [SEE]), ...operations].map((operation) => side.access.may(entity.name, operation, actor.roles));
  const unknown = unknownOf(entity, steps, isMaking);
  const holds = await conditionsHold(
    side.reader,
    entity.name,
    row,
    permissions.map(({ when }) => when),
    actor.context,
  );
  const refusing = permissions.find((_, at) => holds[at] !== true);
  if (refusing !== undefined) {
    const isUnclear = [...ownFieldsOf(refusing.when)].some((name) => unknown.fields.has(name));
    return isUnclear ? "unclear" : { by: "permission", origin: refusing.origin, rule: null };
  }
  if (isPlain(entry)) return "allowed";
  return guarded(side, actor, entity, action, row, { steps, unknown, ask: asked(steps, left ?? row) });
}

function isPlain({ action }: HistoryEntry): boolean {
  return action === "create" || action === "change" || action === "delete";
}

function operationsOf(
  { names }: PastSide,
  entity: EntityPlan,
  { action: old, changes }: HistoryEntry,
  action: string,
): readonly Operation[] {
  if (old === "create" || old === "delete") return [{ kind: old }];
  if (old !== "change") return [{ kind: "transition", action }];
  const given = new Map(Object.entries(changes).map(([name, { to }]) => [names.field(entity, name), to]));
  return changeOperations(entity, given, NO_FIELDS);
}

/** The rows of the action that lead on from where the record was. */
function stepsOf(entity: EntityPlan, action: string, row: Row, isMaking: boolean): readonly TransitionPlan[] {
  return rowsOf(entity, action).filter((one) => (isMaking ? makes(one) : isPossible(one, row)));
}

interface Unknown {
  /** Inputs that are no fields of the record. */
  readonly asks: ReadonlySet<string>;
  /** Fields that the action itself has set since. */
  readonly fields: ReadonlySet<string>;
}

function unknownOf(entity: EntityPlan, steps: readonly TransitionPlan[], isMaking: boolean): Unknown {
  const asks = steps.flatMap((step) => step.asks.filter(({ name }) => fieldNamed(entity, name) === undefined).map(({ name }) => name));
  const fields = isMaking ? steps.flatMap(({ effects, field }) => [field, ...effects.map((effect) => effect.field)]) : [];
  return { asks: new Set(asks), fields: new Set(fields) };
}

/** The inputs that were stored in fields. */
function asked(steps: readonly TransitionPlan[], left: Row): Row {
  return Object.fromEntries(steps.flatMap((step) => step.asks.map(({ name }) => [name, left[name] ?? null] as const)));
}

async function guarded(
  { reader }: PastSide,
  actor: Actor,
  entity: EntityPlan,
  action: string,
  row: Row,
  { steps, unknown, ask }: { readonly steps: readonly TransitionPlan[]; readonly unknown: Unknown; readonly ask: Row },
): Promise<Verdict> {
  const guards = steps.map(({ guard }): Expr => (guard === null || isOpen(guard) ? ALWAYS : guard));
  const holds = await conditionsHold(reader, entity.name, row, guards, { ...actor.context, ask });
  for (const [at, step] of steps.entries()) {
    const guard = guards[at] ?? ALWAYS;
    const isUnclear =
      [...askedIn(guard)].some((name) => unknown.asks.has(name)) || [...ownFieldsOf(guard)].some((name) => unknown.fields.has(name));
    if (isUnclear) return "unclear";
    if (holds[at] === true) return step.open !== null ? { by: "guard", origin: step.origin, rule: null } : "allowed";
  }
  const last = steps.at(-1) ?? rowsOf(entity, action).at(-1);
  return { by: "guard", origin: last?.origin ?? null, rule: null };
}
