// The calls that the document names. Each is allowed, finds its records, reads what it takes, does what it says, and
// answers. Refusals come in that order.

import { someNode, usesUser } from "../../../../compiler/expression/walk.ts";
import type { CallPlan, Expr, Segment } from "../../../../compiler/plan/plan.ts";
import type { Row } from "../../../store/store.ts";
import type { Operation } from "../../access/access.ts";
import { authorizeAny, unseen } from "../../access/authorize.ts";
import { whereSeen } from "../../access/expression-visibility.ts";
import { changeOperations, recordSegments } from "../../access/screen-access.ts";
import { CONCEALED, makingMails } from "../../accounts/concealed-addresses.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { and, idOf, isNever } from "../../expressions/expression-builders.ts";
import type { HttpRequest, Reply, Route, RoutePart } from "../../pipeline/router.ts";
import { type NamedRecord, recordsOf, withinOuter } from "../../reading/addresses.ts";
import { columnSeen } from "../../reading/columns.ts";
import { demandKnown } from "../../reading/filters.ts";
import { makes, rowsOf } from "../../states/transitions.ts";
import { encode } from "../../values/values.ts";
import { change, transition } from "../../writing/act.ts";
import { create } from "../../writing/create.ts";
import { remove } from "../../writing/delete.ts";
import { linkOperation } from "../../writing/link.ts";
import { demandAny, demandChanging, rowOperations } from "../shapes/allowed.ts";
import { inWordsOfCall } from "../shapes/body-places.ts";
import { callTakesPassword, withPassword } from "../shapes/new-user.ts";
import type { ShownRecord } from "../shapes/shapes.ts";
import { gives, made } from "./call-answers.ts";
import { fieldsGiven } from "./call-bodies.ts";
import { linkRecords } from "./call-links.ts";
import { changeEvery, createMany, deleteEvery, withOuters } from "./call-many.ts";
import { person } from "./call-people.ts";
import { listRequest, listRequestOnce } from "./call-query.ts";
import { describeCall } from "./describe-call.ts";
import { droppedInput } from "./dropped-input.ts";
import { callContext, demandBody, documentCallContext, versioned } from "./standard.ts";

export function callRoutes(app: Application): Route[] {
  return app.plan.api.calls.flatMap((call) => {
    const describes = describeCall(app, call, operationsOf(app, call));
    const drops = droppedInput(app, call, describes);
    const common: Omit<Route, "parts" | "describes"> = {
      method: call.method,
      opensSession: call.does.is === "sign in" || call.does.is === "sign up",
      ...(drops === undefined ? {} : { drops }),
      handle: (ask) => handle(ask, call),
    };
    const former = call.former ?? [];
    return [
      { ...common, parts: call.segments.flatMap(partsOfSegment), describes },
      ...former.map(
        ({ segments }): Route => ({ ...common, parts: segments.flatMap(partsOfSegment), describes: { ...describes, deprecated: true } }),
      ),
    ];
  });
}

function partsOfSegment(segment: Segment): RoutePart[] {
  if (segment.is === "record") return [{ param: segment.name }];
  return segment.text
    .split("/")
    .filter((part) => part !== "")
    .map((literal) => ({ literal }));
}

/** Errors leave in the words of the call: fields by the names that its body gives them. */
async function handle(ask: HttpRequest, call: CallPlan): Promise<Reply> {
  if (call.open !== null) throw ask.app.problems.notSpecified(call.open);
  try {
    return await answered(ask, call);
  } catch (error) {
    throw inWordsOfCall(ask.app.problems, call, error);
  }
}

async function answered(ask: HttpRequest, call: CallPlan): Promise<Reply> {
  const { does } = call;
  if (does.is === "open") throw ask.app.problems.notSpecified({ question: `what “${call.name}” does`, origin: call.origin });
  demandSignedIn(ask, call);
  const relates = does.is === "link" || does.is === "unlink";
  const outers = await recordsOf(ask, call.segments, (segment) => ask.params.get(segment.name) ?? "", !relates);
  if (call.takes?.is !== "query" && call.style === null) demandKnown(ask, ask.query, () => false);
  switch (does.is) {
    case "list":
    case "count":
    case "distinct":
    case "change every":
    case "delete every":
      return many(ask, call, does, outers);
    case "create many":
      return createMany(ask, call, does.entity, outers);
    case "see":
      return gives(ask, call, { record: atHand(does.entity, target(ask, does.entity, outers)) });
    case "create":
      return make(ask, call, does.entity, null, outers);
    case "change":
      return changeOne(ask, call, does.entity, outers);
    case "delete":
      return removeOne(ask, call, does.entity, outers);
    case "transition":
      return act(ask, call, does.entity, does.action, outers);
    case "link":
    case "unlink":
      return linkRecords(ask, call, does, outers);
    default:
      return person(ask, call);
  }
}

function atHand(entity: string, row: Row): ShownRecord {
  return { entity, id: idOf(row), row };
}

type DoesMany = Extract<CallPlan["does"], { readonly where: Expr | null }>;

/** Whoever is not signed in is told so before anything is looked for, where signing in could help. */
function demandSignedIn(ask: HttpRequest, call: CallPlan): void {
  const { app, actor } = ask;
  const { does } = call;
  if (actor.user !== null) return;
  const personal = "where" in does && does.where !== null && usesUser(does.where);
  const own = does.is === "change user" || does.is === "who am I" || does.is === "sign out";
  const asUser = (does.is === "link" || does.is === "unlink") && (does.owner.from === "user" || does.member.from === "user");
  if (personal || own || asUser) throw app.problems.problem("not-signed-in");
  const asked = operationsOf(app, call);
  const permissions = asked.map(([entity, deed]) => ({ entity, deed, permission: app.access.may(entity, deed, actor.roles) }));
  const helpful = permissions.find(({ entity, deed }) => app.access.someRoleMay(entity, deed));
  if (helpful !== undefined && permissions.every(({ permission }) => isNever(permission.when)))
    throw app.problems.problem("not-signed-in", {}, helpful.permission.origin);
}

