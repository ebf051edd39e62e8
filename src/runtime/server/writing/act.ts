// Everything that changes a record, each in one transaction. Forms, calls, timers and samples all come through here; a
// refused act changes nothing.

import type { EntityPlan, FieldPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { Row, Transaction, Value } from "../../store/store.ts";
import type { Actor, Operation } from "../access/access.ts";
import { authorizeAll, demandSignIn } from "../access/authorize.ts";
import { listsOfOwnFields } from "../access/own-field-lists.ts";
import { changeOperations, unchangedLists } from "../access/row-permissions.ts";
import { ownAddressFaults, withoutNewAddress } from "../accounts/address-changes.ts";
import { type Application, entityOf } from "../context/application.ts";
import type { Fault } from "../context/problems.ts";
import { idOf } from "../expressions/expression-builders.ts";
import { withFiles } from "../files/upload.ts";
import { sendOff } from "../outbox/queue-messages.ts";
import type { Once } from "../pipeline/idempotency.ts";
import { unknownReferences } from "../reading/references.ts";
import type { ChangeSet } from "../rules/change-set.ts";
import type { AsWouldBe } from "../rules/tentative-record.ts";
import { effectsOf } from "../states/effects.ts";
import { chosenTransition, possibleTransitions, rowsOf } from "../states/transitions.ts";
import { sealed } from "../values/secrets.ts";
import { type Given, placesOf, readInput, readRowInputs, settableAtChange } from "../values/validate.ts";
import { inForm } from "./collect-all-errors.ts";
import { storing } from "./commit.ts";
import { applyConsequences } from "./cross-record-effects.ts";
import { store } from "./update-record.ts";
import { demandVersion, load, requiredFaults, withInputs } from "./write-steps.ts";

/** What is only tried: everything is done and asked, and nothing is kept. */
export interface Trial {
  /** Looks at what was done, before it is asked whether rules hold. */
  readonly look?: (transaction: Transaction, actor: Actor, done: unknown) => Promise<void>;
  /** Looks at the record of a form that is refused, as far as it is known. */
  readonly lookAhead?: (transaction: Transaction, actor: Actor, asWouldBe: AsWouldBe) => Promise<void>;
}

/** Who acts, by which way. `sovereign` acts are the program's own and need no permission. */
export interface ActContext {
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
  /** It was shown to be theirs: by a link that was sent there, or by a provider of sign-ins. */
  readonly addressProven?: true;
}

/** Whoever acts, within the transaction of the act, and what it has touched so far. */
export interface UnitOfWork extends ActContext {
  readonly ledger: ChangeSet;
}

/** The record after the act. */
export interface WriteResult {
  readonly id: string;
  readonly version: number;
  /** Of a step: what its effects made. */
  readonly made?: readonly { readonly entity: string; readonly id: string }[];
  /** Its columns as they were stored, where they are at hand: not of what was done before, by a request that is repeated. */
  readonly row?: Row;
  /** Of a user: whoever asked is not told what came of it, nor that anything did (people/concealed-addresses.ts). */
  readonly concealed?: true;
}

/** Which record, and the version that the actor saw, where they say it. */
export interface Target {
  readonly entity: string;
  readonly id: string;
  readonly version: number | null;
}

/** Performs an action on a record, by the first row of the document whose guard holds. */
export async function transition(app: Application, doer: ActContext, target: Target, action: string, given: Given): Promise<WriteResult> {
  const entity = entityOf(app, target.entity);
  const deed: Operation = { kind: "transition", action };
  if (!doer.sovereign) demandSignIn(app, doer.actor, entity.name, deed);
  const safe = await sealed(app, asksOf(rowsOf(entity, action)), given, doer.trial !== undefined);
  return storing(app, doer, entity, async (transaction, work) => {
    const row = await load(app, transaction, work, target);
    if (!work.sovereign) await authorizeAll(app, transaction, work.actor, entity.name, row, [deed]);
    demandVersion(app, target, row);
    const input = readInput(app, asksOf(possibleTransitions(app, entity, action, row)), safe);
    return performOn(app, transaction, work, entity, row, action, input.values, input.faults);
  });
}

/** Performs an action on a record that is at hand, with inputs as rows carry them and what is known to be wrong with them. */
export async function performOn(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  row: Row,
  action: string,
  inputs: ReadonlyMap<string, Value>,
  wrong: readonly Fault[] = [],
): Promise<WriteResult> {
  const possible = possibleTransitions(app, entity, action, row);
  const asks = asksOf(possible);
  const { values: given, faults: unfit } = await withFiles(app, transaction, work, asks, inputs, row);
  const stays = (field: FieldPlan) => isOwnField(entity, field) && !inputs.has(field.name);
  const ask = Object.fromEntries(asks.map((field) => [field.name, (stays(field) ? row[field.name] : given.get(field.name)) ?? null]));
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

/** The inputs of any of some rows, each once. */
export function asksOf(rows: readonly TransitionPlan[]): FieldPlan[] {
  const all = rows.flatMap((one) => one.asks);
  return all.filter((field, index) => all.findIndex((other) => other.name === field.name) === index);
}

/** Whether an action asks for a field of the record itself, which stays as it is where it is not given. */
export function isOwnField(entity: EntityPlan, { name, origin }: FieldPlan): boolean {
  return entity.fields.some((field) => field.name === name && field.origin.line === origin.line && field.origin.file === origin.file);
}

/** Applies a transition whose guard held: fields that were given, effects, the state; then what it sets off. What was not given stays. */
export async function applyTransition(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  chosen: TransitionPlan,
  row: Row,
  given: ReadonlyMap<string, Value>,
): Promise<WriteResult> {
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
  doer: ActContext,
  target: Target,
  given: Given,
  also: ((transaction: Transaction) => Promise<void>) | null = null,
): Promise<WriteResult> {
  const entity = entityOf(app, target.entity);
  if (!doer.sovereign) {
    const maybe = new Set(listsOfOwnFields(app, doer.actor, entity).flatMap(({ name }) => (given.has(name) ? [name] : [])));
    for (const deed of changeOperations(entity, given, maybe)) demandSignIn(app, doer.actor, entity.name, deed);
  }
  const safe = await sealed(app, entity.fields, given, doer.trial !== undefined);
  return storing(app, doer, entity, async (transaction, work) => {
    const changing = () => changeWithin(app, transaction, work, target, safe);
    const done = await inForm(app, transaction, work, entity, changing, () => ({
      id: target.id,
      values: safe,
      rows: readRowInputs(app, settableAtChange(entity), safe),
    }));
    await also?.(transaction);
    return done;
  });
}

/** The same within an act that changes several; secrets that are given are sealed already. `wrong`: what is known to be wrong beside. */
export async function changeWithin(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  target: Target,
  given: Given,
  wrong: readonly Fault[] = [],
): Promise<WriteResult> {
  const entity = entityOf(app, target.entity);
  const row = await load(app, transaction, work, target);
  if (!work.sovereign) {
    const kept = await unchangedLists(app, transaction, work.actor, entity, idOf(row), given);
    await authorizeAll(app, transaction, work.actor, entity.name, row, changeOperations(entity, given, kept));
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
  const set = await withoutNewAddress(app, transaction, work, entity, row, Object.fromEntries(values));
  return store(app, transaction, work, entity, row, set, "change", input.rows);
}
