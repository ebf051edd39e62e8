// Defaults that a suffix makes unique, on both engines.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { engineFor, type Json, open, type TestServer } from "../../support/test-server.ts";

const BLOG = `# Blog

## 2. Screens and routes

| Screen | Route | Shows | Fields | Actions |
| --- | --- | --- | --- | --- |
| Articles | /articles | list of Article | title, slug | create |
| Article | /articles/{article.slug} | one Article | title, slug | - |
| Write | /articles/new | form for Article | slug, title | save |

## 3. Entities and their fields

### Article

| Field | Type | Must be | Value |
| --- | --- | --- | --- |
| slug | text(24) | required | starts unique slug of title |
| title | text(200) | required | - |

## 5. Validation rules

| Rule | For | Must hold | Otherwise |
| --- | --- | --- | --- |
| No curses | Article | slug != "bad" | no-curses |

## 6. Roles and permissions

| Role | Means |
| --- | --- |
| Anybody | not signed in |

| Entity | Action | Anybody |
| --- | --- | --- |
| Article | see, create, change, delete | yes |

## 7. The calls it makes

| Call | Method | Path | Does | Gives |
| --- | --- | --- | --- | --- |
| feed | GET | /api/articles/feed | list Article where (title is "no such title") | list of Article |
| article | GET | /api/articles/{article.slug} | see Article | Article |

## 8. The error catalogue

| Code | Status | Message |
| --- | --- | --- |
| no-curses | 422 | Do not curse. |
`;

describe.each(engineFor(import.meta.filename))("unique defaults on %s", (engine) => {
  let server: TestServer;
  const make = (values: object) => server.ask("POST", "/api/records/Article", values);
  const slug = async (values: object): Promise<string> => (await make(values)).body.slug;

  beforeAll(async () => {
    server = await open(BLOG, { engine });
  });
  afterAll(() => server?.close());

  it("puts the first number that is free behind what is taken", async () => {
    expect(await slug({ title: "Good Tea" })).toBe("good-tea");
    expect(await slug({ title: "Good tea!" })).toBe("good-tea-2");
    expect(await slug({ title: "Good tea party" })).toBe("good-tea-party");
    expect(await slug({ title: "Good tea", slug: "good-tea-4" })).toBe("good-tea-4");
    expect(await slug({ title: "Good tea", slug: null })).toBe("good-tea-3");
    expect(await slug({ title: "Good tea", slug: "" })).toBe("good-tea-5");
  });

  it("leaves room for the number, and finds a word where there is none", async () => {
    const long = "The quick brown fox jumps over the lazy dog";
    expect(await slug({ title: long })).toBe("the-quick-brown");
    expect(await slug({ title: long })).toBe("the-quick-brown-2");
    expect(await slug({ title: "???" })).toBe("article");
    expect(await slug({ title: "!!!" })).toBe("article-2");
  });

  it("skips the words of addresses beside the record's, and their numbers as any", async () => {
    expect(await slug({ title: "New" })).toBe("new-2");
    expect(await slug({ title: "new" })).toBe("new-3");
    expect(await slug({ title: "Feed" })).toBe("feed-2");
    expect((await server.ask("GET", "/api/articles/feed")).body).toEqual([]);
    expect((await server.ask("GET", "/api/articles/feed-2")).body.title).toBe("Feed");
    // Whoever gives such a value gets it: the check says so.
    expect(await slug({ title: "By hand", slug: "feed" })).toBe("feed");
  });

  it("stays when what it was made of changes, and may be given by hand", async () => {
    const { body } = await make({ title: "Draft" });
    const changed = await server.ask("PATCH", `/api/records/Article/${body.id}`, { title: "Final" });
    expect([changed.body.title, changed.body.slug]).toEqual(["Final", "draft"]);
    expect((await make({ title: "Other", slug: "draft" })).body.code).toBe("already-taken");
    expect((await make({ title: "bad" })).body.code).toBe("no-curses");
  });

  it("tells those apart who ask at the same time", async () => {
    const slugs = await Promise.all(Array.from({ length: 24 }, () => slug({ title: "Rush" })));
    expect(slugs.sort()).toEqual(["rush", ...Array.from({ length: 23 }, (_, at) => `rush-${at + 2}`)].sort());
  });

  it("may be left empty in a form", async () => {
    const form = (await server.ask("GET", "/-/screens/write/form")).body;
    expect(form.fields.map((field: Json) => [field.name, field.required, field.editable, field.value])).toEqual([
      ["slug", false, true, null],
      ["title", true, true, null],
    ]);
    const saved = await server.ask("POST", "/-/screens/write/save", { values: { title: "From a form", slug: null } });
    expect(saved.body.href).toBe("/articles/from-a-form");
  });
});
