// Does a request with an Idempotency-Key once, however often it is sent. The key is stored by the transaction that does
// what was asked, with what came of it. What was refused has done nothing and keeps nothing. Knows no HTTP library.

import { createHash } from "node:crypto";
import type { Reader, Transaction } from "../../store/store.ts";
import {
  type DoneRequest,
  type DoneWork,
  doneRequest,
  removeExpiredRequests,
  type StoredAnswer,
  saveAnswer,
  saveDoneRequest,
} from "../../store/system/idempotency.ts";
import type { Actor } from "../access/access.ts";
import { demandSeen, unseen } from "../access/authorize.ts";
import type { Application } from "../context/application.ts";
import { stackOf } from "../context/log.ts";
import { Problem } from "../context/problems.ts";
import type { Identity } from "./identify.ts";
import type { Reply } from "./router.ts";

export const KEY_HEADER = "Idempotency-Key";
export const REPLAYED_HEADER = "Idempotency-Replayed";

/** Milliseconds that a key is kept. */
const KEY_LIFETIME = 86_400_000;
const SWEPT_EVERY = 600_000;

/** A request that is to be done once. */
export interface Once {
  /** A digest of the key and of whose it is. */
  readonly key: string;
  /** A digest of what is asked. */
  readonly request: string;
  /** What was done with the key before; null where nothing was, as far as is known. */
  before: DoneRequest | null;
  /** What came of it now. */
  now: DoneWork | null;
}

/** Whether a request was done before: nothing is done again, and its answer alone is made. */
export function isRepeated(once: Once | null | undefined): boolean {
  return once != null && once.before !== null;
}

/** What came of a request that was done before. */
export function resultBefore(once: Once | null): unknown {
  return once?.before?.done?.result;
}

export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly body: Buffer | null;
  readonly address: string;
}

/** `key`: the header as it was sent. Null for a request without one. A key is that of a user, or of a visitor's address. */
export function onceOf({ problems }: Application, { actor }: Identity, asked: Asked, key: string | undefined): Once | null {
  const { method } = asked;
  if (key === undefined || method === "GET" || method === "HEAD" || method === "OPTIONS") return null;
  const { url, body, address } = asked;
  const given = /^"(.*)"$/.exec(key.trim())?.[1] ?? key.trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(given)) throw problems.problem("bad-idempotency-key");
  const whose = actor.userId === null ? ["address", address] : ["user", actor.userId];
  return { key: digest(JSON.stringify([...whose, given])), request: digest(JSON.stringify([method, url]), body), before: null, now: null };
}

function digest(text: string, bytes: Buffer | null = null): string {
  const hash = createHash("sha256").update(text);
  return (bytes === null ? hash : hash.update("\0").update(bytes)).digest("hex");
}

/** Looks whether the request was done before; throws where something else was done with its key. */
export async function wasDone(app: Application, reader: Reader, once: Once): Promise<boolean> {
  const before = await doneRequest(reader, once.key, app.clock.now().toISOString());
  if (before !== null && before.request !== once.request) throw app.problems.problem("idempotency-key-reused");
  once.before = before;
  return before !== null;
}

/** Keeps in a transaction that its request is done, and what came of it. */
export async function keepDone(app: Application, transaction: Transaction, once: Once, done: DoneWork): Promise<void> {
  const now = app.clock.now();
  const until = new Date(now.getTime() + KEY_LIFETIME).toISOString();
  await saveDoneRequest(transaction, once.key, once.request, done, now.toISOString(), until);
  once.now = done;
}

