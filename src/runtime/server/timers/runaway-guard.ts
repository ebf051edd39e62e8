// The records that a timer would move without end: each time it was performed it was due again. It then rests, so that nobody
// gets more messages than these, until somebody else changes the record. What only comes after its time, because each time puts
// on the moment that is waited for, goes on in the next go.

import type { HistoryEntry } from "../../store/store.ts";

/** So often a timer moves one record in one go. */
export const MOST_TIMES = 50;

export class EndlessTimers {
  /** How often each record was moved in this go. */
  readonly #times = new Map<string, number>();
  readonly #stopped = new Set<string>();
  /** What was put on when it was performed last, and so comes to an end. */
  readonly #putOn = new Set<string>();

  get size(): number {
    return this.#stopped.size + this.#putOn.size;
  }

  /** Whether it is left alone, in this go at least. */
  has(id: string): boolean {
    return this.#stopped.has(id) || this.isPutOff(id);
  }

  /** Whether the next go is to go on with it. */
  isPutOff(id: string): boolean {
    return this.#putOn.has(id) && this.#isOften(id);
  }

  #isOften(id: string): boolean {
    return (this.#times.get(id) ?? 0) >= MOST_TIMES;
  }

  /** A new go. */
  begin(): void {
    this.#times.clear();
    this.#putOn.clear();
  }

  /** `putOn`: what it waits for comes later now, or never again. */
  performed(id: string, putOn: boolean): void {
    this.#times.set(id, (this.#times.get(id) ?? 0) + 1);
    if (putOn) this.#putOn.add(id);
    else this.#putOn.delete(id);
  }

  /** Whether a record that is due again was moved too often, and rests from now on. */
  stops(id: string): boolean {
    if (!this.#isOften(id) || this.has(id)) return false;
    this.#stopped.add(id);
    return true;
  }

  /** What somebody else wrote may have put an end to it. */
  changed(entries: readonly Pick<HistoryEntry, "record">[]): void {
    for (const { record } of entries) this.#stopped.delete(record);
  }
}
