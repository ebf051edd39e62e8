// POST /-/undo: takes back what somebody just did, as they could do it themselves. Permissions, rules, guards and the
// version decide as ever, and the history keeps both.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { UndoReply, UndoRequest } from "../../wire/undo.ts";
import { members } from "../accounts/request-members.ts";
import { entityOf } from "../context/application.ts";
import { isId } from "../context/ids.ts";
import { Problem } from "../context/problems.ts";
import { isRepeated, keepDone, resultBefore } from "../pipeline/idempotency.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";
import { type ActContext, change, type Target, transition } from "../writing/act.ts";
import { formContext } from "./forms/form.ts";
import { demandUser } from "./labels/preferences.ts";
import { oppositeOf } from "./undo/inverse-change.ts";

/** Records of one request. */
const MOST = 500;

export async function undo(ask: HttpRequest): Promise<Reply> {
  demandUser(ask);
  const { entity, records } = readRequest(ask);
  const { app, once } = ask;
  if (isRepeated(once)) return { status: 200, body: resultBefore(once) };
  const problems: (Problem | null)[] = [];
  for (const { id, version } of records) problems.push(await undoOne(ask, entity, { entity: entity.name, id, version }));
  const refused = problems.filter((problem) => problem !== null);
  if (records.length === 1 && refused[0] !== undefined) throw refused[0];
  const body: UndoReply = { undone: records.length - refused.length, refused: refused.length };
  const done = { result: body, about: null, deletes: false, roles: ask.actor.roles };
  if (once !== null) await app.store.write((transaction) => keepDone(app, transaction, once, done));
  return { status: 200, body };
}

async function undoOne(ask: HttpRequest, entity: EntityPlan, target: Target): Promise<Problem | null> {
  const { app } = ask;
  try {
    // Whatever stands in the way, of a record that may not be seen no more is told than of one that somebody changed.
    const opposite = isId(target.id, entity.ids) ? await oppositeOf(ask, entity.name, target.id) : null;
    if (opposite === null) throw app.problems.problem("changed-meanwhile");
    const doer = { ...formContext(ask), once: null, takesBack: opposite.takesBack };
    const back = (doer: ActContext) =>
      "values" in opposite ? change(app, doer, target, opposite.values) : transition(app, doer, target, opposite.action, new Map());
    await back(doer).catch((error: unknown) => {
      // It was so before, whatever there was to warn of: nobody is asked again.
      const confirmation = error instanceof Problem ? error.view.confirmation : undefined;
      if (confirmation === undefined) throw error;
      return back({ ...doer, confirmed: new Set(confirmation.split(" ")) });
    });
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function readRequest(ask: HttpRequest): { readonly entity: EntityPlan; readonly records: UndoRequest["records"] } {
  const { app } = ask;
  const member = members(ask, ["entity", "records"]);
  const [name, records] = [member("entity"), member("records")];
  if (typeof name !== "string" || !Object.hasOwn(app.plan.entities, name)) throw app.problems.problem("not-found");
  const isRecord = (one: unknown): one is UndoRequest["records"][number] => {
    const { id, version } = (typeof one === "object" && one !== null ? one : {}) as { id?: unknown; version?: unknown };
    return typeof id === "string" && Number.isSafeInteger(version);
  };
  if (!Array.isArray(records) || records.length === 0 || records.length > MOST || !records.every(isRecord))
    throw app.problems.problem("bad-request");
  return { entity: entityOf(app, name), records };
}
