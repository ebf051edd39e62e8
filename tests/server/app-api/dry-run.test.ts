// A form asks what a save would be refused with, and nothing is kept.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { YARD, YARD_RECORDS } from "../../fixtures/documents/screen-kinds.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

describe.each(engineFor(import.meta.filename))("on %s", (engine) => {
  let server: TestServer;
  let token: string;
  let jobs: Json[];

  beforeAll(async () => {
    const records = { ...YARD_RECORDS, Job: YARD_RECORDS.Job.slice(0, 4) };
    server = await open(YARD, { engine, development: true, records, now: "2026-03-02T10:00:00.000Z" });
    token = await server.signIn("mara@example.org");
    jobs = (await server.ask("GET", "/api/records/Job?sort=title", undefined, { token })).body.items;
  });

  afterAll(() => server?.close());

  const post = (path: string, body: unknown) => server.ask("POST", path, body, { token });
  const values = () => ({ title: "Job 01", boat: jobs[0].boat.id ?? jobs[0].boat, due_on: "2026-03-05", hours: 3 });
  const count = async () => (await server.ask("GET", "/api/records/Job", undefined, { token })).body.total;

  it("says of a new record what its save says", async () => {
    const before = await count();
    const tried = await post("/-/screens/new-job/try", { values: values() });
    const saved = await post("/-/screens/new-job/save", { values: values() });
    expect(saved.status).toBe(409);
    expect(saved.body.errors).toEqual([expect.objectContaining({ code: "twice", detail: "Alda has such a job already." })]);
    expect(tried.status).toBe(200);
    expect(tried.body.problem.errors).toEqual(saved.body.errors);
    const fits = await post("/-/screens/new-job/try", { values: { ...values(), title: "Another" } });
    expect(fits.body).toEqual({ computed: null, problem: null, warnings: null });
    expect(await count()).toEqual(before);
  });

  it("says of a change and of an action what they would be refused with, and does neither", async () => {
    const [first, , , fourth] = jobs;
    const change = (hours: number) => ({ record: first.id, version: first.version, values: { hours } });
    expect((await post(`/-/screens/edit-job/try?p.job=${first.id}`, change(30))).body.problem.errors[0]).toMatchObject({
      field: null,
      detail: "Say what takes 30 hours.",
    });
    expect((await post(`/-/screens/edit-job/try?p.job=${first.id}`, change(5))).body).toEqual({
      computed: null,
      problem: null,
      warnings: null,
    });
    const begin = (job: Json) => post(`/-/records/Job/${job.id}/actions/begin/try`, { values: {}, version: job.version });
    expect((await begin(fourth)).body.problem).toMatchObject({ code: "too-much", detail: "Job 04 takes 60 hours." });
    expect((await begin(first)).body).toEqual({ computed: null, problem: null, warnings: null });
    const now = (await server.ask("GET", `/api/records/Job/${first.id}`, undefined, { token })).body;
    expect(now).toMatchObject({ hours: first.hours, status: "asked", version: first.version });
  });
});

const STALL = `# Stall

## 1. What the product does and for whom

- Signs in as: Person
- Currency: EUR

## 2. Screens and routes

| Screen | Route             | Shows          | Fields                           | Actions |
| ------ | ----------------- | -------------- | -------------------------------- | ------- |
| Sales  | /                 | list of Sale   | goods, total                     | -       |
| Sell   | /sell             | form for Sale  | goods, pieces, extras, total, margin | save    |
| Mend   | /sales/{sale}/edit | form for Sale | pieces, extras, total            | save    |
| Person | /people           | list of Person | name                             | -       |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Good

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required, unique |
| price | money    | required         |
| cost  | money    | required         |

### Sale

| Field  | Type              | Must be  | Value                                        |
| ------ | ----------------- | -------- | -------------------------------------------- |
| goods  | reference to Good | required | -                                            |
| pieces | integer(1..99)    | required | starts 1                                     |
| extras | rows of Extra     | optional | -                                            |
| total  | money             | required | always pieces * goods.price + sum of extras.price |
| margin | money             | required | always pieces * (goods.price - goods.cost)   |

### Extra

| Field  | Type              | Must be  | Value                       |
| ------ | ----------------- | -------- | --------------------------- |
| name   | text(40)          | required | -                           |
| price  | money             | required | -                           |
| goods  | reference to Good | required | -                           |
| amount | money             | required | always price + goods.price  |
| profit | money             | required | always goods.price - goods.cost|

## 5. Validation rules

| Rule    | For  | Must hold      | Otherwise | Level   |
| ------- | ---- | -------------- | --------- | ------- |
| Limit   | Sale | total <= 100   | too-much  | error   |
| Warning | Sale | total <= 50    | much      | warning |

## 6. Roles and permissions

| Role   | Means          |
| ------ | -------------- |
| Keeper | user.staff     |
| Helper | not user.staff |

| Entity | Action              | Keeper | Helper |
| ------ | ------------------- | ------ | ------ |
| Person | see                 | yes    | no     |
| Good   | see                 | yes    | yes    |
| Good   | see cost            | yes    | no     |
| Sale   | see, create, change | yes    | yes    |
| Sale   | see margin          | yes    | no     |
| Extra  | see profit          | yes    | no     |

## 8. The error catalogue

| Code     | Status | Message             |
| -------- | ------ | ------------------- |
| too-much | 422    | {total} is too much. |
| much     | 422    | {total} is much.    |
`;

