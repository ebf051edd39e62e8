// Mistakes that other programs have published, beside those of peers.test.ts: what is allowed at the door and no longer in
// the transaction, secrets by other ways than their field, what development alone has, limits that headers dodge, work in the
// background that fails.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type House, type Json, open, planOf, readExample } from "../server/harness.ts";
import { askFrom, startProxy } from "../server/proxy-chain.ts";

const DESK = `# Desk

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type               | Must be          | Value        |
| ----- | ------------------ | ---------------- | ------------ |
| name  | text(40)           | required         | -            |
| email | email              | required, unique | -            |
| role  | one of: usual, chief | required       | starts usual |
| code  | secret             | optional         | -            |
| wage  | money              | optional         | -            |

### Paper

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| title  | text(40)            | required | -           |
| owner  | reference to Person | required | starts user |
| due_on | date                | optional | -           |

## 4. States and transitions

### Paper

- States: open, late, lost
- Ends in: late, lost

| From  | Action      | To   | Only if            | Otherwise | Then                        |
| ----- | ----------- | ---- | ------------------ | --------- | --------------------------- |
| (new) | write       | open | -                  | -         | -                           |
| open  | (at due_on) | late | -                  | -         | set title to "late {title}" |

## 6. Roles and permissions

| Role    | Means              |
| ------- | ------------------ |
| Visitor | not signed in      |
| Usual   | user.role is usual |
| Chief   | user.role is chief |

| Entity | Action        | Visitor | Usual           | Chief |
| ------ | ------------- | ------- | --------------- | ----- |
| Person | see           | no      | yes             | yes   |
| Person | see wage      | no      | if this = user  | no    |
| Person | change        | no      | if this = user  | yes   |
| Paper  | see, write    | no      | if owner = user | yes   |
| Paper  | change        | no      | if owner = user | yes   |
| Paper  | delete        | no      | no              | yes   |
`;

const person = (name: string, role: string) => ({ name, email: `${name}@example.org`, role, code: `hush ${name}`, wage: "77.00" });
const PEOPLE = [person("ann", "usual"), person("ben", "usual"), person("cy", "chief"), person("di", "chief")];

describe.each(ENGINES)("a mistake that others made, on %s", (engine) => {
  let house: House;
  const tokens: Record<string, string> = {};
  const logged: Json[] = [];
  beforeAll(async () => {
    house = await open(DESK, { engine, records: { Person: PEOPLE }, log: (entry) => logged.push(entry) });
    for (const { name, email } of PEOPLE) tokens[name] = await house.signIn(email);
  });
  afterAll(() => house?.close());

  const ask = (who: string | null, method: string, path: string, body?: unknown) =>
    house.ask(method, path, body, { token: who === null ? undefined : tokens[who] });
  const write = async (who: string, more: object = {}) =>
    (await ask(who, "POST", "/api/records/Paper/actions/write", { title: "Plan", ...more })).body;

  /** Something else is committed between the door and the transaction of the next write. */
  function meanwhile(entity: string, id: string, set: Json): void {
    const original = house.store.write;
    house.store.write = async (work) => {
      house.store.write = original;
      await original.call(house.store, async (transaction) => {
        const row = (await transaction.get(entity, id))!;
        if (set === null) await transaction.remove(entity, id);
        else await transaction.update(entity, id, { ...set, version: Number(row.version) + 1 }, Number(row.version));
      });
      return original.call(house.store, work) as never;
    };
  }
  const idOf = async (who: string) => (await ask(who, "GET", "/api/session")).body.id;

  it("asks for a permission inside the transaction as well: a record given away on the way is no longer theirs", async () => {
    const { id } = await write("ann");
    meanwhile("Paper", id, { owner: await idOf("ben") });
    expect((await ask("ann", "PATCH", `/api/records/Paper/${id}`, { title: "Mine" })).status).toBe(404);
    expect((await ask("ben", "GET", `/api/records/Paper/${id}`)).body.title).toBe("Plan");
  });

  it("asks for roles inside the transaction as well: who is a chief no more does what a chief may no more", async () => {
    const { id } = await write("ann");
    meanwhile("Person", await idOf("cy"), { role: "usual" });
    expect((await ask("cy", "DELETE", `/api/records/Paper/${id}`)).status).toBeGreaterThanOrEqual(403);
    expect((await ask("ann", "GET", `/api/records/Paper/${id}`)).status).toBe(200);
    meanwhile("Person", await idOf("di"), null);
    expect((await ask("di", "DELETE", `/api/records/Paper/${id}`)).status).toBe(401);
    expect((await ask("ann", "GET", `/api/records/Paper/${id}`)).status).toBe(200);
  });

  it("gives no secret by a list, a relation, a history, a search, a filter or an order", async () => {
    await write("ann");
    const id = await idOf("ann");
    const ways = ["Person", `Person/${id}`, "Paper", "Person?q=hush", "Person.csv"];
    for (const way of [...ways.map((one) => `/api/records/${one}`), "/api/history", "/api/session", "/-/app"]) {
      const { body } = await ask("ann", "GET", way);
      expect(JSON.stringify(body), way).not.toMatch(/hush|scrypt|\$argon/);
    }
    for (const query of ["code=hush", "code.contains=h", "sort=code", "owner.code=hush ann", "owner.code.empty=no"])
      expect((await ask("ann", "GET", `/api/records/Paper?${query}`)).status, query).toBe(400);
    const kept = await house.store.get("Person", id);
    expect(String(kept?.code)).not.toContain("hush");
  });

  it("gives a session that somebody came by no access that outlives it, and none that outlives a changed password", async () => {
    const session = await house.signIn("ben@example.org");
    const post = (path: string, body: object, token = session) => house.ask("POST", path, body, { token });
    const { token } = (await post("/-/account/tokens", { name: "x", roles: ["Usual"], days: 366 })).body;
    const now = house.clock.at;
    house.clock.at = new Date(now.getTime() + 11 * 60_000);
    const ways = ["tokens", "passkeys/begin", "passkeys", "second-factor/begin", "second-factor/end", "email"];
    for (const way of ways) expect((await post(`/-/account/${way}`, {})).status, way).toBe(403);
    expect((await post("/-/account/tokens", { name: "y", roles: ["Usual"], days: 366 })).body.code).toBe("sign-in-again");
    expect((await post("/-/password", { current: "ninefold-sample", password: "ninefold-sample" })).status).toBe(204);
    for (const one of [session, token]) expect((await house.ask("GET", "/api/session", undefined, { token: one })).status).toBe(401);
    house.clock.at = now;
    tokens.ben = await house.signIn("ben@example.org");
  });

  it("goes on where work in the background fails, and says why (CVE-2026-82410)", async () => {
    const { id } = await write("ann", { due_on: "2026-03-10" });
    const { id: other } = await write("ann", { title: "x".repeat(36), due_on: "2026-03-10" });
    house.clock.at = new Date("2026-03-11T10:00:00.000Z");
    // The one becomes late; what the other would be called is too long.
    expect((await ask("ann", "GET", `/api/records/Paper/${id}`)).body).toMatchObject({ status: "late", title: "late Plan" });
    expect((await ask("ann", "GET", `/api/records/Paper/${other}`)).body).toMatchObject({ status: "open" });
    expect(logged.filter((entry) => entry.message === "timer not performed").length).toBe(1);
    expect((await ask("ann", "GET", "/api/session")).status).toBe(200);
  });
});

