// Lists in each query dialect, with their headers and cross-origin pages.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const CATALOGUE = `# Catalogue

## 1. What the product does and for whom

- Signs in as: Keeper

## 3. Entities and their fields

### Keeper

| Field | Type     | Must be          | Value |
| ----- | -------- | ---------------- | ----- |
| name  | text(40) | required         | -     |
| email | email    | required, unique | -     |

### Stone

- Order: weight
- Search: name

| Field  | Type                     | Must be  | Value       |
| ------ | ------------------------ | -------- | ----------- |
| name   | text(40)                 | required | -           |
| kind   | one of: ruby, opal       | required | starts ruby |
| weight | integer                  | optional | -           |
| worth  | integer                  | optional | -           |
| found  | date                     | optional | -           |
| shown  | yes/no                   | optional | -           |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Keeping | signed in     |

| Entity | Action         | Visitor | Keeping |
| ------ | -------------- | ------- | ------- |
| Keeper | see            | no      | yes     |
| Keeper | create         | yes     | no      |
| Stone  | see            | yes     | yes     |
| Stone  | see worth      | no      | yes     |
| Stone  | create, change | yes     | yes     |

## 7. The calls it makes

- Query style: json-server

| Call   | Method | Path                | Does         | Takes                  | Gives                                           | Status |
| ------ | ------ | ------------------- | ------------ | ---------------------- | ----------------------------------------------- | ------ |
| stones | GET    | /api/stones         | list Stone   | -                      | list of Stone(name)                             | -      |
| pages  | GET    | /api/pages          | list Stone   | { kind?: Stone.kind }  | { stones: list of Stone.name, total, page, pages } | -   |
| slices | GET    | /api/slices         | list Stone   | -                      | { stones: list of Stone.name, limit, offset, more } | -  |
| chain  | GET    | /api/chain          | list Stone   | -                      | { stones: list of Stone.name, next }            | -      |
| ranges | GET    | /api/ranges         | list Stone   | -                      | list of Stone(name)                             | -      |
| lay    | POST   | /api/stones         | create Stone | Stone(name)            | -                                               | 202    |
| put    | PUT    | /api/stones/{stone} | change Stone | Stone(name)            | Stone(name)                                     | -      |

### pages

- Query style: page
- Headers: X-Total-Count

### slices

- Query style: offset

### chain

- Query style: cursor

### ranges

