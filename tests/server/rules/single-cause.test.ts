// An error of one row is reported once, at that row.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const STORE = `# Store

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route        | Shows          | Fields      | Actions |
| ------ | ------------ | -------------- | ----------- | ------- |
| Orders | /            | list of Order  | note        | -       |
| Buy    | /buy         | form for Order | note, lines | save    |
| Good   | /goods/{good} | form for Good | stock, limit | save   |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Good

- Shown as: {name}

| Field | Type               | Must be          | Value                            |
| ----- | ------------------ | ---------------- | -------------------------------- |
| name  | text(40)           | required, unique | -                                |
| stock | integer            | required         | -                                |
| limit | integer            | required         | starts 100                       |
| lines | every Line by good | -                | -                                |
| sold  | integer            | required         | always sum of lines.quantity     |
| gifts | every Gift by good | -                | -                                |
| given | integer            | required         | always sum of gifts.quantity     |
| noted | integer            | required         | starts 0                         |

### Order

| Field | Type         | Must be  |
| ----- | ------------ | -------- |
| note  | text(40)     | optional |
| lines | rows of Line | required |

### Line

| Field    | Type              | Must be  | Value    |
| -------- | ----------------- | -------- | -------- |
| good     | reference to Good | required | -        |
| quantity | integer(1..999)   | required | starts 1 |

### Gift

| Field    | Type              | Must be  |
| -------- | ----------------- | -------- |
| good     | reference to Good | required |
| quantity | integer(1..999)   | required |

## 4. States and transitions

### Gift

- States: given

| From  | Action | To    | Then                       |
| ----- | ------ | ----- | -------------------------- |
| (new) | give   | given | add quantity to good.noted |

## 5. Validation rules

| Rule      | For           | Must hold               | Otherwise |
| --------- | ------------- | ----------------------- | --------- |
| Made      | Good.stock    | sold <= stock           | sold-out  |
| Allowed   | Good.limit    | sold <= limit           | limited   |
| Is there  | Line.quantity | good.stock - good.sold >= 0 | too-few |
| Gifts left | Gift.quantity | good.given <= 200      | gone     |
| Given     | Good.stock    | given <= stock          | given-out |
| Given few | Good.limit    | given <= limit          | limited   |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Person | signed in |

| Entity | Action              | Person |
| ------ | ------------------- | ------ |
| Person | see                 | yes    |
| Good   | see, change         | yes    |
| Order  | see, create, change | yes    |
| Gift   | see, give           | yes    |

## 8. The error catalogue

| Code     | Status | Message                                     |
| -------- | ------ | ------------------------------------------- |
| sold-out | 409    | Of {name}, {sold} are sold.                 |
| limited  | 409    | Of {name}, {limit} may be sold.             |
| too-few  | 409    | There are {good.stock - good.sold + quantity}. |
| gone      | 409    | Of {good.name}, 200 can be given.           |
| given-out | 409    | Of {name}, {given} are given.               |
`;

describe.each(engineFor(import.meta.filename))("on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let goods: Json[];

  beforeAll(async () => {
    const Good = [
      { name: "Cup", stock: 3 },
      { name: "Jug", stock: 200 },
    ];
    server = await open(STORE, { engine, records: { Person: [{ name: "Una", email: "una@example.org", staff: true }], Good } });
    token = await server.signIn("una@example.org");
    goods = (await server.ask("GET", "/api/records/Good?sort=name", undefined, { token })).body.items;
  });

  afterAll(() => server?.close());

  const buy = async (...quantities: number[]) => {
    const lines = quantities.map((quantity, at) => ({ good: goods[at].id, quantity }));
    const { body } = await server.ask("POST", "/api/records/Order", { lines }, { token });
    return body.errors?.map(({ field, detail }: Json) => `${field}: ${detail}`) ?? [];
  };

  it("tells of a row that takes too much at the row alone", async () => {
    expect(await buy(4)).toEqual(["lines[0].quantity: There are 3."]);
    expect(await buy(3)).toEqual([]);
    const lowered = await server.ask("PATCH", `/api/records/Good/${goods[0].id}`, { stock: 2 }, { token });
    expect(lowered.body.errors).toEqual([expect.objectContaining({ field: "stock", code: "sold-out" })]);
  });

  it("tells so of what an effect reaches, too: what is wrong there is told where whoever acts can mend it", async () => {
    const jug = goods.find(({ name }) => name === "Jug");
    const give = async (quantity: number) => {
      const { status, body } = await server.ask("POST", "/api/records/Gift/actions/give", { good: jug.id, quantity }, { token });
      return status < 400 ? [] : body.errors.map(({ field, detail }: Json) => `${field}: ${detail}`);
    };
    expect(await give(201)).toEqual(["quantity: Of Jug, 200 can be given."]);
    expect(await give(150)).toEqual(["null: Of Jug, 100 may be sold."]);
    expect(await give(90)).toEqual([]);
    const lowered = await server.ask("PATCH", `/api/records/Good/${jug.id}`, { stock: 80 }, { token });
    expect(lowered.body.errors).toEqual([expect.objectContaining({ field: "stock", code: "given-out" })]);
  });

  it("tells of the other record what no row is at fault for", async () => {
    goods = goods.toReversed();
    expect(await buy(150)).toEqual(["null: Of Jug, 100 may be sold."]);
    expect(await buy(150, 1)).toEqual(["lines[1].quantity: There are 0.", "null: Of Jug, 100 may be sold."]);
    goods = goods.toReversed();
  });
});
