// Conditions with values of a caller, which look only at what that caller may see. A field that may not be seen counts
// as empty, a record in a list that may not be seen as absent.

import type { Expr, ListSource } from "../../../../compiler/expression/tree.ts";
import { mapParts } from "../../../../compiler/expression/walk.ts";
import { and, isAlways, onlyIf } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";

export function readable(view: View, expr: Expr): Expr {
  switch (expr.op) {
    case "field":
      return readableField(view, expr);
    case "aggregate": {
      const where = expr.where === null ? null : readable(view, expr.where);
      const seen = seenMember(view, expr.list, expr.binder);
      const kept = isAlways(seen) ? where : and([seen, ...(where === null ? [] : [where])]);
      return { ...expr, where: kept, of: expr.of === null ? null : readable(view, expr.of) };
    }
    case "member":
      return isAlways(seenMember(view, expr.list, "member")) ? expr : among(view, expr.list, expr.item);
    case "contains":
      return expr.left.op === "collect" ? containing(view, expr, expr.left) : mapParts(expr, (part) => readable(view, part));
    default:
      return mapParts(expr, (part) => readable(view, part));
  }
}

/** The path, empty where some field or record on the way may not be seen. */
function readableField({ app, actor }: View, expr: Expr & { readonly op: "field" }): Expr {
  const seen: Expr[] = [];
  for (let node: Expr = expr; node.op === "field"; node = node.of) {
    if (node.of.op === "user") return expr;
    seen.push(app.access.fieldSeenAt(node.entity, node.field, node.of, actor.roles));
    if (node.of.op === "field") seen.push(app.access.seenAt(node.entity, node.of, actor.roles));
  }
  const condition = and(seen);
  return isAlways(condition) ? expr : onlyIf(condition, expr);
}

/** The condition under which a member of a list may be seen, and the list itself. */
function seenMember({ app, actor }: View, list: ListSource, binder: string): Expr {
  const member: Expr = { op: "it", binder, type: { is: "record", entity: list.entity }, optional: false };
  const record = app.access.seenAt(list.entity, member, actor.roles);
  if (list.from === "entity") return record;
  const owner = list.from === "link" ? list.owner : list.of.type.is === "record" ? list.of.type.entity : "";
  const name =
    list.from === "link"
      ? list.field
      : app.plan.entities[owner]?.fields.find(
          ({ type }) => (type.is === "reverse" || type.is === "rows") && type.by === list.by && type.entity === list.entity,
        )?.name;
  return name === undefined ? record : and([record, app.access.fieldSeenAt(owner, name, list.of, actor.roles)]);
}

/** `fans contains user`, asked of the members that may be seen. */
function among(view: View, list: ListSource, item: Expr): Expr {
  const binder = "seen1";
  const member: Expr = { op: "it", binder, type: { is: "record", entity: list.entity }, optional: false };
  const same: Expr = { op: "compare", how: "=", left: member, right: readable(view, item), type: { is: "boolean" }, optional: false };
  const where = and([seenMember(view, list, binder), same]);
  return { op: "aggregate", how: "some", list, binder, where, of: null, type: { is: "boolean" }, optional: false };
}

/** `tags.name contains it`, asked of the members that may be seen. */
function containing(view: View, expr: Expr & { readonly op: "contains" }, left: Expr & { readonly op: "collect" }): Expr {
  const { list, binder } = left;
  const same: Expr = {
    op: "compare",
    how: "=",
    left: readable(view, left.of),
    right: readable(view, expr.right),
    type: { is: "boolean" },
    optional: false,
  };
  const where = and([seenMember(view, list, binder), same]);
  return { op: "aggregate", how: "some", list, binder, where, of: null, type: { is: "boolean" }, optional: false };
}
