// A conjunction made smaller by what its own conditions say of each other. Where one of them leaves a field only some values, the
// others are worked out as far as these decide them. A filter and a permission, each harmless, would together be an `or` that no
// index serves.

import { and, FALSE, not, or, TRUE } from "./fold.ts";
import type { Expr } from "./tree.ts";

/** The texts that a field may have, by the field; an empty field has none of them. */
type Facts = ReadonlyMap<string, ReadonlySet<string>>;

/** Holds of the same records as before. */
export function simplifiedByItself(condition: Expr): Expr {
  if (condition.op !== "and") return condition;
  const facts = new Map<string, ReadonlySet<string>>();
  for (const item of condition.items) {
    const fact = factOf(item);
    if (fact === null) continue;
    const known = facts.get(fact.place);
    facts.set(fact.place, known === undefined ? fact.values : new Set([...known].filter((value) => fact.values.has(value))));
  }
  if (facts.size === 0) return condition;
  if ([...facts.values()].some((values) => values.size === 0)) return FALSE;
  return and(condition.items.map((item) => (factOf(item) === null ? given(item, facts) : item)));
}

/** `place` is one of `values`; null where the condition says something else. */
function factOf(condition: Expr): { readonly place: string; readonly values: ReadonlySet<string> } | null {
  const said = fieldComparison(condition);
  return said === null || said.values === null ? null : { place: said.place, values: said.values };
}

/** A field compared with texts that are written out; `values` null: with nothing at all. */
function fieldComparison(condition: Expr): { readonly place: string; readonly values: ReadonlySet<string> | null } | null {
  if (condition.op === "compare" && condition.how === "=") {
    const place = placeOf(condition.left) ?? placeOf(condition.right);
    const text = textOf(condition.right) ?? textOf(condition.left);
    return place === null || text === null ? null : { place, values: new Set([text]) };
  }
  if (condition.op === "in") {
    const place = placeOf(condition.item);
    const texts = condition.items.map(textOf);
    return place === null || texts.includes(null) ? null : { place, values: new Set(texts as string[]) };
  }
  if (condition.op === "empty") {
    const place = placeOf(condition.item);
    return place === null ? null : { place, values: null };
  }
  return null;
}

/** The condition as it is where the facts hold. */
function given(condition: Expr, facts: Facts): Expr {
  switch (condition.op) {
    case "and":
      return and(condition.items.map((item) => given(item, facts)));
    case "or":
      return or(condition.items.map((item) => given(item, facts)));
    case "not":
      return not(given(condition.item, facts));
    case "compare": {
      if (condition.how !== "!=") break;
      const same = decided({ ...condition, how: "=" }, facts);
      return same === null ? condition : not(same);
    }
  }
  return decided(condition, facts) ?? condition;
}

/** Null where the facts leave it undecided. */
function decided(condition: Expr, facts: Facts): Expr | null {
  const said = fieldComparison(condition);
  const known = said === null ? undefined : facts.get(said.place);
  if (said === null || known === undefined) return null;
  const { values } = said;
  if (values === null || ![...known].some((value) => values.has(value))) return FALSE;
  return [...known].every((value) => values.has(value)) ? TRUE : null;
}

/** A field of the record itself, whose values are texts of one spelling. */
function placeOf(expr: Expr): string | null {
  if (expr.op !== "field" || expr.of.op !== "this") return null;
  return ["choice", "record", "text"].includes(expr.type.is) ? expr.field : null;
}

function textOf(expr: Expr): string | null {
  return expr.op === "literal" && typeof expr.value === "string" && expr.value !== "" ? expr.value : null;
}
