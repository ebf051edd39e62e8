// By what a record goes without `Shown as`, as docs/language/3-entities.md says it.

import { expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";

const HEAD =
  "## 3. Entities and their fields\n\n### Tag\n\n| Field | Type | Must be |\n| --- | --- | --- |\n| name | text(20) | required |\n";
const label = (rows: string) => {
  const text = `# Things\n\n${HEAD}\n### Thing\n\n| Field | Type | Must be | Value |\n| --- | --- | --- | --- |\n${rows}\n`;
  const { plan, diagnostics } = compile([{ file: "spec.md", text }]);
  expect(diagnostics.filter(({ level }) => level === "error")).toEqual([]);
  return JSON.stringify(plan?.entities.Thing?.shownAs);
};

it.each([
  ["a number of the program's before a text", "code", '| code | number "T-{year}-{0000}" | - | - |\n| title | text(20) | required | - |'],
  ["a text that is required before one that is not", "code", '| note | text(20) | optional | - |\n| code | number "T-{0000}" | - | - |'],
  ["an address", "mail", "| mail | email | required | - |\n| title | text(20) | required | - |"],
  ["a text before a reference", "note", "| tag | reference to Tag | required | - |\n| note | text(20) | optional | - |"],
  ["what is stored before what is computed", "note", '| line | text(20) | - | always "x" |\n| note | text(20) | optional | - |'],
])("goes by %s", (_, field, rows) => {
  expect(label(rows)).toContain(`"field":"${field}"`);
});

it("goes by its reference where there is no text", () => {
  expect(label("| on | date | required | - |\n| tag | reference to Tag | required | - |")).toContain('"entity":"Tag"');
});
