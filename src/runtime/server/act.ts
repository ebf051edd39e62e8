// Everything that changes a record, each in one transaction: look, ask for permission, check, change, ask the rules,
// write the history. Forms, calls, timers and samples all come through here; a refused act changes nothing.

import type { EntityPlan, FieldPlan, TransitionPlan } from "../../compiler/plan/plan.ts";
import { type Awaitable, andThen } from "../store/awaitable.ts";
import { type Row, type Transaction, UniqueViolation, type Value } from "../store/store.ts";
import type { Actor, Deed } from "./access.ts";
import { type Application, entityOf } from "./application.ts";
import type { AsWouldBe } from "./as-would-be.ts";
import { historyEntry, inTransaction, problemOf } from "./commit.ts";
import { applyConsequences } from "./consequences.ts";
import { effectsOf } from "./effects.ts";
import { withFiles } from "./files/upload.ts";
import type { Once } from "./idempotency.ts";
import { type Ledger, NO_LISTS, type WrittenLists, withLists } from "./ledger.ts";
import { type ReadRow, withMore } from "./more-faults.ts";
import { sendOff } from "./outbound/tell.ts";
import { changesRows, heldRows, NO_ROWS, writeRows } from "./parts.ts";
import { changesAddress, isSignedInAs, ownAddressFaults } from "./people/address-changes.ts";
import { demandAll, demandSeen, demandSignIn, forbidden } from "./permit.ts";
import { type Fault, Problem } from "./problems.ts";
import { hiddenMembers, unknownReferences } from "./references.ts";
import { changeDeeds, listsKept, listsOfOwnFields } from "./row-rights.ts";
import { sealed } from "./secrets.ts";
import { stampOf } from "./stamp.ts";
import { idOf, isNever, versionOf } from "./terms.ts";
import { chosenTransition, possibleTransitions, rowsOf } from "./transitions.ts";
import { faultsOf, type Given, placesOf, type RowInputs, readInput, settableAtChange } from "./validate.ts";
import { sameValue } from "./values.ts";

/** What is only tried: everything is done and asked, and nothing is kept. */
export interface Trial {
  /** Looks at what was done, before it is asked whether rules hold. */
  readonly look?: (transaction: Transaction, actor: Actor, done: unknown) => Promise<void>;
  /** Looks at the record of a form that is refused, as far as it is known. */
  readonly lookAhead?: (transaction: Transaction, actor: Actor, asWouldBe: AsWouldBe) => Promise<void>;
}

/** Who acts, by which way. `sovereign` acts are the program's own and need no permission. */
export interface Doer {
  readonly actor: Actor;
  readonly through: "form" | "call" | "timer" | "sample" | "effect" | "start" | "admin" | "import";
  readonly sovereign: boolean;
  /** The warnings that whoever acts has confirmed; null where nobody is asked, because the program acts by itself. */
  readonly confirmed: ReadonlySet<string> | null;
  /** For a request that is to be done once, however often it is sent. */
  readonly once?: Once | null;
  /** Only to see what would come of it. */
  readonly trial?: Trial;
  /** The entry of the history of what set it off. */
  readonly cause?: string;
  /** The entry of the history of what is taken back by it. */
  readonly takesBack?: string;
  /** One's own address to sign in by may be changed: it was shown to be one's own, or a call of the document takes it. */
  readonly takesAddress?: true;
}

/** Whoever acts, within the transaction of the act, and what it has touched so far. */
export interface Work extends Doer {
  readonly ledger: Ledger;
}

/** The record after the act. */
export interface Done {
  readonly id: string;
  readonly version: number;
  /** Of a step: what its effects made. */
  readonly made?: readonly { readonly entity: string; readonly id: string }[];
}

/** Which record, and the version that the actor saw, where they say it. */
export interface Target {
  readonly entity: string;
  readonly id: string;
  readonly version: number | null;
}

