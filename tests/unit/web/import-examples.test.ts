// Examples of what stands in a file, as the product's language writes it.

import { describe, expect, it } from "vitest";
import { amountsIn, numberIn, ordersIn, timeIn } from "../../../src/runtime/web/screens/import/examples.ts";

describe("an example", () => {
  it("is written as the product's language writes it, where that is read", () => {
    expect(["de-DE", "en-US", "fr-FR", "ja-JP", "sv-SE", "cs-CZ", "ar-EG"].map((language) => timeIn(language, "date"))).toEqual([
      "21.11.2026",
      "11/21/2026",
      "21/11/2026",
      "2026/11/21",
      "2026-11-21",
      "21. 11. 2026",
      "21/11/2026",
    ]);
    expect(["de-DE", "en-US", "fr-FR"].map((language) => timeIn(language, "moment"))).toEqual([
      "21.11.2026 09:30",
      "11/21/2026 09:30 AM",
      "21/11/2026 09:30",
    ]);
    expect(["de-DE", "en-US", "ar-EG"].map((language) => numberIn(language, 2))).toEqual(["12,50", "12.50", "12.50"]);
  });

  it("of a day with the month first, and with the day first, is divided as the language divides days", () => {
    expect(["de-DE", "en-US", "sv-SE", "ar-EG"].map((language) => ordersIn(language).month)).toEqual([
      "11.21.2026",
      "11/21/2026",
      "11-21-2026",
      "11/21/2026",
    ]);
    expect(ordersIn("de-AT").day).toBe("21.11.2026");
  });

  it("of an amount is grouped as the language groups it, and otherwise as most do", () => {
    const amounts = (language: string) => Object.values(amountsIn(language)).map((one) => one.replace(/\s/g, " ").replace("’", "'"));
    expect(amounts("en-US")).toEqual(["1,234.50", "1.234,50"]);
    expect(amounts("de-DE")).toEqual(["1,234.50", "1.234,50"]);
    expect(amounts("fr-FR")).toEqual(["1,234.50", "1 234,50"]);
    expect(amounts("de-CH")).toEqual(["1'234.50", "1.234,50"]);
  });
});
