// The inverse of a step that only put records on lists or took them off.

import { isDeepStrictEqual } from "node:util";
import type { EntityPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { HistoryEntry, Row } from "../../../store/store.ts";
import { entriesAt } from "../../../store/system/history.ts";
import type { ActionView } from "../../../wire.ts";
import { SEE } from "../../access/access.ts";
import type { Application } from "../../context/application.ts";
import { idField, idsOf, oneOf, thisRecord } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { type Cell, Selection } from "../../reading/columns.ts";
import { type Consequence, effectsOf } from "../../states/effects.ts";
import { isPossible, isSent, rowsOf } from "../../states/transitions.ts";
import { operationCell } from "../actions/action-views.ts";

type Viewer = Pick<HttpRequest, "app" | "actor">;

/** `effects`: the entries of what the one did to lists, all of which the other takes back. */
export async function inverseTransition(
  view: Viewer,
  entity: EntityPlan,
  entry: HistoryEntry,
): Promise<{ readonly action: string; readonly effects: ReadonlySet<string> } | null> {
  const { app } = view;
  const row = Object.keys(entry.changes).length > 0 ? null : await app.store.get(entity.name, entry.record);
  if (row === null) return null;
  const possible = (action: string) => rowsOf(entity, action).filter((one) => isPossible(one, row));
  const done = possible(entry.action);
  const isQuiet = (rows: readonly TransitionPlan[]) => rows.length > 0 && rows.every((one) => isSilent(app, entity, one));
  if (!isQuiet(done)) return null;
  for (const action of new Set(entity.states?.transitions.map((one) => one.action))) {
    const back = possible(action);
    const isBack = isQuiet(back) && back.every((one) => one.to === row[one.field] && done.every((taken) => isInverse(taken, one)));
    if (!isBack || (await offeredNow(view, entity, entry.record, action)) === null) continue;
    const effects = await takenBackBy(view, entity, row, back[0]!, entry);
    if (effects !== null) return { action, effects };
  }
  return null;
}

/** Whether a step asks for nothing, and nothing goes out with it, or with what it does to others. */
function isSilent(app: Application, entity: EntityPlan, { action, asks, open, consequences }: TransitionPlan): boolean {
  const changed = new Set(consequences.flatMap((one) => one.entity));
  const isTold = app.plan.sends.some(({ events }) => events.some((event) => event.on === "changed" && changed.has(event.entity)));
  return asks.length === 0 && open === null && !isTold && !isSent(app, entity, action);
}

/**
 * The entries of what was done to lists, where a step would take back all of it, and nothing else: whoever was on the list before stays.
 * Null too where the viewer may not know what was done: a list that they do not see, unless it is themselves who came onto it.
 */
async function takenBackBy(
  view: Viewer,
  entity: EntityPlan,
  row: Row,
  back: TransitionPlan,
  entry: HistoryEntry,
): Promise<ReadonlySet<string> | null> {
  const { app, actor } = view;
  const { others } = await effectsOf(app, app.store, entity, back, row, actor.context);
  const entities = [...new Set(others.map(({ plan }) => plan.entity))];
  const found = await Promise.all(entities.map((name) => entriesAt(app.store, name, [entry.at])));
  const caused = found.flat().filter(({ cause, through }) => cause === entry.id && through === "effect");
  const taken = others.map(wordOf).toSorted();
  const written = caused.flatMap(oppositesIn).toSorted();
  if (taken.length === 0 || !isDeepStrictEqual(taken, written)) return null;
  for (const one of others) if (!(await mayKnow(view, one))) return null;
  return new Set(caused.map(({ id }) => id));
}

/** What is done to a list, to be compared. */
function wordOf({ plan, at, given }: Consequence): string {
  const field = "field" in plan ? plan.field : "";
  return JSON.stringify([plan.do, plan.entity, at, field, given.get(field) ?? null]);
}

/** What would have to be done to lists for them to be as they were before an entry. */
function oppositesIn({ entity, record, changes }: HistoryEntry): string[] {
  return Object.entries(changes).flatMap(([field, { from, to }]) => [
    ...idsOf(from).map((id) => JSON.stringify(["link", entity, record, field, id])),
    ...idsOf(to).map((id) => JSON.stringify(["unlink", entity, record, field, id])),
  ]);
}

async function mayKnow({ app, actor }: Viewer, { plan, at, given }: Consequence): Promise<boolean> {
  if (!("field" in plan) || at === null) return false;
  if (given.get(plan.field) === actor.userId) return true;
  const row = await app.store.get(plan.entity, at);
  const seen = [
    app.access.may(plan.entity, SEE, actor.roles).when,
    app.access.fieldSeenAt(plan.entity, plan.field, thisRecord(plan.entity), actor.roles),
  ];
  return row !== null && (await conditionsHold(app.store, plan.entity, row, seen, actor.context)).every((holds) => holds);
}

/** Whether each does with lists of records the opposite of what the other does, and neither anything else. */
export function isInverse(one: TransitionPlan, other: TransitionPlan): boolean {
  const linksOf = ({ effects, consequences }: TransitionPlan, opposite: boolean): string[] | null => {
    const links = consequences.flatMap((deed) =>
      deed.do === "link" || deed.do === "unlink" ? [{ ...deed, do: (deed.do === "link") !== opposite }] : [],
    );
    const isAll = links.length === consequences.length && links.length > 0 && effects.length === 0;
    return isAll ? links.map((link) => JSON.stringify([link.do, link.entity, link.field, link.at, link.value])).toSorted() : null;
  };
  const links = linksOf(one, false);
  return links !== null && isDeepStrictEqual(links, linksOf(other, true));
}

/** A step as the viewer can take it with a record now; null where they cannot. */
export async function offeredNow(view: Viewer, entity: EntityPlan, id: string, action: string): Promise<ActionView | null> {
  const [offered] = await allOfferedNow(view, entity, id, [action]);
  return offered ?? null;
}

/** Of some steps those that the viewer can take with a record now. */
export async function allOfferedNow(
  view: Viewer,
  entity: EntityPlan,
  id: string,
  actions: Iterable<string>,
): Promise<readonly ActionView[]> {
  return (await allNow(view, entity, id, actions)).filter(({ blocked }) => blocked === null);
}

/** The same with those that cannot be taken now, each with why. */
export async function allNow(view: Viewer, entity: EntityPlan, id: string, actions: Iterable<string>): Promise<readonly ActionView[]> {
  return valuesOf(view, entity, id, (selection) => [...actions].map((action) => operationCell(view, selection, entity, action)));
}

/** Of a record as it is now what each of these is, without what is null. */
async function valuesOf<Shown>(
  view: Viewer,
  entity: EntityPlan,
  id: string,
  cellsOf: (selection: Selection) => readonly Cell<Shown | null>[],
): Promise<readonly Shown[]> {
  const selection = new Selection();
  const cells = cellsOf(selection);
  if (cells.length === 0) return [];
  selection.value(idField(entity.name));
  const where = oneOf(idField(entity.name), [id]);
  const query = { entity: entity.name, where, columns: selection.columns, order: [], limit: 1, offset: 0 };
  const [row] = await view.app.store.select(query, view.actor.context);
  return cells.flatMap((cell) => (row === undefined ? [] : (cell(row) ?? [])));
}
