// POST /-/screens/{slug}/move: puts a record of a calendar on another day. It is a change like any other: permissions,
// rules and the version decide.

import { members } from "../../accounts/request-members.ts";
import { entityOf } from "../../context/application.ts";
import { wallLater } from "../../context/clock.ts";
import { isId } from "../../context/ids.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { change } from "../../writing/act.ts";
import { movedFields } from "../actions/movable.ts";
import { screenOf } from "../labels/requested-screen.ts";
import { replyUndoable } from "../undo/reply.ts";
import { formContext } from "./form.ts";

/** Ten years. */
const MOST_DAYS = 3660;
const DAY_MINUTES = 24 * 60;
const DAY = DAY_MINUTES * 60_000;

export async function move(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const screen = screenOf(ask);
  const fields = movedFields(ask, screen);
  if (screen.entity === null || fields.length === 0) throw app.problems.problem("not-found");
  const entity = entityOf(app, screen.entity);
  const member = members(ask, ["id", "version", "days", "minutes"]);
  const [id, version] = [member("id"), member("version")];
  const [days, minutes] = [Number(member("days")), Number(member("minutes") ?? 0)];
  if (typeof id !== "string" || !isId(id, entity.ids)) throw app.problems.about(entity.name, "not-found");
  if (!Number.isSafeInteger(version) || !Number.isSafeInteger(days) || Math.abs(days) > MOST_DAYS)
    throw app.problems.problem("bad-request");
  const mostMinutes = fields.every(({ type }) => type.is !== "date") ? DAY_MINUTES : 0;
  if (!Number.isSafeInteger(minutes) || Math.abs(minutes) > mostMinutes) throw app.problems.problem("bad-request");
  const { timeZone } = app.plan.product;
  // Of a record that may not be seen nothing is told: the change refuses it.
  const row = await app.store.get(entity.name, id);
  const later = (value: string) => wallLater(value, { days, minutes }, timeZone);
  const starts = screen.by === null ? undefined : row?.[screen.by];
  const given = fields.flatMap(({ name }) => {
    const value = row?.[name];
    if (typeof value !== "string") return [];
    const end = name === screen.until ? endAsLong(starts, value, later) : null;
    return [[name, end ?? later(value)] as const];
  });
  const target = { entity: entity.name, id, version: Number(version) };
  return replyUndoable(ask, entity.name, await change(app, formContext(ask), target, new Map(given)));
}

/** The end of what lasts for hours, also where the clocks change meanwhile; null: days are counted. */
function endAsLong(starts: unknown, ends: string, later: (value: string) => string): string | null {
  if (typeof starts !== "string" || starts.length === 10) return null;
  const lasts = Date.parse(ends) - Date.parse(starts);
  return lasts >= 0 && lasts < DAY ? new Date(Date.parse(later(starts)) + lasts).toISOString() : null;
}
