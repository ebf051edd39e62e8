// Processes of the built program that are killed in turn while many write: whatever was acknowledged is there, and
// everything is there once. NINEFOLD_KILLS says how often (1000 on SQLite and 200 on PostgreSQL are the full size).

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { queueCall, USUAL_PATIENCE } from "../../src/runtime/server/outbound/outbox.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import { startCluster } from "../engines/postgres-cluster.ts";
import { type Json, planOf } from "../server/harness.ts";
import { Receiver } from "../server/receivers.ts";
import { Served } from "./served.ts";

const KILLS = Number(process.env.NINEFOLD_KILLS ?? "2");
const WRITERS = 8;
/** Acknowledgements between two kills. */
const BETWEEN = 30;
const CALLS = 20;

const LEDGER = `# Ledger

## 3. Entities and their fields

### Account

- Shown as: {name}

| Field   | Type     | Must be          | Value    |
| ------- | -------- | ---------------- | -------- |
| name    | text(40) | required, unique | -        |
| total   | integer  | required         | starts 0 |
| settled | integer  | required         | starts 0 |
| noted   | integer  | required         | starts 0 |

### Entry

| Field   | Type                 | Must be                 |
| ------- | -------------------- | ----------------------- |
| place   | integer              | required, unique, fixed |
| account | reference to Account | required, fixed         |
| amount  | integer              | required, fixed         |

## 4. States and transitions

### Entry

- States: booked, settled, noted
- Ends in: noted

| From    | Action                          | To      | Then                                               |
| ------- | ------------------------------- | ------- | -------------------------------------------------- |
| (new)   | book                            | booked  | add amount to account.total                        |
| booked  | settle                          | settled | add 1 to account.settled                           |
| settled | (when amount > 5)               | noted   | add 1 to account.noted                             |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity  | Action            | Visitor |
| ------- | ----------------- | ------- |
| Account | see, create       | yes     |
| Entry   | see, book, settle | yes     |
`;

const folder = mkdtempSync(join(tmpdir(), "ninefold-killed-"));
const file = join(folder, "spec.md");
writeFileSync(file, LEDGER);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENVIRONMENT = { NINEFOLD_SIGNING_SECRET: "a secret of the operator, long enough", NINEFOLD_ALLOW_PRIVATE_ADDRESSES: "yes" };

describe.each(["sqlite", "postgres"])("killed while many write, on %s", (engine) => {
  it("keeps what was acknowledged, and does everything once", { timeout: 120_000 + KILLS * 60_000 }, async () => {
    const receiver = new Receiver();
    const hook = await receiver.start();
    const cluster = engine === "postgres" ? await startCluster() : null;
    const data = join(folder, engine);
    const url = cluster?.url ?? `sqlite:${join(data, "ninefold.db")}`;
    const where = cluster === null ? ["--data", data] : ["--database", url];
    const served = Array.from({ length: cluster === null ? 1 : 2 }, () => new Served(file, where, ENVIRONMENT));
    try {
      for (const one of served) await one.start();
      const account = (await post(served[0]!.url, "/api/records/Account", { name: "Main" }, "account")).body.id;
      await served[0]!.kill();
      if (served[1] !== undefined) await served[1].kill();
      await queue(url, hook);
      for (const one of served) await one.start();
      const acknowledged = await load(served, account);
      await receiver.until(CALLS);
      // Whoever reads is shown what the program does by itself as done.
      const kept = await read(served.at(-1)!.url);
      expect(acknowledged.filter((number) => !kept.numbers.has(number))).toEqual([]);
      expect(kept.entries.length).toBe(kept.numbers.size);
      const count = (holds: (entry: Json) => boolean) => kept.entries.filter(holds).length;
      expect(kept.account).toMatchObject({
        total: kept.entries.reduce((sum, entry) => sum + entry.amount, 0),
        settled: count((entry) => entry.status !== "booked"),
        noted: count((entry) => entry.status === "noted"),
      });
      expect(count((entry) => entry.status === "settled" && entry.amount > 5)).toBe(0);
      expect(kept.entries.length).toBe(acknowledged.length);
      const keys = new Map(receiver.received.map((one) => [String(one.headers["idempotency-key"]), one.body]));
      expect([...keys.values()].map((body) => JSON.parse(body).number).sort((a, b) => a - b)).toEqual(
        Array.from({ length: CALLS }, (_, at) => at),
      );
    } finally {
      for (const one of served) await one.kill();
      await cluster?.stop();
      await receiver.stop();
    }
    if (cluster === null) {
      const database = new Database(join(data, "ninefold.db"), { readonly: true });
      expect(database.pragma("quick_check", { simple: true })).toBe("ok");
      database.close();
    }
  });
});

