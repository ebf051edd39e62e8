// The form view shows every row of a document, and setting what it shows changes no byte.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { changeFor } from "../../../src/compiler/edits/intention.ts";
import { parseDocument } from "../../../src/compiler/parse/parse.ts";
import { POINTS } from "../../../src/compiler/points.ts";
import { applyEdits, inverseEdits } from "../../../src/compiler/text-edit.ts";
import { formOf } from "../../../src/runtime/studio/form.ts";
import type { StudioCell, StudioForm } from "../../../src/runtime/wire/studio-form.ts";
import { Disk, FILE } from "./studio-documents.ts";

const EXAMPLES = ["library", "market", "not-shown", "purchasing", "studio"];
const textOf = (name: string) => readFileSync(resolve(import.meta.dirname, "../../../examples", name, "spec.md"), "utf8");

/** A cell of each row and all values, with what sets each. */
function unitsOf({ sections }: StudioForm) {
  const all = sections.flatMap(({ blocks }) => blocks);
  const cells = all.flatMap((block) =>
    block.is === "table" && block.keyword !== null
      ? block.rows.flatMap((row, index) => {
          // One of each row, of another column each time.
          const column = index % row.cells.length;
          const cell = row.cells[column];
          return cell == null ? [] : [{ cell, at: row.from, column }];
        })
      : [],
  );
  const values = all.flatMap((block) =>
    block.is === "lines" ? block.lines.filter(({ key }) => key !== null).map(({ from, value }) => ({ cell: value, at: from })) : [],
  );
  return { cells, values };
}

const asWritten = ({ state, text, question }: StudioCell) =>
  state === "value" ? text : state === "none" ? "-" : question === null ? "not shown" : null;

describe.each(EXAMPLES)("the form of %s", (name) => {
  const source = { file: FILE, text: textOf(name) };

  const parsed = parseDocument(source);
  const parse = () => parsed;

  it("shows every row and every list line that is read", () => {
    for (const point of parsed.document.points) {
      const blocks = formOf(source, point.number, parse).sections.flatMap((section) => section.blocks);
      const shown = blocks.flatMap((block): readonly { readonly from: number }[] =>
        block.is === "table" ? block.rows : block.is === "lines" ? block.lines : [],
      );
      const read = point.sections.flatMap(({ tables, items }) => [...tables.flatMap(({ rows }) => rows), ...items]);
      expect(shown.map(({ from }) => from)).toEqual(expect.arrayContaining(read.map(({ span }) => span.start)));
    }
  });

  it("changes no byte by setting what it shows, and gives every byte back after another text", () => {
    for (const { number } of POINTS) {
      const { cells, values } = unitsOf(formOf(source, number, parse));
      const intentions = [
        ...cells.map(({ cell, at, column }) => ({ cell, make: (text: string) => ({ is: "set cell", at, column, text }) as const })),
        ...values.map(({ cell, at }) => ({ cell, make: (text: string) => ({ is: "set line", at, text }) as const })),
      ];
      for (const [index, { cell, make }] of intentions.entries()) {
        const same = asWritten(cell);
        if (same !== null) expect(changeFor(source, make(same), parse)).toMatchObject({ edits: [] });
        const change = changeFor(source, make(`${cell.text} more`), parse);
        if ("refused" in change) continue;
        const changed = applyEdits(source.text, change.edits);
        expect(applyEdits(changed, inverseEdits(source.text, change.edits))).toBe(source.text);
        // To read it back, the whole is parsed again: some of each point are enough.
        if (index % 50 > 0) continue;
        const { cells: others, values: lines } = unitsOf(formOf({ ...source, text: changed }, number));
        expect([...others, ...lines].map((one) => one.cell.text)).toContain(`${cell.text} more`.trim());
      }
    }
  });
});

describe("what is asked of a form", () => {
  it("is a point that there is", async () => {
    const { authoring } = new Disk("# Empty\n").open();
    const ask = (point: number) => authoring.ask({ ask: "form", file: FILE, version: 0, point });
    await expect(ask(10)).rejects.toThrow("There is no point 10.");
    expect((await ask(3))?.answer).toMatchObject({
      point: 3,
      title: "Entities and their fields",
      at: null,
      sections: [],
      sectionKind: "entity",
    });
    await authoring.save();
  });

  it("is an intention that the text has a place for, or refused with the reason", async () => {
    const { authoring } = new Disk("# Empty\n").open();
    const intend = (intention: Parameters<typeof changeFor>[1]) => authoring.ask({ ask: "intend", file: FILE, version: 0, intention });
    const first = { point: 9, section: null, keyword: "Name", row: { Name: "LIMIT", Value: "5" } } as const;
    expect((await intend({ is: "answer point", first }))?.answer).toMatchObject({
      edits: [{ file: FILE, version: 0, edits: [{ insert: expect.stringContaining("| LIMIT | 5") }] }],
    });
    expect((await intend({ is: "delete row", at: 0 }))?.answer).toEqual({ refused: "There is no table here." });
    await authoring.save();
  });
});
