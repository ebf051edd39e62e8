// A value of a choice by what is written of it.

import type { ChoiceValue } from "../../../compiler/expression/field-type.ts";
import { meansSame } from "../../../compiler/expression/words.ts";

/** By its value or its label, or else by the one that is written so but for case, accents and apostrophes; null where it is none. */
export function choiceOf(values: readonly ChoiceValue[], text: string): string | null {
  const word = text.trim();
  const folded = word.toLowerCase();
  const found =
    values.find(({ value }) => value === word) ??
    values.find(({ label }) => label === word) ??
    values.find(({ value, label }) => value.toLowerCase() === folded || label.toLowerCase() === folded);
  if (found !== undefined) return found.value;
  const [only, ...others] = values.filter(({ value, label }) => meansSame(word, value) || meansSame(word, label));
  return others.length === 0 ? (only?.value ?? null) : null;
}
