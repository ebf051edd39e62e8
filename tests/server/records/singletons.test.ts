// Singletons, on both engines: always there, found without an id, never deleted.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MigrationRefused } from "../../../src/runtime/store/store.ts";
import { engineFor, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const LENDING = (one = true) => `# Lending

## 2. Screens and routes

| Screen | Route | Shows | Fields | Actions |
| --- | --- | --- | --- | --- |
| Settings | /settings | one Settings | max_loans, note | Change settings |
| Change settings | /settings/edit | form for Settings | max_loans, note | save |
| Loans | /loans | list of Loan | title | - |

## 3. Entities and their fields

### Settings

${one ? "- One only\n" : ""}
| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| max_loans | integer(0..99) | required | starts 2 |
| note | text(40) | optional | starts "as it began" |

### Loan

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| title | text(40) | required | - |

## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| Not too many | Loan | number of Loan <= largest of Settings.max_loans or else 0 | too-many |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Anybody | not signed in |

| Entity | Action | Anybody |
| --- | --- | --- |
| Settings | see, change | yes |
| Loan | see, create | yes |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| too-many | 422 | There are too many loans. |
`;

describe.each(engineFor(import.meta.filename))("one only on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(LENDING(), { engine, records: { Settings: [{ note: "by the samples" }] } });
  });
  afterAll(() => server?.close());

  const all = async (): Promise<Json[]> => (await server.ask("GET", "/api/records/Settings")).body.items;

  it("is there from the beginning, of its defaults and what the samples say, and once", async () => {
    await server.ninefold.adopt(server.plan);
    expect((await all()).map(({ max_loans, note }) => [max_loans, note])).toEqual([[2, "by the samples"]]);
  });

  it("is opened and changed without an id", async () => {
    const shown = await server.ask("GET", "/-/screens/settings/record");
    expect([shown.status, shown.body.values.max_loans]).toEqual([200, 2]);
    const form = await server.ask("GET", "/-/screens/change-settings/form");
    expect(form.body.record.version).toBeGreaterThan(0);
    const values = { max_loans: 1 };
    const saved = await server.ask("POST", "/-/screens/change-settings/save", { values, version: form.body.record.version });
    expect([saved.status, saved.body.href]).toEqual([200, "/settings"]);
    expect((await all())[0].max_loans).toBe(1);
  });

  it("is read by rules as a list of one", async () => {
    expect((await server.ask("POST", "/api/records/Loan", { title: "one" })).status).toBe(201);
    expect((await server.ask("POST", "/api/records/Loan", { title: "two" })).body.code).toBe("too-many");
  });

  it("is neither made again nor deleted", async () => {
    const [{ id }] = await all();
    expect((await server.ask("POST", "/api/records/Settings", {})).status).toBeGreaterThanOrEqual(400);
    expect((await server.ask("DELETE", `/api/records/Settings/${id}`)).status).toBeGreaterThanOrEqual(400);
    expect((await server.ask("POST", "/-/start/Settings/create", { values: {} })).status).toBeGreaterThanOrEqual(400);
    expect((await server.ask("DELETE", `/-/records/Settings/${id}`, {})).status).toBeGreaterThanOrEqual(400);
    expect(await all()).toHaveLength(1);
  });

  it("comes to be for a database that is there, unless it already has others", async () => {
    const other = await open(
      "# Bare\n\n## 3. Entities\n\n### Loan\n\n| Field | Type | Must be |\n| - | - | - |\n| title | text(40) | required |\n",
      {
        engine,
      },
    );
    await other.ninefold.adopt(planOf(LENDING()));
    expect(await other.store.count("Settings", null, { user: null, now: "", today: "" }, null)).toBe(1);
    await other.ninefold.adopt(
      planOf(LENDING(false).replace("/settings |", "/settings/{settings} |").replace("/settings/edit", "/settings/{settings}/edit")),
    );
    await expect(other.ninefold.adopt(planOf(LENDING()))).rejects.toThrow(MigrationRefused);
    await other.close();
  });
});
