// Lists of another record in an answer, with conditions.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, planOf, type TestServer } from "../../support/test-server.ts";

const NOTES = `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

| Field | Type                | Must be          |
| ----- | ------------------- | ---------------- |
| name  | text(40)            | required, unique |
| email | email               | required, unique |
| since | integer             | required         |
| notes | every Note by owner | -                |

### Note

| Field | Type                | Must be  |
| ----- | ------------------- | -------- |
| owner | reference to Person | required |
| title | text(40)            | required |
| year  | integer             | required |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action | Member |
| ------ | ------ | ------ |
| Person | see    | yes    |
| Note   | see    | yes    |

## 7. The calls it makes

| Call  | Method | Path       | Does      | Takes | Gives        |
| ----- | ------ | ---------- | --------- | ----- | ------------ |
| notes | GET    | /api/notes | list Note | -     | list of Line |

| Shape | Of   | Holds |
| ----- | ---- | ----- |
| Line  | Note | title, beside: owner.notes(title) where (year >= this.since) by title, named: list of Note(title) of owner.notes where (title starts with this.name) |
`;

describe.each(engineFor(import.meta.filename))("lists of another record in an answer, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const Person = [
      { name: "ada", email: "ada@example.org", since: 3 },
      { name: "bo", email: "bo@example.org", since: 1 },
    ];
    const Note = Person.flatMap(({ name, email }) =>
      [1, 3, 5].map((year) => ({ owner: `@Person:${email}`, title: year === 5 ? `${name}'s` : `${year} of ${name}`, year })),
    );
    server = await open(NOTES, { engine, records: { Person, Note } });
  });
  afterAll(() => server?.close());

  it("hold what fulfils the condition about who has the list", async () => {
    const { body } = await server.ask("GET", "/api/notes", undefined, { token: await server.signIn("ada@example.org") });
    expect(body).toHaveLength(6);
    for (const line of body) {
      const isAda = line.title.includes("ada");
      const titles = isAda ? ["3 of ada", "ada's"] : ["1 of bo", "3 of bo", "bo's"];
      expect(line.beside).toEqual(titles.map((title) => ({ title })));
      expect(line.named).toEqual([{ title: isAda ? "ada's" : "bo's" }]);
    }
  });
});

it("the record of the shape is not who has such a list", () => {
  expect(() => planOf(NOTES.replace("this.since", "this.year"))).toThrow("year");
});
