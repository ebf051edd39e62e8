// A record in a text appears by its label, in defaults, computed fields and effects.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const NOTES = `# Notes

## 1. What the product does and for whom

- Signs in as: Person
- Currency: EUR

## 3. Entities and their fields

### City

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(30) | required, unique |

### Person

- Shown as: {name} of {city}

| Field | Type              | Must be          |
| ----- | ----------------- | ---------------- |
| name  | text(30)          | required, unique |
| email | email             | required, unique |
| city  | reference to City | optional         |

### Note

| Field  | Type                | Must be  | Value                              |
| ------ | ------------------- | -------- | ---------------------------------- |
| to     | reference to Person | required | -                                  |
| amount | money               | required | starts 12.50 EUR                   |
| first  | text(200)           | optional | starts "{to}: {amount}"            |
| line   | text(200)           | optional | always "{amount} to {to}"          |
| twice  | text(200)           | optional | always "{line}, {to.city}"         |
| kept   | text(200)           | optional | -                                  |

### Copy

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| note  | reference to Note | required |
| text  | text(200)         | required |

## 4. States and transitions

### Note

- States: open, shut
- Ends in: shut

| From  | Action | To   | Then                                                              |
| ----- | ------ | ---- | ----------------------------------------------------------------- |
| (new) | write  | open | -                                                                 |
| open  | shut   | shut | set kept to "to {to}"; create Copy (note = this, text = "{twice} for {to}") |

## 5. Validation rules

| Rule      | For  | Must hold                   | Otherwise |
| --------- | ---- | --------------------------- | --------- |
| Not to Bo | Note | not "{to}" starts with "Bo" | not-to-bo |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action           | Member |
| ------ | ---------------- | ------ |
| Person | see, change      | yes    |
| City   | see, create      | yes    |
| Note   | see, write, shut | yes    |
| Copy   | see              | yes    |

## 8. The error catalogue

| Code      | Status | Message      |
| --------- | ------ | ------------ |
| not-to-bo | 409    | Not to {to}. |
`;

describe.each(engineFor(import.meta.filename))("records in texts, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const people = [
      { name: "Ann", email: "a@example.org" },
      { name: "Bo", email: "b@example.org" },
    ];
    server = await open(NOTES, { engine, records: { Person: people } });
  });
  afterAll(() => server?.close());

  it("stand by their labels", async () => {
    const token = await server.signIn("a@example.org");
    const ask = (method: string, path: string, body?: unknown) => server.ask(method, `/api/records/${path}`, body, { token });
    const [ann, bo] = (await ask("GET", "Person?sort=name")).body.items;
    const city = (await ask("POST", "City", { name: "Linz" })).body.id;
    for (const { id } of [ann, bo]) expect((await ask("PATCH", `Person/${id}`, { city })).status).toBe(200);
    const { id } = (await ask("POST", "Note/actions/write", { to: ann.id })).body;
    const lines = { first: "Ann of Linz: €12.50", line: "€12.50 to Ann of Linz", twice: "€12.50 to Ann of Linz, Linz" };
    expect((await ask("GET", `Note/${id}`)).body).toMatchObject(lines);
    expect((await ask("GET", "Note")).body.items).toMatchObject([lines]);
    expect((await ask("POST", `Note/${id}/actions/shut`, {})).status).toBe(200);
    expect((await ask("GET", `Note/${id}`)).body.kept).toBe("to Ann of Linz");
    expect((await ask("GET", "Copy")).body.items).toMatchObject([{ text: "€12.50 to Ann of Linz, Linz for Ann of Linz" }]);
    const refused = await ask("POST", "Note/actions/write", { to: bo.id });
    expect([refused.status, refused.body.detail]).toEqual([409, "Not to Bo of Linz."]);
  });
});
