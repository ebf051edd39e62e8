// Computed numbers stay exact, or the write that breaks them is refused.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { ENGINES, open, planOf, type TestServer } from "../../support/test-server.ts";

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
| Person | see, export                 | yes    |
| Sack   | see, create, change, delete | yes    |
| Order  | see, create, change         | yes    |
`;

const MOST = "9999999999999.99";

describe.each(ENGINES)("computed numbers, on %s", (engine) => {
  let server: TestServer;
  let ann: string;

  beforeAll(async () => {
    const people = ["ann", "ben", "cid", "dot"].map((name) => ({ name, email: `${name}@example.org` }));
    server = await open(MILL, { engine, records: { Person: people } });
    ann = await server.signIn("ann@example.org");
  });
  afterAll(() => server?.close());

  const ask = (method: string, path: string, body?: unknown, token = ann) => server.ask(method, `/api/records/${path}`, body, { token });
  const order = (lines: readonly object[], more = {}) => ask("POST", "Order", { lines, ...more });

  it("are refused where one of a row, or their sum, would be too long to be told", async () => {
    for (const lines of [
      [{ quantity: 999, price: MOST }],
      [...Array(11).keys()].map(() => ({ quantity: 999, price: MOST })),
      [...Array(2).keys()].map(() => ({ quantity: 1, price: MOST })),
    ]) {
      const reply = await order(lines);
      expect([reply.status, reply.body.code]).toEqual([422, "out-of-range"]);
      const [{ field }] = reply.body.errors;
      expect(field).toBe(reply.body.detail.includes("Amount") ? "lines[0].amount" : "total");
      expect(reply.body.detail).toMatch(/^(Amount|Total) must be a number of at most 13 digits before the decimal point\.$/);
    }
    const kept = await order([{ quantity: 1, price: MOST }]);
    expect([kept.status, kept.body.total]).toEqual([201, MOST]);
    const [line] = kept.body.lines;
    const changed = await ask("PATCH", `Order/${kept.body.id}`, { lines: [{ id: line.id, quantity: 2, price: MOST }] });
    const told = changed.body.errors.map(({ code, detail }: { code: string; detail: string }) => `${code}: ${detail}`);
    const tooLong = (label: string) => `out-of-range: ${label} must be a number of at most 13 digits before the decimal point.`;
    expect([changed.status, told.sort()]).toEqual([422, [tooLong("Amount"), tooLong("Total")]]);
    expect((await ask("GET", "Order")).body.items.map((one: { total: string }) => one.total)).toEqual([MOST]);
  });

  it("are refused where they add up records elsewhere, and everybody still reads those", async () => {
    const ben = await server.signIn("ben@example.org");
    expect((await ask("POST", "Sack", { price: MOST }, ben)).status).toBe(201);
    const reply = await ask("POST", "Sack", { price: MOST }, ben);
    expect([reply.status, reply.body.detail, reply.body.errors[0].field]).toEqual([
      422,
      "Worth must be a number of at most 13 digits before the decimal point.",
      null,
    ]);
    const people = (await ask("GET", "Person")).body.items;
    expect(people.map((one: { worth: string }) => one.worth).sort()).toEqual(["0.00", "0.00", "0.00", MOST].sort());
    expect((await server.ask("GET", "/api/session", undefined, { token: ben })).status).toBe(200);
  });

  it("are refused where what took away from them goes", async () => {
    const dot = await server.signIn("dot@example.org");
    const made = [];
    for (const price of [MOST, `-${MOST}`, MOST]) made.push(await ask("POST", "Sack", { price }, dot));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    const reply = await ask("PATCH", `Sack/${made[1]?.body.id}`, { price: "0.00" }, dot);
    expect([reply.status, reply.body.detail]).toEqual([422, "Worth must be a number of at most 13 digits before the decimal point."]);
  });

  it("are held to the range that the document gives them", async () => {
    const reply = await order([{ quantity: 1, price: "1.00" }], { days: 5 });
    expect([reply.status, reply.body.errors]).toMatchObject([422, [{ field: "fifth", code: "out-of-range" }]]);
    const kept = await order([{ quantity: 1, price: "1.00" }], { days: 4 });
    expect([kept.status, kept.body.fifth]).toEqual([201, 20]);
    expect((await ask("PATCH", `Order/${kept.body.id}`, { days: 0 })).body.code).toBe("out-of-range");
    expect((await ask("PATCH", `Order/${kept.body.id}`, { note: "late" })).status).toBe(200);
    const cid = await server.signIn("cid@example.org");
    const made = [];
    for (let at = 0; at < 4; at++) made.push(await ask("POST", "Sack", { price: "1.00" }, cid));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 422]);
    expect(made[3]?.body.detail).toBe("Owns must be between 0 and 3.");
    expect((await ask("DELETE", `Sack/${made[0]?.body.id}`, undefined, cid)).status).toBe(204);
    expect((await ask("POST", "Sack", { price: "1.00" }, cid)).status).toBe(201);
  });
});

/** What the people of the mill have, worked out by a document that came later: of ten full sacks nobody can tell it exactly. */
const LATER = MILL.replace(
  /\| worth \| money.*\n/,
  `| worth | money  | optional | always sum of sacks.price |
| bulk  | money    | optional | always sum of sacks.bulk  |
| tenth | money    | optional | always round (bulk or else 0.00) / 10 to 2 |
| rich  | yes/no   | optional | always bulk is not empty and bulk > 100.00 |
`,
)
  .replace(/\| owns .*\n/, "")
  .replace(/(\| price \| money {15}\| required \| - {11}\|\n)(?=\n### Order)/, "$1| bulk | money | optional | always price * 999 |\n")
  .replace(
    "## 3.",
    `## 2. Screens and routes

