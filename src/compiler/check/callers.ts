// Who may make a call, by the permission that it asks for.

import { TRUE } from "../expression/fold.ts";
import { usesUser } from "../expression/walk.ts";
import type { CallModel, DoesModel } from "../model/calls/call-model.ts";
import type { Model } from "../model/model.ts";
import type { Decider } from "./decide/decide.ts";
import { conditionOf, heldWith, makingActions, refuses, whoIs } from "./decisions.ts";

/** Whether whoever has the role may make the call at all. */
export function mayCall(model: Model, call: CallModel, role: string): boolean {
  const { does } = call;
  if (!("entity" in does) || (model.roles.get(role)?.means === "not signed in" && needsUser(does))) return false;
  const entity = model.entities.get(does.entity);
  return entity !== undefined && !refuses(entity, actionOf(does), role);
}

/** Whether the call may come upon a record that somebody of the role sees: what it looks for may be none of theirs. */
export function getsRecords(model: Model, decider: Decider, { does }: CallModel, role: string): boolean {
  const entity = "entity" in does ? model.entities.get(does.entity) : undefined;
  const see = entity?.access.grants.get("see");
  if (entity === undefined || see === undefined || makingActions(entity).includes(actionOf(does))) return true;
  const sought = "where" in does && does.where !== null ? [does.where] : [];
  const seen = heldWith(model, role).flatMap((one) => see.byRole.get(one) ?? []);
  return seen.some((decision) => decider.never([...whoIs(model, role), ...sought, conditionOf(decision) ?? TRUE]) === null);
}

/** What speaks of the user is for the signed-in alone. */
function needsUser(does: DoesModel): boolean {
  if (does.is === "link" || does.is === "unlink") return does.owner.from === "user" || does.member.from === "user";
  return "where" in does && does.where !== null && usesUser(does.where);
}

/** What point 6 must allow for it. */
export function actionOf(does: DoesModel): string {
  if (does.is === "transition") return does.action;
  const verb = /^(create|change|delete)/.exec(does.is)?.[0];
  return verb ?? "see";
}
