// Imports one row of a file, as a form would.

import { foldedText } from "../../../../compiler/expression/words.ts";
import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { Row, Transaction, Value } from "../../../store/store.ts";
import { demandSight } from "../../accounts/concealed-addresses.ts";
import type { Application } from "../../context/application.ts";
import { type Fault, Faults, type Problem } from "../../context/problems.ts";
import type { Turns } from "../../context/turns.ts";
import { findRecord, type Known } from "../../csv/find.ts";
import { parseCell, type Reading } from "../../csv/parse-cell.ts";
import type { TableRow } from "../../csv/table.ts";
import { isShownAt } from "../../csv/times.ts";
import { fieldNamed, idField, isValue, oneOf, or } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import { phrase } from "../../i18n/texts.ts";
import { columnAt } from "../../reading/columns.ts";
import { idsFoundBy } from "../../reading/finding.ts";
import { meantIn } from "../../values/patterns.ts";
import { settableAtChange } from "../../values/validate.ts";
import { decode, equivalentValues, sameValue, valuesFinding } from "../../values/values.ts";
import { changeWithin, type UnitOfWork } from "../../writing/act.ts";
import { withMore } from "../../writing/collect-all-errors.ts";
import { isRequiredFor, makeRecord, requestOf } from "../../writing/create.ts";
import { formerWords, isWrittenFor } from "../labels/renamed-columns.ts";
import type { FileIds } from "./file-ids.ts";
import type { MatchKey, Target } from "./targets.ts";

/** What a file is to become. */
export interface Importing {
  readonly entity: EntityPlan;
  /** The `(new)` action that makes its records; null: plainly. */
  readonly action: string | null;
  /** By column; null: not imported. */
  readonly mapped: readonly (Target | null)[];
  /** Null: every row makes a record. */
  readonly match: MatchKey | null;
  readonly reading: Reading;
}

export interface RowDone {
  readonly is: "created" | "updated" | "unchanged";
  readonly id: string;
  /** Of what was there before. */
  readonly changes: readonly Change[];
}

/** What a row gives to a field of a record that is there. */
export interface Change {
  readonly field: FieldPlan;
  /** Undefined where whoever imports may not see it. */
  readonly before: Value | undefined;
  readonly after: Value;
}

const NONE: readonly Change[] = [];

/** So many characters of what names no record are told. */
const MOST_NAMED = 100;

/** Within one import: what was found, and which row was about which record. */
export interface Memory {
  readonly known: Known;
  readonly rows: Map<string, number>;
  readonly ids: FileIds;
  /** What the row at hand calls records of the entity by, and nothing is called so far. */
  readonly missing: Set<string>;
  /** What the rows of circles are called by, as a search sees it: their records may be made before these references are set. */
  circular: ReadonlySet<string>;
  /** References of the row at hand that are to be set once all rows of its circle are made. */
  readonly postponed: Set<string>;
  readonly turns: Turns;
}

interface Given {
  readonly values: Map<string, unknown>;
  readonly faults: Fault[];
  /** By field, what the clocks show at a moment that is written without its zone. */
  readonly locals: ReadonlyMap<string, string>;
}

export async function importRow(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  importing: Importing,
  memory: Memory,
  row: TableRow,
): Promise<RowDone> {
  const { entity } = importing;
  memory.postponed.clear();
  const read = await givenIn(app, transaction, work, importing, memory, row);
  const id = await recordOf(app, transaction, work, importing, memory, read, row);
  const given = withoutFinding(importing, read);
  if (id === null) return made(app, transaction, work, importing, given);
  const earlier = memory.rows.get(id);
  if (earlier !== undefined) throw app.problems.together([app.problems.fault("imported-twice", { row: earlier }, matchedBy(importing))]);
  return changed(app, transaction, work, entity, given, id);
}

