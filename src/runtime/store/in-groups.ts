// Many ids, a group at a time: engines bound what one statement is given.

/** So many go into one statement; both engines take far more parameters, and gain nothing by them. */
const MOST = 500;

/** Each id in one group, in their order. */
export function inGroups(ids: Iterable<string>): string[][] {
  const all = [...ids];
  return Array.from({ length: Math.ceil(all.length / MOST) }, (_, at) => all.slice(at * MOST, (at + 1) * MOST));
}
