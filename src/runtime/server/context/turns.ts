// Long work in steps: others are answered whenever some milliseconds have passed.

/** Milliseconds after which others are answered. */
const AT_ONCE = 20;

export class Turns {
  #since = performance.now();

  /** To be asked between two steps. */
  async othersToo(): Promise<void> {
    if (performance.now() - this.#since <= AT_ONCE) return;
    await new Promise((resolve) => setImmediate(resolve));
    this.#since = performance.now();
  }
}
