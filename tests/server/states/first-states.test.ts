// What a creating action demands, before its form and on submit.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const STALLS = `# Stalls

## 2. Screens and routes

| Screen | Route        | Shows         | Fields           | Actions           |
| ------ | ------------ | ------------- | ---------------- | ----------------- |
| Shop   | /shops/{shop} | one Shop     | name, closed     | place Order, book Order, shut Order |
| Buy    | /buy         | form for Order | shop, address, note | place          |

## 3. Entities and their fields

### Address

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| town  | text(80) | required |

### Shop

| Field  | Type     | Must be  |
| ------ | -------- | -------- |
| name   | text(80) | required |
| closed | yes/no   | optional |

### Order

| Field   | Type                 | Must be  |
| ------- | -------------------- | -------- |
| shop    | reference to Shop    | required |
| address | reference to Address | optional |
| note    | text(80)             | optional |
| on      | date                 | optional |

## 4. States and transitions

### Order

- States: placed

| From  | Action | To     | Only if                                     | Otherwise  | Asks for                                          |
| ----- | ------ | ------ | ------------------------------------------- | ---------- | ------------------------------------------------- |
| (new) | place  | placed | address is not empty and shop.closed is not yes | no-address | address: reference to Address, required; note |
| (new) | book   | placed | on is not empty and on > today              | too-late   | on: date                                          |
| (new) | shut   | placed | shop.closed                                 | too-late   | on: date                                          |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity  | Action                 | Anyone |
| ------- | ---------------------- | ------ |
| Address | see, create            | yes    |
| Shop    | see, create            | yes    |
| Order   | see, shut              | yes    |
| Order   | place                  | if address is not empty |
| Order   | book                   | if on is not empty |

## 7. API and integration

| Call  | Method | Path       | Does        | Takes                                         |
| ----- | ------ | ---------- | ----------- | --------------------------------------------- |
| order | POST   | /api/buy   | place Order | { order: Order(shop, address, note) }         |

## 8. The error catalogue

| Code       | Status | Message                    |
| ---------- | ------ | -------------------------- |
| no-address | 409    | {shop} sends nothing to {address}. |
| too-late   | 409    | {on} is too late.          |
`;

describe.each(engineFor(import.meta.filename))("actions that make a record, on %s", (engine) => {
  let server: TestServer;
  let shop: string;
  let address: string;
  beforeAll(async () => {
    server = await open(STALLS, { engine });
    shop = (await server.ask("POST", "/api/records/Shop", { name: "Clay", closed: false })).body.id;
    address = (await server.ask("POST", "/api/records/Address", { town: "Cork" })).body.id;
  });
  afterAll(() => server?.close());

  const missing = { status: 422, body: { errors: [{ field: "address", code: "required" }] } };

  it("demands what it asks for, though the field may be empty elsewhere", async () => {
    expect(await server.ask("POST", "/api/records/Order/actions/place", { shop })).toMatchObject(missing);
    expect(await server.ask("POST", "/api/records/Order/actions/place", { shop, address: null })).toMatchObject(missing);
    expect(await server.ask("POST", "/api/buy", { order: { shop } })).toMatchObject(missing);
    expect(await server.ask("POST", "/-/screens/buy/save", { values: { shop } })).toMatchObject(missing);
    expect(await server.ask("POST", "/-/start/Order/place", { values: { shop } })).toMatchObject(missing);
    expect((await server.ask("POST", "/api/records/Order/actions/place", { shop, address })).status).toBe(201);
    expect((await server.ask("POST", "/api/records/Order/actions/book", { shop, on: "2026-04-01" })).status).toBe(201);
  });

  it("marks it as required in the form and in the description", async () => {
    const required = (fields: Json) => fields.filter((field: Json) => field.required).map((field: Json) => field.name);
    expect(required((await server.ask("GET", "/-/screens/buy/form")).body.fields)).toEqual(["shop", "address"]);
    expect(required((await server.ask("GET", `/-/start/Order/place?fill.shop=${shop}`)).body.fields)).toEqual(["address"]);
    const { paths } = server.description;
    const body = paths["/api/records/Order/actions/place"].post.requestBody.content["application/json"].schema;
    expect(JSON.stringify(body)).toContain('"required":["shop","address"]');
  });

  it("offers an action whose guard and permission wait for what its form will give, and asks them then", async () => {
    const { actions } = (await server.ask("GET", `/-/screens/shop/record?p.shop=${shop}`)).body;
    expect(actions.map((action: Json) => [action.slug, action.blocked?.code ?? null])).toEqual([
      ["place", null],
      ["book", null],
      ["shut", "too-late"],
    ]);
    const late = await server.ask("POST", "/-/start/Order/book", { values: { shop, on: "2026-01-01" } });
    expect(late).toMatchObject({ status: 409, body: { code: "too-late" } });
  });
});

const BATCHES = `# Batches

## 2. Screens and routes

| Screen     | Route      | Shows         | Fields                    | Actions                      |
| ---------- | ---------- | ------------- | ------------------------- | ---------------------------- |
| Batches    | /          | list of Batch | lot                       | Batch page, give Move        |
| Batch page | /b/{batch} | one Batch     | -                         | give Move, take Move, Give, Batches |
| Give       | /give      | form for Move | batch, doses, whom, since | give                         |

## 3. Entities and their fields

### Batch

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| lot   | text(80) | required |

### Move

| Field | Type               | Must be  | Value        |
| ----- | ------------------ | -------- | ------------ |
| batch | reference to Batch | required | -            |
| doses | integer(1..)       | required | starts 1     |
| whom  | text(80)           | optional | -            |
| since | date               | required | starts today |

