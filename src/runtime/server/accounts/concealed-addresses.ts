// Keeps from strangers whether an e-mail address has an account, where addresses are confirmed by mail.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Reader, Row, Transaction } from "../../store/store.ts";
import { type Actor, type Operation, SEE } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { idOf, isNever, versionOf } from "../expressions/expression-builders.ts";
import { conditionsHold } from "../expressions/record-conditions.ts";
import { queueMail } from "../outbox/outbox.ts";
import { countTry, limitAt, takeBack } from "../pipeline/attempts.ts";
import { keepDone } from "../pipeline/idempotency.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";
import type { ChangeSet } from "../rules/change-set.ts";
import type { ActContext, WriteResult } from "../writing/act.ts";
import { isSignedInAs } from "./address-changes.ts";
import { isMailDue } from "./mail-links.ts";
import { mailOf } from "./mails.ts";
import { ownAddress } from "./own-address.ts";

/** Over HTTP: it was accepted, and a mail says what came of it. */
export const CONCEALED: Reply = { status: 202 };

const CONCEALED_RESULT: WriteResult = { id: "", version: 0, concealed: true };

/** The address has an account: nothing of the act is kept. */
export class HasAccount extends Error {
  readonly owner: Row;
  constructor(owner: Row) {
    super("the address has an account");
    this.owner = owner;
  }
}

/** `row`: of the user as it would be, as far as it is known. Whoever may see the address of such a record is told what is taken. */
export async function concealsAddress(app: Application, reader: Reader, doer: ActContext, entity: EntityPlan, row: Row): Promise<boolean> {
  if (!mayConceal(app, entity) || doer.sovereign || doer.addressProven === true) return false;
  const empty = Object.fromEntries(entity.fields.map(({ name }) => [name, null]));
  const conditions = seeingAddress(app, doer.actor, entity);
  // An id that nobody has, so that the record is nobody's own.
  const holds = await conditionsHold(reader, entity.name, { ...empty, ...row, id: app.ids.uuid() }, conditions, doer.actor.context);
  return holds.includes(false);
}

/** Refuses whoever never sees the address of a user to make several at once: their answers would tell of each. */
export function demandSight(app: Application, actor: Actor, entity: EntityPlan): void {
  if (mayConceal(app, entity) && seeingAddress(app, actor, entity).some(isNever)) throw app.problems.about(entity.name, "not-allowed");
}

function mayConceal(app: Application, entity: EntityPlan): boolean {
  return app.options.verifyEmail === true && isSignedInAs(app, entity);
}

function seeingAddress(app: Application, { roles }: Actor, entity: EntityPlan) {
  const field: Operation = { kind: "see field", field: emailOf(app) };
  return [SEE, field].map((deed) => app.access.may(entity.name, deed, roles).when);
}

function emailOf({ plan }: Application): string {
  return plan.product.signsInAs?.emailField ?? "";
}

/**
 * Before a user is made within an act. Whoever has the address is moved aside, so that all is done, asked and refused as if it were
 * free; when the rules were asked the act ends with `HasAccount`.
 */
export async function setAside(
  app: Application,
  transaction: Transaction,
  ledger: ChangeSet,
  entity: EntityPlan,
  address: unknown,
): Promise<void> {
  const email = emailOf(app);
  const owner = typeof address === "string" ? await transaction.holderOf(entity.name, email, address.toLowerCase()) : null;
  if (owner === null) return;
  const aside = { [email]: `${app.ids.uuid()}@aside.invalid`, version: versionOf(owner) + 1 };
  if (!(await transaction.update(entity.name, idOf(owner), aside, versionOf(owner)))) throw app.problems.problem("changed-meanwhile");
  ledger.ending = new HasAccount(owner);
}

/** Makes a user for a visitor, which sends mail to whomever they name: limited by who asks, where it comes to that. */
export async function makingMails(ask: HttpRequest, entity: EntityPlan, make: () => Promise<WriteResult>): Promise<WriteResult> {
  const { app, actor, address } = ask;
  if (!mayConceal(app, entity) || actor.user !== null) return make();
  const limits = [limitAt(app, "mail", address)];
  await countTry(app, limits);
  try {
    return await make();
  } catch (error) {
    await takeBack(app, limits);
    throw error;
  }
}

/** Writes to the owner, once a minute at most, and answers what whoever asked is told. */
export async function tellOwner(app: Application, doer: ActContext, { owner }: HasAccount): Promise<WriteResult> {
  if (doer.trial) return CONCEALED_RESULT;
  const to = String(owner[emailOf(app)]);
  await app.store.write(async (transaction) => {
    const { once = null, actor } = doer;
    if (once !== null)
      await keepDone(app, transaction, once, { result: CONCEALED_RESULT, about: null, deletes: false, roles: actor.roles });
    if (!(await isMailDue(app, transaction, "known", to))) return;
    const mail = mailOf("known", app.plan.product, `${ownAddress(app)}/-/sign-in`);
    await queueMail(app.ids, transaction, { ...mail, to }, actor.context.now);
  });
  app.outbound?.wake();
  return CONCEALED_RESULT;
}