/** Performs an action on a record, by the first row of the document whose guard holds. */
export async function transition(app: Application, doer: Doer, target: Target, action: string, given: Given): Promise<Done> {
  const entity = entityOf(app, target.entity);
  const deed: Deed = { kind: "transition", action };
  if (!doer.sovereign) demandSignIn(app, doer.actor, entity.name, deed);
  const safe = await sealed(app, asksOf(rowsOf(entity, action)), given);
  return inTransaction(app, doer, entity, async (transaction, work) => {
    const row = await load(app, transaction, work, target);
    if (!work.sovereign) await demandAll(app, transaction, work.actor, entity.name, row, [deed]);
    demandVersion(app, target, row);
    const input = readInput(app, asksOf(possibleTransitions(app, entity, action, row)), safe);
    return performOn(app, transaction, work, entity, row, action, input.values, input.faults);
  });
}

/** Performs an action on a record that is at hand, with inputs as rows carry them and what is known to be wrong with them. */
export async function performOn(
  app: Application,
  transaction: Transaction,
  work: Work,
  entity: EntityPlan,
  row: Row,
  action: string,
  inputs: ReadonlyMap<string, Value>,
  wrong: readonly Fault[] = [],
): Promise<Done> {
  const possible = possibleTransitions(app, entity, action, row);
  const asks = asksOf(possible);
  const { values: given, faults: unfit } = await withFiles(app, transaction, work, asks, inputs, row);
  const ask = Object.fromEntries(asks.map((field) => [field.name, given.get(field.name) ?? null]));
  const faults = [...wrong, ...unfit, ...requiredFaults(app, asks, ask, wrong)];
  if (!work.sovereign && given.size > 0) faults.push(...(await unknownReferences(app, transaction, work.actor, asks, given)));
  if (faults.length > 0) throw app.problems.together(faults);
  const asking = withInputs(work, ask);
  const chosen = await chosenTransition(app, transaction, asking.actor, entity, possible, row, {
    fields: new Set(),
    asks: new Set(asks.map(({ name }) => name)),
  });
  return applyTransition(app, transaction, asking, entity, chosen, row, given);
}

/** Whoever acts, with the inputs of an action. */
export function withInputs(work: Work, ask: Row): Work {
  const { user, now, today } = work.actor.context;
  return { ...work, actor: { ...work.actor, context: { user, now, today, ask } } };
}

/** The inputs of any of some rows, each once. */
export function asksOf(rows: readonly TransitionPlan[]): FieldPlan[] {
  const all = rows.flatMap((one) => one.asks);
  return all.filter((field, index) => all.findIndex((other) => other.name === field.name) === index);
}

/** Applies a transition whose guard held: fields that were given, effects, the state; then what it sets off. What was not given stays. */
export async function applyTransition(
  app: Application,
  transaction: Transaction,
  work: Work,
  entity: EntityPlan,
  chosen: TransitionPlan,
  row: Row,
  given: ReadonlyMap<string, Value>,
): Promise<Done> {
  const { set, others } = await effectsOf(app, transaction, entity, chosen, row, work.actor.context);
  const asked = Object.fromEntries([...given].filter(([name]) => entity.fields.some((field) => field.name === name)));
  const since = { [`${chosen.field}_since`]: work.actor.context.now };
  const done = await store(app, transaction, work, entity, row, { ...asked, ...set, [chosen.field]: chosen.to, ...since }, chosen.action);
  if (others.length > 0) await applyConsequences(app, transaction, work, others);
  if (chosen.outbound.length > 0) await sendOff(app, transaction, work, entity, done.id, chosen.outbound);
  const made = work.ledger.madeBesides;
  return { id: done.id, version: work.ledger.version(entity.name, done.id, done.version), ...(made.length > 0 ? { made } : {}) };
}

