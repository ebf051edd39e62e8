// Tables and headings with what belongs to them are added in the formatter's form, and deleted.

import { describe, expect, it } from "vitest";
import type { NamedCells } from "../../../../src/compiler/edits/rows.ts";
import { format } from "../../../../src/compiler/language/format.ts";
import { changed, DOCUMENTS, expectOthersSame, FILE, holds, placeWith, projection, tablesIn, textAfter, tried } from "./documents.ts";

const named = placeWith((written) =>
  projection(written).parts.flatMap(({ point, sections }) =>
    sections.flatMap((section) => (section.heading === null ? [] : [{ point, section }])),
  ),
);
const anySection = placeWith((written) =>
  projection(written).parts.flatMap(({ point, sections }) => (point === null ? [] : sections.map((section) => ({ point, section })))),
);
const table = placeWith((written) => tablesIn(projection(written)));
const PEOPLE = "# A\n\n## 3. Entities and their fields\n\n### Person\n\n| Field | Type     |\n| ----- | -------- |\n| name  | text(80) |\n";

const ROWS: readonly NamedCells[] = [{ Field: "title", Type: "text(200)", "Must be": "required" }, { Field: "a|b" }];

describe("an entity that is added", () => {
  const section = {
    name: "Book",
    lines: [{ key: "Shown as", text: "{title}" }],
    table: { keyword: "Field", rows: ROWS },
  };

  it("has a heading, list lines and a table with the columns that are usual", () => {
    const now = textAfter(PEOPLE, { is: "add section", at: PEOPLE.length - 3, section });
    expect(now).toBe(
      `${PEOPLE}\n### Book\n\n- Shown as: {title}\n\n| Field | Type      | Must be  | Value |\n| ----- | --------- | -------- | ----- |\n` +
        "| title | text(200) | required | -     |\n| a\\|b  | not shown | -        | -     |\n",
    );
    expect(format({ file: FILE, text: now })).toEqual([]);
  });

  it("is read behind any section of its point, and changes nothing else", () => {
    holds(anySection, ({ written, found }) => {
      const change = tried(written, {
        is: "add section",
        at: found.section.heading?.start ?? found.section.start,
        section: { ...section, name: "Zebra", table: null, lines: [] },
      });
      if ("refused" in change) return expect(change.refused).toMatch(/heading names nothing|not read/);
      const now = expectOthersSame(written, change, () => false);
      expect(now.slice(change.at!)).toMatch(/^### Zebra/);
    });
  });

  it("is refused where headings name nothing, where a table is unknown, and where what stands above has no end", () => {
    const rules = "# A\n\n## 5. Validation rules\n\nValidation rules: not shown.\n";
    expect(tried(rules, { is: "add section", at: 10, section })).toEqual({ refused: "In point 5 a heading names nothing." });
    expect(tried(PEOPLE, { is: "add table", at: PEOPLE.length - 3, table: { keyword: "Colour", rows: [] } })).toEqual({
      refused: 'Point 3 has no table that begins with "Colour".',
    });
    const open = `${PEOPLE}\n<!-- a comment without an end\n`;
    expect(tried(open, { is: "add section", at: open.indexOf("### Person"), section })).toHaveProperty(
      "refused",
      expect.stringContaining("not read"),
    );
  });
});

describe("a table", () => {
  it("is added at the end of its section, with the line ends of the document", () => {
    const windows = "# A\r\n\r\n## 9. Business constants and limits\r\n\r\nNumbers.\r\n";
    expect(textAfter(windows, { is: "add table", at: 10, table: { keyword: "Name", rows: [{ Name: "LIMIT", Value: "5" }] } })).toBe(
      `${windows}\r\n| Name  | Value |\r\n| ----- | ----- |\r\n| LIMIT | 5     |\r\n`,
    );
  });

  it("of permissions has the roles that its rows decide for", () => {
    const roles = "# A\n\n## 6. Roles and permissions\n\nWords.\n";
    const rows: readonly NamedCells[] = [
      { Entity: "Book", Action: "see", Reader: "yes", Guest: "no" },
      { Entity: "Book", Action: "delete" },
    ];
    expect(textAfter(roles, { is: "add table", at: 10, table: { keyword: "Entity", rows } })).toContain(
      "| Entity | Action | Reader    | Guest     |\n| ------ | ------ | --------- | --------- |\n| Book   | see    | yes       | no        |\n| Book   | delete | not shown | not shown |\n",
    );
  });

  it("that is deleted is gone, and nothing else", () => {
    holds(table, ({ written, found }) => {
      const change = changed(written, { is: "delete table", at: found.table.start });
      const { start, end } = found.table;
      const now = expectOthersSame(written, change, (at) => start <= at && at <= end);
      expect(tablesIn(projection(now)).length).toBe(tablesIn(projection(written)).length - 1);
    });
  });
});

describe("a heading that is deleted", () => {
  it("takes what stands below it along, and nothing else", () => {
    holds(named, ({ written, found: { section } }) => {
      const change = changed(written, { is: "delete section", at: section.heading!.start });
      expectOthersSame(written, change, (at) => section.start <= at && at <= section.end);
    });
  });

  it("leaves the text in which it was added as it had been", () => {
    const at = PEOPLE.indexOf("### Person");
    const section = { name: "Book", lines: [], table: { keyword: "Field", rows: [] } };
    const change = changed(PEOPLE, { is: "add section", at, section });
    const now = textAfter(PEOPLE, { is: "add section", at, section });
    expect(textAfter(now, { is: "delete section", at: change.at! })).toBe(PEOPLE);
  });

  it("is refused for a whole point", () => {
    const written = DOCUMENTS.library!;
    expect(tried(written, { is: "delete section", at: written.indexOf("## 5") })).toHaveProperty("refused");
  });
});
