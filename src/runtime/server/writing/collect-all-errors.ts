// What else is wrong with values that are refused. Asks what can be told of the values that were read: what is taken,
// and what rules say.

import { NumberTooLarge } from "../../../compiler/expression/numbers.ts";
import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Row, Transaction, Value } from "../../store/store.ts";
import { type Actor, grantOf } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { type Fault, Problem } from "../context/problems.ts";
import { takenBy, takenFault, uniquesOf } from "../explain/unique-conflicts.ts";
import { fieldNamed, idOf, isStored } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { appliedRules, refusalFault } from "../rules/rules.ts";
import { AsWouldBe, asIfStored } from "../rules/tentative-record.ts";
import { type RowInputs, rowAddress } from "../values/validate.ts";
import { decode } from "../values/values.ts";
import type { UnitOfWork } from "./act.ts";
import { problemOf } from "./commit.ts";
import { type PlannedRows, plannedRows } from "./sub-rows.ts";

/** What was given; `id` is that of the record that it is about, null where that would be a new one. */
export interface ReadRow {
  readonly id: string | null;
  readonly values: ReadonlyMap<string, unknown>;
  /** Of a new record: as it would be stored, with what it begins with; only what was given is known without it. */
  readonly made?: Row;
  /** By field: what its list is to have. */
  readonly rows?: RowInputs;
}

/** Told of a value that is as it should be: it is looked at as well. */
const TAKEN = "already-taken";

/** The problem with all that is wrong beside it. One that is about no field and no rule, or of a record that may not be touched, is told alone. */
export async function withMore(
  app: Application,
  transaction: Transaction,
  work: Pick<UnitOfWork, "actor"> & Partial<UnitOfWork>,
  entity: EntityPlan,
  problem: Problem,
  read: ReadRow,
): Promise<Problem> {
  const { errors } = problem.view;
  if (errors.length === 0 || errors.some(({ code, field }) => code === "not-found" || (code === "not-allowed" && isOfWhole(entity, field))))
    return problem;
  try {
    const told = await furtherFaults(app, transaction, work, entity, problem, read);
    return told.length === 0 ? problem : joined(app, entity, problem, told);
  } catch (error) {
    if (error instanceof NumberTooLarge) return problem;
    throw error;
  }
}

/** Whether a permission is of the record as a whole, and not of one of its fields, at which it may be told because of what was chosen there. */
function isOfWhole(entity: EntityPlan, field: string | null): boolean {
  if (field === null) return true;
  return fieldNamed(entity, field)?.type.is === "reference" && grantOf(entity, { kind: "change field", field }) == null;
}

async function furtherFaults(
  app: Application,
  transaction: Transaction,
  work: Pick<UnitOfWork, "actor"> & Partial<UnitOfWork>,
  entity: EntityPlan,
  problem: Problem,
  read: ReadRow,
): Promise<Fault[]> {
  const { actor } = work;
  const { errors } = problem.view;
  const wrong = new Set(errors.flatMap(({ field, code }) => (field !== null && isValueFault(app, code) ? [field] : [])));
  const before = read.id === null ? null : await transaction.get(entity.name, read.id);
  const given = decoded(entity, read.values, wrong, before !== null);
  const row: Row = { ...(before ?? blank(entity)), ...(read.made ?? Object.fromEntries(given)) };
  const whole = before !== null || read.made !== undefined;
  const known = (name: string): boolean => before !== null || given.has(name) || isMade(read, name);
  // What a new record has that nobody gave is its maker's all the same.
  const isGiven = (names: readonly string[]) =>
    (read.made !== undefined || names.some((name) => given.has(name))) && names.every((name) => known(name) && !wrong.has(name));
  const owner = asIfStored(entity, row);
  const lists = whole && isWork(work) ? await plannedRows(app, transaction, work, entity, idOf(row), read.rows ?? new Map(), owner) : [];
  // What could not be read is not missing as well.
  const ofRows = lists.flatMap(({ faults }) => faults).filter(({ field }) => field === null || !wrong.has(field));
  for (const { field, code } of ofRows) if (field !== null && isValueFault(app, code)) wrong.add(field);
  const asWouldBe = new AsWouldBe(app, entity, { row, isNew: before === null, isStored: whole, known, wrong, given: read.values, lists });
  await work.trial?.lookAhead?.(transaction, actor, asWouldBe);
  const found = [
    ...(await taken(app, transaction, actor, entity, { row, id: read.id, given: read.values }, isGiven)),
    ...ofRows.filter((fault) => !beginsUnknown(lists, asWouldBe, fault)),
    ...(await refused(app, transaction, actor, entity, row, asWouldBe)),
  ];
  for (const { name, part, rows } of lists) {
    for (const [index, one] of rows.entries()) {
      const at = rowAddress(name, index);
      const faults = await refused(app, transaction, actor, part, one, asWouldBe, at);
      found.push(...faults.map((fault) => ({ ...fault, field: fault.field === null ? at : `${at}.${fault.field}` })));
    }
  }
  return found.filter((one) => one.code === TAKEN || !errors.some(({ field, code }) => field === one.field && code === one.code));
}

