// What else is wrong with values that are refused: an act ends with the first thing that it cannot do, and whoever mends a file, or
// fills in a form, wants to know of all. Asks what can be told of the values that were read: what is taken, and what rules say.

import { someNode } from "../../compiler/expression/walk.ts";
import type { EntityPlan, Expr, FieldPlan } from "../../compiler/plan/plan.ts";
import type { Row, Transaction, Value } from "../store/store.ts";
import type { Actor } from "./access.ts";
import type { Application } from "./application.ts";
import { isOfOthers } from "./of-others.ts";
import { conditionsHold } from "./permit.ts";
import { type Fault, Problem } from "./problems.ts";
import { appliedRules, refusalFault } from "./rules.ts";
import { and, fieldNamed, idField, isStored, isValue, ownFieldsOf } from "./terms.ts";
import { decode } from "./values.ts";

/** What was given; `id` is that of the record that it is about, null where that would be a new one. */
export interface ReadRow {
  readonly id: string | null;
  readonly values: ReadonlyMap<string, unknown>;
  /** Of a new record: as it would be stored, with what it begins with; only what was given is known without it. */
  readonly made?: Row;
}

/** The problem with all that is wrong beside it. One that tells of no field, or of what the actor may not do, is told alone. */
export async function withMore(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  entity: EntityPlan,
  problem: Problem,
  read: ReadRow,
): Promise<Problem> {
  const { errors } = problem.view;
  if (errors.length === 0 || errors.some(({ code }) => code === "not-allowed" || code === "not-found")) return problem;
  const wrong = new Set(errors.map(({ field }) => field));
  const before = read.id === null ? null : await transaction.get(entity.name, read.id);
  const given = decoded(entity, read.values, wrong, before !== null);
  const row: Row = { ...(before ?? blank(entity)), ...(read.made ?? Object.fromEntries(given)) };
  const isKnown = (name: string): boolean =>
    !wrong.has(name) && (before !== null || given.has(name) || (read.made !== undefined && Object.hasOwn(read.made, name)));
  const found = [
    ...(await taken(
      app,
      transaction,
      actor,
      entity,
      row,
      read.id,
      (names) => names.some((name) => given.has(name)) && names.every(isKnown),
    )),
    ...(await refused(app, transaction, actor, entity, row, before === null, isKnown)),
  ];
  const told = found.filter((one) => !errors.some(({ field, code }) => field === one.field && code === one.code));
  if (told.length === 0) return problem;
  const { view } = app.problems.together(told);
  const all = [...errors, ...view.errors];
  // Engines tell of one value that is taken, whichever they find first.
  const place = ({ field, code }: (typeof all)[number]): number =>
    code === "already-taken" ? entity.fields.findIndex(({ name }) => name === field) : entity.fields.length;
  const ordered = errors.every(({ code }) => code === "already-taken") ? all.toSorted((one, other) => place(one) - place(other)) : all;
  return new Problem({ ...problem.view, errors: ordered }, problem.headers);
}

/** Of a new record what was given counts, and not that nothing was. */
function decoded(entity: EntityPlan, values: ReadRow["values"], wrong: ReadonlySet<string | null>, empties: boolean): Map<string, Value> {
  const found = new Map<string, Value>();
  for (const [name, raw] of values) {
    const field = fieldNamed(entity, name);
    if (field === undefined || !isStored(field) || field.type.is === "secret" || wrong.has(name)) continue;
    const read = decode(field.type, raw);
    if (read.ok && (empties || read.value !== null)) found.set(name, read.value);
  }
  return found;
}

function blank(entity: EntityPlan): Row {
  return Object.fromEntries(["id", ...entity.fields.filter(isStored).map(({ name }) => name)].map((name) => [name, null]));
}

/** Values that another record has; `asks` says of which fields it is asked. */
async function taken(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  entity: EntityPlan,
  row: Row,
  id: string | null,
  asks: (names: readonly string[]) => boolean,
): Promise<Fault[]> {
  const single = entity.fields.filter(({ unique }) => unique).map((field) => ({ fields: [field.name], origin: field.origin }));
  const faults: Fault[] = [];
  for (const { fields: names, origin } of [...single, ...entity.uniques]) {
    const fields = names.map((name) => fieldNamed(entity, name)).filter((field): field is FieldPlan => field !== undefined);
    if (!asks(names) || fields.some(({ name }) => (row[name] ?? null) === null)) continue;
    const where = and(fields.map(({ name }) => isValue(entity, name, row[name] ?? null)));
    const query = { entity: entity.name, where, columns: [idField(entity.name)], order: [], limit: 1, offset: 0 };
    const [other] = await transaction.select(query, actor.context);
    if (other === undefined || String(other[0]) === id) continue;
    const label = fields.map((field) => field.label).join(" + ");
    faults.push(app.problems.fault("already-taken", { field: label }, names[0] ?? null, origin));
  }
  return faults;
}

/** Rules that do not hold, of those that speak of nothing but what is known. */
async function refused(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  entity: EntityPlan,
  row: Row,
  isNew: boolean,
  isKnown: (name: string) => boolean,
): Promise<Fault[]> {
  const decidable = (expr: Expr) => [...ownFieldsOf(expr)].every(isKnown) && !(isNew && someNode(expr, isOfListWith(entity)));
  const rules = appliedRules(app, entity).filter(
    ({ rule, onlyIf, holds }) => rule.level === "error" && decidable(onlyIf) && decidable(holds),
  );
  const conditions = rules.flatMap(({ onlyIf, holds }) => [onlyIf, holds]);
  const answers = await conditionsHold(transaction, entity.name, row, conditions, actor.context);
  const faults: Fault[] = [];
  for (const [at, { rule }] of rules.entries()) {
    if (answers[2 * at] !== true || answers[2 * at + 1] === true) continue;
    const fault = await refusalFault(app, transaction, actor, entity.name, row, rule.otherwise);
    faults.push({ ...fault, field: fault.field ?? rule.field });
  }
  return faults;
}

/** A list in which the new record, or what belongs to it, would be. */
function isOfListWith({ name }: EntityPlan): (expr: Expr) => boolean {
  return (expr) => {
    if (expr.op !== "aggregate" && expr.op !== "collect" && expr.op !== "member") return false;
    const { list } = expr;
    return (list.entity === name && !isOfOthers(expr)) || (list.from !== "entity" && list.of.op === "this");
  };
}
