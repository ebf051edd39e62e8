// Signing in by a provider: the page is sent there and comes back with a code. Who comes is found by the provider's own name
// for them, else by an e-mail address that the provider has verified, else made new where a visitor may sign up.

import { createHash } from "node:crypto";
import { normalized } from "../../../compiler/expression/normalize.ts";
import { normalAddress } from "../../store/normal-form.ts";
import type { Row, Transaction } from "../../store/store.ts";
import { forgetUser } from "../../store/system/of-user.ts";
import { addOneTimeKey, type OneTimeKey, oneTimeKey, takeOneTimeKey } from "../../store/system/one-time-keys.ts";
import { addIdentity, userOfIdentity } from "../../store/system/outside-identities.ts";
import { saveVerifiedAddress, verifiedAddressOf } from "../../store/system/verified-addresses.ts";
import { tellHolder } from "../accounts/account-notices.ts";
import { ownAddress } from "../accounts/own-address.ts";
import { members } from "../accounts/request-members.ts";
import { signInEntity } from "../accounts/sign-in-entity.ts";
import { type Application, entityOf } from "../context/application.ts";
import { Problem } from "../context/problems.ts";
import { fieldNamed, idOf } from "../expressions/expression-builders.ts";
import { countTry, limitAt, takeBack } from "../pipeline/attempts.ts";
import { actorFor } from "../pipeline/identify.ts";
import { newToken, tokenHash } from "../pipeline/passwords.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";
import { create } from "../writing/create.ts";
import { addressOf, userWithAddress } from "./address-mails.ts";
import { type Claims, Provider } from "./provider.ts";
import { openSession, signUpAction } from "./sign-in.ts";

const PURPOSE = "provider sign-in";
/** Milliseconds in which somebody signs in at the provider. */
const PATIENCE = 600_000;
/** The page that the provider sends back to. */
const RETURN = "/-/sign-in/provider";

interface PendingSignIn {
  readonly nonce: string;
  readonly verifier: string;
  readonly keyHash: string;
}

/** What the button on the sign-in page says; null without a provider. */
export function providerName(app: Application): string | null {
  return ownAddress(app) === null ? null : (app.options.provider?.name ?? null);
}

function providerOf(app: Application): { readonly provider: Provider; readonly redirect: string } {
  const address = ownAddress(app);
  const settings = app.options.provider;
  if (address === null || settings === null || settings === undefined) throw app.problems.problem("not-found");
  return { provider: new Provider(settings), redirect: `${address}${RETURN}` };
}

/** POST /-/sign-in/provider/begin: where the page goes, and a key that it keeps, so that nobody else's sign-in ends in this browser. */
export async function beginAtProvider(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { provider, redirect } = providerOf(app);
  members(ask, []);
  await countTry(app, [limitAt(app, "provider", ask.address)]);
  const [state, nonce, verifier, key] = [newToken(), newToken(), newToken(), newToken()];
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const url = await trusting(app, () => provider.address({ redirect, state, nonce, challenge, again: ask.identity.session !== null }));
  const now = app.clock.now();
  const kept: OneTimeKey = {
    keyHash: tokenHash(state),
    purpose: PURPOSE,
    userId: null,
    content: JSON.stringify({ nonce, verifier, keyHash: tokenHash(key) } satisfies PendingSignIn),
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + PATIENCE).toISOString(),
  };
  await app.store.write((transaction) => addOneTimeKey(transaction, kept));
  return { status: 200, body: { url, key } };
}

/** POST /-/sign-in/provider { code, state, key } */
export async function endAtProvider(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { provider, redirect } = providerOf(app);
  const member = members(ask, ["code", "state", "key"]);
  const [code, state, key] = [member("code"), member("state"), member("key")].map((one) =>
    typeof one === "string" && one.length <= 4000 ? one : "",
  ) as [string, string, string];
  const underWay = await takePendingSignIn(app, state, key);
  const claims = await trusting(app, () => provider.claims(app, { code, redirect, ...underWay }));
  const user = await userOf(ask, provider.settings.issuer, claims);
  await takeBack(app, [limitAt(app, "provider", ask.address)]);
  return { status: 200, body: { id: idOf(user) }, session: await openSession(app, idOf(user), ask.identity.session) };
}

