// Where values are typed and read. How numbers are written there, and in which time zone and currency the product counts.

import { useMemo } from "react";
import { useApp, useFormats } from "../product/AppContext.tsx";
import type { Place } from "./form-values.ts";

export function useValuePlace(): Place {
  const { product } = useApp();
  const { decimalPoint, currencyMarks } = useFormats();
  const { timeZone, language, clockAhead = 0 } = product;
  const currency = product.currency.code;
  return useMemo(
    () => ({ decimalPoint, timeZone, language, currency, currencyMarks, clockAhead }),
    [decimalPoint, timeZone, language, currency, currencyMarks, clockAhead],
  );
}
