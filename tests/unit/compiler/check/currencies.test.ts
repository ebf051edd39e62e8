// The compiler's digits of currencies agree with those of the engine.

import { expect, it } from "vitest";
import { minorDigits } from "../../../../src/compiler/model/types/currencies.ts";

const EVERYDAY = ["EUR", "USD", "GBP", "CHF", "SEK", "PLN", "CNY", "INR", "BRL", "JPY", "KRW", "ISK", "VND", "CLP", "KWD", "BHD", "TND"];

it.each(EVERYDAY)("has as many digits for %s as the engine", (code) => {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions();
  expect(minorDigits(code)).toBe(maximumFractionDigits);
});
