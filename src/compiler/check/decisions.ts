// What the rules ask of point 6: who may do something at all, and on what condition.

import { FALSE, TRUE } from "../expression/fold.ts";
import type { Expr } from "../expression/tree.ts";
import { requireUserValues } from "../expression/user-comparisons.ts";
import type { DecisionModel, EntityModel, GrantModel, Model, ScreenModel } from "../model/model.ts";
import { USER } from "./decide/witness.ts";

/** The condition of a cell as it is enforced; null while it is open. */
export function conditionOf(decision: DecisionModel): Expr | null {
  if (decision.may === "if") return requireUserValues(decision.condition);
  return decision.may === "open" ? null : decision.may === "yes" ? TRUE : FALSE;
}

/** What holds of every user of the role. */
export function whoIs(model: Model, role: string): Expr[] {
  const means = model.roles.get(role)?.means;
  return typeof means === "object" ? [means.condition] : [];
}

/** "Whoever is Clerk", "Whoever is not signed in (Guest) or Clerk" */
export function roleSubject(model: Model, roles: readonly string[]): string {
  const named = roles.map((role) => (model.roles.get(role)?.means === "not signed in" ? `not signed in (${role})` : role));
  return `Whoever is ${named.join(" or ")}`;
}

/** Somebody of the role, made up: "Ann, who is Clerk," */
export function somebody(model: Model, role: string): string {
  return model.roles.get(role)?.means === "not signed in" ? `Somebody who is not signed in (${role})` : `${USER}, who is ${role},`;
}

/** Whether every role is refused outright. */
export function refusesAll(grant: GrantModel): boolean {
  return grant.byRole.size > 0 && [...grant.byRole.values()].every((decision) => decision.may === "no");
}

/** Whether a role is refused outright; what no row speaks of is refused as well. */
export function refuses(entity: EntityModel, action: string, role: string): boolean {
  const decision = entity.access.grants.get(action)?.byRole.get(role);
  return decision === undefined || decision.may === "no";
}

/** The row that refuses something to whoever has all of these roles; null where one is let, perhaps, or there is no such row. */
export function refusedOutright(entity: EntityModel, action: string, roles: readonly string[]): GrantModel | null {
  const grant = entity.access.grants.get(action);
  if (grant === undefined) return null;
  return roles.every((role) => (grant.byRole.get(role)?.may ?? "no") === "no") ? grant : null;
}

/** The roles that whoever has a role has for certain: whom a condition describes is signed in. */
export function heldWith(model: Model, role: string): string[] {
  if (typeof model.roles.get(role)?.means === "string") return [role];
  return [role, ...[...model.roles.values()].filter((other) => other.means === "signed in").map((other) => other.name)];
}

/** Whether a screen is a form in which records of an entity are made. */
export function isFormForNew({ shows, entity, segments }: ScreenModel, { name }: EntityModel): boolean {
  return shows === "form" && entity === name && !segments.some((segment) => segment.is === "record" && segment.entity === name);
}

/** How records of an entity are made: by its `(new)` actions where it has states, else plainly. */
export function makingActions(entity: EntityModel): string[] {
  if (entity.states === null) return ["create"];
  const starts = entity.states.transitions.filter((transition) => transition.from === "new" && transition.timer === null);
  return [...new Set(starts.map((transition) => transition.action))];
}

/** Any of these opens the screen. */
export function openingActions(screen: ScreenModel, entity: EntityModel): string[] {
  if (screen.shows !== "form") return ["see"];
  if (!screen.segments.some((segment) => segment.is === "record" && segment.entity === entity.name)) return makingActions(entity);
  return ["change", ...[...entity.access.grants].flatMap(([action, { operation }]) => (operation.is === "change field" ? [action] : []))];
}

/** Whether its own row, or what it shows, is refused to a role. */
export function isClosedTo(model: Model, screen: ScreenModel, role: string): boolean {
  const own = model.screenGrants.get(screen.name);
  if (own !== undefined && (own.byRole.get(role)?.may ?? "no") === "no") return true;
  const entity = screen.entity === null || screen.shows === "page" ? undefined : model.entities.get(screen.entity);
  const deeds = entity === undefined ? [] : openingActions(screen, entity);
  return entity !== undefined && deeds.some((deed) => entity.access.grants.has(deed)) && deeds.every((deed) => refuses(entity, deed, role));
}
