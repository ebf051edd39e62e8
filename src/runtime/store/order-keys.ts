// The keys by which texts and choices are sorted: texts by the alphabet, choices and states in the order of the document.

import type { OrderType } from "./tables.ts";
import { TextOrder } from "./text-order.ts";

/** More choices than a document has, in digits. */
const DIGITS = 5;

export class OrderKeys {
  readonly #alphabets = new Map<string, TextOrder>();

  /** Nothing for what is empty, or for no choice of today. */
  of(type: OrderType, value: unknown): string | null {
    if (typeof value !== "string") return null;
    return type.by === "text" ? this.#alphabet(type.language).key(value) : choiceKey(type.values, value);
  }

  #alphabet(language: string): TextOrder {
    const known = this.#alphabets.get(language) ?? new TextOrder(language);
    this.#alphabets.set(language, known);
    return known;
  }
}

export function choiceKey(values: readonly string[], value: string): string | null {
  const at = values.indexOf(value);
  return at < 0 ? null : String(at).padStart(DIGITS, "0");
}
