// One request with an Idempotency-Key is done once, however often it is sent: the key is stored by the transaction that does
// what was asked, and whoever repeats it is given the answer that there was. What was refused has done nothing and keeps
// nothing. Knows no HTTP library.

import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Transaction } from "../store/store.ts";
import { doneRequest, type KeptAnswer, removeExpiredRequests, saveAnswer, saveDoneRequest } from "../store/system/idempotency.ts";
import type { Application } from "./application.ts";
import type { Identity } from "./identify.ts";
import { stackOf } from "./log.ts";
import { Problem } from "./problems.ts";
import type { Answer } from "./router.ts";

export const KEY_HEADER = "Idempotency-Key";
export const REPLAYED_HEADER = "Idempotency-Replayed";

/** Milliseconds that a key is kept. */
const KEPT = 86_400_000;
const SWEPT_EVERY = 600_000;
/** Another process that does the same has so long to answer; milliseconds. */
const PATIENCE = 3_000;
const PAUSE = 25;

/** A request that is to be done once. */
export interface Once {
  /** A digest of the key and of whose it is. */
  readonly key: string;
  /** A digest of what is asked. */
  readonly request: string;
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
  return { key: digest(JSON.stringify([...whose, given])), request: digest(JSON.stringify([method, url]), body) };
}

function digest(text: string, bytes: Buffer | null = null): string {
  const hash = createHash("sha256").update(text);
  return (bytes === null ? hash : hash.update("\0").update(bytes)).digest("hex");
}

/** It was done before: nothing of this attempt is to be kept. */
class DoneBefore extends Error {}

/** Keeps in a transaction that its request is done; throws where it was before. */
export async function keepDone(app: Application, transaction: Transaction, once: Once): Promise<void> {
  const now = app.clock.now();
  const before = await doneRequest(transaction, once.key, now.toISOString());
  if (before !== null) throw new DoneBefore("This request was done before.");
  const until = new Date(now.getTime() + KEPT).toISOString();
  await saveDoneRequest(transaction, once.key, once.request, now.toISOString(), until);
}

export class OnceOnly {
  readonly #running = new Map<string, Promise<unknown>>();
  #sweptAt = Number.NEGATIVE_INFINITY;

  /** Does a request, or answers as it was answered. `keeps`: whether the answer may be kept; one that opens a session may not. */
  async answer(app: Application, once: Once, keeps: boolean, handle: () => Promise<Answer>): Promise<Answer> {
    while (this.#running.has(once.key)) await this.#running.get(once.key)?.catch(() => {});
    const running = answerOnce(app, once, keeps, handle);
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

async function answerOnce(app: Application, once: Once, keeps: boolean, handle: () => Promise<Answer>): Promise<Answer> {
  const patience = keeps ? PATIENCE : 0;
  const before = await replayed(app, once, patience);
  if (before !== null) return before;
  try {
    const answer = await handle();
    if (keeps && answer.session === undefined) await keep(app, once, answer);
    return answer;
  } catch (error) {
    if (!(error instanceof DoneBefore || error instanceof Problem)) throw error;
    // Another process may have done it meanwhile, and so have made it impossible here.
    const done = await replayed(app, once, patience);
    if (done !== null) return done;
    throw error;
  }
}

/** The effect is stored by now: where its answer cannot be, whoever repeats the request is told that it was done. */
async function keep(app: Application, { key }: Once, { status, headers, body }: Answer): Promise<void> {
  const kept: KeptAnswer = { status, headers: headers ?? {}, body: body === undefined ? null : JSON.stringify(body) };
  await app.store
    .write((transaction) => saveAnswer(transaction, key, kept))
    .catch((error: unknown) => app.options.log?.({ level: "warn", message: "answer not kept", error: stackOf(error) }));
}

/** The answer that there was; null where nothing was done. Waits so many milliseconds for one that is not known yet. */
async function replayed(app: Application, once: Once, patience: number): Promise<Answer | null> {
  const until = performance.now() + patience;
  for (;;) {
    const done = await doneRequest(app.store, once.key, app.clock.now().toISOString());
    if (done === null) return null;
    if (done.request !== once.request) throw app.problems.problem("idempotency-key-reused");
    if (done.answer !== null) return asAnswer(done.answer);
    if (performance.now() >= until) throw app.problems.problem("already-done");
    await wait(PAUSE);
  }
}

function asAnswer({ status, headers, body }: KeptAnswer): Answer {
  const replay = { ...headers, [REPLAYED_HEADER]: "true" };
  return { status, headers: replay, ...(body === null ? {} : { body: JSON.parse(body) as unknown }) };
}