describe.each(engineFor(import.meta.filename))("what is computed of a form, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  let salt: string;

  beforeAll(async () => {
    const Person = ["una", "kit"].map((name) => ({ name, email: `${name}@example.org`, staff: name === "una" }));
    server = await open(STALL, { engine, records: { Person, Good: [{ name: "Salt", price: "12.50", cost: "4.00" }] } });
    for (const name of ["una", "kit"]) tokens[name] = await server.signIn(`${name}@example.org`);
    salt = (await server.ask("GET", "/api/records/Good", undefined, { token: tokens.una })).body.items[0].id;
  });

  afterAll(() => server?.close());

  const tried = async (who: string, values: Json) => {
    const reply = await server.ask("POST", "/-/screens/sell/try", { values }, { token: tokens[who] });
    expect(reply.status).toBe(200);
    return reply.body;
  };

  it("is told of what would be saved, with its rows, and of nothing that whoever asks does not see", async () => {
    const values = { goods: salt, pieces: 3, extras: [{ name: "Bag", price: "0.50", goods: salt }] };
    expect(await tried("una", values)).toMatchObject({ computed: { total: "38.00", margin: "25.50" }, problem: null, warnings: null });
    const { computed } = await tried("kit", values);
    expect([computed.total, "margin" in computed]).toEqual(["38.00", false]);
    const { items } = (await server.ask("GET", "/api/records/Sale", undefined, { token: tokens.una })).body;
    expect(items).toEqual([]);
  });

  it("is told of its rows in their order, of what they refer to as well, as far as whoever asks sees it", async () => {
    const extras = [
      { name: "Bag", price: "0.50", goods: salt },
      { name: "Card", price: "1.00", goods: salt },
    ];
    const rowsFor = async (who: string) =>
      (await tried(who, { goods: salt, pieces: 1, extras })).computed.extras.map((row: Json) => row.values);
    expect(await rowsFor("una")).toMatchObject([
      { name: "Bag", amount: "13.00", profit: "8.50" },
      { name: "Card", amount: "13.50", profit: "8.50" },
    ]);
    const [bag] = await rowsFor("kit");
    expect(bag).toMatchObject({ name: "Bag", amount: "13.00" });
    expect(bag).not.toHaveProperty("profit");
  });

  it("is told of what is known while the rest is missing or wrong, and of no more than whoever asks sees", async () => {
    const extras = [
      { price: "0.50", goods: salt },
      { name: "Card", price: "1.00" },
      { name: "Tag", price: "no price", goods: salt },
    ];
    const { computed, later, problem } = await tried("una", { goods: salt, pieces: 2, extras });
    expect(problem.errors.map((one: Json) => one.field)).toEqual(["extras[2].price", "extras[0].name", "extras[1].goods"]);
    expect(computed).toMatchObject({ margin: "17.00" });
    expect([later, "total" in computed]).toEqual([["total"], false]);
    expect(computed.extras.map((row: Json) => row.values)).toEqual([{ amount: "13.00", profit: "8.50" }, {}, { profit: "8.50" }]);
    const nameless = await tried("una", { goods: salt, pieces: 2, extras: [{ price: "0.50", goods: salt }] });
    expect([nameless.computed.total, nameless.later, nameless.problem.errors.length]).toEqual(["25.50", undefined, 1]);
    const kits = await tried("kit", { goods: salt, pieces: 2, extras: [{ price: "0.50", goods: salt }] });
    expect(kits.computed).toEqual({ total: "25.50", extras: [{ id: "", values: { amount: "13.00" } }] });
    const aimless = await tried("kit", { pieces: 5 });
    expect([aimless.computed, aimless.later]).toEqual([{}, ["total", "margin"]]);
  });

  it("is told beside what rules refuse and warn of", async () => {
    const many = await tried("kit", { goods: salt, pieces: 9 });
    expect(many).toMatchObject({ computed: { total: "112.50" }, problem: { errors: [{ code: "too-much" }] } });
    expect(await tried("kit", { goods: salt, pieces: 5 })).toMatchObject({
      computed: { total: "62.50" },
      problem: null,
      warnings: { errors: [{ code: "much" }] },
    });
  });

  it("is shown by forms, given by nobody, and follows a change", async () => {
    const { fields } = (await server.ask("GET", "/-/screens/sell/form", undefined, { token: tokens.kit })).body;
    expect(fields.find((one: Json) => one.name === "total")).toMatchObject({ computed: true, editable: false, value: null });
    // What somebody never sees has no place in their form.
    expect(fields.map((one: Json) => one.name)).toEqual(["goods", "pieces", "extras", "total"]);
    const keepers = (await server.ask("GET", "/-/screens/sell/form", undefined, { token: tokens.una })).body.fields;
    expect(keepers.map((one: Json) => one.name)).toContain("margin");
    const refused = await server.ask("POST", "/-/screens/sell/save", { values: { goods: salt, total: "1.00" } }, { token: tokens.kit });
    expect(refused.status).toBe(400);
    const made = await server.ask("POST", "/-/screens/sell/save", { values: { goods: salt } }, { token: tokens.kit });
    const at = `?p.sale=${made.body.id}`;
    const form = (await server.ask("GET", `/-/screens/mend/form${at}`, undefined, { token: tokens.kit })).body;
    expect(form.fields.find((one: Json) => one.name === "total")).toMatchObject({ computed: true, value: "12.50" });
    const change = { record: made.body.id, version: made.body.version, values: { pieces: 2 } };
    const reply = await server.ask("POST", `/-/screens/mend/try${at}`, change, { token: tokens.kit });
    expect(reply.body.computed).toEqual({ total: "25.00", extras: [] });
  });
});

