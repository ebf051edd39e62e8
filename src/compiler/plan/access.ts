// Point 6 in the plan: for each entity and action, what each role may do.

import { opensOf } from "../expression/fold.ts";
import type { DecisionModel, EntityModel, GrantModel } from "../model/model.ts";
import type { Lowering } from "./lowering.ts";
import type { AccessPlan, Decision, Grant, RolePlan } from "./plan.ts";

export function lowerRoles(lowering: Lowering): RolePlan[] {
  return [...lowering.model.roles.values()].map((role) => ({
    name: role.name,
    means: typeof role.means === "string" ? role.means : { condition: lowering.permission(role.means.condition) },
    origin: lowering.origin(role.span, `point 6, ${role.name}`),
  }));
}

export function lowerAccess(lowering: Lowering): Map<string, AccessPlan> {
  return new Map([...lowering.model.entities.values()].map((entity) => [entity.name, accessOf(lowering, entity)]));
}

function accessOf(lowering: Lowering, entity: EntityModel): AccessPlan {
  const grants = new Map([...entity.access.grants].map(([action, grant]) => [action, lowerGrant(lowering, entity.name, action, grant)]));
  const actions = new Set((entity.states?.transitions ?? []).map((transition) => transition.action));
  const ofFields = (is: "see field" | "change field" | "link field") =>
    Object.fromEntries(
      [...entity.access.grants].flatMap(([action, { operation }]) => (operation.is === is ? [[operation.field, grants.get(action)!]] : [])),
    );
  const historyRow = [...entity.access.grants].find(([, { operation }]) => operation.is === "see history")?.[0];
  return {
    see: grants.get("see") ?? null,
    create: grants.get("create") ?? null,
    change: grants.get("change") ?? null,
    delete: grants.get("delete") ?? null,
    export: actions.has("export") ? null : (grants.get("export") ?? null),
    history: historyRow === undefined ? null : (grants.get(historyRow) ?? null),
    transitions: Object.fromEntries([...grants].filter(([action]) => actions.has(action))),
    seeField: ofFields("see field"),
    changeField: ofFields("change field"),
    linkField: ofFields("link field"),
  };
}

export function lowerScreenGrant(lowering: Lowering, screen: string): Grant | null {
  const grant = lowering.model.screenGrants.get(screen);
  return grant === undefined ? null : lowerGrant(lowering, screen, "open", grant);
}

function lowerGrant(lowering: Lowering, subject: string, action: string, grant: GrantModel): Grant {
  const byRole: Record<string, Decision> = {};
  for (const [role, decision] of grant.byRole) byRole[role] = lowerDecision(lowering, decision);
  return { byRole, origin: lowering.origin(grant.span, `point 6, ${subject} / ${action}`) };
}

function lowerDecision(lowering: Lowering, decision: DecisionModel): Decision {
  if (decision.may === "open") return { may: "open", open: lowering.open(decision.question) };
  if (decision.may !== "if") return { may: decision.may };
  const condition = lowering.permission(decision.condition);
  const [subject] = opensOf(condition);
  if (subject === undefined) return { may: "if", condition };
  return { may: "open", open: lowering.openAbout(subject, lowering.origin(decision.span, "point 6")) };
}
