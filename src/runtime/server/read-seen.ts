// What somebody must be allowed to see to be told what an expression comes to.

import type { Expr } from "../../compiler/expression/tree.ts";
import { partsOf } from "../../compiler/expression/walk.ts";
import type { View } from "./columns.ts";
import { and } from "./terms.ts";

/**
 * Whether whoever looks may see what an expression reads. Of a list itself that is the condition on each of its
 * records; what lists within come to is a result of its own, as in a message.
 */
export function readSeen({ app, actor }: View, expr: Expr): Expr {
  const seen: Expr[] = [];
  const read = (node: Expr): void => {
    if (node.op === "aggregate" || node.op === "collect" || node.op === "member") return;
    if (node.op === "field") {
      seen.push(app.access.fieldSeenAt(node.entity, node.field, node.of, actor.roles));
      if (node.of.op === "field") seen.push(app.access.seenAt(node.entity, node.of, actor.roles));
    }
    for (const part of partsOf(node)) read(part);
  };
  if (expr.op !== "aggregate") read(expr);
  else {
    for (const part of partsOf(expr)) read(part);
    const { list, binder } = expr;
    const it: Expr = { op: "it", binder, type: { is: "record", entity: list.entity }, optional: false };
    if (list.from === "reverse") seen.push(app.access.fieldSeenAt(list.entity, list.by, it, actor.roles));
    if (list.from === "link") seen.push(app.access.fieldSeenAt(list.owner, list.field, list.of, actor.roles));
  }
  return and(seen);
}
