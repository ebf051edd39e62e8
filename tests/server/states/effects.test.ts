// Effects on other records happen whole or not at all, and once.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BANK } from "../../fixtures/documents/cross-record-actions.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const PEOPLE = Array.from({ length: 6 }, (_, index) => ({ name: `P${index}`, email: `p${index}@example.org` }));

describe.each(engineFor(import.meta.filename))("effects on other records, on %s", (engine) => {
  let server: TestServer;
  const tokens: string[] = [];
  let people: string[] = [];
  let numbered = 0;

  beforeAll(async () => {
    server = await open(BANK, { engine, records: { Person: PEOPLE } });
    for (const { email } of PEOPLE) tokens.push(await server.signIn(email));
    const { body } = await server.ask("GET", "/api/records/Person?sort=name", undefined, { token: tokens[0] });
    people = body.items.map((person: { id: string }) => person.id);
  });
  afterAll(() => server?.close());

  const post = (path: string, body: unknown, by = 0) => server.ask("POST", `/api/records/${path}`, body, { token: tokens[by] });
  const account = async (balance: string, more = {}): Promise<string> => {
    const reply = await post("Account/actions/begin", { code: `A${++numbered}`, owner: people[0], balance, ...more });
    expect(reply.status).toBe(201);
    return reply.body.id;
  };
  const draft = async (sender: string, receiver: string, amount: string): Promise<string> => {
    const reply = await post("Transfer/actions/draft", { sender, receiver, amount });
    expect(reply.status).toBe(201);
    return reply.body.id;
  };
  const book = (transfer: string, by = 0) => post(`Transfer/${transfer}/actions/book`, {}, by);
  const row = async (entity: string, id: string) => (await server.store.get(entity, id))!;

  it("moves money, makes a record, and tells all of it in the histories", async () => {
    const from = await account("10.00", { remark: "mine" });
    const to = await account("1.00");
    const transfer = await draft(from, to, "4.50");
    const points = (await row("Person", people[0]!)).points as number;
    const reply = await book(transfer);
    expect(reply.status).toBe(200);
    expect(reply.body.version).toBe(2);
    expect(await row("Account", from)).toMatchObject({ balance: 550, remark: null, version: 2 });
    expect(await row("Account", to)).toMatchObject({ balance: 550, remark: expect.stringMatching(/^from A\d+$/), version: 2 });
    expect((await row("Person", people[0]!)).points).toBe(points + 1);
    const [entry] = await server.store.history("Account", from, 5);
    expect(entry).toMatchObject({ action: "change", through: "effect", by: people[0] });
    expect(entry?.changes).toMatchObject({ balance: { from: 1000, to: 550 }, remark: { from: "mine", to: null } });
    const notices = (await server.ask("GET", `/api/records/Notice?account=${to}`, undefined, { token: tokens[0] })).body.items;
    expect(notices).toMatchObject([{ text: expect.stringMatching(/^€4\.50 came in$/), status: "unread", day: "2026-03-02", transfer }]);
    expect((await server.store.history("Notice", notices[0].id, 5)).map((one) => [one.action, one.through])).toEqual([["give", "effect"]]);
  });

  it("keeps nothing where a rule of another record is broken, and says its words as far as they may be seen", async () => {
    const from = await account("1.00");
    const to = await account("0.00");
    const transfer = await draft(from, to, "4.50");
    const before = await row("Person", people[0]!);
    const reply = await book(transfer);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: "no-money", detail: expect.stringMatching(/^A\d+ would have -€3\.50\.$/) });
    expect(reply.body.errors).toMatchObject([{ field: null, code: "no-money" }]);
    expect((await book(transfer, 2)).body.detail).toBe("– would have –.");
    expect(await row("Account", from)).toMatchObject({ balance: 100, version: 1 });
    expect(await row("Account", to)).toMatchObject({ balance: 0, version: 1, remark: null });
    expect(await row("Transfer", transfer)).toMatchObject({ status: "drafted", version: 1 });
    expect(await row("Person", people[0]!)).toEqual(before);
    expect(await server.store.history("Account", to, 5)).toHaveLength(1);
  });

  it("asks the rules of a record that counts what an effect made", async () => {
    const from = await account("10.00");
    const to = await account("0.00");
    const replies = [];
    for (let time = 0; time < 4; time++) replies.push(await book(await draft(from, to, "1.00")));
    expect(replies.map((reply) => reply.body.code ?? reply.body.status)).toEqual(["booked", "booked", "booked", "too-many-notices"]);
    expect(await row("Account", to)).toMatchObject({ balance: 300 });
  });

  it("never goes below what a rule allows, however many draw at once, and loses nothing", async () => {
    const from = await account("5.00");
    const to = await Promise.all(Array.from({ length: 10 }, () => account("0.00")));
    const transfers = [];
    for (const receiver of to) transfers.push(await draft(from, receiver, "1.00"));
    const replies = await Promise.all(transfers.map((transfer, index) => book(transfer, index % 6)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(5).fill(200), ...Array(5).fill(409)]);
    expect(await row("Account", from)).toMatchObject({ balance: 0, version: 6 });
  });

  it("lets money cross in both directions at once", async () => {
    const [a, b] = [await account("50.00"), await account("50.00")];
    const transfers = [];
    for (let time = 0; time < 3; time++) transfers.push(await draft(a!, b!, "1.00"), await draft(b!, a!, "2.00"));
    const replies = await Promise.all(transfers.map((transfer, index) => book(transfer, index)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(200));
    expect(await row("Account", a!)).toMatchObject({ balance: 5300 });
    expect(await row("Account", b!)).toMatchObject({ balance: 4700 });
  });

  it("performs actions of other records by their own guards, in a chain", async () => {
    const top = await account("0.00");
    const middle = await account("0.00", { parent: top });
    const leaf = await account("0.00", { parent: middle });
    const reply = await post(`Account/${leaf}/actions/close`, {});
    expect(reply.body).toMatchObject({ state: "closed", remark: "closed" });
    expect(await row("Account", top)).toMatchObject({ state: "closed", remark: null });
    expect((await server.store.history("Account", top, 1)).map((one) => [one.action, one.through])).toEqual([["close", "effect"]]);
    const rich = await account("3.00");
    const poor = await account("0.00", { parent: rich });
    expect((await post(`Account/${poor}/actions/close`, {})).body).toMatchObject({ code: "not-empty", status: 409 });
    expect(await row("Account", poor)).toMatchObject({ state: "open" });
  });

  it("performs an action of another record when one is made", async () => {
    const [a, b] = [await account("0.00"), await account("0.00")];
    expect((await post("Transfer/actions/join", { sender: a, receiver: b, amount: "1.00" })).status).toBe(201);
    expect(await row("Account", a!)).toMatchObject({ state: "closed" });
    const again = await post("Transfer/actions/join", { sender: a, receiver: b, amount: "1.00" });
    expect(again.body).toMatchObject({ code: "not-possible-now", status: 409 });
  });

  it("stops a chain that runs in a circle of records, and keeps nothing of it", async () => {
    const first = await account("0.00");
    const second = await account("0.00", { parent: first });
    const { version } = await row("Account", first);
    expect(
      await server.store.write((transaction) => transaction.update("Account", first, { parent: second, version: 2 }, version as number)),
    ).toBe(true);
    const reply = await post(`Account/${first}/actions/close`, {});
    expect(reply.body).toMatchObject({ code: "not-possible-now", status: 409 });
    expect(await row("Account", second)).toMatchObject({ state: "open" });
  });

  it("changes one record twice in one action", async () => {
    const one = await account("5.00");
    const transfer = await draft(one, await account("0.00"), "1.00");
    await server.store.write(async (transaction) => transaction.update("Transfer", transfer, { receiver: one, version: 2 }, 1));
    expect((await book(transfer)).body).toMatchObject({ code: "bad-amount" });
    expect(await row("Account", one)).toMatchObject({ balance: 500, version: 1 });
  });
});

it("tells those who look at another entity that it changed", async () => {
  const server = await open(BANK, { records: { Person: PEOPLE.slice(0, 1) } });
  try {
    const token = await server.signIn("p0@example.org");
    const ask = (path: string, body: unknown) => server.ask("POST", `/api/records/${path}`, body, { token });
    const owner = (await server.ask("GET", "/api/session", undefined, { token })).body.id;
    const from = (await ask("Account/actions/begin", { code: "1", owner, balance: "5.00" })).body.id;
    const to = (await ask("Account/actions/begin", { code: "2", owner })).body.id;
    const transfer = (await ask("Transfer/actions/draft", { sender: from, receiver: to, amount: "1.00" })).body.id;
    const live = await fetch(`${server.url}/-/live`, { headers: { authorization: `Bearer ${token}` } });
    const reader = live.body!.getReader();
    await ask(`Transfer/${transfer}/actions/book`, {});
    let heard = "";
    while (!["Transfer", "Account", "Notice", "Person"].every((entity) => heard.includes(`"entity":"${entity}"`)))
      heard += new TextDecoder().decode((await reader.read()).value);
    await reader.cancel();
  } finally {
    await server.close();
  }
});
