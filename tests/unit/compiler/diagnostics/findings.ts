// Findings of one document, and the document after its first fix.

import { expect } from "vitest";
import { examine } from "../../../../src/compiler/compile.ts";
import type { Diagnostic, Fix } from "../../../../src/compiler/diagnostics/diagnostic.ts";
import { ParsedDocuments } from "../../../../src/compiler/language/parsed-documents.ts";
import { editSources } from "../../../../src/compiler/text-edit.ts";

/** Of a document that differs little from the last only the pieces that changed are read anew, as in an editor. */
const parsed = new ParsedDocuments();

export const found = (text: string): readonly Diagnostic[] => examine([{ file: "spec.md", text }], parsed.parse).diagnostics;
export const errorsIn = (text: string) => found(text).filter(({ level }) => level === "error");
export const fixed = (fix: Fix, text: string): string => editSources([{ file: "spec.md", text }], fix.edits)[0]!.text;

/** The one error, and what its first fix makes of the document; null where it offers none. */
export function mended(text: string) {
  const [error, ...others] = errorsIn(text);
  expect(others.map(({ message }) => message)).toEqual([]);
  const fix = error?.fixes[0];
  return { error, title: fix?.title, text: fix === undefined ? null : fixed(fix, text) };
}
