// Applies a fix to the texts that it edits. Knows nothing of what the fix means.

import type { Source } from "../source.ts";
import type { Edit, Fix } from "./diagnostic.ts";

/** The sources with the edits made; edits of one fix do not overlap. */
export function applyFix(fix: Fix, sources: readonly Source[]): Source[] {
  return sources.map((source) => {
    const edits = fix.edits.filter((edit) => edit.span.file === source.file);
    return edits.length === 0 ? source : { file: source.file, text: applyEdits(source.text, edits) };
  });
}

/** The text with the edits made; they do not overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = "";
  let at = 0;
  for (const edit of edits.toSorted((a, b) => a.span.start - b.span.start)) {
    result += text.slice(at, edit.span.start) + edit.text;
    at = edit.span.end;
  }
  return result + text.slice(at);
}
