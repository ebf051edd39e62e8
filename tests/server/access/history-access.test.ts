// `see history` decides who reads what was done.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { SseClient } from "../../support/sse-client.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Prices

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen     | Route           | Shows    | Fields      |
| ---------- | --------------- | -------- | ----------- |
| Goods      | /               | list of Good | name, price |
| Good page  | /goods/{good}   | one Good | name, price |
| Plain page | /plains/{plain} | one Plain | name       |

## 3. Entities and their fields

### Person

| Field | Type                      | Must be          |
| ----- | ------------------------- | ---------------- |
| email | email                     | required, unique |
| role  | one of: Buyer, Maker, House | required       |

### Good

| Field | Type                | Must be  | Value       |
| ----- | ------------------- | -------- | ----------- |
| name  | text(80)            | required | -           |
| price | integer             | required | -           |
| maker | reference to Person | required | starts user |
| lines | rows of Line        | optional | -           |

### Line

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| text  | text(80) | required |

### Plain

| Field   | Type     | Must be  |
| ------- | -------- | -------- |
| name    | text(80) | required |
| history | text(80) | optional |

## 6. Roles and permissions

| Role    | Means              |
| ------- | ------------------ |
| Visitor | not signed in      |
| Buyer   | user.role is Buyer |
| Maker   | user.role is Maker |
| House   | user.role is House |

| Entity | Action                 | Visitor | Buyer | Maker           | House |
| ------ | ---------------------- | ------- | ----- | --------------- | ----- |
| Good   | see                    | yes     | yes   | yes             | yes   |
| Good   | see history            | no      | no    | if maker = user | yes   |
| Good   | create, change, delete | no      | no    | yes             | yes   |
| Plain  | see, create, change    | no      | no    | yes             | yes   |
| Plain  | see history            | no      | no    | no              | yes   |
`;

describe.each(engineFor(import.meta.filename))("the history, on %s", (engine) => {
  let server: TestServer;
  const ids = new Map<string, string>();
  const at = (who: string) => `${who}@example.org`;
  beforeAll(async () => {
    const roles = { ann: "Maker", mia: "Maker", bo: "Buyer", hal: "House" };
    const Person = Object.entries(roles).map(([who, role]) => ({ email: at(who), role }));
    server = await open(DOCUMENT, { engine, records: { Person } });
    const token = await server.signIn(at("ann"));
    const make = async (name: string): Promise<void> => {
      const { body } = await server.ask("POST", "/api/records/Good", { name, price: 10, lines: [{ text: "One" }] }, { token });
      ids.set(name, body.id);
      await server.ask("PATCH", `/api/records/Good/${body.id}`, { price: 12 }, { token });
    };
    await make("Bowl");
    await make("Gone");
    await server.ask("DELETE", `/api/records/Good/${ids.get("Gone")}`, undefined, { token });
  });
  afterAll(() => server?.close());

  const asked = async (path: string, who: string | null): Promise<Json> =>
    (await server.ask("GET", path, undefined, who === null ? {} : { token: await server.signIn(at(who)) })).body;
  const page = (who: string | null): Promise<Json> => asked(`/-/screens/good-page/record?p.good=${ids.get("Bowl")}`, who);
  const all = async (who: string): Promise<readonly string[]> =>
    (await asked("/api/history?entity=Good", who)).items.map(
      ({ record, action }: Json) => `${action} ${record === ids.get("Bowl") ? "Bowl" : "Gone"}`,
    );

  it("stands on the page for those who read it, and for nobody else", async () => {
    for (const who of ["ann", "hal"])
      expect((await page(who)).history.entries.map(({ action }: Json) => action)).toEqual(["change", "create"]);
    for (const who of [null, "bo", "mia"]) {
      const shown = await page(who);
      expect([shown.values.price, shown.history]).toEqual([12, undefined]);
    }
  });

  it("is told of the whole product by the same condition, and of what is gone to those who read all", async () => {
    expect(await all("hal")).toEqual(["delete Gone", "change Gone", "create Gone", "change Bowl", "create Bowl"]);
    expect(await all("ann")).toEqual(["change Bowl", "create Bowl"]);
    expect(await all("mia")).toEqual([]);
    expect(await all("bo")).toEqual([]);
    expect((await asked("/-/history", "bo")).items).toEqual([]);
    expect((await asked("/-/history", "mia")).entities.map(({ name }: Json) => name)).toEqual(["Good", "Plain"]);
    expect((await asked("/-/history", "bo")).entities).toEqual([]);
  });

  it("is led to where somebody reads any", async () => {
    const led = async (who: string | null): Promise<unknown> => (await asked("/-/app", who)).history;
    expect([await led("hal"), await led("mia"), await led("bo"), await led(null)]).toEqual([true, true, undefined, undefined]);
  });

  it("is a field where there is one of that name", async () => {
    const { body } = await server.ask(
      "POST",
      "/api/records/Plain",
      { name: "Pot", history: "Old" },
      { token: await server.signIn(at("hal")) },
    );
    expect((await asked(`/api/records/Plain/${body.id}`, "mia")).history).toBeUndefined();
    expect((await asked(`/api/records/Plain/${body.id}`, "hal")).history).toBe("Old");
    expect((await asked(`/-/screens/plain-page/record?p.plain=${body.id}`, "mia")).history.entries).toHaveLength(1);
  });
});

/** The same where people may be seen, with a form and calls that list. */
const OPEN_PEOPLE = `${DOCUMENT.replace("| Plain page |", "| Good form | /goods/{good}/edit | form for Good | name, price |\n$&").replace(
  "### Plain",
  "### Rack\n\n| Field | Type | Must be |\n| --- | --- | --- |\n| name | text(80) | required |\n| good | reference to Good | optional |\n\n$&",
)}\
| Person | see | no | yes | yes | yes |
| Rack | see, create | no | yes | yes | yes |

