// Making a record: as plain creation, or by a `(new)` action. The candidate gets its defaults, permission and guard are
// asked of it as it would be, and then it is stored.

import type { EntityPlan, FieldPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import { type Row, type Transaction, UniqueViolation, type Value } from "../../store/store.ts";
import { type Actor, grantOf, type Operation } from "../access/access.ts";
import { authorizeAll } from "../access/authorize.ts";
import { concealsAddress, HasAccount, setAside, tellOwner } from "../accounts/concealed-addresses.ts";
import { type Application, entityOf } from "../context/application.ts";
import { type Fault, Problem } from "../context/problems.ts";
import { attributeFailureToField, type GivenNames } from "../explain/attribute-failure-to-field.ts";
import { isStored, looksInto, ownFieldsOf } from "../expressions/expression-builders.ts";
import { withFiles } from "../files/upload.ts";
import { phrase } from "../i18n/texts.ts";
import { sendOff } from "../outbox/queue-messages.ts";
import { unknownReferences } from "../reading/references.ts";
import { NO_LISTS, withLists } from "../rules/change-set.ts";
import { permittedChoices } from "../rules/permitted-choices.ts";
import { type Consequence, effectsOf } from "../states/effects.ts";
import { chosenTransition, makes, rowsOf } from "../states/transitions.ts";
import { sealed } from "../values/secrets.ts";
import { faultsAt, type Given, placesOf, type RowInputs, readInput, settableAtCreation, withoutConsequent } from "../values/validate.ts";
import type { ActContext, UnitOfWork, WriteResult } from "./act.ts";
import { inForm } from "./collect-all-errors.ts";
import { historyEntry, storing } from "./commit.ts";
import { applyConsequences } from "./cross-record-effects.ts";
import { candidate } from "./new-record.ts";
import { writeRows } from "./sub-rows.ts";
import { writeLinks } from "./update-record.ts";
import { demandMaking, requiredFaults, withInputs } from "./write-steps.ts";

/** What else belongs to the same transaction: a password, say. */
export type Also = (transaction: Transaction, id: string) => Promise<void>;

/** Makes a record of an entity; `action` names its `(new)` action where it has states. `wrong`: what is known to be wrong beside its fields. */
export async function create(
  app: Application,
  doer: ActContext,
  name: string,
  action: string | null,
  given: Given,
  also: Also | null = null,
  wrong: readonly Fault[] = [],
): Promise<WriteResult> {
  const entity = entityOf(app, name);
  const read = await requestOf(app, doer, entity, action, given);
  const request = { ...read, faults: [...read.faults, ...wrong] };
  const isConcealed = await concealsAddress(app, app.store, doer, entity, Object.fromEntries(read.values));
  const creating = storing(app, doer, entity, async (transaction, work) => {
    if (isConcealed) await setAside(app, transaction, work.ledger, entity, read.values.get(app.plan.product.signsInAs!.emailField));
    let made: Row | null = null;
    const making = () =>
      makeRecord(app, transaction, work, entity, action, request.values, request, (row) => {
        made = row;
      });
    const done = await inForm(app, transaction, work, entity, making, () =>
      made === null ? null : { id: null, values: request.given, made, rows: request.rows },
    );
    await also?.(transaction, done.id);
    return isConcealed ? { ...done, concealed: true as const } : done;
  });
  return creating.catch((error: unknown) => (error instanceof HasAccount ? tellOwner(app, doer, error) : Promise.reject(error)));
}

/** What somebody gives for a record that is to be made. Refuses at once whoever may never make one. */
export async function requestOf(
  app: Application,
  doer: ActContext,
  entity: EntityPlan,
  action: string | null,
  given: Given,
): Promise<CreateRequest> {
  const deed: Operation = action === null ? { kind: "create" } : { kind: "transition", action };
  if (!doer.sovereign) demandMaking(app, doer.actor, entity, deed);
  const { settable } = makingOf(app, entity, action);
  const { values, rows, faults } = readInput(app, settable, await sealed(app, settable, given, doer.trial !== undefined));
  return { deed, given, values, rows, faults, settable };
}

/** What a person asked for, to be allowed and looked through before a record is made of it. */
export interface CreateRequest {
  readonly deed: Operation;
  readonly given: Given;
  readonly rows: RowInputs;
  readonly values: ReadonlyMap<string, Value>;
  readonly faults: readonly Fault[];
  readonly settable: readonly FieldPlan[];
}

function asksOf(entity: EntityPlan, action: string | null): readonly FieldPlan[] {
  return action === null ? [] : rowsOf(entity, action).flatMap((row) => (makes(row) ? row.asks : []));
}

/** How records of an entity are made, by plain creation or by an action: worked out once. */
interface Making {
  readonly rows: readonly TransitionPlan[];
  readonly asks: readonly FieldPlan[];
  readonly settable: readonly FieldPlan[];
  /** What must be as the document says of what was given, and of what is stored when the action has set its fields. */
  readonly given: readonly FieldPlan[];
  readonly stored: readonly FieldPlan[];
}

function makingOf({ memo }: Application, entity: EntityPlan, action: string | null): Making {
  return memo.of(entity, action === null ? "making" : `making by ${action}`, () => {
    const rows = action === null ? [] : rowsOf(entity, action).filter(makes);
    const asks = asksOf(entity, action);
    const filled = new Set(rows.flatMap((row) => row.effects.map((effect) => effect.field)));
    const given = fieldsToCheck(entity, asks, filled);
    return { rows, asks, settable: settableBy(entity, action), given, stored: fieldsToCheck(entity, [], new Set()).filter(isStored) };
  });
}

/** The fields of a record that is to be made, and what its action asks for beside them. */
export function settableBy(entity: EntityPlan, action: string | null): readonly FieldPlan[] {
  const asks = asksOf(entity, action);
  return [...settableAtCreation(entity), ...asks.filter((ask) => !entity.fields.some((field) => field.name === ask.name))];
}

/**
 * Makes a record within an act, of values as rows carry them. The program asks nobody's permission: `request` is null. `begun` is told
 * what is known of the record before it is asked whether there may be such a one.
 */
export async function makeRecord(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  action: string | null,
  inputs: ReadonlyMap<string, Value>,
  request: CreateRequest | null = null,
  begun: (row: Row) => void = () => undefined,
): Promise<WriteResult> {
  const { rows, asks, given, stored } = makingOf(app, entity, action);
  const { values, faults: unfit } = await withFiles(app, transaction, work, entity.fields, inputs);
  const ask = Object.fromEntries(asks.map((field) => [field.name, values.get(field.name) ?? null]));
  const asking: UnitOfWork = withInputs(work, ask);
  const input = { values, faults: [...(request?.faults ?? []), ...unfit] };
  const listed = request?.rows ?? new Map();
  const made = await candidate(app, transaction, asking, entity, input, rows);
  begun(settled(entity, rows, made));
  const links = valuesOutsideRow(made, values);
  const full = links === NOTHING && listed.size === 0 && asks.length === 0 ? made : { ...ask, ...made, ...links, ...placesOf(listed) };
  const found = [...input.faults, ...requiredFaults(app, given, full, input.faults)];
  const faults = withoutConsequent(entity, found, values);
  if (request !== null && !work.sovereign) {
    // First what may be named: a permission that speaks of a hidden record would tell of it by what it refuses.
    const unknown = await unknownReferences(app, transaction, asking.actor, request.settable, values);
    const unread = faults.filter(
      ({ field }) => input.faults.some((fault) => fault.field === field) || asks.some(({ name }) => name === field),
    );
    const wanted: Wanted = { app, transaction, actor: asking.actor, entity, row: made, given: request.given };
    const refused = await demandCreation(wanted, request.deed, unread, unknown);
    faults.push(...unknown, ...refused);
  }
  if (faults.length > 0) throw app.problems.together(faultsAt(work.actor, entity, made, faults));
  const names: GivenNames = { fields: new Set(values.keys()), asks: new Set(Object.keys(ask)) };
  const { row, others, outbound } = await started(app, transaction, asking, entity, rows, stored, made, names);
  const id = await insert(app, transaction, asking, entity, row, { links, rows: listed }, action ?? "create");
  if (others.length > 0) await applyConsequences(app, transaction, asking, others);
  if (outbound.length > 0) await sendOff(app, transaction, asking, entity, id, outbound);
  return { id, version: work.ledger.version(entity.name, id, 1) };
}

/** What the action that makes a record leaves as it is, with the state to which all of its rows lead. */
function settled(entity: EntityPlan, rows: readonly TransitionPlan[], made: Row): Row {
  const later = new Set(rows.flatMap(({ effects }) => effects.map(({ field }) => field)));
  if (new Set(rows.map(({ to }) => to)).size > 1) later.add(entity.states!.field);
  return Object.fromEntries(Object.entries(made).filter(([name]) => !later.has(name)));
}

const NOTHING: Row = {};

/** Of the values those that are kept elsewhere than in the record's own columns. */
function valuesOutsideRow(row: Row, values: ReadonlyMap<string, Value>): Row {
  const others = [...values].filter(([field]) => !Object.hasOwn(row, field));
  return others.length === 0 ? NOTHING : Object.fromEntries(others);
}

/** A field as the action that makes its record asks for it: that may demand what the field itself leaves optional. */
export function asAsked(field: FieldPlan, asks: readonly FieldPlan[]): FieldPlan {
  const asked = asks.find((ask) => ask.name === field.name);
  return asked === undefined
    ? field
    : { ...asked, label: field.label, help: asked.help || field.help, required: asked.required || field.required };
}

/** Whether a new record needs a field, by the document or by the action that makes it. */
export function isRequiredFor(entity: EntityPlan, action: string | null, field: FieldPlan): boolean {
  return asAsked(field, asksOf(entity, action)).required;
}

function fieldsToCheck(entity: EntityPlan, asks: readonly FieldPlan[], filled: ReadonlySet<string>): FieldPlan[] {
  const own = entity.fields.filter((field) => field.always === null && field.type.is !== "reverse" && !filled.has(field.name));
  return [...own.map((field) => asAsked(field, asks)), ...asks.filter((ask) => !own.some((field) => field.name === ask.name))];
}

/** A record as it would be made, and what whoever makes it gave for it. */
interface Wanted {
  readonly app: Application;
  readonly transaction: Transaction;
  readonly actor: Actor;
  readonly entity: EntityPlan;
  readonly row: Row;
  readonly given: Given;
}

/**
 * Permission on the candidate. What depends on a value that cannot be read is told as that, not as a refusal; what is refused because of
 * one given value is answered as a fault of its field.
 */
async function demandCreation(wanted: Wanted, deed: Operation, faults: readonly Fault[], unknown: readonly Fault[]): Promise<Fault[]> {
  const { app, actor, entity, given } = wanted;
  const own = [...given.keys()].map((field): Operation => ({ kind: "change field", field })).filter((one) => grantOf(entity, one) != null);
  const unread = faults.map((fault) => fault.field);
  const decidable = [deed, ...own].filter((one) => {
    const { when } = app.access.may(entity.name, one, actor.roles);
    const needs = ownFieldsOf(when);
    return !unread.some((field) => field !== null && needs.has(field)) && !unknown.some(({ field }) => looksInto(when, field));
  });
  try {
    await demand(wanted, decidable);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return refusals(wanted, decidable);
  }
}

async function demand({ app, transaction, actor, entity, row }: Wanted, deeds: readonly Operation[]): Promise<void> {
  await authorizeAll(app, transaction, actor, entity.name, row, deeds);
}

/** Of deeds that are refused together each by itself, as a fault of the value that is to blame; thrown where that is none. */
async function refusals(wanted: Wanted, deeds: readonly Operation[]): Promise<Fault[]> {
  const refused: Fault[] = [];
  for (const deed of deeds) {
    try {
      await demand(wanted, [deed]);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const fault = await refusedValue(wanted, deed, error);
      if (fault === null) throw await atChosen(wanted, deed, error);
      refused.push(fault);
    }
  }
  return refused;
}

/** What a permission refuses because of one choice that was made, with what may be chosen instead; null where it is not that. */
async function refusedValue(
  { app, transaction, actor, entity, row, given }: Wanted,
  deed: Operation,
  { view }: Problem,
): Promise<Fault | null> {
  const asked = app.access.may(entity.name, deed, actor.roles);
  for (const field of entity.fields) {
    if (!given.has(field.name)) continue;
    const permitted = await permittedChoices(transaction, actor, entity, field, [asked.when], row);
    if (permitted === null || permitted.length === 0 || permitted.some(({ value }) => value === row[field.name])) continue;
    const values = permitted.map(({ label }) => label).join(", ");
    const fault = app.problems.fault("not-one-of", { field: field.label, values }, field.name, asked.origin);
    const { code, status } = app.problems.about(entity.name, "not-allowed").view;
    return { ...fault, code, status };
  }
  return deed.kind === "change field" ? { ...view, field: deed.field } : null;
}

/** What a permission refuses because of one record that was chosen, told where it was, and as before alone. */
async function atChosen({ app, transaction, actor, entity, row, given }: Wanted, deed: Operation, problem: Problem): Promise<Problem> {
  if (problem.view.code !== "not-allowed") return problem;
  const asked = app.access.may(entity.name, deed, actor.roles);
  const name = await attributeFailureToField(app, transaction, actor, entity, row, asked.when, {
    fields: new Set(given.keys()),
    asks: new Set(),
  });
  const chosen = entity.fields.find((field) => field.name === name && field.type.is === "reference");
  if (chosen === undefined) return problem;
  const isSaid = app.problems.notAllowedWords(entity.name) !== null;
  const told = isSaid ? problem : app.problems.reworded(problem, phrase("notToChoose", { field: chosen.label }));
  return told.at(chosen.name);
}

/** The candidate after its `(new)` action: the first row whose guard holds decides the state and the effects. */
async function started(
  app: Application,
  transaction: Transaction,
  doer: ActContext,
  entity: EntityPlan,
  rows: readonly TransitionPlan[],
  stored: readonly FieldPlan[],
  made: Row,
  names: GivenNames,
): Promise<{ readonly row: Row; readonly others: readonly Consequence[]; readonly outbound: TransitionPlan["outbound"] }> {
  if (rows.length === 0) return { row: made, others: [], outbound: [] };
  const chosen = await chosenTransition(app, transaction, doer.actor, entity, rows, made, names);
  const { set, others } = await effectsOf(app, transaction, entity, chosen, made, doer.actor.context);
  const row = { ...made, ...set, [entity.states!.field]: chosen.to };
  const faults = requiredFaults(app, stored, row, []);
  if (faults.length > 0) throw app.problems.together(faultsAt(doer.actor, entity, row, faults));
  return { row, others, outbound: chosen.outbound };
}

async function insert(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  row: Row,
  lists: { readonly links: Row; readonly rows: RowInputs },
  action: string,
): Promise<string> {
  const id = String(row.id);
  try {
    await transaction.insert(entity.name, row);
  } catch (error) {
    if (error instanceof UniqueViolation) error.row = row;
    throw error;
  }
  const links =
    lists.links === NOTHING ? NO_LISTS : await writeLinks(app, transaction, { ...work, sovereign: true }, entity, id, lists.links);
  work.ledger.wrote(entity, row, null, links);
  work.ledger.made(entity, id);
  const rows = lists.rows.size === 0 ? NO_LISTS : await writeRows(app, transaction, work, entity, id, lists.rows, new Map());
  const [before, after] = [withLists(NOTHING, "before", links, rows), withLists(row, "after", links, rows)];
  work.ledger.tell(historyEntry(app, work, entity, id, action, before, after));
  return id;
}
