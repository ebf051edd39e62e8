// The account of whoever asks: what they can see of it, their sessions, and their password.

import { setTimeout as wait } from "node:timers/promises";
import type { Awaitable } from "../../store/awaitable.ts";
import { apiTokensOf, noteApiTokenUse } from "../../store/system/api-tokens.ts";
import { passkeysOf } from "../../store/system/passkeys.ts";
import { recoveryCodesLeft, secondFactorOf } from "../../store/system/second-factors.ts";
import { endOtherSessions, noteSessionUse, sessionsOf } from "../../store/system/session-uses.ts";
import type { AccountView } from "../../wire-account.ts";
import { deviceOf } from "../accounts/devices.ts";
import { passwordFaults } from "../accounts/password-rules.ts";
import { demandHolder, logAccount, members } from "../accounts/request-members.ts";
import type { Application } from "../context/application.ts";
import { timeOfSessions } from "../context/clock.ts";
import type { Identity } from "../pipeline/identify.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";
import type { Presence } from "../pipeline/session-activity.ts";
import { demandKnown } from "../reading/filters.ts";
import { mayChangeAddress } from "./address-mails.ts";
import { tokenView } from "./api-tokens.ts";
import { passkeyPlace, passkeyView } from "./passkeys.ts";
import { changeOwnPassword, demandPassword, newSession } from "./sign-in.ts";

const LONGEST_AGENT = 300;
/** Milliseconds. */
const LONGEST_NOTING = 250;

/**
 * Notes that a session or a token is used, from time to time. Nobody who only reads waits long for it where somebody writes
 * at length; `failed` is told of what goes wrong, then or later.
 */
export function noteUse(
  app: Application,
  presence: Presence,
  { session, apiToken }: Identity,
  agent: string,
  failed: (error: unknown) => void,
): Awaitable<void> {
  const key = apiToken?.id ?? session;
  const at = app.clock.now();
  if (key === null || !presence.isDue(key, at.getTime())) return;
  const now = at.toISOString();
  const written = agent.replace(/[^\x20-\x7e]/g, "").slice(0, LONGEST_AGENT);
  const noted = app.store.write(async (transaction) => {
    if (apiToken !== null) await noteApiTokenUse(transaction, apiToken.id, now);
    else if (session !== null) await noteSessionUse(transaction, session, written, timeOfSessions(app.clock));
  });
  return Promise.race([noted.catch(failed), wait(LONGEST_NOTING, undefined, { ref: false })]);
}

/** GET /-/account */
export async function accountView(ask: HttpRequest): Promise<Reply> {
  const { app, actor } = ask;
  demandKnown(ask, ask.query, () => false);
  const { id, user, session } = demandHolder(ask);
  const { now } = actor.context;
  const sessions = await sessionsOf(app.store, id, timeOfSessions(app.clock));
  const tokens = await apiTokensOf(app.store, id);
  const body: AccountView = {
    email: String(user[app.plan.product.signsInAs?.emailField ?? ""] ?? ""),
    hasPassword: (await app.store.credential(id)) !== null,
    mayChangeEmail: await mayChangeAddress(ask, user),
    sessions: sessions.map((one) => ({
      id: sessionId(one.tokenHash),
      device: deviceOf(one.agent),
      startedAt: one.createdAt,
      seenAt: one.seenAt,
      current: one.tokenHash === session,
    })),
    tokens: tokens.map((token) => tokenView(token, actor.roles, now)),
    secondFactor: {
      on: (await secondFactorOf(app.store, id))?.confirmedAt != null,
      recoveryCodesLeft: await recoveryCodesLeft(app.store, id),
    },
    passkeys: passkeyPlace(ask) === null ? null : (await passkeysOf(app.store, id)).map(passkeyView),
    apiAddress: `${ask.origin}${app.plan.api.basePath}`,
  };
  return { status: 200, body };
}

/** What the browser calls a session: a part of a digest, from which nobody finds the token. */
function sessionId(tokenHash: string): string {
  return tokenHash.slice(0, 24);
}

/** POST /-/account/sessions/end { id } or { others: true } */
export async function endSessions(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { id: userId, session } = demandHolder(ask);
  const member = members(ask, ["id", "others"]);
  const [id, others] = [member("id"), member("others")];
  if ((id === undefined) === (others === undefined) || (others !== undefined && others !== true)) throw app.problems.problem("bad-request");
  const own = await sessionsOf(app.store, userId, timeOfSessions(app.clock));
  const named = own.find((one) => sessionId(one.tokenHash) === id);
  if (others === undefined && named === undefined) throw app.problems.problem("not-found");
  await app.store.write(async (transaction) => {
    if (named === undefined) await endOtherSessions(transaction, userId, session);
    else await transaction.removeSession(named.tokenHash);
  });
  app.listeners.ended();
  logAccount(app, userId, named === undefined ? "other sessions ended" : "session ended");
  return named?.tokenHash === session ? { status: 204, session: null } : { status: 204 };
}

/**
 * POST /-/password { current, password, keepAccess }: a new password, for whoever knows the present one; every session ends, and a new one
 * begins. API tokens and passkeys end as well, unless `keepAccess` is true.
 */
export async function setPassword(ask: HttpRequest): Promise<Reply> {
  const { app, actor } = ask;
  const { id, user, session } = demandHolder(ask);
  const member = members(ask, ["current", "password", "keepAccess"]);
  const [password, keepAccess] = [member("password"), member("keepAccess") ?? false];
  if (typeof keepAccess !== "boolean") throw app.problems.problem("bad-request");
  await demandPassword(app, ask.address, id, member("current"), await passwordFaults(app, password, Object.values(user)));
  const set = await changeOwnPassword(app, actor, null, password, keepAccess);
  const next = newSession(app, id, session);
  // Between two commits nobody would be signed in.
  await app.store.write(async (transaction) => {
    await set(transaction);
    await next.save(transaction);
  });
  app.outbound?.wake();
  logAccount(app, id, "password changed");
  return { status: 204, session: next.token };
}
