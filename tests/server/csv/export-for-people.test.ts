// CSV for people matches the page, and imports again without changes.

import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Werkstatt

## 1. What the product does and for whom

- Signs in as: Person
- Language: de-AT
- Time zone: Europe/Vienna

## 2. Screens and routes

| Screen | Route | Shows       | Fields                                                                                       | Actions        | Sort |
| ------ | ----- | ----------- | -------------------------------------------------------------------------------------------- | -------------- | ---- |
| Jobs   | /     | list of Job | name, stage, kind, extras, paid, on, at, from, ended, takes, price, weight, share, owner, state | export, import | name |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

- Shown as: {name}

### Job

| Field  | Type                                              | Must be          | Label  |
| ------ | ------------------------------------------------- | ---------------- | ------ |
| name   | text(20)                                          | required, unique | -      |
| stage  | one of: in_review "Wird geprüft", ok              | optional         | -      |
| kind   | one of: new "old", old "-2nd hand"                | optional         | -      |
| extras | several of: gift_box "Box; rot", card              | optional         | -      |
| paid   | yes/no                                            | required         | -      |
| on     | date                                              | optional         | -      |
| at     | time                                              | optional         | -      |
| from   | moment                                            | optional         | -      |
| ended  | moment                                            | optional         | -      |
| takes  | duration                                          | optional         | -      |
| price  | money                                             | optional         | -      |
| weight | decimal(3)                                        | optional         | -      |
| share  | percent                                           | optional         | -      |
| owner  | reference to Person                               | optional         | -      |

- Shown as: {name}

## 4. States and transitions

### Job

- Field: state
- States: ready_to_go "Kann losgehen", done
- Ends in: done

