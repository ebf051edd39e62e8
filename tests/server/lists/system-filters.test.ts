// Lists are filtered by what every record has: who made or changed it, when, its id and version.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Notes

## 1. What the product does and for whom

- Signs in as: Member

## 2. Screens and routes

| Screen | Route  | Shows        | Fields | Actions | Filter by                                                                   |
| ------ | ------ | ------------ | ------ | ------- | --------------------------------------------------------------------------- |
| Notes  | /notes | list of Note | title  | -       | created_by, changed_by, created_by.name, id, version, created_at, changed_at |

## 3. Entities and their fields

### Member

- Shown as: {name}

| Field | Type     | Must be          | Value     |
| ----- | -------- | ---------------- | --------- |
| name  | text(20) | required         | -         |
| email | email    | required, unique | -         |
| shy   | yes/no   | required         | starts no |

### Note

| Field | Type     | Must be  | Value |
| ----- | -------- | -------- | ----- |
| title | text(20) | required | -     |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Reader | signed in |

| Entity | Action              | Reader                     |
| ------ | ------------------- | -------------------------- |
| Member | see                 | if shy is no or this = user |
| Note   | see, create, change | yes                        |
`;

const RECORDS = {
  Member: [
    { name: "Ann", email: "ann@example.org" },
    { name: "Ben", email: "ben@example.org" },
    { name: "Coy", email: "coy@example.org", shy: true },
  ],
};

describe.each(ENGINES)("a list on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ids: Record<string, string> = {};
  const as = (who: string, method: string, path: string, body?: unknown) => server.ask(method, path, body, { token: tokens[who] });
  const titles = async (who: string, query: string) => {
    const { status, body } = await as(who, "GET", `/-/screens/notes/rows?${query}`);
    return status === 200 ? body.rows.map((row: Json) => row.values.title).sort() : [status];
  };

  beforeAll(async () => {
    server = await open(DOCUMENT, { engine, records: RECORDS });
    for (const who of ["ann", "ben", "coy"]) {
      tokens[who] = await server.signIn(`${who}@example.org`);
      ids[who] = (await as(who, "GET", "/-/app")).body.user.id;
      ids[`${who}'s note`] = (await as(who, "POST", "/api/records/Note", { title: `by ${who}` })).body.id;
    }
    await as("ben", "PATCH", `/api/records/Note/${ids["ann's note"]}`, { title: "by ann, then ben" });
  });
  afterAll(() => server?.close());

  it("offers what every record has, in words", async () => {
    const { screens } = (await as("ann", "GET", "/-/app")).body;
    expect(screens[0].columns.map((column: Json) => [column.path, column.filterable])).toEqual([["title", false]]);
    expect(screens[0].filters.map((column: Json) => [column.path, column.label, column.type.is])).toEqual([
      ["created_by", "Created by", "reference"],
      ["changed_by", "Changed by", "reference"],
      ["created_by.name", "Created by name", "text"],
      ["id", "ID", "text"],
      ["version", "Version", "integer"],
      ["created_at", "Created at", "moment"],
      ["changed_at", "Changed at", "moment"],
    ]);
  });

  it("finds by who made and who changed, by id and by version", async () => {
    expect(await titles("ann", `f.created_by=${ids.ann}`)).toEqual(["by ann, then ben"]);
    expect(await titles("ann", `f.changed_by=${ids.ben}`)).toEqual(["by ann, then ben", "by ben"]);
    expect(await titles("ann", "f.created_by.name=Ben")).toEqual(["by ben"]);
    expect(await titles("ann", `f.id=${ids["ben's note"]}`)).toEqual(["by ben"]);
    expect(await titles("ann", "f.version.min=2")).toEqual(["by ann, then ben"]);
    expect(await titles("ann", "f.created_at.min=2000-01-01T00:00:00.000Z&f.created_by.empty=no")).toHaveLength(2);
  });

  it("finds nothing by a person who may not be seen", async () => {
    expect(await titles("ann", `f.created_by=${ids.coy}`)).toEqual([]);
    expect(await titles("ann", "f.created_by.name=Coy")).toEqual([]);
    expect(await titles("coy", `f.created_by=${ids.coy}`)).toEqual(["by coy"]);
  });

  it("offers the people who may be seen", async () => {
    const { options } = (await as("ann", "GET", "/-/references/Note/created_by")).body;
    expect(options.map((one: Json) => one.label)).toEqual(["Ann", "Ben"]);
  });
});
