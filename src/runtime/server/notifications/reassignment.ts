// Whether what a message asked of its reader is asked of others now. Who could not even then, as somebody who is only
// told how it stands, was told news.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Row } from "../../store/store.ts";
import { entriesWhere } from "../../store/system/history.ts";
import { SEE } from "../access/access.ts";
import { textOf } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { mayTakeOn, type NotifiedStates } from "../live/notification-status.ts";
import { asBefore } from "../live/visibility.ts";
import type { View } from "../reading/columns.ts";

/** Of a record to which more was done meanwhile it is not known what it was. */
const LOOKED_BACK = 200;

/** Whether the reader could take a record on when a message was told; what it leads to is taken as that is now. */
export async function couldTakeOn(view: View, entity: EntityPlan, id: string, told: NotifiedStates, at: string): Promise<boolean> {
  const row = await rowAt(view, entity, id, at);
  const state = row === null ? "" : textOf(row[told.field]);
  if (row === null || !told.states.has(state)) return false;
  const { access, store } = view.app;
  const asked = [access.may(entity.name, SEE, view.actor.roles).when, mayTakeOn(view, entity, told, state)];
  return (await conditionsHold(store, entity.name, row, asked, view.actor.context)).every((holds) => holds);
}

/** Whether the reader saw a record when a message was told. */
export async function couldSee(view: View, entity: EntityPlan, id: string, at: string): Promise<boolean> {
  const row = await rowAt(view, entity, id, at);
  if (row === null) return false;
  const { access, store } = view.app;
  const seen = access.may(entity.name, SEE, view.actor.roles).when;
  return (await conditionsHold(store, entity.name, row, [seen], view.actor.context)).every((holds) => holds);
}

/** A record as it was at an instant, as its history says. */
async function rowAt({ app }: View, entity: EntityPlan, id: string, at: string): Promise<Row | null> {
  const ofRecord = { entities: [entity.name], record: id, by: null, action: null, since: at, until: null, behind: null };
  const [row, entries] = await Promise.all([app.store.get(entity.name, id), entriesWhere(app.store, ofRecord, LOOKED_BACK)]);
  if (row === null || entries.length === LOOKED_BACK) return null;
  // The latest stands first, and what was before the first of them counts.
  const since = entries.filter((entry) => entry.at > at).map((entry) => asBefore(entity, entry));
  return Object.assign({}, row, ...since);
}
