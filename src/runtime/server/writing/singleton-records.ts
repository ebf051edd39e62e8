// Makes and finds records of which there is one only.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Row } from "../../store/store.ts";
import { demandSeen } from "../access/authorize.ts";
import type { Application } from "../context/application.ts";
import { onlyId } from "../context/ids.ts";
import { programActor } from "../pipeline/identify.ts";
import type { NamedRecord } from "../reading/addresses.ts";
import type { View } from "../reading/columns.ts";
import type { ActContext } from "./act.ts";
import { inTransaction } from "./commit.ts";
import { makeRecord } from "./create.ts";

/** Makes those that are not there yet, of their defaults. */
export async function makeSingles(app: Application): Promise<void> {
  for (const entity of Object.values(app.plan.entities)) {
    if (!entity.one || (await app.store.get(entity.name, onlyId(entity))) !== null) continue;
    const doer: ActContext = { actor: programActor(app), through: "start", sovereign: true, confirmed: null };
    await inTransaction(app, doer, entity, async (transaction, work) => {
      // Another process may have been quicker.
      if ((await transaction.get(entity.name, onlyId(entity))) !== null) return;
      await makeRecord(app, transaction, work, entity, null, new Map());
    });
  }
}

/** The record that a screen is about: the innermost of its entity that the address names, or the only one. */
export async function subjectOf({ app, actor }: View, entity: EntityPlan, named: readonly NamedRecord[]): Promise<Row | null> {
  const found = named.findLast((one) => one.entity === entity.name)?.row ?? null;
  if (found !== null || !entity.one) return found;
  return demandSeen(app, app.store, actor, entity.name, await app.store.get(entity.name, onlyId(entity)));
}
