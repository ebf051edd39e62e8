// Writes the rows of an owner, whose list is given as a whole. A row with an id is changed, one without is made, those
// that are absent go. Part of the owner's own act.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import { POSITION_COLUMN } from "../../store/schema.ts";
import { type AsIfStored, type Row, type Transaction, UniqueViolation, type Value } from "../../store/store.ts";
import { grantOf, type Operation } from "../access/access.ts";
import { forbidden } from "../access/authorize.ts";
import { type BlindRows, blindRows, NO_FIELDS, type Writer } from "../access/blind-writes.ts";
import { type Application, entityOf } from "../context/application.ts";
import { type Fault, Faults, type Problem } from "../context/problems.ts";
import { fieldNamed, idOf, isStored, versionOf } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { phrase } from "../i18n/texts.ts";
import { seenAmong } from "../reading/references.ts";
import type { WrittenLists } from "../rules/change-set.ts";
import { stampOf } from "../states/audit-columns.ts";
import { rowsOfOwner, storedRows } from "../values/sub-row-reader.ts";
import { faultsOf, type RowInput, type RowInputs, rowAddress, withoutConsequent } from "../values/validate.ts";
import { sameValue } from "../values/values.ts";
import type { UnitOfWork } from "./act.ts";
import { removeRecords } from "./delete.ts";
import { candidate } from "./new-record.ts";

/** The rows of a list as they are stored, in their order, and what the actor writes to them without seeing it. */
interface HeldList {
  readonly rows: readonly Row[];
  readonly blind: BlindRows;
}

/** By field. */
export type HeldRows = ReadonlyMap<string, HeldList>;

/** One list on its way to the database. */
interface List {
  /** The entity of the owner. */
  readonly of: string;
  readonly field: FieldPlan;
  readonly part: EntityPlan;
  readonly by: string;
  readonly owner: string;
}

/** A row as it will be; `old` is null for a new one. */
interface Planned {
  readonly index: number;
  readonly old: Row | null;
  readonly given: ReadonlyMap<string, Value>;
  readonly row: Row;
  /** The given fields that the actor may not see of the row as it is. */
  readonly blind: ReadonlySet<string>;
}

export const NO_ROWS: HeldRows = new Map();
const NO_LIST: HeldList = { rows: [], blind: new Map() };

/** The stored rows of the lists that are to be written. */
export async function heldRows(
  app: Application,
  transaction: Transaction,
  writer: Writer,
  entity: EntityPlan,
  owner: string,
  inputs: RowInputs,
): Promise<HeldRows> {
  const held = new Map<string, HeldList>();
  for (const [name, given] of inputs) {
    const { part, by } = listOf(app, entity, name, owner);
    const rows = await storedRows(transaction, part, rowsOfOwner(part, by, owner));
    held.set(name, { rows, blind: await blindRows(app, transaction, writer, part, given, rows) });
  }
  return held;
}

/** Whether anything would be written. */
export function changesRows(inputs: RowInputs, held: HeldRows): boolean {
  return [...inputs].some(([name, rows]) => {
    const { rows: before, blind } = held.get(name) ?? NO_LIST;
    return blind.size > 0 || before.length !== rows.length || rows.some((input, index) => isChanged(input, before[index]));
  });
}

function isChanged(input: RowInput, before: Row | undefined): boolean {
  if (before === undefined || input.id !== idOf(before)) return true;
  return [...input.values].some(([name, value]) => !sameValue(value, before[name]));
}

function listOf(app: Application, entity: EntityPlan, name: string, owner: string): List {
  const field = fieldNamed(entity, name);
  if (field?.type.is !== "rows") throw new Error(`${entity.name}.${name} has no rows`);
  return { of: entity.name, field, part: entityOf(app, field.type.entity), by: field.type.by, owner };
}

