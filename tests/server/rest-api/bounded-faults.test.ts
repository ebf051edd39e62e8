// A request with very many errors gets the first ones in a small answer.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Faults, MOST_FAULTS, Problems } from "../../../src/runtime/server/context/problems.ts";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { engineFor, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const MOST_BYTES = 65_536;

const SHOP = `# Shop

## 1. What the product does and for whom

- Signs in as: Person
- Language: en

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Tag

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required, unique |

### Order

| Field | Type         | Must be  |
| ----- | ------------ | -------- |
| title | long text    | required |
| tags  | list of Tag  | optional |
| rest  | json         | optional |
| lines | rows of Line | optional |

### Line

| Field | Type            | Must be  |
| ----- | --------------- | -------- |
| name  | text(40)        | required |
| count | integer(1..999) | required |

## 5. Validation rules

| Rule | For       | Must hold           | Otherwise | Level   |
| ---- | --------- | ------------------- | --------- | ------- |
| Said | Order     | title is not "no" and not (title starts with "no") | too-silly | error |
| Many | Line      | count < 500         | too-many  | warning |

${visitorsMay({ Person: "create", Tag: "see", Order: "see, create, change" })}

## 7. The calls it makes

| Call  | Method | Path              | Does         | Takes                                                      | Gives |
| ----- | ------ | ----------------- | ------------ | ---------------------------------------------------------- | ----- |
| enter | POST   | /api/enter        | sign in      | { user: Person(email, password) }                          | { token } |
| place | POST   | /api/orders       | create Order | { order: Order(title, tags: tags.name, items: lines(label: name, count required)) } | Order(id) |
| many  | POST   | /api/orders/all   | create many Order | list of Order(title required)                         | list of Order(id) |

## 8. The error catalogue

| Code      | Status | Message              |
| --------- | ------ | -------------------- |
| too-silly | 422    | “{title}” is silly.  |
| too-many  | 422    | {count} are too many. |
`;

const each = <T>(many: number, make: (at: number) => T): T[] => Array.from({ length: many }, (_, at) => make(at));
const members = (many: number) => Object.fromEntries(each(many, (at) => [`member${at}`, at]));

/** The body as it came, since its size counts. */
async function send(server: TestServer, method: string, path: string, body?: unknown, token?: string) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(path.startsWith("/-/") ? { "x-ninefold": "1" } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, bytes: Buffer.byteLength(text), body: JSON.parse(text) as Json, headers: response.headers };
}

