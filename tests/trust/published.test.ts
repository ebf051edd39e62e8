// Published mistakes of other programs, beside those of peers.test.ts.

import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readProxies } from "../../src/runtime/server/http/proxies.ts";
import { demandPublic, isPublic } from "../../src/runtime/server/outbox/private-addresses.ts";
import { createServer } from "../../src/runtime/server/server.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import { outboxEntries } from "../../src/runtime/store/system/outbox.ts";
import { Random } from "../engines/random.ts";
import { askFrom, startProxy } from "../support/proxy-chain.ts";
import { SseClient } from "../support/sse-client.ts";
import { ENGINES, type Json, open, planOf, readExample, type TestServer } from "../support/test-server.ts";
import { CONCEALED, CONCEALED_RECORDS } from "./concealed.ts";
import { hostileForm } from "./hostile.ts";

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
| scan   | file                | optional | -           |

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
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const logged: Json[] = [];
  beforeAll(async () => {
    server = await open(DESK, { engine, records: { Person: PEOPLE }, log: (entry) => logged.push(entry) });
    for (const { name, email } of PEOPLE) tokens[name] = await server.signIn(email);
  });
  afterAll(() => server?.close());

  const ask = (who: string | null, method: string, path: string, body?: unknown) =>
    server.ask(method, path, body, { token: who === null ? undefined : tokens[who] });
  const write = async (who: string, more: object = {}) =>
    (await ask(who, "POST", "/api/records/Paper/actions/write", { title: "Plan", ...more })).body;

  /** Something else is committed between the door and the transaction of the next write. */
  function meanwhile(entity: string, id: string, set: Json): void {
    const original = server.store.write;
    server.store.write = async (work) => {
      server.store.write = original;
      await original.call(server.store, async (transaction) => {
        const row = (await transaction.get(entity, id))!;
        if (set === null) await transaction.remove(entity, id);
        else await transaction.update(entity, id, { ...set, version: Number(row.version) + 1 }, Number(row.version));
      });
      return original.call(server.store, work) as never;
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
    const kept = await server.store.get("Person", id);
    expect(String(kept?.code)).not.toContain("hush");
  });

  it("gives a session that somebody came by no access that outlives it, and none that outlives a changed password", async () => {
    const session = await server.signIn("ben@example.org");
    const post = (path: string, body: object, token = session) => server.ask("POST", path, body, { token });
    const { token } = (await post("/-/account/tokens", { name: "x", roles: ["Usual"], days: 366 })).body;
    const now = server.clock.at;
    server.clock.at = new Date(now.getTime() + 11 * 60_000);
    const ways = ["tokens", "passkeys/begin", "passkeys", "second-factor/begin", "second-factor/end", "email"];
    for (const way of ways) expect((await post(`/-/account/${way}`, {})).status, way).toBe(403);
    expect((await post("/-/account/tokens", { name: "y", roles: ["Usual"], days: 366 })).body.code).toBe("sign-in-again");
    expect((await post("/-/password", { current: "ninefold-sample", password: "ninefold-sample" })).status).toBe(204);
    for (const one of [session, token]) expect((await server.ask("GET", "/api/session", undefined, { token: one })).status).toBe(401);
    server.clock.at = now;
    tokens.ben = await server.signIn("ben@example.org");
  });

  it("goes on where work in the background fails, and says why (CVE-2026-82410)", async () => {
    const { id } = await write("ann", { due_on: "2026-03-10" });
    const { id: other } = await write("ann", { title: "x".repeat(36), due_on: "2026-03-10" });
    server.clock.at = new Date("2026-03-11T10:00:00.000Z");
    // The one becomes late; what the other would be called is too long.
    expect((await ask("ann", "GET", `/api/records/Paper/${id}`)).body).toMatchObject({ status: "late", title: "late Plan" });
    expect((await ask("ann", "GET", `/api/records/Paper/${other}`)).body).toMatchObject({ status: "open" });
    expect(logged.filter((entry) => entry.message === "timer not performed").length).toBe(1);
    expect((await ask("ann", "GET", "/api/session")).status).toBe(200);
  });
});

