// What the viewer must be allowed to see to learn what an expression comes to.

import type { Expr } from "../../../compiler/expression/tree.ts";
import { partsOf } from "../../../compiler/expression/walk.ts";
import type { ScreenPlan, ShownWhere } from "../../../compiler/plan/plan.ts";
import { and } from "../expressions/expression-builders.ts";
import type { RoleContext } from "../reading/columns.ts";
import { emptyOr } from "./access.ts";

/**
 * Whether whoever looks may see what an expression reads. Of a list itself that is the condition on each of its
 * records; what lists within come to is a result of its own, as in a message.
 */
export function readVisibility({ app, actor }: RoleContext, expr: Expr): Expr {
  if (expr.op !== "aggregate") return fieldsSeen(expr, (node) => fieldSeen({ app, actor }, node));
  const seen = partsOf(expr).map((part) => fieldsSeen(part, (node) => fieldSeen({ app, actor }, node)));
  const { list, binder } = expr;
  const it: Expr = { op: "it", binder, type: { is: "record", entity: list.entity }, optional: false };
  if (list.from === "reverse") seen.push(app.access.fieldSeenAt(list.entity, list.by, it, actor.roles));
  if (list.from === "link") seen.push(app.access.fieldSeenAt(list.owner, list.field, list.of, actor.roles));
  return and(seen);
}

/**
 * The document's condition on the records that it shows, for this viewer: a record fulfils it only where the viewer may also see every field
 * that it reads. What it counts in a list is a result of its own, as a computed field is. Null where the document has no condition.
 */
export function whereSeen(view: RoleContext, shown: ShownWhere): Expr | null {
  const { where, whereNamed } = shown;
  if (where === null) return null;
  return view.app.memo.for(view.actor.roles).of(shown, "where as far as it is seen", () => {
    const seen = fieldsSeen(whereNamed ?? where, (node) => reachedSeen(view, node));
    return and([view.app.access.expanded(seen), where]);
  });
}

/**
 * The same for a screen. A form's `Only where` says when the record may be changed there, so it is asked of what is stored, as a guard is.
 */
export function screenWhere(view: RoleContext, screen: ScreenPlan): Expr | null {
  return screen.shows === "form" ? screen.where : whereSeen(view, screen);
}

type FieldNode = Expr & { readonly op: "field" };

/** That every field which an expression reads outside of lists is seen. */
function fieldsSeen(expr: Expr, isSeen: (node: FieldNode) => Expr): Expr {
  if (expr.op === "aggregate" || expr.op === "collect" || expr.op === "member") return and([]);
  const own = expr.op === "field" ? [isSeen(expr)] : [];
  return and([...own, ...partsOf(expr).map((part) => fieldsSeen(part, isSeen))]);
}

function fieldSeen({ app, actor }: RoleContext, node: FieldNode): Expr {
  const field = app.access.fieldSeenAt(node.entity, node.field, node.of, actor.roles);
  return node.of.op === "field" ? and([field, app.access.seenAt(node.entity, node.of, actor.roles)]) : field;
}

/** The same, where an empty reference on the way hides nothing. */
function reachedSeen(view: RoleContext, node: FieldNode): Expr {
  const seen = fieldSeen(view, node);
  return node.of.op === "field" ? emptyOr(node.of, seen) : seen;
}
