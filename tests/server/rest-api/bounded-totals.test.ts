// Totals of calls that are counted so far and no further.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { ENGINES, open, planOf, type TestServer } from "../../support/test-server.ts";

const document = (gives: string, more = "") => `# Notes

## 1. What the product does and for whom

- Product: Notes
- Signs in as: Writer

## 3. Entities and their fields

### Writer

| Field | Type  | Must be          |
| ----- | ----- | ---------------- |
| email | email | required, unique |

### Note

- Order: title

| Field  | Type                | Must be  | Value       |
| ------ | ------------------- | -------- | ----------- |
| title  | text(40)            | required | -           |
| topic  | one of: a, b        | required | -           |
| author | reference to Writer | optional | starts user |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity | Action | Visitor                           |
| ------ | ------ | --------------------------------- |
| Note   | see    | if topic is a or topic is b |

## 7. The calls it makes

| Call  | Method | Path       | Does      | Takes                                                                         | Gives |
| ----- | ------ | ---------- | --------- | ----------------------------------------------------------------------------- | ----- |
| notes | GET    | /api/notes | list Note | { topic?: Note.topic, limit?: integer(1..50), offset?: integer(0..) } | ${gives} |
${more}
`;

const GIVES = "{ notes: list of Note(title), total up to 4, isAll: exact, paging: { howMany: total up to 4 } }";

describe.each(ENGINES)("a total up to a bound on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const Note = ["one", "two", "three", "four", "five", "six"].map((title, at) => ({ title, topic: at < 4 ? "a" : "b" }));
    server = await open(document(GIVES), { engine, records: { Note } });
  });
  afterAll(() => server.close());

  const asked = async (query: string) => (await server.ask("GET", `/api/notes?${query}`)).body;

  it("is exact below the bound and at it, and says so", async () => {
    expect(await asked("topic=b")).toMatchObject({ total: 2, isAll: true, paging: { howMany: 2 } });
    expect(await asked("topic=a&limit=2")).toMatchObject({ total: 4, isAll: true });
  });

  it("is the bound beyond it, and says that there are more", async () => {
    expect(await asked("limit=2")).toMatchObject({ total: 4, isAll: false, paging: { howMany: 4 } });
  });

  it("is never less than what was seen, and exact on the last page", async () => {
    expect(await asked("limit=2&offset=3")).toMatchObject({ total: 5, isAll: false });
    expect(await asked("limit=2&offset=4")).toMatchObject({ total: 6, isAll: true });
  });

  it("is said in the description", () => {
    const { properties } = server.description.paths["/api/notes"].get.responses["200"].content["application/json"].schema;
    expect(properties.total).toEqual({
      type: "integer",
      description: "Counted up to 4: where there are more, at least as many as this says.",
    });
    expect(properties.isAll).toEqual({ type: "boolean" });
  });
});

it("is written with a comma between thousands or without", () => {
  for (const written of ["total up to 1,000", "total up to 1000", "total up to 1,000,000"]) {
    const [call] = planOf(document(`{ notes: list of Note(title), ${written}, more }`)).api.calls;
    const upTo = Number(written.replace(/\D/g, ""));
    expect(call?.gives).toMatchObject({ members: [{}, { name: "total", shape: { name: "total", upTo } }, { name: "more" }] });
  }
});

it.each(["total up to", "total up to many", "total up to 0", "total up to 2000000"])("refuses %s", (written) => {
  const { diagnostics } = compile([{ file: "spec.md", text: document(`{ notes: list of Note(title), ${written} }`) }]);
  expect(diagnostics.filter(({ level }) => level === "error").map(({ help }) => help)).toEqual([
    "Write how far is counted, from 1 to 1000000: total up to 1,000.",
  ]);
});

it("is given by lists alone", () => {
  const count = "| how many | GET | /api/count | count Note | - | { total up to 10 } |";
  const { diagnostics } = compile([{ file: "spec.md", text: document("list of Note", count) }]);
  expect(diagnostics.filter(({ level }) => level === "error").map(({ help }) => help)).toEqual(["total is a member of what a list gives."]);
});
