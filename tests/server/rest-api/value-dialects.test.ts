// Tokens in a custom header, and amounts as numbers.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientPackage } from "../../../src/compiler/export/client.ts";
import { describePlan } from "../../../src/runtime/server/rest-api/description.ts";
import { Receiver } from "../../support/receivers.ts";
import { engineFor, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const SHOP = `# Shop

## 1. What the product does and for whom

- Signs in as: Person
- Currency: EUR

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(40) | required         | -     |
| email | email    | required, unique | -     |

### Item

- Shown as: {title}
- Order: title
- Search: title

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| title  | text(40)            | required | -           |
| kind   | one of: tea, cup    | required | starts tea  |
| keeper | reference to Person | required | starts user |
| price  | money               | required | -           |
| weight | decimal(3)          | optional | -           |
| code   | text(10)            | optional | -           |
| rebate | percent             | optional | -           |
| lines  | rows of Line        | optional | -           |
| worth  | money               | required | always sum of lines.amount |

### Line

| Field  | Type         | Must be  | Value |
| ------ | ------------ | -------- | ----- |
| amount | money        | required | -     |
| count  | integer(0..) | required | -     |

## 4. States and transitions

### Item

- States: open, sold
- Ends in: sold

| From  | Action | To   | Asks for               | Then               |
| ----- | ------ | ---- | ---------------------- | ------------------ |
| (new) | offer  | open | -                      | -                  |
| open  | sell   | sold | paid: money, required  | set price to ask.paid  |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity | Action                     | Visitor | Member |
| ------ | -------------------------- | ------- | ------ |
| Person | see                        | no      | yes    |
| Item   | see                        | yes     | yes    |
| Item   | offer, change, sell        | no      | yes    |
| Item   | see code                   | no      | yes    |

## 7. The calls it makes

- Token: X-Api-Key: {token}

| Call   | Method | Path                  | Does                | Takes                                                                       | Gives                                     |
| ------ | ------ | --------------------- | ------------------- | --------------------------------------------------------------------------- | ----------------------------------------- |
| enter  | POST   | /api/enter            | sign in             | Person(email, password)                                                     | { key: token }                            |
| me     | GET    | /api/me               | who am I            | -                                                                           | Person(name, token)                       |
| offer  | POST   | /api/items            | offer Item          | Item(title, kind, cost: price as number required, weight as number, rebate as number, lines(amount as number, count)) | ItemLine |
| sell   | POST   | /api/items/{item}/sell | sell Item          | Item(paid as number)                                                        | ItemLine                                  |
| items  | GET    | /api/items            | list Item           | -                                                                           | { items: list of ItemLine, total }        |
| prices | GET    | /api/prices           | distinct Item.price | -                                                                           | { prices: list of Item.price as number }  |
| costs  | GET    | /api/costs            | list Item           | -                                                                           | list of Item.price as number              |
| found | GET | /api/found | list Item | { "page[size]"?: integer(1..50) as size, "page[number]"?: integer(1..) as page, search?: text(40) as q, orderBy?: text(40) as sort, "filter[kind]"?: Item.kind as kind } | { items: list of Found, total, page } |
| deep | GET | /api/deep | list Item | { sort?: text(40) } | { status: "success", result: { page: { items: list of Item(name: title, figures: { cost: price as number, lineCount: number of lines }, dates: { title: created_at }), total } } } |
| coded | GET | /api/coded | list Item | { code?: Item.code, kind?: Item.kind } | list of Found |
| admin | GET | /api/admin | list Item | - | list of Found |
| rest | GET | /api/rest | list Item | - | { data: list of Found } |
| feed | GET | /api/feed | list Item | - | { data: list of Found, next } |

| Sends | When        | Method | URL                     | Body                                                                         |
| ----- | ----------- | ------ | ----------------------- | ---------------------------------------------------------------------------- |
| sold  | Item / sell | POST   | http://127.0.0.1:1/sold | { price as number, text: price, tax: round (price * 20 %) to 2 as number } |

| Shape    | Of   | Holds                                                                                                                                                 |
| -------- | ---- | ----------------------------------------------------------------------------------------------------------------------------------------------------- |
| ItemLine | Item | id, title, price as number, text: price, weight as number, rebate as number, half: round (price / 2) to 2 as number, amounts: lines.amount as number, worth as number |
| Found | Item | id, name: title, addedAt: created_at, by: keeper.name, cost: price as number, kind, lineCount: number of lines, sum: sum of lines.amount as number, mine: keeper = user, letters: length of keeper.name |

### admin

- Query style: json-server

### rest

- Query style: simple-rest

### feed

- Query style: cursor
`;

const PEOPLE = ["ada", "bo"].map((name) => ({ name, email: `${name}@example.org` }));

describe.each(engineFor(import.meta.filename))("a contract of somebody else, on %s", (engine) => {
  const receiver = new Receiver();
  let server: TestServer;
  let key: string;
  beforeAll(async () => {
    const shop = SHOP.replaceAll("http://127.0.0.1:1", await receiver.start());
    const outbound = { calls: { secret: "a secret of many characters", allowPrivateAddresses: true } };
    server = await open(shop, { engine, records: { Person: PEOPLE }, allowedOrigins: ["https://shop.example"], outbound });
    key = (await server.ask("POST", "/api/enter", { email: "ada@example.org", password: "ninefold-sample" })).body.key;
  });
  afterAll(async () => {
    await server?.close();
    await receiver.stop();
  });

  const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = { "x-api-key": key }) =>
    server.ask(method, path, body, { headers });

  it("takes the token in the header that the document names, and in no other", async () => {
    const me = await ask("GET", "/api/me");
    expect([me.status, me.body]).toEqual([200, { name: "ada", token: key }]);
    const refused: Record<string, string>[] = [
      { authorization: `Bearer ${key}` },
      { "x-api-key": `Bearer ${key}` },
      { "x-api-key": "" },
      { "x-api-key": `${key}x` },
      { "x-api-key": "none", authorization: `Bearer ${key}` },
    ];
    for (const headers of refused) {
      const { status, body } = await ask("GET", "/api/me", undefined, headers);
      expect([status, body.code], JSON.stringify(headers)).toEqual([401, "not-signed-in"]);
    }
    expect((await ask("GET", "/api/items", undefined, { "x-api-key": "none" })).status).toBe(401);
  });

  it("takes a program's token there as well as behind the usual word", async () => {
    const made = await ask("POST", "/-/account/tokens", { name: "Robot", roles: ["Member"], days: 3 }, { "x-api-key": key });
    const token = made.body.token;
    expect(typeof token).toBe("string");
    const ways: Record<string, string>[] = [{ "x-api-key": token }, { authorization: `Bearer ${token}` }];
    for (const headers of ways) expect((await ask("GET", "/api/records/Person", undefined, headers)).status).toBe(200);
  });

  it("tells pages of other origins and clients of the header", async () => {
    const preflight = await ask("OPTIONS", "/api/items", undefined, {
      origin: "https://shop.example",
      "access-control-request-method": "POST",
    });
    expect(preflight.headers.get("access-control-allow-headers")).toContain("X-Api-Key");
    expect(server.description.components.securitySchemes.token).toMatchObject({ type: "apiKey", in: "header", name: "X-Api-Key" });
    const { openapi, records } = describePlan(server.plan);
    const source = clientPackage(openapi, records, server.plan.api).files["index.ts"] ?? "";
    expect(source).toContain('headers["x-api-key"] = this.token');
    expect(source).toMatch(/price: number;[^}]*text: string;/);
    expect(source).toMatch(/cost: number;/);
  });

  it("gives amounts as numbers where the shape says so, and takes them as such", async () => {
    const lines = [
      { amount: 0.1, count: 1 },
      { amount: 0.2, count: 2 },
    ];
    const made = await ask("POST", "/api/items", { title: "Assam", cost: 12.5, weight: 0.125, rebate: 7.25, lines });
    const gives = { price: 12.5, text: "12.50", weight: 0.125, rebate: 7.25, half: 6.25, amounts: [0.1, 0.2], worth: 0.3 };
    expect([made.status, made.body]).toMatchObject([201, gives]);
    const large = await ask("POST", "/api/items", { title: "Bowl", cost: 9_999_999_999_999.99 });
    expect(large.body).toMatchObject({ price: 9_999_999_999_999.99, text: "9999999999999.99", weight: null, rebate: null, worth: 0 });
    expect((await ask("POST", "/api/items", { title: "Cup", cost: 1.005 })).body.errors[0].code).toBe("out-of-range");
    const sold = await ask("POST", `/api/items/${made.body.id}/sell`, { paid: 3 });
    expect(sold.body).toMatchObject({ price: 3, text: "3.00" });
    await receiver.until(1);
    expect(JSON.parse(receiver.received[0]!.body)).toEqual({ price: 3, text: "3.00", tax: 0.6 });
    const { items } = (await ask("GET", "/api/items")).body;
    expect(items.map((one: Json) => one.price)).toEqual([3, 9_999_999_999_999.99]);
    expect((await ask("GET", "/api/prices")).body).toEqual({ prices: [3, 9_999_999_999_999.99] });
    expect((await ask("GET", "/api/costs")).body).toEqual([3, 9_999_999_999_999.99]);
    const { schema } = server.description.paths["/api/items"].post.requestBody.content["application/json"];
    expect(schema.properties.cost).toMatchObject({ type: "number" });
    // The standard calls know nothing of that.
    expect((await ask("GET", `/api/records/Item/${made.body.id}`)).body.price).toBe("3.00");
  });
});

