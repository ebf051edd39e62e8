// Making a record: as plain creation, or by a `(new)` action. The candidate gets its defaults, permission and guard are
// asked of it as it would be, and then it is stored.

import { uuidv7 } from "uuidv7";
import type { EntityPlan, FieldPlan, TransitionPlan } from "../../compiler/plan/plan.ts";
import type { Row, Transaction, Value } from "../store/store.ts";
import { type Deed, grantOf } from "./access.ts";
import { type Doer, type Done, demandMaking, demandRules, requiredFaults, writeLinks } from "./act.ts";
import { type Application, entityOf } from "./application.ts";
import { historyEntry, inTransaction } from "./commit.ts";
import { effectsOf } from "./effects.ts";
import { demandAll } from "./permit.ts";
import type { Fault } from "./problems.ts";
import { unknownReferences } from "./references.ts";
import { isOpen } from "./rules.ts";
import { isStored, ownFieldsOf } from "./terms.ts";
import { chosenTransition, makes, rowsOf } from "./transitions.ts";
import { type Given, type Input, readInput, settableAtCreation } from "./validate.ts";

/** What else belongs to the same transaction: a password, say. */
export type Also = (transaction: Transaction, id: string) => Promise<void>;

/** Makes a record of an entity; `action` names its `(new)` action where it has states. */
export async function create(
  app: Application,
  doer: Doer,
  name: string,
  action: string | null,
  given: Given,
  also: Also | null = null,
): Promise<Done> {
  const entity = entityOf(app, name);
  const deed: Deed = action === null ? { kind: "create" } : { kind: "transition", action };
  if (!doer.sovereign) demandMaking(app, doer.actor, entity, deed);
  const rows = action === null ? [] : rowsOf(entity, action).filter(makes);
  const asks = rows.flatMap((row) => row.asks);
  const settable = [...settableAtCreation(entity), ...asks.filter((ask) => !entity.fields.some((field) => field.name === ask.name))];
  const input = readInput(app, settable, given);
  const ask = Object.fromEntries(asks.map((field) => [field.name, input.values.get(field.name) ?? null]));
  const asking: Doer = { ...doer, actor: { ...doer.actor, context: { ...doer.actor.context, ask } } };
  return inTransaction(app, entity, async (transaction) => {
    const made = await candidate(app, transaction, asking, entity, input, rows);
    if (!doer.sovereign) await demandCreation(app, transaction, asking, entity, deed, made, given, input.faults);
    const links = Object.fromEntries([...input.values].filter(([field]) => !Object.hasOwn(made, field)));
    const filled = new Set(rows.flatMap((row) => row.effects.map((effect) => effect.field)));
    const faults = [
      ...input.faults,
      ...requiredFaults(app, fieldsToCheck(entity, asks, filled), { ...made, ...links, ...ask }, input.faults),
    ];
    if (!doer.sovereign) faults.push(...(await unknownReferences(app, transaction, asking.actor, settable, input.values)));
    if (faults.length > 0) throw app.problems.together(faults);
    const row = await started(app, transaction, asking, entity, rows, made);
    return insert(app, transaction, asking, entity, row, links, action ?? "create", also);
  });
}

function fieldsToCheck(entity: EntityPlan, asks: readonly FieldPlan[], filled: ReadonlySet<string>): FieldPlan[] {
  const own = entity.fields.filter((field) => field.always === null && field.type.is !== "reverse" && !filled.has(field.name));
  return [...own, ...asks.filter((ask) => !own.some((field) => field.name === ask.name))];
}

/** The record as it would be: what was given, then the defaults of what was not, in the order of the document. */
async function candidate(
  app: Application,
  transaction: Transaction,
  doer: Doer,
  entity: EntityPlan,
  input: Input,
  rows: readonly TransitionPlan[],
): Promise<Row> {
  const { context, userId } = doer.actor;
  const row: Record<string, Value> = {
    id: uuidv7(),
    created_at: context.now,
    created_by: userId,
    changed_at: context.now,
    changed_by: userId,
    version: 1,
  };
  const stored = entity.fields.filter(isStored);
  for (const field of stored) row[field.name] = input.values.get(field.name) ?? null;
  if (entity.states !== null) {
    row[entity.states.field] = rows[0]?.to ?? null;
    row[`${entity.states.field}_since`] = context.now;
  }
  for (const field of stored) {
    const missing = !input.values.has(field.name) && !input.faults.some((fault) => fault.field === field.name);
    if (!missing || field.starts === null || field.name === entity.states?.field) continue;
    if (isOpen(field.starts)) throw app.problems.notSpecified({ question: `what ${field.label} starts as`, origin: field.origin });
    if (field.starts.op === "literal") row[field.name] = field.starts.value;
    else [row[field.name] = null] = await transaction.compute(entity.name, row, [field.starts], context);
  }
  return row;
}

/** Permission on the candidate. What depends on a value that cannot be read is told as that, not as a refusal. */
async function demandCreation(
  app: Application,
  transaction: Transaction,
  doer: Doer,
  entity: EntityPlan,
  deed: Deed,
  row: Row,
  given: Given,
  faults: readonly Fault[],
): Promise<void> {
  const own = [...given.keys()].map((field): Deed => ({ kind: "change field", field })).filter((one) => grantOf(entity, one) != null);
  const unread = faults.map((fault) => fault.field);
  const decidable = [deed, ...own].filter((one) => {
    const needs = ownFieldsOf(app.access.may(entity.name, one, doer.actor.roles).when);
    return !unread.some((field) => field !== null && needs.has(field));
  });
  await demandAll(app, transaction, doer.actor, entity.name, row, decidable);
}

/** The candidate after its `(new)` action: the first row whose guard holds decides the state and the effects. */
async function started(
  app: Application,
  transaction: Transaction,
  doer: Doer,
  entity: EntityPlan,
  rows: readonly TransitionPlan[],
  made: Row,
): Promise<Row> {
  if (rows.length === 0) return made;
  const chosen = await chosenTransition(app, transaction, doer.actor, entity, rows, made);
  const effects = await effectsOf(app, transaction, entity, chosen, made, doer.actor.context);
  const row = { ...made, ...effects, [entity.states!.field]: chosen.to };
  const faults = requiredFaults(app, fieldsToCheck(entity, [], new Set()).filter(isStored), row, []);
  if (faults.length > 0) throw app.problems.together(faults);
  return row;
}

async function insert(
  app: Application,
  transaction: Transaction,
  doer: Doer,
  entity: EntityPlan,
  row: Row,
  links: Row,
  action: string,
  also: Also | null,
): Promise<Done> {
  const id = String(row.id);
  await transaction.insert(entity.name, row);
  await writeLinks(app, transaction, { ...doer, sovereign: true }, entity, id, links);
  await demandRules(app, transaction, doer, entity, row);
  await transaction.record(historyEntry(doer, entity, id, action, {}, row));
  await also?.(transaction, id);
  return { id, version: 1 };
}
