// Orders and bounds that a call has of its own.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINES, open, planOf, type TestServer } from "../../support/test-server.ts";

const document = (lists: string) => `# Notes

## 3. Entities and their fields

### Writer

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(20) | required, unique |

### Note

- Order: title
- Search: title

| Field  | Type                | Must be  |
| ------ | ------------------- | -------- |
| title  | text(40)            | required |
| topic  | text(20)            | required |
| hidden | text(20)            | optional |
| author | reference to Writer | required |
| labels | list of text(20)    | optional |
| fans   | list of Writer      | optional |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity | Action     | Visitor |
| ------ | ---------- | ------- |
| Writer | see        | yes     |
| Note   | see        | yes     |
| Note   | see hidden | no      |

## 7. The calls it makes

- Query style: page

| Call | Method | Path | Does | Takes | Gives |
| ---- | ------ | ---- | ---- | ----- | ----- |
${lists}
`;

const GIVES = "{ notes: list of Note(title), total, more }";
const LISTS = [
  `| last | GET | /api/last | list Note by title descending | - | ${GIVES} |`,
  `| minus | GET | /api/minus | list Note by -title | - | ${GIVES} |`,
  `| few | GET | /api/few | list Note by topic, author.name descending, first 3 | - | ${GIVES} |`,
  `| some | GET | /api/some | list Note where (topic is "b") by title descending first 2 | { author?: text(20) where (author.name = it), q?: text(20), sort?: text(20) } | ${GIVES} |`,
  `| bare | GET | /api/bare | list Note where topic is "b" first 1 | - | ${GIVES} |`,
  `| unseen | GET | /api/unseen | list Note by hidden | - | ${GIVES} |`,
  `| all | GET | /api/all | list Note | - | ${GIVES} |`,
  "| texts | GET | /api/texts | list Note first 1 | - | list of Note(labels, up: labels ascending, down: labels descending, fans: fans.name ascending, nobody: fans.name descending) |",
].join("\n");

const NOTES = [
  ["Ant", "b", "Zoe", "1"],
  ["Bee", "a", "Ada", "9"],
  ["Cat", "a", "Zoe", "2"],
  ["Dog", "b", "Ada", "8"],
  ["Elk", "b", "Ada", "3"],
].map(([title, topic, author, hidden]) => ({
  title,
  topic,
  author: `@Writer:${author}`,
  hidden,
  labels: ["Zink", "äther", "PR-10", "PR-9", "Ahorn"],
  fans: ["@Writer:Zoe", "@Writer:Ada"],
}));

describe.each(ENGINES)("orders of calls, on %s", (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    const records = { Writer: ["Ada", "Zoe"].map((name) => ({ name })), Note: NOTES };
    server = await open(document(LISTS), { engine, records });
  });
  afterAll(() => server?.close());

  const given = async (path: string) => {
    const { body } = await server.ask("GET", `/api${path}`);
    return body.notes?.map(({ title }: { title: string }) => title[0]).join("") ?? body.code;
  };

  it("are those of the call, then of the entity, and give way to one that is asked for", async () => {
    expect(await given("/last")).toBe("EDCBA");
    expect(await given("/minus")).toBe("EDCBA");
    expect(await given("/last?sort=title")).toBe("ABCDE");
    expect(await given("/last?page=2&size=2")).toBe("CB");
    expect(await given("/few")).toBe("CBA");
    expect(await given("/some")).toBe("ED");
    expect(await given("/some?author=Ada&sort=title")).toBe("DE");
    expect(await given("/some?q=elk")).toBe("E");
    expect(await given("/bare")).toBe("A");
    // By a field that the caller does not see nothing is put in order.
    expect(await given("/unseen")).toBe(await given("/all"));
  });

  it("bound what is given, and say how many there are", async () => {
    const { body } = await server.ask("GET", "/api/few");
    expect([body.total, body.more]).toEqual([5, true]);
    expect(await given("/few?size=2")).toBe("unknown-parameter");
    expect(server.description.paths["/api/few"].get.parameters).toBeUndefined();
  });
});

describe.each(ENGINES)("orders within an answer, on %s", (engine) => {
  it("are those of texts wherever lists are sorted", async () => {
    const records = { Writer: ["Zoe", "Ada"].map((name) => ({ name })), Note: NOTES };
    const server = await open(document(LISTS), { engine, records });
    try {
      const up = ["Ahorn", "äther", "PR-9", "PR-10", "Zink"];
      const given = {
        labels: ["Zink", "äther", "PR-10", "PR-9", "Ahorn"],
        up,
        down: [...up].reverse(),
        fans: ["Ada", "Zoe"],
        nobody: ["Zoe", "Ada"],
      };
      expect((await server.ask("GET", "/api/texts")).body).toEqual([given]);
    } finally {
      await server.close();
    }
  });
});

describe("an order of a call", () => {
  const row =
    (does: string, takes = "-", more = "") =>
    () =>
      planOf(`${document(`| one | GET | /api/one | ${does} | ${takes} | list of Note(title) |`)}${more}`);

  it.each([
    ["list Note by nothing", "names-are-known"],
    ["list Note first 0", "shapes-are-readable"],
    ["list Note by title first", "does-is-known"],
    ["list Note first 5 by title", "does-is-known"],
    ["count Note by title", "does-is-known"],
  ])("is refused as it stands in: %s", (does, code) => {
    expect(row(does)).toThrow(code);
  });

  it.each(["up: title ascending", "up: author ascending", "up: fans ascending"])("is of a list of texts: %s", (member) => {
    expect(() => planOf(document(`| one | GET | /api/one | list Note | - | list of Note(${member}) |`))).toThrow("shapes-are-readable");
  });

  it("has no pages beside its first so many", () => {
    expect(row("list Note first 5", "{ page?: integer(1..) }")).toThrow("shapes-are-readable");
    expect(row("list Note first 5", "-", "\n### one\n\n- Query style: offset\n")).toThrow("call-settings-fit-the-call");
  });
});
