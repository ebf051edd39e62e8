// Rows are added, moved, duplicated and deleted as whole lines.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changed,
  DOCUMENTS,
  expectOthersSame,
  holds,
  placeWith,
  projection,
  rowsIn,
  tablesIn,
  text,
  textAfter,
  tried,
} from "./documents.ts";

const row = placeWith((written) => rowsIn(projection(written)));
const table = placeWith((written) => tablesIn(projection(written)));
const lineOf = (written: string, { start, end }: { readonly start: number; readonly end: number }) => written.slice(start, end);
const rowAfter = (now: string, at: number | null) => rowsIn(projection(now)).find((one) => one.row.start === at)!;

describe("a row that is added", () => {
  it("has as many cells as the header, reads as it was given, and leaves every other row as it was", () => {
    holds(fc.tuple(table, fc.nat(), fc.boolean(), text, fc.nat()), ([{ written, found }, pick, isBehind, value, column]) => {
      const { rows, columns, header } = found.table;
      const beside = [header, ...rows][pick % (rows.length + 1)]!;
      const { name, header: words } = columns[column % columns.length]!;
      const side = isBehind || beside === header ? "after" : "before";
      const change = tried(written, { is: "add row", at: beside.start, side, cells: { [name ?? words.text]: value } });
      if ("refused" in change) return expect(change.refused).toContain("behind a backslash");
      const now = expectOthersSame(written, change, () => false);
      const added = rowAfter(now, change.at);
      expect(added.row.cells.every((cell) => cell !== null)).toBe(true);
      expect(added.table.rows.length).toBe(rows.length + 1);
      expect(added.table.rows.indexOf(added.row)).toBe(
        beside === header ? 0 : rows.indexOf(beside as (typeof rows)[number]) + (isBehind ? 1 : 0),
      );
    });
  });

  it("is as wide as the table and says what its author leaves open", () => {
    const document =
      "## 3. Entities\n\n### A\n\n| Field | Type     | Must be | Other |\n| ----- | -------- | ------: | ----- |\n| a     | text(80) |         | -     |\n";
    const now = textAfter(document, { is: "add row", at: document.indexOf("| a "), side: "after", cells: { Field: "b" } });
    expect(now).toBe(`${document}| b     | not shown |       - |       |\n`);
  });

  it("is refused where it names a column that the table does not have", () => {
    const [first] = tablesIn(projection(DOCUMENTS.library!));
    const refused = tried(DOCUMENTS.library!, { is: "add row", at: first!.table.start, side: "after", cells: { Colour: "blue" } });
    expect(refused).toEqual({ refused: 'The table has no column "Colour".' });
  });

  it("is the last of a document without a line end at its end", () => {
    const document = "## 9. Constants\r\n\r\n| Name | Value |\r\n| ---- | ----- |";
    const added = textAfter(document, { is: "add row", at: 20, side: "after", cells: { Name: "A", Value: "1" } });
    expect(added).toBe(`${document}\r\n| A    | 1     |`);
  });
});

describe("a row", () => {
  it("that is moved keeps its bytes, and the others their order", () => {
    holds(fc.tuple(row, fc.nat()), ([{ written, found }, pick]) => {
      const { rows } = found.table;
      const to = pick % rows.length;
      const change = changed(written, { is: "move row", at: found.row.start, to });
      const now = expectOthersSame(written, change, (start) => start === found.row.start);
      const moved = rowAfter(now, change.at);
      expect(lineOf(now, moved.row)).toBe(lineOf(written, found.row));
      const expected = rows.filter((one) => one !== found.row).map((one) => lineOf(written, one));
      expected.splice(to, 0, lineOf(written, found.row));
      expect(moved.table.rows.map((one) => lineOf(now, one))).toEqual(expected);
    });
  });

  it("that is duplicated is there twice", () => {
    holds(row, ({ written, found }) => {
      const change = changed(written, { is: "duplicate row", at: found.row.start });
      const now = expectOthersSame(written, change, () => false);
      expect(lineOf(now, rowAfter(now, change.at).row)).toBe(lineOf(written, found.row));
      expect(lineOf(now, rowAfter(now, found.row.start).row)).toBe(lineOf(written, found.row));
    });
  });

  it("that is deleted is gone, and nothing else", () => {
    holds(row, ({ written, found }) => {
      const change = changed(written, { is: "delete row", at: found.row.start });
      const now = expectOthersSame(written, change, (start) => start === found.row.start);
      expect(tablesIn(projection(now)).map(({ table: { rows } }) => rows.length)).toEqual(
        tablesIn(projection(written)).map(({ table: { start, rows } }) => rows.length - (start === found.table.start ? 1 : 0)),
      );
    });
  });

  it("is found anywhere in its line, and nowhere else", () => {
    const written = DOCUMENTS.uneven!;
    expect(tried(written, { is: "delete row", at: written.indexOf("| Field|") })).toEqual({ refused: "There is no row here." });
    expect(tried(written, { is: "delete row", at: 3 })).toEqual({ refused: "There is no table here." });
    expect(textAfter(written, { is: "delete row", at: written.indexOf("text(80)|req") })).toBe(
      written.replace("|name|text(80)|required|\n", ""),
    );
  });
});