## 4. States and transitions

### Move

- States: given, taken
- Ends in: given, taken

| From  | Action | To    | Only if           | Otherwise |
| ----- | ------ | ----- | ----------------- | --------- |
| (new) | give   | given | whom is not empty | nobody    |
| (new) | take   | taken | -                 | -         |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action      | Anyone |
| ------ | ----------- | ------ |
| Batch  | see, create | yes    |
| Move   | see, give, take | yes |

## 8. The error catalogue

| Code   | Status | Message          |
| ------ | ------ | ---------------- |
| nobody | 409    | Say who gets it. |
`;

describe("from the page of a record", () => {
  let server: TestServer;
  let batch: string;
  beforeAll(async () => {
    server = await open(BATCHES);
    batch = (await server.ask("POST", "/api/records/Batch", { lot: "L-1" })).body.id;
  });
  afterAll(() => server?.close());

  const asked = async (action: string) =>
    (await server.ask("GET", `/-/start/Move/${action}?fill.batch=${batch}`)).body.fields.map((field: Json) => field.name);

  it("an action asks what the form asks that makes such records, else all that may be given", async () => {
    expect(await asked("give")).toEqual(["doses", "whom", "since"]);
    expect(await asked("take")).toEqual(["doses", "whom", "since"]);
  });

  it("a screen whose address names no record is led to, and a form begins with the record", async () => {
    const { actions } = (await server.ask("GET", `/-/screens/batch-page/record?p.batch=${batch}`)).body;
    expect(actions.map((action: Json) => [action.label, action.href])).toEqual([
      ["Give move", null],
      ["Take", null],
      ["Give", `/give?begin.batch=${batch}`],
      ["Batches", "/"],
    ]);
    const { fields } = (await server.ask("GET", `/-/screens/give/form?begin.batch=${batch}`)).body;
    expect(fields[0]).toMatchObject({ name: "batch", value: { id: batch } });
  });
});

const FERRY = `# Ferry

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route         | Shows           | Fields             | Actions                      |
| ------ | ------------- | --------------- | ------------------ | ---------------------------- |
| Boats  | /             | list of Boat    | name               | book Trip, hand in Parcel    |
| Desk   | /desk         | form for Parcel | boat, weight, sender, fragile | hand in           |

## 3. Entities and their fields

### Person

| Field | Type   | Must be          |
| ----- | ------ | ---------------- |
| email | email  | required, unique |
| chief | yes/no | required         |

### Boat

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(40) | required |

### Trip

| Field     | Type              | Must be  | Value      |
| --------- | ----------------- | -------- | ---------- |
| boat      | reference to Boat | required | -          |
| seats     | integer(1..)      | required | -          |
| note      | text(40)          | optional | -          |
| asked_at  | moment            | required | starts now |
| sailed_on | date              | optional | -          |
| captain   | text(40)          | optional | -          |
| late      | yes/no            | required | starts no  |

### Parcel

| Field   | Type                | Must be  | Value       |
| ------- | ------------------- | -------- | ----------- |
| boat    | reference to Boat   | required | -           |
| weight  | integer(1..)        | required | -           |
| sender  | reference to Person | required | starts user |
| fragile | yes/no              | required | starts no   |
| shelf   | text(40)            | optional | -           |

## 4. States and transitions

### Trip

- States: booked, sailed
- Ends in: sailed

| From   | Action | To     | Then                   | Asks for          |
| ------ | ------ | ------ | ---------------------- | ----------------- |
| (new)  | book   | booked | -                      | -                 |
| booked | sail   | sailed | set sailed_on to today | captain: text, required |

### Parcel

- States: here
- Ends in: here

| From  | Action  | To   | Then                    |
| ----- | ------- | ---- | ----------------------- |
| (new) | hand in | here | -                       |

## 6. Roles and permissions

| Role  | Means      |
| ----- | ---------- |
| Guest | signed in  |
| Chief | user.chief |

| Entity | Action       | Guest            | Chief |
| ------ | ------------ | ---------------- | ----- |
| Person | see          | yes              | yes   |
| Boat   | see, create  | yes              | yes   |
| Trip   | see, book, sail | yes           | yes   |
| Parcel | see          | yes              | yes   |
| Parcel | hand in      | if sender = user | yes   |
| Desk   | open         | no               | yes   |
`;

describe("where nobody who makes a record may open a form for it", () => {
  let server: TestServer;
  beforeAll(async () => {
    const people = [
      { email: "g@example.org", chief: false },
      { email: "c@example.org", chief: true },
    ];
    server = await open(FERRY, { records: { Person: people, Boat: [{ name: "Ida" }] } });
  });
  afterAll(() => server?.close());

  const asked = async (email: string, path: string) => {
    const token = await server.signIn(email);
    const { fields } = (await server.ask("GET", `/-/start/${path}`, undefined, { token })).body;
    return fields.map((field: Json) => `${field.name}${field.further ? "?" : ""}`);
  };

  it("offers what no later step writes or asks for", async () => {
    expect(await asked("g@example.org", "Trip/book")).toEqual(["boat", "seats", "note?", "late?"]);
  });

  it("offers what the form of others asks for, as far as there is a choice", async () => {
    expect(await asked("g@example.org", "Parcel/hand-in")).toEqual(["boat", "weight", "fragile?"]);
    expect(await asked("c@example.org", "Parcel/hand-in")).toEqual(["boat", "weight", "sender", "fragile"]);
  });
});
