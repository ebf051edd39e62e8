// Steps after which nothing comes: which of them are asked about first. An end that a record's way leads to is where its work is meant
// to come out, and is come to many times a day; any other end is a way out, and nobody shall take it by a slip.

import type { EntityPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { ActionView } from "../../../wire.ts";
import { isNever } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";
import { pathFor } from "../../states/state-path.ts";
import { leavesFrom } from "../../states/transitions.ts";

/** What a step that comes to an end, from which the viewer takes no step, says of that. */
export function finalOf({ app, actor }: View, entity: EntityPlan, row: TransitionPlan): Pick<ActionView, "final"> {
  const path = pathFor(app, entity, row.field);
  const state = path.find(({ value }) => value === row.to);
  if (state === undefined || leavesFrom(row, row.to)) return {};
  const on = (entity.states?.transitions ?? []).filter((one) => one.field === row.field && one.to !== row.to && leavesFrom(one, row.to));
  if (!state.end && on.length > 0) return {};
  const isTheirs = ({ timer, action }: TransitionPlan): boolean => {
    const { when, open } = app.access.may(entity.name, { kind: "transition", action }, actor.roles);
    return timer === null && (open !== null || !isNever(when));
  };
  if (on.some(isTheirs)) return {};
  return { final: { state: state.label, others: on.length > 0, asked: state.end && state.aside } };
}
