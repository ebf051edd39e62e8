// What the database is asked. Every expression that decides over rows, with its place, and what stands in its way: in the
// expression itself, or in the definition of a computed field, which many of them may ask for.

import type { Related } from "../diagnostics/diagnostic.ts";
import { type ComputedField, expandComputed } from "../expression/fold.ts";
import { listObstacle, type Obstacle, sqlObstacle } from "../expression/sayable.ts";
import type { Expr } from "../expression/tree.ts";
import { eachNode, fieldsOf } from "../expression/walk.ts";
import { askedOfTheDatabase } from "../model/calls/call-conditions.ts";
import type { FieldModel, Model } from "../model/model.ts";
import { decidesOverRows } from "../model/operations.ts";
import { valuesOf } from "../model/states/cross-record-effects.ts";
import type { Span } from "../source.ts";

interface Placed {
  readonly expr: Expr | null;
  readonly span: Span;
  /** Whether the whole decides over rows, or only what stands within its lists. */
  readonly rows: boolean;
  /** Of which it is the definition. */
  readonly field?: FieldModel;
}

/** What the database cannot work out, and the computed field whose definition holds it; null: it stands where it is asked. */
export interface Cause extends Obstacle {
  readonly field: FieldModel | null;
}

export interface CausedByField {
  readonly field: FieldModel;
  readonly cause: Cause;
  readonly uses: readonly Span[];
}

/** So many places that ask for a field are shown beside it. */
const MOST_USES = 3;

export function askedHere(uses: readonly Span[]): Related[] {
  return uses.slice(0, MOST_USES).map((span) => ({ span, message: "The database is asked for it here." }));
}

/** What the database is asked by one document, each question worked out once: the cells of a matrix ask the same ones. */
export class AskedOfTheDatabase {
  readonly placed: readonly Placed[];
  readonly #computed: ComputedField;
  readonly #causes: Readonly<Record<Asked, WeakMap<Expr, readonly Cause[]>>> = { rows: new WeakMap(), lists: new WeakMap() };
  readonly #fields: Readonly<Record<Asked, Map<FieldModel, readonly Cause[]>>> = { rows: new Map(), lists: new Map() };
  readonly #model: Model;

  constructor(model: Model) {
    this.#model = model;
    this.#computed = (entity, field) => model.entities.get(entity)?.fields.get(field)?.always ?? null;
    this.placed = placedExpressions(model);
  }

  /** Why the database cannot decide; none where it can. */
  causes({ expr, rows, field }: Placed): readonly Cause[] {
    if (expr === null) return [];
    if (field !== undefined) return this.#causesOf(field, rows ? "rows" : "lists");
    const asked = rows ? "rows" : "lists";
    const found = this.#causes[asked].get(expr) ?? this.#causesIn(expr, asked);
    this.#causes[asked].set(expr, found);
    return found;
  }

  /** Of each definition that stands in the way, once, the places that ask for it; its own is none of them. */
  causesByField(): readonly CausedByField[] {
    const found = new Map<FieldModel, CausedByField & { readonly uses: Span[] }>();
    for (const placed of this.placed) {
      for (const cause of this.causes(placed)) {
        const { field } = cause;
        if (field === null) continue;
        const known = found.get(field) ?? { field, cause, uses: [] };
        if (placed.span !== field.span && !known.uses.includes(placed.span)) known.uses.push(placed.span);
        found.set(field, known);
      }
    }
    return [...found.values()];
  }

  /** Those in the definitions of computed fields, whoever asks for them; else the first in the expression itself. */
  #causesIn(expr: Expr, asked: Asked): readonly Cause[] {
    const expanded = expandComputed(expr, this.#computed);
    const obstacle = asked === "rows" ? sqlObstacle(expanded) : listObstacle(expanded);
    if (obstacle === null) return [];
    const decided = decidedBy(expr, asked).flatMap((part) => this.#fieldsOf(part).flatMap((field) => this.#causesOf(field, "rows")));
    // What the database is not asked for itself may be computed of lists that it chooses.
    const within = asked === "rows" ? [] : this.#fieldsOf(expr).flatMap((field) => this.#causesOf(field, "lists"));
    const causes = [...new Set([...decided, ...within])];
    return causes.length > 0 ? causes : [{ ...obstacle, field: null }];
  }

  #causesOf(field: FieldModel | undefined, asked: Asked): readonly Cause[] {
    if (field === undefined || field.always === null) return [];
    const known = this.#fields[asked].get(field);
    if (known !== undefined) return known;
    // One that goes round is told as such.
    this.#fields[asked].set(field, []);
    const found = this.#causesIn(field.always, asked).map((cause) => (cause.field === null ? { ...cause, field } : cause));
    this.#fields[asked].set(field, found);
    return found;
  }

  #fieldsOf(expr: Expr): (FieldModel | undefined)[] {
    return fieldsOf(expr).map(({ entity, field }) => this.#model.entities.get(entity)?.fields.get(field));
  }
}

/** Whether the database decides by the whole of an expression, or by what stands within its lists alone. */
type Asked = "rows" | "lists";

/** What the database decides: the whole, or what stands within its lists. */
function decidedBy(expr: Expr, asked: Asked): Expr[] {
  if (asked === "rows") return [expr];
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
    for (const { value, span } of screen.filters ?? []) add(value, span, true);
    for (const { meaning, span } of screen.figures) {
      for (const expr of [meaning?.where, meaning?.of?.value, meaning?.by?.key]) add(expr, span, true);
    }
  }
  for (const call of model.calls) for (const expr of askedOfTheDatabase(call)) add(expr, call.span, true);
  for (const { holds, whileText, span } of model.messages.values())
    for (const expr of holds.values()) add(expr, whileText?.span ?? span, true);
  for (const entity of model.entities.values()) {
    const ordering = new Set(entity.order.map(({ field }) => field));
    for (const field of entity.fields.values()) found.push({ expr: field.always, span: field.span, rows: ordering.has(field.name), field });
    for (const rule of entity.rules)
      for (const expr of [rule.onlyIf, rule.holds, rule.otherwise?.message, rule.otherwise?.remedy]) add(expr, rule.span, false);
    for (const transition of entity.states?.transitions ?? []) {
      if (transition.timer?.on === "when") add(transition.timer.condition, transition.span, true);
      if (transition.timer?.on === "at") add(transition.timer.at, transition.span, true);
      add(transition.guard, transition.span, false);
      add(transition.confirm?.asked, transition.span, false);
      for (const effect of transition.effects) for (const expr of valuesOf(effect)) add(expr, transition.span, false);
    }
    for (const { operation, byRole } of entity.access.grants.values()) {
      for (const decision of byRole.values()) {
        if (decision.may === "if") add(decision.condition, decision.span, decidesOverRows(operation));
      }
    }
  }
  return found;
}
