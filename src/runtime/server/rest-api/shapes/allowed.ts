// Whether somebody may do a thing to a record at all, before their values are read.

import type { Row } from "../../../store/store.ts";
import type { Operation } from "../../access/access.ts";
import { authorizeAll, forbidden } from "../../access/authorize.ts";
import { ownFieldsChange } from "../../access/row-permissions.ts";
import { changeOperations, fieldOperations } from "../../access/screen-access.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { isNever } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import { isRepeated } from "../../pipeline/idempotency.ts";
import type { HttpRequest } from "../../pipeline/router.ts";

/** To change any of its fields, or single fields of its rows. */
export async function demandChanging(ask: HttpRequest, entity: string, row: Row): Promise<void> {
  const { app, actor } = ask;
  if (isRepeated(ask.once)) return;
  const own = ownFieldsChange(app, actor, entityOf(app, entity));
  const [rows] = await conditionsHold(app.store, entity, row, [own], actor.context);
  if (rows !== true) await demandAny(ask, entity, row, changeOperations(app, entity));
}

/** Refuses whoever may do none of these to a record, before what they give is looked at. What was done is not asked about again. */
export async function demandAny(ask: HttpRequest, entity: string, row: Row, deeds: readonly Operation[]): Promise<void> {
  const { app, actor } = ask;
  if (isRepeated(ask.once)) return;
  for (const deed of deeds) {
    const { when } = app.access.may(entity, deed, actor.roles);
    if (isNever(when)) continue;
    try {
      await authorizeAll(app, app.store, actor, entity, row, [deed]);
      return;
    } catch (error) {
      if (deed === deeds.at(-1)) throw error;
    }
  }
  const [first] = deeds;
  if (first !== undefined) throw forbidden(app, actor, entity, first, app.access.may(entity, first, actor.roles));
}

/** Changes of single fields of the rows of a record. */
export function rowOperations(app: Application, entity: string): (readonly [entity: string, deed: Operation])[] {
  const parts = entityOf(app, entity).fields.flatMap(({ type }) => (type.is === "rows" ? [type.entity] : []));
  return parts.flatMap((part) => fieldOperations(app, part).map((deed) => [part, deed] as const));
}
