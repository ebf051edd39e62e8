// Two processes on one PostgreSQL whose connections are cut while many write. NINEFOLD_CUTS says how often (200 is the
// full size).

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Cluster, startCluster } from "../engines/postgres-cluster.ts";
import { Receiver } from "../support/receivers.ts";
import { planOf } from "../support/test-server.ts";
import { ask, ENVIRONMENT, expectWhole, LEDGER, load, openAccount, post, queueCalls } from "./ledger.ts";
import { Served } from "./served.ts";

const CUTS = Number(process.env.NINEFOLD_CUTS ?? (process.env.NINEFOLD_TRUST === "all" ? "50" : "3"));
const CALLS = 40;

describe("two processes on a PostgreSQL that fails them", () => {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-cut-"));
  const file = join(folder, "spec.md");
  const receiver = new Receiver();
  let cluster: Cluster;
  let served: readonly Served[] = [];
  let account = "";
  let booked: number[] = [];

  beforeAll(async () => {
    writeFileSync(file, LEDGER);
    const hook = await receiver.start();
    cluster = await startCluster(true);
    served = [0, 1].map(() => new Served(file, ["--database", cluster.url], ENVIRONMENT));
    await served[0]!.start();
    account = await openAccount(served[0]!);
    await served[0]!.kill();
    await queueCalls(cluster.url, hook, CALLS);
    await Promise.all(served.map((one) => one.start()));
  }, 240_000);

  afterAll(async () => {
    for (const one of served) await one.kill();
    await cluster?.stop();
    await receiver.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** On a connection of its own, which no fault is meant for. */
  async function database<T>(work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
    const sql = postgres(cluster.url, { max: 1, onnotice: () => {}, connection: { application_name: "test" } });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  }

  const cutAll = () =>
    database(async (sql) => {
      const cut = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ninefold'`;
      expect(cut.length).toBeGreaterThan(0);
    });

  const retried = async () => {
    const counts = served.map(async ({ url }) => {
      const text = await (await fetch(`${url}/-/metrics`)).text();
      return Number(/^ninefold_transaction_retries_total (\d+)/m.exec(text)?.[1]);
    });
    return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0);
  };

  const waiting = (sql: postgres.Sql, count: number) =>
    vi.waitFor(
      async () => {
        const blocked = await sql`SELECT FROM pg_stat_activity WHERE application_name = 'ninefold' AND wait_event_type = 'Lock'`;
        expect(blocked.length).toBe(count);
      },
      { timeout: 20_000, interval: 20 },
    );

  it("send each call that waits once, though both of them look for it", { timeout: 120_000 }, async () => {
    await receiver.until(CALLS);
    const keys = receiver.received.map((one) => String(one.headers["idempotency-key"]));
    expect([keys.length, new Set(keys).size]).toEqual([CALLS, CALLS]);
  });

  it("begin anew what met another's transaction, and do it once", { timeout: 120_000 }, async () => {
    const before = await retried();
    const answers = await database(async (sql) => {
      await sql`BEGIN ISOLATION LEVEL SERIALIZABLE`;
      await sql.unsafe(`UPDATE "${planOf(LEDGER).entities.Account!.table}" SET name = name`);
      const both = served.map(({ url }, at) =>
        post(url, "/api/records/Entry/actions/book", { place: -1 - at, account, amount: 1 }, `met-${at}`),
      );
      const other = await database(async (watching) => {
        await waiting(watching, 2);
        await sql`COMMIT`;
        return Promise.all(both);
      });
      return other;
    });
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await retried()) - before).toBeGreaterThanOrEqual(2);
    booked = [-1, -2];
    for (const [at, { body }] of answers.entries())
      expect((await post(served[at]!.url, `/api/records/Entry/${body.id}/actions/settle`, {}, `settle-met-${at}`)).status).toBe(200);
    await expectWhole(served[0]!.url, booked);
  });

  it("lose nothing that they acknowledged and do nothing twice, however often they are cut off", {
    timeout: 120_000 + CUTS * 30_000,
  }, async () => {
    const acknowledged = await load(served, account, CUTS, (turn) => (turn % 3 === 2 ? cluster.crash() : cutAll()));
    booked = [...booked, ...acknowledged];
    for (const { url } of served) expect((await ask(url, "/api/records/Account", {})).status).toBe(200);
    await expectWhole(served[1]!.url, booked);
  });

  it("tell those who listen at the one what the other wrote, also after all connections were cut", { timeout: 120_000 }, async () => {
    const [here, there] = served as [Served, Served];
    const client = await Ear.at(here.url);
    await write(there, "before");
    await client.hears(1);
    await cutAll();
    await write(there, "after");
    await client.hears(2);
    client.close();
    await expectWhole(here.url, booked);
  });

  /** Books through a process, again until it answers. */
  async function write({ url }: Served, name: string): Promise<void> {
    const place = -10 - booked.length;
    await vi.waitFor(
      async () => {
        const { status } = await post(url, "/api/records/Entry/actions/book", { place, account, amount: 1 }, name);
        expect(status).toBe(201);
      },
      { timeout: 20_000, interval: 50 },
    );
    booked.push(place);
  }
});

/** Whoever listens at a process. */
class Ear {
  readonly #message: IncomingMessage;
  readonly #records = new Set<string>();
  #text = "";

  constructor(message: IncomingMessage) {
    this.#message = message.setEncoding("utf8");
    message.on("data", (text: string) => {
      this.#text += text;
      for (const [, record] of this.#text.matchAll(/"entity":"Entry","record":"([^"]+)","what":"created"/g)) this.#records.add(record!);
    });
  }

  static async at(url: string): Promise<Ear> {
    return new Ear(
      await new Promise<IncomingMessage>((resolve, reject) => {
        get(`${url}/api/events`, { agent: false }, resolve).on("error", reject);
      }),
    );
  }

  /** Until so many entries were told of. */
  async hears(count: number): Promise<void> {
    await vi.waitFor(() => expect(this.#records.size).toBe(count), { timeout: 40_000, interval: 20 });
  }

  close(): void {
    this.#message.destroy();
  }
}
