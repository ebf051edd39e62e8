// From a body to a record: what may be given, and what each value becomes. Collects what is wrong per field. Knows
// neither rights nor the database.

import { isSequence, isValueList, STORED_DIGITS } from "../../../compiler/expression/field-type.ts";
import { fits } from "../../../compiler/expression/patterns.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { Row, Value } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import { type Application, entityOf } from "../context/application.ts";
import { givenId } from "../context/ids.ts";
import { type Fault, Faults } from "../context/problems.ts";
import { demandMembers } from "../context/unknown-members.ts";
import { isState, isStored, ownFieldsOf } from "../expressions/expression-builders.ts";
import { phrase } from "../i18n/texts.ts";
import { exampleOf } from "./example-patterns.ts";
import { unreadable } from "./format-errors.ts";
import { mapOf } from "./json-body.ts";
import { type Decoded, decode, encode, surelyFits } from "./values.ts";

/** Members of a body, by field, as they came. */
export type Given = ReadonlyMap<string, unknown>;

const EMPTY_TEXT: Decoded = { ok: false, code: "empty-text", params: {} };

export interface Input {
  readonly values: ReadonlyMap<string, Value>;
  /** By field: the rows that its list is to have, in their order. */
  readonly rows: RowInputs;
  readonly faults: readonly Fault[];
}

export type RowInputs = ReadonlyMap<string, readonly RowInput[]>;

export interface RowInput {
  /** The row that is changed; null for a new one. */
  readonly id: string | null;
  readonly values: ReadonlyMap<string, Value>;
}

/** Rows that one list may have. */
export const MOST_ROWS = 1000;

/** The fields that somebody with every right could give when a record is made. */
export function settableAtCreation(entity: EntityPlan): readonly FieldPlan[] {
  return entity.fields.filter(
    (field) =>
      (isStored(field) || field.type.is === "links" || field.type.is === "rows") &&
      !isState(field.type) &&
      !isSequence(field.type) &&
      field.name !== entity.part?.by,
  );
}

export function settableAtChange(entity: EntityPlan): readonly FieldPlan[] {
  return settableAtCreation(entity).filter((field) => !field.fixed);
}

/**
 * Reads what was given for `fields`. Throws `unknown-field` for anything else; what is wrong with a value is a fault.
 * `within` is the address of the row that is read: "lines[1].".
 */
export function readInput(app: Application, fields: readonly FieldPlan[], given: Given, within = ""): Input {
  const known = app.memo.of(fields, "by name", () => new Map(fields.map((field) => [field.name, field])));
  demandMembers(app, given.keys(), (name) => known.has(name), within);
  const values = new Map<string, Value>();
  const rows = new Map<string, readonly RowInput[]>();
  const faults: Fault[] = [];
  for (const [name, raw] of given) {
    const field = known.get(name)!;
    if (field.type.is === "rows") {
      const read = readRows(app, field, field.type.entity, raw);
      faults.push(...read.faults);
      rows.set(name, read.rows);
      continue;
    }
    const decoded = field.refusesEmptyText && typeof raw === "string" && raw.trim() === "" ? EMPTY_TEXT : decode(field.type, raw);
    if (!decoded.ok) faults.push(unreadable(app, field, decoded, `${within}${name}`));
    else values.set(name, isSignInEmail(app, field) && typeof decoded.value === "string" ? decoded.value.toLowerCase() : decoded.value);
  }
  return { values, rows, faults };
}

/** The rows alone of what was given. */
export function readRowInputs(app: Application, fields: readonly FieldPlan[], given: Given): RowInputs {
  const lists = fields.filter(({ name, type }) => type.is === "rows" && given.has(name));
  return readInput(app, lists, new Map(lists.map(({ name }) => [name, given.get(name)]))).rows;
}

/** The rows of a list as they came: objects, those with an `id` to be changed, the others to be made. */
function readRows(app: Application, field: FieldPlan, part: string, raw: unknown): { rows: RowInput[]; faults: Fault[] } {
  const wrong = (code: string, at: string, params = {}) => app.problems.fault(code, { field: field.label, ...params }, at, field.origin);
  if (!Array.isArray(raw)) return { rows: [], faults: [wrong("bad-format", field.name)] };
  if (raw.length > MOST_ROWS)
    return { rows: [], faults: [wrong("out-of-range", field.name, { range: phrase("rows", { max: MOST_ROWS }) })] };
  const entity = entityOf(app, part);
  const rows: RowInput[] = [];
  const [atCreation, atChange] = [settableAtCreation(entity), settableAtChange(entity)];
  const ids = new Set<string>();
  const faults = new Faults();
  for (const [index, one] of raw.entries()) {
    const at = rowAddress(field.name, index);
    if (typeof one !== "object" || one === null || Array.isArray(one)) {
      faults.add(() => wrong("bad-format", at));
      continue;
    }
    const { id = null, ...given } = one as Record<string, unknown>;
    const known = givenId(id, entity.ids);
    if (id !== null && (known === null || ids.has(known))) faults.add(() => wrong("reference-unknown", `${at}.id`));
    if (known !== null) ids.add(known);
    const input = readInput(app, id === null ? atCreation : atChange, mapOf(given), `${at}.`);
    faults.addAll(input.faults);
    rows.push({ id: known, values: input.values });
  }
  return { rows, faults: faults.all() };
}

