// Finds the name that somebody probably meant. Knows only strings.

/** The candidate closest to `name`, or null when none is close enough to be worth offering. Case counts last. */
export function nearest(name: string, candidates: Iterable<string>): string | null {
  const wanted = fold(name);
  const limit = tolerance(wanted.length);
  let best: string | null = null;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    if (candidate === name) continue;
    const distance = distanceBetween(wanted, fold(candidate), bestDistance);
    if (distance < bestDistance && distance <= tolerance(candidate.length)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** One slip in a short word, a third of a long one at most; in one or two letters only a difference of case. */
function tolerance(length: number): number {
  return length <= 2 ? 0 : Math.min(3, Math.max(1, Math.floor(length / 3)));
}

function fold(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}

/**
 * Insertions, deletions, replacements and swaps of neighbours that lead from `a` to `b` (optimal string alignment).
 * Gives `limit` as soon as the distance cannot be less.
 */
export function distanceBetween(a: string, b: string, limit = Number.POSITIVE_INFINITY): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let smallest = i;
    for (let j = 1; j <= b.length; j++) {
      const replace = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let value = Math.min(at(last, j) + 1, at(row, j - 1) + 1, replace);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) value = Math.min(value, at(beforeLast, j - 2) + 1);
      row.push(value);
      smallest = Math.min(smallest, value);
    }
    if (smallest > limit) return limit;
    beforeLast = last;
    last = row;
  }
  return Math.min(limit, at(last, b.length));
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
