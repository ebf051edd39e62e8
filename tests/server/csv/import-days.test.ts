// An import reads dates and times in the formats of the product's language.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = (language: string) => `# Termine

## 1. What the product does and for whom

- Signs in as: Person
- Language: ${language}
- Time zone: Europe/Vienna

## 2. Screens and routes

| Screen | Route | Shows         | Fields        | Actions |
| ------ | ----- | ------------- | ------------- | ------- |
| Visits | /     | list of Visit | what, on, at, from | import |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Visit

| Field | Type     | Must be  | Label |
| ----- | -------- | -------- | ----- |
| what  | text(20) | required | -     |
| on    | date     | optional | Tag   |
| at    | time     | optional | Zeit  |
| from  | moment   | optional | Ab    |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member |
| ------ | ------------------- | ------ |
| Person | see                 | yes    |
| Visit  | see, create, change | yes    |
`;

let german: TestServer;
let american: TestServer;
beforeAll(async () => {
  const records = { Person: [{ name: "Ann", email: "ann@example.org" }] };
  german = await open(DOCUMENT("de-AT"), { records });
  american = await open(DOCUMENT("en-US"), { records });
});
afterAll(async () => {
  await german?.close();
  await american?.close();
});

let keys = 0;

/** What one row becomes, or what is wrong with it. */
async function imported(
  server: TestServer,
  { on = "", at = "", from = "", around = "" },
  more: Record<string, string> = {},
  language = "en",
): Promise<Json> {
  const token = await server.signIn("ann@example.org");
  const quoted = [on, at, from].map((cell) => `"${cell}"`).join(",");
  const what = `row ${++keys}`;
  const query = new URLSearchParams({ map: "what,on,at,from", key: `import-days-${keys}`, ...more });
  const response = await fetch(`${server.url}/-/screens/visits/import/run?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1", "accept-language": language },
    body: `what,on,at,from\n"${around}${what}${around}",${quoted}\n`,
  });
  const body = (await response.json()) as Json;
  if (body.wrong > 0) return body.errors.map((one: Json) => `${one.code}: ${one.detail}`);
  const { items } = (await server.ask("GET", `/api/records/Visit?what=${encodeURIComponent(what)}`, undefined, { token })).body;
  return [items[0].on, items[0].at, items[0].from].filter((value) => value !== null);
}

it.each([
  ["4.11.26", "2026-11-04"],
  ["04.11.2026", "2026-11-04"],
  ["4. November 2026", "2026-11-04"],
  ["4. Nov. 26", "2026-11-04"],
  ["15. Mrz 20", "2020-03-15"],
  ["15. Mär 20", "2020-03-15"],
  ["15. Jan 20", "2020-01-15"],
  ["04112026", "2026-11-04"],
  ["4.11.58", "1958-11-04"],
  ["2026-11-04", "2026-11-04"],
  ["29.2.2028", "2028-02-29"],
  // As databases, spreadsheets and programs write a day.
  ["20250115", "2025-01-15"],
  ["2025-01-15 00:00:00", "2025-01-15"],
  ["2025-01-15T00:00:00.000", "2025-01-15"],
  ["2025-01-15T00:00:00Z", "2025-01-15"],
  ["2025-01-15 00:00:00+00", "2025-01-15"],
  ["2025-01-15T00:00:00-08:00", "2025-01-15"],
  ["2025-01-15 00:00:00 UTC", "2025-01-15"],
  ["2025-01-15Z", "2025-01-15"],
  ["2025-01-15+01:00", "2025-01-15"],
  ["15.01.2025 00:00", "2025-01-15"],
  ["15.01.2025 12:00:00 AM", "2025-01-15"],
  ["4. Nov. 26, 00:00", "2026-11-04"],
  // Midnight in Vienna.
  ["2025-01-14T23:00:00.000Z", "2025-01-15"],
])("reads the day %s as a form does", async (written, meant) => {
  expect(await imported(german, { on: written })).toEqual([meant]);
});

it("reads figures in the order that is chosen", async () => {
  expect(await imported(american, { on: "4/11/26" })).toEqual(["2026-04-11"]);
  expect(await imported(american, { on: "4/11/26" }, { dates: "day" })).toEqual(["2026-11-04"]);
  expect(await imported(german, { on: "4/11/26" }, { dates: "month" })).toEqual(["2026-04-11"]);
  expect(await imported(american, { on: "Nov 4, 2026" })).toEqual(["2026-11-04"]);
});

