// What is read from texts where values are carried over: their parts, dates and numbers.

import { describe, expect, it } from "vitest";
import { textReadingFor } from "../../../../src/compiler/expression/entry/text-reading.ts";
import { firstWord, restOfWords, textAfter, textBefore } from "../../../../src/compiler/expression/text-parts.ts";

describe("the parts of a text", () => {
  it.each([
    ["Ana Maria Reis", "Ana", "Maria Reis"],
    ["  Ana\u00a0 Reis ", "Ana", "Reis"],
    ["Ana", "Ana", null],
    ["   ", null, null],
  ])("%j", (text, first, rest) => {
    expect([firstWord(text), restOfWords(text)]).toEqual([first, rest]);
  });

  it.each([
    ["Reis, Ana, Dr", "Reis", "Ana, Dr"],
    [", Ana", null, "Ana"],
    ["Reis,", "Reis", null],
    ["Ana Reis", null, null],
  ])("%j, before and after a comma", (text, before, after) => {
    expect([textBefore(",", text), textAfter(",", text)]).toEqual([before, after]);
  });
});

describe("what a text says", () => {
  it.each([
    ["en-GB", "2026-03-09", "2026-03-09"],
    ["en-GB", "9/3/2026", "2026-03-09"],
    ["en-US", "3/9/2026", "2026-03-09"],
    ["de", "9. März 2026", "2026-03-09"],
    ["de", "09.03.26", "2026-03-09"],
    ["en-GB", "31/2/2026", null],
    ["en-GB", "tomorrow", null],
    ["en-GB", "9 March", null],
    ["en-GB", "next spring", null],
  ])("of days in %s: %s", (language, text, day) => {
    expect(textReadingFor(language, "2026-11-30").date(text)).toBe(day);
  });

  it.each([
    ["en", "1,234.50", 2, 123450n],
    ["de", "1.234,50", 2, 123450n],
    ["de", "1234.50", 2, 123450n],
    ["de", "12 €", 2, 1200n],
    ["en", "-7", 0, -7n],
    ["en", "7.00", 0, 7n],
    ["en", "7.25", 0, null],
    ["en", "about 7", 0, null],
    ["en", "", 0, null],
  ])("of numbers in %s: %s with %i decimals", (language, text, scale, units) => {
    expect(textReadingFor(language, "2026-11-30").number(text, scale)).toBe(units);
  });
});
