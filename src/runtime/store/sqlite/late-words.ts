// Words of records that were made or changed in a transaction and are not written yet. All of them are at its end, in the order of
// their rows. The full-text index gathers what is written in that order, and writes out what it has before any row that stands
// further ahead, and before each statement that could be undone by itself, as one with a trigger is: merging what was written
// out takes more than all else that a change does.

import { type Parameters, quoted, quotedList } from "../dialect.ts";
import { type SearchIndex, WORDS_PREFIX, wordColumn } from "../search-index.ts";

/** What waits is kept in memory. */
const MOST = 1_000;

/** A connection that answers at once. */
interface Writer {
  rows(text: string, params: Parameters): unknown[][];
  run(text: string, params: Parameters): number;
}

/** Words by column. */
type Words = ReadonlyMap<string, string>;

/** Those of one record; `isNew`: all of its columns, of a record that has none yet. */
interface Waiting {
  readonly words: Words;
  readonly isNew: boolean;
}

interface OfTable {
  readonly index: SearchIndex;
  readonly records: Map<string, Waiting>;
}

export class LateWords {
  readonly #byTable = new Map<string, OfTable>();
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    return this.#count >= MOST;
  }

  /** A new record, of which `words` has all columns. */
  add(index: SearchIndex, id: string, words: Words): void {
    this.#recordsOf(index).set(id, { words, isNew: true });
    this.#count++;
  }

  /** The record `id` has these words from now on, and keeps those of other columns. */
  change(index: SearchIndex, id: string, words: Words): void {
    const records = this.#recordsOf(index);
    const before = records.get(id);
    if (before === undefined) this.#count++;
    records.set(id, before === undefined ? { words, isNew: false } : { ...before, words: new Map([...before.words, ...words]) });
  }

  #recordsOf(index: SearchIndex): Map<string, Waiting> {
    const known = this.#byTable.get(index.table) ?? { index, records: new Map() };
    this.#byTable.set(index.table, known);
    return known.records;
  }

  /** They were of a part of the transaction that is undone. */
  forget(): void {
    this.#byTable.clear();
    this.#count = 0;
  }

  write(connection: Writer): void {
    const all = [...this.#byTable.values()];
    this.forget();
    for (const { index, records } of all) {
      const texts = textsOf(index);
      writeChanged(connection, texts, records);
      writeNew(connection, texts, records);
    }
  }
}

/** Every column of words, and the statements that write them. */
interface Texts {
  readonly columns: readonly string[];
  readonly held: string;
  readonly last: string;
  readonly add: string;
  readonly change: string;
  readonly find: string;
  readonly lose: string;
}

function textsOf({ table, fullText, fields }: SearchIndex): Texts {
  const columns = fields.map((_, at) => wordColumn(at));
  const [kept, found, all] = [quoted(table), quoted(fullText), quotedList(columns)];
  const places = columns.map(() => "?").join(", ");
  return {
    columns,
    held: `SELECT "n", ${all} FROM ${kept} WHERE "id" = ?`,
    last: `SELECT max("n") FROM ${kept}`,
    add: `INSERT INTO ${kept} ("n", "id", ${all}) VALUES (?, ?, ${places})`,
    change: `UPDATE ${kept} SET ${columns.map((column) => `${quoted(column)} = ?`).join(", ")} WHERE "n" = ?`,
    find: `INSERT INTO ${found} (rowid, ${all}) VALUES (?, ${places})`,
    lose: `INSERT INTO ${found} (${found}, rowid, ${all}) VALUES ('delete', ?, ${places})`,
  };
}

function writeChanged(connection: Writer, texts: Texts, records: ReadonlyMap<string, Waiting>): void {
  const changed = [...records].filter(([, { isNew }]) => !isNew);
  const held = changed.flatMap(([id, { words }]) => connection.rows(texts.held, [id]).map(([n, ...old]) => ({ n: Number(n), old, words })));
  for (const { n, old, words } of held.sort((one, other) => one.n - other.n)) {
    const now = texts.columns.map((column, at) => words.get(column) ?? old[at]);
    if (now.every((text, at) => text === old[at])) continue;
    connection.run(texts.lose, [n, ...old]);
    connection.run(texts.change, [...now, n]);
    connection.run(texts.find, [n, ...now]);
  }
}

function writeNew(connection: Writer, texts: Texts, records: ReadonlyMap<string, Waiting>): void {
  const made = [...records].filter(([, { isNew }]) => isNew);
  if (made.length === 0) return;
  const [[last] = []] = connection.rows(texts.last, []);
  let n = Number(last ?? 0);
  for (const [id, { words }] of made) {
    const now = texts.columns.map((column) => words.get(column) ?? "");
    n++;
    connection.run(texts.add, [n, id, ...now]);
    connection.run(texts.find, [n, ...now]);
  }
}

/** What a statement means for words that wait: they are written before it, they are forgotten, or it has nothing to do with them. */
export type Lateness = "write" | "forget" | null;

/**
 * What is undone to a savepoint is what came after it, since what came before is written by then. SQLite ends a transaction by
 * itself where it cannot go on, so what waited is forgotten when the next begins.
 */
export function latenessOf(text: string): Lateness {
  if (text.startsWith("BEGIN") || text.startsWith("ROLLBACK")) return "forget";
  if (text.startsWith("SAVEPOINT") || text.startsWith("COMMIT")) return "write";
  return text.includes(`"${WORDS_PREFIX}`) ? "write" : null;
}
