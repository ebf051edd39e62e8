// A value of a choice by what is written of it.

import type { ChoiceValue } from "../../../compiler/expression/field-type.ts";

/** By its value or its label, whatever the case; null where it is none. */
export function choiceOf(values: readonly ChoiceValue[], text: string): string | null {
  const word = text.trim();
  const folded = word.toLowerCase();
  const found =
    values.find(({ value }) => value === word) ??
    values.find(({ label }) => label === word) ??
    values.find(({ value, label }) => value.toLowerCase() === folded || label.toLowerCase() === folded);
  return found?.value ?? null;
}
