// Counts failed sign-ins for one name and address, and says how long to wait. In this process's memory, bounded.

const WINDOW = 15 * 60_000;
const MOST_KEPT = 100_000;

export class Attempts {
  readonly #failures = new Map<string, number[]>();

  /** Seconds to wait before another try; 0 when it may be made now. */
  wait(key: string, most: number, now: number): number {
    const recent = this.#recent(key, now);
    return recent.length < most ? 0 : Math.max(1, Math.ceil(((recent[0] ?? now) + WINDOW - now) / 1000));
  }

  /** Counts a try as failed until `forgive` is told otherwise, so that tries at the same time count too. */
  failed(key: string, now: number): void {
    const recent = [...this.#recent(key, now), now];
    this.#failures.delete(key);
    this.#failures.set(key, recent);
    if (this.#failures.size <= MOST_KEPT) return;
    const oldest = this.#failures.keys().next().value;
    if (oldest !== undefined) this.#failures.delete(oldest);
  }

  forgive(key: string): void {
    this.#failures.delete(key);
  }

  #recent(key: string, now: number): number[] {
    return (this.#failures.get(key) ?? []).filter((at) => now - at < WINDOW);
  }
}
