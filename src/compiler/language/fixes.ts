// The ways out that the findings at a place offer.

import type { Diagnostic, Fix } from "../diagnostics/diagnostic.ts";
import type { OpenDocument } from "./open-document.ts";

export interface OfferedFix {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

export function fixesAt(document: OpenDocument, start: number, end: number): OfferedFix[] {
  const { diagnostics } = document.fresh().analysis;
  const here = diagnostics.filter(({ primary }) => primary.file === document.file && primary.start <= end && primary.end >= start);
  return here.flatMap((diagnostic) => diagnostic.fixes.map((fix) => ({ diagnostic, fix })));
}
