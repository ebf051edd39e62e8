// The exported tables are those that the store makes: the statements run, and leave the same tables behind.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import postgres from "postgres";
import { expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import { schemaText } from "../../../src/runtime/store/schema-text.ts";
import { readExample } from "../../support/test-server.ts";
import { startDatabase } from "../postgres-database.ts";

const { plan } = compile([{ file: "spec.md", text: readExample("library") }]);
if (plan === null) throw new Error("The example has errors.");

it("makes SQLite's tables", async () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-schema-"));
  const { store } = await openStore({ plan, url: join(folder, "made.db") });
  await store.close();
  const tablesOf = (database: Database.Database) =>
    database
      .prepare(
        "SELECT name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE 'ninefold\\_%' ESCAPE '\\' AND tbl_name NOT LIKE 'ninefold\\_%' ESCAPE '\\' ORDER BY name",
      )
      .all();
  const made = new Database(join(folder, "made.db"));
  const exported = new Database(":memory:");
  exported.exec(schemaText(plan, "sqlite"));
  expect(tablesOf(exported)).toEqual(tablesOf(made));
  expect(tablesOf(made).length).toBeGreaterThan(5);
  made.close();
  exported.close();
  rmSync(folder, { recursive: true });
});

it("makes PostgreSQL's tables", async () => {
  const database = await startDatabase();
  const { store } = await openStore({ plan, url: database.url });
  await store.close();
  const made = postgres(database.url);
  await made`CREATE SCHEMA exported`;
  const exported = postgres(database.url, { connection: { search_path: "exported" }, onnotice: () => {} });
  await exported.unsafe(schemaText(plan, "postgres"));
  const tablesOf = async (schema: string) => [
    await made`SELECT table_name, column_name, data_type, is_nullable, collation_name FROM information_schema.columns
      WHERE table_schema = ${schema} AND table_name NOT LIKE 'ninefold\_%' ORDER BY table_name, ordinal_position`.values(),
    await made`SELECT tablename, replace(indexdef, ${`${schema}.`}, '') FROM pg_indexes
      WHERE schemaname = ${schema} AND tablename NOT LIKE 'ninefold\_%' ORDER BY indexname`.values(),
    await made`SELECT conname, replace(pg_get_constraintdef(oid), ${`${schema}.`}, '') FROM pg_constraint
      WHERE connamespace = ${schema}::regnamespace AND conrelid::regclass::text NOT LIKE '%ninefold\_%' ORDER BY conname`.values(),
  ];
  expect(await tablesOf("exported")).toEqual(await tablesOf("public"));
  expect((await tablesOf("public"))[0]?.length).toBeGreaterThan(20);
  await Promise.all([made.end(), exported.end()]);
  await database.stop();
});
