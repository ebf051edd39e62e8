// What a call names in Gives, whoever may make the call may see: else it is not in the answer.

import { usesUser } from "../../../expression/walk.ts";
import type { CallModel, DoesModel, ShapeMemberModel, ShapeModel, Steps } from "../../../model/call-model.ts";
import type { Model } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import { heldWith, refuses, somebody, whoever } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const callsGiveWhatCallersMaySee: Rule = (model, report) => {
  for (const call of model.calls) {
    for (const column of call.gives === null ? [] : shownBy(call.gives)) {
      const hidden = [...model.roles.keys()].flatMap((role) => (mayCall(model, call, role) ? hiddenFrom(model, column, role) : []));
      const [first] = hidden;
      if (first === undefined) continue;
      const gets = first.isWhole ? `an answer in which ${column.path} is empty` : `an answer without ${column.path}`;
      const finds = first.isWhole ? `finds ${column.path} empty in the answer` : `finds no ${column.path} in the answer`;
      const address = `${call.method} ${call.path}`;
      const example = ` ${somebody(model, first.role)} sends ${address} and ${finds}.`;
      const parameters = { call: call.name, who: whoever(model, [first.role]), role: first.role, field: first.field, gets, example };
      report("calls-give-what-callers-may-see", column.span, parameters, {
        related: [{ span: first.span, message: "It is refused here." }],
      });
    }
  }
};

/** A chain of fields that an answer shows, from the record of the call on. */
interface Shown {
  readonly path: string;
  readonly span: Span;
  readonly steps: Steps;
}

function shownBy(shape: ShapeModel): Shown[] {
  switch (shape.is) {
    case "record":
      return shape.members === "all" ? [] : shape.members.flatMap((member) => shownIn(member, []));
    case "value":
      return [shape.column];
    case "list":
      return shownBy(shape.of);
    case "object":
      return shape.members.flatMap((member) => shownBy(member.shape));
    default:
      return [];
  }
}

function shownIn({ name, span, holds }: ShapeMemberModel, before: Steps): Shown[] {
  const at = (steps: Steps): Shown => ({ path: name, span, steps: steps[0]?.of === "user" ? steps : [...before, ...steps] });
  const within = (members: "all" | readonly ShapeMemberModel[], steps: Steps): Shown[] =>
    members === "all" ? [] : members.flatMap((member) => shownIn(member, [...before, ...steps]));
  switch (holds.is) {
    case "value":
      return holds.reads.map((steps) => ({ ...at(steps), path: holds.column.path }));
    case "record":
      return [at(holds.column.steps), ...within(holds.members, holds.column.steps)];
    case "list": {
      const steps = holds.reads[0] ?? [];
      if ("value" in holds.gives) return [at([...steps, ...holds.gives.value.steps])];
      return [at(steps), ...within(holds.gives.members, steps)];
    }
    case "object":
      return within(holds.members, []);
    default:
      return [];
  }
}

function mayCall(model: Model, call: CallModel, role: string): boolean {
  const { does } = call;
  if (!("entity" in does) || (model.roles.get(role)?.means === "not signed in" && needsUser(does))) return false;
  const entity = model.entities.get(does.entity);
  return entity !== undefined && !refuses(entity, actionOf(does), role);
}

/** What speaks of the user is for the signed-in alone. */
function needsUser(does: DoesModel): boolean {
  if (does.is === "link" || does.is === "unlink") return does.owner.from === "user" || does.member.from === "user";
  return "where" in does && does.where !== null && usesUser(does.where);
}

function actionOf(does: DoesModel): string {
  if (does.is === "transition") return does.action;
  const verb = /^(create|change|delete)/.exec(does.is)?.[0];
  return verb ?? "see";
}

/** The steps of a path that a role is refused outright. */
function hiddenFrom(model: Model, column: Shown, role: string) {
  return column.steps.flatMap((step, index) => {
    const grants = model.entities.get(step.entity)?.access.grants;
    const own = grants?.get(`see ${step.field}`);
    const isOwn = index === 0 && (step.of === undefined || model.roles.get(role)?.means === "not signed in");
    const whole = isOwn ? undefined : grants?.get("see");
    const held = heldWith(model, role);
    const refused = [own, whole].find((grant) => grant !== undefined && held.every((one) => (grant.byRole.get(one)?.may ?? "no") === "no"));
    return refused === undefined
      ? []
      : [
          {
            role,
            isWhole: refused !== own && index > 0,
            field: refused === own ? `${step.entity}.${step.field}` : `any ${step.entity}`,
            span: refused.span,
          },
        ];
  });
}