describe("very many faults", () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await open(SHOP, { records: { Person: [{ name: "Ann", email: "ann@example.org" }] } });
    token = await server.signIn("ann@example.org");
  });
  afterAll(() => server?.close());

  it.each<[string, string, unknown, string, number?]>([
    ["a standard call", "/api/records/Order", members(10_000), "member0"],
    ["a session", "/api/session", members(10_000), "member0"],
    ["a sign-in of the document", "/api/enter", { user: members(10_000) }, "member0"],
    ["an envelope", "/api/orders", members(10_000), "member0"],
    ["what is in an envelope", "/api/orders", { order: members(10_000) }, "member0"],
    ["a row", "/api/records/Order", { title: "x", lines: [members(10_000)] }, "lines[0].member0"],
    ["rows", "/api/orders", { order: { title: "x", items: each(1000, () => members(50)) } }, "items[0].member0", 50_000],
    ["records", "/api/orders/all", each(1000, () => members(50)), "[0].member0", 50_000],
    ["a form", "/-/settings", members(10_000), "member0"],
  ])("are told of members of %s that nothing takes", async (_, path, body, first, many = 10_000) => {
    const isOpen = path.startsWith("/api/");
    const reply = await send(server, "POST", path, body, isOpen ? undefined : token);
    expect([reply.status, reply.body.code, reply.body.more]).toEqual([400, "invalid", many - MOST_FAULTS]);
    expect(reply.body.errors).toHaveLength(MOST_FAULTS);
    expect(reply.body.errors[0]).toMatchObject({ code: "unknown-field", field: first });
    expect(reply.bytes).toBeLessThan(MOST_BYTES);
  });

  it.each([
    ["an object has more members than any may", members(10_001)],
    ["a body has more objects than any may", each(100_000, () => ({}))],
  ])("are told that %s", async (_, given) => {
    for (const path of ["/api/records/Order", "/-/settings"]) {
      const { status, body } = await send(server, "POST", path, given, path.startsWith("/api/") ? undefined : token);
      expect([path, status, body.code]).toEqual([path, 413, "too-large"]);
    }
  });

  it("name the first unknown parameter alone", async () => {
    for (const path of ["/api/records/Order", "/api/openapi.json", "/-/app"]) {
      const reply = await send(server, "GET", `${path}?${each(700, (at) => `none${at}=1`).join("&")}`);
      expect([path, reply.status, reply.body.more, reply.body.errors?.length]).toEqual([path, 400, undefined, 1]);
    }
  });

  it("are told of values, of what is missing and of what rules refuse", async () => {
    const rows = (make: (at: number) => object) => send(server, "POST", "/api/records/Order", { title: "x", lines: each(1000, make) });
    expect((await rows(() => ({ name: 1, count: "many" }))).body).toMatchObject({ code: "invalid", status: 422, more: 1980 });
    expect((await rows(() => ({}))).body).toMatchObject({ code: "invalid", status: 422, more: 1980 });
    const named = await send(server, "POST", "/api/orders", { order: { title: "x", items: each(1000, () => ({ label: "x" })) } });
    expect(named.body).toMatchObject({ code: "invalid", status: 422, more: 980 });
    expect(named.body.errors[19]).toMatchObject({ field: "items[19].count", code: "required" });
    const twice = await send(server, "POST", "/api/records/Order", {
      title: "x",
      lines: each(1000, (at) => ({ id: `none${at}`, name: "x" })),
    });
    expect(twice.body.more).toBe(980);
  });

  it("say how many there are in words, where nobody else does", async () => {
    const words = "Some fields have errors. Showing the first 20; 30 more are not listed.";
    expect((await send(server, "POST", "/api/records/Order", members(50))).body.detail).toBe(words);
    const own = (await send(server, "POST", "/-/settings", members(50), token)).body;
    expect([own.detail, own.more]).toEqual(["Some fields have errors.", 30]);
    expect((await send(server, "POST", "/api/records/Order", members(20))).body).not.toHaveProperty("more");
  });

  it.each([
    ["de", "Die ersten 20 stehen hier, 30 weitere nicht."],
    ["fr", "Les 20 premiers figurent ici, 30 autres non."],
    ["es", "Aquí aparecen los primeros 20; hay 30 más."],
    ["ja", "最初の20件のみを表示しています。ほかに30件あります。"],
    ["ar", "تظهر هنا أول 20، وهناك 30 أخرى."],
  ])("say so in %s", async (language, words) => {
    const other = await open(SHOP.replace("Language: en", `Language: ${language}`));
    expect((await send(other, "POST", "/api/records/Order", members(50))).body.detail).toMatch(new RegExp(`${words}$`));
    await other.close();
  });

  it("say so in the document's own shape of errors", async () => {
    const shaped = await open(`${SHOP}\n- Error body: { errors: { {field}: [message] } }\n`);
    const { body } = await send(shaped, "POST", "/api/records/Order", members(10_000));
    expect(Object.keys(body.errors)).toHaveLength(MOST_FAULTS + 1);
    expect(body.errors.invalid).toEqual(["Showing the first 20; 9980 more are not listed."]);
    await shaped.close();
  });

  it("are confirmed all at once, where they are warnings", async () => {
    const lines = each(900, (at) => ({ name: `n${at}`, count: 500 + (at % 400) }));
    const asked = await send(server, "POST", "/api/records/Order", { title: "x", lines });
    expect([asked.status, asked.body.code, asked.body.errors.length]).toEqual([409, "needs-confirmation", MOST_FAULTS]);
    expect(asked.body.more).toBeGreaterThan(100);
    const confirmation = asked.headers.get("confirm-warnings") ?? "";
    expect(confirmation.length).toBeLessThan(1000);
    const done = await server.ask("POST", "/api/records/Order", { title: "x", lines }, { headers: { "confirm-warnings": confirmation } });
    expect(done.status).toBe(201);
    const less = await server.ask(
      "POST",
      "/api/records/Order",
      { title: "x", lines: lines.slice(1) },
      { headers: { "confirm-warnings": confirmation } },
    );
    expect(less.status).toBe(409);
  });
});

