// What the database holds of timers that were refused, as this process knows it, and what is to be written of them.

import type { Store } from "../../store/store.ts";
import {
  allRefusedTimers,
  isSameTimer,
  type RefusedBy,
  type RefusedTimer,
  removeRefusedTimer,
  saveRefusedTimer,
  type TimerKey,
} from "../../store/system/blocked-timers.ts";

/** What other processes wrote is read after this long. Milliseconds. */
const OTHERS = 10_000;
/** A try that came to the same is written after this long. Milliseconds. */
const SAME = 60_000;

type OfRecord = TimerKey & { readonly record: string };

export class KnownRefusals {
  readonly #known = new Map<string, RefusedTimer>();
  readonly #toSave = new Map<string, RefusedTimer>();
  readonly #toRemove = new Map<string, OfRecord>();
  /** Whether others are refused now than the database says, or for another reason. */
  #isOther = false;
  #loadedAt = Number.NEGATIVE_INFINITY;

  /** Reads them, where that was not done lately; those of timers that there are no more are removed with the others. */
  async load(store: Store, isTimer: (key: TimerKey) => boolean): Promise<void> {
    if (performance.now() - this.#loadedAt < OTHERS || this.#toSave.size + this.#toRemove.size > 0) return;
    const stored = await allRefusedTimers(store);
    this.#loadedAt = performance.now();
    this.#known.clear();
    for (const one of stored) this.#known.set(keyOf(one), one);
    for (const one of stored) if (!isTimer(one)) this.remove(one, [one.record]);
  }

  /** The records of a timer that it was refused for. */
  recordsOf(timer: TimerKey): string[] {
    return [...this.#known.values()].filter((one) => isSameTimer(one, timer)).map(({ record }) => record);
  }

  has(timer: TimerKey, record: string): boolean {
    return this.#known.has(keyOf({ ...timer, record }));
  }

  /** `id`: of one that was not refused before. */
  refused(timer: TimerKey, record: string, refusedBy: readonly RefusedBy[], now: string, id: string): void {
    const key = keyOf({ ...timer, record });
    const before = this.#known.get(key);
    const isSame = before !== undefined && JSON.stringify(before.refusedBy) === JSON.stringify(refusedBy);
    if (isSame && Math.abs(Date.parse(now) - Date.parse(before.triedAt)) < SAME) return;
    const one = { ...timer, record, id: before?.id ?? id, since: before?.since ?? now, triedAt: now, refusedBy };
    this.#known.set(key, one);
    this.#toSave.set(key, one);
    this.#toRemove.delete(key);
    if (!isSame) this.#isOther = true;
  }

  /** They are not due any more. */
  remove(timer: TimerKey, records: Iterable<string>): void {
    for (const record of records) {
      const one = { ...timer, record };
      const key = keyOf(one);
      if (!this.#known.delete(key)) continue;
      this.#toSave.delete(key);
      this.#toRemove.set(key, one);
      this.#isOther = true;
    }
  }

  /** Writes what is new; answers whether others are refused now, or for another reason. */
  async save(store: Store): Promise<boolean> {
    const [saved, removed] = [[...this.#toSave.values()], [...this.#toRemove.values()]];
    if (saved.length + removed.length === 0) return false;
    await store.write(async (transaction) => {
      for (const one of removed) await removeRefusedTimer(transaction, one);
      for (const one of saved) await saveRefusedTimer(transaction, one);
    });
    this.#toSave.clear();
    this.#toRemove.clear();
    const isOther = this.#isOther;
    this.#isOther = false;
    return isOther;
  }
}

function keyOf({ entity, field, action, becomes, place, record }: OfRecord): string {
  return JSON.stringify([entity, field, action, becomes, place, record]);
}
