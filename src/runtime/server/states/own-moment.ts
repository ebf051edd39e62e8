// Whether a timer puts on the moment that it waits for: what that comes to once it was performed, said of the record as it was.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { mapParts, partsOf } from "../../../compiler/expression/walk.ts";
import type { EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import { compare, isEmpty, literal, NEVER, or } from "../expressions/expression-builders.ts";
import { leavesFrom } from "./transitions.ts";

/** That the moment of a timer comes later once it was performed, or never again. Never so of one whose effects leave it. */
export function putsOnItsMoment(entity: EntityPlan, row: TransitionPlan): Expr {
  if (row.timer?.on !== "at") return NEVER;
  const { at } = row.timer;
  const after = afterRow(entity, row, at);
  return after === at ? NEVER : or([isEmpty(after), compare(after, ">", at)]);
}

/** What an expression comes to after a row, and after what it performs on the same record, as far as one row says that. */
function afterRow(entity: EntityPlan, row: TransitionPlan, expr: Expr): Expr {
  const performed = row.consequences.reduceRight((after, effect) => {
    if (effect.do !== "perform" || effect.at.op !== "this") return after;
    const rows = entity.states?.transitions.filter(({ action, timer }) => action === effect.action && timer === null) ?? [];
    const [only, ...others] = rows.filter((one) => leavesFrom(one, row.to));
    if (only === undefined || others.length > 0) return after;
    const given = new Map(effect.given.map(({ name, value }) => [name, value]));
    const withGiven = (node: Expr): Expr =>
      node.op === "ask" ? (given.get(node.name) ?? literal(null, node.type)) : mapped(node, withGiven);
    return withGiven(afterEffects(only, after));
  }, expr);
  return afterEffects(row, performed);
}

/** What an expression comes to once the effects of a row are stored, said of the record as it was. */
export function afterEffects({ effects, consequences }: TransitionPlan, expr: Expr): Expr {
  const visit = (node: Expr): Expr => {
    const own = node.op === "field" && node.of.op === "this" ? effects.filter(({ field }) => field === node.field) : [];
    const others = consequences.filter(
      (effect) => (effect.do === "set" || effect.do === "clear" || effect.do === "add") && node.op === "field" && isAt(node, effect),
    );
    const changes = [...own, ...others];
    return changes.length === 0 ? mapped(node, visit) : changes.reduce<Expr>(changed, node);
  };
  return visit(expr);
}

function isAt(node: Expr & { readonly op: "field" }, effect: { readonly field: string; readonly at: Expr }): boolean {
  return node.field === effect.field && isSameRecord(node.of, effect.at);
}

function isSameRecord(one: Expr, other: Expr): boolean {
  if (one.op !== "field" || other.op !== "field") return one.op === "this" && other.op === "this";
  return one.field === other.field && isSameRecord(one.of, other.of);
}

function changed(before: Expr, effect: { readonly do: string; readonly value?: Expr }): Expr {
  if (effect.value === undefined) return literal(null, before.type);
  if (effect.do !== "add") return effect.value;
  return { op: "arithmetic", how: "+", left: before, right: effect.value, type: before.type, optional: before.optional };
}

/** The node with its parts changed, which may be empty where a part may be that now. */
function mapped(node: Expr, visit: (part: Expr) => Expr): Expr {
  const whole = mapParts(node, visit);
  return whole === node || whole.optional || !partsOf(whole).some(({ optional }) => optional) ? whole : { ...whole, optional: true };
}