/** Sets the references of a row that were postponed. */
export async function setPostponed(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  importing: Importing,
  memory: Memory,
  row: TableRow,
  { id, fields }: { readonly id: string; readonly fields: ReadonlySet<string> },
): Promise<RowDone> {
  const { values, faults, locals } = await givenIn(app, transaction, work, importing, memory, row);
  const given: Given = {
    values: new Map([...values].filter(([name]) => fields.has(name))),
    faults: faults.filter(({ field }) => field !== null && fields.has(field)),
    locals,
  };
  return changed(app, transaction, work, importing.entity, given, id);
}

/** What a row only finds its record by is given to nothing. */
function withoutFinding<Some extends { readonly values: ReadonlyMap<string, unknown> }>(
  { mapped }: Importing,
  given: Some,
): Some & { readonly values: Map<string, unknown> } {
  const finding = new Set(mapped.flatMap((target) => (target?.finds && target.field ? [target.field.name] : [])));
  return { ...given, values: new Map([...given.values].filter(([name]) => !finding.has(name))) };
}

/** What stands in the columns of a row, as it is read: by column, undefined where it cannot be. */
export async function readRow(
  app: Application,
  transaction: Transaction,
  work: Pick<UnitOfWork, "actor">,
  importing: Importing,
  memory: Memory,
  row: TableRow,
): Promise<(Value | undefined)[]> {
  const { values, faults } = await givenIn(app, transaction, work, importing, memory, row);
  return importing.mapped.map((target) => {
    const field = target?.field ?? null;
    if (field === null || !values.has(field.name) || faults.some((fault) => fault.field === field.name)) return undefined;
    const decoded = decode(field.type, values.get(field.name));
    return decoded.ok ? decoded.value : undefined;
  });
}

/** The field by which a row finds its record. */
function matchedBy({ match }: Importing): string | null {
  return match === null ? null : match.fields === "id" ? "id" : (match.fields[0]?.name ?? null);
}

/** What else is wrong with a row that was refused. */
export async function allWrong(
  app: Application,
  transaction: Transaction,
  work: Pick<UnitOfWork, "actor">,
  importing: Importing,
  memory: Memory,
  row: TableRow,
  problem: Problem,
): Promise<Problem> {
  const given = await givenIn(app, transaction, work, importing, memory, row);
  const { values, faults } = given;
  const read = new Map([...values].filter(([name]) => !faults.some(({ field }) => field === name)));
  const id = await recordOf(app, transaction, work, importing, memory, { ...given, values: read }, row).catch(() => null);
  return withMore(app, transaction, work, importing.entity, problem, { id, values: withoutFinding(importing, { values: read }).values });
}

/** The cells of a row as a form would have sent them. */
async function givenIn(
  app: Application,
  transaction: Transaction,
  work: Pick<UnitOfWork, "actor">,
  importing: Importing,
  memory: Memory,
  row: TableRow,
): Promise<Given> {
  const { entity, mapped, reading } = importing;
  const view = { app, actor: work.actor };
  const values = new Map<string, unknown>();
  const faults: Fault[] = [];
  const locals = new Map<string, string>();
  for (const [at, target] of mapped.entries()) {
    const field = target?.field ?? null;
    if (target === null || field === null) continue;
    await memory.turns.othersToo();
    const parsed = parseCell(field.type, row.cells[at] ?? "", reading, (written) => formerWord(app, entity, field, written));
    if (!parsed.ok) {
      faults.push(app.problems.fault(parsed.code, { field: field.label, ...parsed.params }, field.name, field.origin));
      continue;
    }
    if (parsed.local !== undefined) locals.set(field.name, parsed.local);
    const { type } = field;
    const isList = type.is === "links";
    if ((type.is !== "reference" && !isList) || parsed.raw === null) {
      values.set(field.name, typeof parsed.raw === "string" ? meantIn(field, parsed.raw) : parsed.raw);
      continue;
    }
    const ids: string[] = [];
    const unfound = new Faults();
    let isPostponed = false;
    for (const written of isList ? (parsed.raw as string[]) : [String(parsed.raw)]) {
      await memory.turns.othersToo();
      const isOwn = type.entity === entity.name;
      const found =
        (isOwn ? await memory.ids.find(view, transaction, target.by, written) : undefined) ??
        (await findRecord(view, transaction, memory.known, type.entity, target.by, written));
      const isMissing = isOwn && found.is === "none";
      if (isMissing) memory.missing.add(written);
      const isCircular = isMissing && memory.circular.has(foldedText(written));
      if (found.is === "one") ids.push(found.id);
      else if (isCircular && mayPostpone(importing, field)) isPostponed = true;
      else
        unfound.add(() =>
          app.problems.fault(
            isCircular ? "rows-in-circle" : found.is === "none" ? "unknown-name" : "reference-ambiguous",
            { field: field.label, value: [...written].slice(0, MOST_NAMED).join(""), names: phrase(isList ? "severalNames" : "oneName") },
            field.name,
            field.origin,
          ),
        );
    }
    faults.push(...unfound.all());
    if (isPostponed) {
      memory.postponed.add(field.name);
      continue;
    }
    const numbers = type.ids === "number" ? ids.map(Number) : ids;
    values.set(field.name, isList ? numbers : (numbers[0] ?? null));
  }
  return { values, faults, locals };
}

