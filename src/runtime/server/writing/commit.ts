// One transaction of one act, with everything that is asked and told at its end.

import { createHash } from "node:crypto";
import { STORED_DIGITS } from "../../../compiler/expression/field-type.ts";
import { NumberTooLarge } from "../../../compiler/expression/numbers.ts";
import type { EntityPlan, FieldType } from "../../../compiler/plan/plan.ts";
import { type Awaitable, andThen } from "../../store/awaitable.ts";
import { type HistoryEntry, ReferenceViolation, type Row, type Transaction, UniqueViolation, type Value } from "../../store/store.ts";
import { storedFile } from "../../store/system/files.ts";
import type { DoneWork } from "../../store/system/idempotency.ts";
import { undone } from "../../store/undone.ts";
import type { Actor } from "../access/access.ts";
import { NO_FIELDS } from "../access/blind-writes.ts";
import { concealsAddress } from "../accounts/concealed-addresses.ts";
import type { Application } from "../context/application.ts";
import { type Fault, MOST_FAULTS, type Problem } from "../context/problems.ts";
import { isSelf, takenBy, takenFault, uniquesOf } from "../explain/unique-conflicts.ts";
import { fieldNamed, idOf } from "../expressions/expression-builders.ts";
import { phrase } from "../i18n/texts.ts";
import { callsOf } from "../outbox/sends.ts";
import { isRepeated, keepDone, resultBefore, wasDone } from "../pipeline/idempotency.ts";
import { actorWith, asNow } from "../pipeline/identify.ts";
import { warningsOfAct } from "../rules/act-warnings.ts";
import { ChangeSet, type Confirmed } from "../rules/change-set.ts";
import { demandLimits } from "../rules/computed-limits.ts";
import { brokenDependentRules, unsaid, withoutRepeats } from "../rules/dependent-rules.ts";
import { type Broken, brokenRules } from "../rules/rules.ts";
import { sameValue } from "../values/values.ts";
import type { ActContext, UnitOfWork, WriteResult } from "./act.ts";
import { rightsGivenUp } from "./self-lockout.ts";

/** What came of an act: its answer, what the history keeps of it, and what is to be sent. */
interface Acted<T> {
  readonly done: T;
  readonly entries: readonly HistoryEntry[];
  readonly outbound: ChangeSet["outbound"];
  readonly ledger: ChangeSet;
}

interface TransactionOptions {
  /** What a reference that would point to nothing means. */
  readonly broken?: "unknown reference" | "still in use";
  /** The act is on many records, and answers others in between. */
  readonly atLength?: boolean;
}

/**
 * Runs an act in one serialisable transaction; nothing is kept when it throws, or when it is only tried. What was done before by the
 * same request is not done again: it comes to what it came to then, which has to survive JSON.
 */
export async function inTransaction<T>(
  app: Application,
  doer: ActContext,
  entity: EntityPlan,
  act: (transaction: Transaction, work: UnitOfWork) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return (await acted(app, doer, entity, act, options)).done;
}

/** The same for an act on one record: it comes to that with its columns as they were stored, unless a timer has changed it since. */
export async function storing(
  app: Application,
  doer: ActContext,
  entity: EntityPlan,
  act: (transaction: Transaction, work: UnitOfWork) => Promise<WriteResult>,
): Promise<WriteResult> {
  const { done, stands } = await acted(app, doer, entity, act);
  const row = stands?.row(entity.name, done.id) ?? null;
  return row === null ? done : { ...done, row };
}

