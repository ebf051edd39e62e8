// Addresses by a key that is unique only within its owner.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLanguageService } from "../../../src/compiler/language/language.ts";
import { engineFor, type Json, open, planOf, type TestServer } from "../../support/test-server.ts";

const FORGE = `# Forge

## 1. What the product does and for whom

- Signs in as: Person

## 3. Entities and their fields

### Person

- Shown as: {handle}

| Field  | Type     | Must be          | Value     |
| ------ | -------- | ---------------- | --------- |
| handle | text(30) | required, unique | -         |
| email  | email    | required, unique | -         |
| shy    | yes/no   | required         | starts no |

### Project

- Shown as: {slug}
- Unique: owner + slug

| Field    | Type                | Must be         | Value       |
| -------- | ------------------- | --------------- | ----------- |
| owner    | reference to Person | required, fixed | starts user |
| reviewer | reference to Person | optional        | -           |
| slug     | text(40)            | required        | -           |
| hidden   | yes/no              | required        | starts no   |

### Issue

- Shown as: {title}
- Unique: project + number
- Order: number

| Field   | Type                 | Must be         | Value       |
| ------- | -------------------- | --------------- | ----------- |
| project | reference to Project | required, fixed | -           |
| number  | integer(1..)         | required        | -           |
| author  | reference to Person  | required, fixed | starts user |
| title   | text(80)             | required        | -           |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |
| Member  | signed in     |

| Entity  | Action         | Visitor       | Member                       |
| ------- | -------------- | ------------- | ---------------------------- |
| Person  | see            | if not shy    | yes                          |
| Project | see            | if not hidden | if not hidden or owner = user |
| Project | create         | no            | yes                          |
| Project | change, delete | no            | if owner = user              |
| Issue   | see            | yes           | yes                          |
| Issue   | create         | no            | yes                          |
| Issue   | change         | no            | if author = user             |

## 7. The calls it makes

- Standard calls: no

| Call     | Method | Path                                                                | Does           | Takes                          | Gives                    |
| -------- | ------ | ------------------------------------------------------------------- | -------------- | ------------------------------ | ------------------------ |
| enter    | POST   | /api/enter                                                          | sign in        | Person(email, password)        | { token: token }         |
| begin    | POST   | /api/projects                                                       | create Project | Project(slug, hidden)          | ProjectLine              |
| project  | GET    | /api/projects/{person.handle}/{project.slug}                        | see Project    | -                              | ProjectLine              |
| rename   | PATCH  | /api/projects/{person.handle}/{project.slug}                        | change Project | Project(slug)                  | ProjectLine              |
| end      | DELETE | /api/projects/{person.handle}/{project.slug}                        | delete Project | -                              | -                        |
| issues   | GET    | /api/projects/{person.handle}/{project.slug}/issues                 | list Issue     | { author?: text(30) where (author.handle = it) } | list of IssueLine |
| report   | POST   | /api/projects/{person.handle}/{project.slug}/issues                 | create Issue   | Issue(number, title)           | IssueLine                |
| issue    | GET    | /api/projects/{person.handle}/{project.slug}/issues/{issue.number}  | see Issue      | -                              | IssueLine                |
| retitle  | PATCH  | /api/projects/{person.handle}/{project.slug}/issues/{issue.number}  | change Issue   | Issue(title)                   | IssueLine                |

| Shape       | Of      | Holds                                                          |
| ----------- | ------- | -------------------------------------------------------------- |
| ProjectLine | Project | slug, owner: owner.handle, self: link to this                  |
| IssueLine   | Issue   | number, title, author: author.handle, self: link to this       |
`;

const PEOPLE = ["ada", "bo", "cy"].map((handle) => ({ handle, email: `${handle}@example.org`, shy: handle === "cy" }));

