// Keeps a step from whoever may not see what it did elsewhere. That it was taken, by whom and when, would tell of that.

import type { ConsequencePlan, EntityPlan } from "../../../compiler/plan/plan.ts";
import type { HistoryEntry } from "../../store/store.ts";
import { SEE } from "../access/access.ts";
import { isNever, thisRecord } from "../expressions/expression-builders.ts";
import type { View } from "../reading/columns.ts";

/** `visible` names the fields of the record that the viewer may see. What sends messages alone has nothing to hide, and their own they know. */
export function isUnseenStep(view: View, entity: EntityPlan, entry: HistoryEntry, visible: ReadonlySet<string>): boolean {
  if (Object.keys(entry.changes).length > 0 || (entry.by !== null && entry.by === view.actor.userId)) return false;
  const rows = entity.states?.transitions.filter((row) => row.action === entry.action) ?? [];
  const left = rows.flatMap(({ consequences }) => consequences);
  return left.length > 0 && left.every((one) => !mayBeSeen(view, entity, one, visible));
}

function mayBeSeen({ app, actor }: View, own: EntityPlan, one: ConsequencePlan, visible: ReadonlySet<string>): boolean {
  if (one.do === "create" || one.do === "perform") return !isNever(app.access.may(one.entity, SEE, actor.roles).when);
  if (one.entity === own.name && one.at.op === "this") return visible.has(one.field);
  const record = app.access.may(one.entity, SEE, actor.roles).when;
  return !isNever(record) && !isNever(app.access.fieldSeenAt(one.entity, one.field, thisRecord(one.entity), actor.roles));
}
