// What PostgreSQL's errors, and those of its driver, mean to the store.

import postgres from "postgres";
import { NumberTooLarge } from "../../../compiler/expression/numbers.ts";
import { referenceOf } from "../references.ts";
import type { Schema } from "../schema.ts";
import { ReferenceViolation, StoreUnavailable, UniqueViolation, ValueRefused } from "../store.ts";
import { referenceName } from "../table-text.ts";

/** Another transaction was in the way: the same work may succeed when it runs again. */
export class SerializationFailure extends StoreUnavailable {}

/** Serialisation failure, deadlock, and a lock that was waited for too long. */
const AGAIN: ReadonlySet<string> = new Set(["40001", "40P01", "55P03"]);
/** Connection, resources, operator's intervention, the system itself. */
const UNAVAILABLE_CLASSES: ReadonlySet<string> = new Set(["08", "25", "53", "57", "58", "XX"]);
const DRIVER = /^(CONNECTION_|CONNECT_TIMEOUT|E[A-Z]+$)/;

/** The store's error for one of the driver's; others are passed on. */
export function translated(error: unknown, schema: Schema): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  if (!(error instanceof postgres.PostgresError)) return DRIVER.test(error.code) ? unavailable(error, error.code) : error;
  // A table was altered beneath a prepared statement, which is forgotten by now.
  if (AGAIN.has(error.code) || error.routine === "RevalidateCachedQuery") {
    return new SerializationFailure("Too many change the same records at once.", { cause: error });
  }
  switch (error.code) {
    case "23505":
      return uniqueViolation(error, schema);
    case "23503":
      return referenceViolation(error, schema);
    case "23502":
      return new ValueRefused(`${error.table_name}.${error.column_name} must have a value`, { cause: error });
    case "22003":
      return new NumberTooLarge("of a calculation");
    case "22021":
    case "22P05":
      return new ValueRefused(error.message, { cause: error });
    default:
      return UNAVAILABLE_CLASSES.has(error.code.slice(0, 2)) ? unavailable(error, error.code) : error;
  }
}

function unavailable(error: Error, code: string): StoreUnavailable {
  return new StoreUnavailable(`The database cannot answer: ${error.message} (${code}).`, { cause: error });
}

function uniqueViolation(error: postgres.PostgresError, schema: Schema): unknown {
  const table = schema.tables.find((candidate) => candidate.name === error.table_name);
  if (table === undefined) return error;
  const index = table.indexes.find((candidate) => candidate.name === error.constraint_name);
  return new UniqueViolation(table.entity, index?.columns ?? table.key, error.detail ?? null);
}

/** The constraint is that of the table that refers, whichever of the two was changed. */
function referenceViolation(error: postgres.PostgresError, schema: Schema): unknown {
  const table = schema.tables.find((candidate) => candidate.name === error.table_name);
  if (table === undefined) return new ReferenceViolation(error.table_name ?? "", "");
  const column = table.columns.find((candidate) => referenceName(table, candidate.name) === error.constraint_name);
  return referenceOf(table, column?.name ?? "");
}
