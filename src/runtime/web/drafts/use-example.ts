// A day as it is written in the form, today's, and a number as the product writes it. For whoever wrote one that cannot be read.

import { useCallback } from "react";
import { dateEntryFor } from "../../../compiler/expression/entry/date-entry.ts";
import type { FieldType } from "../../../compiler/expression/field-type.ts";
import type { Formats } from "../formatting/format.ts";
import { productTime } from "../formatting/product-time.ts";
import { toWallClock } from "../formatting/zoned-time.ts";
import { useLanguage } from "../i18n/use-language.ts";
import { useApp, useFormats } from "../product/AppContext.tsx";
import type { Example } from "./wrong-words.ts";

const HOUR = "09:30";

export function useExample(): Example {
  const { product } = useApp();
  const { locale } = useLanguage();
  const formats = useFormats();
  return useCallback<Example>(
    (kind) => {
      if (typeof kind === "object") return numberLike(kind, formats);
      const today = toWallClock(productTime(product).toISOString(), product.timeZone).slice(0, 10);
      return dateEntryFor(locale, today).show(kind === "date" ? today : `${today}T${HOUR}`, kind);
    },
    [product, locale, formats],
  );
}

function numberLike(type: FieldType, formats: Formats): string {
  switch (type.is) {
    case "money":
      return formats.money("1234.5", type.scale);
    case "decimal":
      return formats.decimal("1234.5", type.scale);
    case "percent":
      return formats.percent("12.5");
    case "integer":
      return formats.integer(Math.max(type.min ?? 12, Math.min(type.max ?? 12, 12)));
    default:
      return formats.number(12);
  }
}
