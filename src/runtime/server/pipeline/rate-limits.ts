// Limits of requests for one person, by their roles. Each process counts at once, in memory, and adds what it counted to
// the database every second, where it learns what others did: so a limit is one of the product, over all processes and
// starts, to within a second.

import { createHash } from "node:crypto";
import type { RequestLimit } from "../../../compiler/plan/plan.ts";
import { addRequests, forgetRequests } from "../../store/system/request-counts.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { steadyTime } from "../context/clock.ts";
import { limitsOf } from "../context/limits.ts";
import { networkOf } from "./client-network.ts";

/** Milliseconds. */
const SHARED_EVERY = 1_000;
const FORGOTTEN_EVERY = 60_000;
const MAX_COUNTERS = 100_000;

interface Counted {
  /** Milliseconds. */
  began: number;
  ends: number;
  count: number;
  /** How many of them the database does not know of yet. */
  unshared: number;
}

export class RequestCounts {
  readonly #counts = new Map<string, Counted>();
  #sharedAt = Number.NEGATIVE_INFINITY;
  #forgotAt = Number.NEGATIVE_INFINITY;
  #sharing: Promise<void> | null = null;

  /** Counts a request; throws `too-many-requests` where there were enough. `address` stands for whoever is not signed in. */
  count(app: Application, actor: Actor, address: string): void {
    const limits = limitsOf(app).userRequests ?? [];
    const limit = limits.length === 0 ? null : limitFor(limits, actor);
    if (limit === null || limit.most === null) return;
    const now = steadyTime(app.clock);
    const key = keyOf(actor.userId ?? `address ${networkOf(address)}`, limit.window);
    const counted = this.#present(key, limit.window, now);
    if (counted.count >= limit.most) {
      const seconds = Math.max(1, Math.ceil((counted.ends - now) / 1000));
      throw app.problems.problem("too-many-requests", { seconds }, limit.origin, { "retry-after": String(seconds) });
    }
    counted.count++;
    counted.unshared++;
    if (performance.now() - this.#sharedAt >= SHARED_EVERY) void this.share(app);
  }

  /** Tells the database what was counted, and learns what others have. Never throws: what is not told now is told later. */
  async share(app: Application): Promise<void> {
    while (this.#sharing !== null) await this.#sharing;
    this.#sharedAt = performance.now();
    this.#sharing = this.#share(app)
      .catch((error: unknown) => app.options.log?.({ level: "warn", message: "requests not counted for others", because: String(error) }))
      .finally(() => {
        this.#sharing = null;
      });
    await this.#sharing;
  }

  async #share({ store, clock }: Application): Promise<void> {
    const now = steadyTime(clock);
    if (performance.now() - this.#forgotAt >= FORGOTTEN_EVERY) {
      this.#forgotAt = performance.now();
      await store.write((transaction) => forgetRequests(transaction, now));
    }
    // Always in one order, so that two processes do not wait for each other.
    const news = [...this.#counts].filter(([, { unshared }]) => unshared > 0).sort(([one], [other]) => (one < other ? -1 : 1));
    if (news.length === 0) return;
    const sent = news.map(([keyHash, { began, ends, unshared }]) => ({ keyHash, began, ends, unshared }));
    const known = await store.write(async (transaction) => {
      const all = [];
      for (const { keyHash, began, ends, unshared } of sent) {
        all.push(await addRequests(transaction, { keyHash, began, ends, count: unshared }, now));
      }
      return all;
    });
    for (const [at, { keyHash, began, ends, count }] of known.entries()) {
      const mine = this.#counts.get(keyHash);
      const told = sent[at]!;
      // What began anew meanwhile is told the next time.
      if (mine === undefined || mine.began !== told.began) continue;
      mine.unshared -= told.unshared;
      mine.count = count + mine.unshared;
      mine.began = began;
      mine.ends = ends;
    }
  }

  /** What was counted in the time under way, which begins with its first request. */
  #present(key: string, window: number, now: number): Counted {
    const known = this.#counts.get(key);
    if (known !== undefined && known.began <= now && now < known.ends) return known;
    const begun: Counted = { began: now, ends: now + window * 1000, count: 0, unshared: 0 };
    this.#counts.delete(key);
    this.#counts.set(key, begun);
    const oldest = this.#counts.size > MAX_COUNTERS ? this.#counts.keys().next().value : undefined;
    if (oldest !== undefined) this.#counts.delete(oldest);
    return begun;
  }
}

/** Of several roles the one that allows most. */
function limitFor(limits: readonly RequestLimit[], { roles, userId }: Actor): RequestLimit | null {
  const own = limits.filter(({ role }) => role !== null && roles.includes(role));
  if (own.length === 0) return userId === null ? null : (limits.find(({ role }) => role === null) ?? null);
  return own.reduce((most, one) => (paceOf(one) > paceOf(most) ? one : most));
}

function paceOf({ most, window }: RequestLimit): number {
  return most === null ? Number.POSITIVE_INFINITY : most / window;
}

function keyOf(who: string, window: number): string {
  return createHash("sha256").update(`${window} ${who}`).digest("hex");
}
