// The body of a call as fields of records: unwrapped, renamed and looked up.

import type { Literal } from "../../../../compiler/expression/tree.ts";
import type {
  BodyConstant,
  BodyField,
  BodyMember,
  CallPlan,
  EntityPlan,
  EnvelopePlan,
  FieldPlan,
  TakesPlan,
} from "../../../../compiler/plan/plan.ts";
import { entityOf } from "../../context/application.ts";
import { type Fault, Faults } from "../../context/problems.ts";
import { unknownMember } from "../../context/unknown-members.ts";
import { and, fieldNamed, fieldOf, idField, oneOf, thisRecord } from "../../expressions/expression-builders.ts";
import type { HttpRequest } from "../../pipeline/router.ts";
import { mapOf } from "../../values/json-body.ts";
import { type Given, MOST_ROWS, rowAddress } from "../../values/validate.ts";
import { decode } from "../../values/values.ts";
import { BodyProblem, fieldsOfBody } from "../shapes/body-places.ts";

/** Records that one call may write. */
export const MOST_RECORDS = 1000;
/** So many records one list may name, and one statement looks up. */
const MOST_NAMED = 1000;

type FieldsTaken = TakesPlan & { readonly is: "fields" };

/** The one record of a body. */
export async function fieldsGiven(ask: HttpRequest, call: CallPlan, body: ReadonlyMap<string, unknown>): Promise<Given> {
  if (call.takes?.is !== "fields") return nothingGiven(ask, body);
  return fieldsOf(ask, call, call.takes, unwrapped(ask, call.takes.envelope, body));
}

/** The records of a body that is a list of them. */
export async function recordsGiven(ask: HttpRequest, call: CallPlan): Promise<Given[]> {
  const { takes } = call;
  if (takes?.is !== "fields") throw ask.app.problems.problem("bad-request");
  const list = takes.envelope.length === 0 ? ask.json : inEnvelope(ask, takes.envelope, ask.body);
  if (!Array.isArray(list)) throw ask.app.problems.problem("bad-request");
  if (list.length > MOST_RECORDS) throw ask.app.problems.problem("too-large");
  if (!list.every(isObject)) throw ask.app.problems.problem("bad-request");
  const records = list.map((one) => mapOf(one));
  return takes.members === "all" ? records : recordsOf(ask, entityOfBody(ask, call), takes.members, records, (index) => `[${index}].`);
}

