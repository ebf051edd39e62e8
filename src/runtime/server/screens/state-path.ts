// The states of a record as its page shows them: the way that a record goes, and apart from it what it does not go through.

import type { EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { RecordView } from "../../wire.ts";
import { fieldNamed } from "../terms.ts";
import { leavesFrom } from "../transitions.ts";

/**
 * All states in the order of the document. Aside are states from which a record only goes back, those that come by themselves and
 * lead no further than states before them, and ends: but for the first of `Ends in`, where the way leads to it.
 */
export function statesOf(entity: EntityPlan): RecordView["states"] {
  const field = entity.states === null ? undefined : fieldNamed(entity, entity.states.field);
  if (entity.states === null || field?.type.is !== "choice") return [];
  const { ends, transitions } = entity.states;
  const { values } = field.type;
  const rows = transitions.filter((row) => row.field === field.name);
  const way: string[] = [];
  for (const { value } of values) if (!ends.includes(value) && !isDetour(value, way, rows, ends)) way.push(value);
  const [first] = ends;
  const last = way.at(-1);
  const isReached = first !== undefined && (last === undefined || nextOf(last, rows).includes(first));
  return values.map(({ value, label, meaning }) => {
    const end = ends.includes(value);
    return { value, label, meaning, end, aside: end ? !(isReached && value === first) : !way.includes(value) };
  });
}

/** `way`: the states before it that a record goes through. */
function isDetour(state: string, way: readonly string[], rows: readonly TransitionPlan[], ends: readonly string[]): boolean {
  if (way.length === 0) return false;
  const next = nextOf(state, rows);
  const on = next.filter((one) => !ends.includes(one));
  if (on.length > 0 && on.every((one) => way.includes(one))) return true;
  const comes = rows.filter((row) => row.to === state);
  const passed = way.flatMap((one) => nextOf(one, rows));
  return comes.length > 0 && comes.every((row) => row.timer !== null) && next.every((one) => way.includes(one) || passed.includes(one));
}

function nextOf(state: string, rows: readonly TransitionPlan[]): readonly string[] {
  return rows.filter((row) => leavesFrom(row, state) && row.to !== state).map((row) => row.to);
}
