// One of the things that a row names at once is changed in a row of its own.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { readsAs } from "../../../../src/compiler/edits/cell-text.ts";
import { namedBy } from "../../../../src/compiler/edits/several.ts";
import { applyEdits } from "../../../../src/compiler/text-edit.ts";
import { changed, DOCUMENTS, expectOthersSame, FILE, holds, placeWith, projection, rowsIn, text, textAfter, tried } from "./documents.ts";

const partsOf = ({ table, row }: ReturnType<typeof rowsIn>[number]) => namedBy(table.keyword, table.columns, row).map((part) => part.text);
/** The plan without where its parts stand. */
function meaningOf(text: string): string {
  const { plan } = compile([{ file: FILE, text }]);
  if (plan === null) throw new Error("It does not compile.");
  return JSON.stringify(plan, (key, value) => (key === "line" || key === "column" ? undefined : value));
}

const several = placeWith((written) => rowsIn(projection(written)).filter((placed) => partsOf(placed).length > 1));

describe("a cell for one of several", () => {
  it("is set in a row of its own, and all other rows name what they named", () => {
    holds(fc.tuple(several, fc.nat(), fc.nat(), text), ([{ written, found }, pick, of, value]) => {
      const parts = partsOf(found);
      const one = parts[pick % parts.length]!;
      const column = found.table.columns.length - 1 - (of % (found.table.columns.length - 2));
      const change = tried(written, { is: "set cell", at: found.row.start, column, text: value, for: one });
      if ("refused" in change) return expect(change.refused).toMatch(/behind a backslash|more cells|whole cell/);
      const now = expectOthersSame(written, change, (start) => start === found.row.start);
      const rows = rowsIn(projection(now));
      const first = rows.find(({ row }) => row.start === found.row.start)!;
      if (change.edits.length === 0) return expect(found.row.cells[column]?.cell.text.text ?? "").toBe(readsAs(value));
      const own = rows.find(({ row }) => row.start === change.at)!;
      expect(rows.indexOf(own)).toBe(rows.indexOf(first) + 1);
      expect(partsOf(first)).toEqual(parts.filter((part) => part !== one));
      expect(partsOf(own)).toEqual([one]);
      expect(own.row.cells[column]?.cell.text.text ?? "").toBe(readsAs(value));
      expect(first.row.cells[column]?.cell.text.text ?? "").toBe(found.row.cells[column]?.cell.text.text ?? "");
    });
  });

  it("means the same for all others: set back, the two rows mean what the one meant", () => {
    const written = DOCUMENTS.library!;
    const placed = rowsIn(projection(written)).find((one) => one.table.keyword === "Entity" && partsOf(one).length > 1)!;
    const column = placed.table.columns.length - 1;
    const one = partsOf(placed)[0]!;
    const before = placed.row.cells[column]!.cell.text.text;
    const change = changed(written, { is: "set cell", at: placed.row.start, column, text: before === "no" ? "yes" : "no", for: one });
    const split = applyEdits(written, change.edits);
    expect(meaningOf(split)).not.toBe(meaningOf(written));
    expect(meaningOf(textAfter(split, { is: "set cell", at: change.at!, column, text: before }))).toBe(meaningOf(written));
  });

  it.each([
    ["see", "| Loan | create | yes |\n| Loan | see | no  |"],
    ["create", "| Loan | see | yes |\n| Loan | create | no  |"],
  ])("leaves the others where %s is changed", (one, expected) => {
    const document = "## 6. Roles\n\n| Entity | Action | Guest |\n| --- | --- | --- |\n| Loan | see, create | yes |\n";
    expect(textAfter(document, { is: "set cell", at: document.indexOf("| Loan"), column: 2, text: "no", for: one })).toBe(
      document.replace("| Loan | see, create | yes |", expected),
    );
  });

  it("knows actions by the letters of people who write so, and states that a transition leaves", () => {
    const letters = "## 6. Roles\n\n| Entity | Action | Guest |\n|---|---|---|\n| Loan | CRU | yes |\n";
    expect(textAfter(letters, { is: "set cell", at: letters.indexOf("| Loan"), column: 2, text: "no", for: "see" })).toContain(
      "| Loan | CU | yes |\n| Loan | R | no |",
    );
    const states = "## 4. States\n\n### Loan\n\n| From | Action | To |\n|---|---|---|\n| active, overdue | lose | lost |\n";
    expect(textAfter(states, { is: "set cell", at: states.indexOf("| active"), column: 2, text: "gone", for: "active" })).toContain(
      "| overdue | lose | lost |\n| active | lose | gone |",
    );
  });

  it("is refused where the row does not name it", () => {
    const written = DOCUMENTS.library!;
    const at = rowsIn(projection(written)).find(({ table }) => table.keyword === "Entity")!.row.start;
    expect(tried(written, { is: "set cell", at, column: 3, text: "no", for: "sing" })).toEqual({
      refused: 'The row does not name "sing".',
    });
  });
});
