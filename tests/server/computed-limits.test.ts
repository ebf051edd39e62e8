// Computed numbers have to be what the document says of them, and short enough to be told exactly: what would make one of them
// something else is refused, wherever it stands, and no list breaks for those who read it.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type House, open } from "./harness.ts";

const MILL = `# Mill

## 1. What the product does and for whom

- Signs in as: Person
- Currency: EUR

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type                | Must be          | Value                 |
| ----- | ------------------- | ---------------- | --------------------- |
| name  | text(40)            | required         | -                     |
| email | email               | required, unique | -                     |
| sacks | every Sack by owner | -                | -                     |
| worth | money               | required         | always sum of sacks.price |
| owns  | integer(0..3)       | required         | always number of sacks |

### Sack

| Field | Type                | Must be  | Value       |
| ----- | ------------------- | -------- | ----------- |
| owner | reference to Person | required | starts user |
| price | money               | required | -           |

### Order

| Field | Type          | Must be  | Value                      |
| ----- | ------------- | -------- | -------------------------- |
| note  | text(40)      | optional | -                          |
| lines | rows of Line  | required | -                          |
| total | money         | required | always sum of lines.amount |
| days  | integer(0..9) | required | starts 1                   |
| fifth | integer(1..20) | required | always days * 5           |

### Line

| Field    | Type            | Must be  | Value                   |
| -------- | --------------- | -------- | ----------------------- |
| quantity | integer(1..999) | required | -                       |
| price    | money           | required | -                       |
| amount   | money           | required | always quantity * price |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                      | Member |
| ------ | --------------------------- | ------ |
| Person | see                         | yes    |
| Sack   | see, create, change, delete | yes    |
| Order  | see, create, change         | yes    |
`;

const MOST = "9999999999999.99";

describe.each(ENGINES)("computed numbers, on %s", (engine) => {
  let house: House;
  let ann: string;

  beforeAll(async () => {
    const people = ["ann", "ben", "cid"].map((name) => ({ name, email: `${name}@example.org` }));
    house = await open(MILL, { engine, records: { Person: people } });
    ann = await house.signIn("ann@example.org");
  });
  afterAll(() => house?.close());

  const ask = (method: string, path: string, body?: unknown, token = ann) => house.ask(method, `/api/records/${path}`, body, { token });
  const order = (lines: readonly object[], more = {}) => ask("POST", "Order", { lines, ...more });

  it("are refused where one of a row, or their sum, would be too long to be told", async () => {
    for (const lines of [
      [{ quantity: 999, price: MOST }],
      [...Array(11).keys()].map(() => ({ quantity: 999, price: MOST })),
      [...Array(2).keys()].map(() => ({ quantity: 1, price: MOST })),
    ]) {
      const reply = await order(lines);
      expect([reply.status, reply.body.code]).toEqual([422, "out-of-range"]);
      expect(reply.body.detail).toMatch(/^(Amount|Total) must be a number of at most 15 digits\.$/);
    }
    const kept = await order([{ quantity: 1, price: MOST }]);
    expect([kept.status, kept.body.total]).toEqual([201, MOST]);
    const [line] = kept.body.lines;
    const changed = await ask("PATCH", `Order/${kept.body.id}`, { lines: [{ id: line.id, quantity: 2, price: MOST }] });
    const told = changed.body.errors.map(({ code, detail }: { code: string; detail: string }) => `${code}: ${detail}`);
    const tooLong = (label: string) => `out-of-range: ${label} must be a number of at most 15 digits.`;
    expect([changed.status, told.sort()]).toEqual([422, [tooLong("Amount"), tooLong("Total")]]);
    expect((await ask("GET", "Order")).body.items.map((one: { total: string }) => one.total)).toEqual([MOST]);
  });

  it("are refused where they add up records elsewhere, and everybody still reads those", async () => {
    const ben = await house.signIn("ben@example.org");
    expect((await ask("POST", "Sack", { price: MOST }, ben)).status).toBe(201);
    const reply = await ask("POST", "Sack", { price: MOST }, ben);
    expect([reply.status, reply.body.detail, reply.body.errors[0].field]).toEqual([
      422,
      "Worth must be a number of at most 15 digits.",
      null,
    ]);
    const people = (await ask("GET", "Person")).body.items;
    expect(people.map((one: { worth: string }) => one.worth).sort()).toEqual(["0.00", "0.00", MOST].sort());
    expect((await house.ask("GET", "/api/session", undefined, { token: ben })).status).toBe(200);
  });

  it("are held to the range that the document gives them", async () => {
    const reply = await order([{ quantity: 1, price: "1.00" }], { days: 5 });
    expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field: "fifth", code: "out-of-range" }]]);
    const kept = await order([{ quantity: 1, price: "1.00" }], { days: 4 });
    expect([kept.status, kept.body.fifth]).toEqual([201, 20]);
    expect((await ask("PATCH", `Order/${kept.body.id}`, { days: 0 })).body.code).toBe("out-of-range");
    expect((await ask("PATCH", `Order/${kept.body.id}`, { note: "late" })).status).toBe(200);
    const cid = await house.signIn("cid@example.org");
    const made = [];
    for (let at = 0; at < 4; at++) made.push(await ask("POST", "Sack", { price: "1.00" }, cid));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 422]);
    expect(made[3]?.body.detail).toBe("Owns must be between 0 and 3.");
    expect((await ask("DELETE", `Sack/${made[0]?.body.id}`, undefined, cid)).status).toBe(204);
    expect((await ask("POST", "Sack", { price: "1.00" }, cid)).status).toBe(201);
  });
});
