// Between what a whole number may lie, as far as its form knows. What its field says, and what rules bound it by that stands
// beside it.

import type { FormField } from "../../wire/forms.ts";
import type { FormRow } from "./form-rules.ts";

export interface Limits {
  readonly min: number;
  readonly max: number;
}

/** Null where one end is not known. What leaves no number is told by the rule itself, once it is broken. */
export function limitsIn({ type, bounds = [] }: FormField, row: FormRow): Limits | null {
  if (type.is !== "integer") return null;
  const ends = bounds.flatMap(({ how, by }): Partial<Limits>[] => {
    const value = row[by];
    if (typeof value !== "number") return [];
    if (how === "<" || how === "<=") return [{ max: how === "<" ? value - 1 : value }];
    return [{ min: how === ">" ? value + 1 : value }];
  });
  const max = Math.min(type.max ?? Infinity, ...ends.flatMap((end) => end.max ?? []));
  const min = Math.max(type.min ?? -Infinity, ...ends.flatMap((end) => end.min ?? []));
  if (min <= max) return Number.isFinite(min) && Number.isFinite(max) ? { min, max } : null;
  return type.min === null || type.max === null ? null : { min: type.min, max: type.max };
}
