// Long texts as a change of them is told: what differs, with some words around it.

export interface Sides {
  readonly from: string;
  readonly to: string;
}

/** What is no longer is told whole. */
const LONG = 200;
/** Letters on each side of what differs. */
const AROUND = 60;
const GAP = "…";

/** Null where both are short, or nothing would be left out. */
export function shortened({ from, to }: Sides): Sides | null {
  if (from.length <= LONG && to.length <= LONG) return null;
  const [left, right] = [[...from], [...to]];
  const most = Math.min(left.length, right.length);
  // Where one of them is empty the other is shown from its beginning.
  let before = 0;
  while (before < most && left[before] === right[before]) before++;
  let after = 0;
  while (after < most - before && left.at(-1 - after) === right.at(-1 - after)) after++;
  const sides = { from: around(left, before, after), to: around(right, before, after) };
  return sides.from === from && sides.to === to ? null : sides;
}

/** From some letters before what differs to some behind it; of much that differs the beginning. */
function around(letters: readonly string[], before: number, after: number): string {
  const start = wordFrom(letters, Math.max(0, before - AROUND));
  const end = wordTo(letters, Math.min(letters.length, letters.length - after + AROUND, before + LONG));
  const text = letters.slice(start, end).join("").trim();
  return `${start > 0 ? `${GAP} ` : ""}${text}${end < letters.length ? ` ${GAP}` : ""}`;
}

/** A word is not cut, unless it has no end near by, as in writing without spaces. */
const NEAR = 20;

function wordFrom(letters: readonly string[], at: number): number {
  if (at === 0) return 0;
  const space = letters.slice(at - 1, at + NEAR).findIndex((letter) => /\s/u.test(letter));
  return space === -1 ? at : at + space;
}

function wordTo(letters: readonly string[], at: number): number {
  if (at === letters.length) return at;
  const space = letters.slice(at - NEAR, at + 1).findLastIndex((letter) => /\s/u.test(letter));
  return space === -1 ? at : at - NEAR + space;
}
