// The ways out that the findings at a place offer.

import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts";
import { withProvenFixes } from "../proven.ts";
import type { OpenDocument } from "./open-document.ts";

export interface OfferedFix {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

/** What was tried of findings: an editor asks at every move of the cursor, and the findings are the same until the text changes. */
const TRIED = new WeakMap<Diagnostic, readonly Fix[]>();

export function fixesAt(document: OpenDocument, start: number, end: number): OfferedFix[] {
  const { analysis, sources } = document.fresh();
  const all = analysis.diagnostics;
  const here = all.filter(({ primary }) => primary.file === document.file && primary.start <= end && primary.end >= start);
  const untried = here.filter((diagnostic) => !TRIED.has(diagnostic));
  withProvenFixes(untried, sources, { all }).forEach(({ fixes }, index) => void TRIED.set(untried[index]!, fixes));
  return here.flatMap((diagnostic) => (TRIED.get(diagnostic) ?? []).map((fix) => ({ diagnostic, fix })));
}