/** Whether a record may be made without a reference that is set afterwards. */
function mayPostpone({ entity, action }: Importing, field: FieldPlan): boolean {
  return settableAtChange(entity).includes(field) && !isRequiredFor(entity, action, field);
}

function formerWord({ plan }: Application, entity: EntityPlan, field: FieldPlan, written: string): string | null {
  return formerWords(plan.renames, entity.name, field.name).find(([was]) => isWrittenFor(written, was))?.[1] ?? null;
}

/** The id of the record that a row is about; null where it is about a new one. */
async function recordOf(
  app: Application,
  transaction: Transaction,
  work: Pick<UnitOfWork, "actor">,
  { entity, mapped, match }: Importing,
  memory: Memory,
  given: Given,
  row: TableRow,
): Promise<string | null> {
  if (match === null) return null;
  const view = { app, actor: work.actor };
  if (match.fields === "id") return memory.ids.recordOf(view, transaction, row);
  const conditions = match.fields.map((field) => {
    const raw = given.values.get(field.name);
    const decoded = decode(field.type, raw);
    const value = decoded.ok ? decoded.value : null;
    if (value === null || typeof value === "object") return null;
    const values = valuesFinding(field.type, raw, asStored(app, entity, field, value));
    return or(values.flatMap((one) => equivalentValues(field.type, one)).map((one) => isValue(entity, field.name, one)));
  });
  if (conditions.includes(null)) return null;
  const finds = match.fields.find((field) => mapped.some((target) => target?.finds && target.field === field));
  const shown = finds ?? (match.called ? match.fields[0] : undefined);
  const names = match.fields.map(({ name }) => name);
  const known = await idsFoundBy(view, transaction, entity, names, conditions as Exclude<(typeof conditions)[number], null>[]);
  const [found, other] = known;
  const unclear = other !== undefined ? "reference-ambiguous" : found === undefined && finds !== undefined ? "unknown-name" : null;
  if (unclear === null || shown === undefined) return found ?? null;
  const value = [...String(given.values.get(shown.name))].slice(0, MOST_NAMED).join("");
  throw app.problems.together([
    app.problems.fault(unclear, { field: shown.label, value, names: phrase("oneName") }, shown.name, shown.origin),
    ...given.faults.filter(({ field }) => field !== shown.name),
  ]);
}

/** The address that people sign in with is kept in lower case. */
function asStored(app: Application, entity: EntityPlan, field: FieldPlan, value: string | number | boolean): string | number | boolean {
  const signsIn = app.plan.product.signsInAs;
  const isEmail = signsIn?.entity === entity.name && signsIn.emailField === field.name;
  return isEmail && typeof value === "string" ? value.toLowerCase() : value;
}

/** What was left empty begins as it does in a form that leaves it out. */
async function made(app: Application, transaction: Transaction, work: UnitOfWork, importing: Importing, given: Given): Promise<RowDone> {
  const { entity, action } = importing;
  if (!work.sovereign) demandSight(app, work.actor, entity);
  const values = new Map([...given.values].filter(([, raw]) => raw !== null));
  const request = await requestOf(app, work, entity, action, values);
  const faults = [...given.faults, ...request.faults];
  const done = await makeRecord(app, transaction, work, entity, action, request.values, { ...request, faults });
  return { is: "created", id: done.id, changes: NONE };
}

