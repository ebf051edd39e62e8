// What an act left, as far as whoever acted may see it. What the record is called and where it is, the state that it came to, and
// whether that can be taken back.

import type { ActReply } from "../../../wire.ts";
import { pageOf } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { Problem } from "../../context/problems.ts";
import { idField, thisRecord, versionField } from "../../expressions/expression-builders.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { calledBy, columnAt, labelAt, Selection, type View, wireCell } from "../../reading/columns.ts";
import { readOne } from "../../reading/read.ts";
import type { WriteResult } from "../../writing/act.ts";
import { asLeft } from "../../writing/self-lockout.ts";
import { addressCell } from "../actions/action-views.ts";
import { leftCell } from "../history/transition-summary.ts";
import { isState, type JustDone, justDone } from "./inverse-change.ts";

/** The reply to an act of somebody's. */
export async function replyUndoable(ask: HttpRequest, name: string, done: WriteResult): Promise<Reply> {
  const deed = await justDone(await asLeft(ask, name, [done.id]), name, done.id);
  const answer = await replyTo(ask, name, done, deed ?? undefined);
  const made = await firstWithPage(ask, done.made ?? []);
  return { ...answer, body: { ...(answer.body as ActReply), ...deed?.back, ...(made && { made }) } satisfies ActReply };
}

/** Of what a step made the first that has a page which whoever took the step may open. */
async function firstWithPage(view: View, made: NonNullable<WriteResult["made"]>): Promise<ActReply["made"] | null> {
  for (const { entity: name, id } of made) {
    const page = pageOf(view.app, view.actor, name);
    if (page === null) continue;
    const entity = entityOf(view.app, name);
    const selection = new Selection();
    const label = selection.value(labelAt(view, name, thisRecord(name)));
    const href = addressCell(view, selection, entity, page);
    selection.value(idField(name));
    const row = await readOne(view, view.app.store, name, id, selection).catch((error: unknown) => {
      if (error instanceof Problem) return null;
      throw error;
    });
    const at = row && href(row);
    if (row && at) return { entity: name, label: calledBy(entity, label(row)), href: at };
  }
  return null;
}

const NOTHING_KNOWN = { action: "", moved: [] } as const;

/** `moved`: the fields that were changed; of a state it is told what it is called now, else what else the action left. */
export async function replyTo(
  view: View,
  name: string,
  done: WriteResult,
  deed: Pick<JustDone, "action" | "moved"> = NOTHING_KNOWN,
): Promise<Reply> {
  const { action, moved } = deed;
  const entity = entityOf(view.app, name);
  const selection = new Selection();
  const label = selection.value(labelAt(view, name, thisRecord(name)));
  const href = addressCell(view, selection, entity, pageOf(view.app, view.actor, name));
  const version = selection.value(versionField(name));
  const now = stateCell(view, selection, name, moved);
  const left = leftCell(view, selection, entity, action, moved);
  selection.value(idField(name));
  const row = await readOne(view, view.app.store, name, done.id, selection).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  const reply: ActReply =
    row === null
      ? { id: done.id, version: done.version, label: entity.label, href: null, unseen: true }
      : { id: done.id, version: Number(version(row)), label: calledBy(entity, label(row)), href: href(row), ...left(row), ...now(row) };
  return { status: 200, body: reply };
}

/** The state that was come to, as far as the viewer may see it. */
export function stateCell(view: View, selection: Selection, name: string, moved: readonly string[]) {
  const state = moved.find((field) => isState(entityOf(view.app, name), field));
  const column = state === undefined ? null : columnAt(view.app, name, state);
  if (column === null || column.type.is !== "choice") return () => ({});
  const { values } = column.type;
  const several = (entityOf(view.app, name).states?.machines.length ?? 0) > 1;
  const { read } = wireCell(view, selection, column);
  return (row: Parameters<typeof read>[0]) => {
    const value = read(row);
    const now = values.find((one) => one.value === value)?.label;
    return now === undefined ? {} : { now, ...(several ? { nowOf: column.label } : {}) };
  };
}
