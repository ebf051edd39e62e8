// The unique values that one piece of work lost to others. What it stores may be worked out of records as they were before
// somebody else took the value (the next number of a box), so it is tried again, and may lose the next value as well. Who
// lost often runs before those who never lost: it begins by keeping everybody else, of every process, from writing to the
// tables in question, and looks only then, so what it finds taken is taken in truth.

import { quotedList } from "../dialect.ts";
import type { Schema } from "../schema.ts";
import type { UniqueViolation } from "../store.ts";

/** After so many values it runs before others. Two alike within one piece of work have new ids each time, and end here, too. */
const LOST_OFTEN = 3;

export class LostValues {
  readonly #values = new Set<string>();
  readonly #entities = new Set<string>();
  /** Those whose tables were kept from others in the attempt that runs. */
  #kept: ReadonlySet<string> = new Set();

  /** What an attempt begins with, before it has read anything: nothing, unless values were lost often. */
  toKeep(schema: Schema): string | null {
    if (this.#values.size < LOST_OFTEN) return null;
    this.#kept = new Set(this.#entities);
    const names = schema.tables.filter(({ entity }) => this.#kept.has(entity)).map(({ name }) => name);
    // Others read on. Whoever is writing there ends first; whoever comes later waits, and finds then what is taken.
    return `LOCK TABLE ${quotedList(names.sort())} IN SHARE ROW EXCLUSIVE MODE`;
  }

  /** Whether another value may be made of what stands there now: not of one that was met before, or that nobody else could take. */
  lose({ entity, values }: UniqueViolation): boolean {
    if (values === null || this.#values.has(values) || this.#kept.has(entity)) return false;
    this.#values.add(values);
    this.#entities.add(entity);
    return true;
  }
}