| From        | Action | To          |
| ----------- | ------ | ----------- |
| (new)       | enter  | ready_to_go |
| ready_to_go | finish | done        |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action                                      | Member |
| ------ | ------------------------------------------- | ------ |
| Person | see                                         | yes    |
| Job    | see, enter, change, finish, export, delete  | yes    |
`;

const FULL = {
  name: "Full",
  stage: "in_review",
  kind: "old",
  extras: ["gift_box", "card"],
  paid: true,
  on: "2026-03-04",
  at: "09:30",
  from: "2026-11-21T09:30:00.000Z",
  ended: "2026-07-01T22:05:07.250Z",
  takes: 183_900,
  price: "1500.00",
  weight: "1.500",
  share: "12.50",
};
const TWICE = ["2026-10-25T00:30:00.000Z", "2026-10-25T01:30:00.000Z"];
const JOBS = [
  FULL,
  { name: "Bare", paid: false, kind: "new", takes: 106_624_800 },
  { name: "Twice", paid: false, from: TWICE[0], ended: TWICE[1], takes: 86_400 },
];
const FIELDS = ["name", "stage", "kind", "extras", "paid", "on", "at", "from", "ended", "takes", "price", "weight", "share"];

describe.each(engineFor(import.meta.filename))("a list for spreadsheets on %s", (engine) => {
  let server: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    const person = { name: "Ann", email: "ann@example.org" };
    server = await open(DOCUMENT, { engine, records: { Person: [person] } });
    other = await open(DOCUMENT, { engine, records: { Person: [person] } });
    const token = await server.signIn("ann@example.org");
    const owner = (await server.ask("GET", "/api/records/Person", undefined, { token })).body.items[0].id;
    for (const job of JOBS) {
      const made = await server.ask("POST", "/api/records/Job/actions/enter", { ...job, ...(job === FULL ? { owner } : {}) }, { token });
      expect([made.status, made.body.errors]).toEqual([201, undefined]);
    }
  });
  afterAll(async () => {
    await server?.close();
    await other?.close();
  });

  const exported = async (query: string) => {
    const token = await server.signIn("ann@example.org");
    return String((await server.ask("GET", `/-/screens/jobs/export${query}`, undefined, { token })).body);
  };
  const linesOf = (text: string): Record<string, string>[] =>
    parse(text, { columns: true, bom: true, delimiter: text.split("\n", 1)[0]?.includes(";") ? ";" : "," });
  const send = async (to: TestServer, step: string, file: string, language: string): Promise<Json> => {
    const token = await to.signIn("ann@example.org");
    const headers = { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1", "accept-language": language };
    const response = await fetch(`${to.url}/-/screens/jobs/import/${step}`, { method: "POST", headers, body: file });
    return (await response.json()) as Json;
  };
  /** As the import suggests it by itself. */
  const queryOf = ({ mapped, match, mark, dates }: Json, more: Record<string, string> = {}) =>
    new URLSearchParams({
      map: mapped.map((name: string | null) => name ?? "").join(","),
      ...(match === null ? {} : { match }),
      ...{ mark: mark === "," ? "comma" : "point", dates, ...more },
    });

  it("stays exact for programs", async () => {
    const full = linesOf(await exported("")).find((line) => line.Name === "Full");
    const exact = { Stage: "in_review", Extras: "gift_box; card", Paid: "yes", On: "2026-03-04", From: FULL.from, Ended: FULL.ended };
    expect(full).toMatchObject({ ...exact, Takes: "P2DT3H5M", Price: "1500.00", State: "ready_to_go" });
  });

  it.each([
    ["de-AT", "04.03.2026", "21.11.2026 10:30", "02.07.2026 00:05:07", "Ja", "1500,00", "1,500", "2 Tage 3 Stunden 5 Minuten"],
    ["en", "03/04/2026", "11/21/2026 10:30", "07/02/2026 00:05:07", "Yes", "1500.00", "1.500", "2 days 3 hours 5 minutes"],
    ["en-GB", "04/03/2026", "21/11/2026 10:30", "02/07/2026 00:05:07", "Yes", "1500.00", "1.500", "2 days 3 hours 5 minutes"],
    ["fr", "04/03/2026", "21/11/2026 10:30", "02/07/2026 00:05:07", "Oui", "1500,00", "1,500", "2 jours 3 heures 5 minutes"],
    ["es", "04/03/2026", "21/11/2026 10:30", "02/07/2026 00:05:07", "Sí", "1500,00", "1,500", "2 días 3 horas 5 minutos"],
    ["ja", "2026/03/04", "2026/11/21 10:30", "2026/07/02 00:05:07", "はい", "1500.00", "1.500", "2 日 3 時間 5 分"],
    ["ar", "04/03/2026", "21/11/2026 10:30", "02/07/2026 00:05:07", "نعم", "1500.00", "1.500", "يومان 3 ساعات 5 دقائق"],
  ])("says in %s what the page says, and is taken back without loss", async (language, on, from, ended, yes, price, weight, takes) => {
    const file = await exported(`?sheet=${language}`);
    const lines = linesOf(file);
    const words = { Stage: "Wird geprüft", Extras: "Box\\; rot; Card", Paid: yes, State: "Kann losgehen", Owner: "Ann" };
    const full = lines.find((line) => line.Name === "Full");
    expect(full).toMatchObject({ ...words, On: on, At: "09:30", From: from, Ended: ended, Price: price, Weight: weight, Takes: takes });
    // A label that is written as another value is would be taken for that: it stands as its value.
    expect([full?.Kind, lines.find((line) => line.Name === "Bare")?.Kind]).toEqual(["'-2nd hand", "new"]);

    const columns = await send(server, "read", file, language);
    expect(columns).toMatchObject({ rows: 3, match: "id", mark: price?.at(-3) });
    const tried = await send(server, `try?${queryOf(columns)}`, file, language);
    expect(tried).toMatchObject({ rows: 3, unchanged: 3, wrong: 0, errors: [] });

    const there = await send(other, "read", file, language);
    const mapped = there.mapped.map((name: string | null) => (name === "id" ? null : name));
    const settings = queryOf({ ...there, mapped, match: null }, { key: `people-${engine}-${language}` });
    expect(await send(other, `run?${settings}`, file, language)).toMatchObject({ created: 3, wrong: 0, done: true });
    const token = await other.signIn("ann@example.org");
    const { items } = (await other.ask("GET", "/api/records/Job?sort=name", undefined, { token })).body;
    const taken = items.map((one: Json) => Object.fromEntries(FIELDS.map((field) => [field, one[field]])));
    const empty = Object.fromEntries(FIELDS.map((field) => [field, field === "extras" ? [] : null]));
    const [bare, whole, twice] = [JOBS[1], { ...FULL, ended: "2026-07-01T22:05:07.000Z" }, { ...JOBS[2], ended: TWICE[0] }];
    expect(taken).toEqual([bare, whole, twice].map((one) => ({ ...empty, ...one })));
    for (const { id } of items) await other.ask("DELETE", `/api/records/Job/${id}`, undefined, { token });
  });

  it("changes a moment that is written otherwise, and none that a spreadsheet cut to minutes", async () => {
    const head = "Name;Ended\r\n";
    const [cut, later] = ["Full;02.07.2026 00:05", "Full;02.07.2026 00:06"];
    const columns = await send(server, "read", head + cut, "de");
    expect(await send(server, `try?${queryOf(columns)}`, head + cut, "de")).toMatchObject({ unchanged: 1 });
    const changed = await send(server, `try?${queryOf(columns)}`, head + later, "de");
    expect(changed.changes.rows[0].values).toEqual([{ field: 0, before: FULL.ended, after: "2026-07-01T22:06:00.000Z" }]);
  });
});
