// Links that are sent to people, each good for one thing, once, for a while. The token stands behind the # of the address,
// which browsers send to nobody; opening a link does nothing by itself, since programs that read mail open links too.

import type { Row, Transaction } from "../../store/store.ts";
import { type OneTimeKey, oneTimeKey, removeOneTimeKeys, takeOneTimeKey } from "../../store/system/one-time-keys.ts";
import { saveVerifiedAddress } from "../../store/system/verified-addresses.ts";
import type { LinkView } from "../../wire-account.ts";
import { tellHolder } from "../accounts/account-notices.ts";
import { endAccess } from "../accounts/end-access.ts";
import { LIFETIMES, type LinkPurpose } from "../accounts/mail-links.ts";
import { passwordFaults } from "../accounts/password-rules.ts";
import { logAccount, members } from "../accounts/request-members.ts";
import { signInEntity } from "../accounts/sign-in-entity.ts";
import type { Application } from "../context/application.ts";
import { idOf } from "../expressions/expression-builders.ts";
import { actorFor } from "../pipeline/identify.ts";
import { tokenHash } from "../pipeline/passwords.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";
import { change } from "../writing/act.ts";

/** POST /-/link/look { token }: what the link is for. */
export async function lookAtLink(ask: HttpRequest): Promise<Reply> {
  const { key } = await linkOf(ask, members(ask, ["token"])("token"));
  return { status: 200, body: { purpose: key.purpose as LinkPurpose, address: key.content } satisfies LinkView };
}

/** POST /-/link/use { token, password } */
export async function useLink(ask: HttpRequest): Promise<Reply> {
  const member = members(ask, ["token", "password"]);
  const { key, user } = await linkOf(ask, member("token"));
  if (key.purpose === "email") await changeAddress(ask.app, key, user);
  else if (key.purpose === "verify") await verify(ask.app, key, idOf(user));
  else await setPassword(ask.app, key, user, member("password"));
  return { status: 204 };
}

/** The link of a token: there, not over, and about the address that the user still has, unless it is about a new one. */
async function linkOf({ app }: HttpRequest, token: unknown): Promise<{ readonly key: OneTimeKey; readonly user: Row }> {
  const { entity, emailField } = signInEntity(app);
  const hash = typeof token === "string" && token.length <= 100 ? tokenHash(token) : null;
  const key = hash === null ? null : await oneTimeKey(app.store, hash, app.clock.now().toISOString());
  const user = key === null || key.userId === null ? null : await app.store.get(entity, key.userId);
  const isLink = key !== null && Object.hasOwn(LIFETIMES, key.purpose);
  if (!isLink || user === null || (key.purpose !== "email" && user[emailField] !== key.content)) throw app.problems.problem("link-over");
  return { key, user };
}

/** With it end the others of its kind that its user was sent. */
async function take(app: Application, transaction: Transaction, { keyHash, userId, purpose }: OneTimeKey): Promise<void> {
  if (!(await takeOneTimeKey(transaction, keyHash))) throw app.problems.problem("link-over");
  if (userId !== null) await removeOneTimeKeys(transaction, userId, purpose);
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
  const faults = await passwordFaults(app, password, Object.values(user));
  if (faults.length > 0) throw app.problems.together(faults);
  const hash = await app.passwords.hash(String(password));
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
  const doer = {
    actor: await actorFor(app, user),
    through: "form",
    sovereign: false,
    confirmed: null,
    takesAddress: true,
    addressProven: true,
  } as const;
  await change(app, doer, { entity, id: userId, version: null }, new Map([[emailField, key.content]]), async (transaction) => {
    await take(app, transaction, key);
    await saveVerifiedAddress(transaction, userId, key.content, now);
    await removeOneTimeKeys(transaction, userId, "reset");
  });
  logAccount(app, userId, "e-mail address changed by a link");
  app.outbound?.wake();
}
