// How an amount of a figure is written. Counts and sums in groups, as every count beside them is; a field's own whole number may
// be a year.

import { useCallback } from "react";
import type { FigureView } from "../../../wire/figures.ts";
import type { WireValue } from "../../../wire.ts";
import { useValueWords } from "../../fields/Value.tsx";
import { valueText } from "../../formatting/value-text.ts";
import { useFormats } from "../../product/AppContext.tsx";

export function useAmount({ type, counted }: Pick<FigureView, "type" | "counted">): (value: WireValue | undefined) => string | null {
  const formats = useFormats();
  const words = useValueWords();
  return useCallback(
    (value) =>
      counted && type.is === "integer" && (typeof value === "number" || (typeof value === "string" && value !== ""))
        ? formats.number(value)
        : valueText(value, type, formats, words),
    [counted, type, formats, words],
  );
}
