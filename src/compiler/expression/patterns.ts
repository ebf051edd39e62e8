// The patterns of fields, and whether a text fits one.

import { RE2JS } from "re2js";

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