export class OnceOnly {
  readonly #running = new Map<string, Promise<unknown>>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  /** Does a request, or answers it as one that was done. `keeps`: whether the answer may be kept; one that opens a session may not. */
  async answer(app: Application, actor: Actor, once: Once, keeps: boolean, handle: () => Promise<Reply>): Promise<Reply> {
    while (this.#running.has(once.key)) await this.#running.get(once.key)?.catch(() => {});
    const running = answerOnce(app, actor, once, keeps, handle);
    this.#running.set(once.key, running);
    try {
      return await running;
    } finally {
      this.#running.delete(once.key);
    }
  }

  /** Forgets keys whose time is over; mostly does nothing. */
  async sweep(app: Application): Promise<void> {
    const now = app.clock.now();
    if (now.getTime() - this.#sweptAt < SWEPT_EVERY) return;
    this.#sweptAt = now.getTime();
    await app.store.write((transaction) => removeExpiredRequests(transaction, now.toISOString()));
  }
}

async function answerOnce(app: Application, actor: Actor, once: Once, keeps: boolean, handle: () => Promise<Reply>): Promise<Reply> {
  if (await wasDone(app, app.store, once)) return answerAgain(app, actor, once.before!, keeps, handle);
  try {
    const answer = await handle();
    // Another process may have done it meanwhile.
    if (once.before !== null) return replayed(answer);
    if (keeps && once.now !== null && answer.session === undefined) await keep(app, once, once.now, answer);
    return answer;
  } catch (error) {
    // And so have made it impossible here.
    if (!(error instanceof Problem) || !(once.before !== null || (await wasDone(app, app.store, once)))) throw error;
    return answerAgain(app, actor, once.before!, keeps, handle);
  }
}

/** The effect is stored by now: an answer that cannot be is made anew for whoever repeats the request. */
async function keep(app: Application, { key }: Once, done: DoneWork, { status, headers, body }: Reply): Promise<void> {
  const kept: StoredAnswer = { status, headers: headers ?? {}, body: body === undefined ? null : JSON.stringify(body) };
  await app.store
    .writeSystem((transaction) => saveAnswer(transaction, key, done, kept))
    .catch((error: unknown) => app.options.log?.({ level: "warn", message: "answer not kept", error: stackOf(error) }));
}

/**
 * The answer to a request that was done: made anew of what came of it, with what whoever asks may see by now. The one that there
 * was stands in for it where it tells nothing, and for a deletion, of which nothing is left to look at, where nothing of their
 * roles has changed.
 */
async function answerAgain(
  app: Application,
  actor: Actor,
  { done, answer: kept }: DoneRequest,
  keeps: boolean,
  handle: () => Promise<Reply>,
): Promise<Reply> {
  if (keeps && kept !== null && (kept.body === null || (done?.deletes === true && hasSameRoles(actor, done)))) return asAnswer(kept);
  const about = done?.about ?? null;
  const seen = about !== null && (await isSeen(app, actor, about));
  if (!keeps || done === null) throw alreadyDone(app, seen ? about : null);
  const isHidden = about !== null && !seen;
  const anew = await answeredOrRefused(handle);
  // By its address another record may be found by now, of which nothing is told.
  if (done.deletes && (anew instanceof Problem || anew.body !== undefined)) throw alreadyDone(app, null);
  if (!(anew instanceof Problem)) {
    // Who never saw it was told as little as now.
    if (isHidden && !done.deletes && kept !== null && JSON.stringify(anew.body) !== kept.body) throw unseen(app, actor, about.entity);
    return replayed({ ...anew, status: kept?.status ?? anew.status });
  }
  if (isHidden) throw anew;
  throw alreadyDone(app, seen ? about : null);
}

async function answeredOrRefused(handle: () => Promise<Reply>): Promise<Reply | Problem> {
  try {
    return await handle();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

function hasSameRoles({ roles }: Actor, done: DoneWork): boolean {
  return roles.length === done.roles.length && roles.every((role) => done.roles.includes(role));
}

function alreadyDone(app: Application, record: DoneWork["about"]): Problem {
  const problem = app.problems.problem("already-done");
  return record === null ? problem : problem.with({ record });
}

async function isSeen(app: Application, actor: Actor, { entity, id }: NonNullable<DoneWork["about"]>): Promise<boolean> {
  // The document may have changed since.
  if (!Object.hasOwn(app.plan.entities, entity)) return false;
  try {
    await demandSeen(app, app.store, actor, entity, await app.store.get(entity, id));
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

function asAnswer({ status, headers, body }: StoredAnswer): Reply {
  return replayed({ status, headers, ...(body === null ? {} : { body: JSON.parse(body) as unknown }) });
}

function replayed(answer: Reply): Reply {
  return { ...answer, headers: { ...answer.headers, [REPLAYED_HEADER]: "true" } };
}