describe.each(ENGINES)("a mistake with sign-ins that others made, on %s", (engine) => {
  const PASSWORD = "ninefold-sample";
  const enter = async (url: string, name: string, password: string, from: string) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": from };
    const body = JSON.stringify({ email: `${name}@example.org`, password });
    return (await fetch(`${url}/api/session`, { method: "POST", headers, body })).status;
  };

  it("lets nobody lock out a person whom they know, however often and from wherever they fail", async () => {
    const server = await open(DESK, { engine, records: { Person: PEOPLE }, behindProxy: "1" });
    const wrong = async (at: number) => enter(server.url, "ann", "wrong wrong", `198.51.100.${at % 200}`);
    const statuses = new Set();
    for (let at = 0; at < 40; at++) statuses.add(await wrong(at));
    expect(statuses).toEqual(new Set([401]));
    expect(await enter(server.url, "ann", PASSWORD, "203.0.113.1")).toBe(200);
    await server.close();
  });

  it("tells by no sign-up, with the sign-in after it, whether an address has an account, where addresses are confirmed", async () => {
    const Member = [{ name: "Ann", email: "ann@example.org", born_on: "1990-01-01" }];
    const more = { development: true, outbound: { address: "https://library.example" }, verifyEmail: true };
    const server = await open(readExample("library"), { engine, records: { Member }, ...more });
    const [password, born_on] = ["long enough", "1990-01-01"];
    const seen = [];
    for (const email of ["ann@example.org", "nobody@example.org"]) {
      const answers = [
        await server.ask("POST", "/api/sign-up", { name: "Eve", email, born_on, password }),
        await server.ask("POST", "/api/session", { email, password }),
        await server.ask("POST", "/-/screens/join/save/try", { values: { name: "Eve", email, born_on, password } }),
        await server.ask("POST", "/-/reset", { email }),
      ];
      seen.push(answers.map(({ status, body }) => [status, body]));
    }
    expect(seen[0]).toEqual(seen[1]);
    await server.close();
  });

  it("gives nobody an account whose address looks like another one's, nor a link to it by mail", async () => {
    const more = { development: true, outbound: { address: "https://desk.example" } };
    const server = await open(DESK, { engine, records: { Person: PEOPLE }, ...more });
    const chief = await server.signIn("cy@example.org");
    const { items } = (await server.ask("GET", "/api/records/Person", undefined, { token: chief })).body;
    const di = items.find(({ name }: Json) => name === "di").id;
    for (const email of ["ａnn@example.org", "an\u200bn@example.org", "ann@ｅxample.org"]) {
      const { body } = await server.ask("PATCH", `/api/records/Person/${di}`, { email }, { token: chief });
      expect(body.errors?.[0]).toMatchObject({ field: "email", code: "already-taken" });
      expect((await server.ask("POST", "/-/reset", { email })).status).toBe(204);
    }
    const mails = await outboxEntries(server.store, { kind: "mail" }, 100);
    expect(new Set(mails.map(({ content }) => JSON.parse(content).to))).toEqual(new Set(["ann@example.org"]));
    await server.close();
  });

  it("counts failed sign-ins for all processes together, and over a new start", async () => {
    const server = await open(DESK, { engine, records: { Person: PEOPLE }, behindProxy: "1" });
    const failed: number[] = [];
    for (let at = 0; at < 11; at++) failed.push(await enter(server.url, "ann", "wrong wrong", "203.0.113.2"));
    expect([failed.slice(0, 10).every((one) => one === 401), failed[10]]).toEqual([true, 429]);
    // SQLite has one process; another PostgreSQL has beside the first.
    if (engine === "sqlite") {
      await server.ninefold.close();
      await server.store.close();
    }
    const { store } = await openStore({ plan: server.plan, url: server.databaseUrl });
    const ninefold = await createServer({
      plan: server.plan,
      store,
      clock: server.clock,
      behindProxy: readProxies("1") ?? null,
      sweepEvery: 0,
    });
    try {
      const url = await ninefold.listen({ host: "127.0.0.1", port: 0 });
      expect(await enter(url, "ann", PASSWORD, "203.0.113.2")).toBe(429);
      expect(await enter(url, "ann", PASSWORD, "203.0.113.3")).toBe(200);
    } finally {
      await ninefold.close();
      await store.close();
      await server.close();
    }
  });
});

