// Finds the rows of a record that a computed number adds up, so that it stands below them.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import { someNode } from "../../../../compiler/expression/walk.ts";
import type { ColumnPlan } from "../../../../compiler/plan/plan.ts";

/** An amount may be more than their sum, such as one with tax; any other number is just what they come to. */
export function rowsBehind({ steps, type, value }: ColumnPlan, columns: readonly ColumnPlan[]): ColumnPlan | undefined {
  if (steps.length !== 1) return undefined;
  return columns.find((rows) => {
    const isOfThem = (node: Expr) => addsUp(node, rows);
    if (type.is === "money") return !someNode(value, ({ op }) => op === "if") && someNode(value, isOfThem);
    return (type.is === "integer" || type.is === "decimal" || type.is === "duration") && isOfThem(value);
  });
}

function addsUp(node: Expr, { type, steps }: ColumnPlan): boolean {
  if (node.op !== "aggregate" || node.how !== "sum" || type.is !== "rows" || steps.length !== 1) return false;
  const { list } = node;
  return list.from === "reverse" && list.of.op === "this" && list.entity === type.entity && list.by === type.by;
}
