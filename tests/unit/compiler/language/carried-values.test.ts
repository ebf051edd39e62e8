// What an editor offers and says where values of stored records are carried over.

import { describe, expect, it } from "vitest";
import { analyse } from "../../../../src/compiler/compile.ts";
import { createLanguageService } from "../../../../src/compiler/language/language.ts";
import { applyEdits } from "../../../../src/compiler/text-edit.ts";

const FILE = "clinic.md";

const DOCUMENT = `# Clinic

## 3. Entities and their fields

### Patient

| Field      | Type      | Must be  | Value                      |
| ---------- | --------- | -------- | -------------------------- |
| name       | text(120) | gone     | back "{first_name} {rest}" |
| first_name | text(60)  | required | from first word of name    |
| rest       | text(60)  | optional | from rest of name          |
| initials   | text(9)   | -        | always "{first_name}"      |
| visits     | every Visit by patient | - | -                     |
ROW
### Visit

| Field   | Type                 | Must be  | Value |
| ------- | -------------------- | -------- | ----- |
| patient | reference to Patient | required | -     |

## 9. Constants and limits

| Name | Value | Meaning |
| ---- | ----- | ------- |
| MOST | 5     | Visits  |
`;

function at(marked: string, row = "") {
  const service = createLanguageService();
  const text = DOCUMENT.replace("ROW", row === "" ? "" : `${row}\n`);
  const start = text.indexOf(marked.replace("‸", ""));
  if (start < 0) throw new Error(`Not in the document: ${marked}`);
  service.update(FILE, text);
  return { service, text, offset: start + marked.indexOf("‸") };
}

function offered(row: string): string[] {
  const { service, offset } = at(row, row.replace("‸", ""));
  return service.completion(FILE, offset).map(({ label }) => label);
}

describe("completion", () => {
  it("offers what from and back may speak of, and nothing else", () => {
    const labels = offered("| x | text(60) | - | from ‸ |");
    expect(labels).toEqual(
      expect.arrayContaining(["name", "first_name", "rest", "MOST", "first word of", "text before", "number of", "if"]),
    );
    for (const other of ["initials", "visits", "Visit", "user", "today", "now", "sum of", "some"]) expect(labels).not.toContain(other);
  });

  it("offers functions of texts behind from and back alone, and no field that is gone elsewhere", () => {
    expect(offered("| x | text(60) | - | back first word of ‸ |")).toContain("name");
    const labels = offered("| x | text(60) | - | always ‸ |");
    expect(labels).toEqual(expect.arrayContaining(["first_name", "today"]));
    for (const other of ["name", "first word of", "rest of", "text after"]) expect(labels).not.toContain(other);
  });

  it("offers the words of the cells", () => {
    expect(offered("| x | text(60) | - | ‸ |")).toEqual(expect.arrayContaining(["from", "back", "starts", "always"]));
    expect(offered("| x | text(60) | ‸ | - |")).toContain("gone");
  });
});

describe("hover", () => {
  it.each([
    ["| na‸me       | text(120)", "Patient.name: a line of text of at most 120 characters, gone"],
    ["| na‸me       | text(120)", 'Comes back as: `"{first_name} {rest}"`'],
    ["from first word of na‸me", "nothing but `from` and `back` reads them"],
    ["| first_‸name | text(60)", "Values of before come from: `first word of name`"],
    ["from first wo‸rd of", "The first word of a text"],
    ["from re‸st of", "All after the first word"],
    ["Must be  | Va‸lue  ", "where values of before come from"],
  ])("at %j says %j", (marked, said) => {
    const { service, offset } = at(marked);
    expect(service.hover(FILE, offset)?.text).toContain(said);
  });
});

describe("names", () => {
  it("are renamed with what reads them, and keep their values", () => {
    const { service, text, offset } = at("| na‸me       | text(120)");
    expect(service.references(FILE, offset, true)).toHaveLength(3);
    const renaming = service.rename(FILE, offset, "whole_name");
    const renamed = applyEdits(text, "edits" in renaming ? renaming.edits : []);
    expect(renamed).toContain("| whole_name (was name) ");
    expect(renamed).toContain("from first word of whole_name");
    expect(analyse([{ file: FILE, text: renamed }]).diagnostics.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("are coloured as fields, and functions as words", () => {
    const { service, text } = at("from first word of na‸me");
    const said = service.tokens(FILE).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
    expect(said).toEqual(expect.arrayContaining(["field name", "word first", "word from", "word back"]));
  });
});

describe("a type that changes in place", () => {
  it("is offered the two rows that keep the old values", () => {
    const row = "| recall     | date      | optional | from date of recall |";
    const { service, text, offset } = at("from date of rec‸all", row);
    const [offer] = service.fixes(FILE, offset, offset);
    expect(offer?.fix.title).toBe("Keep the old values in recall_text, and fill recall from it");
    const fixed = applyEdits(text, offer!.fix.edits);
    expect(fixed).toContain("| recall_text (was recall) | text | gone | - |\n");
    expect(fixed).toContain("from date of recall_text |");
    expect(analyse([{ file: FILE, text: fixed }]).diagnostics.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("two rows of one field", () => {
  it.each([
    ["text(40)", "date", "from date of recall_before"],
    ["text(40)", "decimal(2)", "from number of recall_before"],
    ["moment", "date", "from date of recall_before"],
    ["integer", "text(20)", 'from "{recall_before}"'],
  ])("of %s and %s are made a tombstone and what reads it", (was, is, from) => {
    const rows = `| recall_before (was recall) | ${was} | optional | - |\n| recall | ${is} | optional | - |`;
    const { service, text, offset } = at("(was rec‸all)", rows);
    const offers = service.fixes(FILE, offset, offset).map(({ fix }) => fix);
    const carrying = offers.find(({ title }) => title === "Keep the old values in recall_before, and fill recall from it");
    const fixed = applyEdits(text, carrying!.edits);
    expect(fixed).toContain(`| recall_before (was recall) | ${was} | gone | - |\n| recall | ${is} | optional | ${from} |`);
    expect(analyse([{ file: FILE, text: fixed }]).diagnostics.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("the formatter", () => {
  it("keeps what is carried, in its canonical signs", () => {
    const row = "| half | decimal(2) | optional | from number of text after “,” in name × 2 |";
    const { service, text } = at("half‸", row);
    const formatted = applyEdits(text, service.format(FILE));
    expect(formatted).toContain('from number of text after "," in name * 2');
    expect(formatted).toContain('back "{first_name} {rest}"');
  });
});