/** What an act came to; `stands`: what it stored, where it is known to be so still. */
async function acted<T>(
  app: Application,
  doer: ActContext,
  entity: EntityPlan,
  act: (transaction: Transaction, work: UnitOfWork) => Promise<T>,
  { broken = "unknown reference", atLength = false }: TransactionOptions = {},
): Promise<{ readonly done: T; readonly stands: ChangeSet | null }> {
  const { once = null } = doer;
  if (isRepeated(once)) return { done: resultBefore(once) as T, stands: null };
  try {
    const write = <R>(all: (transaction: Transaction) => Awaitable<R>) => (atLength ? app.store.writeAtLength(all) : app.store.write(all));
    const all = async (transaction: Transaction): Promise<Acted<T> | null> => {
      if (once !== null && (await wasDone(app, transaction, once))) return null;
      const result = await within(app, transaction, doer, (work) => act(transaction, work));
      if (once !== null) await keepDone(app, transaction, once, workOf(result, doer, entity));
      return result;
    };
    if (doer.trial) return { done: (await undone(write, all))!.done, stands: null };
    const written = await write(all);
    if (written === null) return { done: resultBefore(once) as T, stands: null };
    const { done, entries, outbound, ledger } = written;
    app.listeners.wrote(entries);
    if (outbound.departs) app.outbound?.wake();
    if (outbound.told.length > 0) app.listeners.told(outbound.told);
    const timersRan = doer.through !== "timer" && (await app.listeners.settled());
    return { done, stands: timersRan ? null : ledger };
  } catch (error) {
    if (error instanceof ReferenceViolation && broken === "still in use") throw stillUsed(app);
    if (error instanceof UniqueViolation && error.row !== null) throw await namedTaken(app, doer, error, error.row, entity);
    throw problemOf(app, error, entity) ?? error;
  }
}

/** What is kept of an act for whoever repeats its request. One that is about one record comes to its id. */
function workOf({ done, ledger }: Acted<unknown>, { actor }: ActContext, { name }: EntityPlan): DoneWork {
  const id = typeof done === "object" && done !== null && "id" in done && typeof done.id === "string" ? done.id : null;
  const about = id === null ? null : { entity: name, id };
  return { result: done ?? null, about, deletes: id !== null && ledger.isRemoved(name, id), roles: actor.roles };
}

/** One act of a transaction, with what is asked and kept at its end; whoever runs it tells who listens after the commit. */
export async function within<T>(
  app: Application,
  transaction: Transaction,
  doer: ActContext,
  act: (work: UnitOfWork) => Promise<T>,
): Promise<Acted<T>> {
  const work: UnitOfWork = { ...doer, actor: await currentActor(app, transaction, doer.actor), ledger: new ChangeSet() };
  const done = await act(work);
  await doer.trial?.look?.(transaction, work.actor, done);
  const confirmed = await demandRules(app, transaction, work);
  if (work.ledger.ending !== null) throw work.ledger.ending;
  const entries = work.ledger.history((record) => confirmed.get(record));
  for (const entry of entries) await transaction.record(entry);
  if (app.plan.sends.length > 0) await callsOf(app, transaction, work, entries);
  return { done, entries, outbound: work.ledger.outbound, ledger: work.ledger };
}

function stillUsed(app: Application): Problem {
  return app.problems.problem("still-used", { users: phrase("somethingElse") });
}

/** Whoever acts as they are within the transaction: a guard that speaks of their balance sees the present one, and a role that they lost meanwhile is lost. */
function currentActor(app: Application, transaction: Transaction, actor: Actor): Awaitable<Actor> {
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null || actor.userId === null) return actor;
  const same = actor.user !== null && transaction.isUnchanged(actor.user);
  return andThen(same ? actor.user : transaction.get(signsIn.entity, actor.userId), (user) => {
    if (user === null) throw app.problems.problem("not-signed-in");
    return actorWith(app, transaction, actor, user);
  });
}

/**
 * What follows from the act for computed numbers, and the rules of every record that the act touched, as all of them stand now, and of those with such a record on a list.
 * Answers the confirmed ones by record.
 */
