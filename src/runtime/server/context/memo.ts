// What follows from the plan and from who looks, made once and kept. Conditions, columns and orders of reading. The same objects
// given to the store again spare it making their text again.

import { ByRoles } from "./per-role-cache.ts";

/** What is kept of one thing; what was not asked for longest makes room. */
const MOST = 500;

export class Memo {
  readonly #kept = new WeakMap<object, Map<string, unknown>>();
  readonly #byRoles = new ByRoles(() => new Memo());

  /** What `make` gives for this part of the plan and this key. `make` may use nothing else that could change. */
  of<T extends object | string | boolean>(part: object, key: string, make: () => T): T {
    let known = this.#kept.get(part);
    if (known === undefined) {
      known = new Map();
      this.#kept.set(part, known);
    }
    const value = known.get(key) as T | undefined;
    if (value !== undefined) {
      if (known.size === MOST) refresh(known, key, value);
      return value;
    }
    const made = make();
    known.set(key, made);
    if (known.size > MOST) known.delete(known.keys().next().value!);
    return made;
  }

  /** What follows for whoever has these roles: there `make` may use them as well. */
  for(roles: readonly string[]): Memo {
    return this.#byRoles.of(roles);
  }
}

function refresh(known: Map<string, unknown>, key: string, value: unknown): void {
  known.delete(key);
  known.set(key, value);
}
