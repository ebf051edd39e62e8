// How long a release works before its switch, while people write: a guess by how many records it works on.

import type { Plan } from "../../compiler/plan/plan.ts";
import type { ReadTransaction } from "../store/backup/read-transaction.ts";
import { type AheadTable, aheadTables } from "../store/migrate/ahead-plan.ts";
import { storedAsides } from "../store/migrate/asides.ts";
import { storedSearches } from "../store/migrate/search.ts";
import type { PreviewBack } from "../store/preview/foreseen-back.ts";
import type { Schema } from "../store/schema.ts";
import { Statements } from "../store/statements.ts";
import type { WorkBefore } from "./release-plan.ts";

/** Microseconds for each record, measured on two cores: of its values, and of each index that SQLite makes while writers wait. */
const PER_RECORD = { sqlite: 25, postgres: 150 };
const PER_INDEXED = { sqlite: 1, postgres: 0 };
const MICROSECONDS = 1_000_000;

/** `stored`: the tables as they are; `counts`: records by entity. */
export async function workBefore(
  { connection, dialect }: Pick<ReadTransaction, "connection" | "dialect">,
  stored: Schema,
  plan: Plan,
  counts: ReadonlyMap<string, number>,
  { back, keeps }: PreviewBack | { readonly back: null; readonly keeps: true },
): Promise<WorkBefore> {
  const { schema, searches } = new Statements(plan, dialect);
  const [asides, searched] = [await storedAsides(connection), await storedSearches(connection)];
  const tables = aheadTables({ plan, schema, searches, stored, asides, searched, keeps, back });
  const countOf = ({ table }: AheadTable) => counts.get(table.entity) ?? 0;
  const records = tables.filter(hasValues).reduce((sum, one) => sum + countOf(one), 0);
  const waits = tables.filter(({ indexes }) => indexes.length > 0).map((one) => countOf(one) * PER_INDEXED[dialect.engine]);
  return { records, seconds: (records * PER_RECORD[dialect.engine]) / MICROSECONDS, longestWait: Math.max(0, ...waits) / MICROSECONDS };
}

function hasValues({ given, derived, copies, search }: AheadTable): boolean {
  return given.length + derived.length + copies.length > 0 || search !== null;
}