async function demandRules(app: Application, transaction: Transaction, work: UnitOfWork): Promise<ReadonlyMap<string, Confirmed>> {
  const signsIn = app.plan.product.signsInAs;
  const changed = signsIn === null || work.actor.userId === null ? null : work.ledger.row(signsIn.entity, work.actor.userId);
  const actor = changed === null ? work.actor : asNow(work.actor, changed);
  const { ledger } = work;
  await demandLimits(app, transaction, actor, ledger);
  const broken: Broken[] = [];
  for (const { entity, row } of ledger.records) {
    const where = ledger.isNamed(entity, idOf(row)) ? "here" : "elsewhere";
    const found = await brokenRules(app, transaction, actor, entity, row, where);
    broken.push(...found.map((one) => ({ ...one, fault: { ...one.fault, field: ledger.placeOf(entity, idOf(row), one.fault.field) } })));
  }
  broken.push(...unsaid(await brokenDependentRules(app, transaction, actor, ledger), broken));
  const errors = broken.filter(({ rule }) => rule.level === "error");
  if (errors.length > 0) {
    const said = await withoutRepeats(app, transaction, actor, ledger, errors);
    throw app.problems.together(said.map(({ fault }) => fault));
  }
  if (work.confirmed === null) return new Map();
  const givenUp = changed === null ? null : await rightsGivenUp(app, transaction, work, actor);
  if (broken.length === 0 && givenUp === null) return new Map();
  return demandConfirmation(app, await warningsOfAct(app, transaction, actor, ledger, broken), givenUp, work.confirmed);
}

/** Refuses while a warning is not confirmed in the very words in which it was told. */
function demandConfirmation(
  app: Application,
  warnings: readonly Broken[],
  givenUp: Fault | null,
  confirmed: ReadonlySet<string>,
): Map<string, Confirmed> {
  const told = [...warnings.map(({ rule, fault }) => ({ name: rule.name, fault })), ...(givenUp ? [{ name: "", fault: givenUp }] : [])];
  const names = told.map(({ name, fault: { code, detail } }) => nameOf([name, code, detail]));
  // A header holds only so many: of more warnings all together have one name.
  const named = names.length > MOST_FAULTS ? [nameOf(names)] : names;
  if (!named.every((name) => confirmed.has(name))) {
    throw app.problems.toConfirm(
      told.map(({ fault }) => fault),
      named,
    );
  }
  const byRecord = new Map<string, Confirmed>();
  for (const { record, rule, fault } of warnings) {
    const { confirmed: rules, warned } = byRecord.get(record) ?? { confirmed: [], warned: [] };
    const said = rule.otherwise.message === null ? null : fault.detail;
    byRecord.set(record, { confirmed: [...rules, rule.name], warned: [...warned, said] });
  }
  return byRecord;
}

function nameOf(said: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(said)).digest("hex").slice(0, 16);
}

/** Passes violations on as what they are to whoever caused them. */
export async function asProblems<T>(app: Application, entity: EntityPlan, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw problemOf(app, error, entity) ?? error;
  }
}

/** The problem that a violation is to whoever caused it. */
export function problemOf(app: Application, error: unknown, own: EntityPlan): Problem | null {
  if (error instanceof UniqueViolation) return takenProblem(app, error, own);
  if (error instanceof NumberTooLarge) {
    return app.problems.problem("out-of-range", { field: phrase("followingNumber"), range: phrase("digits", { max: STORED_DIGITS }) });
  }
  if (!(error instanceof ReferenceViolation)) return null;
  const field = error.field === null ? undefined : app.plan.entities[error.entity]?.fields.find((one) => one.name === error.field);
  if (field === undefined) return stillUsed(app);
  const at = error.entity === own.name ? field.name : null;
  return app.problems.together([app.problems.fault("reference-unknown", { field: field.label }, at, field.origin)]);
}

