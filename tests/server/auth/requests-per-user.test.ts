// Limits on requests per user, over all processes.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { createServer, type NinefoldServer } from "../../../src/runtime/server/server.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { Store } from "../../../src/runtime/store/store.ts";
import { ENGINES, open, type TestServer } from "../../support/test-server.ts";

const limited = (limits: string) => `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field      | Type     | Must be          | Value     |
| ---------- | -------- | ---------------- | --------- |
| email      | email    | required, unique | -         |
| is_paying  | yes/no   | required         | starts no |
| is_staff   | yes/no   | required         | starts no |
| is_gold    | yes/no   | required         | starts no |

## 6. Roles and permissions

| Role    | Means          |
| ------- | -------------- |
| Visitor | not signed in  |
| Member  | signed in      |
| Paying  | user.is_paying |
| Gold    | user.is_gold   |
| Staff   | user.is_staff  |

| Entity | Action      | Visitor | Member         | Paying         | Gold           | Staff |
| ------ | ----------- | ------- | -------------- | -------------- | -------------- | ----- |
| Person | see         | yes     | yes            | yes            | yes            | yes   |
| Person | change      | no      | if this = user | no             | no             | yes   |

## 9. Business constants and limits

${limits}
`;

const NOTES = limited(`
| Name              | Value           | For     | From       |
| ----------------- | --------------- | ------- | ---------- |
| REQUESTS_PER_USER | 3 per 10 minutes | -       | -          |
| REQUESTS_PER_USER | 2 per 5 minutes  | Visitor | -          |
| REQUESTS_PER_USER | 5 per 10 minutes | Paying  | -          |
| REQUESTS_PER_USER | 6 per 10 minutes | Paying  | 2026-03-20 |
| REQUESTS_PER_USER | 4 per 1 minute  | Gold    | -          |
| REQUESTS_PER_USER | -               | Staff   | -          |
`);

const PEOPLE = [
  { email: "member@example.org" },
  { email: "paying@example.org", is_paying: true },
  { email: "gold@example.org", is_paying: true, is_gold: true },
  { email: "staff@example.org", is_paying: true, is_staff: true },
];

