// A field by which the body of a call names a record is one that whoever makes the call may see: else no record is found.

import type { Expr } from "../../../expression/tree.ts";
import { type BodyFieldModel, type BodyMemberModel, type CallModel, fieldsOfBody } from "../../../model/calls/call-model.ts";
import type { EntityModel, GrantModel, Model } from "../../../model/model.ts";
import { actionOf, mayCall } from "../../callers.ts";
import { heldWith, refuses, roleSubject, somebody } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

export const callsNameRecordsThatCallersSee: Rule = (model, report) => {
  for (const call of model.calls) {
    for (const { member, by, entity } of namedIn(model, call)) {
      const refused = [...model.roles.keys()].flatMap((role) => {
        const grant = mayCall(model, call, role) ? refusedBy(model, call, entity, by, role) : null;
        return grant === null ? [] : [{ role, ...grant }];
      });
      const [first] = refused;
      if (first === undefined) continue;
      const roles = refused.map(({ role }) => role);
      const own = refused.every(({ onlyOwn }) => onlyOwn) ? " of anybody else" : "";
      const parameters = {
        who: roleSubject(model, roles),
        call: call.name,
        role: roles.join(" or "),
        field: `${entity.name}.${by}`,
        own,
        member: member.name,
        example: `${somebody(model, first.role)} sends ${call.method} ${call.path}`,
      };
      report("calls-name-records-that-callers-see", member.span, parameters, {
        related: [{ span: first.grant.span, message: own === "" ? "It is refused here." : "It is said here." }],
      });
    }
  }
};

interface Named {
  readonly member: BodyFieldModel;
  readonly by: string;
  readonly entity: EntityModel;
}

function namedIn(model: Model, { does, takes }: CallModel): Named[] {
  return "entity" in does && takes?.is === "fields" && takes.members !== "all" ? namedBy(model, does.entity, takes.members) : [];
}

function namedBy(model: Model, of: string, members: readonly BodyMemberModel[]): Named[] {
  return fieldsOfBody(members).flatMap((member): Named[] => {
    const type = model.entities.get(of)?.fields.get(member.field)?.type;
    if (type?.is === "rows") return namedBy(model, type.entity, member.rows ?? []);
    const entity = type?.is === "reference" || type?.is === "links" ? model.entities.get(type.entity) : undefined;
    return member.by === null || entity === undefined ? [] : [{ member, by: member.by, entity }];
  });
}

/** The row that keeps the field from everybody of the role, or from everybody but its owner where the call is for more. */
function refusedBy(
  model: Model,
  call: CallModel,
  entity: EntityModel,
  by: string,
  role: string,
): { readonly grant: GrantModel; readonly onlyOwn: boolean } | null {
  const held = heldWith(model, role);
  for (const action of ["see", `see ${by}`]) {
    const grant = entity.access.grants.get(action);
    if (grant === undefined) {
      // A field without a row of its own is seen with its record.
      continue;
    }
    const decisions = held.flatMap((one) => grant.byRole.get(one) ?? []);
    if (decisions.every(({ may }) => may === "no")) return { grant, onlyOwn: false };
    const onlyOwn = decisions.every((one) => one.may === "no" || (one.may === "if" && isOneself(one.condition)));
    if (onlyOwn && actsForAnybody(model, call, held)) return { grant, onlyOwn: true };
  }
  return null;
}

/** `this = user` */
function isOneself(condition: Expr): boolean {
  if (condition.op !== "compare" || condition.how !== "=") return false;
  const sides = [condition.left.op, condition.right.op];
  return sides.includes("this") && sides.includes("user");
}

/** Whether one of the roles may make the call without a condition, and so about others than themselves. */
function actsForAnybody(model: Model, call: CallModel, held: readonly string[]): boolean {
  const entity = "entity" in call.does ? model.entities.get(call.does.entity) : undefined;
  if (entity === undefined) return false;
  const action = actionOf(call.does);
  return held.some((role) => !refuses(entity, action, role) && entity.access.grants.get(action)?.byRole.get(role)?.may === "yes");
}
