// A screen that shows what no role may see, or makes what no role may make, can be opened by nobody; nor can one that
// point 6 opens to nobody, or only to those who may not see what it shows.

import type { Related } from "../../../diagnostics/diagnostic.ts";
import { TRUE } from "../../../expression/fold.ts";
import type { DecisionModel, EntityModel, GrantModel, Model, ScreenModel } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import { Decider } from "../../decide/decide.ts";
import { conditionOf, openingActions, refuses, refusesAll, roleSubject, somebody, whoIs } from "../../decisions.ts";
import type { Rule } from "../../rule.ts";

/** Why nobody opens a screen, on whom that is shown, and the rows that refuse them. */
interface Finding {
  readonly reason: string;
  readonly role: string | undefined;
  readonly related: readonly Related[];
}

export const screensCanBeOpened: Rule = (model, report) => {
  if (model.roles.size === 0) return;
  const decider = new Decider(model);
  for (const screen of model.screens.values()) {
    if (screen.derived || screen.shows === "open") continue;
    const entity = screen.entity === null ? undefined : model.entities.get(screen.entity);
    const shown = entity === undefined || screen.shows === "page" ? null : refusedToAll(model, screen, entity);
    const found = shown ?? closedToAll(model, screen) ?? (entity === undefined ? null : openedToOthers(model, decider, screen, entity));
    if (found === null) continue;
    const { reason, role, related } = found;
    const example = role === undefined ? "" : ` ${somebody(model, role)} goes to ${screen.route} and is refused.`;
    report("screens-can-be-opened", screen.span, { screen: screen.name, reason, example }, { related });
  }
};

/** No role may see or make what it shows. */
function refusedToAll(model: Model, screen: ScreenModel, entity: EntityModel): Finding | null {
  const deeds = openingActions(screen, entity);
  const roles = [...model.roles.keys()];
  // Where point 6 says nothing at all of the entity, that is reported there.
  if (deeds.length === 0 || !deeds.some((deed) => entity.access.grants.has(deed))) return null;
  if (roles.some((role) => deeds.some((deed) => !refuses(entity, deed, role)))) return null;
  const reason = `no role may ${deeds.join(" or ")} ${entity.name} (${roles.join(", ")} are refused)`;
  return { reason, role: example(model, roles), related: refusals(model, entity, deeds, screen.route) };
}

/** Its own row opens it to no role. */
function closedToAll(model: Model, screen: ScreenModel): Finding | null {
  const grant = model.screenGrants.get(screen.name);
  if (grant === undefined || !refusesAll(grant)) return null;
  const roles = [...grant.byRole.keys()];
  const related = [{ span: grant.span, message: "This row refuses everybody." }];
  return { reason: `no role may open it (${roles.join(", ")} are refused)`, role: example(model, roles), related };
}

/** Those to whom its row opens it may not see what it shows, and cannot be any of those who may. */
function openedToOthers(model: Model, decider: Decider, screen: ScreenModel, entity: EntityModel): Finding | null {
  const grant = model.screenGrants.get(screen.name);
  const deeds = openingActions(screen, entity);
  const grants = deeds.flatMap((deed) => entity.access.grants.get(deed) ?? []);
  if (grant === undefined || grants.length === 0) return null;
  const opening = allowed(grant);
  const seeing = grants.flatMap(allowed);
  if (opening.some((one) => seeing.some((other) => mayMeet(model, decider, one, other)))) return null;
  const names = (allowances: readonly Allowance[]) => [...new Set(allowances.map(({ role }) => role))].join(", ");
  const deed = `${deeds.join(" or ")} ${entity.name}`;
  const reason = `whoever may open it (${names(opening)}) is never among those who may ${deed} (${names(seeing)})`;
  const related = [
    { span: grant.span, message: "It is opened here." },
    { span: grants[0]!.span, message: "Those may not open it." },
  ];
  return { reason, role: opening[0]?.role, related };
}

interface Allowance {
  readonly role: string;
  readonly decision: DecisionModel;
}

function allowed(grant: GrantModel): Allowance[] {
  return [...grant.byRole].flatMap(([role, decision]) => (decision.may === "no" ? [] : [{ role, decision }]));
}

/** Whether one user may have both, as far as can be told. */
function mayMeet(model: Model, decider: Decider, one: Allowance, other: Allowance): boolean {
  const isVisitor = ({ role }: Allowance) => model.roles.get(role)?.means === "not signed in";
  if (isVisitor(one) !== isVisitor(other)) return false;
  const conditions = [one, other].flatMap(({ role, decision }) => [...whoIs(model, role), conditionOf(decision) ?? TRUE]);
  return decider.never(conditions) === null;
}

/** Whom a refusal is shown on: somebody who signed in, where there is such a role. */
function example(model: Model, roles: readonly string[]): string | undefined {
  return roles.find((role) => model.roles.get(role)?.means !== "not signed in") ?? roles[0];
}

/** The rows that refuse whoever goes there. */
function refusals(model: Model, entity: EntityModel, deeds: readonly string[], route: string): Related[] {
  const rows = new Map<Span, string[]>();
  for (const deed of deeds) {
    const grant = entity.access.grants.get(deed);
    if (grant !== undefined && grant.byRole.size > 0) rows.set(grant.span, [...grant.byRole.keys()]);
  }
  return [...rows].map(([span, roles]) => ({ span, message: `${roleSubject(model, roles)} and goes to ${route} is refused here.` }));
}
