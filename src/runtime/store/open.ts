// Opens the database that an address names and brings it to a plan. The only place that chooses between engines.

import type { Plan } from "../../compiler/plan/plan.ts";
import { openSqlite } from "./sqlite/sqlite.ts";
import type { Loss, MigrationReport, ReleaseDraft, Store } from "./store.ts";

export interface OpenOptions {
  readonly plan: Plan;
  /** `postgres://…`, `sqlite:PATH`, or the path of a SQLite file. */
  readonly url: string;
  /** What may be lost, as a refusal told it. */
  readonly givenUp?: readonly Loss[];
  /** The document as a release; without one none is recorded. */
  readonly release?: ReleaseDraft | null;
  /** For so many days what a release takes out of the product is kept aside; 0 for not at all. */
  readonly keepDays?: number;
  /** For tests, since Node.js pays for it at every promise: work that asks the store instead of its transaction is refused. */
  readonly watched?: boolean;
}

/** Throws `OpenRefused`, `MigrationRefused` or `StoreUnavailable`; the database is then as it was. */
export async function openStore({
  plan,
  url,
  givenUp = [],
  release = null,
  keepDays,
  watched = false,
}: OpenOptions): Promise<{ store: Store; report: MigrationReport }> {
  const releasing = { givenUp, release, ...(keepDays === undefined ? {} : { keepDays }) };
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres } = await import("./postgres/postgres.ts");
    return openPostgres(plan, url, releasing, watched);
  }
  return openSqlite(plan, url.replace(/^sqlite:(\/\/(?=\/))?/, ""), releasing);
}
