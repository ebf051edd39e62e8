// Killed processes keep whatever they acknowledged, once. NINEFOLD_KILLS says how often (1000 on SQLite and 200 on
// PostgreSQL are the full size).

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { startDatabase } from "../engines/postgres-database.ts";
import { Receiver } from "../support/receivers.ts";
import { ENVIRONMENT, expectWhole, LEDGER, load, openAccount, queueCalls } from "./ledger.ts";
import { Served } from "./served.ts";

const KILLS = Number(process.env.NINEFOLD_KILLS ?? "2");
const CALLS = 20;

const folder = mkdtempSync(join(tmpdir(), "ninefold-killed-"));
const file = join(folder, "spec.md");
writeFileSync(file, LEDGER);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(["sqlite", "postgres"])("killed while many write, on %s", (engine) => {
  it("keeps what was acknowledged, and does everything once", { timeout: 120_000 + KILLS * 60_000 }, async () => {
    const receiver = new Receiver();
    const hook = await receiver.start();
    const database = engine === "postgres" ? await startDatabase() : null;
    const data = join(folder, engine);
    const url = database?.url ?? `sqlite:${join(data, "ninefold.db")}`;
    const where = database === null ? ["--data", data] : ["--database", url];
    const served = Array.from({ length: database === null ? 1 : 2 }, () => new Served(file, where, ENVIRONMENT));
    try {
      for (const one of served) await one.start();
      const account = await openAccount(served[0]!);
      await served[0]!.kill();
      if (served[1] !== undefined) await served[1].kill();
      await queueCalls(url, hook, CALLS);
      for (const one of served) await one.start();
      const acknowledged = await load(served, account, KILLS, async (turn) => {
        const one = served[turn % served.length]!;
        await one.kill();
        await one.start();
      });
      await receiver.until(CALLS);
      await expectWhole(served.at(-1)!.url, acknowledged);
      const keys = new Map(receiver.received.map((one) => [String(one.headers["idempotency-key"]), one.body]));
      expect([...keys.values()].map((body) => JSON.parse(body).number).sort((a, b) => a - b)).toEqual(
        Array.from({ length: CALLS }, (_, at) => at),
      );
    } finally {
      for (const one of served) await one.kill();
      await database?.stop();
      await receiver.stop();
    }
    if (database === null) {
      const database = new Database(join(data, "ninefold.db"), { readonly: true });
      expect(database.pragma("quick_check", { simple: true })).toBe("ok");
      database.close();
    }
  });
});
