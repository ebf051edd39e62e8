// Asks for a permission about one record, and refuses in a fixed order. Not signed in, not found, not allowed. Knows
// neither bodies nor HTTP.

import { type Awaitable, andThen } from "../../store/awaitable.ts";
import type { Reader, Row } from "../../store/store.ts";
import type { Application } from "../context/application.ts";
import type { DenialReason, Problem } from "../context/problems.ts";
import { isAlways, isNever } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { type Actor, type Operation, type Permission, SEE } from "./access.ts";
import { againstAccount, againstRecord, refusedBy } from "./denial-reasons.ts";

/** Why a record is not shown to somebody. */
export function unseen(app: Application, actor: Actor, entity: string): Problem {
  const permission = app.access.may(entity, SEE, actor.roles);
  if (isNever(permission.when) && actor.user === null && app.access.someRoleMay(entity, SEE)) {
    return app.problems.problem("not-signed-in", {}, permission.origin);
  }
  return permission.open === null ? app.problems.about(entity, "not-found") : app.problems.notSpecifiedPermission(permission.open);
}

/** Why nothing is found by what can be no id; told apart from what is not there where the catalogue does so. */
export function malformed(app: Application, actor: Actor, entity: string): Problem {
  const problem = unseen(app, actor, entity);
  return problem.view.code === "not-found" && reportsMalformedIds(app) ? app.problems.problem("bad-id") : problem;
}

export function reportsMalformedIds({ plan }: Application): boolean {
  return plan.errors["bad-id"]?.origin != null;
}

/** Why somebody may not do a thing to what they see; `against` is what is known to stand against it. */
export function forbidden(
  app: Application,
  actor: Actor,
  entity: string,
  deed: Operation,
  permission: Permission,
  against: DenialReason | null = againstAccount({ app, actor }, entity, deed),
): Problem {
  if (actor.user === null && app.access.someRoleMay(entity, deed)) return app.problems.problem("not-signed-in", {}, permission.origin);
  if (permission.open !== null) return app.problems.notSpecifiedPermission(permission.open);
  return refusedBy(app, app.problems.about(entity, "not-allowed", permission.origin), against);
}

/** Refuses at once whoever may never do a thing: before anything is looked for, where they are not signed in. */
export function demandSignIn(app: Application, actor: Actor, entity: string, deed: Operation): void {
  const permission = app.access.may(entity, deed, actor.roles);
  if (actor.user === null && isNever(permission.when) && app.access.someRoleMay(entity, deed)) {
    throw app.problems.problem("not-signed-in", {}, permission.origin);
  }
}

/** Refuses a list, a count or a form of an entity of which somebody may never see or do anything. */
export function authorizeAny(app: Application, actor: Actor, entity: string, deed: Operation): Permission {
  const permission = app.access.may(entity, deed, actor.roles);
  if (isNever(permission.when)) throw forbidden(app, actor, entity, deed, permission);
  return permission;
}

/** Refuses unless every deed may be done to the record as `row` says it is. */
export function authorizeAll(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: string,
  row: Row,
  deeds: readonly Operation[],
): Awaitable<void> {
  const permissions = deeds.map((deed) => app.access.may(entity, deed, actor.roles));
  const conditions = permissions.map((permission) => permission.when);
  return andThen(conditionsHold(reader, entity, row, conditions, actor.context), (holds) => {
    const first = holds.indexOf(false);
    if (first < 0) return;
    const [deed, permission] = [deeds[first]!, permissions[first]!];
    return andThen(againstRecord({ app, actor }, reader, entity, row, deed), (against) => {
      throw atField(forbidden(app, actor, entity, deed, permission, against), deed);
    });
  });
}

function atField(problem: Problem, deed: Operation): Problem {
  return deed.kind === "change field" ? problem.at(deed.field) : problem;
}

/** Refuses as not found a record that may not be seen. */
export function demandSeen(app: Application, reader: Reader, actor: Actor, entity: string, row: Row | null): Awaitable<Row> {
  if (row === null) throw unseen(app, actor, entity);
  const seen = app.access.may(entity, SEE, actor.roles).when;
  return andThen(isAlways(seen) ? [true] : conditionsHold(reader, entity, row, [seen], actor.context), ([holds]) => {
    if (holds !== true) throw unseen(app, actor, entity);
    return row;
  });
}
