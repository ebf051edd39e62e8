// Words of records that were changed in a transaction and are not written yet. All of them are at its end, in the order of their
// rows. The full-text index gathers what is written in that order, and writes out what it has before any row that stands further
// ahead: of changes as they come that is every other one, and merging what was written out takes more than all else that a change
// does.

import { type Parameters, quoted } from "../dialect.ts";
import { WORDS_PREFIX } from "../search-index.ts";

/** What waits is kept in memory. */
const MOST = 1_000;

/** A connection that answers at once. */
interface Writer {
  rows(text: string, params: Parameters): unknown[][];
  run(text: string, params: Parameters): number;
}

/** New words by column. */
type Words = ReadonlyMap<string, string>;

export class LateWords {
  readonly #byTable = new Map<string, Map<string, Words>>();
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    return this.#count >= MOST;
  }

  /** The record `id` has these words from now on, and keeps those of other columns. */
  change(table: string, id: string, words: Words): void {
    const records = this.#byTable.get(table) ?? new Map<string, Words>();
    this.#byTable.set(table, records);
    const before = records.get(id);
    if (before === undefined) this.#count++;
    records.set(id, before === undefined ? words : new Map([...before, ...words]));
  }

  /** They were of a part of the transaction that is undone. */
  forget(): void {
    this.#byTable.clear();
    this.#count = 0;
  }

  write(connection: Writer): void {
    const all = [...this.#byTable];
    this.forget();
    for (const [table, records] of all) {
      if (records.size === 1) for (const [id, words] of records) writeWords(connection, table, words, "id", id);
      else for (const { n, words } of inOrder(connection, table, records)) writeWords(connection, table, words, "n", n);
    }
  }
}

function inOrder(connection: Writer, table: string, records: ReadonlyMap<string, Words>): { n: number; words: Words }[] {
  const text = `SELECT "n" FROM ${quoted(table)} WHERE "id" = ?`;
  const found = [...records].flatMap(([id, words]) => connection.rows(text, [id]).map(([n]) => ({ n: Number(n), words })));
  return found.sort((one, other) => one.n - other.n);
}

function writeWords(connection: Writer, table: string, words: Words, by: "id" | "n", key: string | number): void {
  const sets = [...words.keys()].map((column) => `${quoted(column)} = ?`).join(", ");
  connection.run(`UPDATE ${quoted(table)} SET ${sets} WHERE ${quoted(by)} = ?`, [...words.values(), key]);
}

/** What a statement means for words that wait: they are written before it, they are forgotten, or it has nothing to do with them. */
export type Lateness = "write" | "forget" | null;

/**
 * What is undone to a savepoint is what came after it, since what came before is written by then. SQLite ends a transaction by
 * itself where it cannot go on, so what waited is forgotten when the next begins. A new record has none that wait: those of
 * one that had its id were written before that was deleted.
 */
export function latenessOf(text: string): Lateness {
  if (text.startsWith("BEGIN") || text.startsWith("ROLLBACK")) return "forget";
  if (text.startsWith("SAVEPOINT") || text.startsWith("COMMIT")) return "write";
  return text.includes(`"${WORDS_PREFIX}`) && !text.startsWith("INSERT INTO") ? "write" : null;
}
