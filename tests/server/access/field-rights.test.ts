// Permission to change one field of a part neither adds, removes nor moves rows.

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Store

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route                | Shows          | Fields       | Actions |
| ------ | -------------------- | -------------- | ------------ | ------- |
| Orders | /orders              | list of Order  | title        | Order, change |
| Order  | /orders/{order}      | one Order      | title, lines | change  |
| Edit   | /orders/{order}/edit | form for Order | title, lines | save    |

## 3. Entities and their fields

### Person

| Field | Type                          | Must be          | Value         |
| ----- | ----------------------------- | ---------------- | ------------- |
| name  | text(80)                      | required         | -             |
| email | email                         | required, unique | -             |
| role  | one of: buyer, porter, packer, guest | required  | starts guest  |

### Order

- Shown as: {title}

| Field  | Type         | Must be  | Value |
| ------ | ------------ | -------- | ----- |
| title  | text(20)     | required | -     |
| closed | yes/no       | required | starts no |
| lines  | rows of Line | optional | -     |

### Line

| Field    | Type             | Must be  | Value     |
| -------- | ---------------- | -------- | --------- |
| item     | text(20)         | required | -         |
| received | integer(0..99)   | required | starts 0  |
| checked  | yes/no           | required | starts no |

## 7. The calls it makes

| Call  | Method | Path                | Does         | Takes                | Gives |
| ----- | ------ | ------------------- | ------------ | -------------------- | ----- |
| count | POST   | /api/orders/{order} | change Order | Order(lines, title) | Order |

## 6. Roles and permissions

| Role   | Means               |
| ------ | ------------------- |
| Buyer  | user.role is buyer  |
| Porter | user.role is porter |
| Packer | user.role is packer |
| Guest  | user.role is guest  |

