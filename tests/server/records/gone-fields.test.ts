// A field that is gone keeps its values, and no path of the server gives or takes them.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, open, planOf, type TestServer } from "../../support/test-server.ts";

const ROWS = {
  before: `| whole_name | text(120) | required | - |`,
  after: `| whole_name | text(120) | gone     | back "{first_name}"             |
| first_name | text(60)  | required | from first word of whole_name |`,
};

const documentOf = (rows: string, fields: string) => `# Clinic

## 2. Screens and routes

| Screen   | Route               | Shows           | Fields     | Actions                             | Search |
| -------- | ------------------- | --------------- | ---------- | ----------------------------------- | ------ |
| Patients | /patients           | list of Patient | ${fields}  | create, delete, export, import | yes  |
| Patient  | /patients/{patient} | one Patient     | ${fields}  | -                                   | -      |
| Admit    | /admit              | form for Patient | ${fields} | save                                | -      |

## 3. Entities and their fields

### Patient

| Field | Type | Must be | Value |
| ----- | ---- | ------- | ----- |
${rows}

### Visit

- When deleted: patient remove

| Field   | Type                 | Must be  | Value |
| ------- | -------------------- | -------- | ----- |
| patient | reference to Patient | required | -     |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity  | Action                                           | Visitor |
| ------- | ------------------------------------------------ | ------- |
| Patient | see, create, change, delete, export, see history | yes     |
| Visit   | see, create                                      | yes     |
`;

const BEFORE = documentOf(ROWS.before, "whole_name");
const AFTER = documentOf(ROWS.after, "first_name");
const HIDDEN = /Hidden|whole_name|Whole name/;

describe.each(ENGINES)("a field that is gone, on %s", (engine) => {
  let server: TestServer;
  let patient = "";
  beforeAll(async () => {
    server = await open(BEFORE, { engine });
    const made = await server.ask("POST", "/api/records/Patient", { whole_name: "Ana Hidden" });
    patient = made.body.id;
    await server.ask("PATCH", `/api/records/Patient/${patient}`, { whole_name: "Anna Hidden" });
    await server.ask("POST", "/api/records/Visit", { patient });
    const seen = await server.ask("GET", `/-/screens/patient/record?p.patient=${patient}`);
    expect(JSON.stringify(seen.body.history)).toMatch(HIDDEN);
    await server.ninefold.adopt(planOf(AFTER));
  });
  afterAll(() => server?.close());

  it("gave its values to the new one", async () => {
    const { body } = await server.ask("GET", `/api/records/Patient/${patient}`);
    expect(body).toMatchObject({ id: patient, first_name: "Anna" });
  });

  it.each([
    "/api/records/Patient",
    "/api/records/Patient/{patient}",
    "/api/records/Patient.csv",
    "/api/records/Patient/{patient}/history",
    "/api/records/Visit",
    "/api/records/Visit?expand=patient",
    "/api/openapi.json",
    "/-/app",
    "/-/screens/patients/list",
    "/-/screens/patients/export",
    "/-/screens/patient/record?p.patient={patient}",
    "/-/history?record={patient}",
    "/-/screens/admit/form",
    "/-/find?q=Anna",
    "/-/find?q=Hidden",
  ])("is not in the answer of GET %s", async (path) => {
    const { body } = await server.ask("GET", path.replaceAll("{patient}", patient));
    expect(typeof body === "string" ? body : JSON.stringify(body)).not.toMatch(HIDDEN);
  });

  it("finds and sorts nothing", async () => {
    const count = async (query: string) => (await server.ask("GET", `/api/records/Patient?${query}`)).body;
    expect((await count("q=Anna")).total ?? (await count("q=Anna")).items?.length).toBe(1);
    expect((await count("q=Hidden")).items).toEqual([]);
    for (const query of ["whole_name=Anna%20Hidden", "whole_name.contains=Hidden", "sort=whole_name"]) {
      const { status, body } = await server.ask("GET", `/api/records/Patient?${query}`);
      expect([query, status]).toEqual([query, 400]);
      expect(JSON.stringify(body)).not.toMatch(/Hidden"|Anna"/);
    }
  });

  it("is not taken when a record is made or changed", async () => {
    const made = await server.ask("POST", "/api/records/Patient", { first_name: "Bo", whole_name: "Bo Li" });
    const changed = await server.ask("PATCH", `/api/records/Patient/${patient}`, { whole_name: "Nobody" });
    expect([made.status, changed.status]).toEqual([400, 400]);
    expect((await server.ask("POST", "/api/records/Patient", { first_name: "Bo" })).status).toBe(201);
    const kept = await server.store.select(
      {
        entity: "Patient",
        where: null,
        columns: [{ op: "this", type: { is: "record", entity: "Patient" }, optional: false }],
        order: [],
        limit: null,
        offset: 0,
      },
      { user: null, now: "2026-11-21T09:30:00.000Z", today: "2026-11-21" },
    );
    expect(kept).toHaveLength(2);
  });

  it("is no column of a file that is imported", async () => {
    const sent = { raw: "First name,whole_name\nCy,Cy Hidden\n", headers: { "content-type": "text/csv" } };
    const { body } = await server.ask("POST", "/-/screens/patients/import/read", undefined, sent);
    expect(body.mapped).toEqual(["first_name", null]);
    const expected = await server.ask("GET", "/-/screens/patients/import/expected");
    expect(JSON.stringify(expected.body)).not.toMatch(HIDDEN);
  });

  it("goes with its record", async () => {
    await server.ask("DELETE", `/api/records/Patient/${patient}`);
    expect((await server.ask("GET", `/api/records/Patient/${patient}`)).status).toBe(404);
  });
});
