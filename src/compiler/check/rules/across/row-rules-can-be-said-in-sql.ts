// What decides over rows is worked out by the database, computed fields included: their definitions may hold what the
// condition itself does not show.

import { expandComputed } from "../../../expression/fold.ts";
import { listObstacle, sqlObstacle } from "../../../expression/sayable.ts";
import type { Expr } from "../../../expression/tree.ts";
import { askedOfTheDatabase } from "../../../model/call-conditions.ts";
import { valuesOf } from "../../../model/effects-elsewhere.ts";
import type { Model } from "../../../model/model.ts";
import { decidesOverRows } from "../../../model/points/6-roles.ts";
import type { Span } from "../../../source.ts";
import type { Rule } from "../../rule.ts";

interface Placed {
  readonly expr: Expr | null;
  readonly span: Span;
  /** Whether the whole decides over rows, or only what stands within its lists. */
  readonly rows: boolean;
}

export const rowRulesCanBeSaidInSql: Rule = (model, report) => {
  const lookup = (entity: string, field: string) => model.entities.get(entity)?.fields.get(field)?.always ?? null;
  for (const { expr, span, rows } of placedExpressions(model)) {
    if (expr === null) continue;
    const expanded = expandComputed(expr, lookup);
    const obstacle = rows ? sqlObstacle(expanded) : listObstacle(expanded);
    if (obstacle !== null) report("row-rules-can-be-said-in-sql", span, { what: obstacle.what });
  }
};

function placedExpressions(model: Model): Placed[] {
  const found: Placed[] = [];
  const add = (expr: Expr | null | undefined, span: Span, rows: boolean) => found.push({ expr: expr ?? null, span, rows });
  for (const screen of model.screens.values()) {
    add(screen.where, screen.span, true);
    for (const { value } of screen.sort) add(value, screen.span, true);
    for (const { meaning, span } of screen.figures) {
      for (const expr of [meaning?.where, meaning?.of?.value, meaning?.by?.key]) add(expr, span, true);
    }
  }
  for (const call of model.calls) for (const expr of askedOfTheDatabase(call)) add(expr, call.span, true);
  for (const entity of model.entities.values()) {
    const ordering = new Set(entity.order.map(({ field }) => field));
    for (const field of entity.fields.values()) add(field.always, field.span, ordering.has(field.name));
    for (const rule of entity.rules)
      for (const expr of [rule.onlyIf, rule.holds, rule.otherwise?.message, rule.otherwise?.remedy]) add(expr, rule.span, false);
    for (const transition of entity.states?.transitions ?? []) {
      if (transition.timer?.on === "when") add(transition.timer.condition, transition.span, true);
      if (transition.timer?.on === "at") add(transition.timer.at, transition.span, true);
      add(transition.guard, transition.span, false);
      for (const effect of transition.effects) for (const expr of valuesOf(effect)) add(expr, transition.span, false);
    }
    for (const [action, grant] of entity.access.grants) {
      for (const decision of grant.byRole.values()) {
        if (decision.may === "if") add(decision.condition, decision.span, decidesOverRows(action));
      }
    }
  }
  return found;
}
