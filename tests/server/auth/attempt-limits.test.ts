// What may happen only so often: failed sign-ins, and what a rule counts.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

const NOTES = `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |

### Note

| Field | Type                | Must be         | Value       |
| ----- | ------------------- | --------------- | ----------- |
| text  | text(80)            | required        | -           |
| by    | reference to Person | required, fixed | starts user |

## 5. Validation rules

| Rule        | For  | Must hold                                                                          | Otherwise |
| ----------- | ---- | ---------------------------------------------------------------------------------- | --------- |
| Not so fast | Note | number of Note where (by = this.by and created_at > now - PERIOD) <= MOST | too-fast  |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action      | Member         |
| ------ | ----------- | -------------- |
| Person | see         | if this = user |
| Note   | see, create | if by = user   |

## 8. The error catalogue

| Code     | Status | Message                    |
| -------- | ------ | -------------------------- |
| too-fast | 429    | {MOST} notes in {PERIOD}.  |

## 9. Business constants and limits

| Name             | Value          | Meaning |
| ---------------- | -------------- | ------- |
| MOST             | 3              | -       |
| PERIOD           | 15 minutes     | -       |
| SIGN_IN_ATTEMPTS | 2 per 5 minutes | -      |
`;

describe.each(ENGINES)("limits with a window on %s", (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await open(NOTES, { engine, records: { Person: [{ name: "Ada", email: "ada@example.org" }] } });
    token = await server.signIn("ada@example.org");
  });
  afterAll(() => server?.close());

  const at = (time: string) => {
    server.clock.at = new Date(`2026-03-02T${time}Z`);
  };
  const note = () => server.ask("POST", "/api/records/Note", { text: "x" }, { token });
  const enter = (password: string) => server.ask("POST", "/api/session", { email: "ada@example.org", password });

  it("count what happened in the time before now, for many at once as well", async () => {
    at("11:00:00.000");
    const replies = await Promise.all(Array.from({ length: 5 }, note));
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 201, 201, 429, 429]);
    expect(replies.find((reply) => reply.status === 429)?.body).toMatchObject({ code: "too-fast", detail: "3 notes in 15 minutes." });
    at("11:14:59.999");
    expect((await note()).status).toBe(429);
    at("11:15:00.000");
    expect((await note()).status).toBe(201);
  });

  it("hold for failed sign-ins as long as they say", async () => {
    at("12:00:00.000");
    for (let time = 0; time < 2; time++) expect((await enter("wrong wrong")).status).toBe(401);
    const stopped = await enter("ninefold-sample");
    expect([stopped.status, stopped.headers.get("retry-after")]).toEqual([429, "300"]);
    at("12:05:00.000");
    expect((await enter("ninefold-sample")).status).toBe(200);
  });
});

const DATED = `# Notes

## 1. What the product does and for whom

- Signs in as: Person
- Time zone: Europe/Lisbon

## 3. Entities and their fields

### Person

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(80) | required         | -     |
| email | email    | required, unique | -     |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity | Action              | Visitor | Member |
| ------ | ------------------- | ------- | ------ |
| Person | see, create, export | yes     | yes    |

## 9. Business constants and limits

| Name                | Value           | From       |
| ------------------- | --------------- | ---------- |
| PAGE_SIZE           | 2               | -          |
| PAGE_SIZE           | 3               | 2026-04-10 |
| MAX_PAGE_SIZE       | 4               | -          |
| MAX_PAGE_SIZE       | 2               | 2099-05-10 |
| EXPORT_ROWS         | 3               | -          |
| EXPORT_ROWS         | 4               | 2026-04-10 |
| BODY_LIMIT          | 1 KB            | 2026-04-10 |
| BODY_LIMIT          | 4 KB            | -          |
| SESSION_LIFETIME    | 2 days          | -          |
| SESSION_LIFETIME    | 1 hour          | 2026-04-10 |
| PASSWORD_LENGTH     | 8               | -          |
| PASSWORD_LENGTH     | 12              | 2026-04-10 |
| SIGN_IN_ATTEMPTS    | 1 per 5 minutes | -          |
| SIGN_IN_ATTEMPTS    | 2 per 1 hour    | 2026-04-10 |
| REQUESTS_PER_MINUTE | 1000            | -          |
| REQUESTS_PER_MINUTE | 900             | 2026-04-10 |
`;

describe("limits that change on a day", () => {
  let server: TestServer;
  const people = ["ada", "bob", "cyd", "dan"].map((name) => ({ name, email: `${name}@example.org` }));
  beforeAll(async () => {
    server = await open(DATED, { records: { Person: people } });
  });
  afterAll(() => server?.close());

  const early = () => {
    server.clock.at = new Date("2026-04-09T22:59:59.000Z");
  };
  const late = () => {
    server.clock.at = new Date("2026-04-09T23:00:00.000Z");
  };
  const list = (query = "") => server.ask("GET", `/api/records/Person${query}`);
  const maximum = async () => {
    const { body } = await server.ask("GET", "/api/openapi.json");
    return JSON.stringify(body.paths["/records/Person"] ?? body.paths["/api/records/Person"]);
  };

  it("hold from midnight of that day in the product's time zone: pages, exports and what describes them", async () => {
    early();
    expect((await list()).body.items).toHaveLength(2);
    expect((await server.ask("GET", "/api/records/Person.csv")).body).toMatchObject({ code: "too-many-rows" });
    const described = await maximum();
    late();
    expect((await list()).body.items).toHaveLength(3);
    expect((await server.ask("GET", "/api/records/Person.csv")).status).toBe(200);
    expect((await list("?size=4")).status).toBe(200);
    server.clock.at = new Date("2099-05-10T12:00:00.000Z");
    expect((await list("?size=4")).status).toBe(400);
    expect(await maximum()).not.toBe(described);
  });

  it("hold for bodies, and for the requests of a minute", async () => {
    const sent = { name: "x".repeat(2_000), email: "eve@example.org" };
    early();
    expect((await server.ask("POST", "/api/records/Person", sent)).status).toBe(422);
    expect((await list()).headers.get("x-ratelimit-limit")).toBe("1000");
    late();
    expect((await server.ask("POST", "/api/records/Person", sent)).status).toBe(413);
    expect((await list()).headers.get("x-ratelimit-limit")).toBe("900");
  });

  it("hold for passwords, sessions and tries to sign in", async () => {
    const enter = (email: string, password: string) => server.ask("POST", "/api/session", { email, password });
    early();
    expect((await server.ask("GET", "/-/app")).body.signIn.passwordLength).toBe(8);
    const token = await server.signIn("ada@example.org");
    expect((await enter("bob@example.org", "wrong wrong")).status).toBe(401);
    expect((await enter("bob@example.org", "wrong wrong")).status).toBe(429);
    late();
    expect((await server.ask("GET", "/-/app")).body.signIn.passwordLength).toBe(12);
    expect((await enter("bob@example.org", "wrong wrong")).status).toBe(401);
    const later = await server.signIn("cyd@example.org");
    const whoAmI = async (asking: string) => (await server.ask("GET", "/api/session", undefined, { token: asking })).status;
    expect([await whoAmI(token), await whoAmI(later)]).toEqual([200, 200]);
    server.clock.at = new Date("2026-04-10T00:00:00.001Z");
    expect([await whoAmI(token), await whoAmI(later)]).toEqual([200, 401]);
  });
});