/** Whether it is told of a field of a row that begins with what is not known yet. */
function beginsUnknown(lists: readonly PlannedRows[], asWouldBe: AsWouldBe, { field }: Fault): boolean {
  const [, name, index, cell] = /^([^[]+)(\[\d+\])\.(.+)$/.exec(field ?? "") ?? [];
  const part = lists.find((list) => list.name === name)?.part;
  const starts = part === undefined || cell === undefined ? null : fieldNamed(part, cell)?.starts;
  return part !== undefined && starts != null && !asWouldBe.decides(part, starts, `${name}${index}`);
}

/** Of what a new record begins with, what the action that makes it leaves alone. */
function isMade({ made }: ReadRow, name: string): boolean {
  return made !== undefined && Object.hasOwn(made, name);
}

function isWork(work: Pick<UnitOfWork, "actor"> & Partial<UnitOfWork>): work is UnitOfWork {
  return work.ledger !== undefined;
}

/** Whether a fault is of the value at its field, which is then not known; what the document refuses was read. */
function isValueFault({ problems }: Application, code: string): boolean {
  return code !== TAKEN && problems.isProgram(code);
}

function joined(app: Application, entity: EntityPlan, problem: Problem, told: readonly Fault[]): Problem {
  // Of what is taken more is known by now: by which record, and all that is.
  const errors = problem.told.errors.filter(
    (one) => one.code !== TAKEN || !told.some(({ field, code }) => code === TAKEN && field === one.field),
  );
  const further = app.problems.together(told);
  if (errors.length === 0) return further;
  const all = [...errors, ...further.told.errors];
  // Engines tell of one value that is taken, whichever they find first.
  const place = ({ field, code }: (typeof all)[number]): number =>
    code === TAKEN ? entity.fields.findIndex(({ name }) => name === field) : entity.fields.length;
  const ordered = errors.every(({ code }) => code === TAKEN) ? all.toSorted((one, other) => place(one) - place(other)) : all;
  const more = (problem.told.more ?? 0) + (further.told.more ?? 0);
  return problem.with({ errors: ordered, ...(more > 0 ? { more } : {}) });
}

/** Of a new record what was given counts, and not that nothing was. */
function decoded(entity: EntityPlan, values: ReadRow["values"], wrong: ReadonlySet<string>, empties: boolean): Map<string, Value> {
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
  { row, id, given }: { readonly row: Row; readonly id: string | null; readonly given: ReadRow["values"] },
  asks: (names: readonly string[]) => boolean,
): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { fields, origin } of uniquesOf(entity)) {
    const by = asks(fields.map(({ name }) => name)) ? await takenBy(transaction, actor, entity, fields, row) : null;
    if (by === null || by === id) continue;
    faults.push(await takenFault(app, transaction, actor, entity, { fields, origin, by, row, given }));
  }
  return faults;
}

/** Rules that do not hold, of those that speak of nothing but what is known; `at` is the address of a row. */
async function refused(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  entity: EntityPlan,
  row: Row,
  asWouldBe: AsWouldBe,
  at: string | null = null,
): Promise<Fault[]> {
  const rules = appliedRules(app, entity).filter(
    ({ rule, onlyIf, holds }) => rule.level === "error" && [onlyIf, holds].every((expr) => asWouldBe.decides(entity, expr, at)),
  );
  const conditions = rules.flatMap(({ onlyIf, holds }) => [onlyIf, holds]);
  const { records } = asWouldBe;
  const answers = await conditionsHold(transaction, entity.name, row, conditions, actor.context, records);
  const faults: Fault[] = [];
  for (const [at, { rule }] of rules.entries()) {
    if (answers[2 * at] !== true || answers[2 * at + 1] === true) continue;
    const fault = await refusalFault(app, transaction, actor, entity.name, row, rule.otherwise, records);
    faults.push({ ...fault, field: fault.field ?? rule.field });
  }
  return faults;
}

/** What a form is refused with is told with all that is wrong beside it; `read` says what was given. */
export async function inForm<T>(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
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
