// The rows of a record in the body of a call.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const SHOP = `# Shop

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route   | Shows         | Fields |
| ------ | ------- | ------------- | ------ |
| Orders | /orders | list of Order | name   |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| email | email    | required, unique |
| name  | text(80) | required         |

### Offer

| Field  | Type     | Must be          | Value     |
| ------ | -------- | ---------------- | --------- |
| slug   | text(80) | required, unique | -         |
| hidden | yes/no   | required         | starts no |
| fee    | money    | required         | starts 1  |

### Order

| Field | Type         | Must be  | Value |
| ----- | ------------ | -------- | ----- |
| name  | text(80)     | required | -     |
| lines | rows of Line | required | -     |

### Line

| Field    | Type               | Must be  | Value            |
| -------- | ------------------ | -------- | ---------------- |
| offer    | reference to Offer | required | -                |
| quantity | integer(1..99)     | required | starts 1         |
| note     | text(80)           | optional | -                |
| cost     | money              | required | starts offer.fee |

## 5. Validation rules

| Rule  | For       | Must hold    | Otherwise |
| ----- | --------- | ------------ | --------- |
| Cheap | Line.cost | cost <= 5.00 | too-dear  |
| Named | Order.name | name is not "No" | too-plain |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member              |
| ------ | ------------------- | ------------------- |
| Person | see                 | if this = user      |
| Offer  | see                 | if hidden is not yes |
| Offer  | create              | yes                 |
| Order  | see, create, change | yes                 |

## 7. The calls it makes

| Call       | Method | Path                | Does              | Takes                                                                               | Gives                                             | Errors |
| ---------- | ------ | ------------------- | ----------------- | ----------------------------------------------------------------------------------- | ------------------------------------------------- | ------ |
| place      | POST   | /api/orders         | create Order      | { order: Order(title: name, items: lines(offer: offer.slug, count: quantity required)) } | Order(id, name)                                   | -      |
| place many | POST   | /api/orders/all     | create many Order | list of Order(title: name, items: lines(offer: offer.slug, quantity))               | list of Order(id)                                 | -      |
| mend       | PATCH  | /api/orders/{order} | change Order      | Order(items: lines(id, offer: offer.slug, remark: note))                            | Order(id)                                         | -      |

## 8. The error catalogue

