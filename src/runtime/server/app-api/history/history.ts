// Who changed what in a record, without the fields that the viewer may not see.

import { valueType } from "../../../../compiler/expression/field-type.ts";
import { sizeText } from "../../../../compiler/expression/file-kinds.ts";
import { formatPlace, formatValue, writtenIn } from "../../../../compiler/expression/format.ts";
import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EffectPlan, EntityPlan, FieldPlan, Origin, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { HistoryEntry, Row, Value } from "../../../store/store.ts";
import { storedFile } from "../../../store/system/files.ts";
import { entriesById } from "../../../store/system/history.ts";
import type { HistoryOperation, HistoryView } from "../../../wire/history.ts";
import type { PlaceValue, RecordView, ReferenceValue } from "../../../wire.ts";
import { SEE } from "../../access/access.ts";
import { readVisibility } from "../../access/expression-visibility.ts";
import { openView } from "../../access/open-questions.ts";
import { openScreens } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { fieldNamed, idField, idOf, idsOf, isAlways, isNever, oneOf, thisRecord } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import { readIn } from "../../i18n/languages.ts";
import { pastLabelsOf } from "../../live/deleted-records.ts";
import { isUnseenStep } from "../../live/hidden-transitions.ts";
import type { View } from "../../reading/columns.ts";
import { labelsOf } from "../../reading/read.ts";
import { historyRows } from "../../states/history-row-codec.ts";
import { isOfTime } from "../../states/timer-causes.ts";
import { stateLabel } from "../../states/transitions.ts";
import { sameValue } from "../../values/values.ts";
import { storedInputs, type Telling } from "../labels/stored-inputs.ts";
import { isNothingYet, rowChanges } from "./row-history.ts";

const LATEST = 50;

type Labels = (entity: string, id: string) => string;

/** What records are called to whoever reads, and the language by which values are written. */
interface Reading {
  readonly labels: Labels;
  readonly language: string;
}

/** Nothing where what was done is not the viewer's to read; where the document leaves that open, what it leaves open. */
export async function historyOf(view: View, entity: EntityPlan, row: Row): Promise<Pick<RecordView, "history">> {
  const { app, actor } = view;
  const { when, open } = app.access.history(entity.name, actor.roles);
  const left = openView(view, open);
  if (isNever(when)) return left === null ? {} : { history: { entries: [], open: left } };
  const entries = await app.store.history(entity.name, idOf(row), LATEST + 1);
  const conditions = entity.fields.map((field) => app.access.fieldSeenAt(entity.name, field.name, thisRecord(entity.name), actor.roles));
  const [reads, ...seen] = await conditionsHold(app.store, entity.name, row, [when, ...conditions], actor.context);
  if (reads !== true) return {};
  const visible = new Set(entity.fields.filter((_, index) => seen[index]).map((field) => field.name));
  const latest = entries.slice(0, LATEST);
  const views = await historyViews(view, entity, latest, () => visible, fieldsOnScreens(view, entity));
  const stored = await storedInputs(view, entity, latest, (made, beside) => tellingOf(view, made, beside));
  const whole = views.map((one, at) => {
    const inputs = stored.get(latest[at]!.id) ?? [];
    return one === null || inputs.length === 0 ? one : { ...one, changes: [...inputs, ...one.changes] };
  });
  return { history: { entries: whole.filter((one) => one !== null), ...(entries.length > LATEST ? { goesOn: true } : {}) } };
}

/** What an entry of a record that was made says of its fields, for the entry of the action that made it. */
async function tellingOf(view: View, made: EntityPlan, entries: readonly HistoryEntry[]): Promise<Telling> {
  const labels = await labelsIn(view, made, entries);
  return (field, to, label) => {
    const inLanguage = (language: string) => changesOf(view, { ...field, label }, { from: null, to }, { labels, language });
    return inLanguage(view.app.plan.product.language).map((change, at) => readIn(change, (tag) => inLanguage(tag)[at] ?? change));
  };
}

/**
 * The fields that any screen of theirs shows somebody, or that a screen or an action asks for or stores what it asked for, and states. What no screen
 * speaks of, a part of an address or what the program counts by, is told in the history of the whole product.
 */
