// While a record is being made its rows are not there yet. A permission to make it, the guard and effects of its `(new)` actions,
// and its defaults cannot look at them. A rule can, once the record is there.

import { expandComputed } from "../../../expression/fold.ts";
import type { Expr } from "../../../expression/tree.ts";
import { someNode } from "../../../expression/walk.ts";
import type { EntityModel, Model } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import type { Rule } from "../../rule.ts";

export const rowsAreThereToBeLookedAt: Rule = (model, report) => {
  const lookup = (entity: string, field: string) => model.entities.get(entity)?.fields.get(field)?.always ?? null;
  for (const owner of model.entities.values()) {
    const parts = partsOfOwner(model, owner);
    if (parts.size === 0) continue;
    for (const { expr, span, what } of askedBefore(owner)) {
      if (expr !== null && looksAt(expandComputed(expr, lookup), parts))
        report("rows-are-there-to-be-looked-at", span, { what, entity: owner.name });
    }
  }
};

function partsOfOwner(model: Model, owner: EntityModel): ReadonlySet<string> {
  return new Set([...model.entities.values()].filter((entity) => entity.part?.owner === owner.name).map((entity) => entity.name));
}

interface Asked {
  readonly expr: Expr | null;
  readonly span: Span;
  readonly what: string;
}

function askedBefore(owner: EntityModel): Asked[] {
  const found: Asked[] = [];
  const starts = (owner.states?.transitions ?? []).filter((transition) => transition.from === "new");
  for (const field of owner.fields.values()) found.push({ expr: field.starts, span: field.span, what: "The default" });
  for (const start of starts) {
    found.push({ expr: start.guard, span: start.span, what: "The guard" });
    for (const effect of start.effects) {
      const values = "value" in effect ? [effect] : "given" in effect ? effect.given : [];
      for (const { value } of values) found.push({ expr: value, span: effect.span, what: "The effect" });
    }
  }
  for (const action of ["create", ...starts.map((start) => start.action)]) {
    for (const decision of owner.access.grants.get(action)?.byRole.values() ?? []) {
      if (decision.may === "if") found.push({ expr: decision.condition, span: decision.span, what: "The permission" });
    }
  }
  return found;
}

/** Whether it looks at rows of the record itself. */
function looksAt(expr: Expr, parts: ReadonlySet<string>): boolean {
  return someNode(
    expr,
    (node) =>
      (node.op === "aggregate" || node.op === "collect" || node.op === "member") &&
      node.list.from === "reverse" &&
      node.list.of.op === "this" &&
      parts.has(node.list.entity),
  );
}
