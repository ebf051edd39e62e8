// HTTP contracts of front ends that others wrote.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const SHOP = `# Shop

## 1. What the product does and for whom

- Signs in as: Customer
- Currency: EUR

## 3. Entities and their fields

### Customer

- Ids: number

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(40) | required         |
| email | email    | required, unique |

### Product

- Ids: number
- Order: created_at descending
- Search: name

| Field    | Type                 | Must be          | Value       |
| -------- | -------------------- | ---------------- | ----------- |
| name     | text(40)             | required, unique | -           |
| kind     | one of: tea, cup     | required         | starts tea  |
| price    | money                | required         | -           |
| tags     | list of text(20)     | optional         | -           |
| extras   | several of: box, bow | optional         | -           |
| sold_on  | date                 | optional         | -           |
| keeper   | reference to Customer | optional        | starts user |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Known   | signed in     |

| Entity   | Action         | Visitor | Known             |
| -------- | -------------- | ------- | ----------------- |
| Customer | see            | no      | if this = user    |
| Customer | create         | yes     | no                |
| Product  | see            | yes     | yes               |
| Product  | create         | no      | yes               |
| Product  | change, delete | no      | if keeper = user  |

## 7. The calls it makes

- Standard calls: no
- Base path: /api
- Query style: simple-rest

| Call     | Method | Path                    | Does                              | Takes                                                     | Gives                                                          | Status |
| -------- | ------ | ----------------------- | --------------------------------- | --------------------------------------------------------- | -------------------------------------------------------------- | ------ |
| products | GET    | /api/products           | list Product                      | -                                                         | list of Goods                                                  | -      |
| product  | GET    | /api/products/{product} | see Product                       | -                                                         | Goods                                                          | -      |
| add      | POST   | /api/products           | create Product                    | Product(name, kind, price, tags)                          | Goods                                                          | 201    |
| edit     | PUT    | /api/products/{product} | change Product                    | Product(name, kind, price, tags)                          | Goods                                                          | -      |
| drop     | DELETE | /api/products/{product} | delete Product                    | -                                                         | Goods                                                          | -      |
| lower    | PATCH  | /api/products           | change every Product where (keeper = user) | Product(price) | list of Goods                                                  | -      |
| shelf    | GET    | /api/shelf              | list Product                      | { kind?: Product.kind }                                   | { status: "success", error: empty, version: 2, data: { products: list of Goods, count: total } } | - |
| extras   | GET    | /api/extras             | distinct Product.extras where (kind is tea) | -                                               | { extras: list of Product.extras }                             | -      |
| join     | POST   | /api/customers          | sign up                           | Customer(name, email, password)                           | { status: "success", data: Customer(id, name) }                | 200    |
| enter    | POST   | /api/login              | sign in                           | Customer(email, password)                                 | { status: "success", data: Customer(id, name) }                | 200    |
| self     | GET    | /api/me                 | who am I                          | -                                                         | Customer(id, name, email)                                      | -      |
| leave    | POST   | /api/logout             | sign out                          | -                                                         | { status: "success", message: "Goodbye" }                      | 200    |

| Shape | Of      | Holds                                                 |
| ----- | ------- | ----------------------------------------------------- |
| Goods | Product | id, name, kind, price, tags, at: created_at, changed: changed_at |

### shelf

