// The inverse of what somebody just did to a record, or why there is none. Where there is none: why, and which step
// leads back all the same.

import { isListField, isStateType } from "../../../../compiler/expression/field-type.ts";
import type { EntityPlan, FieldType, ScreenPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { HistoryEntry, Reader } from "../../../store/store.ts";
import type { Stays, UndoOption } from "../../../wire/undo.ts";
import type { Operation } from "../../access/access.ts";
import { mayOpen } from "../../access/screen-access.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { fieldNamed, idsOf, isNever, thisRecord } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import { phrase } from "../../i18n/texts.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { seenAmong } from "../../reading/references.ts";
import { breaksOff } from "../../states/state-path.ts";
import { isPossible, isSent, leavesFrom, makes, rowsOf } from "../../states/transitions.ts";
import { type Given, settableAtChange } from "../../values/validate.ts";
import { encode } from "../../values/values.ts";
import { mayChangeNow } from "../../writing/self-lockout.ts";
import { historyViews, sightOf } from "../history/history.ts";
import { areRowsRestorable, rowsBefore } from "../history/rows-before.ts";
import { allNow, allOfferedNow, inverseTransition, isInverse, offeredNow } from "./inverse-operation.ts";

/** What was done longer ago is changed by hand. */
const MILLISECONDS = 10 * 60_000;

type Viewer = Pick<HttpRequest, "app" | "actor">;

/** What does it: other values, or a step; `effects` are the entries of what else is taken back by that. */
type Inverse = { readonly values: Given } | { readonly action: string; readonly effects?: ReadonlySet<string> };

/** `takesBack`: the entry of what was done. */
type Opposite = Inverse & { readonly takesBack: string };

/** So much may come of an act by itself. */
const MAX_EFFECTS = 20;

export interface JustDone {
  /** The name of the action. */
  readonly action: string;
  /** The fields that were changed, by whoever acted first. */
  readonly moved: readonly string[];
  readonly back: UndoOption;
}

/** What the viewer just did to a record, and whether that can be taken back, as a reply says it; more may have come of it by itself. */
export async function justDone(view: Viewer, name: string, id: string): Promise<JustDone | null> {
  const done = await lastChange(view, name, id);
  if (done === null) return null;
  const moved = [done.entry, ...done.after].flatMap(({ changes }) => Object.keys(changes));
  const found = await lookBack(view, done.entry);
  const { action } = done.entry;
  if ("stays" in found) return { action, moved, back: found };
  const entity = entityOf(view.app, name);
  const back = isAll(found, done) ? await backNow(view, entity, id, found) : stays("more", await onFrom(view, entity, id));
  return { action, moved, back };
}

/** A step back that would be refused as the record is now is not offered. */
async function backNow(view: Viewer, entity: EntityPlan, id: string, way: Inverse): Promise<UndoOption> {
  const [step] = "action" in way ? await allNow(view, entity, id, [way.action]) : [];
  return step?.blocked ? { stays: { why: "refused", because: step.blocked.detail } } : { undo: true };
}

interface LastChange {
  readonly entry: HistoryEntry;
  /** What came of it to the record by itself. */
  readonly after: readonly HistoryEntry[];
}

/** What the viewer did last to a record, unless somebody else came after; null too where it is longer ago. */
async function lastChange({ app, actor }: Viewer, name: string, id: string): Promise<LastChange | null> {
  const entries = actor.userId === null ? [] : await app.store.history(name, id, MAX_EFFECTS);
  const at = entries.findIndex(({ through }) => through !== "timer" && through !== "effect");
  const entry = entries[at];
  return entry !== undefined && isTheirs({ app, actor }, entry) ? { entry, after: entries.slice(0, at) } : null;
}

/** Whether everything that came of it is taken back with it. */
function isAll(way: Inverse, { after }: LastChange): boolean {
  return after.every(({ id }) => "effects" in way && way.effects?.has(id));
}

function isTheirs({ app, actor }: Viewer, { by, through, at }: HistoryEntry): boolean {
  return by === actor.userId && through === "form" && app.clock.now().getTime() - Date.parse(at) <= MILLISECONDS;
}

export async function oppositeOf(view: Viewer, name: string, id: string): Promise<Opposite | null> {
  const done = await lastChange(view, name, id);
  const found = done === null ? null : await lookBack(view, done.entry);
  return done === null || found === null || "stays" in found || !isAll(found, done) ? null : { ...found, takesBack: done.entry.id };
}

async function lookBack(view: Viewer, entry: HistoryEntry): Promise<Inverse | { readonly stays: Stays }> {
  const { app, actor } = view;
  const entity = entityOf(app, entry.entity);
  if (entry.action === "create" || rowsOf(entity, entry.action).some(makes)) return stays("made", await endOf(view, entity, entry));
  if (entry.action !== "change") return stepBack(view, entity, entry);
  const lost = Object.keys(entry.changes).filter((name) => !isPutBack(app, entity, name, entry.changes[name]!));
  if (lost.length > 0) return { stays: { why: "not-kept", ...(await notPutBack(view, entity, entry, lost)) } };
  const row = await app.store.get(entity.name, entry.record);
  if (row !== null && !(await mayChangeNow(app, app.store, actor, entity, row, Object.keys(entry.changes)))) return stays("not-yours");
  const values = await valuesBefore(app, app.store, actor, entity, entry);
  return values === null ? stays("not-kept") : { values };
}

/** Of these fields what they are called, of those that the viewer sees, and whether they read in the history what was there. */
async function notPutBack(
  { app, actor }: Viewer,
  entity: EntityPlan,
  { record }: HistoryEntry,
  names: readonly string[],
): Promise<Pick<Stays, "fields" | "told">> {
  const row = await app.store.get(entity.name, record);
  if (row === null) return {};
  const reads = app.access.history(entity.name, actor.roles).when;
  const sees = names.map((name) => app.access.fieldSeenAt(entity.name, name, thisRecord(entity.name), actor.roles));
  const [isRead, ...seen] = await conditionsHold(app.store, entity.name, row, [reads, ...sees], actor.context);
  const fields = names.flatMap((name, at) => (seen[at] === true ? (fieldNamed(entity, name) ?? []) : []));
  if (fields.length === 0) return {};
  // Of a file the history has the name, of a secret nothing.
  const isTold = isRead === true && fields.every(({ type }) => type.is !== "file" && type.is !== "secret");
  return { fields: fields.map(({ label }) => label), ...(isTold ? { told: true } : {}) };
}

/** `instead`: the step or act that comes nearest. */
function stays(why: Stays["why"], instead: Instead = {}): { readonly stays: Stays } {
  return { stays: { why, ...instead } };
}

type Instead = Pick<Stays, "instead" | "again" | "changed">;

/** Where nothing takes the step back: what gives the record up comes nearest to that. */
async function onFrom(view: Viewer, entity: EntityPlan, id: string): Promise<Instead> {
  const screens = view.app.plan.screens.filter((screen) => mayOpen(view.app, view.actor, screen));
  const shown = screens.flatMap(({ actions }) => actions);
  const offered = shown.flatMap((one) => (one.is === "transition" && one.entity === entity.name ? [one.action] : []));
  const steps = entity.states?.transitions.filter((row) => row.timer === null && !makes(row) && offered.includes(row.action)) ?? [];
  const actions = new Set(steps.map(({ action }) => action));
  const possible = await allOfferedNow(view, entity, id, actions);
  const out = possible.find((one) => one.breaksOff === true);
  return out === undefined ? {} : { instead: out.label };
}

/** The step that comes nearest, else what gives the record up. */
async function orOn(view: Viewer, entity: EntityPlan, id: string, nearest: Instead): Promise<Instead> {
  return nearest.instead === undefined ? onFrom(view, entity, id) : nearest;
}

/** What ends a record that was made: deleting it where that is offered, else the action that gives it up. */
async function endOf(view: Viewer, entity: EntityPlan, { record, changes }: HistoryEntry): Promise<Instead> {
  const { app, actor } = view;
  const isOffered = (screen: ScreenPlan): boolean =>
    screen.entity === entity.name && screen.actions.some(({ is }) => is === "delete") && mayOpen(app, actor, screen);
  if (app.plan.screens.some(isOffered) && (await mayDo(view, entity, record, { kind: "delete" })))
    return app.problems.worded({ instead: phrase("delete") });
  const state = Object.entries(changes).find(([name]) => isState(entity, name));
  return state === undefined ? {} : givenUp(view, entity, record, String(state[1].to));
}

/** The action by which a record in a state is given up. */
function givenUp(view: Viewer, entity: EntityPlan, id: string, state: string): Promise<Instead> {
  const isWay = (row: TransitionPlan): boolean =>
    row.timer === null && leavesFrom(row, state) && breaksOff(view.app, entity, rowsOf(entity, row.action));
  return firstOf(view, entity, id, entity.states?.transitions.filter(isWay) ?? []);
}

/** The first of these steps that the viewer may take with the record. */
async function firstOf(view: Viewer, entity: EntityPlan, id: string, rows: readonly TransitionPlan[]): Promise<Instead> {
  for (const { action, label } of rows) if (await mayDo(view, entity, id, { kind: "transition", action })) return { instead: label };
  return {};
}

async function mayDo({ app, actor }: Viewer, entity: EntityPlan, id: string, deed: Operation): Promise<boolean> {
  const { when } = app.access.may(entity.name, deed, actor.roles);
  const row = isNever(when) ? null : await app.store.get(entity.name, id);
  const [holds] = row === null ? [] : await conditionsHold(app.store, entity.name, row, [when], actor.context);
  return holds === true;
}

function isPutBack(app: Application, entity: EntityPlan, name: string, sides: HistoryEntry["changes"][string]): boolean {
  const type = settableAtChange(entity).find((one) => one.name === name)?.type;
  if (type?.is === "rows") return areRowsRestorable(app, type, sides);
  return type !== undefined && isRestorable(type);
}

/** The values that put back what an entry changed, read within a transaction; null where some cannot be. */
export async function valuesPutBack({ app, actor }: Viewer, reader: Reader, entry: HistoryEntry): Promise<Given | null> {
  const entity = entityOf(app, entry.entity);
  const isAll = Object.entries(entry.changes).every(([name, sides]) => isPutBack(app, entity, name, sides));
  return isAll ? valuesBefore(app, reader, actor, entity, entry) : null;
}

/** Null where nothing was changed. Every field is one that is put back. */
async function valuesBefore(
  app: Application,
  reader: Reader,
  actor: HttpRequest["actor"],
  entity: EntityPlan,
  { record, changes }: HistoryEntry,
): Promise<Given | null> {
  const values = new Map<string, unknown>();
  for (const [name, { from, to }] of Object.entries(changes)) {
    const type = fieldNamed(entity, name)?.type;
    if (type === undefined) continue;
    if (type.is === "rows") {
      values.set(name, await rowsBefore(app, type, record, { from, to }));
      continue;
    }
    if (type.is !== "links") {
      values.set(name, encode(type, from));
      continue;
    }
    const added = new Set(idsOf(to));
    const now = await reader.membersOf(entity.name, name, [record]);
    const before = [...now.filter((id) => !added.has(id)), ...idsOf(from)];
    const seen = await seenAmong(app, reader, actor, type.entity, before);
    values.set(
      name,
      before.filter((id) => seen.has(id)),
    );
  }
  return values.size === 0 ? null : values;
}

function isRestorable(type: FieldType): boolean {
  return type.is === "links" || (type.is !== "file" && type.is !== "secret" && !isListField(type) && !isStateType(type));
}

/** An action of the document that leads back from where another led. */
async function stepBack(view: Viewer, entity: EntityPlan, entry: HistoryEntry): Promise<Inverse | { readonly stays: Stays }> {
  const { app } = view;
  const { record, action, changes } = entry;
  const moved = Object.entries(changes).find(([name]) => isState(entity, name));
  if (moved === undefined)
    return (await inverseTransition(view, entity, entry)) ?? stays("by-step", await mirrorOrAgain(view, entity, entry));
  const [state, { from, to }] = moved;
  const leading = leadingBack(entity, state, String(from), String(to));
  const may = leading.filter((row) => mayEver(view, entity, row));
  const isMore = Object.keys(changes).length > 1 || !isBare(app, entity, action);
  const back = isMore ? undefined : may.find((row) => isBare(app, entity, row.action));
  if (back !== undefined) return { action: back.action };
  // What gives the record up takes nothing back: whoever lent the wrong book does not report it lost.
  const instead = await firstOf(view, entity, record, may);
  // Whatever it did besides: there is no way back at all.
  if (leading.length === 0) return stays("no-way", await onFrom(view, entity, record));
  if (isMore) return stays(isSent(app, entity, action) ? "sent" : "by-step", await orOn(view, entity, record, instead));
  return stays(instead.instead === undefined ? "not-yours" : "way-does-more", instead);
}

/** The steps that lead from where another led to where it came from, and nowhere else. */
function leadingBack(entity: EntityPlan, state: string, from: string, to: string): TransitionPlan[] {
  return (entity.states?.transitions ?? []).filter((row) => {
    const alike = rowsOf(entity, row.action).filter((one) => leavesFrom(one, to));
    return row.timer === null && alike.length > 0 && alike.every((one) => one.field === state && one.to === from);
  });
}

function mayEver({ app, actor }: Viewer, entity: EntityPlan, { action }: TransitionPlan): boolean {
  return !isNever(app.access.may(entity.name, { kind: "transition", action }, actor.roles).when);
}

/** Whether it is known before a row of a step is taken, from any of its states, that the viewer cannot take it back. */
export function isForGood(view: Viewer, entity: EntityPlan, row: TransitionPlan): boolean {
  const { action, from, to, field } = row;
  if (from === "new" || from.includes(to)) return false;
  if (!isBare(view.app, entity, action)) return true;
  const isBack = (one: TransitionPlan) => mayEver(view, entity, one) && isBare(view.app, entity, one.action);
  return !from.some((state) => leadingBack(entity, field, state, to).some(isBack));
}

/**
 * Where an action left the state as it was: the one that leads back, else the same once more, where it asks for what it changed and can
 * be done now.
 */
async function mirrorOrAgain(view: Viewer, entity: EntityPlan, entry: HistoryEntry): Promise<Instead> {
  const { record, action, changes } = entry;
  const back = await mirror(view, entity, record, action);
  const asked = rowsOf(entity, action).flatMap(({ asks }) => asks.flatMap(({ name }) => (name in changes ? [name] : [])));
  if (back.instead !== undefined || asked.length === 0) return back;
  const again = await offeredNow(view, entity, record, action);
  return again === null ? {} : { instead: again.label, again: true, ...(await changedIn(view, entity, entry, new Set(asked))) };
}

/** What it changed of these fields, in words, without those that the viewer does not see. */
async function changedIn(
  view: Viewer,
  entity: EntityPlan,
  entry: HistoryEntry,
  asked: ReadonlySet<string>,
): Promise<Pick<Stays, "changed">> {
  const { visible } = await sightOf(view, entity, [entry.record]);
  const [told] = await historyViews(view, entity, [entry], (record) => visible.get(record) ?? new Set(), asked);
  const changed = (told?.changes ?? []).filter(({ from, own, unseen, rich }) => from !== "" && !own && !unseen && !rich);
  return changed.length === 0 ? {} : { changed };
}

/** Where an action left the state as it was: the one that takes away what it put there, or puts there what it took away. */
async function mirror(view: Viewer, entity: EntityPlan, record: string, action: string): Promise<Instead> {
  const row = await view.app.store.get(entity.name, record);
  if (row === null) return {};
  const ways = (entity.states?.transitions ?? []).filter(
    (one) => one.timer === null && isPossible(one, row) && rowsOf(entity, action).some((done) => isInverse(done, one)),
  );
  return firstOf(view, entity, record, ways);
}

export function isState(entity: EntityPlan, name: string): boolean {
  const type = fieldNamed(entity, name)?.type;
  return type?.is === "choice" && type.state;
}

/** Whether a step does nothing but go from one state to another. */
function isBare(app: Application, entity: EntityPlan, name: string): boolean {
  const isPlain = (row: TransitionPlan) => row.effects.length + row.consequences.length + row.asks.length === 0 && row.open === null;
  return rowsOf(entity, name).every(isPlain) && !isSent(app, entity, name);
}
