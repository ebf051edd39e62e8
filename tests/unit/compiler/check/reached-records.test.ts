// Names that another address has are warned of, where somebody could give them.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

interface Parts {
  readonly slug?: string;
  readonly screens?: string;
  readonly rules?: string;
  readonly grant?: string;
  readonly standard?: string;
  readonly takes?: string;
  readonly calls?: string;
}

const FEED = "| feed | GET | /api/notes/feed | list Note | - | list of Note(slug) |";

const LIST = "| Notes | /all | list of Note | title | - |";

const documentOf = ({ slug, screens = LIST, rules, grant, standard = "no", takes = "Note(title)", calls = FEED }: Parts) => `# Notes

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows | Fields | Actions |
| ------ | ----- | ----- | ------ | ------- |
${screens}

## 3. Entities and their fields

### Person

| Field | Type  | Must be          |
| ----- | ----- | ---------------- |
| email | email | required, unique |

### Note

| Field | Type | Must be | Value |
| ----- | ---- | ------- | ----- |
| slug  | ${slug ?? "text(40) | required, unique | starts unique slug of title"} |
| title | text(40) | required | - |
${rules === undefined ? "" : `\n## 5. Validation rules\n\n| Rule | Entity | Must hold | Otherwise |\n| --- | --- | --- | --- |\n${rules}\n`}
## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Writer | signed in |

| Entity | Action | Writer |
| ------ | ------ | ------ |
| Person | see    | yes    |
| Note   | see, create, change | yes |
${grant ?? ""}
## 7. The calls it makes

- Standard calls: ${standard}

| Call | Method | Path | Does | Takes | Gives |
| ---- | ------ | ---- | ---- | ----- | ----- |
${calls}
| note | GET    | /api/notes/{note.slug} | see Note    | - | Note(slug, title) |
| make | POST   | /api/notes             | create Note | ${takes} | Note(slug) |
${rules === undefined ? "" : "\n## 8. The error catalogue\n\n| Code | Status | Message |\n| --- | --- | --- |\n| not-free | 422 | Not free. |\n"}`;

function examined(parts: Parts) {
  const { plan, diagnostics } = compile([{ file: "spec.md", text: documentOf(parts) }]);
  expect(diagnostics.filter(({ level }) => level === "error")).toEqual([]);
  const found = diagnostics.filter(({ code }) => code === "records-can-be-reached").map(({ message }) => message);
  return { found, reserved: plan?.entities.Note?.fields[0]?.reserved };
}

const TOLD = ["Note.slug may be “feed”, and no such Note can be reached: at /api/notes/{note.slug} there is GET /api/notes/feed."];
const GIVEN = "text(40) | required, unique | -";

describe("a name that another address has", () => {
  it("is skipped, and not told of, where the program alone makes it", () => {
    expect(examined({})).toEqual({ found: [], reserved: ["feed"] });
    expect(examined({ standard: "yes" }).found).toEqual([]);
    expect(examined({ takes: "Note(title, slug)", grant: "| Note | change slug | no |" }).found).toEqual([]);
  });

  it.each<[string, Parts]>([
    ["a form shows it", { screens: "| New | /new | form for Note | title, slug | save |" }],
    ["a call takes it", { takes: "Note(title, slug)" }],
    ["the standard calls alone take it", { slug: GIVEN, standard: "yes" }],
    ["it has no value of the program's", { slug: GIVEN, takes: "Note(title, slug)" }],
    ["it is made without looking", { slug: "text(40) | required, unique | starts slug of title" }],
    ["it is one of some words", { slug: "one of: feed, news | required, unique | -", takes: "Note(title, slug)" }],
    ["its form lets it be", { slug: "text(40) | required, unique, matches /[a-z]+/ | -", takes: "Note(title, slug)" }],
  ])("is told of where %s", (_, parts) => {
    expect(examined(parts).found).toContain(TOLD[0]);
  });

  it.each<[string, Parts]>([
    ["a rule refuses it", { rules: '| not the list | Note | slug is not "feed" | not-free |' }],
    ["its form does not let it be", { slug: "text(40) | required, unique, matches /[0-9]+/ | -" }],
    ["it is too long", { slug: "text(3) | required, unique | -" }],
    ["none of its words is it", { slug: "one of: old, news | required, unique | -" }],
    [
      "the other address has another method",
      { calls: FEED.replace("GET", "DELETE").replace("list Note", "delete every Note").replace("list of Note(slug)", "-") },
    ],
    ["the other address is longer", { calls: FEED.replace("notes/feed", "notes/feed/all") }],
    ["the other address stands elsewhere", { calls: FEED.replace("/api/notes/feed", "/api/feed/notes") }],
  ])("is not told of where %s", (_, parts) => {
    expect(examined({ slug: GIVEN, takes: "Note(title, slug)", ...parts }).found).toEqual([]);
  });

  it("may be that of a screen, of a longer address, or one of the program's own", () => {
    const screens = [
      "| Notes | /notes | list of Note | title | - |",
      "| New note | /notes/new | form for Note | title | save |",
      "| Note | /notes/{note.slug} | one Note | title | - |",
    ];
    expect(examined({ screens: screens.join("\n"), calls: FEED.replace("notes/feed", "all/notes") }).reserved).toEqual(["new"]);
    expect(examined({ screens: "| Note | /{note.slug} | one Note | title | - |" }).reserved).toEqual([
      "healthz",
      "readyz",
      "metrics",
      "api",
      "feed",
    ]);
    const deep = `${FEED.replace("notes/feed", "notes/feed/{note}")}\n| deep | GET | /api/notes/{note.slug}/all | see Note | - | Note |`;
    expect(examined({ calls: deep.replace("/{note} ", "/all ") }).reserved).toEqual(["feed"]);
    expect(examined({ standard: "yes", calls: "| short | GET | /api/{note.slug} | see Note | - | Note |" }).reserved).toEqual([
      "openapi.json",
      "session",
      "events",
      "history",
    ]);
  });
});
