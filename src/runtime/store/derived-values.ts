// What is kept beside a value and made from it. The key it is sorted by, and the form it is told apart by.

import { normalAddress, normalForm } from "./normal-form.ts";
import type { DerivedType } from "./schema.ts";
import { TextOrder } from "./text-order.ts";

/** More choices than a document has, in digits. */
const DIGITS = 5;

export class DerivedValues {
  readonly #alphabets = new Map<string, TextOrder>();

  /** Texts are sorted by the alphabet, choices as the document has them. Null for no choice of today, and for a text that is its own form. */
  of(type: DerivedType, value: unknown): string | null {
    if (typeof value !== "string") return null;
    if (type.is === "form") return ownForm(value, type.by === "address" ? normalAddress(value) : normalForm(value));
    return type.by === "text" ? this.#alphabet(type.language).key(value) : choiceKey(type.values, value);
  }

  #alphabet(language: string): TextOrder {
    const known = this.#alphabets.get(language) ?? new TextOrder(language);
    this.#alphabets.set(language, known);
    return known;
  }
}

/** What shows nothing has no form: it would be alike to nothing. */
function ownForm(value: string, form: string): string | null {
  return form === value || form === "" ? null : form;
}

export function choiceKey(values: readonly string[], value: string): string | null {
  const at = values.indexOf(value);
  return at < 0 ? null : String(at).padStart(DIGITS, "0");
}
