// Forms and what they save: a record to make or to change.

import type { ChoiceValue, EntityPlan, FieldPlan, Origin, ScreenPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { Row, Value } from "../../../store/store.ts";
import type { FormField, FormView } from "../../../wire/forms.ts";
import type { ActReply, WireValue } from "../../../wire.ts";
import { grantOf, type Operation } from "../../access/access.ts";
import { authorizeAny } from "../../access/authorize.ts";
import { againstAccount, becauseOf } from "../../access/denial-reasons.ts";
import { listsOfOwnFields } from "../../access/own-field-lists.ts";
import { BEGIN, formOperations, isForExisting, isPlainList, mayOpen, pageOf, plainHref } from "../../access/screen-access.ts";
import { makingMails } from "../../accounts/concealed-addresses.ts";
import { inviting } from "../../auth/invitations.ts";
import { openFirstSession, signUp } from "../../auth/sign-in.ts";
import { entityOf } from "../../context/application.ts";
import { citeOf } from "../../context/problems.ts";
import { demandMembers } from "../../context/unknown-members.ts";
import { notPossible } from "../../explain/impossible-action.ts";
import { ALWAYS, fieldNamed, idOf, isNever, isOpen, textOf, thisRecord, versionOf } from "../../expressions/expression-builders.ts";
import { phrase } from "../../i18n/texts.ts";
import { orDeleted } from "../../live/deleted-records.ts";
import { expectedVersion } from "../../pipeline/expected-version.ts";
import { isRepeated } from "../../pipeline/idempotency.ts";
import { actorFor } from "../../pipeline/identify.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { filledByAddress, recordsOf } from "../../reading/addresses.ts";
import { calledBy, columnAt, labelAt, Selection, type View } from "../../reading/columns.ts";
import { demandKnown, unknownParameter } from "../../reading/filters.ts";
import { labelsOf, readOne } from "../../reading/read.ts";
import { permittedChoices } from "../../rules/permitted-choices.ts";
import { makes, rowsOf } from "../../states/transitions.ts";
import { mapOf } from "../../values/json-body.ts";
import type { Given } from "../../values/validate.ts";
import { encodeShown } from "../../values/values.ts";
import { type ActContext, change } from "../../writing/act.ts";
import { create } from "../../writing/create.ts";
import { subjectOf } from "../../writing/singleton-records.ts";
import { isGiven, seenOnly, stateAfter } from "../drafts/form-draft.ts";
import { beginning } from "../drafts/form-values.ts";
import { givenBy } from "../drafts/prefill.ts";
import { refusedAtOnce } from "../feasibility/prechecks.ts";
import { contextFields } from "../fields/context-fields.ts";
import { formField, formRules, formValues, givesOf, type Withheld, whyNotGiven } from "../fields/form-fields.ts";
import { formRows } from "../fields/form-rows.ts";
import { neededFirst } from "../fields/missing-prerequisites.ts";
import { onlyChoices } from "../fields/option-filter.ts";
import { proposed, startsOf } from "../fields/proposals.ts";
import type { OwnerNow } from "../fields/row-field-rights.ts";
import { formFields, ownFields, startFields } from "../fields/start-fields.ts";
import { lastHand } from "../history/last-modified-by.ts";
import { screenOf } from "../labels/requested-screen.ts";
import { addressPart, homesCell, isAddressPart } from "../lists/rows.ts";
import { replyTo, replyUndoable } from "../undo/reply.ts";
import { decidingState, stateNow } from "./concurrent-changes.ts";

/** How a record comes to be: the `(new)` action, or null for plain creation. */
function makingAction(view: View, screen: ScreenPlan, entity: EntityPlan): string | null {
  const deeds = formOperations(view.app, screen);
  const deed = deeds.find((one) => !isNever(view.app.access.may(entity.name, one, view.actor.roles).when)) ?? deeds[0];
  if (deed === undefined) throw view.app.problems.problem("not-found");
  authorizeAny(view.app, view.actor, entity.name, deed);
  return deed.kind === "transition" ? deed.action : null;
}

function operationOf(action: string | null): Operation {
  return action === null ? { kind: "create" } : { kind: "transition", action };
}

export function formScreenOf(ask: HttpRequest): { readonly screen: ScreenPlan; readonly entity: EntityPlan } {
  const screen = screenOf(ask);
  if (screen.shows !== "form" || screen.entity === null) throw ask.app.problems.problem("not-found");
  return { screen, entity: entityOf(ask.app, screen.entity) };
}

export async function formView(ask: HttpRequest): Promise<FormView> {
  const { screen, entity } = formScreenOf(ask);
  const isNew = !isForExisting(ask.app, screen);
  demandKnown(ask, ask.query, (name) => isAddressPart(screen, name) || (isNew && name.startsWith(BEGIN)));
  const records = await recordsOf(ask, screen.segments, (segment) => addressPart(ask, segment));
  const record = isNew ? null : await subjectOf(ask, entity, records);
  if (record !== null) return changeForm(ask, screen, entity, ownFields(entity, screen), record);
  const action = makingAction(ask, screen, entity);
  const given = await givenBy(ask, entity, BEGIN);
  for (const [name, id] of filledByAddress(entity, records)) given.set(name, id);
  const rows = action === null ? [] : rowsOf(entity, action).filter(makes);
  return newForm(ask, entity, action, withPrefilledFields(entity, formFields(entity, screen, rows), given), given, {
    title: screen.derived ? null : screen.name,
    help: screen.help,
    submit: rows[0]?.label ?? null,
    origin: (rows[0] ?? entity.access.create ?? screen).origin,
  });
}

async function changeForm(
  ask: HttpRequest,
  screen: ScreenPlan,
  entity: EntityPlan,
  fields: readonly FieldPlan[],
  record: Row,
): Promise<FormView> {
  const seen = await shownValues(ask, screen, entity, fields, idOf(record));
  const values = await formValues(ask, seen.fields, (field) => seen.values.get(field.name) ?? null);
  const why = await whyNotGiven(ask, entity, seen.fields, record, { kind: "change" });
  const shown = seen.fields.map((field) => formField(ask, entity, field, values.get(field.name) ?? null, why.get(field.name) ?? null));
  const offered = withoutIdle(await withRows(ask, entity, { id: idOf(record) }, shown, why), why);
  return {
    title: screen.name,
    help: screen.help,
    ...ask.app.problems.worded({
      ...(screen.derived ? { title: phrase("changeOf", { thing: entity.label }) } : {}),
      submitLabel: phrase("save"),
    }),
    ...ask.app.problems.traced(entity.access.change?.origin ?? screen.origin),
    record: {
      id: idOf(record),
      version: versionOf(record),
      label: seen.label,
      homes: seen.homes,
      ...(await lastHand(ask, entity, record)),
      ...(await stateNow(ask, entity, idOf(record), decidingState(entity, screen))),
      beside: await contextFields(ask, entity, new Set(seen.fields.map(({ name }) => name)), idOf(record)),
    },
    fields: offered,
    rules: formRules(ask.app, ask.actor, entity, { state: {}, madeAt: textOf(record.created_at) }),
    after: afterHref(ask, entity),
    signsUp: false,
    ...(seen.isPast ? { refused: await pastOf(ask, screen, entity, idOf(record)) } : {}),
    ...(seen.isPast || offered.some(({ editable }) => editable) ? {} : await permissionRefusal(ask, entity, why, idOf(record))),
  };
}

/**
 * Without the fields that tell nothing: nothing stands in them, and whoever fills in the form may not give them now. Where they can give
 * none at all, each says why; so does one that is not decided yet.
 */
function withoutIdle(fields: readonly FormField[], why: ReadonlyMap<string, Withheld | null>): readonly FormField[] {
  if (!fields.some(({ editable }) => editable)) return fields;
  return fields.filter(({ name, value, type, notices }) => {
    const reason = why.get(name)?.phrase;
    const isHeld = reason === "notYours" || reason === "setOnce";
    const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
    return !isHeld || !isEmpty || type.is === "rows" || notices.length > 0;
  });
}

/** That the screen is for other records than this one as it is now, with the way to its page. */
async function pastOf(view: View, { origin }: ScreenPlan, entity: EntityPlan, id: string): Promise<FormView["refused"]> {
  return { cite: citeOf(origin), ...view.app.problems.traced(origin), href: await hrefOf(view, entity, id), past: true };
}

async function hrefOf(view: View, entity: EntityPlan, id: string): Promise<string | null> {
  return (await labelsOf(view, view.app.store, entity.name, [id])).get(id)?.href ?? null;
}

/** Refuses what is sent about a record of which the screen is not, now. */
async function demandShown(ask: HttpRequest, screen: ScreenPlan, entity: EntityPlan, id: string): Promise<void> {
  const { where, origin } = screen;
  if (where === null) return;
  const selection = new Selection();
  const holds = selection.holds(where);
  if (holds(await readOne(ask, ask.app.store, entity.name, id, selection))) return;
  const field = decidingState(entity, screen);
  const { now } = await stateNow(ask, entity, id, field);
  if (now === undefined) throw ask.app.problems.problem("not-found");
  throw notPossible(ask.app, entity, field ?? "", now, origin);
}

/** Where permissions are why nothing in the form can be given: the first row that says so. */
async function permissionRefusal(
  view: View,
  entity: EntityPlan,
  why: ReadonlyMap<string, Withheld | null>,
  id: string,
): Promise<Pick<FormView, "refused">> {
  const { app, actor } = view;
  const reasons = [...why].flatMap(([name, reason]) => (reason === null ? [] : [{ name, is: reason.phrase }]));
  const first = reasons.find(({ is }) => is === "notYours" || is === "notSpecified");
  // Their own address they change in their account, to which the form leads.
  if (first === undefined || reasons.some(({ is }) => is === "inAccount")) return {};
  const own: Operation = { kind: "change field", field: first.name };
  const deed: Operation = grantOf(entity, own) == null ? { kind: "change" } : own;
  const { open, origin } = app.access.may(entity.name, deed, actor.roles);
  const row = open?.origin ?? origin;
  const href = await hrefOf(view, entity, id);
  const against = open === null ? againstAccount(view, entity.name, deed) : null;
  const because = against === null ? {} : becauseOf(against);
  return { refused: { cite: row === null ? null : citeOf(row), ...app.problems.traced(row), href, ...because } };
}

/** The fields that the viewer may see of a record, with their values. */
async function shownValues(view: View, screen: ScreenPlan, entity: EntityPlan, fields: readonly FieldPlan[], id: string) {
  const { app, actor } = view;
  const selection = new Selection();
  const label = selection.value(labelAt(view, entity.name, thisRecord(entity.name)));
  const cells = fields.map((field) => {
    const column = columnAt(app, entity.name, field.name);
    const unread = column === null || column.open !== null || isOpen(column.value);
    const seen = app.access.fieldSeenAt(entity.name, field.name, thisRecord(entity.name), actor.roles);
    return { field, seen: selection.holds(seen), value: unread ? () => null : selection.value(column.value) };
  });
  const isShown = selection.holds(screen.where ?? ALWAYS);
  const homes = homesCell(view, selection, entity);
  const row = await readOne(view, app.store, entity.name, id, selection);
  const shown = cells.filter((cell) => cell.seen(row));
  const values = new Map(shown.map((cell) => [cell.field.name, cell.value(row)]));
  return { label: calledBy(entity, label(row)), fields: shown.map((cell) => cell.field), values, homes: homes(row), isPast: !isShown(row) };
}

interface Words {
  /** Null: in the program's words. */
  readonly title: string | null;
  readonly help: string;
  readonly submit: string | null;
  readonly origin: Origin;
  /** The fields that are offered besides. */
  readonly further?: ReadonlySet<string>;
}

/** A form for a new record; `given` are values that the record at hand fills in. */
async function newForm(
  ask: HttpRequest,
  entity: EntityPlan,
  action: string | null,
  named: readonly FieldPlan[],
  begun: ReadonlyMap<string, Value>,
  words: Words,
): Promise<FormView> {
  const fields = named.filter((field) => field.always === null || mayShowComputed(ask, entity, field));
  const rows = action === null ? [] : rowsOf(entity, action).filter(makes);
  const slug = rows[0]?.slug ?? null;
  const given = new Map([...begun, ...(await onlyChoices(ask, entity, fields, begun, slug))]);
  const row = await beginning(ask, entity, given);
  const values = await formValues(ask, fields, (field) => row[field.name] ?? null);
  for (const [name, value] of await dependingValues(ask, entity, given, slug)) values.set(name, value);
  const why = await whyNotGiven(ask, entity, fields, row, operationOf(action));
  const choices = await offeredChoices(ask, entity, fields, row, operationOf(action));
  const asked = new Set(fields.filter((field) => fieldNamed(entity, field.name) === undefined).map((field) => field.name));
  return {
    ...ownWords(ask, entity, words),
    help: words.help,
    ...ask.app.problems.traced(words.origin),
    record: null,
    fields: await withRows(
      ask,
      entity,
      { begins: stateAfter(entity, slug) },
      fields.map((field): FormField => {
        const own = asked.has(field.name);
        // What is left empty is made when it is saved.
        const shown = field.startsUnique ? { ...field, required: false } : field;
        const value = values.get(field.name) ?? null;
        if (own) return { ...formField(ask, null, shown, value, null), ...givesOf(shown, rows) };
        const starts = given.has(field.name) ? {} : startsOf(ask.app, entity, field);
        const besides = words.further?.has(field.name) === true ? { further: true as const } : {};
        const offered = formField(ask, entity, withChoices(shown, choices), value, why.get(field.name) ?? null);
        return { ...offered, ...starts, ...besides };
      }),
      why,
    ),
    rules: formRules(ask.app, ask.actor, entity, { state: stateAfter(entity, slug), madeAt: null }),
    after: afterHref(ask, entity),
    signsUp: isSignUp(ask, entity),
    making: { entity: entity.name, action: slug, filled: hiddenFilledValues(entity, fields, given) },
    ...(await refusedAtOnce(ask, { entity, deed: operationOf(action), rows }, { row, fields, why })),
    ...(await neededFirst(ask, { entity, fields, given, why, action: slug })),
  };
}

/** By field: the words of a choice with which its maker may make such a record, where their permission speaks of it. */
async function offeredChoices(
  { app, actor }: View,
  entity: EntityPlan,
  fields: readonly FieldPlan[],
  row: Row,
  deed: Operation,
): Promise<ReadonlyMap<string, readonly ChoiceValue[]>> {
  const offered = new Map<string, readonly ChoiceValue[]>();
  for (const field of fields) {
    const own: Operation = { kind: "change field", field: field.name };
    const deeds = grantOf(entity, own) == null ? [deed] : [deed, own];
    const conditions = deeds.map((one) => app.access.may(entity.name, one, actor.roles).when);
    const permitted = await permittedChoices(app.store, actor, entity, field, conditions, row);
    if (permitted !== null && permitted.length > 0) offered.set(field.name, permitted);
  }
  return offered;
}

function withChoices(field: FieldPlan, offered: ReadonlyMap<string, readonly ChoiceValue[]>): FieldPlan {
  const values = offered.get(field.name);
  return values === undefined || field.type.is !== "choice" ? field : { ...field, type: { ...field.type, values } };
}

/** Whether what is computed of a new record can be told to its maker at all; of who signs up nothing is tried. */
function mayShowComputed(view: View, entity: EntityPlan, { name }: FieldPlan): boolean {
  const { app, actor } = view;
  const deeds: readonly Operation[] = [{ kind: "see" }, { kind: "see field", field: name }];
  return !isSignUp(view, entity) && deeds.every((deed) => !isNever(app.access.may(entity.name, deed, actor.roles).when));
}

/** What is filled in and not shown, as the form sends it when it asks what goes with it. */
function hiddenFilledValues(entity: EntityPlan, shown: readonly FieldPlan[], given: ReadonlyMap<string, Value>): Record<string, string> {
  const beside = entity.fields.filter((field) => isGiven(field) && !shown.some(({ name }) => name === field.name));
  return Object.fromEntries(
    beside.flatMap(({ name, type }) => {
      const value = encodeShown(type, given.get(name) ?? null);
      return value === null || typeof value === "object" ? [] : [[name, String(value)]];
    }),
  );
}

/** What defaults that depend on other fields come to by those with which the form begins; null where the viewer would not see it. */
async function dependingValues(
  ask: HttpRequest,
  entity: EntityPlan,
  begun: ReadonlyMap<string, Value>,
  action: string | null,
): Promise<Map<string, WireValue>> {
  const depending = entity.fields.filter((field) => !begun.has(field.name) && (startsOf(ask.app, entity, field).starts ?? []).length > 0);
  if (depending.length === 0) return new Map();
  const given = await seenOnly(ask, entity, begun);
  const told = await proposed(ask, entity, { row: {}, given, stored: false, owner: null, action });
  return new Map(depending.map(({ name }) => [name, told.get(name) ?? null]));
}

/** What an action says of its form, else what the program says of every one. */
function ownWords({ app }: View, entity: EntityPlan, { title, submit }: Words): Pick<FormView, "title" | "submitLabel"> {
  const own = app.problems.worded({ title: phrase("new", { thing: entity.label }), submitLabel: phrase("save") });
  if (title === null && submit === null) return own;
  const saves = submit === null ? app.problems.worded({ submitLabel: phrase("save") }) : { submitLabel: submit };
  return { title: title ?? own.title, ...saves };
}

/** Lists of rows with what each row has. */
async function withRows(
  view: View,
  entity: EntityPlan,
  owner: OwnerNow,
  fields: readonly FormField[],
  reasons: ReadonlyMap<string, Withheld | null>,
): Promise<FormField[]> {
  return Promise.all(
    fields.map(async (field) => {
      const { type } = field;
      const why = reasons.get(field.name) ?? null;
      if (type.is !== "rows") return field;
      const alone = why !== null && "id" in owner && listsOfOwnFields(view.app, view.actor, entity).some(({ name }) => name === field.name);
      const rows = await formRows(view, entity, type, owner, alone ? why : null);
      // Where single fields of the rows are all that somebody may change, the list is theirs as far as some row lets them.
      const some = alone && rows.items.some(({ locked }) => rows.fields.some(({ name }) => !Object.hasOwn(locked, name)));
      if (!some) return { ...field, rows };
      const { refusedBy: _, ...open } = field;
      return { ...open, editable: true, why: null, rows };
    }),
  );
}

function isSignUp({ app, actor }: View, entity: EntityPlan): boolean {
  return actor.user === null && app.plan.product.signsInAs?.entity === entity.name;
}

/** Where whoever has saved goes on: to the page of the record, or to a list of such that they may open; else they go back. */
function afterHref({ app, actor }: View, entity: EntityPlan): string | null {
  const page = pageOf(app, actor, entity.name);
  if (page !== null) return page.segments.every(({ by }) => by === "id") ? page.screen.route.replace(/\{[^}]+\}/, "{id}") : null;
  const list = app.plan.screens.find(
    (screen) => isPlainList(screen) && screen.entity === entity.name && plainHref(screen) !== null && mayOpen(app, actor, screen),
  );
  return list === undefined ? null : plainHref(list);
}