export function fieldsOnScreens({ app, actor }: View, entity: EntityPlan): ReadonlySet<string> {
  const steps = openScreens(app, actor).flatMap(({ columns }) => columns.flatMap((column) => column.steps));
  const { machines = [], transitions = [] } = entity.states ?? {};
  const states = [...machines.map(({ field }) => field), ...transitions.flatMap(inputFieldsOf)];
  return new Set([...states, ...steps.filter((step) => step.entity === entity.name).map(({ field }) => field)]);
}

/** What an action asks for, and the fields that it sets to something that it asked for. */
function inputFieldsOf({ asks, effects }: TransitionPlan): string[] {
  const isAsked = (effect: EffectPlan) => effect.do !== "clear" && someNode(effect.value, ({ op }) => op === "ask");
  return [...asks.map(({ name }) => name), ...effects.filter(isAsked).map(({ field }) => field)];
}

/**
 * Entries of one entity as they are shown; `visible` names the fields of its record that the viewer may see, `told` those that are
 * of interest here. Null is an entry of whose changes they may see none: that a field was changed, by whom and when, is as little
 * for them as the field.
 */
export async function historyViews(
  view: View,
  entity: EntityPlan,
  entries: readonly HistoryEntry[],
  visible: (record: string) => ReadonlySet<string>,
  told: ReadonlySet<string> | null = null,
): Promise<(HistoryView | null)[]> {
  const [views, causes] = await Promise.all([viewsOf(view, entity, entries, visible, told), causesOf(view, entries)]);
  return views.map((one, at) => {
    const cause = causes.get(entries[at]?.cause ?? "");
    return one === null || cause === undefined ? one : { ...one, cause };
  });
}

/** What entries are effects of, by the entries of that, as far as the viewer may read these and see their records. */
async function causesOf(view: View, entries: readonly HistoryEntry[]): Promise<ReadonlyMap<string, Cause>> {
  const { app } = view;
  const ids = [...new Set(entries.flatMap(({ cause }) => cause ?? []))];
  const found = (await entriesById(app.store, ids)).filter(({ entity }) => Object.hasOwn(app.plan.entities, entity));
  const causes = new Map<string, Cause>();
  for (const name of new Set(found.map(({ entity }) => entity))) {
    const entity = entityOf(app, name);
    const own = found.filter((entry) => entry.entity === name);
    const { labels, visible } = await sightOf(view, entity, [...new Set(own.map(({ record }) => record))]);
    const read = own.filter(({ record }) => visible.has(record) && labels.has(record));
    const views = await viewsOf(view, entity, read, (record) => visible.get(record) ?? new Set(), null);
    for (const [at, { id, record }] of read.entries()) {
      const deed = views[at];
      if (deed) causes.set(id, { ...operationOf(deed), record: labels.get(record)! });
    }
  }
  return causes;
}

type Cause = NonNullable<HistoryView["cause"]>;

function operationOf({ action, own, became }: HistoryView): HistoryOperation {
  return { action, ...(own === undefined ? {} : { own }), ...(became === undefined ? {} : { became }) };
}

/** Of these records, as far as they are there, what the viewer may see: the fields of those that they may read of, and labels. */
export async function sightOf(view: View, entity: EntityPlan, records: readonly string[]): Promise<HistorySight> {
  const { app, actor } = view;
  const seen = app.access.history(entity.name, actor.roles).when;
  const conditions = entity.fields.map((field) => app.access.fieldSeenAt(entity.name, field.name, thisRecord(entity.name), actor.roles));
  const where = oneOf(idField(entity.name), records);
  const columns = [idField(entity.name), seen, ...conditions];
  const rows = await app.store.select({ entity: entity.name, where, columns, order: [], limit: null, offset: 0 }, actor.context);
  const visible = new Map<string, ReadonlySet<string>>();
  const names = (is: (at: number) => boolean): ReadonlySet<string> =>
    new Set(entity.fields.filter((_, at) => is(at)).map((field) => field.name));
  for (const [id, may, ...fields] of rows)
    if (may === true)
      visible.set(
        String(id),
        names((at) => fields[at] === true),
      );
  const there = new Set(rows.map(([id]) => String(id)));
  if (isAlways(seen)) {
    for (const id of records)
      if (!there.has(id))
        visible.set(
          id,
          names((at) => isAlways(conditions[at]!)),
        );
  }
  return { visible, labels: await labelsOf(view, app.store, entity.name, [...there]) };
}

