// Signing up, in and out. A session is a random token of which the store keeps a digest; whoever tries too often waits.

import { normalized } from "../../../compiler/expression/normalize.ts";
import type { Row, Transaction } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import { creationOperations } from "../access/screen-access.ts";
import { tellHolder } from "../accounts/account-notices.ts";
import { endAccess, endLinks } from "../accounts/end-access.ts";
import { passwordFaults } from "../accounts/password-rules.ts";
import { signInEntity } from "../accounts/sign-in-entity.ts";
import { type Application, entityOf } from "../context/application.ts";
import { timeOfSessions } from "../context/clock.ts";
import { limitsOf } from "../context/limits.ts";
import type { Fault, Problem } from "../context/problems.ts";
import { fieldNamed, idOf, isNever } from "../expressions/expression-builders.ts";
import { type Params, phrase } from "../i18n/texts.ts";
import { tryPassword } from "../pipeline/attempts.ts";
import { isRepeated, type Once } from "../pipeline/idempotency.ts";
import { LONGEST_PASSWORD, newToken, tokenHash } from "../pipeline/passwords.ts";
import type { Given } from "../values/validate.ts";
import type { ActContext, WriteResult } from "../writing/act.ts";
import { create } from "../writing/create.ts";
import { askToVerify, isVerified, userWithAddress } from "./address-mails.ts";
import { demandSecondFactor } from "./second-factor.ts";

export interface SignedIn {
  readonly token: string;
  readonly user: Row;
}

/** Makes the user's record by the same way as any record, with a password. Without `by` it is the first way that may be gone. */
export async function signUp(app: Application, doer: ActContext, given: Given, by: string | null = null): Promise<WriteResult> {
  const { entity } = signInEntity(app);
  const password = given.get("password");
  const fields = new Map([...given].filter(([name]) => name !== "password"));
  const faults = await passwordFaults(app, password, fields.values());
  const hash = faults.length === 0 ? await app.passwords.hash(String(password)) : null;
  const also = async (transaction: Transaction, id: string) => {
    if (hash !== null) await transaction.saveCredential(id, hash);
    await askToVerify(app, transaction, id);
  };
  const done = await create(app, doer, entity, by ?? signUpAction(app, doer.actor), fields, also, faults);
  app.outbound?.wake();
  return done;
}

/** The first `(new)` action by which somebody may make a user; null for plain creation. */
export function signUpAction(app: Application, actor: Actor): string | null {
  const { entity } = signInEntity(app);
  const deeds = creationOperations(entityOf(app, entity));
  const deed = deeds.find((one) => !isNever(app.access.may(entity, one, actor.roles).when)) ?? deeds[0];
  return deed?.kind === "transition" ? deed.action : null;
}

/**
 * Signs in whoever has just signed up; null where the address is to be shown to be theirs first. Never for a request that is repeated:
 * the key of a visitor is that of an address, at which others may be.
 */
export async function openFirstSession(
  app: Application,
  once: Once | null,
  userId: string,
  replacing: string | null = null,
): Promise<string | null> {
  if (app.options.verifyEmail === true) return null;
  if (isRepeated(once)) throw app.problems.problem("already-done");
  return openSession(app, userId, replacing);
}

/** Checks an e-mail address, or what another unique field names somebody by, and a password; then the second factor, where the user has one. An unknown address takes as long as a wrong password, and is told the same. */
export async function signIn(
  app: Application,
  address: string,
  email: unknown,
  password: unknown,
  replacing: string | null = null,
  by: string = signInEntity(app).emailField,
  code: unknown = null,
): Promise<SignedIn> {
  const { entity, emailField } = signInEntity(app);
  demandGiven(app, [
    [by, fieldNamed(entityOf(app, entity), by)?.label ?? by, email],
    ["password", phrase("password"), password],
  ]);
  const readable =
    typeof email === "string" && typeof password === "string" && email.length <= 254 && password.length <= 2 * LONGEST_PASSWORD;
  if (!readable || email.includes("\0")) throw wrongCredentials(app);
  const written = normalized(email.trim());
  const name = by === emailField ? written.toLowerCase() : written;
  const user = by === emailField ? await userWithAddress(app, email) : await app.store.getBy(entity, by, name);
  const hash = user === null ? null : await app.store.credential(idOf(user));
  const account = user === null ? JSON.stringify([by, name]) : idOf(user);
  const isRight = async () => (await app.passwords.matches(password, hash)) && user !== null && (await isVerified(app, user));
  if (!(await tryPassword(app, account, address, isRight)) || user === null) throw wrongCredentials(app);
  await demandSecondFactor(app, idOf(user), code);
  return { token: await openSession(app, idOf(user), replacing), user };
}

