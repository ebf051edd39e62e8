// Passkeys, and signing in by them. The library that checks signatures is loaded when it is first needed.

import { createHash } from "node:crypto";
import { isIP } from "node:net";
import type { AuthenticationResponseJSON, AuthenticatorTransportFuture, RegistrationResponseJSON } from "@simplewebauthn/server";
import { normalized } from "../../../compiler/expression/normalize.ts";
import { addOneTimeKey, type OneTimeKey, oneTimeKey, takeOneTimeKey } from "../../store/system/one-time-keys.ts";
import { addPasskey, notePasskeyUse, type Passkey, passkeyNamed, passkeysOf, removePasskey } from "../../store/system/passkeys.ts";
import type { PasskeyView } from "../../wire-account.ts";
import { tellHolder } from "../accounts/account-notices.ts";
import { ownAddress } from "../accounts/own-address.ts";
import { demandRecentHolder, writeAsRecent } from "../accounts/recent-sign-in.ts";
import { logAccount, members } from "../accounts/request-members.ts";
import { signInEntity } from "../accounts/sign-in-entity.ts";
import type { Application } from "../context/application.ts";
import type { Problem } from "../context/problems.ts";
import { phrase } from "../i18n/texts.ts";
import { countTry, limitAt, takeBack } from "../pipeline/attempts.ts";
import { tokenHash } from "../pipeline/passwords.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";
import { openSession } from "./sign-in.ts";

const REGISTERS = "passkey registration";
const SIGNS_IN = "passkey sign-in";
/** Milliseconds in which somebody answers their device. */
const PATIENCE = 300_000;
const LONGEST_NAME = 100;
const MOST_PASSKEYS = 20;

export interface PasskeyPlace {
  /** "https://example.org" */
  readonly origin: string;
  /** "example.org" */
  readonly id: string;
}

/** Where passkeys are bound to; null where the address of the product is not known, or browsers allow none there. */
export function passkeyPlace({ app, origin: asked }: Pick<HttpRequest, "app" | "origin">): PasskeyPlace | null {
  // While a document is written it is looked at by several names of the same machine.
  const address = app.options.development ? asked : ownAddress(app);
  if (address === null) return null;
  const { origin, hostname, protocol } = new URL(address);
  const isAllowed = isIP(hostname.replace(/^\[|\]$/g, "")) === 0 && (protocol === "https:" || hostname === "localhost");
  return isAllowed ? { origin, id: hostname } : null;
}

function demandPlace(ask: HttpRequest): PasskeyPlace {
  const place = passkeyPlace(ask);
  if (place === null) throw ask.app.problems.problem("not-found");
  return place;
}