describe.each(engineFor(import.meta.filename))("addresses by keys within keys, on %s", (engine) => {
  let server: TestServer;
  const tokens: Record<string, string> = {};
  const ask = (who: string | null, method: string, path: string, body?: unknown) =>
    server.ask(method, `/api/projects${path}`, body, { token: who === null ? undefined : tokens[who] });
  beforeAll(async () => {
    server = await open(FORGE, { engine, records: { Person: PEOPLE } });
    for (const { handle, email } of PEOPLE)
      tokens[handle] = (await server.ask("POST", "/api/enter", { email, password: "ninefold-sample" })).body.token;
    for (const who of ["ada", "bo", "cy"]) expect((await ask(who, "POST", "", { slug: "notes" })).status).toBe(201);
    await ask("ada", "POST", "", { slug: "a/b c" });
    await ask("ada", "POST", "", { slug: "plans", hidden: true });
  });
  afterAll(() => server?.close());

  it("find the record that belongs to the one before", async () => {
    for (const owner of ["ada", "bo"]) {
      const { status, body } = await ask(null, "GET", `/${owner}/notes`);
      expect([status, body]).toEqual([200, { slug: "notes", owner, self: `${server.url}/api/projects/${owner}/notes` }]);
    }
    expect((await ask(null, "GET", `/ada/${encodeURIComponent("a/b c")}`)).body.self).toBe(`${server.url}/api/projects/ada/a%2Fb%20c`);
    for (const path of ["/bo/plans", "/nobody/notes", "/ada/none", "/ada/Notes"]) {
      const { status, body } = await ask("bo", "GET", path);
      expect([path, status, body.code]).toEqual([path, 404, "not-found"]);
    }
  });

  it("find nothing that may not be seen, on the way or at its end", async () => {
    expect((await ask(null, "GET", "/cy/notes")).status).toBe(404);
    expect((await ask("ada", "GET", "/cy/notes")).status).toBe(200);
    expect((await ask("bo", "GET", "/ada/plans")).status).toBe(404);
    expect((await ask("ada", "GET", "/ada/plans")).status).toBe(200);
  });

  it("name what belongs to them in turn, whoever wrote it", async () => {
    const made = await ask("bo", "POST", "/ada/notes/issues", { number: 1, title: "First" });
    const self = `${server.url}/api/projects/ada/notes/issues/1`;
    expect([made.status, made.body]).toEqual([201, { number: 1, title: "First", author: "bo", self }]);
    expect(made.headers.get("location")).toBe("/api/projects/ada/notes/issues/1");
    await ask("ada", "POST", "/ada/notes/issues", { number: 2, title: "Second" });
    await ask("ada", "POST", "/bo/notes/issues", { number: 1, title: "Another" });
    const again = await ask("bo", "POST", "/ada/notes/issues", { number: 1, title: "Twice" });
    expect([again.status, again.body.code]).toEqual([409, "already-taken"]);
    const titles = async (path: string) => (await ask(null, "GET", path)).body.map((one: Json) => one.title);
    expect(await titles("/ada/notes/issues")).toEqual(["First", "Second"]);
    expect(await titles("/ada/notes/issues?author=bo")).toEqual(["First"]);
    expect(await titles("/bo/notes/issues")).toEqual(["Another"]);
    expect((await ask(null, "GET", "/bo/notes/issues/1")).body.title).toBe("Another");
    for (const path of ["/bo/notes/issues/2", "/ada/notes/issues/x", "/ada/notes/issues/3"])
      expect((await ask("ada", "GET", path)).status, path).toBe(404);
    // Who may see the record but not whose it is gets no link to it.
    await ask("cy", "POST", "/cy/notes/issues", { number: 1, title: "Shy" });
    expect((await ask("ada", "GET", "/cy/notes/issues/1")).body.self).toBe(`${server.url}/api/projects/cy/notes/issues/1`);
  });

  it("are written to like any other, in the order of refusals", async () => {
    expect((await ask(null, "PATCH", "/ada/none", { slug: "x" })).status).toBe(401);
    expect((await ask("bo", "PATCH", "/ada/none", { slug: "x" })).status).toBe(404);
    expect((await ask("bo", "PATCH", "/ada/notes", { slug: "x" })).status).toBe(403);
    expect((await ask("ada", "PATCH", "/ada/notes", { slug: "plans" })).status).toBe(409);
    expect((await ask("bo", "PATCH", "/ada/notes/issues/1", { title: "Renamed" })).body.title).toBe("Renamed");
    expect((await ask("ada", "PATCH", "/ada/notes/issues/1", { title: "No" })).status).toBe(403);
    await ask("bo", "POST", "", { slug: "over" });
    expect((await ask("bo", "PATCH", "/bo/over", { slug: "done" })).body.self).toBe(`${server.url}/api/projects/bo/done`);
    expect((await ask("bo", "DELETE", "/bo/done")).status).toBe(204);
    expect((await ask("bo", "GET", "/bo/done")).status).toBe(404);
  });

  it("are described with their parts", () => {
    const { parameters } = server.description.paths["/api/projects/{person.handle}/{project.slug}/issues/{issue.number}"].get;
    expect(parameters.map((one: Json) => [one.name, one.schema.type])).toEqual([
      ["person.handle", "string"],
      ["project.slug", "string"],
      ["issue.number", "integer"],
    ]);
  });
});

describe("a key that is not unique among those of the record before", () => {
  it.each([
    ["- Unique: owner + slug\n", "", "path-fields-are-unique"],
    ["- Unique: owner + slug\n", "- Unique: reviewer + slug\n", "path-fields-are-unique"],
    ["- Unique: owner + slug\n", "- Unique: owner + reviewer + slug\n", "path-fields-are-unique"],
    [
      "| slug     | text(40)            | required        |",
      "| slug     | text(40)            | optional        |",
      "path-fields-are-unique",
    ],
    ["/api/projects/{person.handle}/{project.slug}  ", "/api/projects/{project.slug}  ", "path-fields-are-unique"],
  ])("is refused: %s", (from, to, code) => {
    expect(() => planOf(FORGE.replaceAll(from, to))).toThrow(code);
  });
});

describe("an editor", () => {
  const offered = (path: string): readonly string[] => {
    const table = "\n| Call | Method | Path | Does | Takes | Gives |\n| --- | --- | --- | --- | --- | --- |\n";
    const text = `${FORGE}${table}| one | GET | ${path} | - | - | - |\n`;
    const service = createLanguageService();
    service.update("forge.md", text);
    return service.completion("forge.md", text.lastIndexOf(path) + path.length).map(({ label }) => label);
  };

  it("offers such a key behind the record that it is unique within, and nowhere else", () => {
    expect(offered("/api/x/{person.handle}/{")).toEqual(expect.arrayContaining(["project.slug", "project", "person.email"]));
    expect(offered("/api/x/{person.handle}/{project.slug}/{")).toContain("issue.number");
    expect(offered("/api/x/{")).not.toContain("project.slug");
    expect(offered("/api/x/{person.handle}/{")).not.toContain("issue.number");
  });
});
