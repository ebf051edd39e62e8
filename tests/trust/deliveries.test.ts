// Outbound calls arrive at receivers that fail in every way. NINEFOLD_DELIVERIES says how many calls there are (2000 is
// the full size).

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Ids } from "../../src/runtime/server/context/ids.ts";
import { NOTHING_OUTBOUND } from "../../src/runtime/server/outbox/outbound.ts";
import { queueCall, USUAL_PATIENCE } from "../../src/runtime/server/outbox/outbox.ts";
import { createServer, type NinefoldServer } from "../../src/runtime/server/server.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import type { Store } from "../../src/runtime/store/store.ts";
import { outboxEntries, takeDue } from "../../src/runtime/store/system/outbox.ts";
import { Random } from "../engines/random.ts";
import { BANK } from "../fixtures/documents/cross-record-actions.ts";
import { answering, cutting, Receiver } from "../support/receivers.ts";
import { ENGINES, open, type TestServer } from "../support/test-server.ts";

const IDS = new Ids();

const CALLS = Number(process.env.NINEFOLD_DELIVERIES ?? "40");
const SEED = Number(process.env.NINEFOLD_DELIVERIES_SEED ?? "7");
const RECORDS = 5;
/** Queued in one transaction. */
const TOGETHER = 10;
const HOUR = 3_600_000;

describe.each(ENGINES)("calls to a receiver that fails, on %s", (engine) => {
  const receiver = new Receiver();
  let server: TestServer;
  let other: { readonly server: NinefoldServer; readonly store: Store } | null = null;
  let url = "";

  beforeAll(async () => {
    url = await receiver.start();
    const calls = { secret: "a secret of the operator, long enough", allowPrivateAddresses: true };
    server = await open(BANK, { engine, outbound: { calls }, log: () => {} });
    if (engine !== "postgres") return;
    const { store } = await openStore({ plan: server.plan, url: server.databaseUrl });
    other = {
      store,
      server: await createServer({
        plan: server.plan,
        store,
        clock: server.clock,
        sweepEvery: 0,
        outbound: { ...NOTHING_OUTBOUND, calls },
      }),
    };
  });
  afterAll(async () => {
    await other?.server.close();
    await other?.store.close();
    await server?.close();
    await receiver.stop();
  });

  it("arrive, each under its own key, in the order of their record", { timeout: 60_000 + CALLS * 500 }, async () => {
    const random = new Random(SEED);
    const now = () => server.clock.now().toISOString();
    /** Half of the answers are none. */
    const ways = [answering(500), answering(503), answering(429, { "retry-after": "5" }), cutting];
    const react = (count: number) => {
      for (let at = 0; at < count; at++) receiver.reactions.push(random.next() < 0.5 ? random.pick(ways) : answering(204));
    };
    for (let first = 0; first < CALLS; first += TOGETHER) {
      await server.store.write(async (transaction) => {
        for (let number = first; number < Math.min(CALLS, first + TOGETHER); number++) {
          const about = { entity: "Account", record: String(number % RECORDS) };
          const call = {
            name: "hook",
            about,
            patience: USUAL_PATIENCE,
            method: "POST",
            url: `${url}/hook`,
            body: JSON.stringify({ number }),
          } as const;
          await queueCall(IDS, transaction, call, now());
        }
      });
      react(TOGETHER);
      await Promise.all([server.ninefold.deliver(), other?.server.deliver()]);
      // Somebody takes some, and dies.
      const real = now();
      const taking = { now: now(), real, until: new Date(Date.parse(real) + 60_000).toISOString(), most: 2 };
      await server.store.write((transaction) => takeDue(transaction, server.store.dialect, ["call"], taking));
      server.clock.at = new Date(server.clock.at.getTime() + 2 * 60_000);
    }
    const waiting = async () => (await outboxEntries(server.store, {}, CALLS + 1)).filter(({ state }) => state === "waiting").length;
    for (let look = 0; look < 200 && (await waiting()) > 0; look++) {
      if (look < 5) react(RECORDS);
      else receiver.reactions.length = 0;
      await Promise.all([server.ninefold.deliver(), other?.server.deliver()]);
      server.clock.at = new Date(server.clock.at.getTime() + HOUR);
    }
    const entries = await outboxEntries(server.store, {}, CALLS + 1);
    expect(entries.map(({ state }) => state)).toEqual(Array(CALLS).fill("delivered"));
    const keys = new Map<number, Set<string>>();
    const firsts = new Map<number, number[]>();
    for (const { body, headers } of receiver.received) {
      const { number } = JSON.parse(body) as { number: number };
      if (!keys.has(number)) firsts.set(number % RECORDS, [...(firsts.get(number % RECORDS) ?? []), number]);
      keys.set(number, (keys.get(number) ?? new Set()).add(String(headers["idempotency-key"])));
    }
    expect([...keys.keys()].sort((one, two) => one - two)).toEqual(Array.from({ length: CALLS }, (_, at) => at));
    expect([...keys.values()].every((own) => own.size === 1)).toBe(true);
    expect(new Set([...keys.values()].flatMap((own) => [...own])).size).toBe(CALLS);
    for (const order of firsts.values()) expect(order).toEqual(order.toSorted((one, two) => one - two));
    expect(receiver.received.length).toBeGreaterThan(CALLS);
  });
});