describe("a mistake that others made", () => {
  it.each([
    [
      "a figure",
      "## 2. Screens and routes\n\n| Screen | Route | Shows |\n| - | - | - |\n| Sums | / | figures |\n\n### Sums\n\n| Figure | Shows |\n| - | - |\n| Codes | Person by code as bars |\n",
    ],
    ["a group", "## 2. Screens and routes\n\n| Screen | Route | Shows | Group |\n| - | - | - | - |\n| All | / | list of Person | code |\n"],
    [
      "distinct values",
      "## 7. The calls it makes\n\n| Call | Method | Path | Does | Gives |\n| - | - | - | - | - |\n| codes | GET | /api/codes | distinct Person.code | list of Person.code |\n",
    ],
    [
      "a shape",
      "## 7. The calls it makes\n\n| Call | Method | Path | Does | Gives |\n| - | - | - | - | - |\n| all | GET | /api/all | list Paper | list of Paper(owner.code) |\n",
    ],
    [
      "a message",
      "## 5. Validation rules\n\n| Rule | For | Must hold | Otherwise |\n| - | - | - | - |\n| One | Person | name != email | no |\n\n## 8. The error catalogue\n\n| Code | Status | Message |\n| - | - | - |\n| no | 422 | {code} |\n",
    ],
  ])("%s shows no secret", (_, point) => {
    expect(() => planOf(`${DESK}\n${point}`)).toThrow(/code|secret/);
  });

  it("has nothing in production that development alone has", async () => {
    const house = await open(readExample("library"), {});
    const addresses = ["/-/mailbox", "/-/mailbox/1", "/-/clock", "/-/sign-in-sample", "/-/dev", "/-/studio"];
    for (const address of addresses) {
      for (const method of ["GET", "POST"]) {
        const { status, headers } = await house.ask(method, address, method === "POST" ? {} : undefined);
        const isPage = (headers.get("content-type") ?? "").startsWith("text/html");
        expect(status >= 400 || isPage, `${method} ${address} ${status}`).toBe(true);
      }
    }
    await house.close();
  });

  it("counts requests by the address that they come from, whatever headers say", async () => {
    const text = readExample("library").replace("| PAGE_SIZE ", "| REQUESTS_PER_MINUTE | 3 | for one address |\n| PAGE_SIZE ");
    const house = await open(text, {});
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) {
      const headers = {
        "x-forwarded-for": `10.0.0.${at}`,
        "x-real-ip": `10.0.1.${at}`,
        forwarded: `for=10.0.2.${at}`,
        "client-ip": `10.0.3.${at}`,
      };
      statuses.push((await house.ask("GET", `/api/books?q=${at}`, undefined, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await house.close();
  });

  it("lets no client choose its own address through a proxy that is trusted", async () => {
    const house = await open(DESK, { records: { Person: PEOPLE }, behindProxy: "1" });
    const proxy = await startProxy({ from: "127.0.0.2", to: house.url });
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) {
      const headers = { "x-ninefold": "1", "x-forwarded-for": `10.0.0.${at}` };
      const body = { email: "ann@example.org", password: `wrong ${at}` };
      statuses.push((await askFrom("127.0.0.9", `${proxy.url}/-/sign-in`, { method: "POST", headers, body })).status);
    }
    expect(statuses.slice(8)).toEqual([401, 401, 429, 429]);
    await proxy.close();
    await house.close();
  });
});
