// Numbers are parsed as the product formats them.

import { describe, expect, it } from "vitest";
import type { FieldType } from "../../../src/compiler/expression/field-type.ts";
import { marksOf, type Place } from "../../../src/runtime/web/drafts/form-values.ts";
import { readDecimal, rewritten } from "../../../src/runtime/web/formatting/decimal-text.ts";
import { formatsFor, type Product } from "../../../src/runtime/web/formatting/format.ts";
import { type Draft, filterOf } from "../../../src/runtime/web/screens/list/toolbar/filter-draft.ts";
import type { ColumnView } from "../../../src/runtime/wire.ts";

const MONEY = { is: "money", scale: 2 } as FieldType;
const PERCENT = { is: "percent" } as FieldType;

function reader(language: string, code: string, type: FieldType) {
  const product = { language, timeZone: "UTC", currency: { code, digits: 2 } } as Product;
  const formats = formatsFor(product, language);
  const { decimalPoint, currencyMarks } = formats;
  const place: Place = { decimalPoint, currencyMarks, language, timeZone: "UTC", currency: code };
  const read = (typed: string) => {
    const reading = readDecimal(typed, 2, decimalPoint, marksOf(type, place));
    return "text" in reading ? reading.text : reading.wrong;
  };
  return { read, formats };
}

describe("an amount", () => {
  const LANGUAGES = ["en-IE", "en-US", "en-IN", "de", "de-CH", "fr", "es", "nl", "ja", "ar", "ar-EG", "sv"];
  it.each(LANGUAGES)("is read in %s as it is written there", (language) => {
    for (const code of ["EUR", "USD", "CHF", "SEK", "INR"]) {
      const { read, formats } = reader(language, code, MONEY);
      for (const amount of ["60.00", "1250.00", "1234567.89", "-3.50"])
        expect([code, amount, read(formats.money(amount, 2))]).toEqual([code, amount, amount]);
    }
  });

  it.each(["€60", "60€", "60 €", "€ 60.00", "EUR 60", "60eur", " 60 EUR ", "60"])("may be typed as %j", (typed) => {
    expect(reader("en-IE", "EUR", MONEY).read(typed)).toBe("60.00");
  });

  it.each([
    ["en-IE", "٢٥", "25.00"],
    ["ar", "١٬٢٥٠٫٥٠", "1250.50"],
    ["ar", "-۳٫۵", "-3.50"],
    ["de", "١٬٢٥٠٫٥", "1250.50"],
    ["ja", "２５", "25.00"],
    ["ja", "￥１，２５０．５０", "1250.50"],
  ])("is read in %s in the figures of its keyboard, %s", (language, typed, amount) => {
    expect(reader(language, language === "ja" ? "JPY" : "EUR", MONEY).read(typed)).toBe(amount);
    expect(rewritten(typed, 2, ".", ["¥", "￥"])).toBe(amount);
  });

  it("may have its minus on either side of the sign", () => {
    for (const typed of ["-€60", "€-60", "−60 €"]) expect(reader("en-IE", "EUR", MONEY).read(typed)).toBe("-60.00");
  });

  it.each(["$60", "60 USD", "€60€", "-€-60", "€", "E60", "60%", "sixty", "EUR"])("is none as %j", (typed) => {
    expect(reader("en-IE", "EUR", MONEY).read(typed)).toBe("not-a-number");
  });

  it("is grouped only as numbers are, and by no nought", () => {
    const [english, german] = [reader("en-IE", "EUR", MONEY), reader("de", "EUR", MONEY)];
    for (const [typed, amount] of [
      ["1,250", "1250.00"],
      ["12,34,567.5", "1234567.50"],
      ["12,34,567", "1234567.00"],
      ["0,250", "0.25"],
      ["-0,500", "-0.50"],
      ["1,2.5", "not-a-number"],
      ["0,250.5", "not-a-number"],
      ["1,2345.50", "not-a-number"],
    ])
      expect([typed, english.read(typed!)]).toEqual([typed, amount]);
    expect(["1.250", "0.250", "1.2,5", "1.250,5"].map(german.read)).toEqual(["1250.00", "0.25", "not-a-number", "1250.50"]);
  });

  it("has no more digits after the point than its currency", () => {
    expect(reader("en-IE", "EUR", MONEY).read("€60.005")).toBe("too-precise");
  });
});

describe("an amount written as elsewhere", () => {
  it("is read where it can be nothing else, and shown as it is written here", () => {
    const [english, german] = [reader("en-IE", "EUR", MONEY), reader("de", "EUR", MONEY)];
    for (const [typed, amount] of [
      ["12,50", "12.50"],
      ["131,00", "131.00"],
      ["€1,5", "1.50"],
      ["1.250,00", "1250.00"],
      ["€1.250,5", "1250.50"],
      ["-12.345.678,90", "-12345678.90"],
      ["1.250.000", "1250000.00"],
      [",5", "0.50"],
    ])
      expect([typed, english.read(typed!), rewritten(typed!, 2, ".", ["€"])]).toEqual([typed, amount, amount]);
    expect(["12.50", "1,250.00", "1,250,000"].map(german.read)).toEqual(["12.50", "1250.00", "1250000.00"]);
    expect(["12.50", "1,250.00", "1,250,000"].map((typed) => rewritten(typed, 2, ","))).toEqual(["12,50", "1250,00", "1250000,00"]);
  });

  it("is left as it was typed where the language reads it plainly", () => {
    for (const typed of ["60", "1,250", "12,34,567.5", "12.50", "€1,250.00"])
      expect([typed, rewritten(typed, 2, ".", ["€"])]).toEqual([typed, null]);
    for (const typed of ["1.250", "12,50", "1.250,00"]) expect([typed, rewritten(typed, 2, ",")]).toEqual([typed, null]);
  });

  it("is refused with groups that are none, and with more digits than it may have", () => {
    const { read } = reader("en-IE", "EUR", MONEY);
    const wrong = { "12.34,50": "not-a-number", "0.250,00": "not-a-number", "1.250,00,1": "not-a-number", "1.250.00": "not-a-number" };
    for (const [typed, why] of Object.entries({ ...wrong, "1.250,005": "too-precise", "1,2345": "too-precise" }))
      expect([typed, read(typed), rewritten(typed, 2, ".")]).toEqual([typed, why, null]);
  });
});

describe("a filter", () => {
  it("takes its bounds as they are written", () => {
    const product = { language: "en-IE", timeZone: "UTC", currency: { code: "EUR", digits: 2 } } as Product;
    const { decimalPoint, currencyMarks } = formatsFor(product, "en-IE");
    const place: Place = { decimalPoint, currencyMarks, language: "en-IE", timeZone: "UTC", currency: "EUR" };
    const column = { path: "price", type: MONEY } as ColumnView;
    const draft: Draft = { way: "between", text: "", values: [], min: "€10.00", max: "1,250 EUR" };
    expect(filterOf(column, draft, place)).toEqual({ path: "price", by: "between", min: "10.00", max: "1250.00" });
    expect(filterOf(column, { ...draft, min: "12,50", max: "1.250,00" }, place)).toMatchObject({ min: "12.50", max: "1250.00" });
    expect(filterOf(column, { ...draft, max: "$20" }, place)).toBe(null);
  });
});

describe("a percentage", () => {
  it.each(["en-IE", "de", "fr", "ja", "ar"])("is read in %s as it is written there", (language) => {
    const { read, formats } = reader(language, "EUR", PERCENT);
    for (const share of ["12.50", "-3.00"]) expect([share, read(formats.percent(share))]).toEqual([share, share]);
    expect(read("€12")).toBe("not-a-number");
  });
});
