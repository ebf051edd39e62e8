// States and transitions of entities.

import type { FieldModel } from "../../model/model.ts";
import type { ConfirmPlan, Expr, MachinePlan, StatesPlan, TimerPlan, TransitionPlan } from "../../plan/plan.ts";
import type { Change } from "../change.ts";
import type { At } from "../comparison.ts";
import { condition } from "../conditions.ts";
import { cell, type Differ, type Differs, follows, identity, listed, members, origin, value } from "../differ.ts";
import { isReordered, match } from "../matching.ts";
import { isSameMeaning } from "../meaning.ts";
import { consequences, effects, outbound } from "./effects.ts";
import { inputs } from "./fields.ts";
import { openThing } from "./points.ts";
import { refusal } from "./refusals.ts";

const MACHINE: Differs<MachinePlan> = {
  field: identity,
  ends: stateList("ends-changed", "Ends in"),
  goals: stateList("goal-changed", "Goal"),
  warns: stateList("warns-changed", "Warns in"),
};

function stateList(kind: "ends-changed" | "goal-changed" | "warns-changed", key: string): Differ<readonly string[]> {
  return (before, after, at) => {
    if (listed(before) === listed(after)) return [];
    const { entity = "", field = "" } = at.concerns;
    const whole = at.item(4, entity, key);
    const oldPlace = at.comparison.before.machineItem(entity, field, key) ?? whole.oldPlace;
    const newPlace = at.comparison.after.machineItem(entity, field, key) ?? whole.newPlace;
    return [at.change(kind, { old: listed(before) || null, new: listed(after) || null, oldPlace, newPlace })];
  };
}

const STATES: Differs<StatesPlan> = {
  field: value("states-field-changed"),
  // Those of the machines.
  ends: follows,
  machines: (before, after, at) => {
    const { pairs, removed, added } = match(before, after, ({ field }) => field);
    return [
      ...removed.map(({ field }) => at.change("states-removed", { name: `${at.name}.${field}` })),
      ...added.map(({ field }) => at.change("states-added", { name: `${at.name}.${field}`, new: statesOf(at, field) })),
      ...pairs.flatMap(([old, now]) => members(MACHINE)(old, now, at.within(at.name, { field: now.field }))),
    ];
  },
  transitions,
};

function statesOf({ comparison, concerns }: At, field: string): string | null {
  const found = comparison.after.plan.entities[concerns.entity ?? ""]?.fields.find(({ name }) => name === field);
  return found?.type.is === "choice" ? listed(found.type.values.map((one) => one.value)) : null;
}

export const states: Differ<StatesPlan | null> = (before, after, at) => {
  if (before !== null && after !== null) return members(STATES)(before, after, at);
  if (after !== null) return [at.change("states-added", { new: statesOf(at, after.field) })];
  return before === null ? [] : [at.change("states-removed")];
};

const TRANSITION: Differs<TransitionPlan> = {
  field: identity,
  action: identity,
  slug: follows,
  // Without one of its own a timer is labelled by its words.
  label: cell("action-label-changed", "Label"),
  named: cell("action-label-changed", "Label"),
  help: value("action-help-changed"),
  from: (before, after, at) => {
    const of = (from: TransitionPlan["from"]) => (from === "new" ? "new" : listed([...from].sort()));
    return of(before) === of(after) ? [] : value<string>("transition-from-changed")(of(before), of(after), at);
  },
  to: value("transition-to-changed"),
  guard: condition({ narrower: "guard-tightened", wider: "guard-loosened", other: "guard-changed" }, "Only if", asksOf),
  otherwise: refusal("refusal-changed"),
  effects,
  consequences,
  outbound,
  asks: inputs,
  confirm: nullable<ConfirmPlan>("confirm-changed", { asked: cell("confirm-changed", "Confirm"), written: value("confirm-changed") }),
  timer,
  open: openThing,
  origin,
};

function nullable<T extends object>(kind: "confirm-changed", differs: Differs<T>): Differ<T | null> {
  return (before, after, at) => {
    if (before !== null && after !== null) return members(differs)(before, after, at);
    return cell<T | null>(kind, "Confirm")(before, after, at);
  };
}