/** Calls that are to leave the program, as an act would leave them in the outbox. */
async function queue(url: string, hook: string): Promise<void> {
  const { store } = await openStore({ plan: planOf(LEDGER), url });
  const now = new Date().toISOString();
  await store.write(async (transaction) => {
    for (let number = 0; number < CALLS; number++) {
      const about = { entity: "Account", record: String(number % 4) };
      await queueCall(
        transaction,
        { name: "hook", about, patience: USUAL_PATIENCE, method: "POST", url: `${hook}/hook`, body: JSON.stringify({ number }) },
        now,
      );
    }
  });
  await store.close();
}

/** Books and settles from many sides while one process after the other is killed; the numbers that were acknowledged. */
async function load(served: readonly Served[], account: string): Promise<number[]> {
  const acknowledged: number[] = [];
  const waiting: { readonly at: number; readonly go: () => void }[] = [];
  let next = 0;
  let over = false;
  const write = async (writer: number): Promise<void> => {
    while (!over) {
      const number = ++next;
      const booked = await untilDone(
        served,
        writer + number,
        "/api/records/Entry/actions/book",
        { place: number, account, amount: (number % 10) + 1 },
        `book-${number}`,
      );
      const id = booked?.id ?? (await idOf(served, writer, number));
      await untilDone(served, writer + number, `/api/records/Entry/${id}/actions/settle`, {}, `settle-${number}`);
      acknowledged.push(number);
      for (const { at, go } of waiting) if (acknowledged.length >= at) go();
    }
  };
  const writers = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  const more = () => Promise.race([writers, new Promise<void>((go) => waiting.push({ at: acknowledged.length + BETWEEN, go }))]);
  for (let kill = 0; kill < KILLS; kill++) {
    await more();
    const one = served[kill % served.length]!;
    await one.kill();
    await one.start();
  }
  await more();
  over = true;
  await writers;
  return acknowledged;
}

/** Repeats a request under its key until somebody acknowledges it; null where the answer was lost but the act was not. */
async function untilDone(served: readonly Served[], turn: number, path: string, body: unknown, key: string): Promise<Json | null> {
  for (let attempt = 0; ; attempt++) {
    const { status, body: said } = await post(served[(turn + attempt) % served.length]!.url, path, body, key);
    if (status === 200 || status === 201) return said;
    if (said?.code === "already-done") return null;
    if (status !== 0 && status !== 503) throw new Error(`${path}: ${status} ${JSON.stringify(said)}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function idOf(served: readonly Served[], turn: number, number: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const { status, body } = await ask(served[(turn + attempt) % served.length]!.url, `/api/records/Entry?place=${number}`, {});
    if (status === 200) return body.items[0].id;
  }
}

function post(url: string, path: string, body: unknown, key: string) {
  return ask(url, path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "idempotency-key": key },
  });
}

/** Status 0 where nobody answered. */
async function ask(url: string, path: string, init: RequestInit): Promise<{ readonly status: number; readonly body: Json }> {
  try {
    const response = await fetch(url + path, init);
    return { status: response.status, body: await response.json() };
  } catch {
    return { status: 0, body: null };
  }
}

async function read(url: string): Promise<{ readonly entries: Json[]; readonly numbers: ReadonlySet<number>; readonly account: Json }> {
  const entries: Json[] = [];
  for (let page = 1; ; page++) {
    const { body } = await ask(url, `/api/records/Entry?sort=place&size=100&page=${page}`, {});
    entries.push(...body.items);
    if (!body.more) break;
  }
  const { body } = await ask(url, "/api/records/Account", {});
  return { entries, numbers: new Set(entries.map((entry) => entry.place)), account: body.items[0] };
}
