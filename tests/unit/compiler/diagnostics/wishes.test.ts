// What people wish to say leads to its section of docs/language/how-do-i-say.md.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { CATALOGUE } from "../../../../src/compiler/diagnostics/catalogue.ts";
import { placeAround } from "../../../../src/compiler/diagnostics/wishes/place.ts";
import { WISHES } from "../../../../src/compiler/diagnostics/wishes/wishes.ts";
import { errorsIn, fixed } from "./findings.ts";
import { brokenBy, KENNEL } from "./kennel.ts";

const PAGE = readFileSync(join(import.meta.dirname, "../../../../docs/language/how-do-i-say.md"), "utf8");
const SECTIONS = [...PAGE.matchAll(/^### (.*)$/gm)].map(([, title]) => title!);

describe("a wish", () => {
  it.each(WISHES.map((wish) => [wish.section, wish] as const))(
    "%s has a section, and explains findings that there are",
    (section, { codes, help }) => {
      expect(SECTIONS).toContain(section);
      expect(Object.keys(CATALOGUE)).toEqual(expect.arrayContaining([...codes]));
      expect(help).toMatch(/[.…)]$/);
    },
  );

  it("has one section each", () => {
    expect(new Set(SECTIONS).size).toBe(SECTIONS.length);
  });

  it("is told where the finding is, and not for another part of the cell", () => {
    const [first, ...others] = errorsIn(brokenBy("| list of Stay |", "| list of Stay where (status is here) |"));
    expect(others).toEqual([]);
    expect(first?.help).toContain('See "Show only some records"');
    const condition = "number of Stay where (status is here) <= min(KENNELS, 4) and dgo is empty";
    const messages = errorsIn(brokenBy("number of Stay where (status is here) <= KENNELS", condition)).map(({ help }) => help);
    expect(messages).toEqual([
      'Write larger of (A, B) or smaller of (A, B). See "Take the larger of two" in docs/language/how-do-i-say.md.',
    ]);
  });

  it("knows the column of its cell, whatever stands in front of it", () => {
    const table = "| Name | Value |\n| --- | --- |\n| 🐕🐕🐕 | here |";
    expect(placeAround(table, table.indexOf("here")).column()).toBe("Value");
  });

  it("is mended in its cell alone", () => {
    const text = brokenBy("from_on <= today", "IF(days > 3, from_on <= today, staff)");
    const [error] = errorsIn(text);
    expect(fixed(error!.fixes[0]!, text)).toBe(KENNEL.replace("from_on <= today", "if days > 3 then from_on <= today else staff"));
  });

  it("of a column is one of that column alone", () => {
    const header = "| Screen | Route | Shows | Menu | Search |\n| --- | --- | --- | --- | --- |\n| Stays | / | list of Stay |";
    const withCells = (menu: string, search: string) =>
      KENNEL.replace(/\| Screen \|[\s\S]*?list of Stay \|/, `${header} ${menu} | ${search} |`);
    expect(errorsIn(withCells("yes", "dog")).map(({ help }) => help)).toEqual([expect.stringContaining("Search in some fields")]);
    expect(errorsIn(withCells("dog", "no")).map(({ help }) => help)).toEqual(["For example: yes."]);
  });
});
