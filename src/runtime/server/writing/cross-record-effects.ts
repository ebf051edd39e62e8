// What an action does to other records, within its transaction and as the program. Their rules, versions and histories
// are their own; where one of them refuses, nothing of the action is kept.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Row, Transaction, Value } from "../../store/store.ts";
import { grantOf } from "../access/access.ts";
import { type Application, entityOf } from "../context/application.ts";
import { Problem } from "../context/problems.ts";
import { type Consequence, sum } from "../states/effects.ts";
import { sameValue } from "../values/values.ts";
import type { UnitOfWork } from "./act.ts";
import { store } from "./update-record.ts";

/** Actions that one act may set off, each of which may set off more. */
const MOST_SET_OFF = 100;

/** To be called as soon as the action itself is told. */
export async function applyConsequences(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  consequences: readonly Consequence[],
): Promise<void> {
  if (consequences.length === 0) return;
  const cause = work.ledger.lastTold;
  const program: UnitOfWork = { ...work, through: "effect", sovereign: true, ...(cause === undefined ? {} : { cause }) };
  await withInputFaults(changeFields(app, transaction, program, consequences), () => null);
  for (const one of consequences) {
    if (one.plan.do !== "create" && one.plan.do !== "perform") continue;
    await withInputFaults(setOff(app, transaction, program, one), (name) => inputFor(one, name));
  }
}

/** What is wrong is wrong with another record: `at` says which input of this action is that field of it, if any. */
async function withInputFaults(doing: Promise<void>, at: (field: string) => string | null): Promise<void> {
  try {
    await doing;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw error.with({ errors: error.told.errors.map((one) => ({ ...one, field: one.field === null ? null : at(one.field) })) });
  }
}

interface Changing {
  readonly entity: EntityPlan;
  readonly id: string;
  readonly changes: Consequence[];
}

/** Records are changed in the order of their ids, so that two acts never wait for each other in a circle. */
async function changeFields(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  consequences: readonly Consequence[],
): Promise<void> {
  const records = new Map<string, Changing>();
  for (const one of consequences) {
    if (one.plan.do === "create" || one.plan.do === "perform" || one.at === null) continue;
    const key = `${one.plan.entity}/${one.at}`;
    const known = records.get(key) ?? { entity: entityOf(app, one.plan.entity), id: one.at, changes: [] };
    known.changes.push(one);
    records.set(key, known);
  }
  for (const key of [...records.keys()].sort()) {
    const { entity, id, changes } = records.get(key)!;
    const row = await present(app, transaction, entity, id);
    const set = { ...changedColumns(row, changes), ...(await changedLists(transaction, entity, id, changes)) };
    await store(app, transaction, work, entity, row, set, "change");
  }
}

function changedColumns(row: Row, changes: readonly Consequence[]): Row {
  const set: Record<string, Value> = {};
  for (const { plan, given } of changes) {
    if (plan.do === "link" || plan.do === "unlink") continue;
    for (const [name, value] of given) set[name] = plan.do === "add" ? sum(set[name] ?? row[name], value) : value;
  }
  return set;
}

/**
 * The lists of records that differ, whole: a record is on a list once, and one that is not on it is not taken off. A list that some may not see is
 * written in any case, so that nobody learns who is on it.
 */
async function changedLists(transaction: Transaction, entity: EntityPlan, id: string, changes: readonly Consequence[]): Promise<Row> {
  const lists = new Map<string, { readonly before: readonly string[]; readonly after: readonly string[] }>();
  for (const { plan, given } of changes) {
    if (plan.do !== "link" && plan.do !== "unlink") continue;
    const before = lists.get(plan.field)?.before ?? (await transaction.membersOf(entity.name, plan.field, [id]));
    const list = lists.get(plan.field)?.after ?? before;
    const member = given.get(plan.field);
    const others = list.filter((one) => one !== member);
    const isPut = plan.do === "link" && typeof member === "string" && others.length === list.length;
    const after = plan.do === "unlink" ? others : isPut ? [...list, member] : list;
    lists.set(plan.field, { before, after });
  }
  const isSame = (field: string, before: Value, after: Value) =>
    sameValue(before, after) && grantOf(entity, { kind: "see field", field }) == null;
  return Object.fromEntries([...lists].flatMap(([field, { before, after }]) => (isSame(field, before, after) ? [] : [[field, after]])));
}

async function setOff(app: Application, transaction: Transaction, work: UnitOfWork, { plan, at, given }: Consequence): Promise<void> {
  if (work.ledger.setOff() > MOST_SET_OFF) throw app.problems.problem("too-many-effects");
  const entity = entityOf(app, plan.entity);
  if (plan.do === "create") {
    await app.writes.makeRecord(app, transaction, work, entity, plan.action, given);
    return;
  }
  if (plan.do !== "perform" || at === null) return;
  const row = await present(app, transaction, entity, at);
  await app.writes.performOn(app, transaction, work, entity, row, plan.action, given);
}

/** References hold, so only the entity's own removal within this act could have taken the record away. */
async function present(app: Application, transaction: Transaction, entity: EntityPlan, id: string): Promise<Row> {
  const row = await transaction.getForUpdate(entity.name, id);
  if (row === null) throw app.problems.about(entity.name, "not-found");
  return row;
}

/** The input of the action that is handed on as it is under a name. */
function inputFor({ plan }: Consequence, name: string): string | null {
  const value = "given" in plan ? plan.given.find((one) => one.name === name)?.value : undefined;
  return value?.op === "ask" ? value.name : null;
}
