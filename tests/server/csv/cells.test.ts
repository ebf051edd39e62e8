// What stands in the cells of an export, and that an import has it as it was.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainNumber } from "../../../src/compiler/expression/entry/number-entry.ts";
import type { FieldType } from "../../../src/compiler/plan/plan.ts";
import { cellOf } from "../../../src/runtime/server/csv/cells.ts";
import { restored } from "../../../src/runtime/server/csv/formula-guard.ts";
import { FOR_PROGRAMS } from "../../../src/runtime/server/csv/writing.ts";

const text = (format: "plain" | "phone"): FieldType => ({ is: "text", max: 40, lines: "one", format });
const phone = (value: string) => cellOf(text("phone"), value, FOR_PROGRAMS);

describe("a phone number in an export", () => {
  it("stands as it is read and dialled where no spreadsheet makes anything else of it", () => {
    expect(["+43 316 20 40 60", "+1 555 0100", "0316 204060", "(0316) 204060"].map(phone)).toEqual([
      "+43 316 20 40 60",
      "+1 555 0100",
      "0316 204060",
      "(0316) 204060",
    ]);
  });

  it("has an apostrophe where a spreadsheet would make a number of it, or work it out", () => {
    const worked = ["+43316204060", "+43-316-204060", "+43 316/20-40", "+43 (316) 20", "-316 20", "+43 316\t20"];
    expect(worked.map(phone)).toEqual(worked.map((one) => `'${one}`));
  });

  it("has it as any text has that is no phone number", () => {
    expect(cellOf(text("plain"), "+43 316 20 40 60", FOR_PROGRAMS)).toBe("'+43 316 20 40 60");
  });

  it("comes back as it was", () => {
    const number = fc.string({ unit: fc.constantFrom("+", "4", "3", " ", "-", "/", "(", ")", "."), minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(number, (one) => {
        expect(restored(phone(one))).toBe(one);
      }),
    );
  });
});

describe("a number in an import", () => {
  it.each([
    ["٢٥", ".", "25"],
    ["١٬٢٥٠٫٥", ".", "1250.5"],
    ["١٬٢٥٠٫٥", ",", "1250.5"],
    ["２５", ".", "25"],
    ["１，２５０．５", ".", "1250.5"],
  ] as const)("is read in the figures of its keyboard, %s, whatever mark the file has: %s", (typed, mark, read) => {
    expect(plainNumber(typed, mark)).toBe(read);
  });

  it("may have the apostrophe before it by which spreadsheets mark a text", () => {
    expect(["'1", "'-1,50", "'1.234,50", "1", "'one"].map((cell) => plainNumber(cell, ","))).toEqual([
      "1",
      "-1.50",
      "1234.50",
      "1",
      "'one",
    ]);
  });
});