describe.each(ENGINES)("a concealed field, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(CONCEALED, { engine, records: CONCEALED_RECORDS });
    for (const { name, email } of CONCEALED_RECORDS.Person) tokens[name] = await server.signIn(email);
  });
  afterAll(() => server?.close());

  const ask = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });
  const upload = async (who: string, text: string) => {
    const response = await fetch(`${server.url}/-/screens/desks/import/try?map=code,name&match=code`, {
      method: "POST",
      headers: { authorization: `Bearer ${tokens[who]}`, "content-type": "text/csv", "x-ninefold": "1" },
      body: text,
    });
    return response.json() as Promise<Json>;
  };

  it("finds no record, by an address, a reference by code or a file", async () => {
    for (const [hidden, none] of [
      ["/api/who/ben@example.org", "/api/who/no@example.org"],
      ["/api/desks/S1", "/api/desks/X1"],
      ["/api/kits/N1/axe", "/api/kits/N1/none"],
      ["/-/screens/person/record?p.person=ben@example.org", "/-/screens/person/record?p.person=no@example.org"],
    ] as const) {
      const [found, absent] = [await ask("Ann", "GET", hidden), await ask("Ann", "GET", none)];
      expect([hidden, found.status, found.body]).toEqual([hidden, 404, absent.body]);
      expect((await ask("Cy", "GET", hidden)).status, hidden).toBe(200);
    }
    const holder = (await ask("Ann", "GET", "/api/session")).body.id;
    const put = (who: string, desk: string) => ask(who, "POST", "/api/kits", { title: "New", slug: `new-${who}`, holder, desk });
    expect((await put("Ann", "S1")).body).toEqual((await put("Ann", "X1")).body);
    expect((await put("Cy", "S1")).status).toBe(201);
    const labels = async (who: string) => (await upload(who, "code,name\nS1,Other\n")).changes.rows.map(({ record }: Json) => record.label);
    expect([await labels("Ann"), await labels("Cy")]).toEqual([[], ["South"]]);
  });

  it("is counted by no figure, list or call that asks for it", async () => {
    const figures = async (who: string) =>
      Object.fromEntries((await ask(who, "GET", "/-/screens/sums/figures")).body.figures.map(({ name, value }: Json) => [name, value]));
    expect(await figures("Ann")).toEqual({ All: 4, Marked: 1, Unmarked: 1, Either: 1, Known: 2, Rich: 1, Owned: 2, Pinned: 1 });
    expect(await figures("Cy")).toEqual({ All: 4, Marked: 2, Unmarked: 2, Either: 3, Known: 2, Rich: 2, Owned: 2, Pinned: 1 });
    const rows = async (who: string) => (await ask(who, "GET", "/-/screens/marked/rows")).body.rows.map(({ label }: Json) => label);
    expect([await rows("Ann"), await rows("Cy")]).toEqual([["North"], expect.arrayContaining(["North", "South"])]);
    expect([(await ask("Ann", "GET", "/api/count")).body.count, (await ask("Cy", "GET", "/api/count")).body.count]).toEqual([1, 2]);
  });

  it("confirms no guess by an answer, a version, Undo, the history or a live event", async () => {
    const { id } = (await ask("Cy", "GET", "/api/records/Case?title=Two")).body.items[0];
    const client = await SseClient.at(server.url, tokens.Ann!);
    const seen: unknown[] = [];
    for (const pin of [3, 4]) {
      // The same is there before either guess.
      await ask("Cy", "PATCH", `/api/records/Case/${id}`, { pin: 3, title: `Case ${pin}` });
      const { version } = (await ask("Ann", "GET", `/api/records/Case/${id}`)).body;
      const saved = (await ask("Ann", "POST", `/-/screens/edit-case/save?p.case=${id}`, { values: { pin }, record: id, version })).body;
      const undone = (await ask("Ann", "POST", "/-/undo", { entity: "Case", records: [{ id, version: saved.version }] })).body;
      const records = [{ id, version: version + 2 }];
      const many = (await ask("Ann", "POST", "/-/screens/cases/bulk", { action: null, values: { pin }, records })).body.results[0];
      const step = (await ask("Ann", "POST", `/api/records/Case/${id}/actions/guess`, { pin })).body;
      const history = (await ask("Ann", "GET", `/api/history?record=${id}`)).body.items.filter(({ by }: Json) => by?.label === "Ann");
      await ask("Cy", "PATCH", `/api/records/Case/${id}`, { title: `Case ${pin} again` });
      const { data } = await client.until(
        (one) =>
          one.data.action === "change" && one.data.record === id && client.events.filter((other) => other.data.record === id).length > 1,
      );
      seen.push([
        ...[saved.version - version, saved.unchanged, saved.undo, undone, many.version - version, many.unchanged, step.version - version],
        ...[history.length, data.what, client.events.splice(0).filter((one) => one.data.record === id).length],
      ]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[0]).toEqual([1, undefined, true, { undone: 1, refused: 0 }, 3, undefined, 4, 0, "changed", 2]);
    client.close();
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
    const server = await open(readExample("library"), {});
    const addresses = ["/-/mailbox", "/-/mailbox/1", "/-/clock", "/-/sign-in-sample", "/-/dev", "/-/studio"];
    for (const address of addresses) {
      for (const method of ["GET", "POST"]) {
        const { status, headers } = await server.ask(method, address, method === "POST" ? {} : undefined);
        const isPage = (headers.get("content-type") ?? "").startsWith("text/html");
        expect(status >= 400 || isPage, `${method} ${address} ${status}`).toBe(true);
      }
    }
    await server.close();
  });

  it("takes no request that contradicts itself: two hosts, or two versions of one record", async () => {
    const server = await open(DESK, { records: { Person: PEOPLE } });
    const token = await server.signIn("ann@example.org");
    expect(await statusOfLines(server.url, "GET /api/session HTTP/1.1", "Host: a.example", "Host: b.example")).toBe(400);
    const { id, version } = (await server.ask("POST", "/api/records/Paper/actions/write", { title: "Plan" }, { token })).body;
    const patch = (given: number, header: number) =>
      server.ask("PATCH", `/api/records/Paper/${id}`, { title: "New", version: given }, { token, headers: { "if-match": `"${header}"` } });
    for (const [given, header] of [
      [version, version + 1],
      [version + 1, version],
    ] as const)
      expect([(await patch(given, header)).status, (await server.store.get("Paper", id))?.title]).toEqual([412, "Plan"]);
    expect((await patch(version, version)).status).toBe(200);
    await server.close();
  });

  it("takes a form that is cut or malformed for a bad request", async () => {
    const logged: Json[] = [];
    const server = await open(DESK, { records: { Person: PEOPLE }, log: (entry) => entry.level === "error" && logged.push(entry) });
    const token = await server.signIn("ann@example.org");
    const headers = { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=x" };
    const seen = new Set<number>();
    for (let seed = 1; seed <= 100; seed++) {
      const body = hostileForm(new Random(seed));
      const { status } = await fetch(`${server.url}/api/records/Paper/uploads/scan`, { method: "POST", headers, body });
      // 422: the file is there, and empty.
      expect([201, 400, 422], `${seed}: ${body.slice(0, 300)}`).toContain(status);
      seen.add(status);
    }
    expect([seen.has(201), seen.has(400), logged]).toEqual([true, true, []]);
    await server.close();
  });

  it("tells of very many unknown members the first, and how many more, in a small answer", async () => {
    const server = await open(DESK, {});
    const members = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`m${at}`, 1]));
    for (const path of ["/api/session", "/api/records/Paper", "/-/reset"]) {
      const { status, body } = await server.ask("POST", path, members);
      expect([path, status < 500, Buffer.byteLength(JSON.stringify(body)) < 65_536]).toEqual([path, true, true]);
    }
    expect((await server.ask("POST", "/api/session", members)).body).toMatchObject({ status: 400, more: 9_980 });
    await server.close();
  });

  it.each(["::127.0.0.1", "::a9fe:a9fe", "::ffff:169.254.169.254", "169.254.169.254", "168.63.129.16", "100.100.100.200", "fd00:ec2::254"])(
    "calls nothing at %s",
    (address) => {
      expect(isPublic(address)).toBe(false);
      expect(() => demandPublic(address)).toThrow("not a public address");
    },
  );

  it("counts requests by the address that they come from, whatever headers say", async () => {
    const text = readExample("library").replace("| PAGE_SIZE ", "| REQUESTS_PER_MINUTE | 3 | for one address |\n| PAGE_SIZE ");
    const server = await open(text, {});
    const statuses: number[] = [];
    for (let at = 0; at < 5; at++) {
      const headers = {
        "x-forwarded-for": `10.0.0.${at}`,
        "x-real-ip": `10.0.1.${at}`,
        forwarded: `for=10.0.2.${at}`,
        "client-ip": `10.0.3.${at}`,
      };
      statuses.push((await server.ask("GET", `/api/books?q=${at}`, undefined, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    await server.close();
  });

  it("lets no client choose its own address through a proxy that is trusted", async () => {
    const server = await open(DESK, { records: { Person: PEOPLE }, behindProxy: "1" });
    const proxy = await startProxy({ from: "127.0.0.2", to: server.url });
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) {
      const headers = { "x-ninefold": "1", "x-forwarded-for": `10.0.0.${at}` };
      const body = { email: "ann@example.org", password: `wrong ${at}` };
      statuses.push((await askFrom("127.0.0.9", `${proxy.url}/-/sign-in`, { method: "POST", headers, body })).status);
    }
    expect(statuses.slice(8)).toEqual([401, 401, 429, 429]);
    await proxy.close();
    await server.close();
  });
});

/** The status of a request that is written line by line, as no library would send it. */
async function statusOfLines(url: string, ...lines: readonly string[]): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk;
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
}