describe.each(engineFor(import.meta.filename))("names of somebody else, on %s", (engine) => {
  let server: TestServer;
  let key: string;
  const ask = (path: string) => server.ask("GET", `/api${path}`);
  const asAda = (path: string) => server.ask("GET", `/api${path}`, undefined, { headers: { "x-api-key": key } });
  const names = (body: Json): string[] => (body.items ?? body.data ?? body).map((one: Json) => one.name);
  const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
  beforeAll(async () => {
    const items = ["Assam", "Bowl", "Cup", "Darjeeling"].map((title, at) => ({
      title,
      kind: at % 3 === 0 ? "tea" : "cup",
      keeper: at,
      price: ["4.00", "2.50", "10.00", "3.00"][at],
      lines: Array.from({ length: [1, 3, 0, 2][at] ?? 0 }, () => ({ amount: "1.50", count: 1 })),
    }));
    const people = ["dora", "cleo", "bo", "ada"].map((name) => ({ name, email: `${name}@example.org` }));
    server = await open(SHOP, { engine, records: { Person: people, Item: items } });
    key = await server.signIn("ada@example.org");
  });
  afterAll(() => server?.close());

  it("are those of query members", async () => {
    const page = await ask("/found?page%5Bsize%5D=1&page%5Bnumber%5D=2&filter%5Bkind%5D=tea");
    expect(page.body).toMatchObject({ total: 2, page: 2, items: [{ name: "Darjeeling" }] });
    expect(names((await ask("/found?filter[kind]=tea&filter[kind]=cup")).body)).toHaveLength(4);
    expect(names((await ask("/found?search=bow")).body)).toEqual(["Bowl"]);
    for (const query of [
      "size=1",
      "page=2",
      "q=bow",
      "kind=tea",
      "sort=name",
      "page[size]=0",
      "page[size]=51",
      "page[size]=",
      "filter[kind]=x",
    ])
      expect((await ask(`/found?${query}`)).status, query).toBe(400);
    const wrong = await ask("/found?page[size]=x");
    expect(wrong.body.errors[0].field).toBe("page[size]");
    const described = server.description.paths["/api/found"].get.parameters.map((one: Json) => one.name);
    expect(described).toEqual(["page[size]", "page[number]", "search", "orderBy", "filter[kind]"]);
    const { openapi, records } = describePlan(server.plan);
    expect(clientPackage(openapi, records, server.plan.api).files["index.ts"]).toContain('"page[size]"?: number');
  });

  it("are those of the answer, by which a list is sorted", async () => {
    expect(names((await ask("/found?orderBy=-name")).body)).toEqual(["Darjeeling", "Cup", "Bowl", "Assam"]);
    expect(names((await ask("/found?orderBy=cost")).body)).toEqual(["Bowl", "Darjeeling", "Assam", "Cup"]);
    expect(names((await asAda("/found?orderBy=kind,by")).body)).toEqual(["Darjeeling", "Assam", "Cup", "Bowl"]);
    // Whose they are a visitor may not see.
    const refused = await ask("/found?orderBy=kind,by");
    expect([refused.status, refused.body.code, refused.body.errors[0].field]).toEqual([400, "not-one-of", "orderBy"]);
    expect(refused.body.errors[0].detail).toMatch(/^orderBy must be one of: .*\bcost\b.*, kind\b.*, created_at, changed_at\.$/);
    expect(refused.body.errors[0].detail).not.toMatch(/\bby\b|letters|code/);
    expect((await ask("/found?orderBy=-addedAt")).status).toBe(200);
    expect(names((await ask("/found?orderBy=-title")).body)).toEqual(["Darjeeling", "Cup", "Bowl", "Assam"]);
    expect((await ask("/found?orderBy=worth2")).body.code).toBe("not-one-of");
    const others = [`/feed?sort=nope`, `/admin?_sort=nope`, `/rest?sort=${json(["nope", "ASC"])}`];
    for (const path of others) {
      const { status, body } = await ask(path);
      expect([status, body.code, body.errors[0].field], path).toEqual([400, "not-one-of", path.includes("_sort") ? "_sort" : "sort"]);
      expect(body.errors[0].detail, path).toContain("title");
    }
    const first = await ask("/feed?limit=3&sort=cost");
    expect(names(first.body)).toEqual(["Bowl", "Darjeeling", "Assam"]);
    expect(names((await ask(`/feed?limit=3&sort=cost&after=${first.body.next}`)).body)).toEqual(["Cup"]);
  });

  it("are those of the answer within objects of any depth", async () => {
    const sorted = async (by: string) => (await ask(`/deep?sort=${by}`)).body.result.page.items.map((one: Json) => one.name);
    expect(await sorted("-name")).toEqual(["Darjeeling", "Cup", "Bowl", "Assam"]);
    expect(await sorted("figures.cost")).toEqual(["Bowl", "Darjeeling", "Assam", "Cup"]);
    expect(await sorted("-cost")).toEqual(["Cup", "Assam", "Darjeeling", "Bowl"]);
    expect(await sorted("-figures.lineCount")).toEqual(["Bowl", "Darjeeling", "Assam", "Cup"]);
    // A field's own name stays that field's.
    expect(await sorted("-title")).toEqual(["Darjeeling", "Cup", "Bowl", "Assam"]);
    const refused = await ask("/deep?sort=figures");
    expect([refused.status, refused.body.errors[0].detail]).toEqual([400, expect.stringContaining("figures.cost")]);
  });

  it("are no filter by what the caller may never see, as in the standard calls", async () => {
    for (const path of ["/coded?code=x", "/records/Item?code=x", "/admin?code=x"]) {
      const { status, body } = await ask(path);
      expect([status, body.code, body.errors[0].field], path).toEqual([400, "unknown-parameter", "code"]);
      expect((await asAda(path)).status, path).toBe(200);
    }
    expect((await ask("/coded?kind=cup")).status).toBe(200);
  });

  it("are those of what the answer computes, as far as the caller may see what of", async () => {
    expect(names((await ask("/found?orderBy=-lineCount")).body)).toEqual(["Bowl", "Darjeeling", "Assam", "Cup"]);
    expect(names((await ask("/found?orderBy=sum,name")).body)).toEqual(["Cup", "Assam", "Darjeeling", "Bowl"]);
    expect(names((await asAda("/found?orderBy=-mine,name")).body)).toEqual(["Darjeeling", "Assam", "Bowl", "Cup"]);
    expect(names((await asAda("/found?orderBy=letters,name")).body)).toEqual(["Cup", "Darjeeling", "Assam", "Bowl"]);
    expect((await ask("/found?orderBy=letters")).body.code).toBe("not-one-of");
    expect(names((await ask("/admin?lineCount_gte=2&_sort=sum")).body)).toEqual(["Darjeeling", "Bowl"]);
    expect((await ask("/admin?letters=3")).body.code).toBe("unknown-parameter");
    expect(names((await asAda("/admin?letters=3")).body)).toEqual(["Darjeeling"]);
    const first = await ask("/feed?limit=2&sort=-lineCount");
    expect(names(first.body)).toEqual(["Bowl", "Darjeeling"]);
    expect(names((await ask(`/feed?limit=2&sort=-lineCount&after=${first.body.next}`)).body)).toEqual(["Assam", "Cup"]);
    const described = server.description.paths["/api/admin"].get.parameters.map((one: Json) => one.name);
    expect(described).toEqual(expect.arrayContaining(["lineCount", "lineCount_gte", "sum_lte", "letters"]));
  });

  it("are those of the answer, by which the query styles sort and filter", async () => {
    expect(names((await ask("/admin?_sort=cost&_order=desc&cost_gte=3")).body)).toEqual(["Cup", "Assam", "Darjeeling"]);
    expect(names((await ask("/admin?name=Cup&name=Bowl")).body)).toEqual(["Bowl", "Cup"]);
    expect(names((await asAda("/admin?by=ada&name_like=jee")).body)).toEqual(["Darjeeling"]);
    expect((await ask("/admin?by=ada")).body.code).toBe("unknown-parameter");
    expect((await ask(`/rest?filter=${json({ by: "ada" })}`)).body.code).toBe("unknown-parameter");
    expect(names((await asAda(`/rest?filter=${json({ by: "ada" })}`)).body)).toEqual(["Darjeeling"]);
    expect(names((await ask(`/rest?sort=${json(["cost", "DESC"])}&range=${json([0, 1])}`)).body)).toEqual(["Cup", "Assam"]);
    const described = server.description.paths["/api/admin"].get.parameters.map((one: Json) => one.name);
    expect(described).toEqual(expect.arrayContaining(["name", "name_like", "cost", "cost_gte", "addedAt_lte", "by"]));
  });
});