export interface HistorySight {
  /** By record. Of one that is gone, for whoever may read of all, the fields that they may see of all. */
  readonly visible: ReadonlyMap<string, ReadonlySet<string>>;
  readonly labels: ReadonlyMap<string, ReferenceValue>;
}

async function viewsOf(
  view: View,
  entity: EntityPlan,
  entries: readonly HistoryEntry[],
  visible: (record: string) => ReadonlySet<string>,
  told: ReadonlySet<string> | null,
): Promise<(HistoryView | null)[]> {
  const { app } = view;
  const labels = await labelsIn(view, entity, entries);
  const users = app.plan.product.signsInAs?.entity ?? null;
  return entries.map((entry) => {
    const begins = isBeginning(entity, entry.action);
    const changed = Object.entries(entry.changes).flatMap(([name, sides]) => {
      const field = fieldNamed(entity, name);
      if (field === undefined || (visible(entry.record).has(name) && isAsItWas(field, sides))) return [];
      const inLanguage = (language: string) => changesOf(view, field, sides, { labels, language });
      // Amounts and days are written as whoever reads them has them on the rest of the page.
      const seen = visible(entry.record).has(name)
        ? inLanguage(app.plan.product.language).map((change, at) => readIn(change, (tag) => inLanguage(tag)[at] ?? change))
        : [];
      const isNews = !begins || !(isNothingYet(field, sides.to) || seen.every(({ unseen }) => unseen));
      return [{ seen, isTold: told?.has(name) !== false && isNews }];
    });
    const seen = changed.flatMap((one) => one.seen);
    const changes = changed.flatMap((one) => (one.isTold ? one.seen : []));
    // A change that changed nothing, as of a sample that is given what it has, tells nobody anything either.
    const isEmpty =
      Object.values(entry.changes).every(({ from, to }) => sameValue(from, to)) &&
      entry.action === "change" &&
      isOwnAction(entity, "change");
    const isHidden = changed.length > 0 && !isBeginningOrEnd(entity, entry.action);
    if (seen.length === 0 && (isHidden || (isEmpty && (entry.confirmed ?? []).length === 0))) return null;
    if (isUnseenStep(view, entity, entry, visible(entry.record))) return null;
    if (seen.length > 0 && changes.length === 0 && entry.action === "change" && isOwnAction(entity, "change")) return null;
    return {
      ...app.problems.traced(originOf(entity, entry.action)),
      at: entry.at,
      by: whoActed(entry, entity, users, labels),
      action: entity.states?.transitions.find((row) => row.action === entry.action)?.label ?? entry.action,
      ...(isOwnAction(entity, entry.action) ? { own: true } : {}),
      ...becameOf(entity, entry, visible(entry.record)),
      through: entry.through,
      ...triggerOf(view, entity, entry),
      ...(begins ? { makes: true as const } : {}),
      ...(entry.takesBack === undefined ? {} : { takesBack: true as const }),
      confirmed: warningsOf(view, entity, entry),
      changes,
    };
  });
}

/**
 * What the warnings said that were confirmed, to whoever confirmed them, and to others who may see all that the messages speak of,
 * whatever record that is; null in place of what is not theirs to read.
 */
function warningsOf(
  { app, actor }: View,
  { rules }: EntityPlan,
  { by, confirmed = [], warned = [] }: HistoryEntry,
): HistoryView["confirmed"] {
  return confirmed.map((name, at) => {
    const message = rules.find((rule) => rule.name === name)?.otherwise.message ?? null;
    const isOwn = by !== null && by === actor.userId;
    // What a list comes to is told to whoever is refused, and to nobody else for that.
    const isOfLists = message === null || someNode(message, ({ op }) => op === "aggregate" || op === "collect");
    const isRead = isOwn || (message !== null && !isOfLists && isAlways(readVisibility({ app, actor }, message)));
    return isRead ? (warned[at] ?? null) : null;
  });
}

