// Shapes of point 7 in the plan. Nested lists as queries about their own records, with the record that has them outside.

import { mapParts } from "../expression/walk.ts";
import type { MemberModel, NestedListModel, ShapeMemberModel, ShapeModel } from "../model/calls/call-model.ts";
import type { Lowering } from "./lowering.ts";
import type { Expr, MemberPlan, NestedListPlan, ShapeMember, ShapeMembers, ShapePlan } from "./plan.ts";
import { lowerColumn } from "./screens.ts";

/** What the record that has a nested list goes by within the list's own condition. */
const OUTER = "outer";

export function lowerShape(lowering: Lowering, shape: ShapeModel): ShapePlan {
  switch (shape.is) {
    case "list":
      return { is: "list", of: lowerShape(lowering, shape.of) };
    case "object":
      return { is: "object", members: shape.members.map((member) => ({ name: member.name, shape: lowerShape(lowering, member.shape) })) };
    case "value":
      return { is: "value", entity: shape.entity, column: lowerColumn(lowering, shape.column) };
    case "record":
      return { is: "record", entity: shape.entity, members: lowerMembers(lowering, shape.members) };
    default:
      return shape;
  }
}

function lowerMembers(lowering: Lowering, members: "all" | readonly ShapeMemberModel[]): ShapeMembers {
  return members === "all" ? members : members.map((member) => lowerMember(lowering, member));
}

function lowerMember(lowering: Lowering, { name, holds }: ShapeMemberModel): ShapeMember {
  return { name, holds: lowerHolds(lowering, holds) };
}

function lowerHolds(lowering: Lowering, holds: MemberModel): MemberPlan {
  switch (holds.is) {
    case "value":
      return { ...holds, column: lowerColumn(lowering, holds.column) };
    case "record":
      return {
        is: "record",
        column: lowerColumn(lowering, holds.column),
        entity: holds.entity,
        members: lowerMembers(lowering, holds.members),
      };
    case "list":
      return lowerList(lowering, holds);
    case "object":
      return { is: "object", members: holds.members.map((member) => lowerMember(lowering, member)) };
    default:
      return holds;
  }
}

function lowerList(lowering: Lowering, holds: NestedListModel): NestedListPlan {
  const { list, gives } = holds;
  return {
    is: "list",
    reads: holds.reads,
    list: { ...list, of: lowering.expand(list.of) },
    where: holds.where === null ? null : turned(lowering.expand(holds.where), holds.binder, list.entity),
    whereNamed: holds.where === null ? null : turned(lowering.expander.named(holds.where), holds.binder, list.entity),
    order: holds.order.map(({ column, descending }) => ({ column: lowerColumn(lowering, column), descending })),
    first: holds.first,
    gives: "value" in gives ? { value: lowerColumn(lowering, gives.value) } : { members: lowerMembers(lowering, gives.members) },
  };
}

/** A condition about a member and the record outside, as one about `this` and what is outer. */
export function turned(expr: Expr, binder: string, entity: string): Expr {
  if (expr.op === "this") return { ...expr, op: "it", binder: OUTER };
  if (expr.op === "it" && expr.binder === binder) return { op: "this", type: { is: "record", entity }, optional: false };
  return mapParts(expr, (part) => turned(part, binder, entity));
}