/** The same for a wrong password and for an address that is not confirmed: else a sign-up and a sign-in would tell who had an account. */
function wrongCredentials(app: Application): Problem {
  const problem = app.problems.problem("wrong-credentials");
  return app.options.verifyEmail === true ? app.problems.reworded(problem, phrase("wrongOrUnconfirmed")) : problem;
}

/** What is left out is told as such: that is nothing about anybody. */
function demandGiven({ problems }: Application, given: readonly (readonly [name: string, label: Params[string], value: unknown])[]): void {
  const missing = given.filter(([, , value]) => value === undefined || value === null || value === "");
  if (missing.length > 0) throw problems.together(missing.map(([name, label]) => problems.fault("required", { field: label }, name)));
}

/** Begins a session; `replacing` ends the one that the request came with. */
export async function openSession(app: Application, userId: string, replacing: string | null = null): Promise<string> {
  const { token, save } = newSession(app, userId, replacing);
  await app.store.write(save);
  return token;
}

/** A session that is there once it is saved. `replacing`: the token of the one that it ends. */
export function newSession(app: Application, userId: string, replacing: string | null) {
  const token = newToken();
  const createdAt = timeOfSessions(app.clock);
  const expiresAt = new Date(Date.parse(createdAt) + limitsOf(app).sessionLifetime * 1000).toISOString();
  const save = async (transaction: Transaction): Promise<void> => {
    if (replacing !== null) await transaction.removeSession(replacing);
    await transaction.saveSession({ tokenHash: tokenHash(token), userId, createdAt, expiresAt });
  };
  return { token, save };
}

export async function signOut(app: Application, session: string | null): Promise<void> {
  if (session !== null) await app.store.write((transaction) => transaction.removeSession(session));
}

/**
 * Refuses whoever does not know the present password of their own account, and says `besides` what else is wrong. Wrong ones count as
 * failed sign-ins do.
 */
export async function demandPassword(
  app: Application,
  address: string,
  userId: string,
  password: unknown,
  besides: readonly Fault[] = [],
): Promise<void> {
  const { problems } = app;
  const readable = typeof password === "string" && password.length <= 2 * LONGEST_PASSWORD;
  const hash = await app.store.credential(userId);
  if (readable && (await tryPassword(app, userId, address, () => app.passwords.matches(password, hash)))) return;
  if (besides.length === 0) throw problems.problem("wrong-password");
  throw problems.together([problems.fault("wrong-password", {}, "current"), ...besides]);
}

/**
 * Sets a password anew, as part of a change of the own record or by itself: every other session ends, the one that asked (`session`) goes
 * on. API tokens and passkeys end as well, unless they are to be kept.
 */
export async function changeOwnPassword(
  app: Application,
  actor: Actor,
  session: string | null,
  password: unknown,
  keepAccess = false,
): Promise<(transaction: Transaction) => Promise<void>> {
  const { userId, user } = actor;
  const faults = await passwordFaults(app, password, Object.values(user ?? {}));
  if (faults.length > 0) throw app.problems.together(faults);
  if (userId === null) throw app.problems.problem("not-signed-in");
  const hash = await app.passwords.hash(String(password));
  return async (transaction) => {
    const kept = session === null ? null : await transaction.session(session, timeOfSessions(app.clock));
    await transaction.saveCredential(userId, hash);
    await (keepAccess ? transaction.removeSessions(userId) : endAccess(transaction, userId));
    await endLinks(transaction, userId);
    await tellHolder(app, transaction, actor.user, keepAccess ? "passwordAlone" : "password");
    if (kept !== null) await transaction.saveSession(kept);
  };
}