/** What it takes to make the call; where there are several, any of them may do. */
function operationsOf(app: Application, { does }: CallPlan): (readonly [entity: string, deed: Operation])[] {
  if (!("entity" in does)) return [];
  const { entity } = does;
  switch (does.is) {
    case "transition":
      return [[entity, { kind: "transition", action: does.action }]];
    case "change":
    case "change every":
      return [...changeOperations(app, entity).map((deed) => [entity, deed] as const), ...rowOperations(app, entity)];
    case "create":
    case "create many":
      return [[entity, { kind: "create" }]];
    case "delete":
    case "delete every":
      return [[entity, { kind: "delete" }]];
    case "link":
    case "unlink":
      return [[does.owner.entity, linkOperation(entityOf(app, does.owner.entity), does.field)]];
    default:
      return [[entity, { kind: "see" }]];
  }
}

/** The record that a call is about: the innermost of its address. */
function target(ask: HttpRequest, entity: string, outers: readonly NamedRecord[]) {
  const record = outers.at(-1);
  if (record === undefined || record.entity !== entity) throw unseen(ask.app, ask.actor, entity);
  return record.row;
}

async function many(ask: HttpRequest, call: CallPlan, does: DoesMany, outers: readonly NamedRecord[]): Promise<Reply> {
  const { app, actor } = ask;
  const { entity } = does;
  const seen = authorizeAny(app, actor, entity, { kind: "see" }).when;
  const where = () => {
    const own = whereOf(ask, does);
    return [...(own === null ? [] : [own]), ...withinOuter(ask, entity, outers)];
  };
  if (does.is === "change every") return changeEvery(ask, call, entity, where());
  if (does.is === "delete every") return deleteEvery(ask, call, entity, where());
  const list = outers.length === 0 ? listRequestOnce(ask, call, entity, where) : listRequest(ask, call, entity, where());
  if (does.is === "list") return gives(ask, call, { list });
  if (!("column" in does))
    return gives(ask, call, { count: await app.store.count(entity, and([...list.where, seen]), actor.context, null) });
  const shown = and([...list.where, seen, columnSeen(ask, does.column)]);
  const values = await app.store.distinct(entity, shown, does.column.value, actor.context);
  return gives(ask, call, { values: values.map((value) => encode(does.column.type, value)) });
}

/** What is written is decided by what is stored, as by a guard; a condition that is given something is asked as the caller sees its fields. */
function whereOf(ask: HttpRequest, does: DoesMany): Expr | null {
  if (does.where === null || !("whereNamed" in does) || someNode(does.where, ({ op }) => op === "ask")) return does.where;
  return whereSeen(ask, does);
}

async function make(ask: HttpRequest, call: CallPlan, name: string, action: string | null, outers: readonly NamedRecord[]): Promise<Reply> {
  const entity = entityOf(ask.app, name);
  authorizeAny(ask.app, ask.actor, name, action === null ? { kind: "create" } : { kind: "transition", action });
  const { given: body, also } = await withPassword(ask, entity, ask.body, callTakesPassword(ask.app, call));
  const given = withOuters(entity, outers, await fieldsGiven(ask, call, body), call);
  const done = await makingMails(ask, entity, () => create(ask.app, callContext(ask), name, action, given, also));
  ask.app.outbound?.wake();
  if (done.concealed) return CONCEALED;
  return made(ask, call, name, done);
}

async function changeOne(ask: HttpRequest, call: CallPlan, entity: string, outers: readonly NamedRecord[]): Promise<Reply> {
  const row = target(ask, entity, outers);
  await demandChanging(ask, entity, row);
  if (call.takes !== null) demandBody(ask);
  const { values, version } = versioned(ask);
  const given = await fieldsGiven(ask, call, values);
  const done = await change(ask.app, documentCallContext(ask), { entity, id: idOf(row), version }, given);
  return gives(ask, call, { record: { ...done, entity } }, { etag: `"${done.version}"` });
}

async function removeOne(ask: HttpRequest, call: CallPlan, entity: string, outers: readonly NamedRecord[]): Promise<Reply> {
  const row = target(ask, entity, outers);
  await demandAny(ask, entity, row, [{ kind: "delete" }]);
  const { values, version } = versioned(ask);
  await fieldsGiven(ask, call, values);
  // As it was: afterwards there is nothing to look at.
  const answer = await gives(ask, call, { record: atHand(entity, row) });
  await remove(ask.app, callContext(ask), { entity, id: idOf(row), version });
  return answer;
}

async function act(ask: HttpRequest, call: CallPlan, name: string, action: string, outers: readonly NamedRecord[]): Promise<Reply> {
  const entity = entityOf(ask.app, name);
  if (rowsOf(entity, action).some(makes) && recordSegments(call.segments).at(-1)?.entity !== name)
    return make(ask, call, name, action, outers);
  const row = target(ask, name, outers);
  await demandAny(ask, name, row, [{ kind: "transition", action }]);
  const { values, version } = versioned(ask);
  const given = await fieldsGiven(ask, call, values);
  const done = await transition(ask.app, callContext(ask), { entity: name, id: idOf(row), version }, action, given);
  return gives(ask, call, { record: { ...done, entity: name } }, { etag: `"${done.version}"` });
}
