// A column of the language is added behind those of the table, and decides nothing in its rows.

import { describe, expect, it } from "vitest";
import { rawCount } from "../../../../src/compiler/edits/cells.ts";
import { changed, expectOthersSame, FILE, holds, placeWith, projection, tablesIn, textAfter, tried } from "./documents.ts";

const LACKED: Readonly<Record<string, string>> = {
  Field: "Label",
  From: "Asks for",
  Rule: "Level",
  Code: "Sent as",
  Name: "For",
  Entity: "Passer-by",
  Screen: "Icon",
};
const even = placeWith((written) =>
  tablesIn(projection(written)).filter(
    ({ table: { keyword, columns, rows } }) =>
      LACKED[keyword ?? ""] !== undefined &&
      columns.every(({ name }) => name !== LACKED[keyword!]) &&
      rows.every((row) => rawCount({ file: FILE, text: written }, row) <= columns.length),
  ),
);

describe("a column that is added", () => {
  it("is in every row, open or deliberately nothing, and no other cell reads otherwise", () => {
    holds(even, ({ written, found: { table } }) => {
      const name = LACKED[table.keyword!]!;
      const change = changed(written, { is: "add column", at: table.start, name });
      const now = expectOthersSame(written, change, (start) => table.start <= start && start <= table.end);
      const found = tablesIn(projection(now)).find((one) => one.table.start === table.start)!.table;
      expect(found.columns.map((column) => column.name)).toEqual([...table.columns.map((column) => column.name), name]);
      const saying = (rows: typeof table.rows) =>
        rows.map((row) => table.columns.map((_, index) => row.cells[index]?.cell.text.text ?? ""));
      expect(saying(found.rows)).toEqual(saying(table.rows));
      for (const row of found.rows) expect(row.cells.at(-1)!.cell.state).toBe(table.keyword === "Entity" ? "open" : "none");
    });
  });

  it("can be taken away, which leaves each row as it was", () => {
    holds(even, ({ written, found: { table } }) => {
      const now = textAfter(written, { is: "add column", at: table.start, name: LACKED[table.keyword!]! });
      const back = textAfter(now, { is: "delete column", at: table.start, column: table.columns.length });
      const saying = (document: string) => {
        const { rows, columns } = tablesIn(projection(document)).find((one) => one.table.start === table.start)!.table;
        return [
          columns.map(({ header }) => header.text),
          ...rows.map((row) => columns.map((_, at) => row.cells[at]?.cell.text.text ?? "")),
        ];
      };
      expect(saying(back)).toEqual(saying(written));
    });
    const limits = "## 9. Constants\n\n| Name | Meaning | Value |\n|---|---|---|\n| A | none | 1 |\n| B | - \n";
    const at = limits.indexOf("| A");
    expect(textAfter(limits, { is: "delete column", at, column: 1 })).toBe(
      "## 9. Constants\n\n| Name | Value |\n|---|---|\n| A | 1 |\n| B \n",
    );
    expect(tried(limits, { is: "delete column", at, column: 2 })).toEqual({ refused: 'A table of this kind needs the column "Value".' });
  });

  it("is written behind the last bar, and a row in front of it gets the cells that it lacks", () => {
    const document = "## 9. Constants\n\n| Name | Value |\n|---|---|\n| A | 1 |\n| B\n";
    expect(textAfter(document, { is: "add column", at: document.indexOf("| A"), name: "Meaning" })).toBe(
      "## 9. Constants\n\n| Name | Value | Meaning |\n|---|---| ------- |\n| A | 1 | -       |\n| B | | - |\n",
    );
  });

  it("comes with a row that says something in it", () => {
    const document = "## 9. Constants\n\n| Name | Value |\n| ---- | ----- |\n| A    | 1     |\n";
    const row = { is: "add row", at: document.indexOf("| A"), side: "after", cells: { Name: "B", Value: "2", Meaning: "Two" } } as const;
    const now = textAfter(document, row);
    expect(now).toBe(
      "## 9. Constants\n\n| Name | Value | Meaning |\n| ---- | ----- | ------- |\n| A    | 1     | -       |\n| B    | 2     | Two     |\n",
    );
    expect(now.slice(changed(document, row).at!)).toBe("| B    | 2     | Two     |\n");
  });

  it("is refused where the language has none of that name, and where a row has too many cells", () => {
    const document = "## 9. Constants\n\n| Name | Value |\n|---|---|\n| A | 1 | 2 |\n";
    const at = document.indexOf("| A");
    expect(tried(document, { is: "add column", at, name: "Colour" })).toEqual({ refused: 'The table has no column "Colour".' });
    expect(tried(document, { is: "add column", at, name: "Meaning" })).toHaveProperty(
      "refused",
      expect.stringContaining("more cells than the header"),
    );
  });
});
