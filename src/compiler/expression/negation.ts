// Negation-normal form: `not` stands only in front of what cannot be taken apart further. Comparisons keep their `not`,
// because with an empty operand `not (a < b)` is more than `a >= b`.

import type { Expr, Type } from "./tree.ts";

const BOOLEAN: Type = { is: "boolean" };

/** The same condition with every `not` pushed to the leaves. */
export function negationNormal(expr: Expr): Expr {
  return push(expr, false);
}

function push(expr: Expr, negated: boolean): Expr {
  switch (expr.op) {
    case "not":
      return push(expr.item, !negated);
    case "and":
    case "or": {
      const op = (expr.op === "and") === negated ? "or" : "and";
      return { ...expr, op, items: expr.items.map((item) => push(item, negated)) };
    }
    case "if":
      if (expr.type.is !== "boolean") break;
      // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
      return { ...expr, then: push(expr.then, negated), else: push(expr.else, negated), optional: false };
    case "literal":
      if (negated) return { ...expr, value: expr.value !== true, type: BOOLEAN, optional: false };
      break;
    case "aggregate":
      if (negated && expr.how === "some") return { ...expr, how: "no" };
      if (negated && expr.how === "no") return { ...expr, how: "some" };
      break;
    case "compare":
      if (negated && expr.how === "=") return { ...expr, how: "!=" };
      if (negated && expr.how === "!=") return { ...expr, how: "=" };
      break;
  }
  return negated ? { op: "not", item: expr, type: BOOLEAN, optional: false } : expr;
}
