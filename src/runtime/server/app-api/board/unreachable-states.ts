// Whether a condition can still come to hold, as far as the sets of states say. Of a booking that was cancelled no key
// is handed out, now or later.

import { fold } from "../../../../compiler/expression/fold.ts";
import type { Expr } from "../../../../compiler/expression/tree.ts";
import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, StatesPlan } from "../../../../compiler/plan/plan.ts";
import { ALWAYS, and, conjuncts, fieldNamed, fieldOf, isNever, not, oneOf, or, thisRecord } from "../../expressions/expression-builders.ts";
import { columnAt, columnSeen, type View } from "../../reading/columns.ts";
import { makes } from "../../states/transitions.ts";
import { isOwn } from "../drafts/form-draft.ts";
import { given } from "./lanes.ts";

/** Of what a step that moves the field `moved` waits for: whether it may come to hold, as far as the viewer sees the other states. */
export function mayComeToHold(view: View, entity: EntityPlan, moved: string, condition: Expr): Expr {
  const { states } = entity;
  if (states === null || states.machines.length < 2) return ALWAYS;
  const needed = view.app.access.expanded(condition);
  const asked = conjuncts(needed);
  const others = states.machines.map((machine) => machine.field).filter((name) => name !== moved);
  const needs = others.map((name) => {
    const other = fieldNamed(entity, name);
    if (other?.type.is !== "choice") return ALWAYS;
    const parts = asked.filter((part) => someNode(part, (node) => isOwn(node, name)));
    const fulfils = other.type.values
      .map(({ value }) => value)
      .filter((value) => !parts.some((part) => isNever(fold(given(part, name, value)))));
    const from = leadingTo(states, name, fulfils);
    if (from.size === other.type.values.length) return ALWAYS;
    const column = columnAt(view.app, entity.name, name);
    const seen = column === null ? not(ALWAYS) : columnSeen(view, column);
    return or([not(seen), oneOf(fieldOf(thisRecord(entity.name), entity.name, other), [...from])]);
  });
  return and(needs);
}

/** The states from which one of these is reached, by whatever steps, themselves included. */
function leadingTo(states: StatesPlan, field: string, wanted: readonly string[]): ReadonlySet<string> {
  const found = new Set(wanted);
  const rows = states.transitions.filter((row) => row.field === field && !makes(row));
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const { from, to } of rows) if (from !== "new" && found.has(to)) for (const state of from) found.add(state);
  }
  return found;
}
