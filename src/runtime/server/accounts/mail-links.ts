// Makes links for people and queues the mails that carry them.

import type { Row, Transaction } from "../../store/store.ts";
import { addOneTimeKey, type OneTimeKey, removeOneTimeKeys } from "../../store/system/one-time-keys.ts";
import type { LinkView } from "../../wire-account.ts";
import type { Application } from "../context/application.ts";
import { idOf } from "../expressions/expression-builders.ts";
import type { MailName } from "../i18n/texts.ts";
import { queueMail } from "../outbox/outbox.ts";
import { countWithin, type Limit } from "../pipeline/attempts.ts";
import { newToken, tokenHash } from "../pipeline/passwords.ts";
import { mailOf } from "./mails.ts";
import { ownAddress } from "./own-address.ts";

export type LinkPurpose = LinkView["purpose"];

/** Milliseconds. */
export const LIFETIMES: Readonly<Record<LinkPurpose, number>> = {
  reset: 30 * 60_000,
  email: 24 * 3_600_000,
  verify: 24 * 3_600_000,
  invitation: 7 * 24 * 3_600_000,
};

/** Anybody can ask for the others, so a new one leaves those that are out as they are. Only the owner, or who invites, asks for these. */
const REPLACE: readonly LinkPurpose[] = ["email", "invitation"];

/** Seconds within which a mailbox gets one link of a kind, however many ask for it. */
export const MAIL_EVERY = 60;

/** Keeps a new link for a user about an e-mail address, and answers its path: "/-/link#…". `userId` null: one that opens nothing. */
export async function addLink(
  app: Application,
  transaction: Transaction,
  purpose: LinkPurpose,
  userId: string | null,
  address: string,
): Promise<string> {
  const token = newToken();
  const now = app.clock.now();
  const expiresAt = new Date(now.getTime() + LIFETIMES[purpose]).toISOString();
  const key: OneTimeKey = { keyHash: tokenHash(token), purpose, userId, content: address, createdAt: now.toISOString(), expiresAt };
  if (userId !== null && REPLACE.includes(purpose)) await removeOneTimeKeys(transaction, userId, purpose);
  await addOneTimeKey(transaction, key);
  return `/-/link#${token}`;
}

/** The same, and a mail that holds it. */
export async function mailLink(
  app: Application,
  transaction: Transaction,
  purpose: LinkPurpose,
  user: Row | null,
  address: string,
): Promise<void> {
  const path = await addLink(app, transaction, purpose, user === null ? null : idOf(user), address);
  if (user === null) return;
  const mail = mailOf(purpose, app.plan.product, `${ownAddress(app)}${path}`);
  await queueMail(app.ids, transaction, { ...mail, to: address, sensitive: true }, app.clock.now().toISOString());
}

/** The limit of mails of a kind to an address, or by somebody to it. */
export function mailLimit(purpose: MailName, ...to: readonly string[]): Limit {
  return { key: ["mail", purpose, ...to], most: 1 };
}

/** Whether such a mail may be sent now, in which case it counts as sent. */
export async function isMailDue(app: Application, transaction: Transaction, purpose: MailName, ...to: readonly string[]): Promise<boolean> {
  return typeof (await countWithin(app, transaction, [mailLimit(purpose, ...to)], MAIL_EVERY)) !== "number";
}