/** What stands there already is not given, so that it asks for no permission. */
async function changed(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  given: Given,
  id: string,
): Promise<RowDone> {
  const before = (await transaction.get(entity.name, id)) ?? {};
  const links = await linksOf(app, transaction, work, entity, given, id);
  const hidden = await hiddenFields(app, transaction, work, entity, given, before);
  // What cannot be read is told as such, and is no change: nobody knows to what.
  const unread = new Set(given.faults.map(({ field }) => field));
  const different = new Map(
    [...given.values].filter(([name, raw]) => {
      if (unread.has(name)) return false;
      const field = entity.fields.find((one) => one.name === name);
      if (field === undefined) return false;
      const decoded = decode(field.type, raw);
      if (hidden.has(name)) return !decoded.ok || !sameValue(decoded.value, null);
      const stored = links.get(name) ?? before[name] ?? null;
      // A text that came with white space at its ends before these were dropped stays as it is.
      if (raw === stored || isAsWritten(app, given, name, stored)) return false;
      return !decoded.ok || !sameValue(decoded.value, stored);
    }),
  );
  const fixed = [...different.keys()].filter((name) => settableAtChange(entity).every((field) => field.name !== name));
  const wrong = [
    ...given.faults,
    ...fixed.map((name) => {
      const field = fieldNamed(entity, name);
      return app.problems.fault(field?.fixed === true ? "set-once" : "unknown-field", { field: field?.label ?? name }, name);
    }),
  ];
  for (const name of fixed) different.delete(name);
  if (different.size === 0 && wrong.length > 0) throw app.problems.together(wrong);
  if (different.size === 0) return { is: "unchanged", id, changes: NONE };
  await changeWithin(app, transaction, work, { entity: entity.name, id, version: null }, different, wrong);
  const changes = [...different].flatMap(([name, raw]): Change[] => {
    const field = fieldNamed(entity, name);
    const decoded = field && decode(field.type, raw);
    if (field === undefined || decoded?.ok !== true) return [];
    return [{ field, before: hidden.has(name) ? undefined : (links.get(name) ?? before[name] ?? null), after: decoded.value }];
  });
  return { is: "updated", id, changes };
}

/** Whether a moment that is there is the one that is written: a file may leave out its seconds, and which of two hours in autumn it is. */
function isAsWritten(app: Application, { locals }: Given, name: string, stored: Value): boolean {
  const local = locals.get(name);
  return local !== undefined && typeof stored === "string" && isShownAt(local, stored, app.plan.product.timeZone);
}

/**
 * Given fields that the actor may not see of this record. An export has nothing in their cells, so an empty one empties
 * nothing; and nobody learns what stands there by trying.
 */
async function hiddenFields(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  { values }: Given,
  row: Row,
): Promise<ReadonlySet<string>> {
  const names = [...values.keys()];
  const seen = names.map((field) => app.access.may(entity.name, { kind: "see field", field }, work.actor.roles).when);
  const holds = await conditionsHold(transaction, entity.name, row, seen, work.actor.context);
  return new Set(names.filter((_, at) => holds[at] !== true));
}

async function linksOf(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  { values }: Given,
  id: string,
): Promise<ReadonlyMap<string, Row[string]>> {
  const fields = entity.fields.filter((field) => field.type.is === "links" && values.has(field.name));
  if (fields.length === 0) return new Map();
  const columns = fields.flatMap((field) => columnAt(app, entity.name, field.name)?.value ?? []);
  const query = { entity: entity.name, where: oneOf(idField(entity.name), [id]), columns, order: [], limit: 1, offset: 0 };
  const [row] = await transaction.select(query, work.actor.context);
  return new Map(fields.map((field, at): [string, Value] => [field.name, row?.[at] ?? null]));
}
