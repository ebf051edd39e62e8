// When nobody is signed in, `user` is empty; and that emptiness must not equal the emptiness of a record. This says
// whether a value is empty because of it. Which branch of an `if` is taken decides, so that folding changes nothing.

import type { Expr } from "./tree.ts";

/** Whether the value, where it is empty and nobody is signed in, is so for that reason. */
export type Reliance = boolean | { readonly condition: Expr; readonly met: Reliance; readonly unmet: Reliance };

function relianceOnUser(expr: Expr): Reliance {
  switch (expr.op) {
    case "user":
      return true;
    case "field":
      return relianceOnUser(expr.of);
    case "if": {
      const [met, unmet] = [relianceOnUser(expr.then), relianceOnUser(expr.else)];
      return typeof met === "boolean" && met === unmet ? met : { condition: expr.condition, met, unmet };
    }
    case "or else":
    case "arithmetic":
      return either([expr.left, expr.right]);
    case "negate":
      return relianceOnUser(expr.item);
    case "call":
      return either(expr.args);
    default:
      return false;
  }
}

/** Whether any of the values is so. */
export function either(exprs: readonly Expr[]): Reliance {
  return exprs.map(relianceOnUser).reduce<Reliance>(joined, false);
}

function joined(left: Reliance, right: Reliance): Reliance {
  if (left === true || right === true) return true;
  if (left === false) return right;
  if (right === false) return left;
  return { condition: left.condition, met: joined(left.met, right), unmet: joined(left.unmet, right) };
}