/** GET /-/start/{entity}/{action}: `create` stands for plain creation of an entity without states. */
export async function startView(ask: HttpRequest): Promise<FormView> {
  const { entity, action, rows } = startOf(ask);
  authorizeAny(ask.app, ask.actor, entity.name, operationOf(action));
  for (const name of ask.query.keys()) if (!name.startsWith(FILL) && !name.startsWith(BEGIN)) throw unknownParameter(ask, name);
  const fills = await givenBy(ask, entity, FILL);
  const set = new Set(rows.flatMap((row) => row.effects.map((effect) => effect.field)));
  const begun = new Map([...(await givenBy(ask, entity, BEGIN))].filter(([name]) => !set.has(name)));
  const started = startFields(ask, entity, rows, new Set(fills.keys()));
  const further = new Set([...started.further].filter((name) => !begun.has(name)));
  const fields = withPrefilledFields(entity, started.fields, begun);
  const first = rows[0];
  const label = first?.label ?? null;
  return newForm(ask, entity, action, fields, new Map([...begun, ...fills]), {
    title: label,
    help: first?.help ?? entity.help,
    submit: label,
    origin: (first ?? entity.access.create ?? entity).origin,
    further,
  });
}

export function startOf(ask: HttpRequest): {
  readonly entity: EntityPlan;
  readonly action: string | null;
  readonly rows: readonly TransitionPlan[];
} {
  const name = ask.params.get("entity") ?? "";
  const entity = Object.hasOwn(ask.app.plan.entities, name) ? entityOf(ask.app, name) : null;
  if (entity === null || entity.part !== null) throw ask.app.problems.problem("not-found");
  const slug = ask.params.get("slug");
  if (entity.states === null && slug === "create") return { entity, action: null, rows: [] };
  const first = entity.states?.transitions.find((row) => row.slug === slug && makes(row) && row.timer === null);
  if (first === undefined) throw ask.app.problems.problem("not-found");
  return { entity, action: first.action, rows: rowsOf(entity, first.action).filter(makes) };
}

