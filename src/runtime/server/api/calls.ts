// The calls that the document names: their addresses, what they take, what they do, and what they give.

import type { Expr } from "../../../compiler/expression/tree.ts";
import type { BodyMember, CallPlan, FieldPlan, Segment, ShapePlan } from "../../../compiler/plan/plan.ts";
import { change, type Done, transition } from "../act.ts";
import { type NamedRecord, recordsOf, withinOuter } from "../addresses.ts";
import { type Application, entityOf } from "../application.ts";
import { columnAt, type View } from "../columns.ts";
import { create } from "../create.ts";
import { demandKnown, filterCondition, readPaging, readSort, searchCondition, single, unknownParameter } from "../filters.ts";
import { actorFor } from "../identify.ts";
import { recordSegments } from "../pages.ts";
import { openSession, signIn, signInEntity, signOut, signUp } from "../people.ts";
import { demandSome, unseen } from "../permit.ts";
import type { Lasting } from "../pipeline.ts";
import { Problem } from "../problems.ts";
import { orderOf, type PageRequest } from "../read.ts";
import { remove } from "../remove.ts";
import type { Answer, Ask, Operation, Route, RoutePart } from "../router.ts";
import { and, fieldNamed, idOf } from "../terms.ts";
import { makes, rowsOf } from "../transitions.ts";
import { type Given, settableAtChange, settableAtCreation } from "../validate.ts";
import { bodySchema, schemaOfShape, schemaOfType } from "./schemas.ts";
import { type Reply, shaped } from "./shapes.ts";
import { COMMON_ERRORS, callDoer, recordPath, versioned } from "./standard.ts";

const NOTHING: Reply = { record: null, list: null, count: null, token: null };

export function callRoutes(app: Application, lasting: Lasting): Route[] {
  return app.plan.api.calls.map((call) => ({
    method: call.method,
    parts: call.segments.flatMap(partsOfSegment),
    describes: describe(app, call),
    handle: (ask) => handle(ask, call, lasting),
  }));
}

function partsOfSegment(segment: Segment): RoutePart[] {
  if (segment.is === "record") return [{ param: segment.name }];
  return segment.text
    .split("/")
    .filter((part) => part !== "")
    .map((literal) => ({ literal }));
}

async function handle(ask: Ask, call: CallPlan, lasting: Lasting): Promise<Answer> {
  if (call.open !== null) throw ask.app.problems.notSpecified(call.open);
  if (call.does.is === "open") throw ask.app.problems.notSpecified({ question: `what “${call.name}” does`, origin: call.origin });
  if (call.does.is !== "list") demandKnown(ask, ask.query, () => false);
  switch (call.does.is) {
    case "list":
    case "count":
      return readMany(ask, call, call.does);
    case "see":
      return see(ask, call, call.does.entity);
    case "create":
      return make(ask, call, call.does.entity, null);
    case "change":
      return changeOne(ask, call, call.does.entity);
    case "delete":
      return removeOne(ask, call, call.does.entity);
    case "transition":
      return act(ask, call, call.does.entity, call.does.action);
    default:
      return person(ask, call, call.does.is, lasting);
  }
}

function named(ask: Ask, call: CallPlan): Promise<NamedRecord[]> {
  return recordsOf(ask, call.segments, (segment) => ask.params.get(segment.name) ?? "");
}

/** The record that a call is about: the innermost of its address. */
async function target(ask: Ask, call: CallPlan, entity: string): Promise<string> {
  const record = (await named(ask, call)).at(-1);
  if (record === undefined || record.entity !== entity) throw unseen(ask.app, ask.actor, entity);
  return idOf(record.row);
}

async function readMany(ask: Ask, call: CallPlan, does: CallPlan["does"] & { readonly is: "list" | "count" }): Promise<Answer> {
  const outers = await named(ask, call);
  const seen = demandSome(ask.app, ask.actor, does.entity, { kind: "see" }).when;
  const where = [...(does.where === null ? [] : [does.where]), ...withinOuter(ask, does.entity, outers)];
  const list = listRequest(ask, call, does.entity, where);
  if (does.is === "list") return gives(ask, call, { ...NOTHING, list }, {});
  const count = await ask.app.store.count(does.entity, and([...list.where, seen]), ask.actor.context, null);
  return gives(ask, call, { ...NOTHING, count }, {});
}

/** The members of the query string, each doing what the document says it does. */
function listRequest(ask: Ask, call: CallPlan, entity: string, where: Expr[]): PageRequest {
  const members = call.takes?.is === "query" ? call.takes.members : [];
  demandKnown(ask, ask.query, (name) => members.some((member) => member.name === name));
  const paging = new Map<string, readonly string[]>();
  let order = orderOf(ask, entity);
  for (const member of members) {
    const given = ask.query.get(member.name);
    if (given === undefined) {
      if (member.required) throw ask.app.problems.together([ask.app.problems.fault("required", { field: member.name }, member.name)]);
      continue;
    }
    const text = single(ask, ask.query, member.name) ?? "";
    if (member.does === "search") where.push(...searchCondition(ask, entity, text));
    else if (member.does === "page" || member.does === "size") paging.set(member.does, given);
    else if (member.does === "sort") order = readSort(ask, sortable(ask, entity), text);
    else {
      const column = columnAt(ask.app, entity, member.does.field);
      if (column === null) throw unknownParameter(ask, member.name);
      where.push(filterCondition(ask, column, "is", member.name, given));
    }
  }
  return { entity, where, order, ...readPaging(ask, paging), total: null };
}

