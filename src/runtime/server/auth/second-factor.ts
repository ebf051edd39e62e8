// The second factor beside a password. A code of an authenticator app, or one of the recovery codes, each once.

import { randomBytes } from "node:crypto";
import { plainFigures } from "../../../compiler/expression/entry/digit-scripts.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
  takeRecoveryCode,
  takeStep,
} from "../../store/system/second-factors.ts";
import type { NewSecondFactor, RecoveryCodes } from "../../wire-account.ts";
import { tellHolder } from "../accounts/account-notices.ts";
import { demandRecentHolder, writeAsRecent } from "../accounts/recent-sign-in.ts";
import { logAccount, members } from "../accounts/request-members.ts";
import { base32, keyUri, newSecret, stepOf } from "../accounts/totp.ts";
import type { Application } from "../context/application.ts";
import { externalTime } from "../context/clock.ts";
import { limitsOf } from "../context/limits.ts";
import { countTry, type Limit, takeBack } from "../pipeline/attempts.ts";
import { tokenHash } from "../pipeline/passwords.ts";
import type { HttpRequest, Reply } from "../pipeline/router.ts";

const RECOVERY_CODES = 10;

/** Refuses a sign-in by password that lacks the second factor of its user, or has a wrong one. */
export async function demandSecondFactor(app: Application, userId: string, code: unknown): Promise<void> {
  const factor = await secondFactorOf(app.store, userId);
  if (factor === null || factor.confirmedAt === null) return;
  if (code === undefined || code === null || code === "") throw app.problems.problem("second-factor-needed");
  await demandCode(app, userId, factor.secret, code);
}

/** Wrong codes are limited for the account as a whole, so that many addresses guess no quicker than one. A right one takes back itself alone. */
async function demandCode(app: Application, userId: string, secret: string, code: unknown): Promise<void> {
  const limits: Limit[] = [{ key: ["second factor", userId], most: limitsOf(app).signInAttempts }];
  await countTry(app, limits);
  if (!(await takeCode(app, userId, secret, code))) throw app.problems.problem("wrong-code");
  await takeBack(app, limits);
}

async function takeCode(app: Application, userId: string, secret: string, code: unknown): Promise<boolean> {
  const written = typeof code === "string" && code.length <= 100 ? plainFigures(code).replace(/[\s-]/g, "").toUpperCase() : "";
  if (/^\d{6}$/.test(written)) {
    const step = stepOf(secret, written, externalTime(app.clock));
    return step !== null && app.store.write((transaction) => takeStep(transaction, userId, step));
  }
  return app.store.write((transaction) => takeRecoveryCode(transaction, userId, tokenHash(written)));
}

/** POST /-/account/second-factor/begin */
export async function beginOwn(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { id, user } = await demandRecentHolder(ask);
  members(ask, []);
  // A second factor goes with a password.
  if ((await app.store.credential(id)) === null) throw app.problems.problem("not-found");
  if ((await secondFactorOf(app.store, id))?.confirmedAt != null) throw app.problems.problem("second-factor-is-on");
  const secret = newSecret();
  await app.store.write((transaction) => beginSecondFactor(transaction, id, secret));
  const email = String(user[app.plan.product.signsInAs?.emailField ?? ""] ?? "");
  const body: NewSecondFactor = { secret, uri: keyUri(secret, app.plan.product.name, email) };
  return { status: 200, body };
}

/** POST /-/account/second-factor/confirm { code }: from now on it is asked for. */
export async function confirmOwn(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const holder = await demandRecentHolder(ask);
  const { id, user } = holder;
  const code = members(ask, ["code"])("code");
  const factor = await secondFactorOf(app.store, id);
  if (factor === null) throw app.problems.problem("not-found");
  if (factor.confirmedAt !== null) throw app.problems.problem("second-factor-is-on");
  await demandCode(app, id, factor.secret, code);
  const codes = newCodes();
  await writeAsRecent(app, holder, async (transaction) => {
    await confirmSecondFactor(transaction, id, app.clock.now().toISOString());
    await replaceRecoveryCodes(transaction, id, codes.map(hashOf));
    await tellHolder(app, transaction, user, "factorOn");
  });
  app.outbound?.wake();
  logAccount(app, id, "second factor set up");
  return { status: 200, body: { codes } satisfies RecoveryCodes };
}

/** POST /-/account/second-factor/codes: new recovery codes in place of all that there were. */
export async function renewCodes(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { id, user } = await demandRecentHolder(ask);
  members(ask, []);
  if ((await secondFactorOf(app.store, id))?.confirmedAt == null) throw app.problems.problem("not-found");
  const codes = newCodes();
  await app.store.write(async (transaction) => {
    await replaceRecoveryCodes(transaction, id, codes.map(hashOf));
    await tellHolder(app, transaction, user, "factorCodes");
  });
  app.outbound?.wake();
  logAccount(app, id, "recovery codes renewed");
  return { status: 200, body: { codes } satisfies RecoveryCodes };
}

/** POST /-/account/second-factor/end */
export async function endOwn(ask: HttpRequest): Promise<Reply> {
  const { app } = ask;
  const { id, user } = await demandRecentHolder(ask);
  members(ask, []);
  const isOn = (await secondFactorOf(app.store, id))?.confirmedAt != null;
  await app.store.write(async (transaction) => {
    await removeSecondFactor(transaction, id);
    if (isOn) await tellHolder(app, transaction, user, "factorOff");
  });
  app.outbound?.wake();
  logAccount(app, id, "second factor ended");
  return { status: 204 };
}

/** 80 bits each: what nobody guesses needs no slow hash. */
function newCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(10)).replace(/(.{4})(?!$)/g, "$1-"));
}

function hashOf(code: string): string {
  return tokenHash(code.replaceAll("-", ""));
}
