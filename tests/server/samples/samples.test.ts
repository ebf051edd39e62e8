// Samples for development, from a file or generated for every role and state.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../../src/runtime/server/context/log.ts";
import { makeSamples } from "../../../src/runtime/server/development/samples.ts";
import { createServer } from "../../../src/runtime/server/server.ts";
import { patternedText } from "../../../src/runtime/server/values/example-patterns.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import { WORKSHOP } from "../../fixtures/documents/conditional-fields.ts";
import { SHOP } from "../../fixtures/documents/parts.ts";
import { engineFor, open, planOf, readExample } from "../../support/test-server.ts";

/** Roles of which one goes with another, of which some hold of everybody, and of which one is a state. */
const COMMITTEE = `# Grants

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field   | Type                         | Must be          | Value     |
| ------- | ---------------------------- | ---------------- | --------- |
| name    | text(80)                     | required         | -         |
| email   | email                        | required, unique | -         |
| officer | yes/no                       | required         | starts no |
| duty    | one of: clerk, chief, member | required         | -         |
| board   | yes/no                       | required         | -         |

## 4. States and transitions

### Person

- States: active, retired

| From   | Action | To      |
| ------ | ------ | ------- |
| (new)  | join   | active  |
| active | retire | retired |

## 6. Roles and permissions

| Role      | Means                             |
| --------- | --------------------------------- |
| Officer   | user.officer                      |
| Applicant | signed in                         |
| Clerk     | user.duty is one of (clerk, chief) |
| Chief     | user.duty is chief                |
| Board     | user.board                        |
| Retired   | user.status is retired            |

| Entity | Action            | Officer | Applicant | Clerk | Chief | Board | Retired |
| ------ | ----------------- | ------- | --------- | ----- | ----- | ----- | ------- |
| Person | see, join, retire | yes     | yes       | yes   | yes   | yes   | yes     |
`;

/** Texts of a given form, one of which nothing is known to fit. */
const FORMED = `# Crates

## 3. Entities and their fields

### Crate

| Field | Type     | Must be                                        |
| ----- | -------- | ---------------------------------------------- |
| code  | text(20) | required, unique, matches /^(AT\\|DE)-[0-9]{4}$/ |
| slug  | text(40) | required, matches /^[a-z0-9-]+$/               |
| note  | text(40) | matches /^[A-Z]{2}$/                           |

### Van

| Field | Type     | Must be                      |
| ----- | -------- | ---------------------------- |
| plate | text(20) | required, matches /^[äöü]+$/ |

### Cabin

| Field | Type             | Must be  |
| ----- | ---------------- | -------- |
| van   | reference to Van | required |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action | Anyone |
| ------ | ------ | ------ |
| Crate  | see    | yes    |
| Van    | see    | yes    |
| Cabin  | see    | yes    |
`;

/** What is still to come, what is over, and what can be neither. */
const VISITS = `# Visits

## 3. Entities and their fields

### Visit

| Field | Type   | Must be  |
| ----- | ------ | -------- |
| at    | moment | required |

### Report

| Field | Type   | Must be  |
| ----- | ------ | -------- |
| at    | moment | required |

### Job

| Field | Type               | Must be  |
| ----- | ------------------ | -------- |
| title | text(40)           | required |
| after | reference to Visit | optional |

### Never

| Field | Type   | Must be  |
| ----- | ------ | -------- |
| at    | moment | required |

## 4. States and transitions

### Job

- States: open, planned

| From  | Action | To      | Only if                | Otherwise | Asks for |
| ----- | ------ | ------- | ---------------------- | --------- | -------- |
| (new) | open   | open    | -                      | -         | -        |
| open  | plan   | planned | ask.after is not empty | wrong     | after    |

## 5. Validation rules

| Rule   | For    | Must hold | Otherwise |
| ------ | ------ | --------- | --------- |
| Coming | Visit  | at > now  | wrong     |
| Over   | Report | at < now  | wrong     |
| Early  | Never  | at < now - 20000 days | wrong |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action | Anyone |
| ------ | ------ | ------ |
| Visit  | see    | yes    |
| Report | see    | yes    |
| Never  | see    | yes    |
| Job    | see    | yes    |

## 8. The error catalogue

| Code  | Status | Message           |
| ----- | ------ | ----------------- |
| wrong | 422    | Nothing is right. |
`;