/** Makes the lists of a record, which is stored, exactly these. A `blind` list counts as written in any case. */
export async function writeRows(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  owner: string,
  inputs: RowInputs,
  held: HeldRows,
  blind: ReadonlySet<string> = NO_FIELDS,
): Promise<WrittenLists> {
  const written = { before: {} as Record<string, Value>, after: {} as Record<string, Value> };
  for (const [name, rows] of inputs) {
    const list = listOf(app, entity, name, owner);
    const stored = held.get(name) ?? NO_LIST;
    const { planned, faults } = await plan(app, transaction, work, list, rows, stored);
    if (!work.sovereign) {
      await demandFields(app, transaction, work, list, planned);
      faults.addAll(await unseenReferences(app, transaction, work, list, planned));
    }
    if (faults.any) throw app.problems.together(faults.all());
    const kept = new Set(planned.map(({ old }) => old));
    const gone = stored.rows.filter((row) => !kept.has(row));
    await apply(app, transaction, work, list, planned, gone);
    const differing = { before: changesIn(list, planned, gone, "before"), after: changesIn(list, planned, gone, "after") };
    if (differing.before.length === 0 && differing.after.length === 0 && !blind.has(name)) continue;
    written.before[name] = differing.before;
    written.after[name] = differing.after;
  }
  return written;
}

/** What the rows of a list would be, whatever is wrong with some of them. */
export interface PlannedRows {
  readonly name: string;
  readonly part: EntityPlan;
  readonly by: string;
  readonly rows: readonly Row[];
  readonly faults: readonly Fault[];
}

/** Looks through the given lists of a record, which need not be stored but may be as `asIf` says, and writes nothing. */
export async function plannedRows(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  owner: string,
  inputs: RowInputs,
  asIf?: AsIfStored,
): Promise<PlannedRows[]> {
  const held = await heldRows(app, transaction, work, entity, owner, inputs);
  const found: PlannedRows[] = [];
  for (const [name, rows] of inputs) {
    const list = listOf(app, entity, name, owner);
    const { planned, faults } = await plan(app, transaction, work, list, rows, held.get(name) ?? NO_LIST, asIf);
    if (!work.sovereign) faults.addAll(await unseenReferences(app, transaction, work, list, planned));
    found.push({ name, part: list.part, by: list.by, rows: planned.map(({ row }) => row), faults: faults.all() });
  }
  return found;
}

async function plan(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  { field, part, by, owner }: List,
  inputs: readonly RowInput[],
  { rows: before, blind }: HeldList,
  asIf?: AsIfStored,
): Promise<{ planned: Planned[]; faults: Faults }> {
  const planned: Planned[] = [];
  const rows: Row[] = [];
  const faults = new Faults();
  const known = new Map(before.map((row) => [idOf(row), row]));
  for (const [index, { id, values }] of inputs.entries()) {
    const at = rowAddress(field.name, index);
    const old = (id === null ? undefined : known.get(id)) ?? null;
    if (id !== null && old === null) {
      faults.add(() => app.problems.fault("reference-unknown", { field: field.label }, `${at}.id`, field.origin));
      continue;
    }
    const given = { values: new Map([...values, [by, owner]]), faults: [] };
    const whole =
      old === null ? await candidate(app, transaction, work, part, given, [], rows, asIf) : { ...old, ...Object.fromEntries(values) };
    const row = { ...whole, [POSITION_COLUMN]: index };
    const checked = part.fields.filter((one) => isStored(one) && (old === null || values.has(one.name)));
    faults.addAll(withoutConsequent(part, faultsOf(app, checked, row, `${at}.`), values, `${at}.`));
    planned.push({ index, old, given: values, row, blind: blind.get(id ?? "") ?? NO_FIELDS });
    rows.push(row);
  }
  return { planned, faults };
}

/** A field of a part with a `change` row of its own is given by whom that row allows. */
async function demandFields(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  { field, part }: List,
  planned: readonly Planned[],
): Promise<void> {
  for (const { index, old, given, row } of planned) {
    const deeds = [...given.keys()]
      .map((name) => ({ kind: "change field", field: name }) as const satisfies Operation)
      .filter((deed) => grantOf(part, deed) != null);
    const permissions = deeds.map((deed) => app.access.may(part.name, deed, work.actor.roles));
    const conditions = permissions.map((permission) => permission.when);
    const holds = await conditionsHold(transaction, part.name, old ?? row, conditions, work.actor.context);
    const refused = holds.indexOf(false);
    if (refused < 0) continue;
    const problem = forbidden(app, work.actor, part.name, deeds[refused]!, permissions[refused]!);
    throw problem.at(`${rowAddress(field.name, index)}.${deeds[refused]!.field}`);
  }
}