| Entity | Action          | Buyer | Porter             | Packer | Guest |
| ------ | --------------- | ----- | ------------------ | ------ | ----- |
| Person | see             | yes   | yes                | yes    | yes   |
| Order  | see             | yes   | yes                | yes    | yes   |
| Order  | create, change  | yes   | no                 | no     | no    |
| Order  | change lines    | yes   | no                 | yes    | no    |
| Order  | see lines       | yes   | yes                | yes    | no    |
| Line   | change received | no    | if order.closed is no | no  | yes   |
`;

const RECORDS = {
  Person: ["buyer", "porter", "packer", "guest"].map((role) => ({ name: role, email: `${role}@example.org`, role })),
  Order: [
    { title: "A", lines: [{ item: "nut" }, { item: "bolt" }] },
    { title: "B", closed: true, lines: [{ item: "nut" }] },
  ],
};

describe.each(engineFor(import.meta.filename))("rows on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  let order: Json;
  let closed: Json;
  const as = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });
  const change = (who: string, lines: unknown, more: object = {}) => as(who, "PATCH", `/api/records/Order/${order.id}`, { lines, ...more });
  const stored = async () => (await as("buyer", "GET", `/api/records/Order/${order.id}`)).body.lines;

  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
    for (const who of ["buyer", "porter", "packer", "guest"]) tokens[who] = await server.signIn(`${who}@example.org`);
  });
  beforeEach(async () => {
    const { items } = (await as("buyer", "GET", "/api/records/Order")).body;
    order = items.find((one: Json) => one.title === "A");
    closed = items.find((one: Json) => one.title === "B");
  });
  afterAll(() => server?.close());

  it("take a single field from whom it is given to, and what is as it was", async () => {
    const [nut, bolt] = order.lines;
    expect((await change("porter", [{ id: nut.id, received: 3, item: "nut" }, { id: bolt.id }])).status).toBe(200);
    expect((await stored()).map((line: Json) => line.received)).toEqual([3, 0]);
  });

  it("are offered to be put back to whom the single field is given", async () => {
    const [nut, bolt] = order.lines;
    const before = await stored();
    const path = `/-/screens/edit/save?p.order=${order.id}`;
    const lines = [{ id: nut.id, received: 9 }, { id: bolt.id }];
    const { body } = await as("porter", "POST", path, { values: { lines }, version: order.version, record: order.id });
    expect(body).toMatchObject({ undo: true });
    const undone = await as("porter", "POST", "/-/undo", { entity: "Order", records: [{ id: order.id, version: body.version }] });
    expect(undone.body).toEqual({ undone: 1, refused: 0 });
    expect(await stored()).toEqual(before);
  });

  it("are neither added, removed, moved nor changed otherwise by them", async () => {
    const [nut, bolt] = order.lines;
    const before = await stored();
    for (const lines of [
      [{ id: nut.id, received: 4 }],
      [],
      [{ id: bolt.id }, { id: nut.id }],
      [{ id: nut.id }, { id: bolt.id }, { item: "key" }],
      [
        { id: nut.id, received: 4 },
        { id: bolt.id, item: "pin" },
      ],
      [{ id: nut.id, checked: true }, { id: bolt.id }],
    ]) {
      const { status, body } = await change("porter", lines);
      expect([lines, status, body.code, body.errors.map((one: Json) => one.field)]).toEqual([lines, 403, "not-allowed", ["lines"]]);
    }
    expect((await change("porter", [{ id: nut.id, received: 4 }, { id: bolt.id }], { title: "C" })).status).toBe(403);
    expect(await stored()).toEqual(before);
  });

  it("are changed so by a named call", async () => {
    const call = (who: string, lines: unknown) => as(who, "POST", `/api/orders/${order.id}`, { lines });
    const [nut, bolt] = order.lines;
    expect((await call("porter", [{ id: nut.id, received: 5 }, { id: bolt.id }])).status).toBe(200);
    expect((await call("porter", [{ id: nut.id, received: 6 }])).status).toBe(403);
    expect((await call("guest", [{ id: nut.id, received: 6 }, { id: bolt.id }])).status).toBe(403);
    expect((await stored()).map((line: Json) => line.received)).toEqual([5, 0]);
  });

  it("are looked at one by one", async () => {
    const [nut] = closed.lines;
    const refused = await as("porter", "PATCH", `/api/records/Order/${closed.id}`, { lines: [{ id: nut.id, received: 1 }] });
    expect([refused.status, refused.body.errors[0].field]).toEqual([403, "lines[0].received"]);
  });

  it("are not changed where they may not be seen", async () => {
    const [nut, bolt] = order.lines;
    expect((await change("guest", [{ id: nut.id, received: 9 }, { id: bolt.id }])).status).toBe(403);
  });

  it("are added and removed by whoever may change the list", async () => {
    const [nut] = order.lines;
    expect((await change("packer", [{ id: nut.id, item: "screw" }])).status).toBe(200);
    expect((await stored()).map((line: Json) => line.item)).toEqual(["screw"]);
    expect((await change("packer", [{ id: nut.id, received: 9 }])).body.errors[0].field).toBe("lines[0].received");
    expect((await change("packer", [{ id: nut.id, item: "nut" }, { item: "bolt" }])).status).toBe(200);
  });

  it("stand so in a form, to which the record leads", async () => {
    const actions = async (who: string) =>
      (await as(who, "GET", `/-/screens/order/record?p.order=${order.id}`)).body.actions.map((action: Json) => action.kind);
    expect([await actions("porter"), await actions("guest")]).toEqual([["change"], []]);
    const form = async (who: string, id: string) => {
      const { body } = await as(who, "GET", `/-/screens/edit/form?p.order=${id}`);
      const lines = body.fields.find((field: Json) => field.name === "lines");
      return [lines.editable, lines.rows.adds, lines.rows.items.map((item: Json) => Object.keys(item.locked))];
    };
    expect(await form("porter", order.id)).toEqual([
      true,
      false,
      [
        ["item", "checked"],
        ["item", "checked"],
      ],
    ]);
    expect(await form("porter", closed.id)).toEqual([false, false, [["item", "received", "checked"]]]);
    expect(await form("packer", order.id)).toEqual([true, true, [["received"], ["received"]]]);
    const lines = order.lines.map((line: Json) => ({ id: line.id, received: 7 }));
    expect((await as("porter", "POST", `/-/screens/edit/save?p.order=${order.id}`, { values: { lines } })).status).toBe(200);
    expect((await stored()).map((line: Json) => line.received)).toEqual([7, 7]);
  });
});
