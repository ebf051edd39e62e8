// Opening what is not a database of ours: a clear refusal, and everything left as it was.

import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { openStore } from "../../../src/runtime/store/open.ts";
import { OpenRefused } from "../../../src/runtime/store/store.ts";
import { databases, ENGINES, execute, insertAll } from "./databases.ts";
import { book, CONTEXT, LENDING, planOf } from "./fixture-plan.ts";

const plan = planOf(LENDING);

async function refused(url: string, ...words: string[]): Promise<void> {
  const error: unknown = await openStore({ plan, url }).then(
    ({ store }) => store.close(),
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OpenRefused);
  for (const word of words) expect((error as Error).message).toContain(word);
}

describe.each(ENGINES)("opening on %s", (engine) => {
  const { open, fresh } = databases(engine);

  it("refuses a database that belongs to something else", async () => {
    const url = await fresh();
    await execute(url, "CREATE TABLE invoices (number integer)");
    await refused(url, "not Ninefold's", "invoices");
    await expect(execute(url, "SELECT * FROM invoices")).resolves.toEqual([]);
    await expect(execute(url, "SELECT * FROM ninefold_meta")).rejects.toThrow();
  });

  it.each(["0", "3"])("refuses the storage format %s", async (format) => {
    const url = await fresh();
    const store = await open(plan, url);
    await insertAll(store, [["Book", book()]]);
    await store.close();
    await execute(url, `UPDATE ninefold_meta SET value = '${format}' WHERE key = 'format'`);
    await refused(url, `storage format ${format}`, "Open it with the version that wrote it");
    await execute(url, "UPDATE ninefold_meta SET value = '2' WHERE key = 'format'");
    expect(await (await open(plan, url)).count("Book", null, CONTEXT, null)).toBe(1);
  });

  it("makes the indexes of its own tables that a version before did not have, and drops those that it had alone", async () => {
    const url = await fresh();
    await (await open(plan, url)).close();
    const has = "ninefold_notification.user_id,read_at,id.index";
    const had = "ninefold_notification.user_id,read_at.index";
    await execute(url, `DROP INDEX "${has}"`);
    await execute(url, `CREATE INDEX "${had}" ON "ninefold_notification" ("user_id", "read_at")`);
    await (await open(plan, url)).close();
    const text = engine === "sqlite" ? "SELECT name FROM sqlite_schema WHERE type = 'index'" : "SELECT indexname AS name FROM pg_indexes";
    const names = ((await execute(url, text)) as { name: string }[]).map(({ name }) => name);
    expect([names.includes(has), names.includes(had)]).toEqual([true, false]);
  });

  it("refuses a database that does not say what it was made for", async () => {
    const url = await fresh();
    await (await open(plan, url)).close();
    await execute(url, "DELETE FROM ninefold_meta WHERE key = 'schema'");
    await refused(url, "Restore a backup");
  });
});

describe("opening a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-opening-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("refuses what is no database, byte for byte untouched", async () => {
    const file = join(folder, "notes.txt");
    const text = "Dear diary, today I was opened as a database.\n".repeat(100);
    writeFileSync(file, text);
    await refused(file, "not a database", "Name another file");
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("leaves the bytes of somebody else's database as they were", async () => {
    const file = join(folder, "foreign.db");
    await execute(file, "CREATE TABLE invoices (number integer)");
    const before = readFileSync(file);
    await refused(file, "not Ninefold's");
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it("refuses a damaged database", async () => {
    const file = join(folder, "damaged.db");
    const { store } = await openStore({ plan, url: file });
    await insertAll(
      store,
      Array.from({ length: 200 }, () => ["Book", book()] as const),
    );
    await store.close();
    const bytes = readFileSync(file);
    bytes.fill(0xab, 100, 8192);
    writeFileSync(file, bytes);
    await refused(file, "damaged");
  });

  it("refuses a folder that is not there, and no file at all", async () => {
    await refused(join(folder, "nowhere", "a.db"), "There is no folder");
    await refused("sqlite::memory:", "SQLite needs a file");
    expect(existsSync(join(folder, "nowhere"))).toBe(false);
  });

  it("takes a path, sqlite:PATH and sqlite://PATH for the same", async () => {
    const file = join(folder, "same.db");
    const row = book();
    for (const [at, url] of [file, `sqlite:${file}`, `sqlite://${file}`].entries()) {
      const { store } = await openStore({ plan, url });
      if (at === 0) await insertAll(store, [["Book", row]]);
      expect(await store.count("Book", null, CONTEXT, null)).toBe(1);
      await store.close();
    }
  });

  it("is locked against another process while it is open, and free again afterwards", async () => {
    const file = join(folder, "locked.db");
    const { store } = await openStore({ plan, url: file });
    const script = `const D = require("better-sqlite3"); const d = new D(process.argv[1], { timeout: 0 }); d.exec("BEGIN EXCLUSIVE");`;
    const other = () => promisify(execFile)(process.execPath, ["-e", script, `${file}-lock`]);
    await expect(other()).rejects.toThrow("database is locked");
    await store.close();
    await expect(other()).resolves.toBeDefined();
  });
});

describe("opening an address", () => {
  it("says what cannot be reached, without the password", async () => {
    const error: unknown = await openStore({ plan, url: "postgres://someone:secret@127.0.0.1:1/db" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenRefused);
    expect((error as Error).message).toContain("127.0.0.1:1/db cannot be opened");
    expect((error as Error).message).not.toContain("secret");
  });
});