const CONTEXT = { user: null, now: "2026-03-02T10:00:00.000Z", today: "2026-03-02" };

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-samples-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe("samples", () => {
  it.each([
    ["the library", readExample("library"), ["Reader", "Librarian"]],
    ["the workshop", WORKSHOP, ["Customer", "Mechanic"]],
    ["the shop, whose orders have lines", SHOP, ["Customer", "Clerk"]],
  ])("makes up records and a user of each role for %s", (_, text, roles) =>
    inFolder(async (folder) => {
      const plan = planOf(text);
      const { store } = await openStore({ plan, url: `sqlite:${join(folder, "a.db")}` });
      const clock = { now: () => new Date(CONTEXT.now) };
      const users = await makeSamples(plan, store, null, clock);
      expect(users.flatMap((user) => user.roles).sort()).toEqual([...roles].sort());
      for (const entity of Object.keys(plan.entities)) expect(await store.count(entity, null, CONTEXT, null)).toBeGreaterThan(2);
      expect(await makeSamples(plan, store, null, clock)).toEqual(users);
      await store.close();
    }),
  );

  it("makes a user of each role who has no other where that may be", async () => {
    const server = await open(COMMITTEE, { records: null });
    expect(server.samples.map(({ email, roles }) => [email.replace("@example.org", ""), roles.join(" ")])).toEqual([
      ["officer", "Officer Applicant"],
      ["applicant", "Applicant"],
      ["clerk", "Applicant Clerk"],
      ["chief", "Applicant Clerk Chief"],
      ["board", "Applicant Board"],
      ["retired", "Applicant Retired"],
    ]);
    await server.close();
  });

  it("makes a user without any role where there may be one", async () => {
    const selective = COMMITTEE.replace("| Applicant | signed in ", "| Applicant | user.officer and user.duty is member ");
    const server = await open(selective, { records: null });
    const without = server.samples.filter(({ roles }) => roles.length === 0).map(({ email }) => email);
    expect(without).toEqual(["no.role@example.org"]);
    const token = await server.signIn("no.role@example.org");
    expect((await server.ask("GET", "/api/records/Person", undefined, { token })).status).toBe(403);
    await server.close();
    const everybody = await open(COMMITTEE, { records: null });
    expect(everybody.samples.filter(({ roles }) => roles.length === 0)).toEqual([]);
    await everybody.close();
  });

  it.each(engineFor(import.meta.filename))("fits patterns, says of which entity none could be made, and why, on %s", async (engine) => {
    const told: LogEntry[] = [];
    const server = await open(FORMED, { engine, records: null, log: (entry) => void told.push(entry) });
    const context = { ...CONTEXT, now: server.clock.at.toISOString() };
    const all = (name: string) => server.store.count(name, null, context, null);
    expect([await all("Crate"), await all("Van"), await all("Cabin")]).toEqual([8, 0, 0]);
    const { items } = (await server.ask("GET", "/api/records/Crate")).body;
    for (const { code, slug, note } of items) {
      expect(code).toMatch(/^(AT|DE)-\d{4}$/);
      expect(slug).toMatch(/^[a-z0-9-]+$/);
      expect(note).toMatch(/^[A-Z]{2}$/);
    }
    expect(new Set(items.map(({ code }: { readonly code: string }) => code)).size).toBe(8);
    expect(told.filter(({ message }) => message === "no samples made")).toEqual([
      { level: "warn", message: "no samples made", entity: "Van", because: "Plate is required." },
      { level: "warn", message: "no samples made", entity: "Cabin", because: "Van is required." },
    ]);
    await server.close();
  });

  it("refuses a file that does not fit, and says where", async () => {
    await expect(open(WORKSHOP, { records: { Nobody: [] } })).rejects.toThrow("Nobody");
    await expect(open(WORKSHOP, { records: { Job: [{ title: "x", colour: "red" }] } })).rejects.toThrow("samples, Job 1");
    await expect(open(WORKSHOP, { records: { Job: [{ title: "x" }] } })).rejects.toThrow("Owner is required.");
  });

  it("takes the example's own file", async () => {
    const path = resolve(import.meta.dirname, "../../../examples/library/data/samples.json");
    const server = await open(readExample("library"), { records: JSON.parse(readFileSync(path, "utf8")) });
    const emails = ["reader", "librarian", "ana", "bento"].map((name) => `${name}@example.org`);
    expect(server.samples.map((sample) => sample.email)).toEqual(emails);
    await server.close();
  });

  it("tries other values where a rule refuses some, before and after today", async () => {
    const told: LogEntry[] = [];
    const server = await open(VISITS, { records: null, log: (entry) => void told.push(entry) });
    const moments = async (entity: string): Promise<string[]> =>
      (await server.ask("GET", `/api/records/${entity}`)).body.items.map(({ at }: { readonly at: string }) => at);
    const now = server.clock.at.toISOString();
    const [visits, reports] = [await moments("Visit"), await moments("Report")];
    expect([visits.length, reports.length]).toEqual([8, 8]);
    expect(visits.filter((at) => at <= now)).toEqual([]);
    expect(reports.filter((at) => at >= now)).toEqual([]);
    const jobs = (await server.ask("GET", "/api/records/Job")).body.items;
    expect(new Set(jobs.map(({ status }: { readonly status: string }) => status))).toEqual(new Set(["open", "planned"]));
    expect(told.filter(({ message }) => message === "no samples made")).toMatchObject([{ entity: "Never", because: "Nothing is right." }]);
    await server.close();
  });

  it("runs a document that leaves everything open", async () => {
    const server = await open("# Specification: Empty\n\n## 1. What\n\nNot shown.\n", {});
    expect((await server.ask("GET", "/-/app")).body).toMatchObject({ user: null, signIn: { possible: false } });
    expect((await server.ask("POST", "/api/session", { email: "a", password: "b" })).status).toBe(404);
    expect((await server.ask("GET", "/api/openapi.json")).status).toBe(200);
    await server.close();
  });
});

