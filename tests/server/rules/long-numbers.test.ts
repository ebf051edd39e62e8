// Lists with computed numbers of many digits are filtered, sorted and summed.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Freight

## 1. What the product does and for whom

- Signs in as: Person
- Currency: EUR

## 2. Screens and routes

| Screen | Route  | Shows        | Fields                    | Only where                     | Filter by          | Sort   |
| ------ | ------ | ------------ | ------------------------- | ------------------------------ | ------------------ | ------ |
| Loads  | /loads | list of Load | name, total, weight, left | -                              | total, weight, left | -total |
| Sums   | /sums  | figures      | -                         | -                              | -                  | -      |
| Heavy  | /heavy | list of Load | name                      | weight * weight > 1000000      | -                  | weight |

### Sums

| Figure | Shows             |
| ------ | ----------------- |
| All    | sum of Load.total |
| Most   | largest of Load.left |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Load

| Field  | Type         | Must be  | Value                                                        |
| ------ | ------------ | -------- | ------------------------------------------------------------ |
| name   | text(20)     | required | -                                                            |
| fee    | money        | required | starts 0.00                                                  |
| items  | rows of Item | required | -                                                            |
| long   | integer      | required | starts 1                                                     |
| wide   | integer      | required | starts 1                                                     |
| total  | money        | required | always sum of items.amount + fee                             |
| weight | integer      | required | always long * wide                                           |
| left   | integer      | required | always long * wide * long * wide + long - long * wide * long * wide |

### Item

| Field    | Type    | Must be  | Value                   |
| -------- | ------- | -------- | ----------------------- |
| quantity | integer | required | starts 1                |
| price    | money   | required | -                       |
| amount   | money   | required | always quantity * price |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member |
| ------ | ------------------- | ------ |
| Person | see                 | yes    |
| Load   | see                 | if weight >= 1 |
| Load   | create, change      | yes    |
`;

describe.each(ENGINES)("long numbers on %s", (engine) => {
  let server: TestServer;
  let token: string;
  const ask = (path: string) => server.ask("GET", path, undefined, { token });
  const make = (body: Json) => server.ask("POST", "/api/records/Load", body, { token });
  const names = async (query: string, screen = "loads") => {
    const { status, body } = await ask(`/-/screens/${screen}/rows?${query}`);
    return status === 200 ? body.rows.map((row: Json) => row.label) : [status, body];
  };

  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: { Person: [{ name: "Ann", email: "ann@example.org" }] } });
    token = await server.signIn("ann@example.org");
    const loads = [
      { name: "small", fee: "0.10", items: [{ price: "0.20" }, { quantity: 3, price: "1.00" }] },
      { name: "middle", fee: "-5.00", items: [{ quantity: 1_000_000, price: "10.00" }], long: 1_500, wide: 4 },
      { name: "large", fee: "9999999999999.99", items: [{ quantity: 999_999, price: "-0.01" }], long: 999_999_999, wide: 999_999 },
      { name: "below", fee: "-9999999999999.99", items: [{ price: "0.00" }], long: 999_999_999_999_999, wide: 1 },
    ];
    for (const load of loads) expect((await make(load)).status).toBe(201);
  });
  afterAll(() => server?.close());

  it("are what lists are filtered by", async () => {
    const { columns } = (await ask("/-/app")).body.screens[0];
    expect(columns.map((column: Json) => [column.path, column.filterable, column.sortable])).toEqual([
      ["name", false, true],
      ["total", true, true],
      ["weight", true, true],
      ["left", true, true],
    ]);
    expect(await names("f.total=3.30")).toEqual(["small"]);
    expect(await names("f.total.min=3.31")).toEqual(["large", "middle"]);
    expect(await names("f.total.max=3.30")).toEqual(["small", "below"]);
    expect(await names("f.total=9999999989999.99")).toEqual([]);
    expect(await names("f.total=9999999990000.00")).toEqual(["large"]);
    // A unit too much on the way would be told: there are thirty digits before it is taken away again.
    expect(await names("f.left=999999999")).toEqual(["large"]);
    expect(await names("f.left=999999999999999")).toEqual(["below"]);
    expect(await names("f.left.min=999999999&f.left.max=999999999")).toEqual(["large"]);
  });

  it("are what lists are sorted by", async () => {
    expect(await names("")).toEqual(["large", "middle", "small", "below"]);
    expect(await names("sort=total")).toEqual(["below", "small", "middle", "large"]);
    expect(await names("sort=-weight")).toEqual(["below", "large", "middle", "small"]);
    expect(await names("sort=left")).toEqual(["small", "middle", "large", "below"]);
    expect(await names("", "heavy")).toEqual(["middle", "large", "below"]);
  });

  it("are added up", async () => {
    const { body } = await ask("/-/screens/sums/figures");
    expect(body.figures.map((figure: Json) => figure.value)).toEqual(["9989998.31", 999999999999999]);
  });

  it("are refused where what comes of them is too long to be kept", async () => {
    const reply = await make({ name: "none", items: [{ price: "0.00" }], long: 999_999_999_999_999, wide: 2 });
    expect([reply.status, reply.body.errors.map((one: Json) => one.field)]).toEqual([422, ["weight"]]);
    expect(await names("")).toHaveLength(4);
  });
});
