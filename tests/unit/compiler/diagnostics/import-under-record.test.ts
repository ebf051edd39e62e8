// A list under a record's address offers no import.

import { expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const document = (route: string) => `# Shelves

## 2. Screens and routes

| Screen | Route    | Shows         | Actions        |
| ------ | -------- | ------------- | -------------- |
| Books  | ${route} | list of Book | create, import |

## 3. Entities and their fields

### Shelf

| Field | Type     | Must be  | Value |
| ----- | -------- | -------- | ----- |
| name  | text(80) | required | -     |

### Book

| Field | Type               | Must be  | Value |
| ----- | ------------------ | -------- | ----- |
| title | text(80)           | required | -     |
| shelf | reference to Shelf | required | -     |
`;

it("refuses it with where to import instead", () => {
  const found = (route: string) =>
    compile([{ file: "spec.md", text: document(route) }]).diagnostics.filter(({ code }) => code === "constructs-are-supported");
  expect(found("/books")).toEqual([]);
  const [one, ...more] = found("/shelves/{shelf}/books");
  expect(more).toEqual([]);
  expect(JSON.stringify(one)).toContain("Import on a list whose route names no record.");
});
