// Bodies of outbound calls with lists of objects.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { Receiver } from "../../support/receivers.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const MILL = `# Mill

## 1. What the product does and for whom

- Signs in as: Person
- Currency: EUR

## 3. Entities and their fields

### Person

| Field  | Type                 | Must be          |
| ------ | -------------------- | ---------------- |
| name   | text(40)             | required         |
| email  | email                | required, unique |
| orders | every Order by buyer | -                |

### Flour

- Order: name

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(40) | required |
| price | money    | required |

### Order

- Order: -title

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| title  | text(40)            | required | -           |
| buyer  | reference to Person | required | starts user |
| least  | integer(0..)        | required | starts 0    |
| lines  | rows of Line        | optional | -           |
| liked  | list of Flour       | optional | -           |
| visits | every Visit by order | -       | -           |

### Line

| Field   | Type               | Must be  | Value               |
| ------- | ------------------ | -------- | ------------------- |
| flour   | reference to Flour | required | -                   |
| count   | integer(1..)       | required | -                   |
| packed  | yes/no             | required | starts no           |
| note    | text(40)           | optional | -                   |
| amount  | money              | required | always flour.price * count |

### Visit

- Order: on

| Field | Type               | Must be  | Value |
| ----- | ------------------ | -------- | ----- |
| order | reference to Order | required | -     |
| on    | date               | required | -     |
| stops | rows of Stop       | optional | -     |

### Stop

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| place | text(40) | required |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                      | Member         |
| ------ | --------------------------- | -------------- |
| Person | see                         | if this = user |
| Flour  | see                         | yes            |
| Flour  | see price                   | no             |
| Order  | see, create, change, delete | yes            |
| Line   | see note                    | no             |
| Visit  | see, create, delete         | yes            |

## 7. The calls it makes