/** Values that the record at hand fills in. */
const FILL = "fill.";

/** What a form begins with is shown in it: behind what the document has before it, as an end behind the beginning. */
function withPrefilledFields(entity: EntityPlan, fields: readonly FieldPlan[], begun: ReadonlyMap<string, Value>): readonly FieldPlan[] {
  const further = entity.fields.filter(({ name }) => begun.has(name) && !fields.some((field) => field.name === name));
  return further.reduce((all, field) => {
    const before = entity.fields.slice(0, entity.fields.indexOf(field)).map(({ name }) => name);
    return all.toSpliced(all.findLastIndex(({ name }) => before.includes(name)) + 1, 0, field);
  }, fields);
}

/** POST /-/start/{entity}/{action} */
export async function start(ask: HttpRequest, doer = formContext(ask)): Promise<Reply> {
  const { entity, action } = startOf(ask);
  const { values } = readAct(ask, false);
  return make(ask, doer, entity, action, values);
}

/** POST /-/screens/{slug}/save: the record that the address names (`p.NAME`) or the body (`record`), or a new one. */
export async function save(ask: HttpRequest, doer = formContext(ask)): Promise<Reply> {
  const { screen, entity } = formScreenOf(ask);
  demandKnown(ask, ask.query, (name) => isAddressPart(screen, name));
  const { values, version, record } = readAct(ask, true);
  if (!isForExisting(ask.app, screen)) return make(ask, doer, entity, makingAction(ask, screen, entity), values);
  const id = record ?? idOf((await subjectOf(ask, entity, await recordsOf(ask, screen.segments, (segment) => addressPart(ask, segment))))!);
  const done = await orDeleted(ask, entity.name, id, async () => {
    await demandShown(ask, screen, entity, id);
    return change(ask.app, doer, { entity: entity.name, id, version }, values);
  });
  if (version === null || done.version !== version) return replyUndoable(ask, entity.name, done);
  // What was done before it is nothing to be taken back here.
  const answer = await replyTo(ask, entity.name, done);
  return { ...answer, body: { ...(answer.body as ActReply), unchanged: true } satisfies ActReply };
}

