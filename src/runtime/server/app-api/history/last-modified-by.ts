// Whoever changed a record last, as far as the viewer may know. A step that the program took by itself directly after is nobody's: it is told
// who changed the record before it, and in which version they left it, so that what came of an act is not taken for another.

import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import type { Row } from "../../../store/store.ts";
import type { LastHand } from "../../../wire/forms.ts";
import { idOf, versionOf } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import { pastLabelsOf } from "../../live/deleted-records.ts";
import type { View } from "../../reading/columns.ts";
import { isByProgram } from "./history.ts";

/** So many steps of the program may follow an act by themselves. */
const FOLLOWING = 20;

export async function lastHand(view: View, entity: EntityPlan, record: Row): Promise<LastHand> {
  const { app, actor } = view;
  const users = app.plan.product.signsInAs?.entity;
  if (users === undefined) return {};
  const { by, programSince } = await lastPerson(view, entity, record);
  const isOwn = by !== null && by === actor.userId;
  const { when } = app.access.history(entity.name, actor.roles);
  const [reads] = isOwn ? [true] : await conditionsHold(app.store, entity.name, record, [when], actor.context);
  if (reads !== true) return {};
  const label = by === null ? null : ((await pastLabelsOf(view, users, [by])).get(by) ?? null);
  return {
    ...(label === null ? {} : { changedBy: label }),
    ...(isOwn ? { changedByViewer: true } : {}),
    ...(programSince === null ? {} : { programSince }),
  };
}

interface LastPerson {
  /** Null for a visitor, and where nobody is known. */
  readonly by: string | null;
  /** The version that the program went on from; null where it did not. */
  readonly programSince: number | null;
}

async function lastPerson({ app }: View, entity: EntityPlan, record: Row): Promise<LastPerson> {
  const { changed_by: by } = record;
  if (typeof by === "string") return { by, programSince: null };
  // Each entry of the history is one version.
  const entries = await app.store.history(entity.name, idOf(record), FOLLOWING);
  const at = entries.findIndex((entry) => !isByProgram(entry));
  const following = at === -1 ? entries.length : at;
  return { by: entries[at]?.by ?? null, programSince: following === 0 ? null : versionOf(record) - following };
}
