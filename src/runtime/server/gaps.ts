// A message of the document as far as it can be said: what it tells of some record that is not known, or not there any more, is left out,
// and the reader sees that something was.

import type { Expr } from "../../compiler/expression/tree.ts";
import { literal } from "./terms.ts";

/** What stands where a value is left out. */
export const GAP = "…";

/** A text in which a gap stands for each part that is not known; null where too little is left for a sentence. */
export function withGaps(text: Expr, isUnknown: (part: Expr) => boolean, gap = GAP): Expr | null {
  const left = gapped(text, isUnknown, gap);
  return left !== null && saysSomething(left) ? left : null;
}

/** Null where it is not known either which of several texts it is. */
function gapped(text: Expr, isUnknown: (part: Expr) => boolean, gap: string): Expr | null {
  if (!isUnknown(text)) return text;
  if (text.op === "template" && text.label === undefined) {
    const parts = text.parts.map((part) => (typeof part === "string" ? part : gapped(part, isUnknown, gap)));
    return parts.includes(null) ? null : { ...text, parts: parts.filter((part) => part !== null) };
  }
  if (text.op !== "if") return literal(gap, { is: "text" });
  if (isUnknown(text.condition)) return null;
  const [met, unmet] = [gapped(text.then, isUnknown, gap), gapped(text.else, isUnknown, gap)];
  // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
  return met === null || unmet === null ? null : { ...text, then: met, else: unmet };
}

/** Whether words are left beside the gaps. */
function saysSomething(text: Expr): boolean {
  if (text.op === "if") return saysSomething(text.then) && saysSomething(text.else);
  if (text.op !== "template") return text.op !== "literal" || isWord(text.value);
  return text.parts.some((part) => (typeof part === "string" ? isWord(part) : part.op !== "literal" && saysSomething(part)));
}

function isWord(text: unknown): boolean {
  return typeof text === "string" && /\p{L}/u.test(text);
}
