// When the use of a session or a token is to be noted again. In this process's memory, bounded.

/** Milliseconds within which one note is enough. */
const ROUND = 600_000;
const MAX_SESSIONS = 100_000;

export class Presence {
  readonly #noted = new Map<string, number>();

  /** Whether it is time to note this; from now on it is not, for a while. */
  isDue(key: string, now: number): boolean {
    const last = this.#noted.get(key);
    if (last !== undefined && Math.abs(now - last) < ROUND) return false;
    this.#noted.delete(key);
    this.#noted.set(key, now);
    const oldest = this.#noted.size > MAX_SESSIONS ? this.#noted.keys().next().value : undefined;
    if (oldest !== undefined) this.#noted.delete(oldest);
    return true;
  }
}
