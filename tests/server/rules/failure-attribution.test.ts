// A refusal is attributed to the field whose value alone is to blame.

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { openExample, sampleUser } from "../../support/example-users.ts";
import { engineFor, type Json, open, readExample, type TestServer } from "../../support/test-server.ts";

const STORES = `# Stores

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route | Shows           | Fields                       | Actions      |
| ------- | ----- | --------------- | ---------------------------- | ------------ |
| Parcels | /     | list of Parcel  | store, shelf, weight, status | send, import |
| Pack    | /pack | form for Parcel | store, shelf, weight, price  | pack         |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Store

| Field  | Type                | Must be          |
| ------ | ------------------- | ---------------- |
| name   | text(80)            | required, unique |
| keeper | reference to Person | required         |

### Shelf

| Field | Type               | Must be          |
| ----- | ------------------ | ---------------- |
| name  | text(80)           | required, unique |
| store | reference to Store | required         |

### Parcel

| Field  | Type               | Must be  | Value    |
| ------ | ------------------ | -------- | -------- |
| store  | reference to Store | required | -        |
| shelf  | reference to Shelf | optional | -        |
| weight | integer(0..999)    | required | starts 1 |
| price  | integer(0..999)    | required | starts 1 |
| paid   | integer(0..999)    | required | starts 0 |

### Letter

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| parcel | reference to Parcel | required |

## 4. States and transitions

### Parcel

- States: packed, sent

| From   | Action | To     | Only if                                        | Otherwise | Then | Asks for                                  |
| ------ | ------ | ------ | ---------------------------------------------- | --------- | ---- | ----------------------------------------- |
| (new)  | pack   | packed | weight < 50 and price < 50                     | too-much  | -    | -                                         |
| packed | send   | sent   | ask.paid_now > 0 and ask.paid_now + paid <= price and price > 0 and ask.town is not "Nowhere" | too-much | set paid to ask.paid_now | paid_now: integer, required; town: text(20), required |
| packed | weigh  | packed | ask.grams < 50                                 | -         | -    | grams: integer, required                  |

### Letter

- States: written, gone

| From    | Action  | To      | Then                                                            | Asks for                                        |
| ------- | ------- | ------- | --------------------------------------------------------------- | ----------------------------------------------- |
| (new)   | write   | written | -                                                               | -                                               |
| written | post    | gone    | do send on parcel (paid_now = ask.stamp, town = ask.place)      | stamp: integer, required; place: text(20), required |
| written | double  | gone    | do send on parcel (paid_now = ask.half * 2, town = "Graz")      | half: integer, required                         |
| written | enclose | gone    | create Parcel (store = parcel.store, weight = ask.load, price = 1) | load: integer, required                      |

## 6. Roles and permissions

| Role | Means     |
| ---- | --------- |
| Desk | signed in |

| Entity | Action                               | Desk                                                                          |
| ------ | ------------------------------------ | ----------------------------------------------------------------------------- |
| Person | see                                  | yes                                                                           |
| Store  | see                                  | yes                                                                           |
| Shelf  | see                                  | yes                                                                           |
| Parcel | see, change, send, weigh             | yes                                                                           |
| Parcel | pack                                 | if store.keeper = user and (shelf is empty or shelf.store = store)            |
| Letter | see, write, post, double, enclose    | yes                                                                           |

## 8. The error catalogue

| Code     | Status | Message       |
| -------- | ------ | ------------- |
| too-much | 409    | That is much. |
`;

const OWN_WORDS = STORES.replace(
  "| too-much | 409    | That is much. |",
  "| too-much | 409    | That is much. |\n| Parcel / not-allowed | 403 | Parcels are packed at home. |",
);

