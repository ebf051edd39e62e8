// Calls that write many records at once: all of it happens, or nothing. Others are answered in between.

import type { CallPlan, Expr } from "../../../../compiler/plan/plan.ts";
import type { Transaction } from "../../../store/store.ts";
import { authorizeAny } from "../../access/authorize.ts";
import { demandSight } from "../../accounts/concealed-addresses.ts";
import { entityOf } from "../../context/application.ts";
import { Turns } from "../../context/turns.ts";
import { and, idField, oneOf } from "../../expressions/expression-builders.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { filledByAddress, type NamedRecord } from "../../reading/addresses.ts";
import { sealed } from "../../values/secrets.ts";
import { type Given, rowAddress } from "../../values/validate.ts";
import { changeWithin, type UnitOfWork } from "../../writing/act.ts";
import { inTransaction } from "../../writing/commit.ts";
import { type CreateRequest, makeRecord, requestOf } from "../../writing/create.ts";
import { removeWithin } from "../../writing/delete.ts";
import { atIndex, fieldsOfBody } from "../shapes/body-places.ts";
import { gives } from "./call-answers.ts";
import { fieldsGiven, MOST_RECORDS, recordsGiven } from "./call-bodies.ts";
import { listRequest } from "./call-query.ts";
import { callContext, demandBody, documentCallContext } from "./standard.ts";

export async function createMany(ask: HttpRequest, call: CallPlan, name: string, outers: readonly NamedRecord[]): Promise<Reply> {
  const { app } = ask;
  const entity = entityOf(app, name);
  const doer = callContext(ask);
  demandSight(app, ask.actor, entity);
  const given = (await recordsGiven(ask, call)).map((one) => withOuters(entity, outers, one, call));
  const requests: CreateRequest[] = [];
  for (const [index, one] of given.entries())
    requests.push(await atIndex(app.problems, index, () => requestOf(app, doer, entity, null, one)));
  let making: number | null = null;
  const turns = new Turns();
  const act = async (transaction: Transaction, work: UnitOfWork) => {
    const made: string[] = [];
    for (const [index, request] of requests.entries()) {
      await turns.othersToo();
      making = index;
      const done = await makeRecord(app, transaction, work, entity, null, request.values, request);
      work.ledger.names(entity, done.id, rowAddress("", index));
      made.push(done.id);
    }
    making = null;
    return made;
  };
  const writing = inTransaction(app, doer, entity, act, { atLength: true });
  // What is refused at the end of the act names its record by itself.
  const ids = await writing.catch((error) => (making === null ? Promise.reject(error) : atIndex(app.problems, making, () => writing)));
  return givesAll(ask, call, name, ids);
}

/** The reference of a new record to the record that its address names, unless the body gives it. */
export function withOuters(entity: ReturnType<typeof entityOf>, outers: readonly NamedRecord[], given: Given, { takes }: CallPlan): Given {
  const taken = new Set(
    takes?.is === "fields" && takes.members !== "all" ? fieldsOfBody(takes.members).map(({ member }) => member.field) : [],
  );
  return new Map([...given, ...filledByAddress(entity, outers, (name) => !taken.has(name))]);
}

/** The records as they were given, in their order. */
async function givesAll(ask: HttpRequest, call: CallPlan, entity: string, ids: readonly string[]): Promise<Reply> {
  const list = {
    entity,
    where: [oneOf(idField(entity), ids)],
    order: [{ by: idField(entity), descending: false }],
    page: 1,
    size: MOST_RECORDS,
    total: null,
  };
  return gives(ask, call, { list, count: ids.length });
}

export async function changeEvery(ask: HttpRequest, call: CallPlan, entity: string, where: readonly Expr[]): Promise<Reply> {
  const { app } = ask;
  const doer = documentCallContext(ask);
  authorizeAny(app, ask.actor, entity, { kind: "see" });
  if (call.takes !== null) demandBody(ask);
  const given = await sealed(app, entityOf(app, entity).fields, await fieldsGiven(ask, call, ask.body));
  const turns = new Turns();
  const act = async (transaction: Transaction, work: UnitOfWork) => {
    const found = await idsOf(ask, transaction, work, entity, where);
    for (const id of found) {
      await turns.othersToo();
      await changeWithin(app, transaction, work, { entity, id, version: null }, given);
    }
    return found;
  };
  const ids = await inTransaction(app, doer, entityOf(app, entity), act, { atLength: true });
  return givesAll(ask, call, entity, ids);
}

export async function deleteEvery(ask: HttpRequest, call: CallPlan, entity: string, where: readonly Expr[]): Promise<Reply> {
  const { app } = ask;
  const doer = callContext(ask);
  authorizeAny(app, ask.actor, entity, { kind: "see" });
  const asked = listRequest(ask, call, entity, where);
  const turns = new Turns();
  const act = async (transaction: Transaction, work: UnitOfWork) => {
    const ids = await idsOf(ask, transaction, work, entity, asked.where);
    for (const id of ids) {
      await turns.othersToo();
      await removeWithin(app, transaction, work, { entity, id, version: null });
    }
    return ids.length;
  };
  const count = await inTransaction(app, doer, entityOf(app, entity), act, { broken: "still in use", atLength: true });
  return gives(ask, call, { count });
}

/** Those that the caller sees; too many for one call are refused, never cut short. */
async function idsOf(
  { app }: HttpRequest,
  transaction: Transaction,
  { actor }: UnitOfWork,
  entity: string,
  where: readonly Expr[],
): Promise<string[]> {
  const seen = app.access.may(entity, { kind: "see" }, actor.roles).when;
  const query = { entity, where: and([...where, seen]), columns: [idField(entity)], order: [], limit: MOST_RECORDS + 1, offset: 0 };
  const rows = await transaction.select(query, actor.context);
  if (rows.length > MOST_RECORDS) throw app.problems.problem("too-large");
  return rows.map((row) => String(row[0]));
}
