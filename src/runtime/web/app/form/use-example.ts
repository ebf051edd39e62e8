// A day as it is written in the form, today's: for whoever wrote one that cannot be read.

import { useCallback } from "react";
import { dateEntryFor } from "../../../../compiler/expression/date-entry.ts";
import { useApp } from "../AppContext.tsx";
import { productTime } from "../values/product-time.ts";
import { toWallClock } from "../values/zoned-time.ts";
import { useLanguage } from "../words/use-language.ts";
import type { Example } from "./wrong-words.ts";

const HOUR = "09:30";

export function useExample(): Example {
  const { product } = useApp();
  const { locale } = useLanguage();
  return useCallback<Example>(
    (kind) => {
      const today = toWallClock(productTime(product).toISOString(), product.timeZone).slice(0, 10);
      return dateEntryFor(locale, today).show(kind === "date" ? today : `${today}T${HOUR}`, kind);
    },
    [product, locale],
  );
}
