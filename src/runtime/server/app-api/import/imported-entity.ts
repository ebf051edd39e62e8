// What the address of an import names: the entity of its list, and the import itself.

import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import { entityOf } from "../../context/application.ts";
import { mayImport } from "../../csv/may-import.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { single } from "../../reading/filters.ts";
import { screenOf } from "../labels/requested-screen.ts";

/** The entity of a list that offers it; not there for whoever could make or change none. */
export function importedEntity(ask: HttpRequest): EntityPlan {
  const screen = screenOf(ask);
  const action = screen.actions.find((one) => one.is === "import");
  if (action === undefined || screen.entity === null) throw ask.app.problems.problem("not-found");
  const entity = entityOf(ask.app, screen.entity);
  if (!mayImport(ask, entity)) throw ask.app.problems.problem(ask.actor.user === null ? "not-signed-in" : "not-allowed", {}, screen.origin);
  return entity;
}

/** What whoever imports calls it. */
export function importKeyOf(ask: HttpRequest): string {
  const key = single(ask, ask.query, "key") ?? "";
  if (!/^[\w-]{8,100}$/.test(key)) throw ask.app.problems.together([ask.app.problems.fault("bad-request", {}, "key")]);
  return key;
}