describe.each(engineFor(import.meta.filename))("what a row of a form begins with of its record, on %s", (engine) => {
  it("is there while something else is missing, and is not told as missing where the record's own is", async () => {
    const of = "| goods  | reference to Good | required | ";
    const text = STALL.replace(new RegExp(`(### Extra[^]*?${of.replaceAll("|", "\\|")})- `), "$1starts sale.goods ");
    const Person = [{ name: "una", email: "una@example.org", staff: true }];
    const server = await open(text, { engine, records: { Person, Good: [{ name: "Salt", price: "12.50", cost: "4.00" }] } });
    const token = await server.signIn("una@example.org");
    const goods = (await server.ask("GET", "/api/records/Good", undefined, { token })).body.items[0].id;
    const tried = async (values: Json) => (await server.ask("POST", "/-/screens/sell/try", { values }, { token })).body;
    const fields = ({ problem }: Json) => problem.errors.map((one: Json) => one.field);
    const nameless = await tried({ goods, pieces: 2, extras: [{ price: "0.50" }] });
    expect(fields(nameless)).toEqual(["extras[0].name"]);
    expect(nameless.computed).toMatchObject({ total: "25.50", extras: [{ values: { amount: "13.00" } }] });
    const aimless = await tried({ pieces: 2, extras: [{ price: "0.50" }] });
    expect(fields(aimless)).toEqual(["goods", "extras[0].name"]);
    expect([aimless.computed.extras[0].values, aimless.later]).toEqual([{}, ["total", "margin"]]);
    await server.close();
  });
});
