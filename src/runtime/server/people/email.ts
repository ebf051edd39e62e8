// The e-mail address that somebody signs in by: a new one, a link to whoever forgot the password, and whether it was shown to
// be theirs.

import type { Row, Transaction } from "../../store/store.ts";
import { verifiedAddressOf } from "../../store/system/verified-addresses.ts";
import { type Deed, grantOf } from "../access.ts";
import { type Application, entityOf } from "../application.ts";
import { type Attempts, countAttempt } from "../attempts.ts";
import { signInEntity } from "../people.ts";
import { conditionsHold, demandAll } from "../permit.ts";
import type { Lasting } from "../pipeline.ts";
import type { Answer, Ask } from "../router.ts";
import { fieldNamed, idOf } from "../terms.ts";
import { decode } from "../values.ts";
import { phrase } from "../words/texts.ts";
import { mailLink } from "./links.ts";
import { demandHolder, members } from "./members.ts";
import { mayMail } from "./own-address.ts";
import { demandRecentHolder } from "./recent-sign-in.ts";

/** POST /-/reset { email }: the same answer, after the same work, whether anybody has this address. */
export async function askForReset(ask: Ask, { attempts }: Lasting): Promise<Answer> {
  const { app } = ask;
  const { entity, emailField } = signInEntity(app);
  const address = readAddress(app, members(ask, ["email"])("email"));
  demandMail(app);
  countAttempt(app, attempts, JSON.stringify(["reset", address]));
  countAttempt(app, attempts, JSON.stringify(["reset from", ask.address]));
  const user = await app.store.getBy(entity, emailField, address);
  await app.store.write((transaction) => mailLink(app, transaction, "reset", user, address));
  app.outbound?.wake();
  return { status: 204 };
}

/** POST /-/account/email { email }: a link to the new address, which changes nothing until it is opened. */
export async function askForAddress(ask: Ask, { attempts }: Lasting): Promise<Answer> {
  const { app, actor } = ask;
  const { entity, emailField } = signInEntity(app);
  const { id, user } = demandHolder(ask);
  const member = members(ask, ["email"]);
  await demandAll(app, app.store, actor, entity, user, [addressDeed(app)]);
  await demandRecentHolder(ask);
  const address = readAddress(app, member("email"));
  demandMail(app);
  countAttempt(app, attempts, JSON.stringify(["address", id]));
  // Whether somebody else has it is not told: then nothing is sent.
  const other = await app.store.getBy(entity, emailField, address);
  await app.store.write((transaction) => mailLink(app, transaction, "email", other === null ? user : null, address));
  app.outbound?.wake();
  return { status: 204 };
}

/** Whether the document lets somebody change the address of their own record. */
export async function mayChangeAddress({ app, actor }: Pick<Ask, "app" | "actor">, user: Row): Promise<boolean> {
  const { entity } = signInEntity(app);
  if (!mayMail(app)) return false;
  const { when } = app.access.may(entity, addressDeed(app), actor.roles);
  return (await conditionsHold(app.store, entity, user, [when], actor.context))[0] === true;
}

function addressDeed(app: Application): Deed {
  const { entity, emailField } = signInEntity(app);
  const own: Deed = { kind: "change field", field: emailField };
  return grantOf(entityOf(app, entity), own) != null ? own : { kind: "change" };
}

/** Sends whoever signed up the link that shows the address to be theirs, where the operator asks for that. */
export async function askToVerify(app: Application, transaction: Transaction, userId: string): Promise<void> {
  const { entity, emailField } = signInEntity(app);
  const user = app.options.verifyEmail ? await transaction.get(entity, userId) : null;
  if (user !== null) await mailLink(app, transaction, "verify", user, String(user[emailField] ?? ""));
}

/** Refuses a sign-in by an address that was not shown to be its user's, and sends the link again. */
export async function demandVerified(app: Application, attempts: Attempts, user: Row): Promise<void> {
  if (!app.options.verifyEmail) return;
  const { emailField } = signInEntity(app);
  const id = idOf(user);
  if ((await verifiedAddressOf(app.store, id)) === user[emailField]) return;
  countAttempt(app, attempts, JSON.stringify(["verify", id]));
  await app.store.write((transaction) => askToVerify(app, transaction, id));
  app.outbound?.wake();
  throw app.problems.problem("address-not-verified");
}

function demandMail(app: Application): void {
  if (!mayMail(app)) throw app.problems.problem("no-mail");
}

function readAddress(app: Application, given: unknown): string {
  const address = addressOf(app, given);
  if (address === null) throw app.problems.together([app.problems.fault("bad-format", { field: phrase("emailAddress") }, "email")]);
  return address;
}

/** An e-mail address as the field of the document keeps it; null where it is none. */
export function addressOf(app: Application, given: unknown): string | null {
  const { entity, emailField } = signInEntity(app);
  const field = fieldNamed(entityOf(app, entity), emailField);
  const decoded = field === undefined ? null : decode(field.type, typeof given === "string" ? given.trim() : given);
  return decoded?.ok === true && typeof decoded.value === "string" && decoded.value !== "" ? decoded.value.toLowerCase() : null;
}
