// A screen's own row of permissions narrows who may open it. What is seen on it follows from the entities all the same.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const OFFICE = `# Office

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route         | Shows         | Fields      | Actions      |
| ------ | ------------- | ------------- | ----------- | ------------ |
| Notes  | /             | list of Note  | text        | Desk, Add    |
| Desk   | /desk         | list of Note  | text        | -            |
| Note   | /notes/{note} | one Note      | text        | Edit         |
| Edit   | /notes/{note}/edit | form for Note | text   | save         |
| Add    | /add          | form for Note | text        | save         |
| Plans  | /plans        | list of Note  | text        | -            |
| About  | /about        | page          | -           | -            |

## 3. Entities and their fields

### Person

| Field  | Type     | Must be          | Value |
| ------ | -------- | ---------------- | ----- |
| name   | text(80) | required         | -     |
| email  | email    | required, unique | -     |
| chief  | yes/no   | optional         | -     |
| senior | yes/no   | optional         | always chief |

### Note

| Field | Type     | Must be  | Value |
| ----- | -------- | -------- | ----- |
| text  | text(80) | required | -     |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Clerk   | signed in     |
| Chief   | user.chief    |

| Entity | Action              | Visitor | Clerk          | Chief | 
| ------ | ------------------- | ------- | -------------- | ----- |
| Person | see                 | no      | yes            | yes   |
| Note   | see, create, change | yes     | yes            | yes   |
| Desk   | open                | no      | no             | yes   |
| Edit   | open                | no      | if user.senior | no    |
| Add    | open                | no      | yes            | no    |
| Plans  | open                | no      | not shown: may clerks plan? | no |
| About  | open                | no      | yes            | yes   |
`;

describe.each(engineFor(import.meta.filename))("who may open a screen, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  let note: string;

  beforeAll(async () => {
    const Person = [
      { name: "Cleo", email: "cleo@example.org" },
      { name: "Ida", email: "ida@example.org", chief: true },
    ];
    server = await open(OFFICE, { engine, records: { Person, Note: [{ text: "Tea" }] } });
    for (const name of ["cleo", "ida"]) tokens[name] = await server.signIn(`${name}@example.org`);
    note = (await server.ask("GET", "/api/records/Note")).body.items[0].id;
  });
  afterAll(() => server?.close());

  const get = (path: string, name?: string) => server.ask("GET", path, undefined, { token: name === undefined ? undefined : tokens[name] });
  const screens = async (name?: string) => (await get("/-/app", name)).body.screens.map((screen: { name: string }) => screen.name);

  it("is said by the menu", async () => {
    expect(await screens()).toEqual(["Notes", "Note"]);
    expect(await screens("cleo")).toEqual(["Notes", "Note", "Add", "About"]);
    expect(await screens("ida")).toEqual(["Notes", "Desk", "Note", "Edit", "Add", "About"]);
  });

  it("is held to by the address, with the row that refuses", async () => {
    expect((await get("/-/screens/desk/rows")).status).toBe(401);
    const refused = await get("/-/screens/desk/rows", "cleo");
    expect(refused.body).toMatchObject({ code: "not-allowed", cite: expect.stringContaining("point 6, Desk / open") });
    expect((await get("/-/screens/desk/rows", "ida")).status).toBe(200);
    expect((await get("/-/screens/plans/rows", "cleo")).body).toMatchObject({ code: "not-specified", status: 403 });
    expect((await get(`/-/screens/edit/form?p.note=${note}`, "cleo")).status).toBe(403);
    const saved = { values: { text: "Coffee" }, record: note };
    expect((await server.ask("POST", "/-/screens/edit/save", saved, { token: tokens.cleo })).status).toBe(403);
    expect((await server.ask("POST", "/-/screens/edit/save", saved, { token: tokens.ida })).status).toBe(200);
  });

  it("leaves out what leads there", async () => {
    const links = async (name: string) => {
      const app = (await get("/-/app", name)).body.screens.find((screen: { name: string }) => screen.name === "Notes");
      const record = (await get(`/-/screens/note/record?p.note=${note}`, name)).body;
      return [...app.actions, ...record.actions].map((action: { label: string }) => action.label);
    };
    expect(await links("cleo")).toEqual(["Add"]);
    expect(await links("ida")).toEqual(["Desk", "Add", "Edit"]);
  });

  it("says nothing of the calls, which follow the entities", async () => {
    expect((await server.ask("PATCH", `/api/records/Note/${note}`, { text: "Milk" }, { token: tokens.cleo })).status).toBe(200);
  });
});
