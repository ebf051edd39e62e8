// The body of a call as fields of records: unwrapped, renamed, with what must be there, and with records that are named
// by a unique field looked up.

import type { BodyMember, CallPlan, TakesPlan } from "../../../compiler/plan/plan.ts";
import { SEE } from "../access.ts";
import { entityOf } from "../application.ts";
import { Problem } from "../problems.ts";
import type { Ask } from "../router.ts";
import { and, fieldNamed, fieldOf, idField, oneOf, thisRecord } from "../terms.ts";
import type { Given } from "../validate.ts";
import { decode } from "../values.ts";

type FieldsTaken = TakesPlan & { readonly is: "fields" };

/** The one record of a body. */
export async function fieldsGiven(ask: Ask, call: CallPlan, body: ReadonlyMap<string, unknown>): Promise<Given> {
  if (call.takes?.is !== "fields") return nothingGiven(ask, body);
  return fieldsOf(ask, call, call.takes, unwrapped(ask, call.takes.envelope, body));
}

/** The records of a body that is a list of them. */
export async function recordsGiven(ask: Ask, call: CallPlan): Promise<Given[]> {
  const { takes } = call;
  if (takes?.is !== "fields") throw ask.app.problems.problem("bad-request");
  const list = takes.envelope === null ? ask.json : inEnvelope(ask, takes.envelope, ask.body);
  if (!Array.isArray(list)) throw ask.app.problems.problem("bad-request");
  const records: Given[] = [];
  for (const [index, one] of list.entries()) {
    if (!isObject(one)) throw ask.app.problems.problem("bad-request");
    records.push(await atIndex(index, () => fieldsOf(ask, call, takes, new Map(Object.entries(one)))));
  }
  return records;
}

/** Names the fields of a problem by the place of the record in the list: `[2].title`. */
export async function atIndex<T>(index: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw renamed(error, (field) => (field === null ? `[${index}]` : `[${index}].${field}`));
  }
}

/** Names the fields of a problem as the call does. */
export function inWordsOfCall(call: CallPlan, error: unknown): unknown {
  const { takes } = call;
  if (!(error instanceof Problem) || takes?.is !== "fields" || takes.members === "all") return error;
  const names = new Map(takes.members.map((member) => [member.field, member.name]));
  return renamed(error, (field) => {
    if (field === null) return null;
    const at = /^\[\d+\]\./.exec(field)?.[0] ?? "";
    return at + (names.get(field.slice(at.length)) ?? field.slice(at.length));
  });
}

function renamed(problem: Problem, name: (field: string | null) => string | null): Problem {
  const errors = problem.view.errors.map((fault) => ({ ...fault, field: name(fault.field) }));
  return new Problem({ ...problem.view, errors }, problem.headers);
}

function nothingGiven(ask: Ask, body: ReadonlyMap<string, unknown>): Given {
  const [stranger] = body.keys();
  if (stranger === undefined) return new Map();
  throw unknownField(ask, stranger);
}

function unknownField({ app: { problems } }: Ask, name: string): Problem {
  const shown = name.slice(0, 100);
  return problems.together([problems.fault("unknown-field", { field: shown }, shown)]);
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function inEnvelope(ask: Ask, envelope: string, body: ReadonlyMap<string, unknown>): unknown {
  const stranger = [...body.keys()].find((name) => name !== envelope);
  if (stranger !== undefined) throw unknownField(ask, stranger);
  return body.get(envelope);
}

function unwrapped(ask: Ask, envelope: string | null, body: ReadonlyMap<string, unknown>): Given {
  if (envelope === null) return body;
  const inner = inEnvelope(ask, envelope, body);
  if (isObject(inner)) return new Map(Object.entries(inner));
  const { problems } = ask.app;
  throw problems.together([problems.fault("required", { field: envelope }, envelope)]);
}

async function fieldsOf(ask: Ask, call: CallPlan, { members }: FieldsTaken, inner: Given): Promise<Given> {
  if (members === "all") return inner;
  const { problems } = ask.app;
  const fields = new Map<string, unknown>();
  for (const [name, value] of inner) {
    const member = members.find((one) => one.name === name);
    if (member === undefined) throw unknownField(ask, name);
    fields.set(member.field, member.by === null ? value : await namedRecords(ask, call, member, member.by, value));
  }
  const missing = members.filter((member) => member.required && !fields.has(member.field));
  if (missing.length > 0) throw problems.together(missing.map((member) => problems.fault("required", { field: member.name }, member.name)));
  return fields;
}

/** The ids of the records that are named by a unique field; what the caller may not see is as unknown as what is not there. */
async function namedRecords(ask: Ask, call: CallPlan, member: BodyMember, by: string, value: unknown): Promise<unknown> {
  const { app } = ask;
  const owner = "entity" in call.does ? call.does.entity : (app.plan.product.signsInAs?.entity ?? "");
  const type = fieldNamed(entityOf(app, owner), member.field)?.type;
  if (value === null || (type?.is !== "reference" && type?.is !== "links")) return value;
  const key = fieldNamed(entityOf(app, type.entity), by);
  const wanted = type.is === "links" ? value : [value];
  const fault = (code: string) => app.problems.together([app.problems.fault(code, { field: member.name }, member.name)]);
  if (key === undefined || !Array.isArray(wanted) || wanted.length > 1000) throw fault("bad-format");
  const keys = wanted.map((one) => {
    const decoded = decode(key.type, one);
    if (!decoded.ok || decoded.value === null || typeof decoded.value === "object") throw fault("reference-unknown");
    return decoded.value;
  });
  const column = fieldOf(thisRecord(type.entity), type.entity, key);
  const seen = [
    app.access.may(type.entity, SEE, ask.actor.roles).when,
    app.access.may(type.entity, { kind: "see field", field: by }, ask.actor.roles).when,
  ];
  const query = { entity: type.entity, where: and([oneOf(column, keys), ...seen]), order: [], limit: null, offset: 0 };
  const rows = keys.length === 0 ? [] : await app.store.select({ ...query, columns: [idField(type.entity), column] }, ask.actor.context);
  const ids = keys.map((one) => rows.find((row) => row[1] === one)?.[0]);
  if (ids.some((id) => id === undefined)) throw fault("reference-unknown");
  return type.is === "links" ? ids : ids[0];
}
