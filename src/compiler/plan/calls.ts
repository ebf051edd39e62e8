// Point 7 in the plan.

import { elementType, isValueList } from "../expression/field-type.ts";
import { opensOf } from "../expression/fold.ts";
import { someNode } from "../expression/walk.ts";
import type { BodyMemberModel, CallModel, DoesModel, EnvelopeModel, TakesModel } from "../model/calls/call-model.ts";
import type { Lowering } from "./lowering.ts";
import type { BodyMember, CallDoes, CallPlan, ColumnPlan, EnvelopePlan, Expr, Open, ShapePlan, TakesPlan } from "./plan.ts";
import { lowerColumn, lowerNamed } from "./screens.ts";
import { lowerShape } from "./shapes.ts";

export function lowerCalls(lowering: Lowering): CallPlan[] {
  return lowering.model.calls.map((call) => lowerCall(lowering, call));
}

function lowerCall(lowering: Lowering, call: CallModel): CallPlan {
  const does = lowerDoes(lowering, call.does);
  const takes = call.takes === null ? null : lowerTakes(lowering, call.takes);
  const gives = lowerGives(lowering, call);
  return {
    name: call.name,
    help: call.help,
    method: call.method,
    path: call.path,
    segments: call.segments,
    ...(call.former.length === 0 ? {} : { former: call.former }),
    does: does.is === "distinct" && gives !== null ? sentAs(does, gives) : does,
    takes,
    gives,
    status: call.status,
    style: call.style,
    headers: call.headers,
    ignores: call.ignores,
    errors: call.errors,
    open: call.question === null ? touched(lowering, call, conditionsOf(does, takes)) : lowering.open(call.question),
    origin: lowering.origin(call.span, `point 7, ${call.name}`),
  };
}

function conditionsOf(does: CallDoes, takes: TakesPlan | null): Expr[] {
  const asked = takes?.is === "query" ? takes.members.map((member) => member.does) : [];
  const wheres = asked.flatMap((one) => (typeof one === "object" && "where" in one ? [one.where] : []));
  const own = "where" in does && does.where !== null ? [does.where] : [];
  const order = does.is === "list" ? does.order.map(({ column }) => column.value) : [];
  return [...own, ...order, ...("column" in does ? [does.column.value] : []), ...wheres];
}

/** What is undecided in a condition is undecided for the whole call. */
function touched(lowering: Lowering, call: CallModel, conditions: readonly Expr[]): Open | null {
  const [subject] = conditions.flatMap(opensOf);
  if (subject === undefined) return null;
  return lowering.openAbout(subject, lowering.origin(call.span, `point 7, ${call.name}`));
}

function lowerDoes(lowering: Lowering, does: DoesModel): CallDoes {
  if (!("where" in does)) return does;
  const where = does.where === null ? null : lowerWhere(lowering, does.where);
  if (does.is === "change every" || does.is === "delete every") return { is: does.is, entity: does.entity, where };
  const shown = { where, whereNamed: lowerNamed(lowering, does.where) };
  if (does.is === "list") {
    const order = does.order.map(({ column, descending }) => ({ column: lowerColumn(lowering, column), descending }));
    return { is: "list", entity: does.entity, order, first: does.first, ...shown };
  }
  if (does.is !== "distinct") return { is: does.is, entity: does.entity, ...shown };
  return { ...does, ...shown, column: eachValue(lowerColumn(lowering, does.column)) };
}

/** Where callers give values to a condition, it is asked as they see its fields, and so keeps their names. */
function lowerWhere(lowering: Lowering, where: Expr): Expr {
  return someNode(where, (node) => node.op === "ask") ? lowering.expander.named(where) : lowering.expand(where);
}

function lowerGives(lowering: Lowering, { does, gives }: CallModel): ShapePlan | null {
  const shape = gives === null ? null : lowerShape(lowering, gives);
  return shape !== null && does.is === "distinct" ? ofEachValue(shape) : shape;
}

/** The same with the type of each value, where a field holds several. */
function ofEachValue(shape: ShapePlan): ShapePlan {
  if (shape.is === "value") return { ...shape, column: eachValue(shape.column) };
  if (shape.is === "list") return { is: "list", of: ofEachValue(shape.of) };
  if (shape.is !== "object") return shape;
  return { is: "object", members: shape.members.map(({ name, shape: member }) => ({ name, shape: ofEachValue(member) })) };
}

/** The values as the shape gives them: amounts as numbers, say. */
function sentAs(does: CallDoes & { readonly is: "distinct" }, gives: ShapePlan): CallDoes {
  const given = valueIn(gives);
  return given === null ? does : { ...does, column: { ...does.column, type: given.type } };
}

function valueIn(shape: ShapePlan): ColumnPlan | null {
  if (shape.is === "value") return shape.column;
  if (shape.is === "list") return valueIn(shape.of);
  return shape.is === "object" ? shape.members.reduce<ColumnPlan | null>((found, { shape: one }) => found ?? valueIn(one), null) : null;
}

function eachValue(column: ColumnPlan): ColumnPlan {
  return isValueList(column.type) ? { ...column, type: elementType(column.type) } : column;
}

function lowerEnvelope({ name, beside }: EnvelopeModel): EnvelopePlan {
  return { name, beside: beside.map(({ span: _, ...one }) => one) };
}

function lowerBodyMember({ span: _, ...member }: BodyMemberModel): BodyMember {
  if (member.is === "literal" || member.is === "unused") return member;
  if (member.is === "object") return { ...member, members: member.members.map(lowerBodyMember) };
  const within = member.within === null ? null : lowerEnvelope(member.within);
  return { ...member, within, rows: member.rows === null ? null : member.rows.map(lowerBodyMember) };
}

function lowerTakes(lowering: Lowering, takes: TakesModel): TakesPlan {
  if (takes.is === "fields") {
    const envelope = takes.envelope.map(lowerEnvelope);
    return { ...takes, envelope, members: takes.members === "all" ? "all" : takes.members.map(lowerBodyMember) };
  }
  const members = takes.members.map((member) => {
    const { does } = member;
    return typeof does === "object" && "where" in does
      ? { ...member, does: { where: lowering.expander.named(does.where) } }
      : { ...member, does };
  });
  return { is: "query", members };
}
