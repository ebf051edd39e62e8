// What the addresses under /-/ name: an entity, and a record of it.

import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import { entityOf } from "../../context/application.ts";
import { isId } from "../../context/ids.ts";
import type { HttpRequest } from "../../pipeline/router.ts";

/** The entity that an address names; not there when the plan has none such. */
export function namedEntity(ask: HttpRequest): EntityPlan {
  const name = ask.params.get("entity") ?? "";
  if (!Object.hasOwn(ask.app.plan.entities, name)) throw ask.app.problems.problem("not-found");
  return entityOf(ask.app, name);
}

/** The id in an address; a malformed one is nobody's. */
export function namedId(ask: HttpRequest): string {
  const id = ask.params.get("id");
  const entity = namedEntity(ask);
  if (!isId(id, entity.ids)) throw ask.app.problems.about(entity.name, "not-found");
  return id;
}
