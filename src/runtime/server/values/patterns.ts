// Codes as people type them, by the patterns of fields.

import { meantByPattern } from "../../../compiler/expression/entry/pattern-entry.ts";
import { compiled } from "../../../compiler/expression/patterns.ts";
import type { FieldPlan } from "../../../compiler/plan/plan.ts";

/** A code as a form reads it, by the pattern of its field. */
export function meantIn({ matches }: FieldPlan, text: string): string {
  const pattern = matches === null ? null : compiled(matches);
  return pattern === null ? text : meantByPattern(text, (one) => pattern.matches(one));
}
