// Counts tries that failed, in the database for all processes, and says how long to wait. A try counts as failed until it is
// taken back, so that tries at the same time count too.

import { createHash } from "node:crypto";
import type { Transaction } from "../../store/store.ts";
import { addRequests, requestCount } from "../../store/system/request-counts.ts";
import type { Application } from "../context/application.ts";
import { steadyTime } from "../context/clock.ts";
import { limitsOf } from "../context/limits.ts";
import { networkOf } from "./client-network.ts";

/**
 * From one address so many times the tries of one account may fail: several people may share it, and each may mistype. By the usual
 * limit these are more than can wait for their hash, so many who sign in at once are asked to come again soon, and not refused.
 */
const ACCOUNTS_AT_ADDRESS = 5;
/** Tries of an account that fail without making the next one slower. */
const FREE_TRIES = 3;
/** Milliseconds. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 5_000;

/** What is counted together: `key` names it. */
export interface Limit {
  readonly key: readonly string[];
  /** Tries in the time that counts; infinite where it is only counted. */
  readonly most: number;
}

/** The limit of all tries of a kind from one address, or by one user. */
export function limitAt(app: Application, what: string, whose: string): Limit {
  return { key: [what, networkOf(whose)], most: ACCOUNTS_AT_ADDRESS * limitsOf(app).signInAttempts };
}

/**
 * Counts a try under each of these, for `window` seconds from the first one on: how long a failed sign-in counts, unless given. Answers
 * how many each of them had before. Throws `too-many-requests` where one of them has had enough; then nothing is counted.
 */
export async function countTry(app: Application, limits: readonly Limit[], window = limitsOf(app).signInWindow): Promise<number[]> {
  return notRefused(app, await app.store.write((transaction) => countWithin(app, transaction, limits, window)));
}

/** What `countWithin` answers; throws `too-many-requests` where there were enough. */
export function notRefused(app: Application, counted: number[] | number): number[] {
  if (typeof counted !== "number") return counted;
  const seconds = Math.max(1, Math.ceil((counted - steadyTime(app.clock)) / 1000));
  throw app.problems.problem("too-many-requests", { seconds }, null, { "retry-after": String(seconds) });
}

/** The same within a transaction, which goes on; where there were enough it answers until when, in milliseconds, and counts nothing. */
export async function countWithin(
  app: Application,
  transaction: Transaction,
  limits: readonly Limit[],
  window = limitsOf(app).signInWindow,
): Promise<number[] | number> {
  const now = steadyTime(app.clock);
  // Always in one order, so that two processes do not wait for each other.
  const all = limits
    .map(({ key, most }, at) => ({ keyHash: hashOf(key), most, at }))
    .sort((one, other) => (one.keyHash < other.keyHash ? -1 : 1));
  const before: number[] = [];
  for (const { keyHash, most, at } of all) {
    const known = await requestCount(transaction, keyHash, now);
    if (known !== null && known.count >= most) return known.ends;
    before[at] = known?.count ?? 0;
  }
  for (const { keyHash } of all) await addRequests(transaction, { keyHash, began: now, ends: now + window * 1000, count: 1 }, now);
  return before;
}

/** Takes tries back under each of these: they did not fail, or came to nothing. `tries`: how many, from what the first of them has. */
export async function takeBack(app: Application, limits: readonly Limit[], tries: (counted: number) => number = () => 1): Promise<void> {
  const now = steadyTime(app.clock);
  const [first, ...others] = limits.map(({ key }) => hashOf(key));
  if (first === undefined) return;
  await app.store.write(async (transaction) => {
    const count = -tries((await requestCount(transaction, first, now))?.count ?? 0);
    for (const keyHash of [first, ...others].sort()) await addRequests(transaction, { keyHash, began: now, ends: now, count }, now);
  });
}

/**
 * Checks a password as one try; `account` is a user's id, or the name of nobody. Too many that fail from one address are refused, for
 * the account and for all accounts together. From wherever they come they make the next answer about the account slower, and no
 * more: nobody who knows somebody's name can lock them out. A right one forgives those of its account from its address.
 */
export async function tryPassword(app: Application, account: string, address: string, check: () => Promise<boolean>): Promise<boolean> {
  const here: Limit = { key: ["password", account, networkOf(address)], most: limitsOf(app).signInAttempts };
  const limits = [here, limitAt(app, "password", address), { key: ["password of", account], most: Number.POSITIVE_INFINITY }];
  const [, , failed = 0] = await countTry(app, limits);
  let matches: boolean;
  try {
    await app.passwords.queue.delay(delayAfter(failed));
    matches = await check();
  } catch (error) {
    await takeBack(app, limits);
    throw error;
  }
  if (matches) await takeBack(app, limits, (counted) => counted);
  return matches;
}

/** Milliseconds: none, then twice as long each time. */
export function delayAfter(failed: number): number {
  return failed < FREE_TRIES ? 0 : Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (failed - FREE_TRIES));
}

function hashOf(key: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(key)).digest("hex");
}
