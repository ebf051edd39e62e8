// How often each table of a database was written to, so that whoever keeps something that was read of some tables knows
// whether it still stands. Counts are raised by every write and once more when its transaction has ended: a reader beside it
// may have read, in between, what was there before.

/** Statements of the store begin so; any other may write to all tables. */
const TARGET = /^(?:INSERT INTO|UPDATE|DELETE FROM) "((?:[^"]|"")+)"/;

/** The table that a statement writes to itself; null where it could be any. */
export function targetOf(text: string): string | null {
  return TARGET.exec(text)?.[1]?.replaceAll('""', '"') ?? null;
}

export class WriteCounts {
  readonly #byTable = new Map<string, number>();
  readonly #open = new Set<string | null>();
  #anywhere = 0;
  #total = 0;

  /** Statements that wrote, all together. */
  get total(): number {
    return this.#total;
  }

  wrote(table: string | null): void {
    this.#total++;
    this.#open.add(table);
    this.#raise(table);
  }

  /** The transaction was committed or undone. */
  ended(): void {
    for (const table of this.#open) this.#raise(table);
    this.#open.clear();
  }

  /** Grows whenever something in one of these tables may have changed. */
  of(tables: readonly string[]): number {
    let sum = this.#anywhere;
    for (const table of tables) sum += this.#byTable.get(table) ?? 0;
    return sum;
  }

  #raise(table: string | null): void {
    if (table === null) this.#anywhere++;
    else this.#byTable.set(table, (this.#byTable.get(table) ?? 0) + 1);
  }
}
