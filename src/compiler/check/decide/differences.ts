// Bounds on the differences of whole numbers: whether all can hold at once. Every pair of values is kept with the most
// by which the first may exceed the second; a value that would have to be smaller than itself is a contradiction.

type Bound = bigint | null;

export class Differences {
  readonly #names: string[] = [ZERO];
  readonly #index = new Map<string, number>([[ZERO, 0]]);
  /** `most[a][b]`: the most that a may be above b. */
  #most: Bound[][] = [[0n]];

  /** Says that `a` is at most `bound` above `b`. False where nothing can be so any more. */
  limit(a: string, b: string, bound: bigint): boolean {
    const [from, to] = [this.#at(a), this.#at(b)];
    const known = this.#most[from]![to]!;
    if (known !== null && known <= bound) return true;
    const back = this.#most[to]![from]!;
    if (back !== null && back + bound < 0n) return false;
    this.#tighten(from, to, bound);
    return true;
  }

  /** The one value that the difference can have; null where there may be several. */
  fixed(a: string, b: string): Bound {
    const [most, least] = this.span(a, b);
    return most !== null && least !== null && most === least ? most : null;
  }

  /** The most and the least that `a` may be above `b`. */
  span(a: string, b: string): readonly [most: Bound, least: Bound] {
    const [from, to] = [this.#at(a), this.#at(b)];
    const back = this.#most[to]![from]!;
    return [this.#most[from]![to]!, back === null ? null : -back];
  }

  get size(): number {
    return this.#names.length;
  }

  #at(name: string): number {
    const known = this.#index.get(name);
    if (known !== undefined) return known;
    const at = this.#names.length;
    this.#names.push(name);
    this.#index.set(name, at);
    for (const row of this.#most) row.push(null);
    this.#most.push([...this.#names.map((_, index) => (index === at ? 0n : null))]);
    return at;
  }

  #tighten(from: number, to: number, bound: bigint): void {
    const count = this.#names.length;
    const most = this.#most;
    for (let a = 0; a < count; a++) {
      const first = most[a]![from]!;
      if (first === null) continue;
      for (let b = 0; b < count; b++) {
        const last = most[to]![b]!;
        if (last === null) continue;
        const through = first + bound + last;
        const known = most[a]![b]!;
        if (known === null || through < known) most[a]![b] = through;
      }
    }
  }
}

/** The name of zero itself. */
export const ZERO = "0";
