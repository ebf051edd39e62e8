// Opens the database that an address names and brings it to a plan. The only place that chooses between engines.

import type { Plan } from "../../compiler/plan/plan.ts";
import { openSqlite } from "./sqlite/sqlite.ts";
import type { Loss, MigrationReport, Store } from "./store.ts";

export interface OpenOptions {
  readonly plan: Plan;
  /** `postgres://…`, `sqlite:PATH`, or the path of a SQLite file. */
  readonly url: string;
  /** What may be lost, as a refusal told it. */
  readonly givenUp?: readonly Loss[];
}

/** Throws `OpenRefused`, `MigrationRefused` or `StoreUnavailable`; the database is then as it was. */
export async function openStore({ plan, url, givenUp = [] }: OpenOptions): Promise<{ store: Store; report: MigrationReport }> {
  if (/^postgres(ql)?:\/\//.test(url)) {
    const { openPostgres } = await import("./postgres/postgres.ts");
    return openPostgres(plan, url, givenUp);
  }
  return openSqlite(plan, url.replace(/^sqlite:(\/\/(?=\/))?/, ""), givenUp);
}
