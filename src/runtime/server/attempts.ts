// Counts failed sign-ins for one name and address, and says how long to wait. In this process's memory, bounded.

import type { Application } from "./application.ts";
import { limitsOf } from "./limits.ts";

/** No document has a longer window; milliseconds. */
const LONGEST = 86_400_000;
const MOST_KEPT = 100_000;
/** No document allows more. */
const MOST_TRIES = 1_000;

export class Attempts {
  readonly #failures = new Map<string, number[]>();

  /** Seconds to wait before another try, of which there may be so many within `window` seconds; 0 when it may be made now. */
  wait(key: string, most: number, window: number, now: number): number {
    const recent = this.#recent(key, now, window * 1000);
    const first = recent[recent.length - most] ?? now;
    return recent.length < most ? 0 : Math.max(1, Math.ceil((first + window * 1000 - now) / 1000));
  }

  /** Counts a try as failed until `forgive` is told otherwise, so that tries at the same time count too. */
  failed(key: string, now: number): void {
    const recent = [...this.#recent(key, now, LONGEST), now].slice(-MOST_TRIES);
    this.#failures.delete(key);
    this.#failures.set(key, recent);
    if (this.#failures.size <= MOST_KEPT) return;
    const oldest = this.#failures.keys().next().value;
    if (oldest !== undefined) this.#failures.delete(oldest);
  }

  forgive(key: string): void {
    this.#failures.delete(key);
  }

  forgiveAll(): void {
    this.#failures.clear();
  }

  #recent(key: string, now: number, window: number): number[] {
    return (this.#failures.get(key) ?? []).filter((at) => now - at < window);
  }
}

/** Counts a try as failed until it is forgiven; refuses it where there were too many. */
export function countAttempt(app: Application, attempts: Attempts, key: string): void {
  const now = app.clock.now().getTime();
  const seconds = attempts.wait(key, limitsOf(app).signInAttempts, limitsOf(app).signInWindow, now);
  if (seconds > 0) throw app.problems.problem("too-many-requests", { seconds }, null, { "retry-after": String(seconds) });
  attempts.failed(key, now);
}
