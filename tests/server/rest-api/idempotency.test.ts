// One request with an Idempotency-Key is done once, however often and by however many processes it is asked.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createServer } from "../../../src/runtime/server/server.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import { type Asking, ENGINES, open, type Reply, type TestServer } from "../../support/test-server.ts";

const TILL = `# Till

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |

### Jar

| Field | Type     | Must be  | Value    |
| ----- | -------- | -------- | -------- |
| name  | text(80) | required | -        |
| coins | integer  | required | starts 0 |

## 4. States and transitions

### Jar

- States: open, shut
- Ends in: shut

| From  | Action | To   | Then        |
| ----- | ------ | ---- | ----------- |
| (new) | begin  | open | -           |
| open  | drop   | open | add 1 to coins |
| open  | close  | shut | -           |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Member  | signed in     |
| Visitor | not signed in |

| Entity | Action             | Member | Visitor |
| ------ | ------------------ | ------ | ------- |
| Person | see, create        | yes    | yes     |
| Jar    | see, change, delete, begin, drop, close | yes | no |

## 7. Calls and screens

| Call     | Method | Path             | Does           | Takes | Gives |
| -------- | ------ | ---------------- | -------------- | ----- | ----- |
| drop one | POST   | /api/jars/{jar}/drop | drop Jar       | -     | Jar   |
`;

