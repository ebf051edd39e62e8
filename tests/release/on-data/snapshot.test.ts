// A plan changes not one byte; neither it nor a writer waits for the other.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planRelease } from "../../../src/runtime/release/plan-release.ts";
import { beginReading } from "../../../src/runtime/store/backup/read-transaction.ts";
import type { Store } from "../../../src/runtime/store/store.ts";
import { execute } from "../../engines/store/databases.ts";
import { ENGINES, type TestServer } from "../../support/test-server.ts";
import { compiled } from "../catalogue.ts";
import { CLINIC, changed, openClinic, planAt, TOMORROW } from "./clinic.ts";

const WITHOUT_NOTES = changed(["| text(200)                    | optional ", "| text(8) | required "], ["ask.reason", '"by phone"']);
const documents = { old: compiled([{ file: "clinic.md", text: CLINIC }]), now: compiled([{ file: "clinic.md", text: WITHOUT_NOTES }]) };

describe.each(ENGINES)("a plan on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openClinic(engine);
  });
  afterAll(() => server.close());

  const rooms = (store: Store) => store.count("Room", null, { user: null, now: TOMORROW.toISOString(), today: "2026-03-03" }, null);

  async function insertRoom(name: string, during: () => Promise<void> = async () => {}): Promise<void> {
    const at = TOMORROW.toISOString();
    const row = { id: crypto.randomUUID(), created_at: at, created_by: null, changed_at: at, changed_by: null, version: 1 };
    await server.store.write(async (transaction) => {
      await transaction.insert("Room", { ...row, name, wing: null, floor: null });
      await during();
    });
  }

  it("is made while a writer is in the middle of a transaction, of what was there before", async () => {
    let counted = 0;
    await insertRoom("C", async () => {
      counted = (await planAt(server, WITHOUT_NOTES)).records;
    });
    expect(counted).toBe(14);
    expect((await planAt(server, WITHOUT_NOTES)).records).toBe(15);
  });

  it("lets writers go on, and sees nothing of what they write meanwhile", async () => {
    const reading = await beginReading(server.databaseUrl);
    try {
      const plan = () => planRelease({ ...documents, release: 6, reading, at: TOMORROW });
      const before = await plan();
      await insertRoom("D");
      expect(await rooms(server.store)).toBe(before.records - 14 + 3);
      expect(await plan()).toEqual(before);
    } finally {
      await reading.close();
    }
  });

  it("refuses to write", async () => {
    const reading = await beginReading(server.databaseUrl);
    await expect(async () => reading.connection.run(`DELETE FROM "room"`, [])).rejects.toThrow();
    await reading.close();
    expect(await rooms(server.store)).toBe(4);
  });

  it.runIf(engine === "sqlite")("changes not one byte of the file", async () => {
    const path = server.databaseUrl.replace(/^sqlite:/, "");
    const digest = () => [path, `${path}-wal`].map((file) => createHash("sha256").update(readFileSync(file)).digest("hex"));
    const before = digest();
    await planAt(server, WITHOUT_NOTES);
    expect(digest()).toEqual(before);
  });

  it.runIf(engine === "postgres")("writes nothing, and holds no lock that a writer waits for", async () => {
    const relations = () => execute(server.databaseUrl, "SELECT count(*)::int AS n FROM pg_class");
    const before = await relations();
    const reading = await beginReading(server.databaseUrl);
    await planRelease({ ...documents, release: 6, reading, at: TOMORROW });
    const locks = await execute(
      server.databaseUrl,
      // Other tests use other databases of the same server.
      `SELECT DISTINCT mode FROM pg_locks WHERE relation IS NOT NULL AND pid <> pg_backend_pid() AND mode <> 'AccessShareLock'
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    await reading.close();
    expect(locks).toEqual([]);
    expect(await relations()).toEqual(before);
  });
});
