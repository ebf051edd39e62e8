// The e-mail address that somebody signs in by. A new one, a link to whoever forgot the password, and whether it was shown to be
// theirs.

import { normalized } from "../../../compiler/expression/normalize.ts";
import type { Row, Transaction } from "../../store/store.ts";
import { verifiedAddressOf } from "../../store/system/verified-addresses.ts";
import { grantOf, type Operation } from "../access/access.ts";
import { authorizeAll } from "../access/authorize.ts";
import { isMailDue, MAIL_EVERY, mailLimit, mailLink } from "../accounts/mail-links.ts";
import { mayMail } from "../accounts/own-address.ts";
import { demandRecentHolder } from "../accounts/recent-sign-in.ts";
import { demandHolder, members } from "../accounts/request-members.ts";
import { signInAddress, signInEntity } from "../accounts/sign-in-entity.ts";
import { type Application, entityOf } from "../context/application.ts";
import { fieldNamed, idOf } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { phrase } from "../i18n/texts.ts";
import { countTry, limitAt } from "../pipeline/attempts.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";
import { decode } from "../values/values.ts";

/**
 * POST /-/reset { email }: the same answer, after the same work, whether anybody has this address. Limited by who asks; to one address
 * goes one link a minute, and those that are out stay good, so that nobody who knows it takes the owner's away or fills their mailbox.
 */
export async function askForReset(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { emailField } = signInEntity(app);
  const given = members(ask, ["email"])("email");
  const read = readAddress(app, given);
  demandMail(app);
  await countTry(app, [limitAt(app, "mail", ask.address)]);
  const user = await userWithAddress(app, String(given));
  // To the address of the account, never to one that was only read as the same.
  const address = user === null ? read : String(user[emailField]);
  await app.store.write(async (transaction) => {
    if (await isMailDue(app, transaction, "reset", address)) await mailLink(app, transaction, "reset", user, address);
  });
  app.outbound?.wake();
  return { status: 204 };
}

/** POST /-/account/email { email }: a link to the new address, which changes nothing until it is opened. */
export async function askForAddress(ask: HttpRequest): Promise<Reply> {
  const { app, actor } = ask;
  const { entity, emailField } = signInEntity(app);
  const { id, user } = demandHolder(ask);
  const member = members(ask, ["email"]);
  await authorizeAll(app, app.store, actor, entity, user, [addressOperation(app)]);
  await demandRecentHolder(ask);
  const address = readAddress(app, member("email"));
  demandMail(app);
  await countTry(app, [limitAt(app, "mail", ask.address)]);
  await countTry(app, [mailLimit("email", id, address)], MAIL_EVERY);
  // Whether somebody else has it is not told: then nothing is sent.
  const other = await app.store.getBy(entity, emailField, address);
  await app.store.write((transaction) => mailLink(app, transaction, "email", other === null ? user : null, address));
  app.outbound?.wake();
  return { status: 204 };
}

/** Whether the document lets somebody change the address of their own record. */
export async function mayChangeAddress({ app, actor }: Pick<HttpRequest, "app" | "actor">, user: Row): Promise<boolean> {
  const { entity } = signInEntity(app);
  if (!mayMail(app)) return false;
  const { when } = app.access.may(entity, addressOperation(app), actor.roles);
  return (await conditionsHold(app.store, entity, user, [when], actor.context))[0] === true;
}

function addressOperation(app: Application): Operation {
  const { entity, emailField } = signInEntity(app);
  const own: Operation = { kind: "change field", field: emailField };
  return grantOf(entityOf(app, entity), own) != null ? own : { kind: "change" };
}

/** Sends whoever signed up the link that shows the address to be theirs, where the operator asks for that, once a minute at most. */
export async function askToVerify(app: Application, transaction: Transaction, userId: string): Promise<void> {
  const { entity, emailField } = signInEntity(app);
  const user = app.options.verifyEmail ? await transaction.get(entity, userId) : null;
  const address = String(user?.[emailField] ?? "");
  if (user !== null && (await isMailDue(app, transaction, "verify", address))) await mailLink(app, transaction, "verify", user, address);
}

/** Whether the address of whoever signs in was shown to be theirs, where the operator asks for that; else the link is sent again. */
export async function isVerified(app: Application, user: Row): Promise<boolean> {
  if (!app.options.verifyEmail) return true;
  const { emailField } = signInEntity(app);
  const id = idOf(user);
  if ((await verifiedAddressOf(app.store, id)) === user[emailField]) return true;
  await app.store.write((transaction) => askToVerify(app, transaction, id));
  app.outbound?.wake();
  return false;
}

function demandMail(app: Application): void {
  if (!mayMail(app)) throw app.problems.problem("no-mail");
}

function readAddress(app: Application, given: unknown): string {
  const address = addressOf(app, given);
  if (address === null) throw app.problems.together([app.problems.fault("bad-format", { field: phrase("emailAddress") }, "email")]);
  return address;
}

/** An e-mail address as accounts were stored with it before there were normal forms: what is asked for is looked up as that first. */
function addressAsWritten(given: string): string {
  return normalized(given.trim()).toLowerCase();
}

/** The user with an e-mail address, as it was written, or in its normal form; null where nobody has it. */
export async function userWithAddress(app: Application, given: string): Promise<Row | null> {
  const { entity, emailField } = signInEntity(app);
  const found = await app.store.getBy(entity, emailField, addressAsWritten(given));
  return found ?? app.store.getBy(entity, emailField, signInAddress(given));
}

/** An e-mail address as the field of the document keeps it; null where it is none. */
export function addressOf(app: Application, given: unknown): string | null {
  const { entity, emailField } = signInEntity(app);
  const field = fieldNamed(entityOf(app, entity), emailField);
  const decoded = field === undefined ? null : decode(field.type, typeof given === "string" ? given.trim() : given);
  return decoded?.ok === true && typeof decoded.value === "string" && decoded.value !== "" ? decoded.value.toLowerCase() : null;
}
