// Point 7 in the plan.

import { opensOf } from "../expression/fold.ts";
import type { CallModel, DoesModel, ShapeModel } from "../model/model.ts";
import type { Lowering } from "./lowering.ts";
import type { CallDoes, CallPlan, ShapePlan } from "./plan.ts";
import { lowerColumn } from "./screens.ts";

export function lowerCalls(lowering: Lowering): CallPlan[] {
  return lowering.model.calls.map((call) => lowerCall(lowering, call));
}

function lowerCall(lowering: Lowering, call: CallModel): CallPlan {
  const does = lowerDoes(lowering, call.does);
  const origin = lowering.origin(call.span, `point 7, ${call.name}`);
  const where = does.is === "list" || does.is === "count" ? does.where : null;
  const [subject] = where === null ? [] : opensOf(where);
  const touched = subject === undefined ? null : lowering.openAbout(subject, origin);
  return {
    name: call.name,
    help: call.help,
    method: call.method,
    path: call.path,
    segments: call.segments,
    does,
    takes: call.takes,
    gives: call.gives === null ? null : lowerShape(lowering, call.gives),
    status: call.status,
    errors: call.errors,
    open: call.question === null ? touched : lowering.open(call.question),
    origin,
  };
}

function lowerDoes(lowering: Lowering, does: DoesModel): CallDoes {
  if (does.is !== "list" && does.is !== "count") return does;
  return { ...does, where: does.where === null ? null : lowering.expand(does.where) };
}

function lowerShape(lowering: Lowering, shape: ShapeModel): ShapePlan {
  if (shape.is === "list") return { is: "list", of: lowerShape(lowering, shape.of) };
  if (shape.is === "object")
    return { is: "object", members: shape.members.map((member) => ({ name: member.name, shape: lowerShape(lowering, member.shape) })) };
  if (shape.is === "built-in" || shape.members === "all") return shape as ShapePlan;
  return {
    is: "record",
    entity: shape.entity,
    members: shape.members.map((member) => ({ name: member.name, column: lowerColumn(lowering, member.column) })),
  };
}
