// The document's own conditions show nobody a field that they may not see.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const GARAGE = `# Garage

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen   | Route            | Shows                     | Only where | Fields       | Actions | Menu |
| -------- | ---------------- | ------------------------- | ---------- | ------------ | ------- | ---- |
| Cars     | /                | list of Car               | -          | title, sold  | change, Bad one, Mend | yes |
| Bad      | /bad             | list of Car               | bad        | title        | export  | yes  |
| Good     | /good            | gallery of Car            | not bad    | title        | -       | yes  |
| Lanes    | /lanes           | board of Car by kind      | bad        | title        | -       | yes  |
| Days     | /days            | calendar of Car by due_on | bad        | title        | -       | yes  |
| Cheap    | /cheap           | list of Car               | cheap      | title        | -       | yes  |
| Seen bad | /seen            | list of Car               | bad_for_all | title       | -       | yes  |
| Owned    | /owned           | list of Car               | keeper.bad | title        | -       | yes  |
| Hired    | /hired           | list of Car               | some hires where (days > 5) | title | - | yes |
| Bad one  | /cars/{car}/bad  | one Car                   | bad        | title        | -       | no   |
| Mend     | /cars/{car}/mend | form for Car              | bad        | title        | save    | no   |
| Numbers  | /numbers         | figures                   | -          | -            | -       | yes  |

### Numbers

| Figure     | Shows                                      |
| ---------- | ------------------------------------------ |
| All        | number of Car                              |
| Bad        | number of Car where (bad)                  |
| Good       | number of Car where (not bad)              |
| Either     | number of Car where (bad or sold)          |
| Worth      | sum of Car.worth where (bad)               |
| Most       | largest of Car.worth where (bad)           |
| Kinds      | Car where (bad) by kind as bars            |
| Months     | Car where (bad) by month of due_on as line |
| Cheap      | number of Car where (cheap)                |
| Seen bad   | number of Car where (bad_for_all)          |
| Owned      | number of Car where (keeper.bad)           |
| Hired      | number of Car where (some hires where (days > 5)) |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(40) | required         | -         |
| email | email    | required, unique | -         |
| bad   | yes/no   | required         | starts no |
| chief | yes/no   | required         | starts no |
| cars  | every Car by keeper | -     | -         |

### Car

- Shown as: {title}
- Order: title

| Field       | Type                   | Must be  | Value                |
| ----------- | ---------------------- | -------- | -------------------- |
| title       | text(40)               | required | -                    |
| kind        | one of: van, bus       | required | -                    |
| keeper      | reference to Person    | required | -                    |
| due_on      | date                   | required | -                    |
| worth       | money                  | required | -                    |
| sold        | yes/no                 | required | starts no            |
| bad         | yes/no                 | required | starts no            |
| hires       | every Hire by car      | -        | -                    |
| cheap       | yes/no                 | required | always worth < 50    |
| bad_for_all | yes/no                 | required | always bad           |

### Hire

| Field | Type             | Must be  |
| ----- | ---------------- | -------- |
| car   | reference to Car | required |
| days  | integer          | required |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Guest  | not signed in |
| Member | signed in     |
| Chief  | user.chief    |

| Entity | Action             | Guest | Member           | Chief |
| ------ | ------------------ | ----- | ---------------- | ----- |
| Person | see                | yes   | yes              | yes   |
| Person | see bad            | no    | if this = user   | yes   |
| Car    | see                | yes   | yes              | yes   |
| Car    | see bad            | no    | if keeper = user | yes   |
| Car    | see worth          | yes   | yes              | yes   |
| Car    | see cheap          | no    | if keeper = user | yes   |
| Car    | change, export     | no    | yes              | yes   |
| Hire   | see                | no    | no               | yes   |

## 7. The calls it makes