## 7. The calls it makes

- Query style: json-server

| Call   | Method | Path        | Does      | Takes | Gives                          |
| ------ | ------ | ----------- | --------- | ----- | ------------------------------ |
| goods  | GET    | /api/goods  | list Good | -     | list of Good(name)             |
| lids   | GET    | /api/lids   | list Rack | -     | list of Rack(name)             |
| worked | GET    | /api/worked | list Good | -     | list of Good(name, changed_by) |
`;

describe.each(engineFor(import.meta.filename))("what others do, on %s", (engine) => {
  let server: TestServer;
  const tokens = new Map<string | null, string | undefined>([[null, undefined]]);
  const roles = { ann: "Maker", mia: "Maker", bo: "Buyer", hal: "House" };
  beforeAll(async () => {
    const Person = Object.entries(roles).map(([who, role]) => ({ email: `${who}@example.org`, role }));
    server = await open(OPEN_PEOPLE, { engine, records: { Person } });
    for (const who of Object.keys(roles)) tokens.set(who, await server.signIn(`${who}@example.org`));
  });
  afterAll(() => server?.close());

  const asAnn = (method: string, path: string, body?: unknown) =>
    server.ask(method, `/api/records/Good${path}`, body, { token: tokens.get("ann") });
  const made = async (name: string): Promise<string> => (await asAnn("POST", "", { name, price: 10, lines: [{ text: "One" }] })).body.id;

  it("is told live to those who see it, and what was done and when to those alone who read that", async () => {
    const listen = () => Promise.all(["ann", "mia", "bo", null, "hal"].map((who) => SseClient.at(server.url, tokens.get(who))));
    const clients = await listen();
    const last = (await clients[0]!.until(({ event }) => event === "revision")).id!;
    const heard = async (client: SseClient, id: string): Promise<unknown[]> => {
      await client.until(({ data }) => data.record === id && data.what === "gone");
      return client.events
        .filter(({ data }) => data.record === id)
        .map(({ data: { entity: _entity, record: _record, at, ...data } }) => (at === undefined ? data : { ...data, at: typeof at }));
    };
    const id = await made("Jug");
    await clients[2]!.until(({ data }) => data.record === id && data.what === "created");
    await asAnn("PATCH", `/${id}`, { price: 12 });
    await clients[2]!.until(({ data }) => data.record === id && data.what === "changed");
    await asAnn("DELETE", `/${id}`);
    const [created, changed, gone] = [{ what: "created" }, { what: "changed" }, { what: "gone" }];
    const at = "string";
    const told = [
      { ...created, action: "create", at },
      { ...changed, action: "change", at },
    ];
    const shown = await Promise.all(clients.map((client) => heard(client, id)));
    expect(shown).toEqual([
      [...told, gone],
      [created, changed, gone],
      [created, changed, gone],
      [created, changed, gone],
      [...told, { ...gone, at }],
    ]);
    for (const client of clients) client.close();
    // Whoever was away is told no more.
    const bowl = await made("Cup");
    const again = await Promise.all(["bo", "hal"].map((who) => SseClient.at(server.url, tokens.get(who), last)));
    const late = await Promise.all(again.map((client) => client.until(({ data }) => data.record === bowl)));
    expect(late.map(({ data }) => [data.action, typeof data.at])).toEqual([
      [undefined, "undefined"],
      ["create", "string"],
    ]);
    for (const client of again) client.close();
  });

  it("is named with who deleted a record to those who read of all of its kind, and to whoever did it", async () => {
    const id = await made("Pan");
    expect((await asAnn("DELETE", `/${id}`)).status).toBe(204);
    const told = async (who: string) => {
      const { status, body } = await server.ask("POST", `/-/records/Good/${id}/delete`, { version: 1 }, { token: tokens.get(who) });
      expect(status).toBe(404);
      return body.deleted;
    };
    expect(await told("ann")).toEqual({ byViewer: true });
    expect(await told("hal")).toEqual({ by: "ann@example.org" });
    expect(await told("mia")).toEqual({});
    expect(await told("bo")).toEqual({});
  });

  it("is no place behind which the history goes on", async () => {
    const makes = (who: string) => server.ask("POST", "/api/records/Good", { name: "Cup", price: 1 }, { token: tokens.get(who) });
    // Of two looks at fifty entries each the second begins with the last that Ann reads.
    for (const [who, times] of [["mia", 51] as const, ["ann", 1] as const, ["mia", 1] as const, ["ann", 49] as const])
      for (let time = 0; time < times; time++) await makes(who);
    const page = async (query: string): Promise<Json> =>
      (await server.ask("GET", `/api/history?entity=Good${query}`, undefined, { token: tokens.get("ann") })).body;
    const { items, next } = await page("");
    expect(items).toHaveLength(50);
    expect(next).toBe(`${items[49].at}_${items[49].id}`);
    const later = await page(`&after=${encodeURIComponent(next)}`);
    expect(later.items.length).toBeGreaterThan(0);
    expect(later.items.filter(({ id }: Json) => items.some((one: Json) => one.id === id))).toEqual([]);
  });

  it("is told in a form, and found by in a list, by whom it was to those alone who read that", async () => {
    const id = await made("Lid");
    const hand = async (who: string) => {
      const { record } = (await server.ask("GET", `/-/screens/good-form/form?p.good=${id}`, undefined, { token: tokens.get(who) })).body;
      return [record.changedBy, record.changedByViewer];
    };
    expect(await hand("hal")).toEqual(["ann@example.org", undefined]);
    expect(await hand("ann")).toEqual(["ann@example.org", true]);
    expect(await hand("mia")).toEqual([undefined, undefined]);
    const ann = (await server.ask("GET", "/api/session", undefined, { token: tokens.get("ann") })).body.id;
    const found = async (who: string, path: string) => {
      // Not described, and taken all the same, as every field is.
      const reply = await fetch(`${server.url}/api/${path}&name=Lid`, { headers: { authorization: `Bearer ${tokens.get(who)}` } });
      const body = (await reply.json()) as Json;
      return reply.status === 200 ? body.length : body.code;
    };
    for (const query of [`changed_by=${ann}`, "changed_by.email=ann@example.org"]) {
      expect(await found("hal", `goods?${query}`)).toBe(1);
      expect(await found("mia", `goods?${query}`)).toBe("unknown-parameter");
      expect(await found("bo", `goods?${query}`)).toBe("unknown-parameter");
    }
    const other = `lids?good.changed_by=${ann}`;
    await server.ask("POST", "/api/records/Rack", { name: "Lid", good: id }, { token: tokens.get("hal") });
    expect([await found("hal", other), await found("mia", other)]).toEqual([1, "unknown-parameter"]);
    // What an answer of the document tells is told.
    expect(await found("mia", `worked?changed_by=${ann}`)).toBe(1);
  });
});

describe("who reads the history", () => {
  const told = (text: string) =>
    compile([{ file: "spec.md", text }])
      .diagnostics.filter(({ level }) => level === "error" || level === "warning")
      .map(({ code }) => code);

  it("may be nobody, and is left open where the document does so", async () => {
    const usual = told(DOCUMENT);
    expect(told(DOCUMENT.replace("if maker = user | yes   |", "no              | no    |"))).toEqual(usual);
    const server = await open(
      DOCUMENT.replace("| no      | no    | if maker = user | yes   |", "| not shown: who? | not shown: who? | no | yes |"),
      {
        records: { Person: [{ email: "hal@example.org", role: "House" }] },
        showOpen: true,
      },
    );
    const { body } = await server.ask(
      "POST",
      "/api/records/Good",
      { name: "Pot", price: 1 },
      { token: await server.signIn("hal@example.org") },
    );
    const { history } = (await server.ask("GET", `/-/screens/good-page/record?p.good=${body.id}`)).body;
    expect([history.entries, history.open.question]).toEqual([[], "who?"]);
    await server.close();
  });

  it("is not said of a part, whose changes are its owner's", () => {
    expect(told(DOCUMENT)).not.toContain("parts-live-in-their-owner");
    expect(told(`${DOCUMENT}| Line | see history | no | no | no | yes |\n`)).toContain("parts-live-in-their-owner");
  });
});
