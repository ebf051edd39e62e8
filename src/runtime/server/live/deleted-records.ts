// Tells what became of records that are gone. What they were called, to those who saw them before; that they were deleted, to
// the same; and by whom, to those of them who read in the history of what is gone. To anybody else it is as unknown as what never was.

import { deletionsOf, entriesWhere } from "../../store/system/history.ts";
import type { ProblemView } from "../../wire.ts";
import { SEE } from "../access/access.ts";
import { entityOf } from "../context/application.ts";
import { Problem } from "../context/problems.ts";
import { isNever } from "../expressions/expression-builders.ts";
import type { View } from "../reading/columns.ts";
import { labelsOf } from "../reading/read.ts";
import { Sight } from "./visibility.ts";

/** Does something with a record that whoever asks has seen; where it is not found, what became of it is told with the refusal. */
export async function orDeleted<T>(view: View, entity: string, id: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Problem) || error.view.code !== "not-found") throw error;
    const deleted = await deletionOf(view, entity, id);
    throw deleted === null ? error : error.with({ deleted });
  }
}

async function deletionOf({ app, actor }: View, entity: string, id: string): Promise<NonNullable<ProblemView["deleted"]> | null> {
  const filter = { entities: [entity], record: id, by: null, action: "delete", since: null, until: null, behind: null };
  const [entry] = await entriesWhere(app.store, filter, 1);
  const sight = new Sight(app);
  if (entry === undefined || (await sight.of(entry, actor)) !== "gone") return null;
  const users = app.plan.product.signsInAs?.entity;
  const { by } = entry;
  if (by !== null && by === actor.userId) return { byViewer: true };
  if (!(await sight.reads(entry, actor))) return {};
  const label = users === undefined || by === null ? undefined : (await pastLabelsOf({ app, actor }, users, [by])).get(by);
  return label === undefined ? {} : { by: label };
}

/** The labels of some records: of one that is gone the one that it had, for whoever saw it then; without those that whoever asks may not see. */
export async function pastLabelsOf(view: View, entity: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { app, actor } = view;
  const found = new Map<string, string>();
  for (const [id, { label }] of await labelsOf(view, app.store, entity, ids)) found.set(id, label ?? "");
  const others = ids.filter((id) => !found.has(id));
  if (others.length === 0 || entityOf(app, entity).part !== null || isNever(app.access.may(entity, SEE, actor.roles).when)) return found;
  const sight = new Sight(app);
  for (const entry of await deletionsOf(app.store, entity, others)) {
    const label = await sight.labelOfGone(entry, actor);
    if (label !== null) found.set(entry.record, label);
  }
  return found;
}
