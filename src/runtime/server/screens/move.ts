// POST /-/screens/{slug}/move: puts a record of a calendar on another day, at the same time of it and as long as it was. It is a
// change like any other: permissions, rules and the version decide.

import { change } from "../act.ts";
import { entityOf } from "../application.ts";
import { daysLater } from "../clock.ts";
import { isId } from "../ids.ts";
import { members } from "../people/members.ts";
import type { Answer, Ask } from "../router.ts";
import { formDoer } from "./form.ts";
import { movedFields } from "./movable.ts";
import { replyUndoable } from "./reply.ts";
import { screenOf } from "./rows.ts";

/** Ten years. */
const MOST_DAYS = 3660;

export async function move(ask: Ask): Promise<Answer> {
  const { app } = ask;
  const screen = screenOf(ask);
  const fields = movedFields(ask, screen);
  if (screen.entity === null || fields.length === 0) throw app.problems.problem("not-found");
  const entity = entityOf(app, screen.entity);
  const member = members(ask, ["id", "version", "days"]);
  const [id, version, days] = [member("id"), member("version"), Number(member("days"))];
  if (typeof id !== "string" || !isId(id, entity.ids)) throw app.problems.about(entity.name, "not-found");
  if (!Number.isSafeInteger(version) || !Number.isSafeInteger(days) || Math.abs(days) > MOST_DAYS)
    throw app.problems.problem("bad-request");
  const { timeZone } = app.plan.product;
  // Of a record that may not be seen nothing is told: the change refuses it.
  const row = await app.store.get(entity.name, id);
  const given = fields.flatMap(({ name }) => {
    const value = row?.[name];
    return typeof value === "string" ? [[name, daysLater(value, days, timeZone)] as const] : [];
  });
  const target = { entity: entity.name, id, version: Number(version) };
  return replyUndoable(ask, entity.name, await change(app, formDoer(ask), target, new Map(given)));
}
