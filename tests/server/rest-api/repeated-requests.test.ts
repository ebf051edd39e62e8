// A repeated Idempotency-Key gets the result again, as its sender may see it now.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Asking, ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const DESK = `# Desk

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field   | Type     | Must be          | Value      |
| ------- | -------- | ---------------- | ---------- |
| name    | text(80) | required         | -          |
| email   | email    | required, unique | -          |
| is_clerk | yes/no  | required         | starts no  |
| team    | text(10) | required         | starts "a" |

### Case

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| title  | text(20)            | required | -           |
| amount | integer             | required | starts 0    |
| secret | text(20)            | optional | -           |
| team   | text(10)            | required | starts "a"  |
| people | list of Person      | optional | -           |

### Wish

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| what  | text(20) | required |

### Label

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| code  | text(20) | required, unique |

## 4. States and transitions

### Case

- States: open, shut
- Ends in: shut

| From  | Action | To   | Then            |
| ----- | ------ | ---- | --------------- |
| (new) | begin  | open | -               |
| open  | add    | open | add 1 to amount |
| open  | close  | shut | -               |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |
| Clerk   | user.is_clerk |

| Entity | Action        | Visitor | Member                 | Clerk |
| ------ | ------------- | ------- | ---------------------- | ----- |
| Person | see           | no      | yes                    | yes   |
| Person | create        | yes     | no                     | no    |
| Case   | see           | no      | if team = user.team    | no    |
| Case   | see secret    | no      | no                     | yes   |
| Case   | begin         | no      | yes                    | no    |
| Case   | change, delete, add | no | yes                    | no    |
| Case   | close         | no      | if status is open      | no    |
| Wish   | create        | yes     | yes                    | yes   |
| Label  | see, create, change, delete | no | yes           | no    |

## 7. The calls it makes

