// Fresh databases of both engines for tests, gone when the tests are over.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import postgres from "postgres";
import { afterAll } from "vitest";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { Store, Transaction } from "../../../src/runtime/store/store.ts";
import { startDatabase, type TestDatabase } from "../postgres-database.ts";
import { LENDING, planOf } from "./fixture-plan.ts";

export const ENGINES = ["sqlite", "postgres"] as const;
export type Engine = (typeof ENGINES)[number];

export interface Databases {
  /** The address of an empty database. */
  fresh(): Promise<string>;
  /** A store on the database, closed at the end; on a fresh database where none is named. */
  open(plan?: Plan, url?: string, watched?: boolean): Promise<Store>;
}

/** To be called within `describe`. */
export function databases(engine: Engine): Databases {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-store-"));
  const opened: Store[] = [];
  const made: TestDatabase[] = [];
  let count = 0;

  afterAll(async () => {
    for (const store of opened) await store.close();
    for (const database of made) await database.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const fresh = async (): Promise<string> => {
    if (engine === "sqlite") return join(folder, `store_${++count}.db`);
    const database = await startDatabase();
    made.push(database);
    return database.url;
  };
  const open = async (plan: Plan = planOf(LENDING), url?: string, watched = false): Promise<Store> => {
    const { store } = await openStore({ plan, url: url ?? (await fresh()), watched });
    opened.push(store);
    return store;
  };
  return { fresh, open };
}

/** Each of the rows as a record, in one transaction. */
export async function insertAll(store: Store, records: readonly (readonly [entity: string, row: Parameters<Transaction["insert"]>[1]])[]) {
  await store.write(async (transaction) => {
    for (const [entity, row] of records) await transaction.insert(entity, row);
  });
}

/** Runs a statement beside the store. */
export async function execute(url: string, statement: string): Promise<unknown[]> {
  if (url.startsWith("postgres://")) {
    const sql = postgres(url, { max: 1 });
    try {
      return [...(await sql.unsafe(statement))];
    } finally {
      await sql.end();
    }
  }
  const database = new Database(url);
  const prepared = database.prepare(statement);
  const rows = prepared.reader ? prepared.all() : [prepared.run()];
  database.close();
  return rows;
}