- Query style: page
`;

const CUSTOMERS = ["ada", "bo"].map((name) => ({ name, email: `${name}@example.org` }));

describe.each(engineFor(import.meta.filename))("a front end of somebody else, on %s", (engine) => {
  let server: TestServer;
  const cookies: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(SHOP, { engine, records: { Customer: CUSTOMERS }, allowedOrigins: ["https://admin.example"] });
    for (const { name, email } of CUSTOMERS) {
      const { status, body, headers } = await ask(null, "POST", "/login", { email, password: "ninefold-sample" });
      expect([status, body]).toEqual([200, { status: "success", data: { id: expect.any(Number), name } }]);
      expect(headers.get("set-cookie")).toMatch(/HttpOnly.*SameSite=Lax/);
      cookies[name] = cookieOf(headers);
    }
  });
  afterAll(() => server?.close());

  const cookieOf = (headers: Headers) => headers.get("set-cookie")!.split(";")[0]!;
  const ask = (who: string | null, method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
    const cookie = who === null ? undefined : (cookies[who] ?? who);
    const own: Record<string, string> = cookie === undefined ? {} : { cookie, origin: server.url };
    return server.ask(method, `/api${path}`, body, { headers: { ...own, ...more } });
  };
  const add = async (who: string, more: object) => (await ask(who, "POST", "/products", { price: "2.50", ...more })).body;

  it("keeps a session by a cookie where no answer holds a token", async () => {
    expect((await ask("ada", "GET", "/me")).body).toMatchObject({ name: "ada", email: "ada@example.org" });
    expect((await ask(null, "GET", "/me")).status).toBe(401);
    const forged = await ask("ada", "POST", "/products", { name: "Forged", price: "1.00" }, { origin: "https://evil.example" });
    expect([forged.status, forged.body.code]).toEqual([403, "cross-site"]);
    const joined = await ask(null, "POST", "/customers", { name: "Cy", email: "cy@example.org", password: "long enough" });
    expect(joined).toMatchObject({ status: 200, body: { status: "success", data: { name: "Cy" } } });
    const cy = cookieOf(joined.headers);
    expect((await ask(cy, "GET", "/me")).body.name).toBe("Cy");
    // Signing in anew ends the session that the browser came with.
    const anew = await ask(cy, "POST", "/login", { email: "cy@example.org", password: "long enough" });
    expect([(await ask(cy, "GET", "/me")).status, (await ask(cookieOf(anew.headers), "GET", "/me")).status]).toEqual([401, 200]);
    const left = await ask(cookieOf(anew.headers), "POST", "/logout");
    expect([left.status, left.body, /ninefold_session=;/.test(left.headers.get("set-cookie") ?? "")]).toEqual([
      200,
      { status: "success", message: "Goodbye" },
      true,
    ]);
    expect((await ask(cookieOf(anew.headers), "GET", "/me")).status).toBe(401);
  });

  it("is an administration: reads, makes, changes and deletes as its data provider asks", async () => {
    const names = ["Assam", "Bowl", "Cup", "Darjeeling"];
    const made: Json[] = [];
    for (const [at, name] of names.entries()) made.push(await add("ada", { name, kind: at % 2 === 0 ? "tea" : "cup" }));
    const list = (query: object) => {
      const parts = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(JSON.stringify(value))}`);
      return ask("ada", "GET", `/products?${parts.join("&")}`);
    };
    const first = await list({ sort: ["id", "ASC"], range: [0, 1], filter: {} });
    expect([first.body.map((one: Json) => one.name), first.headers.get("content-range")]).toEqual([["Assam", "Bowl"], "product 0-1/4"]);
    const many = await list({ filter: { id: [made[3].id, made[1].id] }, sort: ["name", "DESC"] });
    expect(many.body.map((one: Json) => one.id)).toEqual([made[3].id, made[1].id]);
    expect((await list({ filter: { kind: "tea", q: "cu" } })).body.map((one: Json) => one.name)).toEqual(["Cup"]);
    expect((await list({ filter: { price_gte: "3.00" } })).headers.get("content-range")).toBe("product */0");
    const { body: edited } = await ask("ada", "PUT", `/products/${made[0].id}`, { price: "4.00" });
    expect(edited).toMatchObject({ id: made[0].id, price: "4.00", name: "Assam" });
    expect((await ask("bo", "DELETE", `/products/${made[0].id}`)).status).toBe(403);
    const dropped = await ask("ada", "DELETE", `/products/${made[0].id}`);
    expect([dropped.status, dropped.body]).toEqual([200, edited]);
    expect((await ask("ada", "GET", `/products/${made[0].id}`)).status).toBe(404);
    expect((await ask("ada", "PATCH", "/products", { price: "9.00" })).body.map((one: Json) => one.price)).toEqual([
      "9.00",
      "9.00",
      "9.00",
    ]);
    expect((await ask("bo", "PATCH", "/products", { price: "1.00" })).body).toEqual([]);
  });

  it("shows the newest first within one millisecond, and a change at a time of its own", async () => {
    const last = await Promise.all(["x1", "x2", "x3", "x4"].map((name) => add("bo", { name })));
    const ids = last.map((one) => one.id).sort((a, b) => b - a);
    const { body } = await ask(null, "GET", "/products?range=[0,3]");
    expect(body.map((one: Json) => one.id)).toEqual(ids);
    expect(new Set(body.map((one: Json) => one.at)).size).toBe(1);
    const times: string[] = [last[0].changed];
    for (const price of ["1.00", "2.00", "3.00"]) times.push((await ask("bo", "PUT", `/products/${last[0].id}`, { price })).body.changed);
    expect([...new Set(times)].sort()).toEqual(times);
    expect((await ask("bo", "PUT", `/products/${last[0].id}`, { price: "3.00" })).body.changed).toBe(times.at(-1));
    server.clock.at = new Date(server.clock.at.getTime() + 60_000);
    expect((await ask("bo", "PUT", `/products/${last[0].id}`, { price: "5.00" })).body.changed).toBe(server.clock.at.toISOString());
  });

  it("is a shop: one envelope around everything, with what stands there as it is", async () => {
    const { status, body } = await ask(null, "GET", "/shelf?kind=cup&size=1");
    expect(status).toBe(200);
    expect(body).toEqual({ status: "success", error: null, version: 2, data: { products: [expect.any(Object)], count: 2 } });
  });

  it("gives each of several choices once, of the records that may be seen", async () => {
    const rows = await Promise.all(["x1", "x2"].map((name) => server.store.getBy("Product", "name", name)));
    await server.store.write(async (transaction) => {
      for (const [at, extras] of [["box"], ["bow", "box"]].entries()) {
        const [id, version] = [String(rows[at]?.id), Number(rows[at]?.version)];
        await transaction.update("Product", id, { extras, version: version + 1 }, version);
      }
    });
    expect((await ask(null, "GET", "/extras")).body).toEqual({ extras: ["bow", "box"] });
  });

  it("answers no page of an origin that is not allowed, whatever it asks for", async () => {
    const preflight = async (origin: string, path: string, method: string) => {
      const asking = { origin, "access-control-request-method": method, "access-control-request-headers": "content-type" };
      const { status, headers } = await server.ask("OPTIONS", path, undefined, { headers: asking });
      const allowed = [...headers.keys()].filter((name) => name.startsWith("access-control-"));
      return [status < 500, headers.get("access-control-allow-origin"), allowed.length];
    };
    for (const origin of ["https://admin.example.evil", "https://evil.example", "null", "http://admin.example", "x", server.url]) {
      expect(await preflight(origin, "/api/products", "PUT"), origin).toEqual([true, null, 0]);
      expect(await preflight(origin, "/api/nothing", "GET"), origin).toEqual([true, null, 0]);
    }
    expect(await preflight("https://admin.example", "/api/products", "PUT")).toEqual([true, "https://admin.example", 4]);
    expect((await preflight("https://admin.example", "/-/app", "GET"))[1]).toBeNull();
  });
});

describe("what a call gives", () => {
  it.each([
    [
      '| leave    | POST   | /api/logout             | sign out                          | -                                                         | { status: "success", message: "Goodbye" }                      | 200    |',
      "| leave | POST | /api/logout | sign out | - | Customer | 200 |",
    ],
    [
      "| drop     | DELETE | /api/products/{product} | delete Product                    | -                                                         | Goods ",
      "| drop | DELETE | /api/products/{product} | delete Product | - | list of Goods ",
    ],
  ])("is refused where there is nothing such to give", (right, wrong) => {
    expect(SHOP).toContain(right);
    expect(() => planOf(SHOP.replace(right, wrong))).toThrow("shapes-are-readable");
  });
});