it("reads times and moments so, too", async () => {
  expect(await imported(german, { at: "9.30" })).toEqual(["09:30"]);
  expect(await imported(german, { at: "9 Uhr" })).toEqual(["09:00"]);
  expect(await imported(american, { at: "9:30 pm" })).toEqual(["21:30"]);
  const moment = ["2026-11-04T08:30:00.000Z"];
  for (const from of ["4.11.26 9:30", "4. Nov. 2026 9.30 Uhr", "2026-11-04T09:30", "2026-11-04T08:30:00Z", "4.11.2026, 09:30:00"])
    expect(await imported(german, { from }), from).toEqual(moment);
});

it.each(["2025-01-15 09:30:00", "2025-01-15T22:00:00Z", "20250231", "2025-01-15 00:00:00 EST", "15.01.2025 12:00"])(
  "takes %s for no day: it has a time that would be lost, or there is none such",
  async (written) => {
    expect(await imported(german, { on: written })).toEqual([expect.stringMatching(/^(not-a-date|no-such-day): /)]);
  },
);

it.each([
  ["2025-01-15 09:30:00+00", "2025-01-15T09:30:00.000Z"],
  ["2025-01-15 09:30:00.5+0130", "2025-01-15T08:00:00.500Z"],
  ["2025-01-15T09:30:00-05:00", "2025-01-15T14:30:00.000Z"],
  ["2025-01-15 09:30:00 UTC", "2025-01-15T09:30:00.000Z"],
])("reads the moment %s with the zone that it is written with", async (written, meant) => {
  expect(await imported(german, { from: written })).toEqual([meant]);
});

it("takes a cell that is longer than any day or time for none", async () => {
  const long = "4.11.26 ".repeat(50_000);
  expect(await imported(german, { on: long })).toEqual(["not-a-date: Tag must be a date, such as 21.11.2026."]);
  for (const from of [long, "T".repeat(400_000)])
    expect(await imported(german, { from })).toEqual(["not-a-date: Ab must be a date and time, such as 21.11.2026 09:30."]);
  expect(await imported(german, { on: `${" ".repeat(1000)}4.11.26` })).toEqual(["2026-11-04"]);
});

it("takes a text for what it is without the blanks around it, however many", async () => {
  for (const many of [10, 1000, 200_000])
    expect(await imported(german, { on: "4.11.2026", around: " ".repeat(many) })).toEqual(["2026-11-04"]);
});

it("takes no day without its year: a file may be old", async () => {
  const [told] = await imported(german, { on: "4.11." });
  expect(told).toBe("not-a-date: Tag must be a date with its year, such as 21.11.2026.");
  for (const on of ["morgen", "4. November", "Mi, 4.11."]) expect(await imported(german, { on }), on).toEqual([told]);
  for (const from of ["4.11. 9:30", "morgen um 9 Uhr"])
    expect(await imported(german, { from }), from).toEqual([
      "not-a-date: Ab must be a date with its year and a time, such as 21.11.2026 09:30.",
    ]);
  expect(await imported(german, { on: "4.11." }, {}, "de")).toEqual(["not-a-date: „Tag“ muss ein Datum mit Jahr wie 21.11.2026 sein."]);
});

it("says of a day that there is not that there is none, as the product writes days", async () => {
  const none = ["no-such-day: Tag: there is no 31.02.2026."];
  for (const on of ["31.02.2026", "31.2.26", "2026-02-31", "31. Februar 2026"]) expect(await imported(german, { on }), on).toEqual(none);
  expect(await imported(american, { on: "2/31/2026" })).toEqual(["no-such-day: Tag: there is no 02/31/2026."]);
  for (const from of ["31.02.2026 09:30", "2026-02-31T09:30:00Z", "31.2.26 9:30"])
    expect(await imported(german, { from }), from).toEqual(["no-such-day: Ab: there is no 31.02.2026."]);
  expect(await imported(german, { on: "31.02.2026" }, {}, "de")).toEqual(["no-such-day: „Tag“: Den 31.02.2026 gibt es nicht."]);
});

it("gives examples as the product writes them", async () => {
  const such = (label: string, kind: string, example: string) => [`not-a-date: ${label} must be ${kind}, such as ${example}.`];
  expect(await imported(german, { on: "soon" })).toEqual(such("Tag", "a date", "21.11.2026"));
  const inGerman = ["not-a-date: „Tag“ muss ein Datum wie 21.11.2026 sein."];
  expect(await imported(german, { on: "soon" }, {}, "de")).toEqual(inGerman);
  expect(await imported(american, { on: "soon" })).toEqual(such("Tag", "a date", "11/21/2026"));
  expect(await imported(german, { at: "25:00" })).toEqual(such("Zeit", "a time", "09:30"));
  expect(await imported(german, { from: "soon" })).toEqual(such("Ab", "a date and time", "21.11.2026 09:30"));
  expect(await imported(american, { from: "2026-11-21T25:00" })).toEqual(such("Ab", "a date and time", "11/21/2026 09:30 AM"));
});