/** Written by a user who did not see it, with the value it had. Rows are compared one by one; the history does not keep secrets and files. */
function isAsItWas({ type }: FieldPlan, { from, to }: HistoryEntry["changes"][string]): boolean {
  return type.is !== "rows" && type.is !== "secret" && type.is !== "file" && sameValue(from, to);
}

function changesOf(view: View, field: FieldPlan, { from, to }: HistoryEntry["changes"][string], reading: Reading): HistoryView["changes"] {
  if (field.type.is === "rows") {
    const part = entityOf(view.app, field.type.entity);
    const words = (of: FieldPlan, value: Value) => inWords(view, of, value, reading);
    return rowChanges(view, field, part, { from, to }, (id) => reading.labels(part.name, id), words);
  }
  if (field.type.is === "links") return listChanges(view, field, field.type.entity, { from, to }, reading.labels);
  const own = field.type.is === "yes/no" || field.type.is === "secret" ? ({ own: true } as const) : {};
  const rich = field.type.is === "text" && field.type.format === "rich" ? ({ rich: true } as const) : {};
  const { type } = field;
  const isTold = (side: Value) => side !== null && (type.is !== "reference" || reading.labels(type.entity, String(side)) !== "");
  const unseen = isTold(from) || isTold(to) ? {} : ({ unseen: true } as const);
  const sides = { from: inWords(view, field, from, reading), to: inWords(view, field, to, reading) };
  return [{ label: field.label, ...sides, ...own, ...rich, ...unseen }];
}

/** Steps that the program takes by itself are written as conditions and times: people read what came of them, unless they have a name. */
function becameOf(entity: EntityPlan, { action, changes }: HistoryEntry, visible: ReadonlySet<string>): Pick<HistoryView, "became"> {
  const rows = entity.states?.transitions.filter((row) => row.timer !== null && row.action === action) ?? [];
  if (rows.length === 0 || rows.some(({ named }) => named)) return {};
  const taken = rows.find((row) => visible.has(row.field) && changes[row.field]?.to === row.to);
  return { became: taken === undefined ? null : stateLabel(entity, taken, { [taken.field]: taken.to }) };
}

/** Of a step that the program took by itself: whether it came of something that was done, or of a term that ran out. */
function triggerOf({ app }: View, entity: EntityPlan, { action, through, cause }: HistoryEntry): Pick<HistoryView, "came"> {
  if (through !== "timer") return {};
  if (cause !== undefined) return { came: "result" };
  const rows = entity.states?.transitions.filter((row) => row.timer !== null && row.action === action) ?? [];
  return rows.length > 0 && rows.every((row) => isOfTime(app.access, row)) ? { came: "due" } : {};
}

/** Whoever sees a record knows that it was made; and who reads of one that is gone, that it is. */
function isBeginningOrEnd(entity: EntityPlan, action: string): boolean {
  return isBeginning(entity, action) || (action === "delete" && isOwnAction(entity, action));
}

function isBeginning(entity: EntityPlan, action: string): boolean {
  const makes = entity.states?.transitions.some((row) => row.action === action && row.from === "new") === true;
  return makes || (action === "create" && isOwnAction(entity, action));
}

function isOwnAction(entity: EntityPlan, action: string): boolean {
  return ["create", "change", "delete"].includes(action) && entity.states?.transitions.some((row) => row.action === action) !== true;
}

/** The row of the document by which it was done; null where there is none by now. */
function originOf(entity: EntityPlan, action: string): Origin | null {
  const row = entity.states?.transitions.find((one) => one.action === action);
  if (row !== undefined) return row.origin;
  return action === "create" || action === "change" || action === "delete" ? (entity.access[action]?.origin ?? null) : null;
}

/** A person whom the viewer may not see, or might not when they were deleted, or who was not signed in, is "": somebody. Null is the program. */
function whoActed(entry: HistoryEntry, entity: EntityPlan, users: string | null, labels: Labels): string | null {
  const by = personOf(entry, entity, users);
  if (by !== null) return users === null ? "" : labels(users, by);
  return isByProgram(entry) ? null : "";
}

