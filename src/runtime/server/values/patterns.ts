// The patterns of fields, and the texts that fit them.

import { RE2JS } from "re2js";
import { meantByPattern } from "../../../compiler/expression/entry/pattern-entry.ts";
import type { FieldPlan } from "../../../compiler/plan/plan.ts";

/** Linear in the text, whatever the pattern; null for one that cannot be used. */
export function compiled(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}

/** None fits a pattern that cannot be used. */
export function fits(pattern: string, text: string): boolean {
  return compiled(pattern)?.matches(text) ?? false;
}

/** A code as a form reads it, by the pattern of its field. */
export function meantIn({ matches }: FieldPlan, text: string): string {
  const pattern = matches === null ? null : compiled(matches);
  return pattern === null ? text : meantByPattern(text, (one) => pattern.matches(one));
}
