// One SQLite connection: how it is set up, and its prepared statements by text. Results come at once.

import Database from "better-sqlite3";
import { bindable, type Connection, type Parameters } from "../dialect.ts";
import type { Schema } from "../schema.ts";
import type { SearchIndex } from "../search-index.ts";
import { translated } from "./errors.ts";
import { registerExpressions } from "./expression-dialect.ts";
import { type Lateness, LateWords, latenessOf } from "./late-words.ts";
import { targetOf, WriteCounts } from "./write-counts.ts";

/** Milliseconds to wait for a backup or another tool that holds the file. */
const BUSY_TIMEOUT = 2_000;
const MAX_PREPARED_STATEMENTS = 1_000;
/** SQLite looks at a limit that is bound by itself and plans the whole statement anew each time; not at a sum. */
const LIMIT_BOUND = "LIMIT ? + 0";
const WAL_BYTES_LIMIT = 7 * 1024 * 1024;
/** Of the log, after which they are put in their places: each page then once, however often it was written. */
const WAL_PAGES = 1_600;
/**
 * Of pages in memory: all branches of the trees of a few hundred thousand records, so that a look-up reads a leaf and no more;
 * for the writer, by which most is read, also the leaves that searches come by again and again.
 */
const CACHED_KIBIBYTES = { writer: 16 * 1024, reader: 8 * 1024, copy: 8 * 1024 };

interface Prepared {
  readonly statement: Database.Statement;
  /** Undefined for one that only reads; null where it may write to any table. */
  readonly writesTo: string | null | undefined;
  readonly lateness: Lateness;
}

export class SqliteConnection implements Connection {
  readonly database: Database.Database;
  /** Whose names errors are told in. */
  schema: Schema = { tables: [] };
  /** What was written over this connection. */
  readonly writes = new WriteCounts();
  readonly #late = new LateWords();
  readonly #prepared = new Map<string, Prepared>();
  #version: Database.Statement | null = null;
  #versionOfTurn: number | null = null;

  constructor(path: string, mode: "writer" | "reader" | "copy") {
    this.database = new Database(path, { readonly: mode === "reader", fileMustExist: mode !== "writer", timeout: BUSY_TIMEOUT });
    this.database.pragma(`cache_size = -${CACHED_KIBIBYTES[mode]}`);
    registerExpressions(this.database);
  }

  /** To be called once it is known that the file is ours: this changes it. */
  prepareForWriting(): void {
    this.database.pragma("journal_mode = WAL");
    this.database.pragma("synchronous = FULL");
    this.database.pragma("foreign_keys = ON");
    // What a writer of a group could still undo is kept in memory, not in a file.
    this.database.pragma("temp_store = MEMORY");
    this.database.pragma(`journal_size_limit = ${WAL_BYTES_LIMIT}`);
    this.database.pragma(`wal_autocheckpoint = ${WAL_PAGES}`);
  }

  /** For a copy that nobody else has, and nobody keeps. */
  prepareForTrial(): void {
    this.database.pragma("journal_mode = MEMORY");
    this.database.pragma("synchronous = OFF");
    this.database.pragma("foreign_keys = ON");
  }

  /** Looks at samples of tables that have grown, so that SQLite knows which index tells most apart. */
  gatherStatistics(): void {
    this.database.pragma("analysis_limit = 400");
    this.database.pragma("optimize = 0x10002");
  }

  rows(text: string, params: Parameters): unknown[][] {
    const values = bindable(params).map(bound);
    try {
      const { statement, writesTo } = this.#ready(text);
      const rows = statement.all(values) as unknown[][];
      if (writesTo !== undefined) this.writes.wrote(writesTo);
      return rows;
    } catch (error) {
      throw translated(error, this.schema);
    }
  }

  run(text: string, params: Parameters): number {
    const values = bindable(params).map(bound);
    try {
      const { statement, writesTo } = this.#ready(text);
      const { changes } = statement.run(values);
      if (writesTo !== undefined) this.writes.wrote(writesTo);
      return changes;
    } catch (error) {
      throw translated(error, this.schema);
    }
  }

  /** What is found of a record from now on, in the transaction that is under way; `words` by column, of a new one all. */
  keepWords(how: "add" | "change", index: SearchIndex, id: string, words: ReadonlyMap<string, string>): void {
    this.#late[how](index, id, words);
    if (this.#late.isFull) this.#late.write(this);
  }

  /** Statements that begin and end transactions. */
  execute(text: string): void {
    this.#versionOfTurn = null;
    try {
      this.#ready(text).statement.run();
    } catch (error) {
      if (text === "COMMIT") this.#outdo();
      throw translated(error, this.schema);
    } finally {
      if (!this.inTransaction) this.writes.ended();
    }
  }

  /**
   * A commit that could not be synchronised lies whole in the write-ahead log, and who next opens the file after a crash would
   * take it for one that was kept. So its place is written over at once, by a commit that changes nothing.
   */
  #outdo(): void {
    try {
      if (this.inTransaction) this.database.exec("ROLLBACK");
      const version = this.database.pragma("user_version", { simple: true });
      this.database.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${version}; COMMIT`);
    } catch {
      // It is not synchronised either, and yet written over for whoever reads the file on this machine.
    }
  }

  /**
   * Changes when another connection has written; not by what this one writes. Asked once for all requests that one turn of the
   * event loop begins with, and anew by each transaction.
   */
  get dataVersion(): number {
    if (this.#versionOfTurn !== null) return this.#versionOfTurn;
    this.#version ??= this.database.prepare("PRAGMA data_version").pluck(true);
    const version = this.#version.get() as number;
    this.#versionOfTurn = version;
    setImmediate(() => {
      this.#versionOfTurn = null;
    });
    return version;
  }

  /** Changes when this connection has written a row, or made or changed a table. */
  get written(): string {
    const [rows] = this.database.prepare("SELECT total_changes()").pluck(true).all();
    return `${rows} ${this.database.pragma("schema_version", { simple: true })}`;
  }

  get inTransaction(): boolean {
    return this.database.inTransaction;
  }

  close(): void {
    this.#prepared.clear();
    this.database.close();
  }

  /** To be run now: what waits for it is written before. */
  #ready(text: string): Prepared {
    const prepared = this.#prepare(text);
    if (prepared.lateness !== null && !this.#late.isEmpty) {
      if (prepared.lateness === "forget") this.#late.forget();
      else this.#late.write(this);
    }
    return prepared;
  }

  /** The one used least recently makes room. */
  #prepare(text: string): Prepared {
    const known = this.#prepared.get(text);
    if (known !== undefined) {
      if (this.#prepared.size < MAX_PREPARED_STATEMENTS) return known;
      this.#prepared.delete(text);
      this.#prepared.set(text, known);
      return known;
    }
    const statement = this.database.prepare(text.replaceAll("LIMIT ?", LIMIT_BOUND));
    if (statement.reader) statement.raw(true);
    const made: Prepared = { statement, writesTo: statement.readonly ? undefined : targetOf(text), lateness: latenessOf(text) };
    this.#prepared.set(text, made);
    if (this.#prepared.size > MAX_PREPARED_STATEMENTS) {
      const [oldest] = this.#prepared.keys();
      if (oldest !== undefined) this.#prepared.delete(oldest);
    }
    return made;
  }
}

/** The driver would bind a number as a double, and SQLite divide it as one. */
function bound(param: unknown): unknown {
  if (typeof param === "number") return BigInt(param);
  if (typeof param === "boolean") return param ? 1n : 0n;
  return param;
}
