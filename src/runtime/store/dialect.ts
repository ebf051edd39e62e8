// The seam between the store and an engine: what a connection does and what an engine says differently. Knows no
// engine; each states its own in store/<engine>/.

import type { Awaitable } from "./awaitable.ts";
import type { ExpressionDialect } from "./expressions/dialect.ts";
import type { Column, Table } from "./schema.ts";
import type { SearchIndex } from "./search-index.ts";
import { ValueRefused } from "./store.ts";

/** What may be bound to a `?`: a text, number, bigint, boolean or null. */
export type Parameters = readonly unknown[];

export interface Statement {
  readonly text: string;
  readonly params: Parameters;
}

/** Runs statements whose placeholders are `?`. Errors arrive as those of store.ts. */
export interface Connection {
  /** Rows as arrays, in the order of the selected columns. */
  rows(text: string, params: Parameters): Awaitable<unknown[][]>;
  /** The number of rows that were changed. */
  run(text: string, params: Parameters): Awaitable<number>;
}

/** How the columns of one table that exists before and after differ. */
export interface TableChange {
  readonly before: Table;
  readonly after: Table;
  readonly added: readonly Column[];
  readonly dropped: readonly Column[];
  /** Dropped and made again, empty, in another type. */
  readonly retyped: readonly Column[];
  /** The same in all but whether it must have a value. */
  readonly required: readonly Column[];
  readonly relaxed: readonly Column[];
  /** References of which a tombstone is made, or the other way round: what becomes of them at a deletion is another matter. */
  readonly rebound: readonly Column[];
}

export interface Dialect {
  readonly engine: "sqlite" | "postgres";
  readonly expressions: ExpressionDialect;
  /** The same for numbers of any length, at the price of more work. */
  readonly unboundedExpressions: ExpressionDialect;
  /** Locks the selected rows until the transaction ends. */
  readonly forUpdate: string;
  /** Locks them, and leaves out those that another process has locked. */
  readonly skipLocked: string;
  /** Behind a column of an index: it goes down, with empty values at the end. */
  readonly descending: string;
  /** Several processes may write to one database, each of which hears of the others' changes late. */
  readonly isShared: boolean;
  createTables(tables: readonly Table[]): readonly Statement[];
  alterTable(change: TableChange): readonly Statement[];
  /** Deletes records of several tables that may refer to each other: references are looked at when all are gone. */
  removeTogether(parts: readonly { readonly table: Table; readonly ids: readonly string[] }[]): readonly Statement[];
  /** Takes the references of a table away and puts them back, where their names depend on its name and its columns'. */
  dropReferences(table: Table): readonly Statement[];
  addReferences(table: Table): readonly Statement[];
  dropTables(names: readonly string[]): readonly Statement[];
  /** What refuses to change or take away entries of the history, and how it is let go while a migration renames what they speak of. */
  readonly keepHistory: readonly string[];
  readonly freeHistory: readonly string[];
  /** Waits for the transactions of the release in force, and lets no other begin before this one ends; nothing where there can be none. */
  readonly holdTransactions: readonly string[];
  /** Notes each record of the table that is made, deleted, or changed in one of these columns, in `ninefold_stale_record`. */
  noteStale(table: string, columns: readonly string[]): readonly Statement[];
  /** Ends that; nothing where it is not done. */
  endNotingStale(table: string): readonly Statement[];
  /** A table for the words of records, and what finds them. */
  createSearch(index: SearchIndex): readonly Statement[];
  /** What is still to be done once the table of words is filled, or was given those of these records. */
  fillSearch(index: SearchIndex): readonly Statement[];
  findSearch(index: SearchIndex, ids: readonly string[]): readonly Statement[];
  dropSearch(index: SearchIndex): readonly Statement[];
  /** The tables that are in the database, Ninefold's or not. */
  readonly listTables: string;
  /** The indexes that are in the database, Ninefold's or not. */
  readonly listIndexes: string;
  /** The columns of the table whose name is bound. */
  readonly listColumns: string;
}

/** The values, where both engines keep every text among them as it is. Throws `ValueRefused`. */
export function bindable(params: Parameters): Parameters {
  for (const param of params) {
    if (typeof param === "string" && (param.includes("\0") || !param.isWellFormed())) {
      throw new ValueRefused("a text may not hold the character NUL or half a surrogate pair");
    }
  }
  return params;
}

/** An identifier as both engines read it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function quotedList(names: readonly string[]): string {
  return names.map(quoted).join(", ");
}
