// Lists that leave out the record that they are asked of, by saying so. What is counted there is the same before it is stored.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { conjuncts } from "./expression-builders.ts";

/** `number of Order where (it is not this and …)` */
export function isOfOthers(node: Expr): boolean {
  if (node.op !== "aggregate" || node.where === null) return false;
  const { binder, where } = node;
  const parts = conjuncts(where);
  return parts.some((part) => isAnother(part, binder));
}

/** `it is not this` */
function isAnother(part: Expr, binder: string): boolean {
  if (part.op !== "compare" || part.how !== "!=") return false;
  const isIt = (side: Expr) => side.op === "it" && side.binder === binder;
  return (isIt(part.left) && part.right.op === "this") || (isIt(part.right) && part.left.op === "this");
}
