// Links that are sent to people, each good for one thing, once, for a while. The token stands behind the # of the address,
// which browsers send to nobody; opening a link does nothing by itself, since programs that read mail open links too.

import type { Row, Transaction } from "../../store/store.ts";
import { addOneTimeKey, type OneTimeKey, oneTimeKey, removeOneTimeKeys, takeOneTimeKey } from "../../store/system/one-time-keys.ts";
import { saveVerifiedAddress } from "../../store/system/verified-addresses.ts";
import type { LinkView } from "../../wire-account.ts";
import { change } from "../act.ts";
import type { Application } from "../application.ts";
import { actorFor } from "../identify.ts";
import { queueMail } from "../outbound/outbox.ts";
import { hashPassword, newToken, tokenHash } from "../passwords.ts";
import { passwordFaults, signInEntity } from "../people.ts";
import type { Answer, Ask } from "../router.ts";
import { idOf } from "../terms.ts";
import { endAccess } from "./end-access.ts";
import { mailOf } from "./mails.ts";
import { logAccount, members } from "./members.ts";
import { ownAddress } from "./own-address.ts";
import { tellHolder } from "./tell-holder.ts";

export type LinkPurpose = LinkView["purpose"];

/** Milliseconds. */
const LIFETIMES: Readonly<Record<LinkPurpose, number>> = {
  reset: 30 * 60_000,
  email: 24 * 3_600_000,
  verify: 24 * 3_600_000,
  invitation: 7 * 24 * 3_600_000,
};

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
  if (userId !== null) await removeOneTimeKeys(transaction, userId, purpose);
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

/** POST /-/link/look { token }: what the link is for. */
export async function lookAtLink(ask: Ask): Promise<Answer> {
  const { key } = await linkOf(ask, members(ask, ["token"])("token"));
  return { status: 200, body: { purpose: key.purpose as LinkPurpose, address: key.content } satisfies LinkView };
}

/** POST /-/link/use { token, password } */
export async function useLink(ask: Ask): Promise<Answer> {
  const member = members(ask, ["token", "password"]);
  const { key, user } = await linkOf(ask, member("token"));
  if (key.purpose === "email") await changeAddress(ask.app, key, user);
  else if (key.purpose === "verify") await verify(ask.app, key, idOf(user));
  else await setPassword(ask.app, key, user, member("password"));
  return { status: 204 };
}

/** The link of a token: there, not over, and about the address that the user still has, unless it is about a new one. */
async function linkOf({ app }: Ask, token: unknown): Promise<{ readonly key: OneTimeKey; readonly user: Row }> {
  const { entity, emailField } = signInEntity(app);
  const hash = typeof token === "string" && token.length <= 100 ? tokenHash(token) : null;
  const key = hash === null ? null : await oneTimeKey(app.store, hash, app.clock.now().toISOString());
  const user = key === null || key.userId === null ? null : await app.store.get(entity, key.userId);
  const isLink = key !== null && Object.hasOwn(LIFETIMES, key.purpose);
  if (!isLink || user === null || (key.purpose !== "email" && user[emailField] !== key.content)) throw app.problems.problem("link-over");
  return { key, user };
}

async function take(app: Application, transaction: Transaction, key: OneTimeKey): Promise<void> {
  if (!(await takeOneTimeKey(transaction, key.keyHash))) throw app.problems.problem("link-over");
}

async function verify(app: Application, key: OneTimeKey, userId: string): Promise<void> {
  await app.store.write(async (transaction) => {
    await take(app, transaction, key);
    await saveVerifiedAddress(transaction, userId, key.content, app.clock.now().toISOString());
  });
}

/** Whoever knew the old password is out, by whatever way they came in. The second factor stays. */
async function setPassword(app: Application, key: OneTimeKey, user: Row, password: unknown): Promise<void> {
  const userId = idOf(user);
  const faults = passwordFaults(app, password);
  if (faults.length > 0) throw app.problems.together(faults);
  const hash = await hashPassword(String(password), app.options.passwordCost);
  await app.store.write(async (transaction) => {
    await take(app, transaction, key);
    await transaction.saveCredential(userId, hash);
    await endAccess(transaction, userId);
    if (key.purpose === "reset") await tellHolder(app, transaction, user, "password");
    // An invitation may have been handed over by somebody: it does not show whose the address is.
    if (key.purpose === "reset") await saveVerifiedAddress(transaction, userId, key.content, app.clock.now().toISOString());
  });
  app.listeners.ended();
  app.outbound?.wake();
  logAccount(app, userId, "password set by a link");
}

/** The record changes as by its user's own hand: permissions and rules decide, and its history tells. */
async function changeAddress(app: Application, key: OneTimeKey, user: Row): Promise<void> {
  const { entity, emailField } = signInEntity(app);
  const userId = idOf(user);
  const now = app.clock.now().toISOString();
  const doer = { actor: await actorFor(app, user), through: "form", sovereign: false, confirmed: null, takesAddress: true } as const;
  await change(app, doer, { entity, id: userId, version: null }, new Map([[emailField, key.content]]), async (transaction) => {
    await take(app, transaction, key);
    await saveVerifiedAddress(transaction, userId, key.content, now);
    await removeOneTimeKeys(transaction, userId, "reset");
  });
  logAccount(app, userId, "e-mail address changed by a link");
  app.outbound?.wake();
}
