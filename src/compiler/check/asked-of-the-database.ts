// What the database is asked: every expression that decides over rows, with its place, and the computed fields in them that
// are too long for it by themselves.

import { expandComputed } from "../expression/fold.ts";
import { digitsOf, SQL_DIGITS } from "../expression/numbers.ts";
import { sqlObstacle } from "../expression/sayable.ts";
import type { Expr } from "../expression/tree.ts";
import { eachNode, fieldsOf } from "../expression/walk.ts";
import { askedOfTheDatabase } from "../model/call-conditions.ts";
import { valuesOf } from "../model/effects-elsewhere.ts";
import type { FieldModel, Model } from "../model/model.ts";
import { decidesOverRows } from "../model/points/6-roles.ts";
import type { Span } from "../source.ts";

export interface Placed {
  readonly expr: Expr | null;
  readonly span: Span;
  /** Whether the whole decides over rows, or only what stands within its lists. */
  readonly rows: boolean;
}

/** A computed field that is too long for the database by itself. */
export interface LongField {
  readonly field: FieldModel;
  /** The operation that may come to more digits than the database computes with. */
  readonly node: Expr;
}

type Lookup = (entity: string, field: string) => Expr | null;

export function computedOf(model: Model): Lookup {
  return (entity, field) => model.entities.get(entity)?.fields.get(field)?.always ?? null;
}

/** The long fields in what the database decides of an expression: they stand in its way, wherever it is used. */
export function longFieldsIn(model: Model, { expr, rows }: Placed): LongField[] {
  const parts = expr === null ? [] : decidedBy(expr, rows);
  return parts.flatMap((part) => fieldsOf(part).flatMap(({ entity, field }) => longField(model, entity, field, []) ?? []));
}

/** The field itself, or the one that it is computed from and that is too long already. */
function longField(model: Model, entity: string, name: string, within: readonly string[]): LongField | null {
  const field = model.entities.get(entity)?.fields.get(name);
  const always = field?.always ?? null;
  const path = `${entity}.${name}`;
  if (field === undefined || always === null || within.includes(path)) return null;
  for (const part of fieldsOf(always)) {
    const found = longField(model, part.entity, part.field, [...within, path]);
    if (found !== null) return found;
  }
  const node = sqlObstacle(expandComputed(always, computedOf(model)))?.node;
  const isLong = node !== undefined && digitsOf(node) > SQL_DIGITS && !(node.op === "arithmetic" && node.how === "/");
  return isLong ? { field, node } : null;
}

/** What the database decides: the whole, or what stands within its lists. */
function decidedBy(expr: Expr, rows: boolean): Expr[] {
  if (rows) return [expr];
  const parts: Expr[] = [];
  eachNode(expr, (node) => {
    if (node.op === "aggregate") parts.push(...[node.where, node.of].filter((part) => part !== null));
    if (node.op === "collect") parts.push(node.of);
  });
  return parts;
}

export function placedExpressions(model: Model): Placed[] {
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