describe("names that say nothing", () => {
  const TAKES = "orderBy?: text(40) as sort";
  it.each([
    ["orderBy?: text(40) as order", "query-members-say-what-they-do"],
    ["orderBy?: text(40) as sort, other?: text(40) as sort", "shapes-are-readable"],
    ["orderBy?: integer as sort", "shapes-are-readable"],
    ["orderBy?: text(40) where (title = it) as sort", "shapes-are-readable"],
    ["orderBy?: text(40) as sort, orderBy?: text(40) as title", "shapes-are-readable"],
    ['"order by"?: text(40) as sort', "shapes-are-readable"],
  ])("are refused: %s", (takes, code) => {
    expect(() => planOf(SHOP.replace(TAKES, takes))).toThrow(code);
  });
});

describe("what is no amount", () => {
  it.each([
    ["price as number", "count as number", '"count" cannot be read as a shape'],
    ["text: price", "text: title as number", '"title" cannot be read as a shape'],
    ["amounts: lines.amount as number", "keeper: keeper(name) as number", '"keeper(name)" cannot be read as a shape'],
  ])("is refused as number: %s", (from, to, message) => {
    const text = to.startsWith("count") ? SHOP.replace("lines(amount as number, count)", `lines(amount, ${to})`) : SHOP.replace(from, to);
    expect(() => planOf(text)).toThrow(message);
  });

  it.each(["Host: {token}", "Cookie: {token}", "X-Api-Key {token}", "X-Api-Key: token"])("is no header of a token: %s", (header) => {
    expect(() => planOf(SHOP.replace("X-Api-Key: {token}", header))).toThrow("settings-are-well-formed");
  });
});