function asksOf({ comparison, concerns }: At): readonly FieldModel[] {
  const machines = comparison.after.model.entities.get(concerns.entity ?? "")?.machines ?? [];
  return machines.flatMap((machine) => machine.transitions.filter(({ action }) => action === concerns.action).flatMap(({ asks }) => asks));
}

/** When the program acts by itself; its words are in the column Action. */
function timer(before: TimerPlan | null, after: TimerPlan | null, at: At): readonly Change[] {
  if (isSameMeaning(before, after)) return [];
  if (before?.on === "when" && after?.on === "when") {
    const kinds = { narrower: "timer-changed", wider: "timer-changed", other: "timer-changed" } as const;
    return condition(kinds, "Action")(before.condition, after.condition, at);
  }
  return cell<TimerPlan | null>("timer-changed", "Action")(before, after, at);
}

function transitions(before: readonly TransitionPlan[], after: readonly TransitionPlan[], at: At): readonly Change[] {
  const from = (one: TransitionPlan) => (one.from === "new" ? "new" : listed([...one.from].sort()));
  // A timer is named by its own words, which change with it.
  const action = (one: TransitionPlan) => `${one.field} ${one.timer === null ? one.action : `(${one.timer.on})`}`;
  const matching = match(
    before,
    after,
    (one) => `${action(one)} ${one.action} ${from(one)} ${one.to} ${guardKey(one.guard)}`,
    (one) => `${action(one)} ${one.action} ${from(one)} ${one.to}`,
    (one) => `${action(one)} ${from(one)} ${one.to}`,
    (one) => `${action(one)} ${from(one)}`,
    (one) => `${action(one)} ${one.to}`,
    (one) => (one.timer === null ? action(one) : `${one.field} ${from(one)} ${one.to} timer`),
  );
  const within = (one: TransitionPlan, old: TransitionPlan | null, now: TransitionPlan | null) =>
    at.within(nameOf(at.name, one), { action: one.action }, old?.origin ?? null, now?.origin ?? null);
  const words = (one: TransitionPlan) => `${from(one)} → ${one.to}`;
  return [
    ...matching.removed.map((one) => within(one, one, null).change("transition-removed", { old: words(one) })),
    ...matching.added.map((one) => within(one, null, one).change("transition-added", { new: words(one) })),
    ...matching.pairs.flatMap(([old, now]) => members(TRANSITION)(old, now, within(now, old, now))),
    ...reordered(before, matching.pairs, at),
  ];
}

function nameOf(entity: string, { action, timer: by }: TransitionPlan): string {
  return by === null ? `${entity} / ${action}` : `${entity} (${action})`;
}

function guardKey(guard: Expr | null): string {
  return JSON.stringify(guard);
}

/** Rows of one action that begin in one state are tried in order; of others the order means nothing. */
function reordered(
  before: readonly TransitionPlan[],
  pairs: readonly (readonly [TransitionPlan, TransitionPlan])[],
  at: At,
): readonly Change[] {
  const actions = [...new Set(pairs.map(([, now]) => now.action))];
  return actions.flatMap((action) => {
    const rows = pairs.filter(([, now]) => now.action === action);
    const rivals = rows.filter(([, one]) => rows.some(([, other]) => one !== other && isRival(one, other)));
    if (!isReordered(before, { pairs: rivals, removed: [], added: [] })) return [];
    const order = (of: readonly TransitionPlan[]) => listed(of.map(({ to }) => to));
    const old = rivals.map(([one]) => one).toSorted((a, b) => before.indexOf(a) - before.indexOf(b));
    const here = at.within(`${at.name} / ${action}`, { action }, old[0]?.origin ?? null, rivals[0]?.[1].origin ?? null);
    return [here.change("transitions-reordered", { old: order(old), new: order(rivals.map(([, one]) => one)) })];
  });
}

function isRival(one: TransitionPlan, other: TransitionPlan): boolean {
  if (one.field !== other.field) return false;
  if (one.from === "new" || other.from === "new") return one.from === other.from;
  return one.from.some((state) => other.from.includes(state));
}
