// A bulk change reports the reasons why a field cannot be changed.

import { expect, it } from "vitest";
import { PEOPLE_TABLE } from "../../fixtures/documents/people.ts";
import { type Json, open } from "../../support/test-server.ts";

const NEEDS = `# Needs

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen    | Route               | Shows         | Fields      | Actions | Sorted by | Menu |
| --------- | ------------------- | ------------- | ----------- | ------- | --------- | ---- |
| Needs     | /                   | list of Need  | title, note | ask     | title     | yes  |
| Edit need | /needs/{need}/edit  | form for Need | title, note | save    | -         | no   |

## 3. Entities and their fields

${PEOPLE_TABLE}

### Need

| Field | Type                | Must be  | Value       |
| ----- | ------------------- | -------- | ----------- |
| title | text(40)            | required | -           |
| note  | text(40)            | optional | -           |
| whose | reference to Person | required | starts user |

## 4. States and transitions

### Need

- States: draft, asked

| From  | Action | To    |
| ----- | ------ | ----- |
| (new) | write  | draft |
| draft | ask    | asked |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action     | Member                                |
| ------ | ---------- | ------------------------------------- |
| Person | see        | yes                                   |
| Need   | see        | yes                                   |
| Need   | write, ask | yes                                   |
| Need   | change     | if whose = user and status is draft   |
`;

it("is the state, where that alone is why, and nothing where somebody else's record is meant", async () => {
  const Person = ["ada", "bob"].map((name) => ({ name, email: `${name}@example.org`, staff: false }));
  const server = await open(NEEDS, { development: true, records: { Person } });
  const [ada, bob] = [await server.signIn("ada@example.org"), await server.signIn("bob@example.org")];
  const write = async (title: string, token: string): Promise<string> =>
    (await server.ask("POST", "/api/records/Need/actions/write", { title }, { token })).body.id;
  const ids = [await write("A", ada), await write("B", ada), await write("C", bob)];
  await server.ask("POST", `/api/records/Need/${ids[1]}/actions/ask`, {}, { token: ada });
  const { body } = await server.ask("POST", "/-/screens/needs/bulk/offers", { records: ids }, { token: ada });
  const told = (field: string) =>
    body.not.filter((one: Json) => one.field === field).map(({ records, problem }: Json) => [records, problem?.detail ?? null]);
  for (const field of ["title", "note"])
    expect(told(field)).toEqual([
      [[ids[1]], "You can’t do this while Status is Asked."],
      [[ids[2]], null],
    ]);
  expect(body.fields.map(({ field, count }: Json) => [field.name, count])).toEqual([
    ["title", 1],
    ["note", 1],
  ]);
  await server.close();
});
