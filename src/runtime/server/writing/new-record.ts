// A record that is still to be made: what was given, then the defaults.

import { isSequence, sequenceText } from "../../../compiler/expression/field-type.ts";
import type { EntityPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { AsIfStored, Row, Transaction, Value } from "../../store/store.ts";
import type { Application } from "../context/application.ts";
import { isOpen, isStored } from "../expressions/expression-builders.ts";
import { distinctValue } from "../values/unique-default.ts";
import type { Input } from "../values/validate.ts";
import type { ActContext } from "./act.ts";

/**
 * The record as it would be: what was given, then the defaults of what was not, in the order of the document. `beside` are
 * those of the entity that are to be stored with it, `asIf` other records as they would be by then.
 */
export async function candidate(
  app: Application,
  transaction: Transaction,
  doer: ActContext,
  entity: EntityPlan,
  input: Pick<Input, "values" | "faults">,
  rows: readonly TransitionPlan[],
  beside: readonly Row[] = [],
  asIf?: AsIfStored,
): Promise<Row> {
  const { context, userId } = doer.actor;
  const row: Record<string, Value> = {
    id: await app.ids.next(transaction, entity, context.now),
    created_at: context.now,
    created_by: userId,
    changed_at: context.now,
    changed_by: userId,
    version: 1,
  };
  const stored = app.memo.of(entity, "stored fields", () => entity.fields.filter(isStored));
  for (const field of stored) row[field.name] = input.values.get(field.name) ?? null;
  if (entity.states !== null) {
    row[entity.states.field] = rows[0]?.to ?? null;
    for (const { field } of entity.states.machines) row[`${field}_since`] = context.now;
  }
  await giveNumbers(transaction, entity, row, context.today);
  for (const field of stored) {
    const given = field.startsUnique ? row[field.name] !== null : input.values.has(field.name);
    const missing = !given && !input.faults.some((fault) => fault.field === field.name);
    if (!missing || field.starts === null || field.name === entity.states?.field) continue;
    if (isOpen(field.starts)) throw app.problems.notSpecified({ question: `what ${field.label} starts as`, origin: field.origin });
    if (field.starts.op === "literal" && field.starts.type.is !== "list") row[field.name] = field.starts.value;
    else [row[field.name] = null] = await transaction.compute(entity.name, row, [field.starts], context, asIf);
    if (field.startsUnique) row[field.name] = await distinctValue(transaction, entity, field, row[field.name] ?? null, context, beside);
  }
  return row;
}

/** The next of each sequence. A refused act takes none, because its transaction is undone. */
async function giveNumbers(transaction: Transaction, entity: EntityPlan, row: Record<string, Value>, today: string): Promise<void> {
  const year = today.slice(0, 4);
  for (const { name, type } of entity.fields) {
    if (!isSequence(type)) continue;
    const period = type.sequence.some((part) => part.is === "year") ? year : "";
    row[name] = sequenceText(type.sequence, year, await transaction.nextNumber(entity.name, name, period));
  }
}
