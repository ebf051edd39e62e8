// A projection shows every block, row and cell of a document where it is written.

import { describe, expect, it } from "vitest";
import { readCell } from "../../../../src/compiler/parse/cells.ts";
import { parseDocument } from "../../../../src/compiler/parse/parse.ts";
import { DOCUMENTS, FILE, linesIn, projection, rowsIn, tablesIn } from "./documents.ts";

const uneven = projection(DOCUMENTS.uneven!);
const slice = ({ start, end }: { readonly start: number; readonly end: number }) => DOCUMENTS.uneven!.slice(start, end);

describe.each(Object.entries(DOCUMENTS))("the projection of %s", (_, written) => {
  const shown = projection(written);

  it("holds every character that is not white space, in the order of the text", () => {
    const ranges = shown.parts.flatMap(({ heading, sections }) => [
      ...(heading === null ? [] : [heading]),
      ...sections.flatMap((section) => [...(section.heading === null ? [] : [section.heading]), ...section.blocks]),
    ]);
    let at = 0;
    for (const { start, end } of ranges) {
      expect(written.slice(at, Math.max(at, start)).replace("\ufeff", "").trim()).toBe("");
      expect(start).toBeGreaterThanOrEqual(at);
      at = end;
    }
    expect(written.slice(at).trim()).toBe("");
  });

  it("holds all that the parser reads", () => {
    const { points } = parseDocument({ file: FILE, text: written }).document;
    const sections = points.flatMap((point) => point.sections);
    const rows = rowsIn(shown).filter(({ row, table }) => row.isRead && table.keyword !== null);
    const read = sections.flatMap(({ tables }) => tables.flatMap((table) => table.rows));
    expect(rows.map(({ row }) => row.start)).toEqual(read.map(({ span }) => span.start));
    for (const [index, { table, row }] of rows.entries())
      for (const [column, { name }] of table.columns.entries()) {
        const cell = row.cells[column];
        if (name !== null && cell != null) expect(cell.cell).toEqual(read[index]!.cells.get(name));
      }
    expect(linesIn(shown).flatMap(({ line }) => line.item ?? [])).toEqual(sections.flatMap(({ items }) => items));
  });

  it("has each cell between two bars", () => {
    for (const { row } of rowsIn(shown))
      for (const cell of row.cells) {
        if (cell === null) continue;
        const { span } = cell.cell.text;
        expect(cell.start >= row.start && cell.end <= row.end && cell.start <= span.start && span.end <= cell.end).toBe(true);
        const whole = { text: written.slice(cell.start, cell.end), span: { file: FILE, start: cell.start, end: cell.end }, escapes: [] };
        if (!whole.text.includes("\\")) expect(readCell(whole).text.text).toBe(cell.cell.text.text);
      }
  });
});

describe("the projection", () => {
  it("names points, sections and tables as they are read", () => {
    const names = uneven.parts.map(({ point, sections }) => [point, sections.flatMap(({ name }) => name?.text ?? [])]);
    expect(names).toEqual([
      [null, []],
      [null, []],
      [1, []],
      [3, ["Person", "Item (was Thing)", "Note"]],
      [4, ["Item"]],
      [6, []],
      [9, []],
    ]);
    expect(tablesIn(uneven).map(({ table }) => table.keyword)).toEqual(["Field", "Field", "Field", "From", "Role", "Entity", null, "Name"]);
  });

  it("shows rows that say nothing yet, cells that are missing, and columns that bind nothing", () => {
    const matrix = tablesIn(uneven).find(({ table }) => table.keyword === "Entity")!.table;
    expect(matrix.columns.map(({ name, header, alignment }) => [name, header.text, alignment])).toEqual([
      [null, "#", "right"],
      ["Entity", "Entity", "left"],
      ["Action", "Action", "left"],
      ["Guest", "Guest", "centre"],
      ["Seller", "Seller", "left"],
    ]);
    expect(matrix.rows.map(({ isRead }) => isRead)).toEqual([true, true, false, false, true]);
    const nick = rowsIn(uneven).find(({ row }) => slice(row).includes("nick"))!.row;
    expect(nick.cells.map((cell) => cell?.cell.text.text ?? null)).toEqual(["nick", "text(40)", null]);
  });

  it("ends a table where words follow that are no row", () => {
    const note = uneven.parts.flatMap(({ sections }) => sections).find(({ name }) => name?.text === "Note")!;
    expect(note.blocks.map((block) => [block.is, slice(block).split("\n")[0]])).toEqual([
      ["table", "   | Field | Type |"],
      ["prose", "and a line that nobody meant as a row"],
    ]);
  });

  it("shows what is open in prose, and the lines of a list", () => {
    const { blocks } = uneven.parts.find(({ point }) => point === 1)!.sections[0]!;
    expect(blocks.flatMap((block) => (block.is === "prose" ? block.open.map(({ label }) => label.text) : []))).toEqual(["Purpose"]);
    expect(linesIn(uneven).map(({ line }) => line.item?.key ?? null)).toEqual([
      ...["Product", "Audience", "Signs in as", "Opening hours", "Shown as", "States", "Ends in"],
      null,
    ]);
  });
});
