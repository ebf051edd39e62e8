// One product for many firms: row permissions, secrets and limits.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OFFICES } from "../../fixtures/documents/offices.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const [ANN, BEN, CID, DEE, EVE] = ["ann", "ben", "cid", "dee", "eve"] as const;
const person = (name: string, firm: number, more: object = {}) => ({ name, email: `${name}@example.org`, firm, ...more });

const RECORDS = {
  Firm: [
    { name: "North", plan: "paid" },
    { name: "South", plan: "free" },
  ],
  Person: [
    person(ANN, 0, { is_chief: true, contacts: ["@Person:dee@example.org"] }),
    person(BEN, 0),
    person(CID, 0),
    person(DEE, 1, { is_chief: true, contacts: [1] }),
    person(EVE, 1),
  ],
  Letter: [{ sender: 1, receiver: 2, text: "Lunch?" }],
  Card: [
    { by: 0, text: "of ann" },
    { by: 1, text: "of ben" },
    { by: 3, text: "of dee" },
  ],
  Post: [
    { by: 0, text: "for all" },
    { by: 0, text: "not for ben", hidden: [1] },
  ],
};

describe.each(ENGINES)("a product of many firms, on %s", (engine) => {
  let server: TestServer;
  const tokens = new Map<string, string>();
  const ids = new Map<string, string>();
  beforeAll(async () => {
    server = await open(OFFICES, { engine, watched: true, records: RECORDS });
    for (const who of [ANN, BEN, CID, DEE, EVE]) tokens.set(who, await server.signIn(`${who}@example.org`));
    for (const who of [ANN, DEE])
      for (const { id, name } of await all(who, "Person")) {
        ids.set(name, id);
      }
  });
  afterAll(() => server?.close());

  const ask = (who: string | null, method: string, path: string, body?: unknown) =>
    server.ask(method, `/api/records/${path}`, body, who === null ? {} : { token: tokens.get(who) });
  /** Page after page. */
  const all = async (who: string | null, entity: string, query = ""): Promise<Json[]> => {
    const found: Json[] = [];
    for (let page = 1; ; page++) {
      const { body } = await ask(who, "GET", `${entity}?page=${page}${query}`);
      found.push(...body.items);
      if (!body.more) return found;
    }
  };
  const texts = async (who: string | null, entity: string, query = "") =>
    (await all(who, entity, query)).map(({ text, title, name }) => text ?? title ?? name).sort();

  it("shows rows to either party, and to nobody else by any way", async () => {
    expect([await texts(BEN, "Letter"), await texts(CID, "Letter")]).toEqual([["Lunch?"], ["Lunch?"]]);
    const [{ id }] = await all(BEN, "Letter");
    for (const who of [ANN, DEE]) {
      expect(await all(who, "Letter")).toEqual([]);
      expect((await ask(who, "GET", `Letter/${id}`)).status).toBe(404);
      expect(await all(who, "Letter", "&q=Lunch")).toEqual([]);
      expect((await ask(who, "GET", `Letter/${id}/history`)).status).toBe(404);
    }
    expect((await ask(null, "GET", `Letter/${id}`)).status).toBe(401);
    // Nobody writes to, or in the name of, somebody whom they may not.
    expect((await ask(BEN, "POST", "Letter", { receiver: ids.get(EVE), text: "x" })).status).toBeGreaterThanOrEqual(403);
    expect((await ask(BEN, "POST", "Letter", { sender: ids.get(CID), receiver: ids.get(ANN), text: "x" })).status).toBe(403);
  });

  it("shows rows through contacts, and of other firms' people only what those see who know them", async () => {
    expect(await texts(ANN, "Card")).toEqual(["of ann"]);
    expect(await texts(BEN, "Card")).toEqual(["of ben", "of dee"]);
    expect(await texts(DEE, "Card")).toEqual(["of ann", "of dee"]);
    expect(await texts(EVE, "Card")).toEqual([]);
    expect(await texts(BEN, "Person")).toEqual([ANN, BEN, CID, DEE]);
    const dee = (await all(BEN, "Person")).find(({ name }) => name === DEE);
    expect(dee).not.toHaveProperty("email");
    // Neither filtered nor sorted by where it is concealed.
    expect(await texts(BEN, "Person", "&email=dee@example.org")).toEqual([]);
    expect(await texts(CID, "Person")).toEqual([ANN, BEN, CID]);
  });

  it("shows rows to everybody but some", async () => {
    expect(await texts(CID, "Post")).toEqual(["for all", "not for ben"]);
    expect(await texts(BEN, "Post")).toEqual(["for all"]);
    expect(await texts(null, "Post")).toEqual(["for all"]);
    expect(await texts(BEN, "Post", "&q=not")).toEqual([]);
  });

  it("keeps the firms apart, and shows rows by their state", async () => {
    const ticket = async (who: string, title: string) => (await ask(who, "POST", "Ticket/actions/ask", { title })).body.id;
    const [one, two] = [await ticket(BEN, "Lamp"), await ticket(BEN, "Door")];
    await ticket(EVE, "Roof");
    expect(await texts(CID, "Ticket")).toEqual(["Door", "Lamp"]);
    expect((await ask(BEN, "POST", `Ticket/${one}/actions/close`, {})).status).toBe(200);
    expect([await texts(CID, "Ticket"), await texts(BEN, "Ticket"), await texts(ANN, "Ticket")]).toEqual([
      ["Door"],
      ["Door", "Lamp"],
      ["Door", "Lamp"],
    ]);
    expect([await texts(DEE, "Ticket"), await texts(EVE, "Firm"), await texts(DEE, "Firm")]).toEqual([["Roof"], ["South"], ["South"]]);
    for (const who of [CID, DEE]) expect((await ask(who, "GET", `Ticket/${one}`)).status).toBe(404);
    expect((await ask(DEE, "POST", `Ticket/${two}/actions/close`, {})).status).toBe(404);
    const csv = (await ask(CID, "GET", "Ticket.csv")).body;
    expect([csv.includes("Door"), csv.includes("Lamp"), csv.includes("Roof"), csv.includes("rice")]).toEqual([true, false, false, false]);
    // The firm of another is no firm to ask for.
    const [south] = await all(EVE, "Firm");
    expect((await ask(BEN, "POST", "Ticket/actions/ask", { title: "x", firm: south.id })).status).toBeGreaterThanOrEqual(403);
    await ask(ANN, "PATCH", `Ticket/${two}`, { price: "5.00" });
    expect([(await ask(ANN, "GET", `Ticket/${two}`)).body.price, (await ask(BEN, "GET", `Ticket/${two}`)).body.price]).toEqual([
      "5.00",
      undefined,
    ]);
    expect((await ask(BEN, "GET", "Ticket?sort=price")).status).toBe(400);
  });

  it("keeps secrets from every way out, and passwords as long as is said, however they are made of", async () => {
    const vault = "vault-7319-word";
    const path = `Person/${ids.get(BEN)}`;
    expect((await ask(BEN, "PATCH", path, { vault })).body).not.toHaveProperty("vault");
    const places = [path, `${path}/history`, "Person", `Person?q=${vault}`, "Card"];
    for (const who of [ANN, BEN])
      for (const place of places) expect(JSON.stringify((await ask(who, "GET", place)).body)).not.toContain(vault);
    for (const query of [`vault=${vault}`, "sort=vault"]) expect((await ask(BEN, "GET", `Person?${query}`)).status).toBe(400);
    expect(JSON.stringify((await ask(BEN, "PATCH", path, { vault, name: "" })).body)).not.toContain(vault);
    const change = async (password: string) => {
      const { status, body } = await server.ask(
        "POST",
        "/-/password",
        { current: "ninefold-sample", password },
        { token: tokens.get(CID) },
      );
      return [status, body?.errors?.[0]?.code];
    };
    expect(await change("a".repeat(9))).toEqual([422, "password-too-short"]);
    expect(await change("a".repeat(10))).toEqual([204, undefined]);
    tokens.set(CID, await server.signIn("cid@example.org", "a".repeat(10)));
  });

  it("allows so many open ones of each person", async () => {
    const ask1 = () => ask(CID, "POST", "Ticket/actions/ask", { title: "Chair" });
    // All at once: as many as there is room for, and no more.
    const statuses = (await Promise.all(Array.from({ length: 6 }, ask1))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 201, 201, 201, 409, 409]);
    expect((await ask1()).body).toMatchObject({ code: "too-many", detail: "4 open tickets are enough." });
    const [first] = (await all(CID, "Ticket")).filter(({ title }) => title === "Chair");
    await ask(CID, "POST", `Ticket/${first.id}/actions/close`, {});
    expect((await ask1()).status).toBe(201);
  });

  it("allows so many of each firm, by its plan", async () => {
    const ask1 = () => ask(EVE, "POST", "Ticket/actions/ask", { title: "Roof" });
    expect([(await ask1()).status, (await ask1()).status]).toEqual([201, 201]);
    const refused = await ask1();
    expect([refused.status, refused.body.detail]).toEqual([402, "South has used its free tickets."]);
  });

  it("allows so many within a time that moves on", async () => {
    const write = async () => (await ask(BEN, "POST", "Letter", { receiver: ids.get(CID), text: "Hi" })).status;
    server.clock.at = new Date("2026-03-02T12:00:00.000Z");
    for (let count = 0; count < 5; count++) expect(await write()).toBe(201);
    expect(await write()).toBe(429);
    server.clock.at = new Date("2026-03-02T12:14:59.000Z");
    expect(await write()).toBe(429);
    server.clock.at = new Date("2026-03-02T12:15:00.001Z");
    expect(await write()).toBe(201);
  });

  it("gives pages and takes files of so much at most", async () => {
    expect((await ask(BEN, "GET", "Ticket")).body.items).toHaveLength(2);
    expect((await ask(BEN, "GET", "Ticket?size=3")).body.items).toHaveLength(3);
    expect((await ask(BEN, "GET", "Ticket?size=4")).body).toMatchObject({ status: 400 });
    const upload = async (bytes: number) => {
      const headers = { authorization: `Bearer ${tokens.get(BEN)}`, "content-type": "application/octet-stream" };
      const url = `${server.url}/api/records/Card/uploads/scan?name=scan.txt`;
      return (await fetch(url, { method: "POST", headers, body: "a".repeat(bytes) })).status;
    };
    expect([await upload(3_000), await upload(3_001)]).toEqual([201, 413]);
  });
});