function nothingGiven(ask: HttpRequest, body: ReadonlyMap<string, unknown>): Given {
  const faults = new Faults();
  for (const name of body.keys()) faults.add(() => unknownMember(ask.app, "", name));
  if (!faults.any) return new Map();
  throw new BodyProblem(ask, faults.all());
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What the innermost of the objects around a body holds; undefined where that is not there. */
function inEnvelope(ask: HttpRequest, envelope: readonly EnvelopePlan[], body: Given, outer = ""): unknown {
  const [level, ...inner] = envelope;
  if (level === undefined) return body;
  const { name, beside } = level;
  demandEnvelope(ask, name, beside, body, outer);
  const value = body.get(name);
  if (inner.length === 0) return value;
  return isObject(value) ? inEnvelope(ask, inner, mapOf(value), `${outer}${name}.`) : undefined;
}

/** Refuses what is wrong with an object beside the member that is looked for in it. */
function demandEnvelope(ask: HttpRequest, name: string, beside: readonly BodyConstant[], object: Given, outer: string): void {
  const faults = new Faults();
  for (const [key, value] of object) {
    if (key === name) continue;
    const constant = beside.find((one) => one.name === key);
    if (constant === undefined) faults.add(() => unknownMember(ask.app, outer, key));
    else if (!isConstant(constant, value)) faults.add(() => constantFault(ask, constant, `${outer}${key}`));
  }
  if (faults.any) throw new BodyProblem(ask, faults.all());
}

/** Whether what is given is what may stand there only as it is written. */
function isConstant(constant: BodyConstant, given: unknown): boolean {
  return constant.is === "unused" || given === constant.value;
}

function constantFault({ app }: HttpRequest, constant: BodyConstant, at: string): Fault {
  const values = constant.is === "unused" ? "" : JSON.stringify(constant.value);
  return app.problems.fault("not-one-of", { field: constant.name, values }, at);
}

function unwrapped(ask: HttpRequest, envelope: readonly EnvelopePlan[], body: Given): Given {
  if (envelope.length === 0) return body;
  const inner = inEnvelope(ask, envelope, body);
  if (isObject(inner)) return mapOf(inner);
  const at = envelope.map(({ name }) => name).join(".");
  throw new BodyProblem(ask, [ask.app.problems.fault("required", { field: at }, at)]);
}

async function fieldsOf(ask: HttpRequest, call: CallPlan, { members }: FieldsTaken, inner: Given): Promise<Given> {
  if (members === "all") return inner;
  const [fields] = await recordsOf(ask, entityOfBody(ask, call), members, [inner], () => "");
  return fields ?? new Map();
}

/** What people read for a member's field: texts name it so, whatever the body calls it. */
function labelOf(entity: EntityPlan, { field, name }: BodyField): string {
  return fieldNamed(entity, field)?.label ?? name;
}

function entityOfBody({ app }: HttpRequest, { does }: CallPlan): EntityPlan {
  return entityOf(app, "entity" in does ? does.entity : (app.plan.product.signsInAs?.entity ?? ""));
}

/** What a body, or an object in it, holds of the fields: values by the place where each stands, and what is wrong with the others. */
function spread(
  ask: HttpRequest,
  members: readonly BodyMember[],
  given: Given,
  into: { readonly values: Map<string, unknown>; readonly strange: Faults; readonly wrong: Faults },
  outer: string,
  within = "",
): void {
  const { problems } = ask.app;
  for (const [name, value] of given) {
    const member = members.find((one) => one.name === name);
    const at = `${within}${name}`;
    if (member === undefined) into.strange.add(() => unknownMember(ask.app, `${outer}${within}`, name));
    else if (member.is === "field") into.values.set(at, value);
    else if (member.is === "object") {
      if (isObject(value)) spread(ask, member.members, mapOf(value), into, outer, `${at}.`);
      else into.wrong.add(() => problems.fault("bad-format", { field: at }, `${outer}${at}`));
    } else if (!isConstant(member, value)) into.wrong.add(() => constantFault(ask, member, `${outer}${at}`));
  }
}

/** What was given for records that are alike, each as fields; those that name others are looked up together. */
async function recordsOf(
  ask: HttpRequest,
  entity: EntityPlan,
  members: readonly BodyMember[],
  given: readonly Given[],
  within: (index: number) => string,
): Promise<Given[]> {
  const { problems } = ask.app;
  const fields = fieldsOfBody(members);
  const [strange, wrong] = [new Faults(), new Faults()];
  const spreads = given.map((one, index) => {
    const values = new Map<string, unknown>();
    spread(ask, members, one, { values, strange, wrong }, within(index));
    for (const { member, at } of fields) {
      if (!member.required || values.has(at)) continue;
      wrong.add(() => problems.fault("required", { field: labelOf(entity, member) }, `${within(index)}${at}`));
    }
    return values;
  });
  if (strange.any || wrong.any) throw new BodyProblem(ask, (strange.any ? strange : wrong).all());
  const records = given.map(() => new Map<string, unknown>());
  for (const { member, at: place } of fields) {
    const holding = spreads.flatMap((values, index) => (values.has(place) ? [{ index, value: values.get(place) }] : []));
    if (holding.length === 0) continue;
    const at = (index: number) => `${within(holding[index]!.index)}${place}`;
    const given = holding.map(({ value }) => value);
    const values = member.within === null ? given : namesWithin(ask, entity, member, member.within, given, at);
    const read = member.by === null ? values : await namedRecords(ask, entity, member, member.by, values, at);
    for (const [index, value] of read.entries()) {
      const rows = member.rows === null ? value : await rowsGiven(ask, entity, member, member.rows, value, at(index));
      records[holding[index]!.index]!.set(member.field, rows);
    }
  }
  return records;
}

/** What names records, out of the objects in which it stands: `{ "author": { "handle": "ada" } }`. */
function namesWithin(
  ask: HttpRequest,
  entity: EntityPlan,
  member: BodyField,
  { name: key, beside }: EnvelopePlan,
  values: readonly unknown[],
  at: (index: number) => string,
): unknown[] {
  const { problems } = ask.app;
  const isList = fieldNamed(entity, member.field)?.type.is === "links";
  const nameIn = (value: unknown, place: string): unknown => {
    const wrong = (code: string, where: string) => new BodyProblem(ask, [problems.fault(code, { field: labelOf(entity, member) }, where)]);
    if (!isObject(value)) throw wrong("bad-format", place);
    demandEnvelope(ask, key, beside, mapOf(value), `${place}.`);
    if (!Object.hasOwn(value, key)) throw wrong("required", `${place}.${key}`);
    return (value as { readonly [name: string]: unknown })[key];
  };
  return values.map((value, index) => {
    if (value === null || (isList && !Array.isArray(value))) return value;
    return Array.isArray(value) && isList ? value.map((one, place) => nameIn(one, rowAddress(at(index), place))) : nameIn(value, at(index));
  });
}

/** The rows of a list, each as fields of its part. What is no list of objects is left to be refused as such. */
async function rowsGiven(
  ask: HttpRequest,
  entity: EntityPlan,
  member: BodyField,
  members: readonly BodyMember[],
  value: unknown,
  at: string,
): Promise<unknown> {
  const type = fieldNamed(entity, member.field)?.type;
  if (type?.is !== "rows" || !Array.isArray(value) || value.length > MOST_ROWS || !value.every(isObject)) return value;
  const given = value.map((row) => mapOf(row));
  const within = (index: number) => `${rowAddress(at, index)}.`;
  const rows = await recordsOf(ask, entityOf(ask.app, type.entity), members, given, within);
  return rows.map((row) => Object.fromEntries(row));
}

/**
 * For each value the ids of the records that it names by a unique field, read in one statement; what the caller may not
 * see is as unknown as what is not there.
 */
async function namedRecords(
  ask: HttpRequest,
  entity: EntityPlan,
  member: BodyField,
  by: string,
  values: readonly unknown[],
  at: (index: number) => string,
): Promise<unknown[]> {
  const { app } = ask;
  const type = fieldNamed(entity, member.field)?.type;
  if (type?.is !== "reference" && type?.is !== "links") return [...values];
  const key = fieldNamed(entityOf(app, type.entity), by);
  const fault = (code: string, index: number) =>
    new BodyProblem(ask, [app.problems.fault(code, { field: labelOf(entity, member) }, at(index))]);
  const wanted = values.map((value, index): Literal[] => {
    const names = value === null ? [] : type.is === "links" ? value : [value];
    if (key === undefined || !Array.isArray(names) || names.length > MOST_NAMED) throw fault("bad-format", index);
    return names.map((name) => {
      const decoded = decode(key.type, name);
      if (!decoded.ok || decoded.value === null || typeof decoded.value === "object") throw fault("reference-unknown", index);
      return decoded.value;
    });
  });
  const keys = [...new Set(wanted.flat())];
  const found = key === undefined ? new Map<Literal, string>() : await idsByKey(ask, type.entity, key, keys);
  return values.map((value, index) => {
    if (value === null) return null;
    const ids = wanted[index]!.map((name) => found.get(name));
    if (ids.includes(undefined)) throw fault("reference-unknown", index);
    return type.is === "links" ? ids : ids[0];
  });
}

async function idsByKey(ask: HttpRequest, entity: string, key: FieldPlan, keys: readonly Literal[]): Promise<ReadonlyMap<Literal, string>> {
  const { app, actor } = ask;
  const column = fieldOf(thisRecord(entity), entity, key);
  const seen = app.access.foundBy(entity, [key.name], actor.roles);
  const found = new Map<Literal, string>();
  for (let start = 0; start < keys.length; start += MOST_NAMED) {
    const where = and([oneOf(column, keys.slice(start, start + MOST_NAMED)), seen]);
    const query = { entity, where, columns: [idField(entity), column], order: [], limit: null, offset: 0 };
    for (const [id, name] of await app.store.select(query, actor.context)) found.set(name as Literal, String(id));
  }
  return found;
}
