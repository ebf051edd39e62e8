// Whether somebody could put back what they changed of their own record. They are asked first, and nobody is offered to
// take back what they may not.

import { isStateType } from "../../../compiler/expression/field-type.ts";
import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Reader, Row } from "../../store/store.ts";
import { type Actor, SEE } from "../access/access.ts";
import { listsOfOwnFields } from "../access/own-field-lists.ts";
import { changeOperations } from "../access/row-permissions.ts";
import { type Application, entityOf } from "../context/application.ts";
import type { Fault } from "../context/problems.ts";
import { idOf } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { actorWith } from "../pipeline/identify.ts";
import { isChangeOf } from "../rules/change-set.ts";
import { settableAtChange } from "../values/validate.ts";
import type { UnitOfWork } from "./act.ts";

/** Whether somebody sees a record as `row` says it is, and may change these of its fields; of a list in whose rows they may change single ones its rows decide. */
export async function mayChangeNow(
  app: Application,
  reader: Reader,
  actor: Actor,
  entity: EntityPlan,
  row: Row,
  fields: readonly string[],
): Promise<boolean> {
  const given = new Map(fields.map((field) => [field, null]));
  const own = listsOfOwnFields(app, actor, entity).flatMap(({ name }) => (given.has(name) ? [name] : []));
  const deeds = [SEE, ...changeOperations(entity, given, new Set(own))];
  const conditions = deeds.map((deed) => app.access.may(entity.name, deed, actor.roles).when);
  return (await conditionsHold(reader, entity.name, row, conditions, actor.context)).every(Boolean);
}

/**
 * Of what a form changed in the record of whoever filled it in: that they lose roles by it and could not change it back; else null. `actor`:
 * whoever acts, with their record as the act leaves it, in the roles that they had.
 */
export async function rightsGivenUp(app: Application, reader: Reader, work: UnitOfWork, actor: Actor): Promise<Fault | null> {
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null || actor.user === null || actor.userId === null || work.through !== "form") return null;
  const entity = entityOf(app, signsIn.entity);
  const own = work.ledger.written.find((one) => one.entity === entity && idOf(one.after ?? {}) === actor.userId);
  if (own?.before == null || !work.ledger.isNamed(entity, actor.userId)) return null;
  const after = actor.user;
  const isChanged = (field: string) => isChangeOf({ ...own, after }, field);
  // What a step does its own words ask about.
  if (entity.fields.some(({ name, type }) => isStateType(type) && isChanged(name))) return null;
  const now = await actorWith(app, reader, actor, after);
  const lost = actor.roles.filter((role) => !now.roles.includes(role));
  const changed = settableAtChange(entity).flatMap(({ name }) => (isChanged(name) ? [name] : []));
  if (lost.length === 0 || (await mayChangeNow(app, reader, now, entity, after, changed))) return null;
  return app.problems.fault("roles-given-up", { roles: lost.join(", ") });
}

/** Whoever acts as they are by now, where an act was done to their own record. */
export async function asLeft<Viewer extends { readonly app: Application; readonly actor: Actor }>(
  viewer: Viewer,
  name: string,
  ids: readonly string[],
): Promise<Viewer> {
  const { app, actor } = viewer;
  if (name !== app.plan.product.signsInAs?.entity || actor.userId === null || !ids.includes(actor.userId)) return viewer;
  const user = await app.store.get(name, actor.userId);
  return user === null ? viewer : { ...viewer, actor: await actorWith(app, app.store, actor, user) };
}
