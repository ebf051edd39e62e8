// Actions notify people and call other programs after the commit, or not at all.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { WORKROOM } from "../../fixtures/documents/outbound.ts";
import { MailBox, Receiver } from "../../support/receivers.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const PEOPLE = [
  { name: "Ann", email: "ann@example.org", is_boss: true },
  { name: "Ben", email: "ben@example.org" },
  { name: "Cid", email: "cid@example.org", is_boss: true },
];

describe.each(engineFor(import.meta.filename))("messages and calls of a document, on %s", (engine) => {
  const receiver = new Receiver();
  const mailbox = new MailBox();
  let server: TestServer;
  const tokens: string[] = [];
  const ids = new Map<string, string>();

  beforeAll(async () => {
    const url = await receiver.start();
    const mail = { url: await mailbox.start(), from: "room@example.org" };
    const calls = { secret: "a secret of the operator, long enough", allowPrivateAddresses: true };
    const outbound = { mail, calls, address: "https://room.example.org" };
    server = await open(WORKROOM(url), { engine, outbound, records: { Person: PEOPLE, Job: [{ title: "Sample", watchers: [0] }] } });
    await signIn();
    const { body } = await server.ask("GET", "/api/records/Person", undefined, { token: tokens[0] });
    for (const { id, name } of body.items) ids.set(name, id);
  });
  afterAll(async () => {
    await server?.close();
    await receiver.stop();
    await mailbox.stop();
  });
  beforeEach(async () => {
    await server.ninefold.deliver();
    receiver.received.length = 0;
    mailbox.mails.length = 0;
  });

  const signIn = async () => {
    for (const [index, { email }] of PEOPLE.entries()) tokens[index] = await server.signIn(email);
  };
  const [ann, ben, cid] = [0, 1, 2] as const;
  const post = (path: string, body: unknown, by: number) => server.ask("POST", `/api/records/${path}`, body, { token: tokens[by] });
  const told = async (who: number) => (await server.ask("GET", "/-/notifications", undefined, { token: tokens[who] })).body;
  const plan = async (more: object = {}) => {
    const reply = await post("Job/actions/plan", { title: "Roof", ...more }, ann);
    expect(reply.status).toBe(201);
    return String(reply.body.id);
  };
  const perform = async (job: string, action: string, body: unknown = {}, by: number = ann) =>
    post(`Job/${job}/actions/${action}`, body, by);
  const subjects = () => mailbox.mails.map(({ to, raw }) => `${to}: ${/^Subject: (.*)\r$/m.exec(raw)?.[1]}`).sort();
  const calls = () => receiver.received.map(({ method, path, body }) => [method, path, JSON.parse(body)]);

  it("sends nothing for samples", async () => {
    expect((await told(ann)).items.filter((one: { subject: string }) => one.subject.startsWith("Sample"))).toEqual([]);
  });

  it("tells everybody of a condition when a record begins, and the event as well", async () => {
    const job = await plan();
    await server.ninefold.deliver();
    expect(subjects()).toEqual(["ann@example.org: Roof is planned", "cid@example.org: Roof is planned"]);
    const [item] = (await told(cid)).items;
    const leads = `/-/notifications/${item.id}`;
    const raw = mailbox.mails.find(({ to }) => to.includes("cid@example.org"))?.raw.replaceAll("=\r\n", "");
    expect(raw).toContain(`https://room.example.org${leads}\r\n`);
    // What the mail leads to is the reader's own alone.
    const askedBy = (who: number) => server.ask("GET", leads, undefined, { token: tokens[who] });
    expect((await askedBy(cid)).body).toEqual(item);
    expect((await askedBy(ann)).status).toBe(404);
    expect((await server.ask("GET", leads)).status).toBe(401);
    expect((await server.ask("GET", "/-/notifications/nothing", undefined, { token: tokens[cid] })).status).toBe(404);
    expect(item).toMatchObject({
      subject: "Roof is planned",
      text: "For .",
      read: false,
      record: { id: job, label: "Roof" },
    });
    expect(calls()).toEqual([["PUT", `/jobs/${job}`, { title: "Roof", status: "open" }]]);
  });

  it("is over once the record has left what it told of, for whoever may see that", async () => {
    const job = await plan({ title: "Loft", watchers: [ids.get("Ben")] });
    const of = async (who: number, subject: string) =>
      (await told(who)).items.find((one: { subject: string; record: unknown }) => one.subject === subject);
    expect(await of(cid, "Loft is planned")).toMatchObject({ kind: "planned", read: false });
    expect(await of(cid, "Loft is planned")).not.toHaveProperty("over");
    const { unread } = await told(cid);
    expect((await perform(job, "take", {}, ann)).status).toBe(200);
    expect(await of(cid, "Loft is planned")).toMatchObject({ read: false, over: { now: "Taken" } });
    // One is over, and that it was taken is new.
    expect((await told(cid)).unread).toBe(unread);
    expect((await perform(job, "finish", { remark: "x" }, ann)).status).toBe(200);
    expect((await told(cid)).unread).toBe(unread - 1);
    const waiting = (await told(ben)).unread;
    expect((await perform(job, "bill", {}, ann)).status).toBe(200);
    // Ben may not see the job of another: what he was told says nothing of what it has become.
    expect(await of(ben, "Done: Loft")).toMatchObject({ record: null, read: false });
    expect(await of(ben, "Done: Loft")).not.toHaveProperty("over");
    expect((await told(ben)).unread).toBe(waiting);
  });

  it("speaks of the record as it is when all is done; a role and the user are told", async () => {
    const job = await plan({ price: "12.50" });
    await server.ninefold.deliver();
    mailbox.mails.length = 0;
    receiver.received.length = 0;
    // Whoever may not see the job is told what the document says all the same, and gets no way to it.
    expect((await perform(job, "take", {}, ann)).status).toBe(200);
    expect((await told(ann)).items[0]).toMatchObject({ subject: "Roof", text: "Ann has it.\nPrice: €12.50" });
    await server.ninefold.deliver();
    expect(subjects()).toEqual(["ann@example.org: Roof", "ann@example.org: Roof", "cid@example.org: Roof"]);
    expect(calls()).toEqual([["PUT", `/jobs/${job}`, { title: "Roof", status: "taken" }]]);
  });

  it("reaches lists, people who do not sign in, and addresses, with what the action was given", async () => {
    const client = (await post("Client", { name: "Smith", contact: "smith@example.com" }, ann)).body.id;
    const job = await plan({ client, watchers: [ids.get("Ben"), ids.get("Cid")], copy_to: "copy@example.com" });
    await perform(job, "take", {}, ann);
    await server.ninefold.deliver();
    mailbox.mails.length = 0;
    expect((await perform(job, "finish", { remark: "Well done" }, ann)).status).toBe(200);
    await server.ninefold.deliver();
    const to = ["ben@example.org", "cid@example.org", "copy@example.com", "smith@example.com"];
    expect(subjects()).toEqual(to.map((one) => `${one}: Done: Roof`));
    const text = mailbox.mails.find((one) => one.to[0] === "smith@example.com")?.raw ?? "";
    expect(text).toContain("On Mar 2, 2026. Well done");
    expect(text).not.toContain("/-/notifications");
    expect((await told(ben)).items[0]).toMatchObject({ subject: "Done: Roof", record: null });
    expect((await told(cid)).items[0]).toMatchObject({ subject: "Done: Roof", record: { id: job } });
  });

  it("makes the call of an action with the values of the record, or nothing where a rule refuses", async () => {
    const client = (await post("Client", { name: "Smith & Sons" }, ann)).body.id;
    const job = await plan({ title: "A/B ?", price: "99.50", client });
    await perform(job, "take", {}, ann);
    await perform(job, "finish", { remark: "x" }, ann);
    await server.ninefold.deliver();
    receiver.received.length = 0;
    mailbox.mails.length = 0;
    expect((await perform(job, "bill", {}, ann)).status).toBe(200);
    await server.ninefold.deliver();
    const body = { id: job, total: "99.50", done_on: "2026-03-02", client: { name: "Smith & Sons" }, by: ids.get("Ann") };
    expect(calls()).toEqual([["POST", "/bills/A%2FB%20%3F", body]]);
    const dear = await plan({ price: "2000" });
    await perform(dear, "take", {}, ann);
    await perform(dear, "finish", { remark: "x" }, ann);
    await server.ninefold.deliver();
    receiver.received.length = 0;
    expect((await perform(dear, "bill", {}, ann)).status).toBe(409);
    await server.ninefold.deliver();
    expect(receiver.received).toEqual([]);
  });

  it("makes calls when records are made, changed and deleted, also with another", async () => {
    const job = await plan();
    const note = (await post("Note", { text: "one", job }, ann)).body.id;
    expect((await server.ask("PATCH", `/api/records/Note/${note}`, { text: "two" }, { token: tokens[ann] })).status).toBe(200);
    await server.ninefold.deliver();
    receiver.received.splice(0, 1);
    expect((await server.ask("DELETE", `/api/records/Job/${job}`, undefined, { token: tokens[ann] })).status).toBe(204);
    await server.ninefold.deliver();
    const texts = ["one", "two", "two"].map((text) => ["POST", "/notes", { text, job: "Roof" }]);
    expect(calls()).toEqual(texts);
  });

  it("tells by timers too", async () => {
    const job = await plan();
    server.clock.at = new Date(server.clock.at.getTime() + 4 * 86_400_000);
    await server.ninefold.settle();
    expect((await told(ann)).items[0]).toMatchObject({ subject: "Roof is planned", record: { id: job } });
    await signIn();
  });

  it("lets everybody read their own, and nobody else's", async () => {
    const before = await told(cid);
    expect(before.unread).toBeGreaterThan(1);
    const [first] = before.items;
    const mark = (who: number, body: unknown) => server.ask("POST", "/-/notifications/read", body, { token: tokens[who] });
    expect((await mark(ben, { id: first.id })).status).toBe(204);
    expect((await told(cid)).unread).toBe(before.unread);
    expect((await mark(cid, { id: first.id })).status).toBe(204);
    const after = await told(cid);
    expect(after.unread).toBe(before.unread - 1);
    expect(after.items.slice(0, 2)).toMatchObject([{ id: first.id, read: true }, { read: false }]);
    expect((await mark(cid, {})).status).toBe(204);
    expect((await told(cid)).unread).toBe(0);
    expect((await server.ask("GET", "/-/notifications")).status).toBe(401);
    expect((await mark(cid, { id: 5 })).status).toBe(400);
    expect((await server.ask("GET", "/-/mailbox/mails", undefined, { token: tokens[ann] })).status).toBe(404);
  });
});