describe.each(ENGINES)("requests of one person, on %s", (engine) => {
  let server: TestServer;
  let second: { readonly store: Store; readonly server: NinefoldServer; readonly url: string } | null = null;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    server = await open(NOTES, { engine, records: { Person: PEOPLE }, behindProxy: "1" });
    for (const { email } of PEOPLE) {
      // A visitor signs in, and may not do so too often.
      server.clock.at = new Date(server.clock.at.getTime() + 10 * 60_000);
      tokens.set(email.split("@")[0]!, await server.signIn(email));
    }
  });
  afterAll(async () => {
    await second?.server.close();
    await second?.store.close();
    await server?.close();
  });

  const at = (time: string) => {
    server.clock.at = new Date(time);
  };
  const look = (who: string | null) => server.ask("GET", "/api/records/Person", undefined, who === null ? {} : { token: tokens.get(who) });
  const statuses = async (who: string | null, times: number) => {
    const found = [];
    for (let time = 0; time < times; time++) found.push((await look(who)).status);
    return found;
  };

  it("are so many in the time of their role's row, which the refusal names, and then again", async () => {
    at("2026-03-11T10:00:00.000Z");
    expect(await statuses("member", 3)).toEqual([200, 200, 200]);
    at("2026-03-11T10:04:00.000Z");
    const refused = await look("member");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "360"]);
    expect(refused.body).toMatchObject({ code: "too-many-requests" });
    expect(refused.body.cite).toMatch(/^point 9, REQUESTS_PER_USER \(spec\.md:\d+\)$/);
    // Whatever is asked, and by whichever way.
    expect((await server.ask("PATCH", "/api/records/Person/x", {}, { token: tokens.get("member") })).status).toBe(429);
    expect((await server.ask("GET", "/-/app", undefined, { token: tokens.get("member") })).status).toBe(429);
    at("2026-03-11T10:10:00.000Z");
    expect(await statuses("member", 4)).toEqual([200, 200, 200, 429]);
  });

  it("are as many as the role with the most allows, and what counts for one counts for nobody else", async () => {
    at("2026-03-12T10:00:00.000Z");
    expect(await statuses("paying", 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await look("paying")).body.cite).toContain("REQUESTS_PER_USER for Paying");
    expect(await statuses("gold", 5)).toEqual([200, 200, 200, 200, 429]);
    expect((await look("gold")).headers.get("retry-after")).toBe("60");
    expect(new Set(await statuses("staff", 20))).toEqual(new Set([200]));
    expect(await statuses("member", 1)).toEqual([200]);
  });

  it("are counted by the address for who is not signed in", async () => {
    at("2026-03-13T10:00:00.000Z");
    expect(await statuses(null, 3)).toEqual([200, 200, 429]);
    expect((await look(null)).body.cite).toContain("REQUESTS_PER_USER for Visitor");
    expect(await statuses("member", 1)).toEqual([200]);
  });

  it("are counted by a clock that nobody sets, and by the network of an IPv6 address", async () => {
    at("2026-03-13T12:00:00.000Z");
    server.clock.steadyAt = server.clock.at;
    expect(await statuses("member", 4)).toEqual([200, 200, 200, 429]);
    for (const time of ["2026-03-13T10:00:00.000Z", "2026-03-13T18:00:00.000Z"]) {
      at(time);
      const refused = await look("member");
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "600"]);
    }
    server.clock.steadyAt = null;
    at("2026-03-13T12:10:00.000Z");
    const from = async (address: string) =>
      (await server.ask("GET", "/api/records/Person", undefined, { headers: { "x-forwarded-for": address } })).status;
    expect([await from("2001:db8::1"), await from("2001:db8::2"), await from("2001:db8::3"), await from("2001:db8:0:1::1")]).toEqual([
      200, 200, 429, 200,
    ]);
  });

  it("change on a day", async () => {
    at("2026-03-20T10:00:00.000Z");
    expect((await statuses("paying", 7)).indexOf(429)).toBe(6);
  });

  it("are counted over a new start, and over all processes", async () => {
    at("2026-03-14T10:00:00.000Z");
    expect(await statuses("member", 2)).toEqual([200, 200]);
    await server.ninefold.settle();
    if (engine === "sqlite") {
      await server.ninefold.close();
      await server.store.close();
    }
    const { store } = await openStore({ plan: server.plan, url: server.databaseUrl });
    const ninefold = await createServer({ plan: server.plan, store, clock: server.clock, sweepEvery: 0 });
    second = { store, server: ninefold, url: await ninefold.listen({ host: "127.0.0.1", port: 0 }) };
    const elsewhere = async () => {
      const { url } = second!;
      const answer = await fetch(`${url}/api/records/Person`, { headers: { authorization: `Bearer ${tokens.get("member")}` } });
      return answer.status;
    };
    expect(await elsewhere()).toBe(200);
    await ninefold.settle();
    expect(await elsewhere()).toBe(429);
    if (engine === "sqlite") return;
    // What the second counted, the first learns with its next request.
    at("2026-03-14T11:00:00.000Z");
    expect([await elsewhere(), await elsewhere()]).toEqual([200, 200]);
    await ninefold.settle();
    expect((await look("member")).status).toBe(200);
    await server.ninefold.settle();
    expect((await look("member")).status).toBe(429);
  });
});

describe("limits for roles", () => {
  const codes = (limits: string) =>
    compile([{ file: "spec.md", text: limited(limits) }])
      .diagnostics.filter(({ level }) => level === "error")
      .map(({ code }) => code);
  const rows = (...given: string[]) => ["| Name | Value | For |", "| --- | --- | --- |", ...given].join("\n");

  it("name a role that there is, each once, and a rate", () => {
    expect(codes(rows("| REQUESTS_PER_USER | 5 per hour | Silver |"))).toContain("names-are-known");
    expect(codes(rows("| REQUESTS_PER_USER | 5 per hour | Gold |", "| REQUESTS_PER_USER | 6 per hour | Gold |"))).toContain(
      "names-are-given-once",
    );
    expect(codes(rows("| REQUESTS_PER_USER | 5 | Gold |"))).toContain("limits-are-well-formed");
    expect(codes(rows("| REQUESTS_PER_USER | 5 per 40 days | Gold |"))).toContain("limits-are-well-formed");
    expect(codes(rows("| REQUESTS_PER_USER | - | - |"))).toContain("constants-have-a-value");
    expect(codes(rows("| PAGE_SIZE | 5 | Gold |"))).toContain("requests-alone-are-limited-by-role");
  });

  it("are no question where they are whole, and one where they are not shown", () => {
    expect(codes(rows("| REQUESTS_PER_USER | 5 per hour | Gold |"))).toEqual([]);
    const { openQuestions } = compile([{ file: "spec.md", text: limited(rows("| REQUESTS_PER_USER | not shown: how many? | Gold |")) }]);
    expect(openQuestions.map(({ question }) => question)).toContain("how many?");
  });
});