/** References that are given anew lead to records that the actor may see; each field is asked in one statement. */
async function unseenReferences(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  { field: list, part }: List,
  planned: readonly Planned[],
): Promise<Fault[]> {
  const faults = new Faults();
  for (const field of part.fields) {
    if (field.type.is !== "reference") continue;
    const fresh = planned.filter(({ given, old, blind }) => {
      const value = given.get(field.name);
      return value != null && (value !== old?.[field.name] || blind.has(field.name));
    });
    const ids = [...new Set(fresh.map(({ given }) => String(given.get(field.name))))];
    const seen = await seenAmong(app, transaction, work.actor, field.type.entity, ids);
    for (const { index, given } of fresh) {
      if (seen.has(String(given.get(field.name)))) continue;
      const at = `${rowAddress(list.name, index)}.${field.name}`;
      faults.add(() => app.problems.fault("reference-unknown", { field: field.label }, at, field.origin));
    }
  }
  return faults.all();
}

/** Removes first, so that what a removed row held is free again. */
async function apply(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  list: List,
  planned: readonly Planned[],
  gone: readonly Row[],
): Promise<void> {
  const { part } = list;
  if (gone.length > 0) await removeRecords(app, transaction, work, part.name, gone.map(idOf));
  for (const { index, old, row, blind } of [...planned.filter((one) => one.old !== null), ...planned.filter((one) => one.old === null)]) {
    try {
      if (old === null) await transaction.insert(part.name, row);
      else await update(app, transaction, work, part, old, row, blind);
      work.ledger.wrotePart(part, old, row, blind);
      work.ledger.namesPart(part, idOf(row), { entity: list.of, id: list.owner }, rowAddress(list.field.name, index));
    } catch (error) {
      throw error instanceof UniqueViolation && error.entity === part.name ? taken(app, list, index, error) : error;
    }
  }
}

async function update(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  part: EntityPlan,
  old: Row,
  row: Row,
  blind: ReadonlySet<string>,
): Promise<void> {
  const changed = Object.fromEntries(Object.entries(row).filter(([name, value]) => !sameValue(value, old[name])));
  const names = Object.keys(changed);
  if (names.length === 0 && blind.size === 0) return;
  const moved = blind.size === 0 && names.every((name) => name === POSITION_COLUMN);
  const stamp: Row = moved ? {} : stampOf(work, part, old);
  if (!(await transaction.update(part.name, idOf(old), { ...changed, ...stamp }, versionOf(old)))) {
    throw app.problems.problem("changed-meanwhile");
  }
}

function taken(app: Application, { field, part, by }: List, index: number, { fields }: UniqueViolation): Problem {
  const own = fields.filter((name) => name !== by).map((name) => fieldNamed(part, name));
  const label = own.map((one) => one?.label).join(" + ");
  const origin = part.uniques.find((unique) => unique.fields.join() === fields.join())?.origin ?? own[0]?.origin ?? null;
  const at = rowAddress(field.name, index);
  const fault = app.problems.fault("already-taken", { field: label }, own[0] === undefined ? at : `${at}.${own[0].name}`, origin);
  // What is there once for each owner is there in another row of the list.
  return app.problems.together([fields.includes(by) ? app.problems.inWords(fault, phrase("rowSame", { field: label })) : fault]);
}

/** The rows that were made, changed, moved or removed, with what differs in each. */
function changesIn({ part, by }: List, planned: readonly Planned[], gone: readonly Row[], side: "before" | "after"): Value[] {
  const kept = planned.filter(({ old }) => old !== null);
  const order = [...kept].sort((one, other) => Number(one.old?.[POSITION_COLUMN]) - Number(other.old?.[POSITION_COLUMN]));
  const own = part.fields.filter((field) => isStored(field) && field.name !== by).map((field) => field.name);
  const said = (row: Row, names: readonly string[]): Value[] => [idOf(row), ...names.flatMap((name) => [name, row[name] ?? null])];
  const found: Value[] = [];
  let rank = -1;
  for (const { old, row, blind } of planned) {
    if (old === null) {
      if (side === "after")
        found.push(
          said(
            row,
            own.filter((name) => row[name] != null),
          ),
        );
      continue;
    }
    const names = own.filter((name) => blind.has(name) || !sameValue(row[name], old[name]));
    rank++;
    if (order[rank]?.old !== old) names.push(POSITION_COLUMN);
    if (names.length > 0) found.push(said(side === "before" ? old : row, names));
  }
  if (side === "before") {
    for (const row of gone) found.push(said(row, [...own.filter((name) => row[name] != null), POSITION_COLUMN]));
  }
  return found;
}
