// Labels with hidden or empty values hide the separators too.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const PATCHES = `# Patches

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen  | Route    | Shows           | Fields      |
| ------- | -------- | --------------- | ----------- |
| Patches | /patches | list of Patch   | name        |
| Patch   | /patches/{patch} | one Patch | name      |
| Notes   | /notes   | list of Note    | text, patch |

## 3. Entities and their fields

### Person

| Field  | Type     | Must be          | Value     |
| ------ | -------- | ---------------- | --------- |
| name   | text(30) | required         | -         |
| email  | email    | required, unique | -         |
| keeper | yes/no   | required         | starts no |

### Field

- Shown as: {name} – {acres} acres

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| name  | text(30) | required |
| acres | integer  | optional |

### Patch

- Shown as: {name} ({owner}, {field}) [{sign}]

| Field | Type                | Must be  |
| ----- | ------------------- | -------- |
| name  | text(30)            | required |
| sign  | text(10)            | optional |
| field | reference to Field  | optional |
| owner | reference to Person | required |

### Note

| Field | Type               | Must be  | Value                 |
| ----- | ------------------ | -------- | --------------------- |
| patch | reference to Patch | required | -                     |
| text  | text(200)          | optional | starts "on {patch}."  |

## 5. Validation rules

| Rule | For  | Must hold              | Otherwise |
| ---- | ---- | ---------------------- | --------- |
| Said | Note | text is not "nothing"  | unsaid    |

## 6. Roles and permissions

| Role   | Means       |
| ------ | ----------- |
| Member | signed in   |
| Keeper | user.keeper |

| Entity | Action             | Member         | Keeper |
| ------ | ------------------ | -------------- | ------ |
| Person | see                | if this = user | yes    |
| Field  | see                | yes            | yes    |
| Patch  | see                | yes            | yes    |
| Patch  | see sign           | no             | yes    |
| Patch  | see owner          | if owner = user | yes   |
| Note   | see, create        | yes            | yes    |

## 8. The error catalogue

| Code   | Status | Message            |
| ------ | ------ | ------------------ |
| unsaid | 409    | Nothing of {patch}! |
`;

describe.each(engineFor(import.meta.filename))("labels with gaps, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const patches: Record<string, string> = {};
  beforeAll(async () => {
    const people = ["ada", "bob"].map((name) => ({ name, email: `${name}@example.org`, keeper: name === "ada" }));
    server = await open(PATCHES, {
      engine,
      records: {
        Person: people,
        Field: [{ name: "North", acres: 7 }, { name: "South" }],
        Patch: [
          { name: "Full", sign: "F()", field: 0, owner: 0 },
          { name: "Bare", owner: 0 },
          { name: "Own", sign: "O", field: 1, owner: 1 },
        ],
      },
    });
    for (const name of ["ada", "bob"]) tokens[name] = await server.signIn(`${name}@example.org`);
    const { body } = await server.ask("GET", "/api/records/Patch", undefined, { token: tokens.ada });
    for (const { id, name } of body.items) {
      patches[name] = id;
      await server.ask("POST", "/api/records/Note", { patch: id }, { token: tokens.ada });
    }
  });
  afterAll(() => server?.close());

  const ask = (who: string, path: string) => server.ask("GET", path, undefined, { token: tokens[who] });

  it.each([
    ["ada", ["Bare (ada)", "Full (ada, North – 7 acres) [F()]", "Own (bob, South) [O]"]],
    ["bob", ["Bare", "Full (North – 7 acres)", "Own (bob, South)"]],
  ])("are whole for what %s may see", async (who, labels) => {
    const { rows } = (await ask(who, "/-/screens/notes/rows")).body;
    expect(rows.map((row: Json) => row.values.patch.label).sort()).toEqual(labels);
    const { options } = (await ask(who, "/-/references/Note/patch")).body;
    expect(options.map((one: Json) => one.label).sort()).toEqual(labels);
    for (const [at, name] of ["Bare", "Full", "Own"].entries()) {
      const view = await ask(who, `/-/screens/patch/record?p.patch=${patches[name]}`);
      expect([view.status, view.body.label]).toEqual([200, labels[at]]);
    }
    const refused = await server.ask("POST", "/api/records/Note", { patch: patches.Full, text: "nothing" }, { token: tokens[who] });
    expect([refused.status, refused.body.detail]).toEqual([409, `Nothing of ${labels[1]}!`]);
  });

  it("are whole in texts as well", async () => {
    const { items } = (await ask("ada", "/api/records/Note")).body;
    const texts = ["on Bare (ada).", "on Full (ada, North – 7 acres) [F()].", "on Own (bob, South) [O]."];
    expect(items.map((one: Json) => one.text).sort()).toEqual(texts);
  });
});
