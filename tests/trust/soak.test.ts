// The built program under a mixed load for long: reading, writing, signing in, being refused and listening. What it holds of
// memory, of open files and of its write-ahead log does not grow. NINEFOLD_SOAK says for how many minutes (30 is the full
// size); without it so many requests are made that a leak of a file or a log would show.

import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, ENVIRONMENT, LEDGER, openAccount, post } from "./ledger.ts";
import { Served } from "./served.ts";

const MINUTES = process.env.NINEFOLD_SOAK === undefined ? null : Number(process.env.NINEFOLD_SOAK);
const REQUESTS = 600;
const USERS = 6;
const MEGABYTE = 1_000_000;
/** Of the write-ahead log. */
const MOST_LOG = 8 * MEGABYTE;

describe("a long mixed load", () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-soak-"));
  const file = join(folder, "spec.md");
  const data = join(folder, "data");
  let served: Served;
  let account = "";
  let asked = 0;

  beforeAll(async () => {
    writeFileSync(file, LEDGER);
    served = new Served(file, ["--data", data], ENVIRONMENT);
    await served.start();
    account = await openAccount(served);
  });
  afterAll(async () => {
    await served?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const metric = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  const held = async () => {
    const text = await (await fetch(`${served.url}/-/metrics`)).text();
    return {
      files: readdirSync(`/proc/${served.id}/fd`).length,
      heap: metric(text, "nodejs_heap_size_used_bytes"),
      memory: metric(text, "process_resident_memory_bytes"),
      log: statSync(join(data, "ninefold.db-wal")).size,
    };
  };

  /** What one user does, again and again. */
  async function round(user: number, turn: number): Promise<void> {
    const place = turn * USERS + user;
    const { status, body } = await post(
      served.url,
      "/api/records/Entry/actions/book",
      { place, account, amount: place % 10 },
      `b-${place}`,
    );
    expect([place, status]).toEqual([place, 201]);
    const key = `s-${place}`;
    expect((await post(served.url, `/api/records/Entry/${body.id}/actions/settle`, {}, key)).status).toBe(200);
    expect((await post(served.url, `/api/records/Entry/${body.id}/actions/settle`, {}, key)).status).toBe(200);
    for (const path of ["?size=20", `?place=${place}`, "?sort=-amount&page=2", `/${body.id}`, "?nope=1", "/none"]) {
      const answer = await ask(served.url, `/api/records/Entry${path}`, {});
      expect(answer.status).toBeLessThan(500);
    }
    const leaving = new AbortController();
    const listening = fetch(`${served.url}/api/events`, { signal: leaving.signal });
    await (await listening).body?.getReader().read();
    leaving.abort();
    asked += 10;
  }

  async function load(isOver: () => boolean, from: number): Promise<number> {
    let turn = from;
    const user = async (number: number) => {
      while (!isOver()) await round(number, turn++);
    };
    await Promise.all(Array.from({ length: USERS }, (_, number) => user(number)));
    return turn;
  }

  const span = () => {
    if (MINUTES === null) {
      const end = asked + REQUESTS / 3;
      return () => asked >= end;
    }
    const end = Date.now() + (MINUTES / 3) * 60_000;
    return () => Date.now() >= end;
  };

  it.runIf(process.platform === "linux")(
    "holds no more at its end than after its first third",
    { timeout: 180_000 + (MINUTES ?? 0) * 90_000 },
    async () => {
      let turn = await load(span(), 0);
      const first = await held();
      turn = await load(span(), turn);
      const second = await held();
      await load(span(), turn);
      const last = await held();
      console.info(`soak: ${asked} requests`, JSON.stringify([first, second, last]));
      for (const { log } of [first, second, last]) expect(log).toBeLessThan(MOST_LOG);
      expect(last.files).toBeLessThanOrEqual(first.files + USERS * 2);
      // What a short run holds is what V8 has not collected yet.
      if (MINUTES !== null) expect(last.heap).toBeLessThan(Math.max(first.heap, second.heap) * 1.5 + 20 * MEGABYTE);
      if (MINUTES !== null) expect(last.memory).toBeLessThan(Math.max(first.memory, second.memory) * 1.3 + 50 * MEGABYTE);
    },
  );
});
