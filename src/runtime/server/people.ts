// Signing up, in and out. A session is a random token of which the store keeps a digest; whoever tries too often waits.

import type { Row, Transaction } from "../store/store.ts";
import type { Actor } from "./access.ts";
import type { Doer, Done } from "./act.ts";
import { type Application, entityOf } from "./application.ts";
import { type Attempts, countAttempt } from "./attempts.ts";
import { timeOfSessions } from "./clock.ts";
import { create } from "./create.ts";
import { isRepeated, type Once } from "./idempotency.ts";
import { limitsOf } from "./limits.ts";
import { makingDeeds } from "./pages.ts";
import { hashPassword, LONGEST_PASSWORD, newToken, passwordMatches, tokenHash } from "./passwords.ts";
import { askToVerify, demandVerified } from "./people/email.ts";
import { endAccess } from "./people/end-access.ts";
import { demandSecondFactor } from "./people/second-factor.ts";
import { tellHolder } from "./people/tell-holder.ts";
import type { Fault } from "./problems.ts";
import { fieldNamed, idOf, isNever } from "./terms.ts";
import type { Given } from "./validate.ts";
import { type Params, phrase } from "./words/texts.ts";

export interface SignedIn {
  readonly token: string;
  readonly user: Row;
}

/** The product's users, or the problem of a product that has none. */
export function signInEntity(app: Application): { readonly entity: string; readonly emailField: string } {
  const signsIn = app.plan.product.signsInAs;
  if (signsIn === null) throw app.problems.problem("not-found");
  return signsIn;
}

/** Makes the user's record by the same way as any record, with a password. Without `by` it is the first way that may be gone. */
export async function signUp(app: Application, doer: Doer, given: Given, by: string | null = null): Promise<Done> {
  const { entity } = signInEntity(app);
  const password = given.get("password");
  const fields = new Map([...given].filter(([name]) => name !== "password"));
  const faults = passwordFaults(app, password);
  const hash = faults.length === 0 ? await hashPassword(String(password), app.options.passwordCost) : null;
  const also = async (transaction: Transaction, id: string) => {
    if (hash !== null) await transaction.saveCredential(id, hash);
    await askToVerify(app, transaction, id);
  };
  const done = await create(app, doer, entity, by ?? wayOfJoining(app, doer.actor), fields, also, faults);
  app.outbound?.wake();
  return done;
}

/** The first `(new)` action by which somebody may make a user; null for plain creation. */
export function wayOfJoining(app: Application, actor: Actor): string | null {
  const { entity } = signInEntity(app);
  const deeds = makingDeeds(entityOf(app, entity));
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

export function passwordFaults(app: Application, password: unknown): Fault[] {
  const { problems } = app;
  const { passwordLength } = limitsOf(app);
  if (password === undefined || password === null || password === "")
    return [problems.fault("required", { field: phrase("password") }, "password")];
  if (typeof password !== "string") return [problems.fault("bad-format", { field: phrase("password") }, "password")];
  const length = [...password].length;
  if (length < passwordLength) return [problems.fault("password-too-short", { min: passwordLength }, "password")];
  return length > LONGEST_PASSWORD ? [problems.fault("too-long", { field: phrase("password"), max: LONGEST_PASSWORD }, "password")] : [];
}

/** Checks an e-mail address, or what another unique field names somebody by, and a password; then the second factor, where the user has one. An unknown address takes as long as a wrong password, and is told the same. */
export async function signIn(
  app: Application,
  attempts: Attempts,
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
  if (!readable || email.includes("\0")) throw app.problems.problem("wrong-credentials");
  const written = email.trim().normalize("NFC");
  const name = by === emailField ? written.toLowerCase() : written;
  const key = JSON.stringify([name, address]);
  countAttempt(app, attempts, key);
  const user = await app.store.getBy(entity, by, name);
  const hash = user === null ? null : await app.store.credential(idOf(user));
  const matches = await passwordMatches(password, hash, app.options.passwordCost);
  if (!matches || user === null) throw app.problems.problem("wrong-credentials");
  attempts.forgive(key);
  await demandSecondFactor(app, attempts, idOf(user), code);
  await demandVerified(app, attempts, user);
  return { token: await openSession(app, idOf(user), replacing), user };
}

/** What is left out is told as such: that is nothing about anybody. */
function demandGiven({ problems }: Application, given: readonly (readonly [name: string, label: Params[string], value: unknown])[]): void {
  const missing = given.filter(([, , value]) => value === undefined || value === null || value === "");
  if (missing.length > 0) throw problems.together(missing.map(([name, label]) => problems.fault("required", { field: label }, name)));
}

/** Begins a session; `replacing` ends the one that the request came with. */
export async function openSession(app: Application, userId: string, replacing: string | null = null): Promise<string> {
  const token = newToken();
  const createdAt = timeOfSessions(app.clock);
  const expiresAt = new Date(Date.parse(createdAt) + limitsOf(app).sessionLifetime * 1000).toISOString();
  await app.store.write(async (transaction) => {
    if (replacing !== null) await transaction.removeSession(replacing);
    await transaction.saveSession({ tokenHash: tokenHash(token), userId, createdAt, expiresAt });
  });
  return token;
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
  attempts: Attempts,
  address: string,
  userId: string,
  password: unknown,
  besides: readonly Fault[] = [],
): Promise<void> {
  const { problems } = app;
  const key = JSON.stringify(["password", userId, address]);
  countAttempt(app, attempts, key);
  const readable = typeof password === "string" && password.length <= 2 * LONGEST_PASSWORD;
  const hash = await app.store.credential(userId);
  if (!readable || !(await passwordMatches(password, hash, app.options.passwordCost))) {
    if (besides.length === 0) throw problems.problem("wrong-password");
    throw problems.together([problems.fault("wrong-password", {}, "current"), ...besides]);
  }
  attempts.forgive(key);
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
  const faults = passwordFaults(app, password);
  if (faults.length > 0) throw app.problems.together(faults);
  const { userId } = actor;
  if (userId === null) throw app.problems.problem("not-signed-in");
  const hash = await hashPassword(String(password), app.options.passwordCost);
  return async (transaction) => {
    const kept = session === null ? null : await transaction.session(session, timeOfSessions(app.clock));
    await transaction.saveCredential(userId, hash);
    await (keepAccess ? transaction.removeSessions(userId) : endAccess(transaction, userId));
    await tellHolder(app, transaction, actor.user, keepAccess ? "passwordAlone" : "password");
    if (kept !== null) await transaction.saveSession(kept);
  };
}
