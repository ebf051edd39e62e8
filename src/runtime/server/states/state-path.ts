// The states that a record goes through, as its page shows them.

import type { EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { StateView } from "../../wire/states.ts";
import type { Application } from "../context/application.ts";
import { fieldNamed } from "../expressions/expression-builders.ts";
import { leavesFrom } from "./transitions.ts";

/** The states of a field, worked out once. */
export function pathFor(app: Application, entity: EntityPlan, field: string): readonly StateView[] {
  return app.memo.of(entity, `path of ${field}`, () => pathOf(entity, field));
}

/** Whether an action gives a record up: it leads to nothing but ends that are not where the way leads, and nothing leads on from there. */
export function breaksOff(app: Application, entity: EntityPlan, rows: readonly TransitionPlan[]): boolean {
  const [first] = rows;
  if (first === undefined) return false;
  const ways = (entity.states?.transitions ?? []).filter(({ field }) => field === first.field);
  const path = pathFor(app, entity, first.field);
  const isOut = (state: string): boolean => path.some(({ value, end, aside }) => value === state && end && aside);
  return rows.every((row) => isOut(row.to) && !ways.some((way) => way.to !== row.to && leavesFrom(way, row.to)));
}

/** Whether a step stays where the record is, goes back on its way, or leaves it. */
export function isDetourFrom(app: Application, entity: EntityPlan, field: string, from: string, to: string): boolean {
  const way = pathFor(app, entity, field).flatMap(({ value, aside }) => (aside ? [] : [value]));
  return !way.includes(to) || way.indexOf(to) <= way.indexOf(from);
}

/** The states that the page shows, of the first of an entity's sets of states. */
export function statesOf(app: Application, entity: EntityPlan): readonly StateView[] {
  if (entity.states === null) return [];
  const { field } = entity.states;
  const traced = app.problems.traced(fieldNamed(entity, field)?.origin ?? null);
  return pathFor(app, entity, field).map((state) => ({ ...state, ...traced }));
}

/**
 * All states of a field in the order of the document. Where it names goals, the way leads to the first of them, and the others stand beside it.
 * Aside are states from which a record only goes back, those that come by themselves and lead no further than states before them, those
 * without which a record comes where the way leads as well, and ends: where no goal is named, but for the first of `Ends in`, where the way
 * leads to it.
 */
export function pathOf(entity: EntityPlan, name: string): readonly StateView[] {
  const field = fieldNamed(entity, name);
  const machine = entity.states?.machines.find((one) => one.field === name);
  if (entity.states === null || machine === undefined || field?.type.is !== "choice") return [];
  const { transitions } = entity.states;
  const { ends, goals, warns } = machine;
  const wanted = goals[0] ?? ends[0];
  const { values } = field.type;
  const rows = transitions.filter((row) => row.field === field.name);
  const way: string[] = [];
  for (const { value } of values)
    if (!ends.includes(value) && !goals.includes(value) && !isDetour(value, way, rows, ends, wanted)) way.push(value);
  const last = way.at(-1);
  const isReached = wanted !== undefined && (goals.length > 0 || last === undefined || nextOf(last, rows).includes(wanted));
  const path = [...shortest(isReached ? [...way, wanted] : way, rows), ...goals];
  return values.map(({ value, label, meaning }) => ({
    ...{ value, label, meaning, end: ends.includes(value), aside: !path.includes(value), warns: warns.includes(value) },
    ...(goals.includes(value) ? { goal: true } : {}),
  }));
}

/** Of states, those of the shortest way over them from the first to the last; of ways that are as short, the one by earlier states. */
function shortest(states: readonly string[], rows: readonly TransitionPlan[]): readonly string[] {
  const [first] = states;
  const last = states.at(-1);
  if (first === undefined || last === undefined) return states;
  const ways = [[first]];
  const met = new Set([first]);
  for (const way of ways) {
    const at = way.at(-1) ?? first;
    if (at === last) return way;
    const next = nextOf(at, rows);
    for (const state of states) {
      if (met.has(state) || !next.includes(state)) continue;
      met.add(state);
      ways.push([...way, state]);
    }
  }
  return states;
}

/** `way`: the states before it that a record goes through. */
function isDetour(
  state: string,
  way: readonly string[],
  rows: readonly TransitionPlan[],
  ends: readonly string[],
  wanted: string | undefined,
): boolean {
  if (way.length === 0) return false;
  const next = nextOf(state, rows);
  const passed = way.flatMap((one) => nextOf(one, rows));
  // What alone leads to where a record is meant to come is on the way there, though a record may be put back from it.
  if (wanted !== undefined && next.includes(wanted) && !passed.includes(wanted)) return false;
  const on = next.filter((one) => !ends.includes(one));
  if (on.length > 0 && on.every((one) => way.includes(one))) return true;
  const comes = rows.filter((row) => row.to === state);
  return comes.length > 0 && comes.every((row) => row.timer !== null) && next.every((one) => way.includes(one) || passed.includes(one));
}

function nextOf(state: string, rows: readonly TransitionPlan[]): readonly string[] {
  return rows.filter((row) => leavesFrom(row, state) && row.to !== state).map((row) => row.to);
}
