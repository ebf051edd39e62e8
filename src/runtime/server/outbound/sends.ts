// Outbound calls of the document: written out in the transaction of the act that sets them off, about the record as it is
// at the end of that act.

import { evaluate } from "../../../compiler/expression/evaluate.ts";
import type { Expr, SendAbout, SendBody, SendPlan } from "../../../compiler/plan/plan.ts";
import type { HistoryEntry, Row, Transaction, Value } from "../../store/store.ts";
import type { Work } from "../act.ts";
import type { Application } from "../application.ts";
import { idOf } from "../terms.ts";
import { encode } from "../values.ts";
import { type Patience, queueCall, USUAL_PATIENCE } from "./outbox.ts";

/** Makes a call about a record; one that is undecided is not made. */
export async function makeCall(
  app: Application,
  transaction: Transaction,
  work: Work,
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
  const take = (): Value => computed[next++] ?? null;
  const url = about.url.map((part) => (typeof part === "string" ? part : encodeURIComponent(plain(encode(part.type, take()))))).join("");
  const body = about.body === null ? null : JSON.stringify(written(about.body, take));
  const patience = patienceOf(app, work, send);
  const call = { name, method: send.method, url, body, about: { entity, record: idOf(row) }, patience };
  await queueCall(app.ids, transaction, call, work.actor.context.now);
  work.ledger.departs();
}

/** The calls that what an act has done sets off, each once for a record and event. */
export async function callsOf(app: Application, transaction: Transaction, work: Work, history: readonly HistoryEntry[]): Promise<void> {
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
  work: Work,
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

function valuesOfBody(body: SendBody): Expr[] {
  return body.is === "value" ? [body.value] : body.members.flatMap((member) => valuesOfBody(member.body));
}

function written(body: SendBody, take: () => Value): unknown {
  if (body.is === "value") return encode(body.type, take());
  return Object.fromEntries(body.members.map((member) => [member.name, written(member.body, take)]));
}

function plain(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

function patienceOf(app: Application, work: Work, { retries }: SendPlan): Patience {
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