async function takePendingSignIn(app: Application, state: string, key: string): Promise<PendingSignIn> {
  const hash = tokenHash(state);
  const now = app.clock.now().toISOString();
  const found = await app.store.write(async (transaction) => {
    const known = await oneTimeKey(transaction, hash, now);
    return known !== null && known.purpose === PURPOSE && (await takeOneTimeKey(transaction, hash)) ? known.content : null;
  });
  const underWay = found === null ? null : (JSON.parse(found) as PendingSignIn);
  if (underWay === null || underWay.keyHash !== tokenHash(key)) throw app.problems.problem("provider-refused");
  return underWay;
}

async function userOf(ask: HttpRequest, issuer: string, claims: Claims): Promise<Row> {
  const { app } = ask;
  const { entity } = signInEntity(app);
  const known = await userOfIdentity(app.store, issuer, claims.subject);
  const before = known === null ? null : await app.store.get(entity, known);
  if (before !== null) return before;
  const email = claims.emailVerified && isOwnForm(claims.email) ? addressOf(app, claims.email) : null;
  if (email === null) throw app.problems.problem("address-not-verified");
  const now = app.clock.now().toISOString();
  const same = await userWithAddress(app, String(claims.email));
  if (same !== null) {
    await app.store.write(async (transaction) => {
      await join(transaction, issuer, claims.subject, same, email, now);
      await tellHolder(app, transaction, same, "provider", app.options.provider?.name);
    });
    app.outbound?.wake();
    return same;
  }
  const id = await makeNew(ask, email, claims, (transaction, made) => settle(transaction, issuer, claims.subject, made, email, now));
  return (await app.store.get(entity, id))!;
}

/** What was shown is that a mailbox is theirs, and not the one that its name looks like. A domain has one owner in every spelling. */
function isOwnForm(address: string | null): boolean {
  const local = (of: string) => of.trim().replace(/@[^@]*$/, "");
  return address !== null && local(normalAddress(address)) === local(normalized(address));
}

/** Whoever set up ways into an account without ever showing the address to be theirs may be somebody else: those ways end. */
async function join(transaction: Transaction, issuer: string, subject: string, user: Row, email: string, now: string): Promise<void> {
  if ((await verifiedAddressOf(transaction, idOf(user))) !== email) await forgetUser(transaction.system, idOf(user));
  await settle(transaction, issuer, subject, idOf(user), email, now);
}

async function settle(
  transaction: Transaction,
  issuer: string,
  subject: string,
  userId: string,
  email: string,
  now: string,
): Promise<void> {
  await addIdentity(transaction, issuer, subject, userId, now);
  await saveVerifiedAddress(transaction, userId, email, now);
}

/** As a visitor signs up, with what the provider says: what the document demands beyond that it refuses. */
async function makeNew(
  { app }: HttpRequest,
  email: string,
  { name }: Claims,
  also: (transaction: Transaction, id: string) => Promise<void>,
): Promise<string> {
  const { entity, emailField } = signInEntity(app);
  const doer = {
    actor: await actorFor(app, null),
    through: "form",
    sovereign: false,
    confirmed: new Set<string>(),
    addressProven: true,
  } as const;
  const named = fieldNamed(entityOf(app, entity), "name");
  const given = new Map<string, unknown>([[emailField, email]]);
  if (name !== null && named?.type.is === "text") given.set("name", name);
  try {
    return (await create(app, doer, entity, signUpAction(app, doer.actor), given, also)).id;
  } catch (error) {
    if (error instanceof Problem && error.view.status < 500) throw app.problems.problem("no-account");
    throw error;
  }
}

/** What goes wrong at the provider is for the log; whoever signs in is told that it did. */
async function trusting<T>(app: Application, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const because = String(error instanceof Error ? error.message : error).slice(0, 300);
    app.options.log?.({ level: "warn", message: "a sign-in by the provider failed", because });
    throw app.problems.problem("provider-refused");
  }
}