describe("texts along a pattern", () => {
  it.each([
    ["^[A-Z]{3}$", ["AAB", "AAC", "AAK"]],
    ["[A-Z]{2}-\\d{3,5}", ["AA-0001", "AA-0002", "AA-0010"]],
    ["\\+43 \\d{3}/\\d{4,}", ["+43 000/0001", "+43 000/0002", "+43 000/0010"]],
    ["(?:AT|DE)-?[0-9]{2}", ["AT-01", "AT-02", "AT-10"]],
    ["[A-Z]+(_[A-Z]+)*", ["AAAB", "AAAC", "AAAK"]],
    ["#[^g-zA-Z\\s]{6}", ["#000001", "#000002", "#00000a"]],
    ["[äöü]+", [null, null, null]],
    ["(?i)abc", [null, null, null]],
    ["\\bfoo", [null, null, null]],
    ["x{2,", [null, null, null]],
    ["[A-Z]{50}", [null, null, null]],
    ["a{1001}", [null, null, null]],
    ["((a{99}){99}){99}", [null, null, null]],
  ])("%s", (pattern, texts) => {
    expect([0, 1, 9].map((turn) => patternedText(pattern, turn, 40))).toEqual(texts);
  });
});

describe("a pattern that the server cannot use", () => {
  it.each(["a{1001}", "((a{99}){99}){99}", "(?=a)b"])("is refused: %s", (pattern) => {
    expect(() => planOf(FORMED.replace("/^[äöü]+$/", `/${pattern}/`))).toThrow("patterns-are-valid");
  });
});

describe("the application's files", () => {
  it("are served with its page at every address that a person opens", () =>
    inFolder(async (folder) => {
      const web = join(folder, "web");
      mkdirSync(join(web, "assets"), { recursive: true });
      writeFileSync(join(web, "index.html"), "<!doctype html><p>The page</p>");
      writeFileSync(join(web, "assets", "main-abc.js"), "export {}");
      writeFileSync(join(folder, "secret.txt"), "secret");
      const plan = planOf(readExample("library"));
      const { store } = await openStore({ plan, url: `sqlite:${join(folder, "a.db")}` });
      const ninefold = await createServer({ plan, store, webFolder: web, sweepEvery: 0 });
      const url = await ninefold.listen({ host: "127.0.0.1", port: 0 });
      // What is not read keeps its connection open, and the server from closing.
      const get = async (path: string, accept = "text/html") => {
        const reply = await fetch(url + path, { headers: { accept } });
        return { status: reply.status, headers: reply.headers, text: await reply.text() };
      };
      for (const path of ["/", "/books/9780000000001", "/-/sign-in", "/no/such/page"]) {
        const page = await get(path);
        expect([path, page.status, page.text]).toEqual([path, path === "/no/such/page" ? 404 : 200, "<!doctype html><p>The page</p>"]);
        expect(page.headers.get("cache-control")).toBe("no-store");
      }
      const asset = await get("/-/assets/main-abc.js", "*/*");
      expect([asset.status, asset.headers.get("cache-control")]).toEqual([200, "public, max-age=31536000, immutable"]);
      expect((await get("/-/assets/none.js", "*/*")).status).toBe(404);
      for (const path of ["/-/assets/%2e%2e/%2e%2e/secret.txt", "/-/assets/..%2f..%2fsecret.txt"]) {
        expect(JSON.parse((await get(path, "*/*")).text)).toMatchObject({ code: "not-found", status: 404 });
      }
      expect((await get("/api/nothing")).status).toBe(404);
      expect((await get("/-/app", "application/json")).headers.get("content-type")).toContain("json");
      await ninefold.close();
      await store.close();
    }));

  it("are sent as they were compressed when they were built, to whoever reads that", () =>
    inFolder(async (folder) => {
      mkdirSync(join(folder, "assets"));
      const script = `export const words = "${"the same and again ".repeat(200)}";`;
      writeFileSync(join(folder, "assets", "main-abc.js"), script);
      writeFileSync(join(folder, "assets", "main-abc.js.br"), brotliCompressSync(`${script} // built`));
      const server = await open(readExample("library"), { webFolder: folder });
      const get = async (encoding: string) => {
        const reply = await fetch(`${server.url}/-/assets/main-abc.js`, { headers: { "accept-encoding": encoding } });
        const { headers } = reply;
        expect([headers.get("vary"), headers.get("cache-control")]).toEqual(["accept-encoding", "public, max-age=31536000, immutable"]);
        expect(headers.get("content-type")).toContain("javascript");
        return [headers.get("content-encoding"), await reply.text()];
      };
      expect(await get("gzip, deflate, br")).toEqual(["br", `${script} // built`]);
      expect(await get("gzip")).toEqual(["gzip", script]);
      expect(await get("identity")).toEqual([null, script]);
      await server.close();
    }));
});