- Query style: simple-rest
`;

const STONES = [
  { name: "Anvil", weight: 5, worth: 9, found: "2020-01-01", shown: true },
  { name: "Bead", weight: 2, kind: "opal", worth: 8, found: "2021-05-01", shown: false },
  { name: "Cairn", worth: 7, shown: true },
  { name: "Drop", weight: 2, worth: 6 },
  { name: "Eye", weight: 9, kind: "opal", worth: 5, found: "2020-01-01" },
];

describe.each(ENGINES)("lists on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(CATALOGUE, { engine, records: { Stone: STONES }, allowedOrigins: ["https://friend.example"] });
  });
  afterAll(() => server?.close());

  const get = (path: string, headers: Record<string, string> = {}) => server.ask("GET", `/api${path}`, undefined, { headers });
  const names = (body: Json) => (Array.isArray(body) ? body : body.stones).map((stone: Json) => stone.name ?? stone).join(" ");

  it.each([
    ["/stones", "Bead Drop Anvil Eye Cairn"],
    ["/stones?_sort=name&_order=desc", "Eye Drop Cairn Bead Anvil"],
    ["/stones?_sort=weight,name&_order=desc,desc", "Eye Anvil Drop Bead Cairn"],
    ["/stones?_start=1&_end=3", "Drop Anvil"],
    ["/stones?_page=2&_limit=2", "Anvil Eye"],
    ["/stones?kind=opal", "Bead Eye"],
    ["/stones?weight_gte=5&weight_lte=8", "Anvil"],
    ["/stones?kind_ne=opal&_sort=name", "Anvil Cairn Drop"],
    ["/stones?name_like=EA", "Bead"],
    ["/stones?found=2020-01-01&found=2021-05-01", "Bead Anvil Eye"],
    ["/stones?found_gte=2021-01-01", "Bead"],
    ["/stones?q=cair", "Cairn"],
    ["/pages?size=2&page=2&sort=-name", "Cairn Bead"],
    ["/pages?kind=opal&sort=name", "Bead Eye"],
    ["/slices?limit=2&offset=3", "Eye Cairn"],
    ['/ranges?sort=["name","DESC"]&range=[0,1]', "Eye Drop"],
    ['/ranges?filter={"kind":["opal"],"weight_gte":3}', "Eye"],
    ['/ranges?filter={"q":"an"}', "Anvil"],
  ])("answers %s", async (path, expected) => {
    const { status, body } = await get(path);
    expect([status, status === 200 ? names(body) : body]).toEqual([200, expected]);
  });

  it.each([
    "/stones?_sort=worth",
    "/stones?worth_gte=1",
    "/stones?colour=red",
    "/stones?_order=up&_sort=name",
    "/stones?kind=",
    "/stones?_limit=0",
    "/stones?_start=5&_end=2",
    "/pages?limit=2",
    "/pages?sort=worth",
    "/slices?offset=-1",
    "/slices?page=1",
    "/chain?after=nonsense",
    "/chain?after=WzFd",
    "/ranges?range=5",
    '/ranges?filter={"worth":5}',
    '/ranges?sort=["worth","ASC"]',
    "/ranges?filter=[]",
    "/ranges?_page=1",
  ])("refuses %s", async (path) => {
    expect((await get(path)).status).toBe(400);
  });

  it("lets whoever may see a field sort and filter by it", async () => {
    const joined = await server.ask("POST", "/api/sign-up", { name: "Kim", email: "kim@example.org", password: "long enough" });
    expect(joined.status).toBe(201);
    const keeper = { authorization: `Bearer ${joined.body.token}` };
    expect(names((await get("/stones?_sort=worth", keeper)).body)).toBe("Eye Drop Cairn Bead Anvil");
    expect(names((await get("/stones?worth_gte=8&_sort=name", keeper)).body)).toBe("Anvil Bead");
  });

  it("finds by ids, one or several", async () => {
    const { body } = await server.ask("GET", "/api/records/Stone?sort=name");
    const [first, second] = body.items.map((stone: Json) => stone.id);
    expect(names((await get(`/stones?id=${first}&id=${second}&_sort=name`)).body)).toBe("Anvil Bead");
    expect(names((await get(`/ranges?filter=${JSON.stringify({ id: [second] })}`)).body)).toBe("Bead");
    expect(names((await get("/stones?id=none")).body)).toBe("");
  });

  it("tells totals in headers and members", async () => {
    expect((await get("/stones?_limit=2")).headers.get("x-total-count")).toBe("5");
    expect((await get("/pages?size=2")).headers.get("x-total-count")).toBe("5");
    expect((await get("/slices")).headers.get("x-total-count")).toBeNull();
    expect((await get("/ranges?range=[1,2]")).headers.get("content-range")).toBe("stone 1-2/5");
    expect((await get('/ranges?filter={"name":"None"}')).headers.get("content-range")).toBe("stone */0");
    expect((await get("/pages?size=2&page=2")).body).toMatchObject({ total: 5, page: 2, pages: 3 });
    expect((await get("/slices?limit=2&offset=3")).body).toMatchObject({ limit: 2, offset: 3, more: false });
  });

  it.each(["", "&sort=-weight", "&sort=shown,-name", "&sort=-shown", "&sort=found", "&sort=-found,weight", "&sort=-created_at"])(
    "follows cursors through the whole list%s",
    async (sort) => {
      const whole = names((await get(`/chain?limit=50${sort}`)).body);
      const seen: string[] = [];
      let after = "";
      for (let count = 0; count < 6; count++) {
        const { status, body } = await get(`/chain?limit=2${sort}${after === "" ? "" : `&after=${after}`}`);
        expect(status).toBe(200);
        seen.push(...body.stones);
        if (body.next === null) break;
        after = body.next;
      }
      expect(seen.join(" ")).toBe(whole);
    },
  );

  it("sorts by when records were made and changed, and finds by it", async () => {
    const sorted = async (query: string) => names((await get(query)).body);
    const made = await sorted("/stones?_sort=created_at");
    const reversed = made.split(" ").reverse().join(" ");
    for (const query of ["/stones?_sort=created_at&_order=desc", "/pages?sort=-created_at", "/slices?sort=-created_at"]) {
      expect(await sorted(query), query).toBe(reversed);
    }
    expect(await sorted("/chain?sort=-created_at&limit=2")).toBe(reversed.split(" ").slice(0, 2).join(" "));
    const standard = async (query: string) =>
      (await server.ask("GET", `/api/records/Stone?${query}`)).body.items?.map((one: Json) => one.name);
    expect(await standard("sort=-created_at")).toEqual(reversed.split(" "));
    const { items } = (await server.ask("GET", "/api/records/Stone?sort=created_at")).body;
    expect(await standard(`created_at.max=${items[0].created_at}&sort=name`)).toContain(items[0].name);
    expect(await standard("changed_at.min=2999-01-01T00:00:00.000Z")).toEqual([]);
  });

  it.each(["sort=created_by", "sort=version", "version=1"])("has no standard list by %s", async (query) => {
    expect((await server.ask("GET", `/api/records/Stone?${query}`)).status).toBe(400);
  });

  it("answers with the status that a call names", async () => {
    const laid = await server.ask("POST", "/api/stones", { name: "Flint" });
    expect([laid.status, laid.body]).toEqual([202, null]);
    const { body } = await server.ask("GET", "/api/records/Stone?name=Flint");
    const changed = await server.ask("PUT", `/api/stones/${body.items[0].id}`, { name: "Flint stone" });
    expect([changed.status, changed.body]).toEqual([200, { name: "Flint stone" }]);
  });

  it("lets pages of allowed origins ask, and read the headers that are named", async () => {
    const friend = { origin: "https://friend.example" };
    const { headers } = await get("/stones", friend);
    expect(headers.get("access-control-allow-origin")).toBe("https://friend.example");
    expect(headers.get("access-control-expose-headers")).toContain("X-Total-Count");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect((await get("/nothing", friend)).headers.get("access-control-allow-origin")).toBe("https://friend.example");
    expect((await get("/stones", { origin: "https://other.example" })).headers.get("access-control-allow-origin")).toBeNull();
    expect((await server.ask("GET", "/-/app", undefined, { headers: friend })).headers.get("access-control-allow-origin")).toBeNull();
    const asking = { headers: { ...friend, "access-control-request-method": "PUT" } };
    const preflight = await server.ask("OPTIONS", "/api/stones", undefined, asking);
    expect([preflight.status, preflight.headers.get("access-control-allow-methods")]).toEqual([204, "GET, HEAD, POST, PUT, PATCH, DELETE"]);
  });
});