/** Changes the given fields of a record; `also` belongs to the same transaction. */
export async function change(
  app: Application,
  doer: Doer,
  target: Target,
  given: Given,
  also: ((transaction: Transaction) => Promise<void>) | null = null,
): Promise<Done> {
  const entity = entityOf(app, target.entity);
  if (!doer.sovereign) {
    const maybe = new Set(listsOfOwnFields(app, doer.actor, entity).flatMap(({ name }) => (given.has(name) ? [name] : [])));
    for (const deed of changeDeeds(entity, given, maybe)) demandSignIn(app, doer.actor, entity.name, deed);
  }
  const safe = await sealed(app, entity.fields, given);
  return inTransaction(app, doer, entity, async (transaction, work) => {
    const changing = () => changeWithin(app, transaction, work, target, safe);
    const done = await inForm(app, transaction, work, entity, changing, () => ({
      id: target.id,
      values: safe,
      rows: readInput(app, settableAtChange(entity), safe).rows,
    }));
    await also?.(transaction);
    return done;
  });
}

/** What a form is refused with is told with all that is wrong beside it; `read` says what was given. */
export async function inForm<T>(
  app: Application,
  transaction: Transaction,
  work: Work,
  entity: EntityPlan,
  act: () => Promise<T>,
  read: () => ReadRow | null,
): Promise<T> {
  if (work.through !== "form" || work.sovereign) return act();
  try {
    return await transaction.attempt(act);
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOf(app, error, entity);
    const given = problem === null ? null : read();
    throw problem === null || given === null ? error : await withMore(app, transaction, work, entity, problem, given);
  }
}

/** The same within an act that changes several; secrets that are given are sealed already. `wrong`: what is known to be wrong beside. */
export async function changeWithin(
  app: Application,
  transaction: Transaction,
  work: Work,
  target: Target,
  given: Given,
  wrong: readonly Fault[] = [],
): Promise<Done> {
  const entity = entityOf(app, target.entity);
  const row = await load(app, transaction, work, target);
  if (!work.sovereign) {
    const kept = await listsKept(app, transaction, work.actor, entity, idOf(row), given);
    await demandAll(app, transaction, work.actor, entity.name, row, changeDeeds(entity, given, kept));
  }
  const input = readInput(
    app,
    app.memo.of(entity, "settable at change", () => settableAtChange(entity)),
    given,
  );
  demandVersion(app, target, row);
  const { values, faults: unfit } = await withFiles(app, transaction, work, entity.fields, input.values, row);
  const faults = [...wrong, ...input.faults, ...unfit, ...ownAddressFaults(app, work, target, row, input.values)];
  if (!work.sovereign) faults.push(...(await unknownReferences(app, transaction, work.actor, entity.fields, input.values)));
  if (faults.length > 0) {
    const read = entity.fields.filter(({ name }) => values.has(name) || input.rows.has(name));
    const after = { ...row, ...Object.fromEntries(values), ...placesOf(input.rows) };
    throw app.problems.together([...faults, ...requiredFaults(app, read, after, faults)]);
  }
  return store(app, transaction, work, entity, row, Object.fromEntries(values), "change", input.rows);
}

/** The record of an act, kept from others until the act ends; refused as not found where it may not be seen. */
export function load(app: Application, transaction: Transaction, doer: Doer, target: Target): Awaitable<Row> {
  return andThen(transaction.getForUpdate(target.entity, target.id), (found) =>
    doer.sovereign && found !== null ? found : demandSeen(app, transaction, doer.actor, target.entity, found),
  );
}

export function demandVersion(app: Application, target: Target, row: Row): void {
  if (target.version !== null && target.version !== versionOf(row)) throw app.problems.problem("changed-meanwhile");
}

/** Required inputs that are missing, without those that are wrong already, by themselves or in one of their rows. */
export function requiredFaults(app: Application, fields: readonly FieldPlan[], row: Row, known: readonly Fault[]): Fault[] {
  const isKnown = ({ field }: Fault) => known.some((other) => other.field === field || other.field?.startsWith(`${field}[`));
  return faultsOf(app, fields, row).filter((fault) => !isKnown(fault));
}

