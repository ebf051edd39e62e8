// Who may make a call, by the permission that it asks for.

import { usesUser } from "../expression/walk.ts";
import type { CallModel, DoesModel } from "../model/call-model.ts";
import type { Model } from "../model/model.ts";
import { refuses } from "./decisions.ts";

/** Whether whoever has the role may make the call at all. */
export function mayCall(model: Model, call: CallModel, role: string): boolean {
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

/** What point 6 must allow for it. */
export function actionOf(does: DoesModel): string {
  if (does.is === "transition") return does.action;
  const verb = /^(create|change|delete)/.exec(does.is)?.[0];
  return verb ?? "see";
}
