// What a call names in Gives, whoever may make the call may see: else the answer holds an empty value in its place.

import type { CallModel, ColumnModel, Model, ShapeModel } from "../../../model/model.ts";
import { refuses } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const callsGiveWhatCallersMaySee: Rule = (model, report) => {
  for (const call of model.calls) {
    for (const column of call.gives === null ? [] : columnsOf(call.gives)) {
      const hidden = [...model.roles.keys()].flatMap((role) => (mayCall(model, call, role) ? hiddenFrom(model, column, role) : []));
      const [first] = hidden;
      if (first === undefined) continue;
      const parameters = { call: call.name, role: first.role, field: first.field, path: column.path };
      report("calls-give-what-callers-may-see", column.span, parameters, {
        related: [{ span: first.span, message: "It is refused here." }],
      });
    }
  }
};

function columnsOf(shape: ShapeModel): ColumnModel[] {
  switch (shape.is) {
    case "record":
      return shape.members === "all" ? [] : shape.members.map((member) => member.column);
    case "list":
      return columnsOf(shape.of);
    case "object":
      return shape.members.flatMap((member) => columnsOf(member.shape));
    default:
      return [];
  }
}

function mayCall(model: Model, call: CallModel, role: string): boolean {
  const { does } = call;
  if (!("entity" in does)) return false;
  const entity = model.entities.get(does.entity);
  const action = does.is === "transition" ? does.action : does.is === "list" || does.is === "count" ? "see" : does.is;
  return entity !== undefined && !refuses(entity, action, role);
}

/** The steps of a path that a role is refused outright. */
function hiddenFrom(model: Model, column: ColumnModel, role: string) {
  return column.steps.flatMap((step, index) => {
    const grants = model.entities.get(step.entity)?.access.grants;
    const own = grants?.get(`see ${step.field}`);
    const whole = index === 0 ? undefined : grants?.get("see");
    const refused = [own, whole].find((grant) => grant !== undefined && (grant.byRole.get(role)?.may ?? "no") === "no");
    return refused === undefined
      ? []
      : [{ role, field: refused === own ? `${step.entity}.${step.field}` : `any ${step.entity}`, span: refused.span }];
  });
}
