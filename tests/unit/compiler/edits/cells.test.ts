// Setting a cell changes what is between its bars, and is read back.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readsAs } from "../../../../src/compiler/edits/cell-text.ts";
import { changed, DOCUMENTS, expectOthersSame, holds, placeWith, projection, rowsIn, text, textAfter, tried } from "./documents.ts";

/** A cell of a document: the row that it stands in, and its column. */
const cell = fc
  .record({ at: placeWith((written) => rowsIn(projection(written))), column: fc.nat() })
  .map(({ at: { written, found }, column }) => ({ written, ...found, column: column % found.table.columns.length }));

/** A row of a document of one table, after its second cell was set. */
function set(row: string, written: string, { column = 1, under = "| ----- | ----- | --- |" } = {}): string {
  const document = `# A\n\n## 9. Constants\n\n| Name | Value | Meaning |\n${under}\n${row}\n| B | 2 | - |\n`;
  const at = document.indexOf(`\n${row}\n`) + 1;
  return textAfter(document, { is: "set cell", at, column, text: written }).slice(at).split("\n| B | 2")[0]!;
}

describe("a cell", () => {
  it("set to what is there changes no byte", () => {
    holds(cell, ({ written, row, column }) => {
      const said = row.cells[column]?.cell.text.text ?? "";
      expect(changed(written, { is: "set cell", at: row.start, column, text: said }).edits).toEqual([]);
    });
  });

  it("is read back, between its bars, and nothing else of the document is touched", () => {
    holds(fc.tuple(cell, text), ([{ written, row, column }, value]) => {
      const change = tried(written, { is: "set cell", at: row.start, column, text: value });
      if ("refused" in change) return expectRefused(change.refused, value);
      const now = expectOthersSame(written, change, (start) => start === row.start);
      const found = rowsIn(projection(now)).find(({ row: one }) => one.start === row.start)!;
      expect(found.row.cells[column]?.cell.text.text ?? "").toBe(readsAs(value));
      for (const [index, other] of row.cells.entries())
        if (index !== column) expect(found.row.cells[index]?.cell.text.text ?? "").toBe(other?.cell.text.text ?? "");
      const raw = row.cells[column];
      for (const { span } of change.edits) {
        expect(span.start).toBeGreaterThanOrEqual(raw?.start ?? row.start);
        expect(span.end).toBeLessThanOrEqual(raw?.end ?? row.end);
      }
      expect(change.at).toBe(row.start);
    });
  });

  it.each([
    ["takes up the padding in front of its bar", "| A     | 1     | -   |", "1 day", "| A     | 1 day | -   |"],
    ["gives padding back up to the width of the delimiter row", "| A     | 14 days and more | -   |", "2", "| A     | 2     | -   |"],
    ["moves its own bars alone where it is wider", "| A     | 1     | -   |", "100 days", "| A     | 100 days | -   |"],
    ["is not lined up in a row that was not", "| A | 1 | - |", "20", "| A | 20 | - |"],
    ["is as tight as it was", "|A|1|-|", "20", "|A|20|-|"],
    ["keeps the marks around what it says", "| A | **1** | - |", "20", "| A | **20** | - |"],
    ["writes a bar as a bar of the text", "| A | 1 | - |", "a|b", "| A | a\\|b | - |"],
    ["writes a line break as one of HTML", "| A | 1 | - |", "one\ntwo\r\n", "| A | one<br>two | - |"],
    ["keeps a backslash from its bar", "|A|1|-|", "a\\", "|A|a\\ |-|"],
    ["becomes blank", "| A     | 1     | -   |", "", "| A     |       | -   |"],
    ["becomes blank between bars that do not touch", "|A|1|-|", "", "|A| |-|"],
    ["that the row lacks is added", "| A", "5", "| A | 5 |"],
  ])("%s", (_, row, written, expected) => {
    expect(set(row, written)).toBe(expected);
  });

  it.each([
    ["behind cells that the row lacks too", "| A |", "why", "| A | | why |", { column: 2 }],
    ["that ends a row without a bar", "| A | 1 | x", "y", "| A | 1 | y", { column: 2 }],
    ["that would leave nothing at the end of a row without a bar", "| A | 1 | x", "", "| A | 1 | ", { column: 2 }],
    ["at the margin, where most signs would end the table", "A | 1 | x", "- B", "| - B | 1 | x", { column: 0 }],
    ["at the margin, of a word", "A | 1 | x", "B", "B | 1 | x", { column: 0 }],
    ["to the right", "| A |     1 | x |", "200", "| A |   200 | x |", { under: "| - | ----: | - |" }],
    ["in the middle", "| A |   1   | x |", "200", "| A |  200  | x |", { under: "| - | :---: | - |" }],
  ])("is set %s", (_, row, written, expected, options) => {
    expect(set(row, written, options)).toBe(expected);
  });

  it("refuses what no cell can hold", () => {
    const written = DOCUMENTS.library!;
    const at = rowsIn(projection(written))[0]!.row.start;
    const refused = tried(written, { is: "set cell", at, column: 1, text: "a\\|b" });
    expect(refused).toHaveProperty("refused", expect.stringContaining("a bar behind a backslash"));
  });
});

/** Two texts are refused: a bar behind a backslash, and any in a row of which nobody knows where its cells are. */
function expectRefused(refused: string, value: string): void {
  if (refused.includes("behind a backslash")) expect(value).toMatch(/\\\|/);
  else expect(refused).toContain("more cells than the header");
}