/** Somebody signed in makes a record; where it is a user, they are invited. */
async function makeForOthers(ask: HttpRequest, doer: ActContext, entity: EntityPlan, action: string | null, values: Given): Promise<Reply> {
  const invitation = isRepeated(doer.once) ? null : inviting(ask.app, entity.name);
  const done = await create(ask.app, doer, entity.name, action, values, invitation?.also ?? null);
  if (done.concealed) return concealedReply(entity);
  const answer = await replyUndoable(ask, entity.name, done);
  if (invitation === null) return answer;
  ask.app.outbound?.wake();
  const path = invitation.path();
  return path === null ? answer : { ...answer, body: { ...(answer.body as ActReply), invitation: path } };
}

async function make(ask: HttpRequest, doer: ActContext, entity: EntityPlan, action: string | null, values: Given): Promise<Reply> {
  if (!isSignUp(ask, entity)) return makeForOthers(ask, doer, entity, action, values);
  // Who has an account already is nobody's to try out.
  if (doer.trial) return { status: 204 };
  const done = await makingMails(ask, entity, () => signUp(ask.app, doer, values, action));
  if (done.concealed) return concealedReply(entity, true);
  const session = await openFirstSession(ask.app, doer.once ?? null, done.id, ask.identity.session);
  const user = await ask.app.store.get(entity.name, done.id);
  const answer = await replyTo({ app: ask.app, actor: await actorFor(ask.app, user) }, entity.name, done);
  if (session === null) return { ...answer, body: { ...(answer.body as ActReply), toVerify: true } };
  return { ...answer, body: { ...(answer.body as ActReply), signedIn: true }, session };
}

/** The same whether a user was made or the address had one; `toVerify`: whoever asked has a mail to look for. */
function concealedReply({ label }: EntityPlan, toVerify = false): Reply {
  const reply: ActReply = { id: "", version: 0, label, href: null, unseen: true, ...(toVerify ? { toVerify } : {}) };
  return { status: 200, body: reply };
}

export function formContext({ actor, confirmed, once }: HttpRequest): ActContext {
  return { actor, through: "form", sovereign: false, confirmed, once };
}

export interface Act {
  readonly values: Given;
  readonly version: number | null;
  /** The record that a form screen changes. */
  readonly record: string | null;
}

/** An ActRequest. */
export function readAct(ask: HttpRequest, mayName: boolean): Act {
  const { problems } = ask.app;
  demandMembers(ask.app, ask.body.keys(), (name) => name === "values" || name === "version" || (mayName && name === "record"));
  const values = ask.body.get("values") ?? {};
  const version = expectedVersion(ask, ask.body.get("version"));
  const record = ask.body.get("record") ?? null;
  const readable = typeof values === "object" && !Array.isArray(values);
  if (!readable || (record !== null && typeof record !== "string")) throw problems.problem("bad-request");
  return { values: mapOf(values), version, record };
}
