// Whom it concerns that a record waits: whoever sees it and may change it, delete it, or take a step with it.

import type { Expr } from "../../../compiler/expression/tree.ts";
import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Application } from "../context/application.ts";
import { and, isNever, or } from "../expressions/expression-builders.ts";
import { type Actor, type Operation, SEE } from "./access.ts";
import { ownFieldsChange } from "./row-permissions.ts";

/**
 * The condition on a record under which somebody may act on it: they see it, and may change it or one of its fields, delete it, or
 * perform some action of a person on it. By permission alone: in which state an action is possible is not asked, since a record that
 * waits may have none that is possible now.
 */
export function mayActOn(app: Application, actor: Actor, entity: EntityPlan): Expr {
  const { changeField, transitions } = entity.access;
  const moves = new Set(entity.states?.transitions.flatMap((row) => (row.from === "new" || row.timer !== null ? [] : [row.action])));
  const operations: Operation[] = [
    { kind: "change" },
    { kind: "delete" },
    ...Object.keys(changeField).map((field): Operation => ({ kind: "change field", field })),
    ...Object.keys(transitions).flatMap((action): Operation[] => (moves.has(action) ? [{ kind: "transition", action }] : [])),
  ];
  const allowed = operations.map((operation) => app.access.may(entity.name, operation, actor.roles).when);
  return and([app.access.may(entity.name, SEE, actor.roles).when, or([...allowed, ownFieldsChange(app, actor, entity)])]);
}

/** The entities of which the program moves records by itself, and somebody may act on some. */
export function timedEntities(app: Application, actor: Actor): readonly EntityPlan[] {
  return app.memo
    .for(actor.roles)
    .of(app.plan.entities, "timed entities", () =>
      Object.values(app.plan.entities).filter(
        (entity) => entity.states?.transitions.some(({ timer }) => timer !== null) === true && !isNever(mayActOn(app, actor, entity)),
      ),
    );
}
