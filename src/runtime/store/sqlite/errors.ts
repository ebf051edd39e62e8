// What SQLite's errors mean to the store.

import Database from "better-sqlite3";
import { NumberTooLarge } from "../../../compiler/expression/numbers.ts";
import type { Schema } from "../schema.ts";
import { ReferenceViolation, StoreUnavailable, UniqueViolation, ValueRefused } from "../store.ts";

/** Disk full, locked, damaged, read-only: nobody's mistake, and nothing that another request could do better. */
const UNAVAILABLE = /^SQLITE_(FULL|IOERR|BUSY|LOCKED|CANTOPEN|READONLY|CORRUPT|NOTADB|NOMEM|INTERRUPT|PROTOCOL)/;

/** The store's error for one of the driver's; others are passed on. */
export function translated(error: unknown, schema: Schema): unknown {
  if (!(error instanceof Database.SqliteError)) return error;
  switch (error.code) {
    case "SQLITE_CONSTRAINT_UNIQUE":
    case "SQLITE_CONSTRAINT_PRIMARYKEY":
      return uniqueViolation(error.message, schema) ?? error;
    case "SQLITE_CONSTRAINT_FOREIGNKEY":
      return new ReferenceViolation("", null);
    case "SQLITE_CONSTRAINT_NOTNULL":
      return new ValueRefused(`${error.message.replace(/^.*: /, "")} must have a value`);
    default:
      if (error.message === "integer overflow") return new NumberTooLarge("of a sum");
      if (!UNAVAILABLE.test(error.code)) return error;
      return new StoreUnavailable(`The database cannot answer: ${error.message} (${error.code}).`, { cause: error });
  }
}

/** SQLite says "UNIQUE constraint failed: book.isbn, book.title", or "…: index 'book.isbn.form'". */
function uniqueViolation(message: string, schema: Schema): UniqueViolation | null {
  const place = message.replace(/^[^:]*: /, "");
  const name = /^index '(.*)'$/.exec(place)?.[1];
  const named = schema.tables.flatMap(({ entity, indexes }) => indexes.flatMap((one) => (one.name === name ? { entity, one } : [])))[0];
  if (named !== undefined) return new UniqueViolation(named.entity, named.one.columns);
  const places = place.split(", ");
  const table = schema.tables.find((candidate) => places.every((place) => place.startsWith(`${candidate.name}.`)));
  if (table === undefined) return null;
  const fields = places.map((place) => place.slice(table.name.length + 1));
  return new UniqueViolation(table.entity, fields);
}
