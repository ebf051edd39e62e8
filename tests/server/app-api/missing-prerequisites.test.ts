// A form that requires a record of which there is none says so.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openExample, sampleUser } from "../../support/example-users.ts";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Kennels

## 1. What the product does and for whom

- Signs in as: Keeper

## 2. Screens and routes

| Screen   | Route | Shows         | Fields              | Actions | Menu |
| -------- | ----- | ------------- | ------------------- | ------- | ---- |
| New walk | /walk | form for Walk | dog, lead, partner, path | save    | yes  |

## 3. Entities and their fields

### Keeper

| Field | Type                | Must be          |
| ----- | ------------------- | ---------------- |
| name  | text(40)            | required         |
| email | email               | required, unique |
| dogs  | every Dog by keeper | -                |

### Dog

| Field  | Type                | Must be         | Value       |
| ------ | ------------------- | --------------- | ----------- |
| name   | text(40)            | required        | -           |
| keeper | reference to Keeper | required, fixed | starts user |

### Lead

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(40) | required |
| worn  | yes/no   | required |

### Path

| Field | Type             | Must be  |
| ----- | ---------------- | -------- |
| name  | text(40)         | required |
| dog   | reference to Dog | required |

### Walk

| Field   | Type                | Must be  |
| ------- | ------------------- | -------- |
| dog     | reference to Dog    | required |
| lead    | reference to Lead   | required |
| partner | reference to Keeper | optional |
| path    | reference to Path   | required |

## 5. Validation and computed values

| Rule      | For       | Must hold        | Otherwise |
| --------- | --------- | ---------------- | --------- |
| Sound     | Walk.lead | not lead.worn    | worn-out  |
| Known     | Walk.path | path.dog = dog   | unknown   |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Keeper | signed in |

| Entity | Action              | Keeper           |
| ------ | ------------------- | ---------------- |
| Keeper | see                 | yes              |
| Dog    | see                 | if some user.dogs where (it = this) |
| Dog    | create              | if keeper = user |
| Lead   | see                 | yes              |
| Path   | see                 | yes              |
| Walk   | see, create         | yes              |

## 8. The error catalogue

| Code     | Status | Message                    | Remedy                       |
| -------- | ------ | -------------------------- | ---------------------------- |
| worn-out | 409    | {lead.name} is worn out.   | The office hands out others. |
| unknown  | 409    | The dog knows other paths. | -                            |
`;

const RECORDS = {
  Keeper: ["Ada", "Bo"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` })),
  Dog: ["Rex", "Lux"].map((name) => ({ name, keeper: 0 })),
  Lead: [{ name: "Red lead", worn: true }],
  Path: [{ name: "Mole", dog: 0 }],
};

describe.each(engineFor(import.meta.filename))("what is needed first, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
  });
  afterAll(() => server?.close());

  const needed = async (who: string): Promise<Json[]> => {
    const token = await server.signIn(`${who}@example.org`);
    return (await server.ask("GET", "/-/screens/new-walk/form", undefined, { token })).body.neededFirst;
  };
  const lead = { field: "lead", label: "Lead", refusedBy: ["Red lead is worn out.", "The office hands out others."] };

  it("names what is demanded and has nothing to choose, why, and how it is made by whoever may make it", async () => {
    const makes = { entity: "Dog", slug: "create", label: "New dog", begins: { field: "name", most: 40 } };
    expect(await needed("bo")).toEqual([{ field: "dog", label: "Dog", makes }, lead]);
  });

  it("leaves alone what may be empty, what another field decides, and what there is by now", async () => {
    // The path hangs on the dog, and the partner may be left out.
    expect(await needed("ada")).toEqual([lead]);
    const token = await server.signIn("bo@example.org");
    await server.ask("POST", "/-/start/Dog/create", { values: { name: "Fips" } }, { token });
    expect(await needed("bo")).toEqual([lead]);
  });
});

it("says in the market to a maker without a shop that they need one first, and makes it in place", async () => {
  const server = await openExample("market");
  const fresh = await sampleUser(server, "new");
  const form = await fresh.form("new-article");
  expect(form.neededFirst).toMatchObject([{ field: "shop", label: "Shop", makes: { entity: "Shop", slug: "create", label: "New shop" } }]);
  await fresh.save("open-a-shop", { name: "Fern", city: "Sligo" });
  expect(await fresh.form("new-article")).not.toHaveProperty("neededFirst");
  await server.close();
});
