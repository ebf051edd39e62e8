// A block of a spreadsheet fills cells from one on, and adds the rows that it needs.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readsAs } from "../../../../src/compiler/edits/cell-text.ts";
import { linesOfBlock } from "../../../../src/compiler/edits/paste.ts";
import { expectOthersSame, holds, placeWith, projection, rowsIn, tablesIn, textAfter, tried } from "./documents.ts";

const row = placeWith((written) => rowsIn(projection(written)));
const block = fc.array(fc.array(fc.string({ maxLength: 5 }), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
const DOCUMENT =
  "## 9. Constants\n\n| Name | Value | Meaning |\n| ---- | ----- | ------- |\n| A    | 1     | -       |\n| B    | 2     | -       |\n";

/** As a spreadsheet copies it. */
const copied = (lines: readonly (readonly string[])[]) =>
  lines.map((line) => line.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join("\t")).join("\r\n");

describe("a block", () => {
  it("is read as a spreadsheet copies it", () => {
    holds(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }), (lines) => {
      expect(linesOfBlock(`${copied(lines)}\r\n`)).toEqual(lines);
    });
    expect(linesOfBlock('a\t"b\tc"\n5"\t"x""y\nz"')).toEqual([
      ["a", "b\tc"],
      ['5"', 'x"y\nz'],
    ]);
  });

  it("is read back from its first cell on, and no other row is touched", () => {
    holds(fc.tuple(row, block, fc.nat()), ([{ written, found }, lines, pick]) => {
      const { table } = found;
      const column = pick % table.columns.length;
      const change = tried(written, { is: "paste", at: found.row.start, column, block: `${copied(lines)}\n` });
      if ("refused" in change) return expect(change.refused).toMatch(/The block has|behind a backslash|more cells/);
      const first = table.rows.indexOf(found.row);
      const meant = table.rows.slice(first, first + lines.length).map(({ start }) => start);
      const now = expectOthersSame(written, change, (start) => meant.includes(start));
      const rows = tablesIn(projection(now)).find((one) => one.table.start === table.start)!.table.rows;
      expect(rows.length).toBe(Math.max(table.rows.length, first + lines.length));
      for (const [offset, line] of lines.entries())
        for (const [index, value] of line.entries())
          expect(rows[first + offset]!.cells[column + index]?.cell.text.text ?? "").toBe(readsAs(value));
    });
  });

  it("fills rows that are there and adds others", () => {
    expect(textAfter(DOCUMENT, { is: "paste", at: DOCUMENT.indexOf("| B"), column: 1, block: "20\tOf B\n30\tOf C\n" })).toBe(
      `${DOCUMENT.replace("| 2     | -       |", "| 20    | Of B    |")}|      | 30    | Of C    |\n`,
    );
    expect(textAfter(DOCUMENT, { is: "paste", at: DOCUMENT.indexOf("| Name"), column: 0, block: "C\t3" })).toBe(
      `${DOCUMENT}| C    | 3     | -       |\n`,
    );
  });

  it("that is wider than the table is refused", () => {
    expect(tried(DOCUMENT, { is: "paste", at: DOCUMENT.indexOf("| B"), column: 2, block: "a\tb" })).toEqual({
      refused: "The block has 2 columns, and from here on the table has 1.",
    });
  });
});
