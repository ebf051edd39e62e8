// Cells are parsed as written, with escapes and their four meanings.

import { expect, test } from "vitest";
import { readCell } from "../../../../src/compiler/parse/cells.ts";
import { isDelimiterLine, linesOf, splitRow } from "../../../../src/compiler/parse/rows.ts";
import { slice, spanWithin } from "../../../../src/compiler/source.ts";
import { read, readBack, section } from "./reading.ts";

function constants(value: string, lineEnd = "\n", before = "") {
  const lines = ["## 9 Constants", "", "| Name | Value | Meaning |", "| --- | --- | --- |", `| A | ${value} | m |`, ""];
  const result = read(before + lines.join(lineEnd));
  return {
    ...result,
    row: section(result.document).tables[0]!.rows[0]!,
    cell: section(result.document).tables[0]!.rows[0]!.cells.get("Value")!,
  };
}

function cellOf(text: string) {
  return readCell({ text, span: { file: "f", start: 0, end: text.length }, escapes: [] });
}

test.each([
  "price*qty*2",
  "a@b.org",
  "<b>",
  "a<b",
  "a <b and c> d",
  "“curly” ‘quotes’",
  "a\u00a0b",
  "x ≤ y ≠ z",
  "_under_ __score__",
  "[a](b) ![c](d)",
  "www.example.org",
  "&lt; &amp;",
  "\\d+ \\*",
  "`a` and `b`",
  "**a** and **b**",
  "~~gone~~",
  "[^1]",
  "a\tb",
  "日本語 😀",
  "$1 $& $$",
])("a cell is read as written: %s", (value) => {
  const { cell, source } = constants(value);
  expect(cell.text.text).toBe(value);
  expect(source.text.slice(cell.text.span.start, cell.text.span.end)).toBe(value);
  expect(cell.state).toBe("value");
});

test("an escaped bar is a bar, and each character knows its place", () => {
  const { cell, source } = constants("matches /a\\|b\\|c/ x");
  expect(cell.text.text).toBe("matches /a|b|c/ x");
  expect(readBack(source.text, cell.text)).toBe(cell.text.text);
  const at = cell.text.text.indexOf("x");
  const span = spanWithin(cell.text, at, at + 1);
  expect(source.text.slice(span.start, span.end)).toBe("x");
  const part = slice(cell.text, 9, 14);
  expect(part.text).toBe("a|b|c");
  expect(readBack(source.text, part)).toBe("a|b|c");
});

test("an escaped bar at the edges of a cell keeps its place", () => {
  const { cell, source } = constants("\\|a\\|");
  expect(cell.text.text).toBe("|a|");
  expect(readBack(source.text, cell.text)).toBe("|a|");
});

test("two backslashes in front of a bar end the cell, as on GitHub", () => {
  const source = { file: "f", text: "| a\\\\| b |" };
  expect(splitRow(source, { start: 0, end: source.text.length }).map((cell) => cell.text.text)).toEqual(["a\\\\", "b"]);
});

test.each([
  ["**bold**", "bold"],
  ["`code`", "code"],
  ["**`both`**", "both"],
  ["`-`", "-"],
  ["**", "**"],
  ["****", "****"],
  ["`", "`"],
  ["``", "``"],
  ["*", "*"],
  ["*slanted*", "*slanted*"],
])("emphasis and back-ticks around a whole cell are taken off: %s", (written, text) => {
  expect(cellOf(written).text.text).toBe(text);
});

test.each([
  ["-", "none", null],
  [" – ", "none", null],
  ["—", "none", null],
  ["\\-", "none", null],
  ["", "blank", null],
  ["  ", "blank", null],
  ["\u00a0", "blank", null],
  ["not shown", "open", null],
  ["Not shown.", "open", null],
  ["not\u00a0shown", "open", null],
  ["not shown: who pays?", "open", "who pays?"],
  ["not shown:who pays?", "open", "who pays?"],
  ["not shown – who pays?", "open", "who pays?"],
  ["not shown (who pays?)", "open", "who pays?"],
  ["**not shown**", "open", null],
  ["TODO", "open", null],
  ["TODO: ask", "open", "ask"],
  ["TODO ask", "open", "ask"],
  ["TBD", "open", null],
  ["???", "open", null],
  ["?", "open", null],
  ["??? which one", "open", "which one"],
  ["[NEEDS CLARIFICATION: how many?]", "open", "how many?"],
  ["[NEEDS CLARIFICATION]", "open", null],
  ["Todo", "value", null],
  ["todo", "value", null],
  ["TODOS", "value", null],
  ["not shown to members", "value", null],
  ["not showing", "value", null],
  ["--", "value", null],
  ["-1", "value", null],
  ["*", "value", null],
  ["0", "value", null],
])("%j is %s", (written, state, question) => {
  expect(cellOf(written)).toMatchObject({ state, question });
});

test("lines end with CRLF, LF or CR", () => {
  const text = "a\r\nb\nc\rd";
  expect(linesOf(text, { start: 0, end: text.length }).map((line) => text.slice(line.start, line.end))).toEqual(["a", "b", "c", "d"]);
});

test.each(["\r\n", "\n", "\r"])("places are right with line end %j and a byte order mark", (lineEnd) => {
  for (const before of ["", "\ufeff"]) {
    const { cell, source, codes } = constants("21 days", lineEnd, before);
    expect(codes).toEqual([]);
    expect(source.text.slice(cell.text.span.start, cell.text.span.end)).toBe("21 days");
  }
});

test("a blank cell is reported where it stands", () => {
  const { cell, diagnostics, codes } = constants("  ");
  expect(cell.state).toBe("blank");
  expect(codes).toEqual(["cells-are-filled"]);
  expect(diagnostics[0]!.primary.start).toBe(diagnostics[0]!.primary.end);
});

test.each([
  ["| --- | --- |", true],
  ["|:--|--:|", true],
  ["--- | ---", true],
  ["|-|", true],
  ["| a | - |", false],
  ["||", false],
  ["|  |", false],
  ["| - - |", false],
])("%s is a line under a header: %s", (line, expected) => {
  expect(isDelimiterLine(line)).toBe(expected);
});
