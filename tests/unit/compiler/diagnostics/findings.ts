// Findings of one document, and the document after its first fix.

import { expect } from "vitest";
import { compile } from "../../../../src/compiler/compile.ts";
import { applyFix } from "../../../../src/compiler/diagnostics/apply.ts";
import type { Diagnostic, Fix } from "../../../../src/compiler/diagnostics/diagnostic.ts";

export const found = (text: string): readonly Diagnostic[] => compile([{ file: "spec.md", text }]).diagnostics;
export const errorsIn = (text: string) => found(text).filter(({ level }) => level === "error");
export const fixed = (fix: Fix, text: string): string => applyFix(fix, [{ file: "spec.md", text }])[0]!.text;

/** The one error, and what its first fix makes of the document; null where it offers none. */
export function mended(text: string) {
  const [error, ...others] = errorsIn(text);
  expect(others.map(({ message }) => message)).toEqual([]);
  const fix = error?.fixes[0];
  return { error, title: fix?.title, text: fix === undefined ? null : fixed(fix, text) };
}
