// What the database computes for lists, permissions and sums fits into its whole numbers; a computed field that may not is
// told once, where it is defined.

import { digitsOf } from "../../../expression/numbers.ts";
import { sqlObstacle } from "../../../expression/sayable.ts";
import type { Expr } from "../../../expression/tree.ts";
import { askedHere } from "../../asked-of-the-database.ts";
import { briefly } from "../../decide/words.ts";
import type { Rule } from "../../rule.ts";

export const computedNumbersFitTheDatabase: Rule = (_, report, { askedOfTheDatabase }) => {
  for (const { field, cause, uses } of askedOfTheDatabase.causesByField()) {
    if (!cause.isLong) continue;
    // As it is written, where that shows it: there a computed field has the digits to which it is held.
    const node = (field.always === null ? null : sqlObstacle(field.always))?.node ?? cause.node;
    const parameters = { field: field.name, digits: longest(node), factors: factorsOf(node) };
    report("computed-numbers-fit-the-database", field.alwaysText?.span ?? field.span, parameters, { related: askedHere(uses) });
  }
};

/** The digits of a number that is rounded are those that it has before. */
function longest(node: Expr): number {
  return Math.max(digitsOf(node), ...(node.op === "call" ? node.args.map(digitsOf) : []));
}

function factorsOf(node: Expr): string {
  if (node.op === "call" && node.args[0]?.op === "arithmetic") return factorsOf(node.args[0]);
  const sides = node.op === "arithmetic" ? [node.left, node.right] : [node];
  return sides.map((side) => `${wordsFor(side)} up to ${digitsOf(side)}`).join(", ");
}

function wordsFor(expr: Expr): string {
  if (expr.op === "field") return expr.of.op === "field" ? `${wordsFor(expr.of)}.${expr.field}` : expr.field;
  if (expr.op === "call" && expr.name === "round" && expr.args[0] !== undefined) return wordsFor(expr.args[0]);
  return briefly(expr, "the other part");
}
