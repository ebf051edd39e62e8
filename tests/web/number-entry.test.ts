// Numbers are read as the product itself writes them, with the sign or the code of its currency, and no other's.

import { describe, expect, it } from "vitest";
import type { FieldType } from "../../src/compiler/expression/field-type.ts";
import { marksOf, type Place } from "../../src/runtime/web/app/form/form-values.ts";
import { type Draft, filterOf } from "../../src/runtime/web/app/list/filter-draft.ts";
import { readDecimal, readSwapped } from "../../src/runtime/web/app/values/decimal-text.ts";
import { formatsFor, type Product } from "../../src/runtime/web/app/values/format.ts";
import type { ColumnView } from "../../src/runtime/wire.ts";

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
  it("is refused, and what it comes to is known where its two marks leave no doubt", () => {
    expect(reader("en-IE", "EUR", MONEY).read("1.250,00")).toBe("not-a-number");
    expect(reader("de", "EUR", MONEY).read("1,250.00")).toBe("not-a-number");
    expect(["1.250,00", "€1.250,5", "-12.345.678,90"].map((typed) => readSwapped(typed, 2, ".", ["€"]))).toEqual([
      "1250.00",
      "1250.50",
      "-12345678.90",
    ]);
    expect(readSwapped("1,250.00", 2, ",")).toBe("1250.00");
    // One mark alone may mean either; groups that are none are no number.
    for (const typed of ["1.250", "1,25", "12.34,50", "1.250,005", "1.250,00,1", "much"])
      expect([typed, readSwapped(typed, 2, ".")]).toEqual([typed, null]);
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
