// The words of a refusal, or of a question, about a record at hand. Where a value is empty, or not for the reader to see, a dash
// stands for it, so that the rest still reads as a sentence.

import { opensOf } from "../expression/fold.ts";
import type { Expr } from "./plan.ts";

export function withDashes(text: Expr): Expr {
  if (text.op !== "template" || text.label) return text;
  const parts = text.parts.map((part) => (typeof part === "string" ? part : isChoice(part) ? ofChoice(part) : part));
  const dashes = parts.flatMap((part, at) => (typeof part === "string" || part.op === "literal" || isChoice(part) ? [] : [at]));
  return dashes.length === 0 ? { ...text, parts } : { ...text, parts, dashes };
}

/** The same with nothing in place of what the document leaves open. */
export function withoutOpen(text: Expr): Expr {
  if (text.op !== "template") return text;
  const isUndecided = (part: Expr) => opensOf(part).length > 0;
  const parts = text.parts.map((part) =>
    typeof part === "string" || !isUndecided(part) ? part : ({ op: "literal", value: null, type: part.type, optional: true } as const),
  );
  return { ...text, parts };
}

/** Texts of the author's own of which one is taken: one that says nothing is meant. */
function isChoice(part: Expr): part is Expr & { readonly op: "if" } {
  return part.op === "if" && part.type.is === "text";
}

function ofChoice(choice: Expr & { readonly op: "if" }): Expr {
  // biome-ignore lint/suspicious/noThenProperty: the tree names its parts as the language does.
  return { ...choice, then: ofBranch(choice.then), else: ofBranch(choice.else) };
}

function ofBranch(branch: Expr): Expr {
  if (branch.op === "literal") return branch;
  if (isChoice(branch)) return ofChoice(branch);
  if (branch.op === "template" && !branch.label) return withDashes(branch);
  return { op: "template", parts: [branch], dashes: [0], type: { is: "text" }, optional: false };
}
