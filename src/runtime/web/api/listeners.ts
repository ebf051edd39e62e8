// Whoever is to hear of something, in the order in which they came.

export class Listeners<What extends readonly unknown[] = []> {
  readonly #all = new Set<(...what: What) => void>();

  /** Returns how to stop. */
  add(hear: (...what: What) => void): () => void {
    this.#all.add(hear);
    return () => {
      this.#all.delete(hear);
    };
  }

  /** Whether anybody heard it. */
  notify(...what: What): boolean {
    const all = [...this.#all];
    for (const hear of all) hear(...what);
    return all.length > 0;
  }
}