/** The rows as values of their fields, so that a list which must have some is seen to. */
export function placesOf(rows: RowInputs): Row {
  return Object.fromEntries([...rows].map(([field, inputs]) => [field, inputs.map((_, index) => index)]));
}

/** "lines[1]": a row of a list, from 0. */
export function rowAddress(list: string, index: number): string {
  return `${list}[${index}]`;
}

/** The address that people sign in with is kept in lower case, so that it is unique as people understand it. */
function isSignInEmail(app: Application, field: FieldPlan): boolean {
  const signsIn = app.plan.product.signsInAs;
  return signsIn !== null && app.plan.entities[signsIn.entity]?.fields.includes(field) === true && field.name === signsIn.emailField;
}

/**
 * What a record lacks or has wrong by itself, of the given fields alone: whether the value was given, begun with or
 * computed. `within` is the address of the row that it is: "lines[1].".
 */
export function faultsOf(app: Application, fields: readonly FieldPlan[], row: Row, within = ""): Fault[] {
  const faults: Fault[] = [];
  for (const field of fields) {
    const value = row[field.name] ?? null;
    const absent = value === null || (typeof value === "object" && value.length === 0);
    if (absent && field.required) faults.push(app.problems.fault("required", { field: field.label }, field.name, field.origin));
    const beyond = limitFault(app, field, value);
    if (beyond !== null) faults.push(beyond);
    if (typeof value === "string" && field.matches !== null && !fits(field.matches, value)) {
      faults.push(unmatched(app, field));
    }
  }
  return within === "" ? faults : faults.map((fault) => ({ ...fault, field: `${within}${fault.field}` }));
}

/** What a field refuses with a code, whatever the value was; null where no value of it comes to that. */
export function faultWith(app: Application, field: FieldPlan, code: string): Fault | null {
  const beyond = field.type.is === "text" ? "x".repeat(field.type.max + 1) : 10 ** STORED_DIGITS;
  return [null, beyond].flatMap((value) => faultsOf(app, [field], { [field.name]: value })).find((fault) => fault.code === code) ?? null;
}

/** The same faults; of those that the program itself is refused with, where they are. */
export function faultsAt(actor: Actor, entity: EntityPlan, row: Row, faults: readonly Fault[]): readonly Fault[] {
  if (!actor.isProgram) return faults;
  return faults.map((fault): Fault => {
    const { field, code, cite } = fault;
    if (field === null) return fault;
    return { ...fault, brokenRule: { code, entity: entity.name, record: String(row.id ?? ""), cite: cite ?? "", field } };
  });
}

/**
 * The faults without those of fields that nobody gave and that begin with something that is at fault itself: a fee that is
 * reckoned from an amount is not missing, where the amount could not be read. `within` as for `faultsOf`.
 */
export function withoutConsequent(
  entity: EntityPlan,
  faults: readonly Fault[],
  given: { has(field: string): boolean },
  within = "",
): Fault[] {
  if (faults.length === 0) return [];
  const wrong = new Set(faults.map(({ field }) => field));
  const kept = faults.filter(({ field }) => {
    const own = entity.fields.find(({ name }) => `${within}${name}` === field);
    if (own === undefined || own.starts === null || given.has(own.name)) return true;
    return ![...ownFieldsOf(own.starts)].some((name) => name !== own.name && wrong.has(`${within}${name}`));
  });
  // Two that begin with each other are at fault both.
  return kept.length > 0 ? kept : [...faults];
}

/** What exceeds the field's own limits; a default or an effect may come to more than anyone could give. */
function limitFault(app: Application, field: FieldPlan, value: Value): Fault | null {
  const { is } = field.type;
  if (isValueList(field.type) && Array.isArray(value)) return faultAt(app, field, decode(field.type, value));
  if (typeof value !== "number" && typeof value !== "string") return null;
  if (is !== "text" && is !== "integer" && typeof value === "string") return null;
  if (surelyFits(field.type, value)) return null;
  const given = typeof value === "number" && is !== "integer" && is !== "duration" ? encode(field.type, value) : value;
  const decoded = is === "text" ? decode({ ...field.type, lines: "many", format: "plain" }, given) : decode(field.type, given);
  return faultAt(app, field, decoded);
}

function faultAt(app: Application, field: FieldPlan, decoded: Decoded): Fault | null {
  return decoded.ok ? null : unreadable(app, field, decoded, field.name, field.origin);
}

/** With what it may look like, where that is known. */
function unmatched(app: Application, field: FieldPlan): Fault {
  const fault = app.problems.fault("bad-format", { field: field.label }, field.name, field.origin);
  const example = exampleOf(field);
  return example === null ? fault : app.problems.inWords(fault, phrase("looksLike", { field: field.label, example }));
}