| Call   | Method | Path           | Does                      | Takes          | Gives                              |
| ------ | ------ | -------------- | ------------------------- | -------------- | ---------------------------------- |
| bad    | GET    | /api/bad       | list Car where (bad)      | -              | list of Car(title)                 |
| paged  | GET    | /api/paged     | list Car where (not bad)  | { page?: integer(1..) } | { items: list of Car(title), total } |
| count  | GET    | /api/count     | count Car where (bad)     | -              | { count }                          |
| kinds  | GET    | /api/kinds     | distinct Car.title where (bad) | -         | list of Car.title                  |
| cheap  | GET    | /api/cheap     | list Car where (cheap)    | -              | list of Car(title)                 |
| seen   | GET    | /api/seen      | list Car where (bad_for_all) | -           | list of Car(title)                 |
| hired  | GET    | /api/hired     | list Car where (some hires where (days > 5)) | - | list of Car(title)            |
| people | GET    | /api/people    | list Person               | -              | list of Person(name, cars: list of Car(title) of cars where (bad)) |
`;

const people = ["Ann", "Ben", "Cy"].map((name) => ({
  name,
  email: `${name.toLowerCase()}@example.org`,
  bad: name !== "Cy",
  chief: name === "Cy",
}));
const car = (title: string, keeper: number, bad: boolean, more: object = {}) => ({
  title,
  keeper,
  bad,
  kind: "van",
  due_on: "2026-03-10",
  worth: "100.00",
  ...more,
});
const CARS = [
  car("A", 0, true, { worth: "10.00" }),
  car("B", 0, false),
  car("C", 1, true, { kind: "bus", due_on: "2026-05-10", worth: "20.00" }),
  car("D", 1, false, { sold: true }),
];
const HIRES = [
  { car: 1, days: 9 },
  { car: 2, days: 9 },
  { car: 3, days: 1 },
];

describe.each(engineFor(import.meta.filename))("a condition of the document on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  beforeAll(async () => {
    server = await open(GARAGE, { engine, records: { Person: people, Car: CARS, Hire: HIRES } });
    for (const { name, email } of people) tokens[name] = await server.signIn(email);
    for (const one of (await server.ask("GET", "/api/records/Car")).body.items) ids[one.title] = one.id;
  });
  afterAll(() => server?.close());

  const WHO = [null, "Ann", "Cy"] as const;
  const get = async (who: string | null, path: string): Promise<Json> =>
    (await server.ask("GET", path, undefined, { token: who === null ? undefined : tokens[who] })).body;
  const each = (look: (who: string | null) => Promise<unknown>) => Promise.all(WHO.map(look));
  const titles = (rows: readonly Json[]) => rows.map((row) => row.label ?? row.title).sort();
  const rows = (slug: string) => each(async (who) => titles((await get(who, `/-/screens/${slug}/rows?size=50`)).rows));

  it("shows on a list, a gallery and a board the records of which the user may see what it reads", async () => {
    expect(await rows("bad")).toEqual([[], ["A"], ["A", "C"]]);
    expect(await rows("good")).toEqual([[], ["B"], ["B", "D"]]);
    expect(await rows("lanes")).toEqual([[], ["A"], ["A", "C"]]);
    expect(await rows("owned")).toEqual([[], ["A", "B"], ["A", "B", "C", "D"]]);
    const total = await each(async (who) => (await get(who, "/-/screens/good/rows")).total.count);
    expect(total).toEqual([0, 1, 2]);
    const days = await each(async (who) => titles((await get(who, "/-/screens/days/days?from=2026-03-01&to=2026-05-31")).rows));
    expect(days).toEqual([[], ["A"], ["A", "C"]]);
    const size = await each(async (who) => (await get(who, "/-/screens/bad/export-size")).count);
    expect(size).toEqual([undefined, 1, 2]);
  });

  it("asks of a computed field whether that one may be seen, and counts in lists whatever may be seen of these", async () => {
    expect(await rows("cheap")).toEqual([[], ["A"], ["A", "C"]]);
    expect(await rows("seen-bad")).toEqual([
      ["A", "C"],
      ["A", "C"],
      ["A", "C"],
    ]);
    expect(await rows("hired")).toEqual([
      ["B", "C"],
      ["B", "C"],
      ["B", "C"],
    ]);
  });

  it("shows the page of a record, and leads there, only where the user may see what it reads", async () => {
    const page = (title: string) => each(async (who) => (await get(who, `/-/screens/bad-one/record?p.car=${ids[title]}`)).label ?? "none");
    expect([await page("A"), await page("B"), await page("C")]).toEqual([
      ["none", "A", "A"],
      ["none", "none", "none"],
      ["none", "none", "C"],
    ]);
    const offered = async (who: string) =>
      (await get(who, "/-/screens/cars/rows")).rows.map(({ label, actions }: Json) => [
        label,
        [...new Set(actions.flatMap(({ href }: Json) => (/bad|mend/.test(href ?? "") ? [href.split("/").at(-1)] : [])))].sort(),
      ]);
    // When a record may be changed in a form is asked of what is stored, as a guard is.
    const both = ["bad", "mend"];
    expect(await offered("Cy")).toEqual([
      ["A", both],
      ["B", []],
      ["C", both],
      ["D", []],
    ]);
    expect(await offered("Ann")).toEqual([
      ["A", both],
      ["B", []],
      ["C", ["mend"]],
      ["D", []],
    ]);
  });

  it("lets a figure count and add up only records of which the user may see what it reads", async () => {
    const figures = await each(async (who) =>
      Object.fromEntries(
        (await get(who, "/-/screens/numbers/figures")).figures.map(({ name, value, marks }: Json) => [
          name,
          marks.length > 0 ? Object.fromEntries(marks.map(({ by, value: one }: Json) => [by, one])) : value,
        ]),
      ),
    );
    expect(figures[0]).toEqual({ All: 4, "Seen bad": 2, Hired: 2 });
    const months = (...counts: number[]) => Object.fromEntries(counts.map((count, at) => [`2026-0${at + 3}-01`, count]));
    expect(figures[1]).toEqual({
      ...{ All: 4, Bad: 1, Good: 1, Either: 1, Worth: "10.00", Most: "10.00", Kinds: { van: 1, bus: 0 }, Months: months(1) },
      ...{ Cheap: 1, "Seen bad": 2, Owned: 2, Hired: 2 },
    });
    expect(figures[2]).toEqual({
      ...{ All: 4, Bad: 2, Good: 2, Either: 3, Worth: "30.00", Most: "20.00", Kinds: { van: 1, bus: 1 }, Months: months(1, 0, 1) },
      ...{ Cheap: 2, "Seen bad": 2, Owned: 4, Hired: 2 },
    });
    const shapes = await each(async (who) => (await get(who, "/-/app")).screens.find((one: Json) => one.slug === "numbers").figures.length);
    expect(shapes).toEqual([3, 12, 12]);
  });

  it("lets a call list, count and tell values only of records of which the caller may see what it reads", async () => {
    const call = (path: string, read: (body: Json) => unknown) => each(async (who) => read(await get(who, path)));
    expect(await call("/api/bad", titles)).toEqual([[], ["A"], ["A", "C"]]);
    expect(await call("/api/paged", ({ items, total }) => [titles(items), total])).toEqual([
      [[], 0],
      [["B"], 1],
      [["B", "D"], 2],
    ]);
    expect(await call("/api/count", ({ count }) => count)).toEqual([0, 1, 2]);
    expect(await call("/api/kinds", (values) => values)).toEqual([[], ["A"], ["A", "C"]]);
    expect(await call("/api/cheap", titles)).toEqual([[], ["A"], ["A", "C"]]);
    expect(await call("/api/seen", titles)).toEqual([
      ["A", "C"],
      ["A", "C"],
      ["A", "C"],
    ]);
    expect(await call("/api/hired", titles)).toEqual([
      ["B", "C"],
      ["B", "C"],
      ["B", "C"],
    ]);
    const cars = (body: Json) => Object.fromEntries(body.map(({ name, cars }: Json) => [name, titles(cars)]));
    expect(await call("/api/people", cars)).toEqual([
      { Ann: [], Ben: [], Cy: [] },
      { Ann: ["A"], Ben: [], Cy: [] },
      { Ann: ["A"], Ben: ["C"], Cy: [] },
    ]);
  });
});
