// Absent, empty and null told apart where a record is changed, on both engines.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, type Json, open, type TestServer } from "../../support/test-server.ts";

const NOTES = `# Notes

## 3. Entities and their fields

### Note

- Empty text: refused, aside empty

| Field | Type | Must be | Value |
| - | - | - | - |
| title | text(40) | required | - |
| body | long text | optional | - |
| aside | text(40) | optional | - |
| count | integer | optional | - |

### Tag

| Field | Type | Must be | Value |
| - | - | - | - |
| name | text(40) | optional, unique | - |

## 6. Roles and permissions

| Role | Means |
| - | - |
| Anybody | not signed in |

| Entity | Action | Anybody |
| - | - | - |
| Note | see, create, change | yes |
| Tag | see, create, change | yes |
`;

describe.each(ENGINES)("empty texts on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(NOTES, { engine });
  });
  afterAll(() => server?.close());

  const codes = (body: Json): unknown => body.errors.map((one: Json) => [one.field, one.code]);

  it("are refused where the document says so, and change nothing", async () => {
    const made = await server.ask("POST", "/api/records/Note", { title: "one", body: "text", aside: "by the way", count: 1 });
    const path = `/api/records/Note/${made.body.id}`;
    const refused = await server.ask("PATCH", path, { title: "", body: " \n", aside: "" });
    expect([refused.status, codes(refused.body)]).toEqual([
      422,
      [
        ["title", "empty-text"],
        ["body", "empty-text"],
      ],
    ]);
    expect(refused.body.errors[0].detail).toBe("Title can’t be empty text.");
    expect((await server.ask("GET", path)).body).toMatchObject({ title: "one", body: "text", aside: "by the way", version: 1 });
    expect(codes((await server.ask("POST", "/api/records/Note", { title: "two", body: "" })).body)).toEqual([["body", "empty-text"]]);
  });

  it("are told from what is left out, and from null", async () => {
    const made = await server.ask("POST", "/api/records/Note", { title: "three", body: "text", aside: "by the way", count: 1 });
    const path = `/api/records/Note/${made.body.id}`;
    expect((await server.ask("PATCH", path, { aside: "" })).body).toMatchObject({ body: "text", aside: null, count: 1 });
    expect((await server.ask("PATCH", path, { body: null })).body).toMatchObject({ title: "three", body: null, count: 1 });
    expect(codes((await server.ask("PATCH", path, { title: null })).body)).toEqual([["title", "required"]]);
  });

  it("are those of white space alone, and one line has none at its ends", async () => {
    const made = await server.ask("POST", "/api/records/Note", { title: "  Tea  for two\u00a0\n", body: " first\n second \n" });
    expect(made.body).toMatchObject({ title: "Tea  for two", body: " first\n second \n" });
    const path = `/api/records/Note/${made.body.id}`;
    expect((await server.ask("PATCH", path, { title: " green tea " })).body.title).toBe("green tea");
    expect(codes((await server.ask("PATCH", path, { title: "a\nb" })).body)).toEqual([["title", "bad-format"]]);
    await server.ask("POST", "/api/records/Tag", { name: "green" });
    const again = await server.ask("POST", "/api/records/Tag", { name: "green " });
    expect(codes(again.body)).toEqual([["name", "already-taken"]]);
  });

  it("are no value where nothing is said", async () => {
    expect((await server.ask("POST", "/api/records/Tag", { name: "" })).body.name).toBe(null);
  });
});
