// How the rows of a file are matched to records, and how values are read.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const PARTS = `# Parts

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route   | Shows         | Fields                    | Actions |
| ------ | ------- | ------------- | ------------------------- | ------- |
| Parts  | /       | list of Part  | name, price, maker, since | import  |
| Orders | /orders | list of Order | number, note              | import  |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Maker

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required, unique |

### Part

- Shown as: {name}

| Field | Type               | Must be  | Value                      |
| ----- | ------------------ | -------- | -------------------------- |
| code  | text(20)           | required | starts unique slug of name |
| name  | text(20)           | required | -                          |
| price | money              | required | -                          |
| maker | reference to Maker | optional | -                          |
| since | date               | optional | -                          |
| batch | text(20)           | optional, fixed | -                   |
| first_maker | reference to Maker | optional, fixed | -            |

### Order

| Field  | Type                     | Must be  |
| ------ | ------------------------ | -------- |
| number | number "O-{year}-{0000}" | -        |
| note   | text(20)                 | optional |

## 6. Roles and permissions

| Role   | Means                  |
| ------ | ---------------------- |
| Member | signed in              |

| Entity | Action              | Member |
| ------ | ------------------- | ------ |
| Person | see                 | yes    |
| Maker  | see                 | yes    |
| Part   | see, create, change | yes    |
| Order  | see, create, change | yes    |
`;

describe.each(ENGINES)("a file on %s", (engine) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    const records = {
      Person: [{ name: "Ann", email: "ann@example.org" }],
      Maker: [{ name: "Mill" }, { name: "Kiln" }],
      Part: [
        { name: "Bolt", price: "1.00", batch: "B1", first_maker: "@Maker:Mill" },
        { name: "Nut", price: "2.00" },
        { name: "Nut", price: "3.00" },
      ],
      Order: [{ note: "one" }, { note: "two" }],
    };
    server = await open(PARTS, { engine, records });
    token = await server.signIn("ann@example.org");
  });
  afterAll(() => server?.close());

  const send = async (step: string, body: string, query: Record<string, string> = {}, screen = "parts"): Promise<Json> => {
    const response = await fetch(`${server.url}/-/screens/${screen}/import/${step}?${new URLSearchParams(query)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
      body,
    });
    expect(response.status).toBe(200);
    return response.json();
  };

  it("that has no field which tells records apart goes by what they are called, where some are called so", async () => {
    const known = await send("read", "Name,Price\nBolt,1.50\nWasher,0.10\n");
    expect(known.match).toBe("name");
    expect(known.matches.find((one: Json) => one.name === "name")).toEqual({ name: "name", label: "Name", fields: ["name"], called: true });
    expect((await send("read", "Name,Price\nWasher,0.10\n")).match).toBe(null);
    expect((await send("read", "Code,Name,Price\nx,Bolt,1.50\n")).match).toBe("code");
    const tried = await send("try", "Name,Price\nBolt,1.50\nWasher,0.10\nNut,1\n", { map: "name,price", match: "name" });
    expect(tried).toMatchObject({ created: 1, updated: 1, wrong: 1 });
    expect(tried.errors).toEqual([expect.objectContaining({ row: 4, column: 0, code: "reference-ambiguous", value: "Nut" })]);
  });

  it("changes nothing that is set once, and says so; what stands there already is no change", async () => {
    const query = { map: "name,price,batch", match: "name" };
    const tried = await send("try", "Name,Price,Batch\nBolt,1.20,B2\n", query);
    expect(tried).toMatchObject({ created: 0, updated: 0, wrong: 1 });
    expect(tried.errors).toEqual([expect.objectContaining({ row: 2, column: 2, code: "set-once" })]);
    expect(tried.errors[0].detail).toBe("Batch can’t be changed on an existing record.");
    expect(await send("try", "Name,Price,Batch\nBolt ,1.20, B1\n", query)).toMatchObject({ created: 0, updated: 1, wrong: 0 });
  });

  it("says of what names no record, in a field that is set once, only that", async () => {
    const query = { map: "name,price,first_maker", match: "name" };
    const tried = await send("try", "Name,Price,First maker\nBolt,1.20,ACME\nBolt,1.20,Kiln\n", query);
    expect(tried.errors.map(({ row, column, code }: Json) => [row, column, code])).toEqual([
      [2, 2, "unknown-name"],
      [3, 2, "set-once"],
    ]);
    const { errors } = await send("try", "Name,Price,First maker\nBolt,1.00,ACME\n", query);
    expect(errors.map(({ code }: Json) => code)).toEqual(["unknown-name"]);
  });

  it("heads what changes by the name that a record has now", async () => {
    const [bolt] = (await server.ask("GET", "/api/records/Part?name=Bolt", undefined, { token })).body.items;
    const { changes } = await send("try", `ID,Name,Price\n${bolt.id},Screw,1.00\n`, { map: "id,name,price", match: "id" });
    expect(changes.rows.map(({ record, values }: Json) => [record.label, values])).toEqual([
      ["Bolt", [{ field: 0, before: "Bolt", after: "Screw" }]],
    ]);
  });

  it("finds records by a number that the program gives, and gives none", async () => {
    const { items } = (await server.ask("GET", "/api/records/Order", undefined, { token })).body;
    const one = items.find(({ note }: Json) => note === "one");
    const file = `Number,Note\n${one.number},changed\n,new\n`;
    const read = await send("read", file, {}, "orders");
    expect(read.match).toBe("number");
    expect(read.targets.find(({ name }: Json) => name === "number").required).toBe(false);
    const query = { map: "number,note", match: "number", key: `numbers-${engine}` };
    const wrong = await send("try", `${file}O-1999-0001,other\n`, query, "orders").catch((error: unknown) => error);
    expect(wrong.errors ?? wrong).toEqual([expect.objectContaining({ row: 4, column: 0, code: "unknown-name", value: "O-1999-0001" })]);
    expect(await send("run", file, query, "orders")).toMatchObject({ done: true, created: 1, updated: 1 });
    const after = (await server.ask("GET", "/api/records/Order", undefined, { token })).body.items;
    expect(after.map(({ note }: Json) => note).sort()).toEqual(["changed", "new", "two"]);
    expect(new Set(after.map(({ number }: Json) => number)).size).toBe(3);
    const expected = (await server.ask("GET", "/-/screens/orders/import/expected", undefined, { token })).body;
    expect(expected.columns.map(({ header }: Json) => header)).toEqual(["Note"]);
  });

  it("shows how its first rows are read before anything is kept, as far as they can be", async () => {
    const rows = ["Bolt;1,50;Mill;04.11.26", "Washer;many;Nobody;", "Nut;1;;", "a;1;;", "b;1;;", "c;1;;"];
    const query = { map: "name,price,maker,since", mark: "comma", dates: "day" };
    const { read } = await send("try", `Name;Price;Maker;Since\n${rows.join("\n")}\n`, query);
    expect(read.columns.map(({ column, label }: Json) => [column, label])).toEqual([
      [0, "Name"],
      [1, "Price"],
      [2, "Maker"],
      [3, "Since"],
    ]);
    expect(read.rows).toHaveLength(5);
    const [first, second] = read.rows;
    expect(first).toMatchObject({ row: 2, is: "created" });
    expect(first.cells).toEqual([
      { written: "Bolt", value: "Bolt" },
      { written: "1,50", value: "1.50" },
      { written: "Mill", value: expect.objectContaining({ label: "Mill" }) },
      { written: "04.11.26", value: "2026-11-04" },
    ]);
    expect(second).toMatchObject({ row: 3, is: "wrong" });
    expect(second.cells.slice(1, 3)).toEqual([{ written: "many" }, { written: "Nobody" }]);
  });
});
