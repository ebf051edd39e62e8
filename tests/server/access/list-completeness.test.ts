// An empty list says whether something could be hidden, by permission alone.

import { afterAll, describe, expect, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const document = (see: string) => `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route            | Shows          | Fields      |
| ------ | ---------------- | -------------- | ----------- |
| Notes  | /                | list of Note   | text, of_whom |
| Person | /people/{person} | one Person     | name, notes |

## 3. Entities and their fields

${PEOPLE_TABLE}
| notes | every Note by of_whom | - | - |

### Note

| Field   | Type                | Must be  |
| ------- | ------------------- | -------- |
| text    | text(80)            | required |
| of_whom | reference to Person | required |
| about   | reference to Note   | optional |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action | Member |
| ------ | ------ | ------ |
| Person | see    | yes    |
| Note   | see    | ${see} |
| Note   | create | yes    |
`;

const RECORDS = {
  Person: ["Ann", "Bob"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org`, staff: name === "Bob" })),
};

describe.each(ENGINES)("nothing, on %s", (engine) => {
  const servers: TestServer[] = [];
  afterAll(() => Promise.all(servers.map((server) => server.close())));

  /** Whether what Ann sees of her own notes, of Bob's, and of what a note may be about is all that there is. */
  async function whole(see: string): Promise<boolean[]> {
    const server = await open(document(see), { engine, records: RECORDS });
    servers.push(server);
    const token = await server.signIn("ann@example.org");
    const ask = async (path: string): Promise<Json> => (await server.ask("GET", path, undefined, { token })).body;
    const { items } = await ask("/api/records/Person?sort=name");
    const pages = [];
    for (const { id } of items) pages.push((await ask(`/-/screens/person/record?p.person=${id}`)).related[0].whole);
    return [...pages, (await ask("/-/references/Note/about")).whole];
  }

  it("is nothing yet for whoever may see all", async () => {
    expect(await whole("yes")).toEqual([true, true, true]);
  });

  it("is nothing yet on the record of whoever may see what is theirs", async () => {
    expect(await whole("if of_whom = user")).toEqual([true, false, false]);
    expect(await whole('if of_whom = user or text = "a"')).toEqual([true, false, false]);
    expect(await whole('if of_whom = user and text = "a"')).toEqual([false, false, false]);
  });

  it("is decided by the record that is shown, and not by what is there", async () => {
    expect(await whole("if of_whom.staff")).toEqual([false, true, false]);
    expect(await whole("if not of_whom.staff or user.staff")).toEqual([true, false, false]);
  });
});
