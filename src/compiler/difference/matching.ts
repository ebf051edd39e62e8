// Which members of two lists are the same one.

export interface Matching<T> {
  /** In the order of the new list. */
  readonly pairs: readonly (readonly [before: T, after: T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** By the first key that finds a partner, the strictest key first. */
export function match<T>(before: readonly T[], after: readonly T[], ...keys: readonly ((one: T) => string)[]): Matching<T> {
  const partners = new Map<T, T>();
  const free = new Set(before);
  for (const key of keys) {
    const byKey = new Map<string, T[]>();
    for (const one of free) byKey.set(key(one), [...(byKey.get(key(one)) ?? []), one]);
    for (const one of after) {
      const partner = partners.has(one) ? undefined : byKey.get(key(one))?.shift();
      if (partner === undefined) continue;
      partners.set(one, partner);
      free.delete(partner);
    }
  }
  return {
    pairs: after.flatMap((one) => (partners.has(one) ? [[partners.get(one)!, one] as const] : [])),
    removed: before.filter((one) => free.has(one)),
    added: after.filter((one) => !partners.has(one)),
  };
}

/** Whether what is in both lists has another order. */
export function isReordered<T>(before: readonly T[], { pairs }: Matching<T>): boolean {
  const places = pairs.map(([one]) => before.indexOf(one));
  return places.some((place, index) => index > 0 && place < places[index - 1]!);
}
