// Remembers what was written lately, for whoever reads a page and listens a moment later.

/** At least so many are known: whoever missed more is told to begin anew. */
const MOST = 1_000;

export class RecentEntries {
  readonly #heard: { readonly id: string; readonly at: number }[] = [];
  /** From this moment on all are known. */
  #from = Date.now();
  #toldAt = 0;

  add(ids: readonly string[]): void {
    const at = Date.now();
    for (const id of ids) this.#heard.push({ id, at });
    if (this.#heard.length > 2 * MOST) this.#from = this.#heard.splice(0, this.#heard.length - MOST).at(-1)?.at ?? at;
  }

  /** Somebody was told something. */
  told(): void {
    this.#toldAt = Date.now();
  }

  /**
   * The entries heard of since a moment, in milliseconds since 1970, and in the milliseconds of `skew` before it; null where not all of
   * them are known.
   */
  since(moment: number, skew: number): readonly string[] | null {
    if (!(moment >= this.#from)) return null;
    return this.#heard.filter(({ at }) => at >= moment - skew).map(({ id }) => id);
  }

  /** Whether somebody was told something since. */
  hasToldSince(moment: number, skew: number): boolean {
    return this.#toldAt >= moment - skew;
  }
}