function sortable(view: View, entity: string) {
  return entityOf(view.app, entity).fields.flatMap((field) => columnAt(view.app, entity, field.name) ?? []);
}

async function see(ask: Ask, call: CallPlan, entity: string): Promise<Answer> {
  return gives(ask, call, { ...NOTHING, record: { entity, id: await target(ask, call, entity) } }, {});
}

/** The body as fields of the record: unwrapped, renamed, and with what must be there. */
function fieldsGiven(ask: Ask, call: CallPlan, body: ReadonlyMap<string, unknown>): Given {
  const { problems } = ask.app;
  if (call.takes === null || call.takes.is === "query") {
    const [stranger] = body.keys();
    if (stranger === undefined) return new Map();
    throw problems.together([problems.fault("unknown-field", { field: stranger.slice(0, 100) }, stranger.slice(0, 100))]);
  }
  const { members } = call.takes;
  const inner = unwrapped(ask, call.takes.envelope, body);
  if (members === "all") return inner;
  const fields = new Map<string, unknown>();
  for (const [name, value] of inner) {
    const member = members.find((one) => one.name === name);
    if (member === undefined) throw problems.together([problems.fault("unknown-field", { field: name.slice(0, 100) }, name.slice(0, 100))]);
    fields.set(member.field, value);
  }
  const missing = members.filter((member) => member.required && !fields.has(member.field));
  if (missing.length > 0) throw problems.together(missing.map((member) => problems.fault("required", { field: member.name }, member.name)));
  return fields;
}

function unwrapped(ask: Ask, envelope: string | null, body: ReadonlyMap<string, unknown>): Given {
  if (envelope === null) return body;
  const { problems } = ask.app;
  const stranger = [...body.keys()].find((name) => name !== envelope);
  if (stranger !== undefined)
    throw problems.together([problems.fault("unknown-field", { field: stranger.slice(0, 100) }, stranger.slice(0, 100))]);
  const inner = body.get(envelope);
  if (typeof inner === "object" && inner !== null && !Array.isArray(inner)) return new Map(Object.entries(inner));
  throw problems.together([problems.fault("required", { field: envelope }, envelope)]);
}

async function make(ask: Ask, call: CallPlan, entity: string, action: string | null): Promise<Answer> {
  const outers = await named(ask, call);
  const given = new Map(fieldsGiven(ask, call, ask.body));
  for (const outer of outers) {
    const reference = entityOf(ask.app, entity).fields.find((field) => field.type.is === "reference" && field.type.entity === outer.entity);
    if (reference !== undefined) given.set(reference.name, idOf(outer.row));
  }
  return made(ask, call, entity, await create(ask.app, callDoer(ask), entity, action, given), {});
}

async function made(ask: Ask, call: CallPlan, entity: string, done: Done, more: Partial<Reply>, view: View = ask): Promise<Answer> {
  const location = locationOf(ask.app, entity, done.id);
  const headers = { etag: `"${done.version}"`, ...(location === null ? {} : { location }) };
  return gives(ask, call, { ...NOTHING, record: { entity, id: done.id }, ...more }, headers, view);
}

/** Where a new record can be seen: at the document's own call, else at the standard one. */
function locationOf(app: Application, entity: string, id: string): string | null {
  for (const call of app.plan.api.calls) {
    const [only, ...more] = recordSegments(call.segments);
    if (call.does.is !== "see" || call.does.entity !== entity || only?.by !== "id" || more.length > 0) continue;
    return `/${call.segments
      .flatMap(partsOfSegment)
      .map((part) => ("literal" in part ? part.literal : id))
      .join("/")}`;
  }
  return app.plan.api.standardCalls ? recordPath(app, entity, id) : null;
}

async function changeOne(ask: Ask, call: CallPlan, entity: string): Promise<Answer> {
  const id = await target(ask, call, entity);
  const { values, version } = versioned(ask);
  const done = await change(ask.app, callDoer(ask), { entity, id, version }, fieldsGiven(ask, call, values));
  return gives(ask, call, { ...NOTHING, record: { entity, id } }, { etag: `"${done.version}"` });
}

async function removeOne(ask: Ask, call: CallPlan, entity: string): Promise<Answer> {
  const id = await target(ask, call, entity);
  const { values, version } = versioned(ask);
  fieldsGiven(ask, call, values);
  await remove(ask.app, callDoer(ask), { entity, id, version });
  return { status: 204 };
}