| Code     | Status | Message           |
| -------- | ------ | ----------------- |
| too-dear | 422    | {cost} is a lot. |
| too-plain | 422    | Say more.        |
`;

describe.each(engineFor(import.meta.filename))("rows in a call's body on %s", (engine) => {
  let server: TestServer;
  let token: string;
  const send = (method: string, path: string, body: Json) => server.ask(method, path, body, { token });
  const place = (items: Json, title = "Order") => send("POST", "/api/orders", { order: { title, items } });
  const linesOf = async (id: string): Promise<Json[]> => (await send("GET", `/api/records/Order/${id}`, undefined)).body.lines;
  const faultsOf = ({ status, body }: { status: number; body: Json }) => [
    status,
    ...body.errors.map((one: Json) => `${one.field} ${one.code}`),
  ];

  beforeAll(async () => {
    const offers = ["tea", "jam", "oil"].map((slug) => ({ slug }));
    const records = {
      Person: [{ email: "ann@example.org", name: "Ann" }],
      Offer: [...offers, { slug: "gold", fee: "9.00" }, { slug: "cellar", hidden: true }],
    };
    server = await open(SHOP, { engine, records });
    token = await server.signIn("ann@example.org");
  });
  afterAll(() => server?.close());

  it("name records as the call says", async () => {
    const { status, body } = await place([
      { offer: "tea", count: 2 },
      { offer: "jam", count: 1 },
      { offer: "tea", count: 3 },
    ]);
    expect(status).toBe(201);
    const offers = (await send("GET", "/api/records/Offer", undefined)).body.items;
    const id = (slug: string) => offers.find((one: Json) => one.slug === slug).id;
    expect((await linesOf(body.id)).map(({ offer, quantity }) => [offer, quantity])).toEqual([
      [id("tea"), 2],
      [id("jam"), 1],
      [id("tea"), 3],
    ]);
  });

  it("are told of where they stand in a list of records, also when a rule refuses them", async () => {
    const many = (orders: Json) => send("POST", "/api/orders/all", orders);
    const good = { title: "Good", items: [{ offer: "tea", quantity: 1 }] };
    const dear = {
      title: "Dear",
      items: [
        { offer: "tea", quantity: 1 },
        { offer: "gold", quantity: 1 },
      ],
    };
    const told = faultsOf(await many([good, dear, { ...good, title: "No" }, dear]));
    expect(told).toEqual([422, "[1].items[1] too-dear", "[2].title too-plain", "[3].items[1] too-dear"]);
    expect(faultsOf(await many([dear]))).toEqual([422, "[0].items[1] too-dear"]);
    expect(faultsOf(await many([good, { name: "Good", items: [] }]))).toEqual([400, "[1].name unknown-field"]);
    expect(faultsOf(await send("POST", "/api/orders", { order: { name: "Order", items: [] } }))).toEqual([400, "name unknown-field"]);
  });

  it("are refused in the words of the call, and nothing is made", async () => {
    const total = async () => (await send("GET", "/api/records/Order?total=exact", undefined)).body.total;
    const before = await total();
    expect(faultsOf(await place([{ offer: "tea", count: 0 }]))).toEqual([422, "items[0].count out-of-range"]);
    expect(faultsOf(await place([{ offer: "tea", count: 1 }, { offer: "tea" }]))).toEqual([422, "items[1].count required"]);
    expect(faultsOf(await place([{ count: 1 }]))).toEqual([422, "items[0].offer required"]);
    expect(faultsOf(await place([{ offer: null, count: 1 }]))).toEqual([422, "items[0].offer required"]);
    for (const slug of ["nothing", "cellar", 7, { slug: "tea" }])
      expect(
        faultsOf(
          await place([
            { offer: "jam", count: 1 },
            { offer: slug, count: 1 },
          ]),
        ),
      ).toEqual([422, "items[1].offer reference-unknown"]);
    expect(faultsOf(await place([{ offer: "tea", quantity: 1 }]))).toEqual([400, "items[0].quantity unknown-field"]);
    expect(faultsOf(await place([{ offer: "tea", count: 1, id: null }]))).toEqual([400, "items[0].id unknown-field"]);
    for (const items of ["tea", { offer: "tea" }]) expect(faultsOf(await place(items))).toEqual([422, "items bad-format"]);
    for (const row of [null, "tea", ["tea"]]) expect(faultsOf(await place([row]))).toEqual([422, "items[0] bad-format"]);
    expect(faultsOf(await place([]))).toEqual([422, "items required"]);
    expect(await total()).toBe(before);
  });

  it("are called by their labels in texts, and by the row where the call has no name for a field", async () => {
    const textsOf = ({ body }: { body: Json }) => body.errors.map((one: Json) => `${one.field}: ${one.detail}`);
    expect(textsOf(await place([{ count: 1 }]))).toEqual(["items[0].offer: Offer is required."]);
    expect(textsOf(await place([{ offer: "tea" }]))).toEqual(["items[0].count: Quantity is required."]);
    expect(textsOf(await place([{ offer: "tea", count: 0 }]))).toEqual(["items[0].count: Quantity must be between 1 and 99."]);
    expect(textsOf(await place([{ offer: "no", count: 1 }]))).toEqual(["items[0].offer: Offer not found."]);
    expect(textsOf(await place([{ offer: "gold", count: 1 }]))).toEqual(["items[0]: €9.00 is a lot."]);
  });

  it("come with many records at once, all or none", async () => {
    const order = (title: string, ...items: Json[]) => ({ title, items });
    expect((await send("POST", "/api/orders/all", [order("a", { offer: "tea" }), order("b", { offer: "oil", quantity: 4 })])).status).toBe(
      200,
    );
    const refused = await send("POST", "/api/orders/all", [
      order("c", { offer: "tea" }),
      order("d", { offer: "tea" }, { offer: "cellar" }),
    ]);
    expect(faultsOf(refused)).toEqual([422, "[1].items[1].offer reference-unknown"]);
    const names = (await send("GET", "/api/records/Order?size=100", undefined)).body.items.map(({ name }: Json) => name);
    expect(names.filter((name: string) => "abcd".includes(name)).sort()).toEqual(["a", "b"]);
  });

  it("are changed by their ids, and go where they are left out", async () => {
    const { id } = (
      await place([
        { offer: "tea", count: 2 },
        { offer: "jam", count: 5 },
      ])
    ).body;
    const [, jam] = await linesOf(id);
    expect((await send("PATCH", `/api/orders/${id}`, { items: [{ id: jam.id, remark: "ripe" }, { offer: "oil" }] })).status).toBe(200);
    expect((await linesOf(id)).map(({ quantity, note }) => [quantity, note])).toEqual([
      [5, "ripe"],
      [1, null],
    ]);
    expect(faultsOf(await send("PATCH", `/api/orders/${id}`, { items: [{ id: "01890000-0000-7000-8000-000000000000" }] }))).toEqual([
      422,
      "items[0].id reference-unknown",
    ]);
  });

  it("are looked up together", async () => {
    const statements: string[] = [];
    const { select } = server.store;
    server.store.select = (query, ...rest) => {
      statements.push(query.entity);
      return select.call(server.store, query, ...rest);
    };
    await place(Array.from({ length: 50 }, (_, at) => ({ offer: ["tea", "jam", "oil"][at % 3], count: 1 })));
    server.store.select = select;
    expect(statements.filter((entity) => entity === "Offer")).toHaveLength(1);
  });
});

describe("members of rows", () => {
  it.each(["name(title)", "lines(order)", "lines(price)", "lines(offer: offer.hidden)"])("are those of the part: %s", (member) => {
    expect(() => planOf(SHOP.replace("items: lines(id, offer: offer.slug, remark: note)", member))).toThrow();
  });
});
