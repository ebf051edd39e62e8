// Outbound calls: at least once, in order, signed, and to public addresses only.

import { createHmac } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Ids } from "../../../src/runtime/server/context/ids.ts";
import type { LogEntry } from "../../../src/runtime/server/context/log.ts";
import { nextAttempt } from "../../../src/runtime/server/outbox/outbound.ts";
import { type OutboundCall, queueCall, queueMail, USUAL_PATIENCE } from "../../../src/runtime/server/outbox/outbox.ts";
import { demandPublic, isPublic, publicLookup } from "../../../src/runtime/server/outbox/private-addresses.ts";
import { lastDeliveries, outboxEntries, redeliver, settleEntry, takeDue } from "../../../src/runtime/store/system/outbox.ts";
import { BANK } from "../../fixtures/documents/cross-record-actions.ts";
import { answering, cutting, MailBox, Receiver } from "../../support/receivers.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const IDS = new Ids();

const SECRET = "a secret of the operator, long enough";
const SECOND = 1000;
const MINUTE = 60 * SECOND;

describe.each(engineFor(import.meta.filename))("deliveries, on %s", (engine) => {
  const receiver = new Receiver();
  const mailbox = new MailBox();
  let server: TestServer;
  let url = "";
  let smtp = "";
  const logged: LogEntry[] = [];

  beforeAll(async () => {
    url = await receiver.start();
    smtp = await mailbox.start();
    const outbound = { mail: { url: smtp, from: "Bank <bank@example.org>" }, calls: { secret: SECRET, allowPrivateAddresses: true } };
    server = await open(BANK, { engine, outbound, log: (entry) => entry.message !== "request" && logged.push(entry) });
  });
  afterAll(async () => {
    await server?.close();
    await receiver.stop();
    await mailbox.stop();
  });
  beforeEach(() => {
    receiver.received.length = 0;
    receiver.reactions.length = 0;
    mailbox.mails.length = 0;
    logged.length = 0;
  });

  const call = (record: string, body: unknown, more: Partial<OutboundCall> = {}): OutboundCall => ({
    name: "billing",
    about: { entity: "Account", record },
    patience: USUAL_PATIENCE,
    method: "POST",
    url: `${url}/hook`,
    body: JSON.stringify(body),
    ...more,
  });
  const now = () => server.clock.now().toISOString();
  const put = (...calls: OutboundCall[]) =>
    server.store.write(async (transaction) => {
      for (const one of calls) await queueCall(IDS, transaction, one, now());
    });
  const pass = (milliseconds: number) => {
    server.clock.at = new Date(server.clock.at.getTime() + milliseconds);
  };
  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as unknown);
  const entries = () => outboxEntries(server.store, {}, 100);

  it("goes out after the commit, signed so that the receiver can tell", async () => {
    await put(call("1", { amount: "4.50" }));
    await server.ninefold.deliver();
    const [one] = receiver.received;
    expect(one).toMatchObject({ method: "POST", path: "/hook", body: '{"amount":"4.50"}' });
    const signature = String(one?.headers["ninefold-signature"]);
    const [, at, mac] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(Number(at)).toBe(Math.floor(server.clock.now().getTime() / SECOND));
    expect(mac).toBe(createHmac("sha256", SECRET).update(`${at}.${one?.body}`).digest("hex"));
    const [entry] = await entries();
    expect(entry).toMatchObject({ state: "delivered", attempts: 1 });
    expect(one?.headers["ninefold-delivery"]).toBe(entry?.id);
    expect((await lastDeliveries(server.store, [entry!])).get(entry!.id)).toMatchObject({ outcome: "delivered", detail: "204" });
  });

  it("keeps the order of a record, and does not let one record hold up another", async () => {
    receiver.reactions.push(answering(500));
    await put(call("1", 1));
    await server.ninefold.deliver();
    await put(call("1", 2), call("1", 3), call("2", "other"));
    await server.ninefold.deliver();
    expect(bodies()).toEqual([1, "other"]);
    pass(10 * SECOND);
    await server.ninefold.deliver();
    expect(bodies()).toEqual([1, "other", 1, 2, 3]);
  });

  it("tries again with the same key when the connection is cut or the receiver fails, and says so", async () => {
    receiver.reactions.push(cutting, answering(503));
    await put(call("1", "again"));
    for (const wait of [10, 20]) {
      await server.ninefold.deliver();
      pass(wait * SECOND);
    }
    await server.ninefold.deliver();
    expect(bodies()).toEqual(["again", "again", "again"]);
    expect(new Set(receiver.received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(logged).toMatchObject([
      { level: "warn", name: "billing", attempts: 1 },
      { level: "warn", attempts: 2, reason: "answered 503" },
    ]);
  });

  it("is not sent on to another address", async () => {
    receiver.reactions.push(answering(307, { location: `${url}/elsewhere` }));
    await put(call("9", 1, { patience: { most: 1, seconds: null } }));
    await server.ninefold.deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(["/hook"]);
    expect((await entries())[0]).toMatchObject({ state: "failed" });
    expect(JSON.stringify(logged)).toContain("not sent on");
  });

  it("is given up in the end, lets what follows go, and can be delivered anew", async () => {
    receiver.reactions.push(answering(500), answering(500));
    await put(call("5", "lost", { patience: { most: 2, seconds: null } }), call("5", "next"));
    await server.ninefold.deliver();
    pass(10 * SECOND);
    await server.ninefold.deliver();
    expect(bodies()).toEqual(["lost", "lost", "next"]);
    const lost = (await entries()).find(({ state }) => state === "failed");
    expect(await server.store.write((transaction) => redeliver(transaction, lost!.id, now(), now()))).toBe(true);
    await server.ninefold.deliver();
    expect(bodies()).toEqual(["lost", "lost", "next", "lost"]);
    expect((await entries()).filter(({ state }) => state !== "delivered" && state !== "failed")).toEqual([]);
  });

  it("is delivered by another when whoever took it has died, and not before", async () => {
    await put(call("1", "survives"), call("1", "after"));
    const taking = { now: now(), real: now(), until: new Date(server.clock.at.getTime() + MINUTE).toISOString(), most: 8 };
    const taken = await server.store.write((transaction) => takeDue(transaction, server.store.dialect, ["call"], taking));
    expect(taken.map(({ content }) => JSON.parse(JSON.parse(content).body))).toEqual(["survives"]);
    await server.ninefold.deliver();
    expect(bodies()).toEqual([]);
    pass(MINUTE);
    await server.ninefold.deliver();
    expect(bodies()).toEqual(["survives", "after"]);
    // Whoever was only slow finds that it is settled.
    const late = { id: "late", entry: taken[0]!.id, at: now(), outcome: "failed", detail: "late", milliseconds: 1 } as const;
    const then = { state: "waiting", dueAt: now(), content: taken[0]!.content } as const;
    expect(await server.store.write((transaction) => settleEntry(transaction, taken[0]!, late, then))).toBe(false);
  });

  it("is listed for the operator, who lets it begin anew beside the server", async () => {
    receiver.reactions.push(answering(410));
    await put(call("7", "gone", { patience: { most: 1, seconds: null } }));
    await server.ninefold.deliver();
    const said: string[] = [];
    const spies = [
      vi.spyOn(console, "log").mockImplementation((text: string) => void said.push(text)),
      vi.spyOn(process.stdout, "write").mockImplementation((text) => said.push(String(text)) > 0),
    ];
    const { run } = await import("../../../src/cli/main.ts");
    const where = ["spec.md", "--database", server.databaseUrl];
    const failed = (await entries()).find(({ record }) => record === "7")!.id;
    const codes = [await run(["deliveries", ...where, "--failed"]), await run(["deliveries", ...where, "--redeliver", failed])];
    for (const spy of spies) spy.mockRestore();
    expect(codes).toEqual([0, 0]);
    // The command goes by the clock of the machine.
    server.clock.at = new Date(Math.max(Date.now(), server.clock.at.getTime()));
    expect(said.join("")).toContain(failed);
    expect(said.join("")).toMatch(/call billing +Account 7 +failed +1 .*answered 410/);
    await server.ninefold.deliver();
    expect(bodies()).toEqual(["gone", "gone"]);
  });

  it("leaves nothing behind when the act is refused", async () => {
    const refused = server.store.write(async (transaction) => {
      await queueCall(IDS, transaction, call("1", "never"), now());
      await queueMail(IDS, transaction, { name: "x", to: "a@example.org", subject: "x", text: "x" }, now());
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    await server.ninefold.deliver();
    expect([receiver.received, mailbox.mails]).toEqual([[], []]);
  });

  it("goes out once where two take at the same time", async () => {
    await put(...Array.from({ length: 12 }, (_, index) => call(`r${index}`, index)));
    const taking = { now: now(), real: now(), until: new Date(server.clock.at.getTime() + MINUTE).toISOString(), most: 8 };
    const take = () => server.store.write((transaction) => takeDue(transaction, server.store.dialect, ["call"], taking));
    const taken = (await Promise.all([take(), take(), take()])).flat();
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
    expect(taken.length).toBe(12);
    pass(MINUTE);
    await server.ninefold.deliver();
    expect(receiver.received.length).toBe(12);
  });

  it("goes out once where the clock of development is set while it is under way", async () => {
    const real = server.clock.now();
    Object.assign(server.clock, { elsewhere: () => real });
    const answers: (() => void)[] = [];
    for (let held = 0; held < 2; held++) receiver.reactions.push((_request, response) => answers.push(() => response.writeHead(204).end()));
    await put(call("held", "held"), call("quick", "quick"));
    const delivered = server.ninefold.deliver();
    await receiver.until(2);
    pass(24 * 60 * MINUTE);
    const taking = { now: now(), real: real.toISOString(), until: now(), most: 8 };
    expect(await server.store.write((transaction) => takeDue(transaction, server.store.dialect, ["call"], taking))).toEqual([]);
    answers[1]!();
    // What is put in meanwhile makes the process look again at what is due.
    await put(call("third", "third"));
    void server.ninefold.deliver();
    await receiver.until(3);
    answers[0]!();
    await delivered;
    await server.ninefold.deliver();
    expect(receiver.received.map(({ body }) => JSON.parse(body)).sort()).toEqual(["held", "quick", "third"]);
    Reflect.deleteProperty(server.clock, "elsewhere");
  });

  it("sends mail by SMTP, tries again, and lets nobody write headers", async () => {
    mailbox.refuse = 1;
    const mail = {
      name: "password reset",
      to: "ann@example.org\r\nBcc: eve@example.org",
      subject: "Hello\r\nX-Evil: yes",
      text: "Your link: https://example.org/reset/secret-token",
      sensitive: true,
    };
    await server.store.write((transaction) => queueMail(IDS, transaction, { ...mail, to: "ann@example.org" }, now()));
    await server.ninefold.deliver();
    expect(mailbox.mails).toEqual([]);
    pass(10 * SECOND);
    await server.ninefold.deliver();
    expect(mailbox.mails).toMatchObject([{ from: "bank@example.org", to: ["ann@example.org"] }]);
    expect(mailbox.mails[0]?.raw).toMatch(/^Subject: Hello X-Evil: yes\r$/m);
    expect(mailbox.mails[0]?.raw).not.toMatch(/^X-Evil/m);
    expect(mailbox.mails[0]?.raw).toContain("secret-token");
    expect((await entries())[0]?.content).not.toContain("secret-token");
    await server.store.write((transaction) => queueMail(IDS, transaction, mail, now()));
    await server.ninefold.deliver();
    expect(mailbox.mails.slice(1).flatMap(({ to }) => to)).not.toContain("eve@example.org");
  });
});

describe("the addresses that calls may go to", () => {
  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255"],
    ...["::1", "::", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "64:ff9b::7f00:1", "[::1]", "2002:7f00:1::"],
    ...["::7f00:1", "::127.0.0.1", "64:ff9b:1::a00:1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "[::a9fe:a9fe]"],
    ...["fd00:ec2::254", "100.100.100.200", "168.63.129.16", "::ffff:168.63.129.16", "192.0.0.192"],
  ])("%s is none of them", (address) => {
    expect(isPublic(address)).toBe(false);
    expect(() => demandPublic(address)).toThrow("not a public address");
  });

  it.each(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"])("%s is one", (address) => {
    expect(isPublic(address)).toBe(true);
    demandPublic(address);
  });

  const looked = (found: readonly string[], all: boolean) =>
    new Promise((resolve) => {
      const lookup = publicLookup((_name, _options, callback) =>
        callback(
          null,
          found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        ),
      );
      lookup("receiver.example", { all }, (error, address) => resolve(error?.message ?? address));
    });

  it("refuses a name as soon as one of its addresses is not public", async () => {
    expect(await looked(["93.184.215.14", "10.0.0.1"], true)).toContain("10.0.0.1) is not a public address");
    expect(await looked(["::ffff:10.0.0.1"], false)).toContain("is not a public address");
    expect(await looked([], true)).toContain("nowhere");
    expect(await looked(["93.184.215.14"], false)).toBe("93.184.215.14");
    expect(await looked(["93.184.215.14"], true)).toEqual([{ address: "93.184.215.14", family: 4 }]);
  });

  it("is looked at when the connection is made", async () => {
    const receiver = new Receiver();
    const url = await receiver.start();
    const log: LogEntry[] = [];
    const lookup = (_name: string, _options: object, callback: (error: null, found: { address: string; family: number }[]) => void) =>
      callback(null, [{ address: "127.0.0.1", family: 4 }]);
    const calls = { secret: SECRET, allowPrivateAddresses: false, lookup: lookup as never };
    const server = await open(BANK, { outbound: { calls }, log: (entry) => entry.message !== "request" && log.push(entry) });
    const port = new URL(url).port;
    for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1", "localhost", "receiver.example"]) {
      const about = { entity: "Account", record: host };
      const one = {
        name: "billing",
        about,
        patience: { most: 1, seconds: null },
        method: "POST",
        url: `http://${host}:${port}/`,
        body: "1",
      } as const;
      await server.store.write((transaction) => queueCall(IDS, transaction, one, server.clock.now().toISOString()));
    }
    await server.ninefold.deliver();
    expect(receiver.received).toEqual([]);
    expect(log.length).toBe(7);
    for (const entry of log) expect(JSON.stringify(entry)).toContain("is not a public address");
    await server.close();
    await receiver.stop();
  });
});

describe("the time between attempts", () => {
  const at = "2026-03-02T10:00:00.000Z";
  const wait = (attempts: number, chance: number) => {
    const next = nextAttempt({ attempts, mostAttempts: null, giveUpAt: null }, at, () => chance);
    return (Date.parse(next ?? at) - Date.parse(at)) / SECOND;
  };

  it("doubles, up to hours, a little by chance", () => {
    expect([1, 2, 3, 4].map((attempts) => wait(attempts, 0.5))).toEqual([5, 10, 20, 40]);
    expect([wait(1, 0), wait(1, 1)]).toEqual([4, 6]);
    expect(wait(60, 0.5)).toBe(6 * 3600);
  });

  it("ends with the attempts or the time", () => {
    expect(nextAttempt({ attempts: 3, mostAttempts: 3, giveUpAt: null }, at)).toBeNull();
    expect(nextAttempt({ attempts: 3, mostAttempts: null, giveUpAt: at }, at)).toBeNull();
    expect(nextAttempt({ attempts: 2, mostAttempts: 3, giveUpAt: "2026-03-03T10:00:00.000Z" }, at)).not.toBeNull();
  });
});