/** With all that is taken of the record, and which records have it, for whoever may see them. Asked once nothing of the act is kept. */
async function namedTaken(app: Application, doer: ActContext, violation: UniqueViolation, row: Row, own: EntityPlan): Promise<Problem> {
  const entity = app.plan.entities[violation.entity];
  const isOwn = violation.entity === own.name;
  const faults: Fault[] = [];
  // The program's own acts may be within a transaction that goes on.
  const isConcealed = entity !== undefined && (await concealsAddress(app, app.store, doer, entity, row));
  for (const unique of entity === undefined || doer.sovereign ? [] : uniquesOf(entity)) {
    if (isConcealed && unique.fields.some(({ name }) => name === app.plan.product.signsInAs?.emailField)) continue;
    if (!isOwn && unique.fields.map(({ name }) => name).join() !== violation.fields.join()) continue;
    const by = await takenBy(app.store, doer.actor, entity!, unique.fields, row);
    if (by === null || by === idOf(row)) continue;
    const given = { has: (name: string): boolean => isOwn && !beginsAsSelf(app, doer.actor, entity!, name, row) };
    const fault = await takenFault(app, app.store, doer.actor, entity!, { ...unique, by, row, given });
    faults.push(isOwn ? fault : { ...fault, field: null });
  }
  return faults.length === 0 ? takenProblem(app, violation, own, doer.actor) : app.problems.together(faults);
}

/** Whether nobody needs to give a field for it to name whoever acts. */
function beginsAsSelf(app: Application, actor: Actor, entity: EntityPlan, name: string, row: Row): boolean {
  const field = fieldNamed(entity, name);
  return field !== undefined && field.starts !== null && isSelf(app, actor, field, row[name]);
}

function takenProblem(app: Application, violation: UniqueViolation, own: EntityPlan, actor?: Actor): Problem {
  const entity = app.plan.entities[violation.entity];
  const fields = violation.fields.map((name) => (entity === undefined ? undefined : fieldNamed(entity, name)));
  const label = fields.map((field, index) => field?.label ?? violation.fields[index]).join(" + ");
  const origin = entity?.uniques.find((unique) => unique.fields.join() === violation.fields.join())?.origin ?? fields[0]?.origin ?? null;
  const at = violation.entity === own.name ? (violation.fields[0] ?? null) : null;
  const fault = app.problems.fault("already-taken", { field: label }, at, origin);
  const [field] = violation.fields;
  if (actor?.isProgram !== true || field === undefined) return app.problems.together([fault]);
  const place = { entity: violation.entity, record: String(violation.row?.id ?? ""), cite: fault.cite ?? "", field };
  return app.problems.together([{ ...fault, brokenRule: { code: fault.code, ...place } }]);
}

/** What an act leaves behind: the changed columns of the document's own fields, before and after; `blind` ones count as changed. */
export function historyEntry(
  { ids }: Application,
  doer: ActContext,
  entity: EntityPlan,
  record: string,
  action: string,
  before: Row,
  set: Row,
  blind: ReadonlySet<string> = NO_FIELDS,
): HistoryEntry {
  const changes: Record<string, { from: Value; to: Value }> = {};
  for (const field of entity.fields) {
    if (!Object.hasOwn(set, field.name)) continue;
    const from = before[field.name] ?? null;
    const to = set[field.name] ?? null;
    // Of rows only those are listed that count as changed.
    const isListed = field.type.is === "rows" && Array.isArray(from) && from.length > 0;
    if (blind.has(field.name) || isListed || !sameValue(from, to))
      changes[field.name] = { from: recordedValue(field.type, from), to: recordedValue(field.type, to) };
  }
  const { context, userId } = doer.actor;
  // An effect tells what it is an effect of, which tells what it takes back.
  const { cause, takesBack } = doer;
  const beside = cause === undefined ? (takesBack === undefined ? {} : { takesBack }) : { cause };
  return { id: ids.uuid(), entity: entity.name, record, at: context.now, by: userId, action, through: doer.through, changes, ...beside };
}

/** Of a secret only that there is one, of a file its name and size: what it held may be gone by then. */
function recordedValue(type: FieldType, value: Value): Value {
  if (type.is === "secret") return value === null ? null : true;
  const file = type.is === "file" ? storedFile(value) : null;
  return file === null ? value : JSON.stringify({ name: file.name, bytes: file.bytes });
}