| Call   | Method | Path                         | Does                       | Takes                          | Gives                                      |
| ------ | ------ | ---------------------------- | -------------------------- | ------------------------------ | ------------------------------------------ |
| begin  | POST   | /api/cases                   | begin Case                 | Case(title, secret, team)      | { case: Case(title, amount, secret, id) }  |
| shut   | POST   | /api/cases/{case}/shut       | close Case                 | -                              | Case(id, status)                           |
| quiet  | POST   | /api/cases/{case}/quiet      | add Case                   | -                              | -                                          |
| drop   | DELETE | /api/cases/{case}            | delete Case                | -                              | Case(id, title)                            |
| raise  | PATCH  | /api/cases                   | change every Case where (amount = 0) | Case(amount)         | { cases: list of Case(title, amount), count } |
| clear  | DELETE | /api/cases                   | delete every Case where (amount = 77) | -                    | { count }                                  |
| peel   | DELETE | /api/labels/{label.code}     | delete Label               | -                              | Label(id, code)                            |
| rename | PATCH  | /api/labels/{label.code}     | change Label               | Label(code)                    | Label(id, code)                            |
| join   | POST   | /api/cases/{case}/join       | link Case.people with user | -                              | Case(id, people(name))                     |
`;

describe.each(ENGINES)("a request that is repeated, on %s", (engine) => {
  let server: TestServer;
  let ada: string;
  let counted = 0;
  beforeAll(async () => {
    const people = [
      { name: "ada", email: "ada@example.org", is_clerk: true },
      { name: "bob", email: "bob@example.org" },
    ];
    server = await open(DESK, { engine, records: { Person: people } });
    ada = await server.signIn("ada@example.org");
  });
  afterAll(() => server?.close());

  const keyed = (key: string, token: string | undefined = ada): Asking => ({ token, headers: { "idempotency-key": key } });
  const set = (change: Json) =>
    server.store.write(async (transaction) => {
      const row = await transaction.getBy("Person", "email", "ada@example.org");
      await transaction.update("Person", String(row?.id), { ...change, version: Number(row?.version) + 1 }, Number(row?.version));
    });
  /** As if the process had ended between the commit and the answer. */
  const forgetAnswers = async () =>
    void (await server.store.system.rows(`UPDATE "ninefold_idempotency" SET "status" = NULL, "body" = NULL RETURNING 1`, []));
  const twice = async (method: string, path: string, body: Json, between: () => Promise<unknown> = async () => {}) => {
    const asking = keyed(`key-${++counted}`);
    const first = await server.ask(method, path, body, asking);
    await between();
    const second = await server.ask(method, path, body, asking);
    return [first, second] as const;
  };
  const begin = async (values: Json = {}) =>
    (await server.ask("POST", "/api/records/Case/actions/begin", { title: "A", ...values }, { token: ada })).body.id;
  const replays = (reply: { headers: Headers }) => reply.headers.get("idempotency-replayed");

  it.each([
    ["POST", () => "/api/cases", { title: "A" }, 201],
    ["POST", () => "/api/records/Case/actions/begin", { title: "A" }, 201],
    ["PATCH", (id: string) => `/api/records/Case/${id}`, { title: "B" }, 200],
    ["POST", (id: string) => `/api/records/Case/${id}/actions/add`, {}, 200],
    ["POST", (id: string) => `/api/cases/${id}/shut`, undefined, 200],
    ["POST", (id: string) => `/api/cases/${id}/join`, undefined, 200],
    ["POST", (id: string) => `/api/cases/${id}/quiet`, undefined, 204],
    ["DELETE", (id: string) => `/api/records/Case/${id}`, undefined, 204],
    ["POST", () => "/api/records/Wish", { what: "more" }, 201],
  ])("is answered alike where its answer was lost: %s %s", async (method, path, body, status) => {
    const [first, second] = await twice(method, path(await begin()), body, forgetAnswers);
    expect([first.status, second.status]).toEqual([status, status]);
    expect(second.body).toEqual(first.body);
    expect([replays(first), replays(second)]).toEqual([null, "true"]);
    expect(second.headers.get("location")).toBe(first.headers.get("location"));
  });

  it("of many is about the same records, whatever there is by now", async () => {
    for (const { id } of (await server.ask("GET", "/api/records/Case?size=50", undefined, { token: ada })).body.items)
      await server.ask("DELETE", `/api/records/Case/${id}`, undefined, { token: ada });
    for (const title of ["X", "Y"]) await begin({ title });
    const [first, second] = await twice("PATCH", "/api/cases", { amount: 77 }, () => begin({ title: "Z" }));
    expect(first.body.cases.map((one: Json) => one.title)).toEqual(["X", "Y"]);
    expect([second.body, replays(second)]).toEqual([first.body, "true"]);
    const [dropped, again] = await twice("DELETE", "/api/cases", undefined, forgetAnswers);
    expect([dropped.body, again.body]).toEqual([{ count: 2 }, { count: 2 }]);
  });

  it("shows what was done as it stands by now", async () => {
    const key = keyed("as-it-stands");
    const made = await server.ask("POST", "/api/cases", { title: "A" }, key);
    const { id } = made.body.case;
    await server.ask("PATCH", `/api/records/Case/${id}`, { title: "Renamed" }, { token: ada });
    const again = await server.ask("POST", "/api/cases", { title: "A" }, key);
    expect([again.status, again.body.case]).toMatchObject([201, { id, title: "Renamed" }]);
  });

  it("shows nothing that they may not see any more", async () => {
    const rolesGone = () => set({ is_clerk: false });
    const [first, second] = await twice("POST", "/api/cases", { title: "A", secret: "hush" }, rolesGone);
    expect(first.body.case).toMatchObject({ title: "A", secret: "hush" });
    expect([second.status, Object.keys(second.body.case).sort()]).toEqual([201, ["amount", "id", "title"]]);
    await set({ is_clerk: true });
    for (const [method, path, body] of [
      ["POST", () => "/api/cases", { title: "A" }],
      ["PATCH", (id: string) => `/api/records/Case/${id}`, { title: "B" }],
      ["POST", (id: string) => `/api/cases/${id}/shut`, undefined],
      ["POST", (id: string) => `/-/records/Case/${id}/actions/add`, { values: {} }],
    ] as const) {
      const [told, hidden] = await twice(method, path(await begin()), body, () => set({ team: "b" }));
      expect(told.status, path("id")).toBeLessThan(300);
      expect([hidden.status, hidden.body.code], path("id")).toEqual([404, "not-found"]);
      expect(hidden.body.record).toBeUndefined();
      await set({ team: "a" });
    }
    // Who never saw what they made is told again what they were told.
    const [made, again] = await twice("POST", "/api/cases", { title: "A", team: "b" });
    expect(Object.keys(made.body)).toEqual(["id"]);
    expect([again.status, again.body]).toEqual([201, made.body]);
    const visitor = { headers: { "idempotency-key": "wish-1" } };
    const wish = () => server.ask("POST", "/-/start/Wish/create", { values: { what: "more" } }, visitor);
    const [wished, once] = [await wish(), await wish()];
    expect([wished.status, once.status, once.body, replays(once)]).toEqual([200, 200, wished.body, "true"]);
  });

  it("of a deletion shows what was deleted to whom nothing was taken away since, and does not say where it is not kept", async () => {
    const id = await begin({ title: "Gone" });
    const [first, second] = await twice("DELETE", `/api/cases/${id}`, undefined);
    expect(first.body).toEqual({ id, title: "Gone" });
    expect([second.status, second.body, replays(second)]).toEqual([200, first.body, "true"]);
    const [, less] = await twice("DELETE", `/api/cases/${await begin()}`, undefined, () => set({ is_clerk: false }));
    expect([less.status, less.body.code, less.body.record]).toEqual([409, "already-done", undefined]);
    await set({ is_clerk: true });
    const [, lost] = await twice("DELETE", `/api/cases/${await begin()}`, undefined, forgetAnswers);
    expect([lost.status, lost.body.code]).toEqual([409, "already-done"]);
  });

  it("tells of which record it was where it can be answered no more, and never signs in again", async () => {
    const person = { name: "Cem", email: "cem@example.org", password: "a password of length" };
    const key = { headers: { "idempotency-key": "join-1" } };
    const first = await server.ask("POST", "/api/sign-up", person, key);
    const second = await server.ask("POST", "/api/sign-up", person, key);
    expect([first.status, second.status, second.body.code, second.body.record]).toEqual([201, 409, "already-done", undefined]);
    // What cannot be answered anew is not answered with what was told then, of which they may see less by now.
    const id = await begin();
    const asking = keyed("renamed");
    const path = `/api/records/Case/${id}`;
    const other = (await server.ask("GET", "/api/records/Person?name=bob", undefined, { token: ada })).body.items[0].id;
    expect((await server.ask("PATCH", path, { people: [other] }, asking)).status).toBe(200);
    const unread = { ...asking, headers: { ...asking.headers, "if-match": "nonsense" } };
    const kept = await server.ask("PATCH", path, { people: [other] }, unread);
    expect([kept.status, kept.body.code, kept.body.record]).toEqual([409, "already-done", { entity: "Case", id }]);
    await set({ team: "b" });
    const hidden = await server.ask("PATCH", path, { people: [other] }, unread);
    expect([hidden.status, hidden.body.record]).toEqual([412, undefined]);
    await set({ team: "a" });
    expect(server.description.components.schemas.Problem.properties.record.properties).toEqual({
      entity: { type: "string" },
      id: { type: "string" },
    });
  });

  it("never speaks of another record that is at the address by now", async () => {
    const make = async (code: string) => (await server.ask("POST", "/api/records/Label", { code }, { token: ada })).body.id;
    const first = await make("red");
    let second = "";
    const [peeled, again] = await twice("DELETE", "/api/labels/red", undefined, async () => {
      second = await make("red");
    });
    expect([peeled.body, again.body]).toEqual([{ id: first, code: "red" }, peeled.body]);
    expect((await server.ask("GET", `/api/records/Label/${second}`, undefined, { token: ada })).status).toBe(200);
    const [, lost] = await twice("DELETE", "/api/labels/red", undefined, async () => {
      await forgetAnswers();
      await make("red");
    });
    expect([lost.status, lost.body.code, lost.body.record]).toEqual([409, "already-done", undefined]);
  });

  it("whose address leads nowhere by now is told which record it was about", async () => {
    const { id } = (await server.ask("POST", "/api/records/Label", { code: "blue" }, { token: ada })).body;
    const [renamed, again] = await twice("PATCH", "/api/labels/blue", { code: "green" });
    expect([renamed.status, again.status, again.body.code, again.body.record]).toEqual([200, 409, "already-done", { entity: "Label", id }]);
  });

  it("is told of the record where a row of an earlier program says no more than that it was done", async () => {
    const asking = keyed("older");
    const made = await server.ask("POST", "/api/cases", { title: "A" }, asking);
    await server.store.system.rows(`UPDATE "ninefold_idempotency" SET "status" = NULL, "headers" = NULL, "body" = NULL RETURNING 1`, []);
    const again = await server.ask("POST", "/api/cases", { title: "A" }, asking);
    expect([made.status, again.status, again.body.code]).toEqual([201, 409, "already-done"]);
  });
});
