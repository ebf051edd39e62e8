// How a file names the records that its rows refer to: whole, by what is there once, or by the name with which they are called.

import { afterAll, beforeAll, expect, it } from "vitest";
import { type House, type Json, open } from "./harness.ts";

const PRACTICE = `# Practice

## 1. What the product does and for whom

- Signs in as: Clerk

## 2. Screens and routes

| Screen  | Route    | Shows          | Fields       | Actions        |
| ------- | -------- | -------------- | ------------ | -------------- |
| Animals | /animals | list of Animal | name, keeper | create, import |
| New     | /new     | form for Animal | name, keeper | save |

## 3. Entities and their fields

### Clerk

| Field | Type  | Must be          |
| ----- | ----- | ---------------- |
| email | email | required, unique |

### Person

- Shown as: {name} ({town})

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| town  | text(80) | required         |
| email | email    | optional, unique |

### Animal

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| name   | text(80)            | required |
| keeper | reference to Person | required |

## 6. Roles and permissions

| Role | Means     |
| ---- | --------- |
| Desk | signed in |

| Entity | Action         | Desk |
| ------ | -------------- | ---- |
| Person | see            | yes  |
| Animal | see, create    | yes  |
`;

let house: House;
let token: string;

beforeAll(async () => {
  const Person = [
    { name: "Ann", town: "Porto", email: "ann@example.org" },
    { name: "Ben", town: "Porto", email: "ben@example.org" },
    { name: "Ben", town: "Braga" },
  ];
  house = await open(PRACTICE, { records: { Person, Clerk: [{ email: "desk@example.org" }] } });
  token = await house.signIn("desk@example.org");
});
afterAll(() => house?.close());

const tried = async (keeper: string): Promise<Json> => {
  const response = await fetch(`${house.url}/-/screens/animals/import/try?map=name,keeper`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "text/csv", "x-ninefold": "1" },
    body: `name,keeper\nRex,${keeper}\n`,
  });
  return response.json();
};

it.each(["Ann (Porto)", "Ann", "ann@example.org", "ben@example.org", "Ben (Braga)"])("finds %s", async (keeper) => {
  expect(await tried(keeper)).toMatchObject({ created: 1, wrong: 0 });
});

it.each([
  ["Ben", "reference-ambiguous"],
  ["An", "unknown-name"],
  ["Porto", "unknown-name"],
])("does not guess of %s", async (keeper, code) => {
  const { wrong, errors } = await tried(keeper);
  expect([wrong, errors[0].code]).toEqual([1, code]);
});