/** Whoever signs up makes their own record, and is nobody until it is made. */
function personOf(entry: HistoryEntry, entity: EntityPlan, users: string | null): string | null {
  const signsUp =
    entry.by === null && entity.name === users && isBeginning(entity, entry.action) && ["form", "call"].includes(entry.through);
  return signsUp ? entry.record : entry.by;
}

/** Whether nobody did it: a visitor, who is not known either, goes by the ways of people. */
export function isByProgram({ by, through }: HistoryEntry): boolean {
  return by === null && !["form", "call", "import", "admin"].includes(through);
}

/** Labels of all records that the entries speak of, as far as they may be seen, or might be before they were deleted. */
async function labelsIn(view: View, entity: EntityPlan, entries: readonly HistoryEntry[]): Promise<Labels> {
  const wanted = new Map<string, Set<string>>();
  const want = (of: string, id: Value): void => {
    if (typeof id !== "string") return;
    const known = wanted.get(of);
    if (known === undefined) wanted.set(of, new Set([id]));
    else known.add(id);
  };
  const users = view.app.plan.product.signsInAs?.entity;
  for (const entry of entries) {
    if (users !== undefined) want(users, personOf(entry, entity, users));
    for (const [name, { from, to }] of Object.entries(entry.changes)) {
      const type = fieldNamed(entity, name)?.type;
      if (type?.is === "rows") wantRows(view, type.entity, [from, to], want);
      if (type?.is === "links") for (const id of [...idsOf(from), ...idsOf(to)]) want(type.entity, id);
      if (type?.is !== "reference") continue;
      want(type.entity, from);
      want(type.entity, to);
    }
  }
  const found = new Map<string, string>();
  for (const [of, ids] of wanted) {
    for (const [id, label] of await pastLabelsOf(view, of, [...ids])) found.set(`${of}:${id}`, label);
  }
  return (of, id) => found.get(`${of}:${id}`) ?? "";
}

/** What was taken off a list and put on it; of what cannot be seen, or is gone, only those know who may see all of its kind. */
function listChanges(
  { app, actor }: View,
  { label }: FieldPlan,
  entity: string,
  { from, to }: HistoryEntry["changes"][string],
  labels: Labels,
): HistoryView["changes"] {
  const unseen = isAlways(app.access.may(entity, SEE, actor.roles).when) ? "…" : "";
  const told = (side: Value) => idsOf(side).flatMap((id) => labels(entity, id) || unseen || []);
  return [...told(from).map((one) => ({ label, from: one, to: "" })), ...told(to).map((one) => ({ label, from: "", to: one }))];
}

/** The rows themselves, and what they refer to. */
function wantRows({ app }: View, name: string, sides: readonly Value[], want: (of: string, id: Value) => void): void {
  const part = entityOf(app, name);
  for (const { id, values } of sides.flatMap(historyRows)) {
    want(name, id);
    for (const [field, value] of values) {
      const type = fieldNamed(part, field)?.type;
      if (type?.is === "reference") want(type.entity, value);
    }
  }
}

function inWords({ app }: View, field: FieldPlan, value: Value, { labels, language }: Reading): string {
  if (value === null) return "";
  if (field.type.is === "secret") return "set";
  if (field.type.is === "place") return placeInWords(value, language);
  if (field.type.is === "file") return fileInWords(value, language);
  if (field.type.is === "reference") return labels(field.type.entity, String(value)) || "…";
  if (field.type.is === "choice") return field.type.values.find((choice) => choice.value === value)?.label ?? String(value);
  const { type } = field;
  if (type.is === "choices" && Array.isArray(value))
    return type.values.flatMap((choice) => (value.includes(choice.value) ? [choice.label] : [])).join(", ");
  const { currency, timeZone } = app.plan.product;
  return formatValue(value, valueType(field.type), { language, currency: currency.code, timeZone });
}

function fileInWords(value: Value, language: string): string {
  const file = storedFile(value);
  return file === null ? "" : `${file.name} (${sizeText(file.bytes, language)})`;
}

function placeInWords(value: Value, language: string): string {
  const { latitude, longitude } = JSON.parse(String(value)) as PlaceValue;
  const numbers = new Intl.NumberFormat(writtenIn(language), { maximumFractionDigits: 20, useGrouping: false });
  return formatPlace(latitude, longitude, (degrees) => numbers.format(degrees));
}
