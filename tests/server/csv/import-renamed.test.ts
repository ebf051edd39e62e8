// A file from before the document renamed its columns and words is read by what they were called.

import { afterAll, beforeAll, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = `# Shelf

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows        | Fields                           | Actions |
| ------ | ----- | ------------ | -------------------------------- | ------- |
| Books  | /     | list of Book | title, kind, tags, author, ready | import  |

## 3. Entities and their fields

### Person

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required         |
| email | email    | required, unique |

### Author

| Field                | Type     | Must be          |
| -------------------- | -------- | ---------------- |
| code (was short_name) | text(20) | required, unique |

### Book

| Field                                  | Type                                           | Must be  | Label   |
| -------------------------------------- | ---------------------------------------------- | -------- | ------- |
| title (was head_line, heading)         | text(20)                                       | required | Name    |
| kind                                   | one of: novel (was long_story), story          | optional | -       |
| tags                                   | several of: new (was just_in, fresh), old      | optional | -       |
| author (was written_by)                | reference to Author                            | optional | -       |
| ready                                  | yes/no                                         | optional | -       |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Member | signed in |

| Entity | Action              | Member |
| ------ | ------------------- | ------ |
| Person | see                 | yes    |
| Author | see                 | yes    |
| Book   | see, create, change | yes    |
`;

let server: TestServer;
beforeAll(async () => {
  const [engine] = engineFor(import.meta.filename);
  const records = { Person: [{ name: "Ann", email: "ann@example.org" }], Author: [{ code: "WOO" }] };
  server = await open(DOCUMENT, { ...(engine ? { engine } : {}), records });
});
afterAll(() => server?.close());

async function send(step: string, file: string, query: Record<string, string> = {}): Promise<Json> {
  const token = await server.signIn("ann@example.org");
  const sent = { token, raw: file, headers: { "content-type": "text/csv" } };
  return (await server.ask("POST", `/-/screens/books/import/${step}?${new URLSearchParams(query)}`, undefined, sent)).body;
}

it.each([
  ["head_line", "title"],
  ["Head line", "title"],
  ["HEADING", "title"],
  ["Name", "title"],
  ["title", "title"],
  ["written_by", "author"],
  ["Written by (Code)", "author.code"],
  ["Author (Short name)", "author.code"],
  ["written_by.short_name", "author.code"],
  ["Written by (ID)", "author.id"],
  ["headlines", null],
])("finds for the column %s the field %s", async (column, field) => {
  expect((await send("read", `${column}\nx\n`)).mapped).toEqual([field]);
});

it("takes a column that is called so now before one that was", async () => {
  expect((await send("read", "heading,title\nx,y\n")).mapped).toEqual([null, "title"]);
});

it("reads words of choices as they were called, and yes and no by their letters", async () => {
  const file = "title,kind,tags,ready\nA,long_story,Just in; old,t\nB,Long story,FRESH,F\nC,novel,new,T\nD,short_story,,f\n";
  const tried = await send("try", file, { map: "title,kind,tags,ready" });
  expect(tried.read.rows.map(({ cells }: Json) => cells.slice(1).map(({ value }: Json) => value))).toEqual([
    ["novel", ["new", "old"], true],
    ["novel", ["new"], false],
    ["novel", ["new"], true],
    [undefined, [], false],
  ]);
  expect(tried.errors).toEqual([expect.objectContaining({ row: 5, column: 1, code: "not-one-of" })]);
});