/** Stores changed columns and links; the rules are asked at the end of the act. */
export async function store(
  app: Application,
  transaction: Transaction,
  work: Work,
  entity: EntityPlan,
  row: Row,
  set: Row,
  action: string,
  rows: RowInputs = new Map(),
): Promise<Done> {
  const links = linkFields(app, entity).filter((field) => Object.hasOwn(set, field.name));
  const changed: Record<string, Value> = {};
  for (const [name, value] of Object.entries(set)) {
    if (!sameValue(value, row[name]) && !links.some((field) => field.name === name)) changed[name] = value;
  }
  const held = rows.size === 0 ? NO_ROWS : await heldRows(app, transaction, entity, idOf(row), rows);
  const isSame = action === "change" && Object.keys(changed).length === 0 && !changesRows(rows, held);
  const asBefore = { id: idOf(row), version: versionOf(row) };
  if (isSame && links.length === 0) return asBefore;
  const stamp = stampOf(work, entity, row);
  const after: Row = { ...row, ...changed, ...stamp };
  const touched = entity.fields.filter((field) => Object.hasOwn(set, field.name) || rows.has(field.name));
  const isAlone = links.length === 0 && rows.size === 0;
  const faults = faultsOf(app, touched, isAlone ? after : { ...after, ...set, ...placesOf(rows) });
  if (faults.length > 0) throw app.problems.together(faults);
  const linked = links.length === 0 ? NO_LISTS : await writeLinks(app, transaction, work, entity, idOf(row), set);
  if (isSame && Object.keys(linked.after).length === 0) return asBefore;
  if (!(await updated(transaction, entity, after, { ...changed, ...stamp }, versionOf(row)))) {
    throw app.problems.problem("changed-meanwhile");
  }
  work.ledger.wrote(entity, after, row, linked);
  if (isSignedInAs(app, entity)) await changesAddress(app, transaction, work, row, changed);
  const written = rows.size === 0 ? NO_LISTS : await writeRows(app, transaction, work, entity, idOf(row), rows, held);
  const [before, now] = [withLists(row, "before", linked, written), withLists(changed, "after", linked, written)];
  work.ledger.tell(historyEntry(app, work, entity, idOf(row), action, before, now));
  return { id: idOf(row), version: stamp.version };
}

/** What is taken is told by the record as it would be. */
async function updated(transaction: Transaction, entity: EntityPlan, after: Row, changed: Row, version: number): Promise<boolean> {
  try {
    return await transaction.update(entity.name, idOf(after), changed, version);
  } catch (error) {
    if (error instanceof UniqueViolation) error.row = after;
    throw error;
  }
}

function linkFields({ memo }: Application, entity: EntityPlan): readonly FieldPlan[] {
  return memo.of(entity, "lists of links", () => entity.fields.filter((field) => field.type.is === "links"));
}

/** Sets given lists of links; members that the actor may not see stay as they are. */
export async function writeLinks(
  app: Application,
  transaction: Transaction,
  doer: Doer,
  entity: EntityPlan,
  id: string,
  set: Row,
): Promise<WrittenLists> {
  const written = { before: {} as Record<string, Value>, after: {} as Record<string, Value> };
  for (const field of linkFields(app, entity)) {
    const { name } = field;
    const members = set[name];
    if (!Array.isArray(members)) continue;
    const hidden = doer.sovereign ? [] : await hiddenMembers(app, transaction, doer.actor, entity, field, id);
    const { removed, added } = await transaction.setLinks(entity.name, name, id, [...(members as readonly Value[]).map(String), ...hidden]);
    if (removed.length === 0 && added.length === 0) continue;
    written.before[name] = removed;
    written.after[name] = added;
  }
  return written;
}

/** Refuses at once whoever may never make such a record. */
export function demandMaking(app: Application, actor: Actor, entity: EntityPlan, deed: Deed): void {
  const permission = app.access.may(entity.name, deed, actor.roles);
  if (isNever(permission.when)) throw forbidden(app, actor, entity.name, deed, permission);
}