describe("an answer that refuses", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(SHOP);
  });
  afterAll(() => server?.close());

  it("repeats the beginning of what was given", async () => {
    const reply = await send(server, "POST", "/api/records/Order", { title: `no${"x".repeat(90_000)}` });
    expect([reply.status, reply.body.code]).toEqual([422, "too-silly"]);
    expect(reply.body.detail).toMatch(/^“nox+…$/);
    expect(reply.bytes).toBeLessThan(10_000);
    const name = await send(server, "POST", "/api/records/Order", { [`n${"x".repeat(200_000)}`]: 1 });
    expect(name.body.errors[0].field.length).toBeLessThan(300);
  });

  it("is small where every character of it takes six bytes", async () => {
    const odd = Object.fromEntries(each(300, (at) => [`${at}${"\u0001\ud800".repeat(200)}`, 1]));
    const reply = await send(server, "POST", "/api/records/Order", { title: "x", lines: [odd] });
    expect([reply.status, reply.body.more]).toEqual([400, 280]);
    expect(reply.bytes).toBeLessThan(MOST_BYTES);
  });

  it("refuses JSON of more values than a field holds", async () => {
    const wide = (many: number) => send(server, "POST", "/api/records/Order", { title: "x", rest: each(many - 1, () => 1) });
    expect((await wide(10_000)).status).toBe(201);
    const { body } = await wide(10_001);
    expect([body.code, body.detail]).toEqual(["out-of-range", "Rest must be JSON of at most 10000 values."]);
  });
});

describe.each(engineFor(import.meta.filename))("very many records, on %s", (engine) => {
  it("are made all at once, or none of them", async () => {
    const server = await open(SHOP, { engine });
    const make = (last: string) => send(server, "POST", "/api/orders/all", [...each(299, () => ({ title: "x" })), { title: last }]);
    const count = async () => (await send(server, "GET", "/api/records/Order?size=1")).body.total;
    expect((await make("no")).body).toMatchObject({ code: "too-silly", status: 422 });
    expect(await count()).toBe(0);
    const made = await make("yes");
    expect([made.status, made.body.length, await count()]).toEqual([200, 300, 300]);
    await server.close();
  });
});

describe("faults", () => {
  it("are made while they are told, and counted from then on", () => {
    const problems = new Problems(planOf(SHOP), false);
    let made = 0;
    const collect = (many: number) => {
      const faults = new Faults();
      for (let at = 0; at < many; at++) {
        faults.add(() => {
          made++;
          return problems.fault("required", { field: `f${at}` }, `f${at}`);
        });
      }
      return faults;
    };
    expect(problems.together(collect(100_000).all()).view).toMatchObject({ more: 99_980 });
    expect(made).toBe(MOST_FAULTS);
    const both = collect(30);
    both.addAll(collect(40).all());
    expect(problems.together(both.all()).view.more).toBe(50);
    expect(problems.together([...collect(25).all(), ...collect(25).all()]).view).toMatchObject({ more: 30 });
    expect(collect(0).any).toBe(false);
  });
});
