// From a body to a record: which members may be given at all, what each value becomes, and what every stored record
// must fulfil by itself. Collects what is wrong per field. Knows neither rights nor the database.

import { RE2JS } from "re2js";
import { isSequence, isValueList } from "../../compiler/expression/field-type.ts";
import type { EntityPlan, FieldPlan } from "../../compiler/plan/plan.ts";
import type { Row, Value } from "../store/store.ts";
import type { Application } from "./application.ts";
import type { Fault } from "./problems.ts";
import { isState, isStored } from "./terms.ts";
import { type Decoded, decode, encode } from "./values.ts";

/** Members of a body, by field, as they came. */
export type Given = ReadonlyMap<string, unknown>;

export interface Input {
  readonly values: ReadonlyMap<string, Value>;
  readonly faults: readonly Fault[];
}

/** The fields that somebody with every right could give when a record is made. */
export function settableAtCreation(entity: EntityPlan): readonly FieldPlan[] {
  return entity.fields.filter(
    (field) =>
      (isStored(field) || field.type.is === "links") && !isState(field.type) && field.type.is !== "file" && !isSequence(field.type),
  );
}

export function settableAtChange(entity: EntityPlan): readonly FieldPlan[] {
  return settableAtCreation(entity).filter((field) => !field.fixed);
}

/** Reads what was given for `fields`. Throws `unknown-field` for anything else; what is wrong with a value is a fault. */
export function readInput(app: Application, fields: readonly FieldPlan[], given: Given): Input {
  const known = new Map(fields.map((field) => [field.name, field]));
  const strangers = [...given.keys()].filter((name) => !known.has(name));
  if (strangers.length > 0) {
    throw app.problems.together(
      strangers.map((name) => app.problems.fault("unknown-field", { field: name.slice(0, 100) }, name.slice(0, 100))),
    );
  }
  const values = new Map<string, Value>();
  const faults: Fault[] = [];
  for (const [name, raw] of given) {
    const field = known.get(name)!;
    const decoded = decode(field.type, raw);
    if (!decoded.ok) faults.push(app.problems.fault(decoded.code, { field: field.label, ...decoded.params }, name));
    else values.set(name, isSignInEmail(app, field) && typeof decoded.value === "string" ? decoded.value.toLowerCase() : decoded.value);
  }
  return { values, faults };
}

/** The address that people sign in with is kept in lower case, so that it is unique as people understand it. */
function isSignInEmail(app: Application, field: FieldPlan): boolean {
  const signsIn = app.plan.product.signsInAs;
  return signsIn !== null && app.plan.entities[signsIn.entity]?.fields.includes(field) === true && field.name === signsIn.emailField;
}

/** What a record lacks or has wrong by itself, of the given fields alone: whether the value was given, begun with or computed. */
export function faultsOf(app: Application, fields: readonly FieldPlan[], row: Row): Fault[] {
  const faults: Fault[] = [];
  for (const field of fields) {
    const value = row[field.name] ?? null;
    const absent = value === null || (typeof value === "object" && value.length === 0);
    if (absent && field.required) faults.push(app.problems.fault("required", { field: field.label }, field.name, field.origin));
    const beyond = limitFault(app, field, value);
    if (beyond !== null) faults.push(beyond);
    if (typeof value === "string" && field.matches !== null && !patternOf(field.matches).matches(value)) {
      faults.push(app.problems.fault("bad-format", { field: field.label }, field.name, field.origin));
    }
  }
  return faults;
}

/** What exceeds the field's own limits; a default or an effect may come to more than anyone could give. */
function limitFault(app: Application, field: FieldPlan, value: Value): Fault | null {
  const { is } = field.type;
  if (isValueList(field.type) && Array.isArray(value)) return faultAt(app, field, decode(field.type, value));
  if (typeof value !== "number" && typeof value !== "string") return null;
  if (is !== "text" && is !== "integer" && typeof value === "string") return null;
  const given = typeof value === "number" && is !== "integer" && is !== "duration" ? encode(field.type, value) : value;
  const decoded = is === "text" ? decode({ ...field.type, lines: "many", format: "plain" }, given) : decode(field.type, given);
  return faultAt(app, field, decoded);
}

function faultAt(app: Application, field: FieldPlan, decoded: Decoded): Fault | null {
  return decoded.ok ? null : app.problems.fault(decoded.code, { field: field.label, ...decoded.params }, field.name, field.origin);
}

/** Linear in the text, whatever the pattern. */
function patternOf(source: string): RE2JS {
  return RE2JS.compile(source);
}
