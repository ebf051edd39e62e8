// Outbound calls of the document, written out in the transaction that sets them off.

import { evaluate } from "../../../compiler/expression/evaluate.ts";
import type { Expr, SendAbout, SendBody, SendList, SendPlan } from "../../../compiler/plan/plan.ts";
import { inGroups } from "../../store/in-groups.ts";
import type { HistoryEntry, Query, Row, Transaction, Value } from "../../store/store.ts";
import { type Application, entityOf } from "../context/application.ts";
import { fieldNamed, fieldOf, idField, idOf, systemField, thisRecord } from "../expressions/expression-builders.ts";
import { positionOf } from "../values/sub-row-reader.ts";
import { encode } from "../values/values.ts";
import type { UnitOfWork } from "../writing/act.ts";
import { type Patience, queueCall, USUAL_PATIENCE } from "./outbox.ts";

/** Makes a call about a record; one that is undecided is not made. */
export async function makeCall(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  name: string,
  entity: string,
  row: Row,
): Promise<void> {
  const send = app.plan.sends.find((one) => one.name === name);
  const about = send?.about[entity];
  if (app.outbound === null || send === undefined || about === undefined || send.open !== null) return;
  const values = valuesOf(about);
  const computed = values.length === 0 ? [] : await transaction.compute(entity, row, values, work.actor.context);
  let next = 0;
  const url = about.url
    .map((part) => (typeof part === "string" ? part : encodeURIComponent(plain(encode(part.type, computed[next++] ?? null)))))
    .join("");
  const record = { id: idOf(row), values: computed.slice(next) };
  const [body] = about.body === null ? [] : await bodiesOf({ app, transaction, work }, about.body, [record]);
  const patience = patienceOf(app, work, send);
  const call = {
    name,
    method: send.method,
    url,
    body: body === undefined ? null : JSON.stringify(body),
    about: { entity, record: idOf(row) },
    patience,
  };
  await queueCall(app.ids, transaction, call, work.actor.context.now);
  work.ledger.departs();
}

/** The calls that what an act has done sets off, each once for a record and event. */
export async function callsOf(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  history: readonly HistoryEntry[],
): Promise<void> {
  if (app.plan.sends.length === 0 || app.outbound === null) return;
  const made = new Set<string>();
  for (const { entity, record, action } of history) {
    const row = work.ledger.row(entity, record);
    if (row === null) continue;
    const isNew = work.ledger.isNew(entity, record);
    for (const send of app.plan.sends) {
      for (const event of send.events) {
        const happened = event.on === "action" ? event.action === action : event.on === (isNew ? "created" : "changed");
        const key = `${send.name} ${event.on} ${event.action} ${entity}/${record}`;
        if (event.entity !== entity || !happened || made.has(key)) continue;
        made.add(key);
        await makeCall(app, transaction, work, send.name, entity, row);
      }
    }
  }
}

/** The calls that deletions set off, before the records are gone. */
export async function callsOfDeletion(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  removed: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  for (const send of app.plan.sends) {
    for (const { entity } of send.events.filter((event) => event.on === "deleted")) {
      for (const id of removed.get(entity) ?? []) {
        const row = await transaction.getForUpdate(entity, id);
        if (row !== null) await makeCall(app, transaction, work, send.name, entity, row);
      }
    }
  }
}

/** In the order in which they are taken. */
function valuesOf({ url, body }: SendAbout): Expr[] {
  return [...url.flatMap((part) => (typeof part === "string" ? [] : [part.value])), ...(body === null ? [] : valuesOfBody(body))];
}

/** Of the record itself: records of its lists are read by themselves. */
function valuesOfBody(body: SendBody): Expr[] {
  if (body.is === "list") return [];
  return body.is === "value" ? [body.value] : body.members.flatMap((member) => valuesOfBody(member.body));
}

function listsOfBody(body: SendBody): SendList[] {
  if (body.is === "list") return [body];
  return body.is === "value" ? [] : body.members.flatMap((member) => listsOfBody(member.body));
}

interface Sending {
  readonly app: Application;
  readonly transaction: Transaction;
  readonly work: UnitOfWork;
}

/** Bodies about records of one entity, of each its id and its values; each of their lists is read in one statement for all. */
async function bodiesOf(
  sending: Sending,
  body: SendBody,
  records: readonly { readonly id: string; readonly values: readonly Value[] }[],
): Promise<unknown[]> {
  const lists = new Map<SendList, ReadonlyMap<string, unknown[]>>();
  const ids = records.map(({ id }) => id);
  for (const list of listsOfBody(body)) lists.set(list, await listsOf(sending, list, ids));
  return records.map(({ id, values }) => {
    let next = 0;
    return written(
      body,
      () => values[next++] ?? null,
      (list) => lists.get(list)?.get(id) ?? [],
    );
  });
}

/** The bodies of the records of a list, by the record that has it; whoever may see them: the document says who is sent what. */
async function listsOf(sending: Sending, part: SendList, owners: readonly string[]): Promise<Map<string, unknown[]>> {
  const { app, transaction, work } = sending;
  const { list, where, first } = part;
  const { entity } = list;
  const columns = [idField(entity), ...valuesOfBody(part.of)];
  const of = list.of.type.is === "record" ? list.of.type.entity : "";
  const source =
    list.from === "reverse"
      ? ({ from: "reverse", by: list.by } as const)
      : ({ from: "link", owner: list.owner, field: list.field } as const);
  const found = new Map<string, unknown[]>();
  for (const some of inGroups(owners)) {
    const within = { list: source, entity: of, owners: some, first };
    const query = { entity, where, columns, order: orderOf(app, part), limit: null, offset: 0, within };
    const rows = await transaction.select(query, work.actor.context);
    const records = rows.map(([, id, ...values]) => ({ id: String(id), values }));
    const bodies = await bodiesOf(sending, part.of, records);
    for (const [at, row] of rows.entries()) found.set(String(row[0]), [...(found.get(String(row[0])) ?? []), bodies[at]]);
  }
  return found;
}

/** As the document says, else that of the rows, of the list, or of the entity. */
function orderOf(app: Application, { list, order }: SendList): Query["order"] {
  if (order.length > 0) return order;
  if (list.from === "link") return [];
  const entity = entityOf(app, list.entity);
  if (entity.part?.by === list.by) return [{ by: positionOf(entity.name), descending: false }];
  return entity.order.map(({ field, descending }) => {
    const found = fieldNamed(entity, field);
    const by =
      found === undefined ? systemField(entity.name, field, { is: "moment" }) : fieldOf(thisRecord(entity.name), entity.name, found);
    return { by: found?.always ?? by, descending };
  });
}

function written(body: SendBody, take: () => Value, listed: (list: SendList) => unknown[]): unknown {
  if (body.is === "value") return encode(body.type, take());
  if (body.is === "list") return listed(body);
  return Object.fromEntries(body.members.map((member) => [member.name, written(member.body, take, listed)]));
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function patienceOf(app: Application, work: UnitOfWork, { retries }: SendPlan): Patience {
  if (retries === null) return USUAL_PATIENCE;
  const { language, timeZone, currency } = app.plan.product;
  const environment = { ...work.actor.context, this: null, language, timeZone, currency: currency.code };
  const number = (expr: Expr): number => Math.max(0, Number(evaluate(expr, environment)));
  return {
    // The first attempt is no retry.
    most: retries.times === null ? null : number(retries.times) + 1,
    seconds: retries.seconds === null ? null : number(retries.seconds),
  };
}