const CIRCLE = `# Circle

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field      | Type              | Must be          |
| ---------- | ----------------- | ---------------- |
| name       | text(80)          | required         |
| email      | email             | required, unique |
| favourites | list of Article   | optional         |
| best       | reference to Shop | optional         |

### Article

| Field | Type              | Must be          |
| ----- | ----------------- | ---------------- |
| title | text(80)          | required, unique |
| shop  | reference to Shop | required         |

### Shop

| Field | Type                | Must be          |
| ----- | ------------------- | ---------------- |
| name  | text(80)            | required, unique |
| maker | reference to Person | required         |

## 4. States and transitions

### Shop

- States: new, open, stale

| From  | Action         | To    |
| ----- | -------------- | ----- |
| (new) | found          | new   |
| new   | open           | open  |
| open  | (after 3 days) | stale |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity  | Action           | Member |
| ------- | ---------------- | ------ |
| Person  | see              | yes    |
| Article | see              | yes    |
| Shop    | see, found, open | yes    |
`;

describe.each(engineFor(import.meta.filename))("samples of entities that refer to each other in a circle, on %s", (engine) => {
  const records = (status: string) => ({
    Article: [{ title: "Cup", shop: "@Shop:Clay" }],
    Shop: [{ name: "Clay", maker: "@Person:ann@example.org", status }],
    Person: [{ name: "Ann", email: "ann@example.org", favourites: ["@Article:Cup"], best: "@Shop:Clay" }],
  });

  it("sets what closes the circle once the others are made", async () => {
    const server = await open(CIRCLE, { engine, records: records("open") });
    const token = await server.signIn("ann@example.org");
    const [person] = (await server.ask("GET", "/api/records/Person", undefined, { token })).body.items;
    const [article] = (await server.ask("GET", "/api/records/Article", undefined, { token })).body.items;
    const [shop] = (await server.ask("GET", "/api/records/Shop", undefined, { token })).body.items;
    expect(person).toMatchObject({ favourites: [article.id], best: shop.id });
    expect(shop).toMatchObject({ maker: person.id, status: "open" });
    await server.close();
  });

  it("keeps nothing of a file of which something is refused", async () => {
    const { plan, store, close } = await open(CIRCLE, { engine });
    const cup = { title: "Cup", shop: "@Shop:Clay" };
    const counts = () => Promise.all(["Person", "Shop", "Article"].map((entity) => store.count(entity, null, CONTEXT, null)));
    await expect(makeSamples(plan, store, { ...records("open"), Article: [cup, cup] })).rejects.toThrow(
      "samples, Article 2: Title is already taken.",
    );
    expect(await counts()).toEqual([0, 0, 0]);
    await makeSamples(plan, store, records("open"));
    expect(await counts()).toEqual([1, 1, 1]);
    await close();
  });

  it("says that a state cannot be had to which no action leads", async () => {
    await expect(open(CIRCLE, { engine, records: records("stale") })).rejects.toThrow(
      "samples, Shop 1: no action of a person leads to status stale",
    );
  });
});
