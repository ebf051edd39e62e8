// While a release is held no timer acts and nothing leaves but links; afterwards all of it, once.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer, type NinefoldServer } from "../../../src/runtime/server/server.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { Store } from "../../../src/runtime/store/store.ts";
import { giveUpUnsent, lastDeliveries, outboxEntries } from "../../../src/runtime/store/system/outbox.ts";
import { WORKROOM } from "../../fixtures/documents/outbound.ts";
import { answering, MailBox, Receiver } from "../../support/receivers.ts";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

const DAY = 86_400_000;
const HELD = `INSERT INTO "ninefold_release" ("number", "product", "at", "program", "meaning", "bundle", "held")
  VALUES (1, 'p', ?, '0.1.0', 'm', '', 'until go')`;

describe.each(ENGINES)("a held release on %s", (engine) => {
  const receiver = new Receiver();
  const mailbox = new MailBox();
  let server: TestServer;
  /** On PostgreSQL a second process, which alone has a server for mails. */
  let beside: { readonly store: Store; readonly ninefold: NinefoldServer } | null = null;
  let token = "";

  beforeAll(async () => {
    const url = await receiver.start();
    const mail = { url: await mailbox.start(), from: "room@example.org" };
    const calls = { secret: "a secret of the operator, long enough", allowPrivateAddresses: true };
    const outbound = { calls, address: "https://room.example.org", ...(engine === "sqlite" ? { mail } : {}) };
    const records = { Person: [{ name: "Ann", email: "ann@example.org", is_boss: true }] };
    server = await open(WORKROOM(url), { engine, outbound, records, log: () => {} });
    token = await server.signIn("ann@example.org");
    if (engine === "sqlite") return;
    const { plan, clock, databaseUrl } = server;
    const { store } = await openStore({ plan, url: databaseUrl });
    beside = { store, ninefold: await createServer({ plan, clock, store, sweepEvery: 0, outbound: { mail, address: outbound.address } }) };
  });
  afterAll(async () => {
    await beside?.ninefold.close();
    await beside?.store.close();
    await server?.close();
    await receiver.stop();
    await mailbox.stop();
  });

  const goOn = async () => {
    for (const { settle, deliver } of [server.ninefold, ...(beside === null ? [] : [beside.ninefold])]) {
      await settle();
      await deliver();
    }
  };
  const subjects = () => mailbox.mails.map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1]).sort();
  const statusOf = async (id: string) => (await server.ask("GET", `/api/records/Job/${id}`, undefined, { token })).body.status;
  const pass = (milliseconds: number) => {
    server.clock.at = new Date(server.clock.at.getTime() + milliseconds);
  };

  it("keeps waiting what its timers and people cause, for longer than a message is tried, until it goes", async () => {
    const at = server.clock.now().toISOString();
    await server.store.writeSystem(async ({ system }) => void (await system.run(HELD, [at])));
    const { body: job } = await server.ask("POST", "/api/records/Job/actions/plan", { title: "Roof" }, { token });
    pass(4 * DAY);
    await goOn();
    expect([await statusOf(job.id), subjects(), receiver.received.length]).toEqual(["open", [], 0]);
    // What only lacks a sender is not given up because of the hold.
    const now = server.clock.now().toISOString();
    expect(await server.store.writeSystem((transaction) => giveUpUnsent(transaction, "mail", now))).toBe(0);

    // Who has forgotten a password waits for the mail.
    const other = beside === null ? server.url : await beside.ninefold.listen({ host: "127.0.0.1", port: 0 });
    const body = JSON.stringify({ email: "ann@example.org" });
    await fetch(`${other}/-/reset`, { method: "POST", headers: { "content-type": "application/json" }, body });
    await expect.poll(subjects).toEqual([expect.stringContaining("Workroom")]);
    mailbox.mails.length = 0;

    receiver.reactions.push(answering(500));
    expect(await server.ninefold.go()).toBe(true);
    // Nobody asks or sweeps: each process is told.
    await expect.poll(subjects).toContain("Roof is planned");
    expect(await statusOf(job.id)).toBe("late");
    const tried = async () => (await lastDeliveries(server.store, await outboxEntries(server.store, { kind: "call" }, 9))).size;
    await expect.poll(tried).toBe(1);
    pass(10_000);
    await goOn();
    const states = (await outboxEntries(server.store, {}, 9)).map(({ state }) => state);
    expect([subjects().length, receiver.received.length, new Set(states)]).toEqual([2, 2, new Set(["delivered"])]);
    expect(await server.ninefold.go()).toBe(false);
  });
});
