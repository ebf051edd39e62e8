// What the operator does about users without signing in. List them, make one, set a password, end sessions, switch off a second
// factor. By the same defaults and rules as everything else, and told in the history as done through `admin`.

import type { FieldPlan, Plan } from "../../../compiler/plan/plan.ts";
import type { Row, Store, Transaction } from "../../store/store.ts";
import { removeSecondFactor, secondFactorOf } from "../../store/system/second-factors.ts";
import { ofPlan } from "../access/plan-services.ts";
import { tellHolder } from "../accounts/account-notices.ts";
import { endAccess } from "../accounts/end-access.ts";
import { passwordFaults } from "../accounts/password-rules.ts";
import { signInAddress, signInEntity } from "../accounts/sign-in-entity.ts";
import { type Application, entityOf, NO_LISTENERS } from "../context/application.ts";
import { type Clock, SYSTEM_CLOCK } from "../context/clock.ts";
import { Ids } from "../context/ids.ts";
import { ImportJobs } from "../context/import-jobs.ts";
import { Problem } from "../context/problems.ts";
import { revisionOf } from "../context/revision.ts";
import { fieldNamed, fieldOf, idField, idOf, thisRecord } from "../expressions/expression-builders.ts";
import type { OutboundSettings } from "../outbox/outbound.ts";
import { programActor } from "../pipeline/identify.ts";
import { Passwords } from "../pipeline/passwords.ts";
import type { ActContext } from "../writing/act.ts";
import { WRITES } from "../writing/writes.ts";
import { userWithAddress } from "./address-mails.ts";
import { signUp } from "./sign-in.ts";

/** What the operator asked for cannot be done. The message says why. */
export class AdminRefused extends Error {}

export interface ListedUser {
  readonly id: string;
  readonly email: string;
  /** Whether another user has this address in another spelling, from before such were refused. */
  readonly alike: boolean;
}

/** A product as the operator acts on it: nothing listens. Mail is left for the product to send, where its `settings` are known. */
export function adminApplication(
  plan: Plan,
  store: Store,
  clock: Clock = SYSTEM_CLOCK,
  settings: OutboundSettings | null = null,
): Application {
  if (plan.product.signsInAs === null) throw new AdminRefused("Nobody signs in to this product: point 1 does not say “Signs in as”.");
  const options = { development: false, samples: [], webFiles: null, behindProxy: null, allowedOrigins: [], log: null, sweepEvery: 0 };
  return {
    ...ofPlan(plan),
    ...{
      store,
      clock,
      ids: new Ids(),
      imports: new ImportJobs(),
      writes: WRITES,
      passwords: new Passwords(),
      options,
      listeners: NO_LISTENERS,
    },
    revision: revisionOf(plan),
    outbound: settings === null ? null : { settings, wake() {} },
    files: null,
  };
}

/** By e-mail address. */
export async function listUsers(app: Application): Promise<ListedUser[]> {
  const { entity } = signInEntity(app);
  const by = fieldOf(thisRecord(entity), entity, emailPlan(app));
  const query = { entity, where: null, columns: [idField(entity), by], order: [{ by, descending: false }], limit: null, offset: 0 };
  const rows = await app.store.select(query, programActor(app).context);
  const users = rows.map(([id, email]) => ({ id: String(id), email: String(email ?? "") }));
  const times = new Map<string, number>();
  for (const { email } of users) times.set(signInAddress(email), (times.get(signInAddress(email)) ?? 0) + 1);
  return users.map((user) => ({ ...user, alike: user.email !== "" && times.get(signInAddress(user.email)) !== 1 }));
}

/** Answers the id. `fields`: texts by the names of fields. */
export async function createUser(app: Application, email: string, fields: ReadonlyMap<string, string>, password: string): Promise<string> {
  const { entity, emailField } = signInEntity(app);
  const doer: ActContext = { actor: programActor(app), through: "admin", sovereign: true, confirmed: null };
  const given = [...fields].map(([name, text]): [string, unknown] => [name, givenFor(fieldNamed(entityOf(app, entity), name), text)]);
  const done = await inWords(() => signUp(app, doer, new Map([...given, [emailField, email], ["password", password]])));
  return done.id;
}

/** Ends every other way in as well, and tells the user by mail. */
export async function setUserPassword(app: Application, email: string, password: string): Promise<void> {
  const user = await userNamed(app, email);
  const faults = await passwordFaults(app, password, Object.values(user));
  if (faults.length > 0) throw new AdminRefused(faults.map((fault) => fault.detail).join("\n"));
  const hash = await app.passwords.hash(password);
  await app.store.write(async (transaction) => {
    await transaction.saveCredential(idOf(user), hash);
    await endAccess(transaction, idOf(user));
    await tellHolder(app, transaction, user, "password");
    await tell(app, transaction, user, "set password");
  });
}

/** Sessions, API tokens and passkeys: nothing that was signed in goes on. */
export async function endUserAccess(app: Application, email: string): Promise<void> {
  const user = await userNamed(app, email);
  await app.store.write(async (transaction) => {
    await endAccess(transaction, idOf(user));
    await tell(app, transaction, user, "end sessions");
  });
}

/** For whoever lost their device and their recovery codes; the password is asked for as before. */
export async function endUserSecondFactor(app: Application, email: string): Promise<void> {
  const user = await userNamed(app, email);
  await app.store.write(async (transaction) => {
    if ((await secondFactorOf(transaction, idOf(user))) === null) throw new AdminRefused(`${email} has no second factor.`);
    await removeSecondFactor(transaction, idOf(user));
    await tellHolder(app, transaction, user, "factorOff");
    await tell(app, transaction, user, "end second factor");
  });
}

function emailPlan(app: Application): FieldPlan {
  const { entity, emailField } = signInEntity(app);
  return fieldNamed(entityOf(app, entity), emailField)!;
}

async function userNamed(app: Application, email: string): Promise<Row> {
  const user = await userWithAddress(app, email);
  if (user === null) throw new AdminRefused(`Nobody has the e-mail address ${email}.`);
  return user;
}

async function tell(app: Application, transaction: Transaction, user: Row, action: string): Promise<void> {
  const { entity } = signInEntity(app);
  const at = app.clock.now().toISOString();
  await transaction.record({ id: app.ids.uuid(), entity, record: idOf(user), at, by: null, action, through: "admin", changes: {} });
}

/** A text as the field takes it: yes and no in words, lists and other structures as JSON. */
function givenFor(field: FieldPlan | undefined, text: string): unknown {
  if (field?.type.is === "yes/no" && (text === "yes" || text === "no")) return text === "yes";
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function inWords<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { detail, errors } = error.view;
    const each = errors.map((fault) => (fault.field === null ? fault.detail : `${fault.field}: ${fault.detail}`));
    throw new AdminRefused([...new Set(each.length > 0 ? each : [detail])].join("\n"));
  }
}