const RECORDS = {
  Person: ["Una", "Kit"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org`, staff: false })),
  Store: [
    { name: "Quay", keeper: "@Person:una@example.org" },
    { name: "Hill", keeper: "@Person:kit@example.org" },
  ],
  Shelf: [{ name: "Far", store: "@Store:Hill" }],
};

const faults = ({ errors, code, detail }: Json): Json =>
  errors.length === 0 ? [[null, code, detail]] : errors.map((one: Json) => [one.field, one.code, one.detail]);

describe.each(engineFor(import.meta.filename))("a value that is to blame, on %s", (engine) => {
  let server: TestServer;
  let token: string;
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(STORES, { engine, records: RECORDS });
    token = await server.signIn("una@example.org");
    for (const entity of ["Store", "Shelf"])
      for (const { id, name } of (await server.ask("GET", `/api/records/${entity}`, undefined, { token })).body.items) ids[name] = id;
  });
  afterAll(() => server?.close());

  const act = async (path: string, values: object) => (await server.ask("POST", `/api/records/${path}`, values, { token })).body;
  const pack = (values: object) => act("Parcel/actions/pack", { store: ids.Quay, ...values });
  const refused = async (reply: Promise<Json>) => faults(await reply);

  it("of a guard is the one that all of its failing parts read, and none where they read several, or something else", async () => {
    const at = (await pack({ price: 9 })).id;
    const send = (paid_now: number, town = "Graz") => refused(act(`Parcel/${at}/actions/send`, { paid_now, town }));
    expect(await send(0)).toEqual([["paid_now", "too-much", "That is much."]]);
    expect(await send(10)).toEqual([["paid_now", "too-much", "That is much."]]);
    expect(await send(5, "Nowhere")).toEqual([["town", "too-much", "That is much."]]);
    expect(await send(10, "Nowhere")).toEqual([[null, "too-much", "That is much."]]);
    const free = (await pack({ price: 0 })).id;
    expect(await refused(act(`Parcel/${free}/actions/send`, { paid_now: 5, town: "Graz" }))).toEqual([[null, "too-much", "That is much."]]);
    // The program's own words speak of the state.
    expect((await refused(act(`Parcel/${at}/actions/weigh`, { grams: 90 })))[0].slice(0, 2)).toEqual([null, "not-possible-now"]);
    expect(await refused(pack({ weight: 60 }))).toEqual([["weight", "too-much", "That is much."]]);
    expect(await refused(pack({ weight: 60, price: 60 }))).toEqual([[null, "too-much", "That is much."]]);
  });

  it("of a step that another sets off is the input that is handed on as it is", async () => {
    const parcel = (await pack({ price: 9 })).id;
    const { id } = await act("Letter/actions/write", { parcel });
    const post = (stamp: number, place = "Graz") => refused(act(`Letter/${id}/actions/post`, { stamp, place }));
    expect(await post(10)).toEqual([["stamp", "too-much", "That is much."]]);
    expect(await post(5, "Nowhere")).toEqual([["place", "too-much", "That is much."]]);
    expect(await refused(act(`Letter/${id}/actions/double`, { half: 8 }))).toEqual([[null, "too-much", "That is much."]]);
    expect((await refused(act(`Letter/${id}/actions/enclose`, { load: 1000 })))[0][0]).toBe("load");
    expect((await server.ask("GET", `/api/records/Letter/${id}`, undefined, { token })).body.status).toBe("written");
  });

  it("of a permission is the record that may not be chosen, in an import too", async () => {
    const chosen = [["store", "not-allowed", "You can’t select this for Store."]];
    expect(await refused(pack({ store: ids.Hill }))).toEqual(chosen);
    expect((await pack({ store: ids.Hill })).status).toBe(403);
    // Of a record that somebody may not make nothing else is told.
    expect(await refused(pack({ store: ids.Hill, weight: 9999 }))).toEqual(chosen);
    // Another shelf, or another store: both would help.
    expect(await refused(pack({ shelf: ids.Far }))).toEqual([[null, "not-allowed", "You don’t have permission to do this."]]);
    const tried = async (at: TestServer) => {
      const response = await fetch(`${at.url}/-/screens/parcels/import/try?map=store,weight`, {
        method: "POST",
        headers: { authorization: `Bearer ${await at.signIn("una@example.org")}`, "content-type": "text/csv", "x-ninefold": "1" },
        body: "store,weight\nQuay,1\nHill,2\nQuay,60\n",
      });
      const { errors } = (await response.json()) as Json;
      return errors.map(({ row, column, value, code, detail }: Json) => [row, column, value, code, detail]);
    };
    const heavy = [4, 1, "60", "too-much", "That is much."];
    expect(await tried(server)).toEqual([[3, 0, "Hill", "not-allowed", "You can’t select this for Store."], heavy]);
    const other = await open(OWN_WORDS, { engine, records: RECORDS });
    expect(await tried(other)).toEqual([[3, 0, "Hill", "not-allowed", "Parcels are packed at home."], heavy]);
    await other.close();
  });
});

it("in the market is the amount that the arbiter divides, and the shop of an article that is imported", async () => {
  const server = await openExample("market");
  const [maker, arbiter] = [await sampleUser(server, "declan"), await sampleUser(server, "arbiter")];
  const dispute = async () => (await arbiter.rows("disputes"))[0] as Json;
  await maker.act("Dispute", await dispute(), "answer", { answer: "It held when I sent it." });
  const divided = arbiter.act("Dispute", await dispute(), "divide", { back_to_buyer: "900.00", ruling: "Much." });
  await expect(divided).rejects.toThrow(/"errors":\[\{"field":"back_to_buyer","code":"too-much-back"/);
  await server.close();
  const records = JSON.parse(readFileSync(new URL("../../../examples/market/data/samples.json", import.meta.url), "utf8"));
  const text = readExample("market").replace(
    "offer, withdraw, Article page, New article ",
    "offer, withdraw, Article page, New article, import ",
  );
  const importing = await open(text, { records, now: "2026-11-20T12:00:00.000Z" });
  const token = await importing.signIn("maker@example.org");
  const response = await fetch(`${importing.url}/-/screens/my-articles/import/try?map=title,shop,description,price`, {
    method: "POST",
    headers: { authorization: `Token ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
    body: "title,shop,description,price\nJug,Quinn Pottery,Good,20\nPurse,Fox Leather,Good,20\n",
  });
  const { errors } = (await response.json()) as Json;
  expect(errors).toMatchObject([{ row: 3, column: 1, value: "Fox Leather", detail: "You can’t select this for Shop." }]);
  await importing.close();
});
