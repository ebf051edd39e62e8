// Queues what an action tells people, and the calls that it makes. The texts speak of the record as it is at the end.
// What a message says is the document's decision, whoever reads it.

import { inWords } from "../../../compiler/expression/field-type.ts";
import type { EntityPlan, OutboundPlan, TellPlan } from "../../../compiler/plan/plan.ts";
import { inGroups } from "../../store/in-groups.ts";
import type { Transaction, Value } from "../../store/store.ts";
import { addNotification } from "../../store/system/notifications.ts";
import { type Application, entityOf } from "../context/application.ts";
import { fieldNamed, fieldOf, idField, oneOf, textOf, thisRecord } from "../expressions/expression-builders.ts";
import type { UnitOfWork } from "../writing/act.ts";
import { type About, queueMail } from "./outbox.ts";
import { makeCall } from "./sends.ts";

interface Recipient {
  /** Null for whoever does not sign in. */
  readonly userId: string | null;
  /** Empty where none is known. */
  readonly address: string;
}

interface Message {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

export async function sendOff(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  id: string,
  outbound: readonly OutboundPlan[],
): Promise<void> {
  const row = work.ledger.row(entity.name, id);
  if (app.outbound === null || outbound.length === 0 || row === null) return;
  const tells = outbound.filter((one) => one.do === "tell");
  const values = tells.flatMap(({ to, subject, text }) => [to, subject, text]);
  const computed = values.length === 0 ? [] : await transaction.compute(entity.name, row, values, work.actor.context);
  for (const [index, tell] of tells.entries()) {
    const [to = null, subject = null, text = null] = computed.slice(index * 3);
    const message = { name: tell.message, subject: textOf(subject) || inWords(tell.message.replaceAll("-", "_")), text: textOf(text) };
    const recipients = await recipientsOf(app, transaction, work, tell.by, to);
    await tellAll(app, transaction, work, recipients, message, { entity: entity.name, record: id });
  }
  for (const one of outbound) if (one.do === "call") await makeCall(app, transaction, work, one.send, entity.name, row);
}

async function tellAll(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  recipients: readonly Recipient[],
  { name, subject, text }: Message,
  about: About,
): Promise<void> {
  const { now } = work.actor.context;
  for (const { userId, address } of recipients) {
    const told = userId === null ? null : app.ids.uuid();
    if (userId !== null && told !== null) {
      await addNotification(transaction, { id: told, userId, message: name, ...about, subject, text, createdAt: now, readAt: null });
      work.ledger.told(userId);
    }
    if (address === "") continue;
    await queueMail(app.ids, transaction, { name, to: address, subject, text: withFooter(app, text, told), about }, now);
    work.ledger.departs();
  }
}

/** Where whoever signs in comes to what it is about. */
function withFooter(app: Application, text: string, told: string | null): string {
  const address = app.outbound?.settings.address ?? null;
  const lines = told === null || address === null ? app.plan.product.name : `${app.plan.product.name}\n${address}/-/notifications/${told}`;
  return `${text}\n\n-- \n${lines}\n`;
}

/** Each once; an empty recipient is nobody. */
async function recipientsOf(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  by: TellPlan["by"],
  to: Value,
): Promise<Recipient[]> {
  if (by.is === "address") return textOf(to) === "" ? [] : [{ userId: null, address: textOf(to) }];
  const ids = [...new Set((Array.isArray(to) ? (to as readonly Value[]) : [to]).map((one) => textOf(one)))].filter((id) => id !== "");
  const signsIn = app.plan.product.signsInAs;
  const [name, email] = by.is === "contact" ? [by.entity, by.field] : [signsIn?.entity ?? "", signsIn?.emailField ?? ""];
  if (ids.length === 0 || name === "") return [];
  const entity = entityOf(app, name);
  const field = fieldNamed(entity, email);
  if (field === undefined) return [];
  const columns = [idField(name), fieldOf(thisRecord(name), name, field)];
  const found: Recipient[] = [];
  for (const group of inGroups(ids)) {
    const where = oneOf(idField(name), group);
    const query = { entity: name, where, columns, order: [], limit: null, offset: 0 };
    for (const [id, address] of await transaction.select(query, work.actor.context))
      found.push({ userId: by.is === "user" ? String(id) : null, address: textOf(address) });
  }
  return found;
}