/** POST /-/account/passkeys/begin: what the browser hands to its device. */
export async function beginPasskey(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { id, user } = await demandRecentHolder(ask);
  const place = demandPlace(ask);
  members(ask, []);
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  const known = await passkeysOf(app.store, id);
  const body = await generateRegistrationOptions({
    rpName: app.plan.product.name,
    rpID: place.id,
    userName: String(user[signInEntity(app).emailField] ?? app.plan.product.name),
    // The device keeps it: it says nothing about the person.
    userID: createHash("sha256").update(`${app.plan.product.name} ${id}`).digest() as Uint8Array<ArrayBuffer>,
    attestationType: "none",
    timeout: PATIENCE,
    excludeCredentials: known.map((one) => ({ id: one.id, transports: [...one.transports] as AuthenticatorTransportFuture[] })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await keepChallenge(app, body.challenge, REGISTERS, id);
  return { status: 200, body };
}

/** POST /-/account/passkeys { name, response } */
export async function addOwnPasskey(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const holder = await demandRecentHolder(ask);
  const { id: userId, user } = holder;
  const place = demandPlace(ask);
  const member = members(ask, ["name", "response"]);
  const name = typeof member("name") === "string" ? normalized(String(member("name")).trim()) : "";
  if (name === "") throw app.problems.together([app.problems.fault("required", { field: phrase("name") }, "name")]);
  if (name.length > LONGEST_NAME)
    throw app.problems.together([app.problems.fault("too-long", { field: phrase("name"), max: LONGEST_NAME }, "name")]);
  const response = member("response") as RegistrationResponseJSON;
  const challenge = await takeChallenge(app, response, REGISTERS, userId);
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { registrationInfo } = await checked(app, () =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.id,
      requireUserVerification: true,
    }),
  );
  if (registrationInfo === undefined) throw refused(app);
  const { credential } = registrationInfo;
  const passkey: Passkey = {
    id: credential.id,
    userId,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: (credential.transports ?? []).slice(0, 10),
    name,
    createdAt: app.clock.now().toISOString(),
    usedAt: null,
  };
  await writeAsRecent(app, holder, async (transaction) => {
    if ((await passkeyNamed(transaction, passkey.id)) !== null) throw refused(app);
    if ((await passkeysOf(transaction, userId)).length >= MOST_PASSKEYS) throw refused(app);
    await addPasskey(transaction, passkey);
    await tellHolder(app, transaction, user, "passkey", name);
  });
  app.outbound?.wake();
  logAccount(app, userId, "passkey made");
  return { status: 201, body: passkeyView(passkey) };
}

/** POST /-/account/passkeys/{id}/end */
export async function endPasskey(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { id: userId } = await demandRecentHolder(ask);
  members(ask, []);
  const gone = await app.store.write((transaction) => removePasskey(transaction, userId, ask.params.get("id") ?? ""));
  if (!gone) throw app.problems.problem("not-found");
  logAccount(app, userId, "passkey ended");
  return { status: 204 };
}

/** POST /-/sign-in/passkey/begin: names nobody, so that nobody learns who has a passkey. */
export async function beginSignIn(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const place = demandPlace(ask);
  members(ask, []);
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const body = await generateAuthenticationOptions({ rpID: place.id, timeout: PATIENCE, userVerification: "required" });
  await keepChallenge(app, body.challenge, SIGNS_IN, null);
  return { status: 200, body };
}

/** POST /-/sign-in/passkey { response } */
export async function signInByPasskey(ask: HttpRequest): Promise<Reply> {
  const userId = await holderOfPasskey(ask, null);
  return { status: 200, body: { id: userId }, session: await openSession(ask.app, userId, ask.identity.session) };
}

/** The user of the passkey by which the `response` of a body is signed; `only`: none but this user's is taken. */
export async function holderOfPasskey(ask: HttpRequest, only: string | null): Promise<string> {
  const { app } = ask;
  const place = demandPlace(ask);
  const { entity } = signInEntity(app);
  const response = members(ask, ["response"])("response") as AuthenticationResponseJSON;
  const limits = [limitAt(app, "passkey", ask.address)];
  await countTry(app, limits);
  const challenge = await takeChallenge(app, response, SIGNS_IN, null);
  const passkey = typeof response.id === "string" && response.id.length <= 1500 ? await passkeyNamed(app.store, response.id) : null;
  if (passkey === null || (only !== null && passkey.userId !== only)) throw refused(app);
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  const { verified, authenticationInfo } = await checked(app, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.id,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
        counter: passkey.counter,
      },
    }),
  );
  const user = await app.store.get(entity, passkey.userId);
  if (!verified || user === null) throw refused(app);
  const now = app.clock.now().toISOString();
  const fresh = await app.store.write((transaction) => notePasskeyUse(transaction, passkey.id, authenticationInfo.newCounter, now));
  if (!fresh) throw refused(app);
  await takeBack(app, limits);
  return passkey.userId;
}

export function passkeyView({ id, name, createdAt, usedAt }: Passkey): PasskeyView {
  return { id, name, createdAt, usedAt };
}

async function keepChallenge(app: Application, challenge: string, purpose: string, userId: string | null): Promise<void> {
  const now = app.clock.now();
  const key: OneTimeKey = {
    keyHash: tokenHash(challenge),
    purpose,
    userId,
    content: "",
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + PATIENCE).toISOString(),
  };
  await app.store.write((transaction) => addOneTimeKey(transaction, key));
}

/** The challenge that a device answered, used up by this: it was given out here, for this and to this user. */
async function takeChallenge(app: Application, response: unknown, purpose: string, userId: string | null): Promise<string> {
  const challenge = challengeOf(response);
  const hash = tokenHash(challenge ?? "");
  const now = app.clock.now().toISOString();
  const known = await app.store.write(async (transaction) => {
    const key = await oneTimeKey(transaction, hash, now);
    return key !== null && key.purpose === purpose && key.userId === userId && takeOneTimeKey(transaction, hash);
  });
  if (challenge === null || !known) throw refused(app);
  return challenge;
}

function challengeOf(response: unknown): string | null {
  try {
    const { clientDataJSON } = (response as RegistrationResponseJSON).response;
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as { readonly challenge?: unknown };
    return typeof challenge === "string" && challenge.length <= 200 ? challenge : null;
  } catch {
    return null;
  }
}

/** What the library throws is about what was sent. */
async function checked<T>(app: Application, check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch {
    throw refused(app);
  }
}

function refused(app: Application): Problem {
  return app.problems.problem("passkey-refused");
}
