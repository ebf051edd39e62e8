// Fresh databases of both engines for tests, gone when the tests are over.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll } from "vitest";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { Store, Transaction } from "../../../src/runtime/store/store.ts";
import { type Cluster, startCluster } from "../postgres-cluster.ts";
import { LENDING, planOf } from "./fixture-plan.ts";

export const ENGINES = ["sqlite", "postgres"] as const;
export type Engine = (typeof ENGINES)[number];

export interface Databases {
  /** The address of an empty database. */
  fresh(): Promise<string>;
  /** A store on the database, closed at the end; on a fresh database where none is named. */
  open(plan?: Plan, url?: string): Promise<Store>;
}

/** To be called within `describe`. */
export function databases(engine: Engine): Databases {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-store-"));
  const opened: Store[] = [];
  let cluster: Cluster | null = null;
  let count = 0;

  beforeAll(async () => {
    if (engine === "postgres") cluster = await startCluster();
  });
  afterAll(async () => {
    for (const store of opened) await store.close();
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const fresh = async (): Promise<string> => {
    const name = `store_${++count}`;
    if (cluster === null) return join(folder, `${name}.db`);
    const sql = postgres(cluster.url, { max: 1 });
    await sql.unsafe(`CREATE DATABASE ${name}`);
    await sql.end();
    return cluster.url.replace(/[^/]*$/, name);
  };
  const open = async (plan: Plan = planOf(LENDING), url?: string): Promise<Store> => {
    const { store } = await openStore({ plan, url: url ?? (await fresh()) });
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