describe("what a document may say of messages", () => {
  const text = WORKROOM("https://example.org");
  const codes = (from: string, to: string) => {
    expect(text).toContain(from);
    return compile([{ file: "spec.md", text: text.replace(from, to) }])
      .diagnostics.filter(({ level }) => level === "error")
      .map(({ code }) => code);
  };

  it.each([
    ["{worker} has it.", "{worker.pin}", "texts-hold-readable-values"],
    ["done_on, client: {", "pin: worker.pin, client: {", "secrets-are-never-given"],
    ["{HOOK}/jobs/{id}", "{HOOK}{title}/jobs", "outbound-addresses-name-their-host"],
    ["{HOOK}/jobs/{id}", "https://user@{title}/jobs", "outbound-addresses-name-their-host"],
    ["tell copy_to finished", "tell title finished", "recipients-can-be-told"],
    ["tell every Boss taken", "tell every Chief taken", "names-are-known"],
    ["{title} is planned", "{titel} is planned", "names-are-known"],
    ["Job(title, status)", "Person(name)", "shapes-are-readable"],
  ])("refuses %s as %s: %s", (from, to, code) => {
    expect(codes(from, to)).toEqual([code]);
  });

  it("waits with an action for a message that is not shown, and says what waits", () => {
    const open = text.replace("{worker} has it.<br>Price: {price}", "not shown: what do we say?");
    const { plan, openQuestions } = compile([{ file: "spec.md", text: open }]);
    expect(openQuestions[0]).toMatchObject({ point: 7, subject: "taken (text)", question: "what do we say?" });
    const take = plan?.entities.Job?.states?.transitions.find(({ action }) => action === "take");
    expect(take?.open).toMatchObject({ question: "what do we say?" });
    const touched = plan?.points[6]?.questions[0]?.touches.map(({ cite }) => cite);
    expect(touched).toEqual(["point 2, Job", "point 4, Job / take"]);
  });
});