describe.each(ENGINES)("a key that a request comes with, on %s", (engine) => {
  let server: TestServer;
  let ada: string;
  let bob: string;
  beforeAll(async () => {
    const people = ["ada", "bob"].map((name) => ({ name, email: `${name}@example.org` }));
    server = await open(TILL, { engine, records: { Person: people } });
    ada = await server.signIn("ada@example.org");
    bob = await server.signIn("bob@example.org");
  });
  afterAll(() => server?.close());

  const keyed = (key: string, token: string | undefined = ada): Asking => ({ token, headers: { "idempotency-key": key } });
  const begin = async (name: string): Promise<string> =>
    (await server.ask("POST", "/api/records/Jar/actions/begin", { name }, { token: ada })).body.id;
  const coins = async (id: string) => (await server.ask("GET", `/api/records/Jar/${id}`, undefined, { token: ada })).body.coins;
  const told = ({ status, body, headers }: Reply) => ({ status, body, etag: headers.get("etag"), location: headers.get("location") });

  it("makes one record, and answers of it as it stands by now", async () => {
    const first = await server.ask("POST", "/api/records/Jar/actions/begin", { name: "a" }, keyed("make-1"));
    await server.ask("PATCH", `/api/records/Jar/${first.body.id}`, { name: "changed since" }, { token: ada });
    const second = await server.ask("POST", "/api/records/Jar/actions/begin", { name: "a" }, keyed('"make-1"'));
    expect(first.status).toBe(201);
    const since = { name: "changed since", version: 2, changed_at: expect.any(String) };
    expect(told(second)).toEqual({ ...told(first), body: { ...first.body, ...since }, etag: '"2"' });
    expect([first, second].map(({ headers }) => headers.get("idempotency-replayed"))).toEqual([null, "true"]);
  });

  it.each([
    ["a standard action", (id: string) => `/api/records/Jar/${id}/actions/drop`],
    ["a call of the document", (id: string) => `/api/jars/${id}/drop`],
    ["the application", (id: string) => `/-/records/Jar/${id}/actions/drop`],
  ])("performs an action of %s once, for many at once", async (what, path) => {
    const id = await begin(what);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => server.ask("POST", path(id), {}, keyed(`drop ${what}`.replaceAll(" ", "-")))),
    );
    for (const reply of replies) expect(told(reply)).toEqual(told(replies[0]!));
    expect(replies[0]?.status).toBe(200);
    expect(await coins(id)).toBe(1);
    const entries = await server.store.history("Jar", id, 10);
    expect(entries.filter((entry) => entry.action === "drop")).toHaveLength(1);
  });

  it("is done once by two processes", async () => {
    const { store } = engine === "postgres" ? await openStore({ plan: server.plan, url: server.databaseUrl }) : server;
    const other = await createServer({ plan: server.plan, store, clock: server.clock, sweepEvery: 0 });
    try {
      const address = await other.listen({ host: "127.0.0.1", port: 0 });
      const id = await begin("shared");
      const headers = { authorization: `Bearer ${ada}`, "idempotency-key": "shared-1", "content-type": "application/json" };
      const ask = async (base: string) => {
        const reply = await fetch(`${base}/api/records/Jar/${id}/actions/close`, { method: "POST", headers, body: "{}" });
        return { status: reply.status, body: await reply.json() };
      };
      const replies = await Promise.all([server.url, address, server.url, address].map(ask));
      for (const reply of replies) expect(reply).toEqual(replies[0]);
      expect(replies[0]).toMatchObject({ status: 200, body: { status: "shut" } });
    } finally {
      await other.close();
      if (engine === "postgres") await store.close();
    }
  });

  it("is refused with another request, and is each user's own", async () => {
    const id = await begin("mine");
    const path = `/api/records/Jar/${id}/actions/drop`;
    expect((await server.ask("POST", path, {}, keyed("mine-1"))).status).toBe(200);
    for (const [where, body] of [
      [path, { version: 1 }],
      ["/api/records/Jar/actions/begin", {}],
    ] as const) {
      const other = await server.ask("POST", where, body, keyed("mine-1"));
      expect([other.status, other.body.code]).toEqual([422, "idempotency-key-reused"]);
    }
    expect((await server.ask("POST", path, {}, keyed("mine-1", bob))).headers.get("idempotency-replayed")).toBeNull();
    expect(await coins(id)).toBe(2);
    const bad = await server.ask("POST", path, {}, keyed("x".repeat(201)));
    expect([bad.status, bad.body.code]).toEqual([400, "bad-idempotency-key"]);
  });

  it("keeps nothing of what was refused", async () => {
    const refused = await server.ask("POST", "/api/records/Jar/actions/begin", {}, keyed("again"));
    expect(refused.status).toBe(422);
    const mended = await server.ask("POST", "/api/records/Jar/actions/begin", { name: "mended" }, keyed("again"));
    expect(mended.status).toBe(201);
  });

  it("deletes once", async () => {
    const id = await begin("gone");
    const remove = () => server.ask("DELETE", `/api/records/Jar/${id}`, undefined, keyed("gone-1"));
    expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
    expect((await server.ask("DELETE", `/api/records/Jar/${id}`, undefined, { token: ada })).status).toBe(404);
  });

  it("keeps no token of who signs up, and says that it was done", async () => {
    const person = { name: "Cem", email: "cem@example.org", password: "a password of length" };
    const first = await server.ask("POST", "/api/sign-up", person, keyed("join-1", undefined));
    expect(first.status).toBe(201);
    const second = await server.ask("POST", "/api/sign-up", person, keyed("join-1", undefined));
    expect([second.status, second.body.code]).toEqual([409, "already-done"]);
    const kept = await server.store.system.rows(`SELECT "body" FROM "ninefold_idempotency"`, []);
    expect(JSON.stringify(kept)).not.toContain(first.body.token);
  });

  it("is forgotten after a day", async () => {
    const id = await begin("daily");
    const drop = () => server.ask("POST", `/api/records/Jar/${id}/actions/drop`, {}, keyed("daily-1"));
    await drop();
    const before = server.clock.at;
    server.clock.at = new Date(before.getTime() + 86_399_999);
    await drop();
    expect(await coins(id)).toBe(1);
    server.clock.at = new Date(before.getTime() + 86_400_000);
    ada = await server.signIn("ada@example.org");
    await drop();
    expect(await coins(id)).toBe(2);
    server.clock.at = new Date(before.getTime() + 3 * 86_400_000);
    ada = await server.signIn("ada@example.org");
    await drop();
    expect(await coins(id)).toBe(3);
    server.clock.at = new Date(before.getTime() + 5 * 86_400_000);
    await server.ninefold.settle();
    const [left] = await server.store.system.rows(`SELECT count(*) FROM "ninefold_idempotency"`, []);
    expect(Number(left?.[0])).toBe(0);
  });

  it("is described", async () => {
    const body = server.description;
    const names = (path: string, method: string) => (body.paths[path][method].parameters ?? []).map((one: { name: string }) => one.name);
    expect(names("/api/records/Jar/{id}/actions/drop", "post")).toContain("Idempotency-Key");
    expect(names("/api/records/Jar", "get")).not.toContain("Idempotency-Key");
    expect(names("/api/session", "post")).not.toContain("Idempotency-Key");
  });
});