| Sends  | When                         | Method | URL                       | Body |
| ------ | ---------------------------- | ------ | ------------------------- | ---- |
| billed | Order created, Order changed | POST   | http://127.0.0.1:1/billed | { title, items: lines(flour: flour.name, count, of: { cost: flour.price as number, text: flour.price }, amount, note), liked(name), few: lines(count) where (count > this.least and not packed) by count descending first 2, first: visits(on, stops(place)) first 2, last: visits(on) by on descending first 1, who: buyer.name } |
| gone   | Order deleted                | POST   | http://127.0.0.1:1/gone   | Order(title, lines(count), visits(on) first 5) |
`;

const line = (flour: string, count: number, more: Json = {}) => ({ flour, count, ...more });

describe.each(engineFor(import.meta.filename))("lists in the bodies of outbound calls, on %s", (engine) => {
  const receiver = new Receiver();
  let server: TestServer;
  let token: string;
  let flours: readonly string[];
  const ask = (method: string, path: string, body?: Json) => server.ask(method, `/api/records/${path}`, body, { token });
  const sent = async () => {
    await server.ninefold.deliver();
    return receiver.received.map(({ body }) => JSON.parse(body) as Json);
  };

  beforeAll(async () => {
    const mill = MILL.replaceAll("http://127.0.0.1:1", await receiver.start());
    const outbound = { calls: { secret: "a secret of many characters", allowPrivateAddresses: true } };
    const records = {
      Person: [{ name: "Ada", email: "ada@example.org" }],
      Flour: [
        { name: "Rye", price: "2.00" },
        { name: "Oat", price: "0.50" },
      ],
    };
    server = await open(mill, { engine, records, outbound });
    token = await server.signIn("ada@example.org");
    flours = (await server.store.distinct("Flour", null, idOfFlour, CONTEXT)).map(String);
  });
  afterAll(async () => {
    await server?.close();
    await receiver.stop();
  });
  beforeEach(() => {
    receiver.received.length = 0;
  });

  const idOfFlour = {
    op: "field",
    of: { op: "this", type: { is: "record", entity: "Flour" }, optional: false },
    entity: "Flour",
    field: "id",
    type: { is: "text" },
    optional: false,
  } as const;
  const CONTEXT = { user: null, now: "", today: "" };

  it("are there as the document says, whoever may see what they hold", async () => {
    const [one = "", two = ""] = flours;
    const names = await Promise.all([one, two].map(async (id) => (await server.store.get("Flour", id))?.name));
    const price = (at: number) => (names[at] === "Rye" ? 2 : 0.5);
    const money = (amount: number) => amount.toFixed(2);
    const made = await ask("POST", "Order", {
      title: "First",
      lines: [line(one, 3, { note: "dry" }), line(two, 5), line(one, 1, { packed: true })],
    });
    expect(made.status).toBe(201);
    const item = (at: number, count: number, note: string | null) => ({
      flour: names[at],
      count,
      of: { cost: price(at), text: money(price(at)) },
      amount: money(price(at) * count),
      note,
    });
    const [body] = await sent();
    expect(body).toEqual({
      title: "First",
      items: [item(0, 3, "dry"), item(1, 5, null), item(0, 1, null)],
      liked: [],
      few: [{ count: 5 }, { count: 3 }],
      first: [],
      last: [],
      who: "Ada",
    });
    for (const [on, ...places] of [["2026-05-03", "Mill", "Quay"], ["2026-05-01"], ["2026-05-02", "Barn"]])
      expect((await ask("POST", "Visit", { order: made.body.id, on, stops: places.map((place) => ({ place })) })).status).toBe(201);
    expect((await ask("PATCH", `Order/${made.body.id}`, { least: 3 })).status).toBe(200);
    const after = (await sent()).at(-1);
    expect(after.few).toEqual([{ count: 5 }]);
    expect(after.first).toEqual([
      { on: "2026-05-01", stops: [] },
      { on: "2026-05-02", stops: [{ place: "Barn" }] },
    ]);
    expect(after.last).toEqual([{ on: "2026-05-03" }]);
  });

  it("are those of the record as it is at the end of the act, and of one that is deleted as they were", async () => {
    const [one = ""] = flours;
    const { body } = await ask("POST", "Order", { title: "Second", lines: [line(one, 1), line(one, 2)] });
    await ask("PATCH", `Order/${body.id}`, { lines: [{ id: body.lines[1].id, count: 7 }, line(one, 9)] });
    expect((await ask("DELETE", `Order/${body.id}`)).status).toBe(204);
    const bodies = await sent();
    expect(bodies.slice(0, 2).map(({ items }) => items.map(({ count }: Json) => count))).toEqual([
      [1, 2],
      [7, 9],
    ]);
    expect(bodies[2]).toEqual({ title: "Second", lines: [{ count: 7 }, { count: 9 }], visits: [] });
  });
});

describe("lists in the bodies of outbound calls", () => {
  const told = (body: string): string[] => {
    const text = MILL.replace(/^\| gone .*$/m, () => `| gone | Order deleted | POST | https://mill.example.org/gone | ${body} |`);
    const { diagnostics } = compile([{ file: "spec.md", text }]);
    return diagnostics
      .filter(({ level }) => level === "error")
      .map(({ code, message, help, primary }) => `${code}: ${text.slice(primary.start, primary.end)} ${message} ${help ?? ""}`);
  };

  it.each([
    ["{ lines(count, weight) }", /names-are-known|fields-are-known|unknown|weight/],
    ["{ visits(on) }", /visits\(on\).*first 100/],
    ["{ visits(on, stops(road)) first 3 }", /road/],
    ["{ title(name) }", /Only a list of records has members of its own/],
    ["{ buyer(name) }", /write buyer: \{ … \}/],
    ["{ lines(count) by flour }", /sort by/],
    ["{ lines(count) first 0 }", /from 1 to 1000/],
    ["{ lines(count) of title }", /Leave out of title/],
    ["{ lines(count), lines(note) }", /given twice/],
  ])("refuse %s", (body, message) => {
    const [first, ...more] = told(body);
    expect(first).toMatch(message);
    expect(more).toEqual([]);
  });

  it("accept lists of lists", () => {
    expect(told("{ title, visits(on, stops(place)) by on first 10, liked(name) by name }")).toEqual([]);
  });
});
