// Tells whether a record that is gone was deleted, and by whom. That it was, to those who saw it before; by whom, to
// those of them who read in the history of what is gone. To anybody else it is as unknown as what never was.

import { entriesWhere } from "../../store/system/history.ts";
import type { ProblemView } from "../../wire.ts";
import { Problem } from "../context/problems.ts";
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
  const label =
    users === undefined || by === null ? null : ((await labelsOf({ app, actor }, app.store, users, [by])).get(by)?.label ?? null);
  return label === null ? {} : { by: label };
}
