// The records that a timer would move without end: each time it was performed it was due again. It then rests, so that nobody
// gets more messages than these, until somebody else changes the record.

import type { HistoryEntry } from "../../store/store.ts";

/** So often a timer moves one record in one go. */
export const MOST_TIMES = 50;

export class EndlessTimers {
  /** How often each record was moved in this go. */
  readonly #times = new Map<string, number>();
  readonly #stopped = new Set<string>();

  get size(): number {
    return this.#stopped.size;
  }

  has(id: string): boolean {
    return this.#stopped.has(id);
  }

  /** A new go. */
  begin(): void {
    this.#times.clear();
  }

  performed(id: string): void {
    this.#times.set(id, (this.#times.get(id) ?? 0) + 1);
  }

  /** Whether a record that is due again was moved too often, and rests from now on. */
  stops(id: string): boolean {
    if ((this.#times.get(id) ?? 0) < MOST_TIMES || this.#stopped.has(id)) return false;
    this.#stopped.add(id);
    return true;
  }

  /** What somebody else wrote may have put an end to it. */
  changed(entries: readonly Pick<HistoryEntry, "record">[]): void {
    for (const { record } of entries) this.#stopped.delete(record);
  }
}
