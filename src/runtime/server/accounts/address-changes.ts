// A change of the address by which somebody signs in: whose hand it takes, and who is told.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Row, Transaction } from "../../store/store.ts";
import type { Application } from "../context/application.ts";
import type { Fault } from "../context/problems.ts";
import { idOf } from "../expressions/expression-builders.ts";
import { countWithin, limitAt, notRefused } from "../pipeline/attempts.ts";
import type { Given } from "../values/validate.ts";
import { sameValue } from "../values/values.ts";
import type { ActContext, Target, UnitOfWork } from "../writing/act.ts";
import { tellHolder } from "./account-notices.ts";
import { isMailDue, mailLink } from "./mail-links.ts";
import { mayMail, sendsMail } from "./own-address.ts";
import { demandRecentSignIn } from "./recent-sign-in.ts";
import { signInAddress } from "./sign-in-entity.ts";

/**
 * By what somebody signs in is theirs to change, not a program's that acts for them. They do so in their account, which asks for
 * the password and for a look into the new mailbox, where links can be sent; a call of the document that takes the address does
 * what the document says.
 */
export function ownAddressFaults(app: Application, doer: ActContext, { entity, id }: Target, row: Row, given: Given): Fault[] {
  const signsIn = app.plan.product.signsInAs;
  if (doer.sovereign || signsIn === null || entity !== signsIn.entity || id !== doer.actor.userId) return [];
  const { emailField } = signsIn;
  if (!given.has(emailField)) return [];
  if (doer.actor.byToken === true) throw app.problems.problem("token-not-enough");
  // One of before normal forms is the same in its own.
  const isSame = signInAddress(String(given.get(emailField) ?? "")) === signInAddress(String(row[emailField] ?? ""));
  return doer.takesAddress === true || isSame || !mayMail(app) ? [] : [app.problems.fault("address-in-account", {}, emailField)];
}

/**
 * Where addresses are confirmed, a call of the document that takes the own one changes the rest of the record, and the address once a
 * link that goes there is opened: so nobody learns by it whether an address has an account. Answers what is to be stored at once.
 */
export async function withoutNewAddress(
  app: Application,
  transaction: Transaction,
  work: UnitOfWork,
  entity: EntityPlan,
  row: Row,
  set: Row,
): Promise<Row> {
  const { emailField = "" } = app.plan.product.signsInAs ?? {};
  const isOwn = isSignedInAs(app, entity) && idOf(row) === work.actor.userId;
  if (app.options.verifyEmail !== true || work.sovereign || work.addressProven === true || !isOwn) return set;
  const { [emailField]: given, ...others } = set;
  if (typeof given !== "string" || sameValue(given, row[emailField])) return set;
  notRefused(app, await countWithin(app, transaction, [limitAt(app, "mail by", idOf(row))]));
  const other = await transaction.getBy(entity.name, emailField, given);
  // As in the account: where somebody else has it nothing is sent.
  if (await isMailDue(app, transaction, "email", idOf(row), given))
    await mailLink(app, transaction, "email", other === null ? row : null, given);
  work.ledger.departs();
  return others;
}

/** Whether the field of the record is the viewer's own address, which they change in their account. */
export function isInAccount(app: Application, userId: string | null, entity: EntityPlan, field: string, id: string): boolean {
  const signsIn = app.plan.product.signsInAs;
  return signsIn !== null && entity.name === signsIn.entity && field === signsIn.emailField && id === userId && mayMail(app);
}

/** Whether records of the entity are the people who sign in. */
export function isSignedInAs({ plan }: Application, entity: EntityPlan): boolean {
  return entity.name === plan.product.signsInAs?.entity;
}

/**
 * Refuses to let a program with a token, or a session that may be somebody else's by now, change where links for a new password go, by
 * whatever way it comes here. What a link to the new address does has no session, and needs none.
 */
async function demandOwnHand(
  app: Application,
  transaction: Transaction,
  { actor, sovereign, trial }: UnitOfWork,
  id: string,
): Promise<void> {
  if (sovereign || id !== actor.userId || trial !== undefined) return;
  if (actor.byToken === true) throw app.problems.problem("token-not-enough");
  if (actor.session !== undefined && mayMail(app)) await demandRecentSignIn(app, transaction, actor.session);
}

/** Whoever signed in by another address until now is told there that it was changed, by whom ever; who may change their own is asked before. */
export async function changesAddress(app: Application, transaction: Transaction, work: UnitOfWork, row: Row, set: Row): Promise<void> {
  const { signsInAs } = app.plan.product;
  if (signsInAs === null || work.through === "sample") return;
  const { emailField } = signsInAs;
  if (!Object.hasOwn(set, emailField) || sameValue(set[emailField], row[emailField])) return;
  await demandOwnHand(app, transaction, work, idOf(row));
  if ((row[emailField] ?? "") === "" || !sendsMail(app)) return;
  await tellHolder(app, transaction, row, "changed", String(set[emailField] ?? ""));
  work.ledger.departs();
}
