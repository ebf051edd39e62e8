// How a file says what its numbers mean, and which separator it uses.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = (language: string) => `# Lager

## 1. What the product does and for whom

- Signs in as: Person
- Language: ${language}

## 2. Screens and routes

| Screen | Route | Shows        | Fields                     | Actions |
| ------ | ----- | ------------ | -------------------------- | ------- |
| Parts  | /     | list of Item | name, weight, pieces, code | import  |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Item

| Field  | Type         | Must be                            |
| ------ | ------------ | ---------------------------------- |
| name   | text(20)     | required                           |
| weight | decimal(3)   | optional                           |
| pieces | integer      | optional                           |
| code   | text(13)     | optional, unique, matches /^[0-9A-Z]+$/ |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member |
| ------ | ------------------- | ------ |
| Person | see                 | yes    |
| Item   | see, create, change | yes    |
`;

let german: TestServer;
let english: TestServer;
beforeAll(async () => {
  const records = { Person: [{ name: "Ann", email: "ann@example.org" }] };
  german = await open(DOCUMENT("de-AT"), { records });
  english = await open(DOCUMENT("en-GB"), { records });
});
afterAll(async () => {
  await german?.close();
  await english?.close();
});

async function send(server: TestServer, step: string, file: string, query: Record<string, string> = {}): Promise<Json> {
  const token = await server.signIn("ann@example.org");
  const sent = { token, raw: file, headers: { "content-type": "text/csv" } };
  return (await server.ask("POST", `/-/screens/parts/import/${step}?${new URLSearchParams(query)}`, undefined, sent)).body;
}

let keys = 0;

/** The mark that is proposed, and the weight that a row of the file becomes by itself. */
async function weighed(server: TestServer, divider: string, weight: string): Promise<[mark: string, weight: string | null]> {
  const name = `item ${++keys}`;
  const cell = weight.includes(divider) ? `"${weight}"` : weight;
  const file = `name${divider}weight\n${name}${divider}${cell}\n`;
  const { mark } = await send(server, "read", file);
  const done = await send(server, "run", file, { map: "name,weight", key: `import-numbers-${keys}` });
  expect(done).toMatchObject({ done: true, created: 1 });
  const token = await server.signIn("ann@example.org");
  const { items } = (await server.ask("GET", `/api/records/Item?name=${encodeURIComponent(name)}`, undefined, { token })).body;
  return [mark, items[0].weight];
}

it.each([
  // As a German spreadsheet writes it, and as it pastes it.
  [";", "1.500", ",", "1500.000"],
  ["\t", "1.500", ",", "1500.000"],
  [";", "1,500", ",", "1.500"],
  // As programs and the API write it.
  [",", "1.500", ".", "1.500"],
  [",", "1,500", ",", "1.500"],
  [";", "1500", ",", "1500.000"],
  [",", "1500", ".", "1500.000"],
  // The file says it itself.
  [";", "1.50", ".", "1.500"],
  [";", "1,000.5", ".", "1000.500"],
  // What is owed, as accounts write it.
  [";", "12,50-", ",", "-12.500"],
  [";", "(12,50)", ",", "-12.500"],
  [";", "(12,50 €)", ",", "-12.500"],
  [";", "1.234,50 € -", ",", "-1234.500"],
  [";", "€ (1.234,50)", ",", "-1234.500"],
  [";", "12,50- EUR", ",", "-12.500"],
  [";", "-12,50", ",", "-12.500"],
])("reads, in a German product, of a file divided by %j the number %s", async (divider, weight, mark, meant) => {
  expect(await weighed(german, divider, weight)).toEqual([mark, meant]);
});

it.each([
  [";", "1.500", ".", "1.500"],
  [",", "1.500", ".", "1.500"],
  [";", "1,500", ".", "1500.000"],
  [";", "1,5", ",", "1.500"],
  [";", "1500", ".", "1500.000"],
])("reads, in an English product, of a file divided by %j the number %s", async (divider, weight, mark, meant) => {
  expect(await weighed(english, divider, weight)).toEqual([mark, meant]);
});

it("believes a number that can be read one way alone more than one before it that could be either", async () => {
  const mark = async (...weights: string[]) =>
    (await send(german, "read", ["name;weight", ...weights.map((one) => `a;${one}`), ""].join("\n"))).mark;
  expect(await mark("1,500", "2,000", "1,234.5")).toBe(".");
  expect(await mark("1.500", "2.5")).toBe(".");
  expect(await mark("1.500", "2.000.000")).toBe(",");
  // Of those that can be read one way alone, most decide, and the first where as many say the other; what is no number says nothing.
  expect(await mark("120,50", "99.00", "-3.00", "10.00")).toBe(".");
  expect(await mark("99.00", "120,50", "7,25")).toBe(",");
  expect(await mark("99.00", "120,50")).toBe(".");
  expect(await mark("approx. 5", "n/a.", "120,50")).toBe(",");
});

it.each(["sep=;\r\n", "SEP=;\n", '"sep=;"\r\n', "\u{FEFF}sep=;\r\n", "sep=;;\r\n"])(
  "takes %j before the names for what it says",
  async (first) => {
    const file = `${first}name;weight,with, commas\r\nBolt;1\r\n"Nut;2\r\n`;
    const read = await send(german, "read", file);
    expect(read).toMatchObject({
      delimiter: ";",
      header: ["name", "weight,with, commas"],
      rows: 2,
      sample: [["Bolt", "1"], expect.anything()],
    });
    // Its line counts where a place in the file is told, as an editor counts, and is no row.
    const { errors } = await send(german, "try", file, { map: "name,weight" });
    expect(errors.map(({ row, code }: Json) => [row, code])).toEqual([[3, "csv-quote"]]);
    expect(errors[0].detail).toContain("Zeile 4");
  },
);

