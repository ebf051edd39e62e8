// Addresses from before are those of one screen or call, and are others than today's.

import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const document = (routes: readonly string[], path: string) => `# Shop

## 2. Screens and routes

| Screen | Route | Shows |
| --- | --- | --- |
${routes.map((route, at) => `| Books ${at} | ${route} | list of Book |\n`).join("")}
## 3. Entities and their fields

### Book

| Field | Type | Must be |
| --- | --- | --- |
| title | text(80) | required |

## 7. The calls it makes

| Call | Method | Path | Does | Takes | Gives |
| --- | --- | --- | --- | --- | --- |
| book | GET | ${path} | see Book | - | Book(title) |
| other | GET | /api/others/{book} | see Book | - | Book(title) |
`;

const errors = (routes: readonly string[], path = "/api/books/{book}") =>
  compile([{ file: "spec.md", text: document(routes, path) }]).diagnostics.flatMap(({ level, code }) => (level === "error" ? [code] : []));

describe("an address from before", () => {
  it("is taken where nothing else has it", () => {
    expect(errors(["/books (was /titles, /t)", "/list"], "/api/books/{book} (was /api/titles/{book})")).toEqual([]);
  });

  it.each([
    ["that of another screen", ["/list", "/books (was /list)"], "routes-are-given-once"],
    ["that of a later screen", ["/books (was /list)", "/list"], "routes-are-given-once"],
    ["that of two screens", ["/books (was /t)", "/list (was /t)"], "routes-are-given-once"],
    ["its own", ["/books (was /books)"], "former-names-are-gone"],
    ["given twice", ["/books (was /t, /t)"], "former-names-are-gone"],
    ["one of the program", ["/books (was /-/books)"], "routes-leave-the-programs-own-alone"],
    ["of a record that the other does not name", ["/books (was /titles/{book})"], "former-addresses-name-the-same-records"],
  ])("is none that is %s", (_, routes, code) => {
    expect(errors(routes)).toEqual([code]);
  });

  it.each([
    ["/api/books/{book} (was /api/others/{book})", "calls-have-their-own-address"],
    ["/api/books/{book} (was /titles/{book})", "calls-stand-under-the-base-path"],
  ])("of a call is neither another's nor outside of the API: %s", (path, code) => {
    expect(errors(["/books"], path)).toEqual([code]);
  });
});