| Screen | Route | Shows          | Fields            |
| ------ | ----- | -------------- | ----------------- |
| People | /     | list of Person | name, worth, bulk |
| Sums   | /sums | figures        | -                 |

### Sums

| Figure | Shows                       |
| ------ | --------------------------- |
| Bulk   | sum of Sack.bulk            |
| Usual  | average of Sack.bulk        |
| By     | Sack by owner               |
| Small  | sum of Sack.bulk where (price < 5.00) |

## 3.`,
  );

describe.each(ENGINES)("computed numbers that are too long by a later document, on %s", (engine) => {
  let server: TestServer;
  let ann: string;

  beforeAll(async () => {
    const people = ["ann", "ben"].map((name) => ({ name, email: `${name}@example.org` }));
    const Sack = [...Array(10).fill("@Person:ann@example.org"), "@Person:ben@example.org"].map((owner, at) => ({
      owner,
      price: at < 10 ? MOST : "1.00",
    }));
    server = await open(
      LATER.replace(/\| (worth|bulk|tenth|rich) .*\n/g, "")
        .replace(/\| Bulk .*\n|\| Usual .*\n|\| Small .*\n/g, "")
        .replace(", worth, bulk", ""),
      {
        engine,
        records: { Person: people, Sack },
      },
    );
    await server.ninefold.adopt(planOf(LATER));
    ann = await server.signIn("ann@example.org");
  });
  afterAll(() => server?.close());

  const get = async (path: string) => {
    const { status, body } = await server.ask("GET", path, undefined, { token: ann });
    return { status, body };
  };
  const told = ({ name, worth, bulk, tenth, rich }: Record<string, unknown>) => [name, worth, bulk, tenth, rich];
  const ANN = ["ann", null, null, null, true];
  const BEN = ["ben", "1.00", "999.00", "99.90", true];

  it("are empty, and everything else is told", async () => {
    const list = await get("/api/records/Person?sort=name");
    expect([list.status, list.body.items.map(told)]).toEqual([200, [ANN, BEN]]);
    expect((await get("/api/records/Person?sort=-worth")).body.items.map(told)).toEqual([ANN, BEN]);
    expect((await get("/api/records/Person?sort=bulk")).body.items.map(told)).toEqual([BEN, ANN]);
    expect((await get("/api/records/Person?bulk.min=1000.00")).body.items.map(told)).toEqual([ANN]);
    const one = await get(`/api/records/Person/${list.body.items[0].id}`);
    expect([one.status, told(one.body)]).toEqual([200, ANN]);
    const sacks = (await get("/api/records/Sack?sort=price")).body.items;
    expect(sacks.map((sack: { bulk: unknown }) => sack.bulk)).toEqual(["999.00", ...Array(10).fill(null)]);
    const csv = await get("/api/records/Person.csv?sort=name");
    expect([csv.status, csv.body.split("\r\n").slice(1, 3)]).toMatchObject([
      200,
      [/ann@example\.org,,/, /1\.00,999\.00/].map((line) => expect.stringMatching(line)),
    ]);
    expect((await get("/api/session")).status).toBe(200);
  });

  it("are no figure, and leave the others", async () => {
    const { status, body } = await get("/-/screens/sums/figures");
    const values = body.figures.map((figure: { name: string; value: unknown }) => [figure.name, figure.value]);
    expect([status, values]).toEqual([
      200,
      [
        ["Bulk", null],
        ["Usual", null],
        ["By", null],
        ["Small", "999.00"],
      ],
    ]);
    const page = await get("/-/screens/people/rows");
    expect(page.status).toBe(200);
  });

  it("refuse what would make them longer still", async () => {
    const more = await server.ask("POST", "/api/records/Sack", { price: MOST }, { token: ann });
    expect([more.status, more.body.code]).toEqual([422, "out-of-range"]);
  });
});

const BOARD = (range: string) => `# Board

## 3. Entities and their fields

### Board

| Field | Type             | Must be  | Value                    |
| ----- | ---------------- | -------- | ------------------------ |
| name  | text(20)         | required | -                        |
| notes | every Note by board | -     | -                        |
| many  | integer(${range}) | required | always number of notes  |

### Note

- When deleted: board remove

| Field | Type               | Must be         |
| ----- | ------------------ | --------------- |
| board | reference to Board | required, fixed |

${visitorsMay({ Board: "see, create", Note: "see, create, delete" })}

## 7. The calls it makes

| Call  | Method | Path                      | Does              | Gives | Status |
| ----- | ------ | ------------------------- | ----------------- | ----- | ------ |
| empty | DELETE | /api/boards/{board}/notes | delete every Note | -     | 204    |
`;

describe.each(ENGINES)("a range that a later document narrows, on %s", (engine) => {
  it("is led into by one act, and not by steps that stay outside", async () => {
    const server = await open(BOARD("0..5"), { engine, records: {} });
    const { body: board } = await server.ask("POST", "/api/records/Board", { name: "Main" });
    const notes: string[] = [];
    for (let at = 0; at < 4; at++) notes.push((await server.ask("POST", "/api/records/Note", { board: board.id })).body.id);
    await server.ninefold.adopt(planOf(BOARD("0..2")));
    expect((await server.ask("GET", `/api/records/Board/${board.id}`)).body.many).toBe(4);
    const step = await server.ask("DELETE", `/api/records/Note/${notes[0]}`);
    expect([step.status, step.body.code]).toEqual([422, "out-of-range"]);
    expect((await server.ask("DELETE", `/api/boards/${board.id}/notes`)).status).toBe(204);
    expect((await server.ask("GET", `/api/records/Board/${board.id}`)).body.many).toBe(0);
    await server.close();
  });
});