it("takes a column that is called so for one", async () => {
  expect((await send(german, "read", "sep=;x\nBolt;1\n")).header).toEqual(["sep=", "x"]);
});

it("reads a code as it is printed, and finds its record by it, in a file and in a search", async () => {
  const run = (file: string, match: string, key: string) => send(english, "run", file, { map: "code,name", match, key });
  expect(await run("code,name\n978-0-14-043362-3,Emma\nab 12,Bolt\n", "", "printed-1")).toMatchObject({ done: true, created: 2 });
  expect(await run("code,name\n978 0 14 043362 3,Emma again\n", "code", "printed-2")).toMatchObject({ done: true, updated: 1 });
  expect(await run("code,name\n-/-,Nothing\n", "", "printed-3")).toMatchObject({ done: false, wrong: 1 });
  const token = await english.signIn("ann@example.org");
  const { items } = (await english.ask("GET", "/api/records/Item?sort=name", undefined, { token })).body;
  expect(items.filter(({ code }: Json) => code !== null).map(({ code, name }: Json) => [code, name])).toEqual([
    ["AB12", "Bolt"],
    ["9780140433623", "Emma again"],
  ]);
  // It is found as it is printed as well, in the list and by the API.
  for (const sought of ["978-0-14-043362-3", "978 0 14 043362 3", "9780140433623", "ab-12", "Emma"]) {
    const query = new URLSearchParams({ q: sought });
    const { rows } = (await english.ask("GET", `/-/screens/parts/rows?${query}`, undefined, { token })).body;
    const found = (await english.ask("GET", `/api/records/Item?${query}`, undefined, { token })).body.items;
    const name = sought === "ab-12" ? "Bolt" : "Emma again";
    expect([sought, rows.map(({ label }: Json) => label), found.map((one: Json) => one.name)]).toEqual([sought, [name], [name]]);
  }
  expect((await english.ask("GET", "/api/records/Item?q=978-1-14-043362-3", undefined, { token })).body.items).toEqual([]);
});

it.each([
  ["point", "1.5", "Pieces must be a whole number."],
  // Written as the others it would be no whole number either.
  ["point", "1,5", "Pieces must be a whole number."],
  ["comma", "1,5", "Pieces must be a whole number."],
  ["comma", "1.5", "Pieces must be a whole number."],
  ["point", "many", "Pieces must be a number, such as 12."],
])("asks for a whole number, with the decimal mark %s, where %s has decimals", async (mark, pieces, told) => {
  const { errors } = await send(english, "try", `name;pieces\nBolt;${pieces}\n`, { map: "name,pieces", mark });
  expect(errors.map(({ detail }: Json) => detail)).toEqual([told]);
});
