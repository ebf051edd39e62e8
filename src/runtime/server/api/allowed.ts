// Whether somebody may do a thing to a record at all, asked before what they give is looked at.

import type { Row } from "../../store/store.ts";
import type { Deed } from "../access.ts";
import { type Application, entityOf } from "../application.ts";
import { isRepeated } from "../idempotency.ts";
import { changeDeeds, fieldDeeds } from "../pages.ts";
import { demandAll, forbidden } from "../permit.ts";
import { conditionsHold } from "../record-conditions.ts";
import type { Ask } from "../router.ts";
import { ownFieldsChange } from "../row-rights.ts";
import { isNever } from "../terms.ts";

/** To change any of its fields, or single fields of its rows. */
export async function demandChanging(ask: Ask, entity: string, row: Row): Promise<void> {
  const { app, actor } = ask;
  if (isRepeated(ask.once)) return;
  const own = ownFieldsChange(app, actor, entityOf(app, entity));
  const [rows] = await conditionsHold(app.store, entity, row, [own], actor.context);
  if (rows !== true) await demandAny(ask, entity, row, changeDeeds(app, entity));
}

/** Refuses whoever may do none of these to a record, before what they give is looked at. What was done is not asked about again. */
export async function demandAny(ask: Ask, entity: string, row: Row, deeds: readonly Deed[]): Promise<void> {
  const { app, actor } = ask;
  if (isRepeated(ask.once)) return;
  for (const deed of deeds) {
    const { when } = app.access.may(entity, deed, actor.roles);
    if (isNever(when)) continue;
    try {
      await demandAll(app, app.store, actor, entity, row, [deed]);
      return;
    } catch (error) {
      if (deed === deeds.at(-1)) throw error;
    }
  }
  const [first] = deeds;
  if (first !== undefined) throw forbidden(app, actor, entity, first, app.access.may(entity, first, actor.roles));
}

/** Changes of single fields of the rows of a record. */
export function rowDeeds(app: Application, entity: string): (readonly [entity: string, deed: Deed])[] {
  const parts = entityOf(app, entity).fields.flatMap(({ type }) => (type.is === "rows" ? [type.entity] : []));
  return parts.flatMap((part) => fieldDeeds(app, part).map((deed) => [part, deed] as const));
}
