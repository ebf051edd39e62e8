// What the database is asked: every expression that decides over rows, with its place, what stands in its way, and the
// computed fields in them that are too long for it by themselves.

import { type ComputedField, expandComputed } from "../expression/fold.ts";
import { digitsOf, SQL_DIGITS } from "../expression/numbers.ts";
import { listObstacle, type Obstacle, sqlObstacle } from "../expression/sayable.ts";
import type { Expr } from "../expression/tree.ts";
import { eachNode, fieldsOf } from "../expression/walk.ts";
import { askedOfTheDatabase } from "../model/call-conditions.ts";
import { decidesOverRows } from "../model/decision-cells.ts";
import { valuesOf } from "../model/effects-elsewhere.ts";
import type { FieldModel, Model } from "../model/model.ts";
import type { Span } from "../source.ts";

interface Placed {
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

/** What the database is asked by one document, each question worked out once: the cells of a matrix ask the same ones. */
export class AskedOfTheDatabase {
  readonly placed: readonly Placed[];
  readonly #model: Model;
  readonly #computed: ComputedField;
  readonly #obstacles: Readonly<Record<"rows" | "lists", WeakMap<Expr, Obstacle | null>>> = { rows: new WeakMap(), lists: new WeakMap() };
  readonly #long: Readonly<Record<"rows" | "lists", WeakMap<Expr, readonly LongField[]>>> = { rows: new WeakMap(), lists: new WeakMap() };
  readonly #fields = new Map<string, LongField | null>();

  constructor(model: Model) {
    this.#model = model;
    this.#computed = (entity, field) => model.entities.get(entity)?.fields.get(field)?.always ?? null;
    this.placed = placedExpressions(model);
  }

  /** The first part that the database cannot say, computed fields included; null where it can say all. */
  obstacle({ expr, rows }: Placed): Obstacle | null {
    if (expr === null) return null;
    const known = this.#obstacles[rows ? "rows" : "lists"];
    const found = known.get(expr);
    if (found !== undefined) return found;
    const expanded = expandComputed(expr, this.#computed);
    const obstacle = rows ? sqlObstacle(expanded) : listObstacle(expanded);
    known.set(expr, obstacle);
    return obstacle;
  }

  /** The long fields in what the database decides of an expression: they stand in its way, wherever it is used. */
  longFields({ expr, rows }: Placed): readonly LongField[] {
    if (expr === null) return [];
    const known = this.#long[rows ? "rows" : "lists"];
    const found =
      known.get(expr) ?? decidedBy(expr, rows).flatMap((part) => fieldsOf(part).flatMap((field) => this.#longField(field) ?? []));
    known.set(expr, found);
    return found;
  }

  #longField({ entity, field }: { readonly entity: string; readonly field: string }): LongField | null {
    const path = `${entity}.${field}`;
    const known = this.#fields.get(path);
    if (known !== undefined) return known;
    const found = this.#longWithin(entity, field, []);
    this.#fields.set(path, found);
    return found;
  }

  /** The field itself, or the one that it is computed from and that is too long already. */
  #longWithin(entity: string, name: string, within: readonly string[]): LongField | null {
    const field = this.#model.entities.get(entity)?.fields.get(name);
    const always = field?.always ?? null;
    const path = `${entity}.${name}`;
    if (field === undefined || always === null || within.includes(path)) return null;
    for (const part of fieldsOf(always)) {
      const found = this.#longWithin(part.entity, part.field, [...within, path]);
      if (found !== null) return found;
    }
    const node = sqlObstacle(expandComputed(always, this.#computed))?.node;
    const isLong = node !== undefined && digitsOf(node) > SQL_DIGITS && !(node.op === "arithmetic" && node.how === "/");
    return isLong ? { field, node } : null;
  }
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
