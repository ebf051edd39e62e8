// Columns of rows that say nothing in the form of their owner.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Store

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route                | Shows          | Fields              | Actions    |
| --------- | -------------------- | -------------- | ------------------- | ---------- |
| Orders    | /orders              | list of Order  | title               | New order  |
| New order | /orders/new          | form for Order | title, lines        | write      |
| Edit      | /orders/{order}/edit | form for Order | title, lines        | save       |

## 3. Entities and their fields

### Person

| Field | Type                  | Must be          | Value        |
| ----- | --------------------- | ---------------- | ------------ |
| name  | text(80)              | required         | -            |
| email | email                 | required, unique | -            |
| role  | one of: asker, keeper | required         | starts asker |

### Order

- Shown as: {title}

| Field    | Type         | Must be  | Value                    |
| -------- | ------------ | -------- | ------------------------ |
| title    | text(20)     | required | -                        |
| lines    | rows of Line | required | -                        |
| value    | money        | required | always sum of lines.came |

### Line

| Field    | Type            | Must be  | Value                        |
| -------- | --------------- | -------- | ---------------------------- |
| quantity | integer(1..99)  | required | -                            |
| price    | money           | required | -                            |
| fee      | money           | required | starts 0                     |
| received | integer(0..99)  | required | starts 0                     |
| remark   | text(80)        | optional | -                            |
| kind     | text(20)        | required | starts "goods"               |
| came     | money           | required | always received * price      |
| amount   | money           | required | always quantity * price + fee |

## 4. States and transitions

### Order

- States: draft, sent

| From  | Action | To    |
| ----- | ------ | ----- |
| (new) | write  | draft |
| draft | send   | sent  |

## 6. Roles and permissions

| Role   | Means               |
| ------ | ------------------- |
| Asker  | user.role is asker  |
| Keeper | user.role is keeper |

| Entity | Action                         | Asker | Keeper                    |
| ------ | ------------------------------ | ----- | ------------------------- |
| Person | see                            | yes   | yes                       |
| Order  | see, change, write, send       | yes   | yes                       |
| Line   | change received, change remark | no    | if order.status is sent   |
| Line   | change kind, change fee        | no    | no                        |
`;

const RECORDS = { Person: ["asker", "keeper"].map((role) => ({ name: role, email: `${role}@example.org`, role })) };

describe.each(engineFor(import.meta.filename))("rows in the form of their owner on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  let order: Json;
  const as = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });
  const linesOf = async (who: string, path: string): Promise<Json> => {
    const { status, body } = await as(who, "GET", path);
    expect([status, body.detail]).toEqual([200, undefined]);
    return body.fields.find(({ name }: Json) => name === "lines").rows;
  };
  const idle = ({ fields, computed }: Json) => [...fields, ...computed].filter((one: Json) => one.idle).map((one: Json) => one.name);
  const editable = ({ fields }: Json) => fields.filter((one: Json) => one.editable).map((one: Json) => one.name);
  const ofNew = (who: string) => linesOf(who, "/-/screens/new-order/form");
  const ofOrder = (who: string) => linesOf(who, `/-/screens/edit/form?p.order=${order.id}`);

  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
    for (const who of ["asker", "keeper"]) tokens[who] = await server.signIn(`${who}@example.org`);
    const lines = [
      { quantity: 2, price: "1.50" },
      { quantity: 1, price: "4.00" },
    ];
    order = (await as("asker", "POST", "/api/records/Order/actions/write", { title: "A", lines })).body;
  });
  afterAll(() => server?.close());

  it("shows of new ones neither what nobody may give there and is nothing, nor what is worked out of that alone", async () => {
    for (const who of ["asker", "keeper"]) {
      const rows = await ofNew(who);
      expect([who, editable(rows)]).toEqual([who, ["quantity", "price"]]);
      expect([who, idle(rows)]).toEqual([who, ["fee", "received", "remark", "came"]]);
    }
  });

  it("shows of those that are there what somebody may give by now, and what stands there", async () => {
    expect(idle(await ofOrder("keeper"))).toEqual(["fee", "received", "remark", "came"]);
    expect((await as("asker", "POST", `/api/records/Order/${order.id}/actions/send`, {})).status).toBe(200);
    expect(idle(await ofOrder("keeper"))).toEqual(["fee"]);
    expect(editable(await ofOrder("keeper"))).toEqual(["quantity", "price", "received", "remark"]);
    expect(idle(await ofOrder("asker"))).toEqual(["fee", "received", "remark", "came"]);
    const { lines } = (await as("keeper", "GET", `/api/records/Order/${order.id}`)).body;
    const counted = [{ ...only(lines[0]), received: 1 }, only(lines[1])];
    const { status, body } = await as("keeper", "PATCH", `/api/records/Order/${order.id}`, { lines: counted });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(idle(await ofOrder("asker"))).toEqual(["fee", "remark"]);
  });
});

/** A row as it stands. */
function only({ id }: Json): Json {
  return { id };
}