async function act(ask: Ask, call: CallPlan, name: string, action: string): Promise<Answer> {
  const entity = entityOf(ask.app, name);
  if (rowsOf(entity, action).some(makes) && recordSegments(call.segments).at(-1)?.entity !== name) return make(ask, call, name, action);
  const id = await target(ask, call, name);
  const { values, version } = versioned(ask);
  const done = await transition(ask.app, callDoer(ask), { entity: name, id, version }, action, fieldsGiven(ask, call, values));
  return gives(ask, call, { ...NOTHING, record: { entity: name, id } }, { etag: `"${done.version}"` });
}

type PersonDoes = "sign up" | "sign in" | "sign out" | "who am I";

async function person(ask: Ask, call: CallPlan, does: PersonDoes, lasting: Lasting): Promise<Answer> {
  const { entity, emailField } = signInEntity(ask.app);
  if (does === "sign out") {
    if (ask.identity.session === null) throw ask.app.problems.problem("not-signed-in");
    await signOut(ask.app, ask.identity.session);
    return { ...(await gives(ask, call, NOTHING, {})), session: null };
  }
  if (does === "who am I") {
    if (ask.actor.userId === null) throw ask.app.problems.problem("not-signed-in");
    return gives(ask, call, { ...NOTHING, record: { entity, id: ask.actor.userId }, token: ask.identity.token }, {});
  }
  const given = fieldsGiven(ask, call, ask.body);
  if (does === "sign up") {
    const done = await signUp(ask.app, callDoer(ask), given);
    const token = await openSession(ask.app, done.id);
    const actor = await actorFor(ask.app, await ask.app.store.get(entity, done.id));
    return made(ask, call, entity, done, { token }, { app: ask.app, actor });
  }
  const { token, user } = await signIn(ask.app, lasting.attempts, ask.address, given.get(emailField), given.get("password"));
  const actor = await actorFor(ask.app, user);
  return gives(ask, call, { ...NOTHING, record: { entity, id: idOf(user) }, token }, {}, { app: ask.app, actor });
}

/** The answer in the call's shape. A record that was made or changed and may not be seen answers without a body. */
async function gives(ask: Ask, call: CallPlan, reply: Reply, headers: Readonly<Record<string, string>>, view: View = ask): Promise<Answer> {
  if (call.gives === null) return { status: call.status === 200 ? 204 : call.status, headers };
  const acted = ask.identity.actor.user !== view.actor.user || !["list", "count", "see", "who am I"].includes(call.does.is);
  try {
    return { status: call.status, body: await shaped(view, call.gives, reply), headers };
  } catch (error) {
    if (!acted || !(error instanceof Problem)) throw error;
    return { status: call.status, body: { id: reply.record?.id ?? null }, headers };
  }
}

/** What the description of the API says of a call. */
function describe(app: Application, call: CallPlan): Operation {
  const { takes } = call;
  const body = takes?.is === "fields" ? bodyOf(app, call, takes.members) : null;
  return {
    id: call.name.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: call.name,
    description: call.open === null ? call.help : `Not specified: ${call.open.question}`,
    tag: "entity" in call.does ? call.does.entity : "People",
    query: takes?.is === "query" ? takes.members.map(({ name, required, type }) => ({ name, required, schema: schemaOfType(type) })) : [],
    body: body !== null && takes?.is === "fields" && takes.envelope !== null ? wrapped(takes.envelope, body) : body,
    status: call.gives === null && call.status === 200 ? 204 : call.status,
    reply: call.gives === null ? null : schemaOfShape(app, call.gives as ShapePlan),
    errors: [...new Set([...COMMON_ERRORS, ...call.errors, ...(call.open === null ? [] : ["not-specified"])])],
  };
}

function wrapped(envelope: string, body: object) {
  return { type: "object", properties: { [envelope]: body }, required: [envelope], additionalProperties: false };
}

function bodyOf(app: Application, call: CallPlan, members: "all" | readonly BodyMember[]) {
  const name = "entity" in call.does ? call.does.entity : (app.plan.product.signsInAs?.entity ?? "");
  const entity = app.plan.entities[name];
  if (entity === undefined) return { type: "object" };
  const asks = entity.states?.transitions.flatMap((row) => row.asks) ?? [];
  const own: readonly FieldPlan[] = call.does.is === "change" ? settableAtChange(entity) : settableAtCreation(entity);
  if (members === "all")
    return bodySchema(
      app,
      own.map((field) => ({ name: field.name, field })),
      [],
    );
  const known = members.flatMap((member) => {
    const field = fieldNamed(entity, member.field) ?? asks.find((one) => one.name === member.field);
    return field === undefined ? [] : [{ name: member.name, field }];
  });
  const schema = bodySchema(
    app,
    known,
    members.filter((member) => member.required).map((member) => member.name),
  );
  const others = members
    .filter((member) => !known.some((one) => one.name === member.name))
    .map((member) => [member.name, { type: "string" }]);
  return { ...schema, properties: { ...(schema.properties as object), ...Object.fromEntries(others) } };
}
