// Every fix removes its finding and adds nothing worse, or is not offered.

import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
// @ts-expect-error -- a script without types
import { readCatalogue } from "../../../../scripts/generate-catalogue.mjs";
import type { Diagnostic, Fix } from "../../../../src/compiler/diagnostics/diagnostic.ts";
import { withProvenFixes } from "../../../../src/compiler/proven.ts";
import { LineIndex, type Source } from "../../../../src/compiler/source.ts";
import { editSources } from "../../../../src/compiler/text-edit.ts";
import { GOLDEN_DOCUMENTS } from "../../../support/golden-documents.ts";
import { found } from "./findings.ts";

const documents: readonly { readonly name: string; readonly text: string }[] = [
  ...GOLDEN_DOCUMENTS.map((path) => ({ name: basename(path), text: readFileSync(path, "utf8") })),
  ...readCatalogue().map((entry: { code: string; wrong: string }) => ({ name: `wrong: ${entry.code}`, text: `${entry.wrong}\n` })),
];

const isSame = (a: Diagnostic, b: Diagnostic): boolean => a.code === b.code && a.message === b.message;

/** Errors that stand elsewhere than on the lines that the fix changed: those could not be read before. */
function errorsElsewhere(found: readonly Diagnostic[], source: Source, fix: Fix): number {
  const lines = new LineIndex(source.text);
  const touched = new Set(fix.edits.map((edit) => lines.position(Math.min(edit.span.start, source.text.length)).line));
  return found.filter((one) => one.level === "error" && !touched.has(lines.position(one.primary.start).line)).length;
}

/** Findings about what is not read at all: once it is, it may be wrong in itself. Other examples are right but for their mistake. */
const OF_WHAT_IS_NOT_READ: ReadonlySet<string> = new Set([
  "documents-stand-outside-code-blocks",
  "rows-begin-with-a-name",
  "states-are-listed",
  "two-bars-do-not-mean-or",
]);

function leadsToMore(before: readonly Diagnostic[], after: readonly Diagnostic[]): boolean {
  const count = (all: readonly Diagnostic[], one: Diagnostic) => all.filter((other) => isSame(other, one)).length;
  return after.some((one) => (one.level === "error" || one.level === "warning") && count(after, one) > count(before, one));
}

function isOffered(diagnostic: Diagnostic, fix: Fix, all: readonly Diagnostic[], source: Source): boolean {
  const [proven] = withProvenFixes([{ ...diagnostic, fixes: [fix] }], [source], { all, most: Infinity });
  return proven!.fixes.length > 0;
}

describe("every fix", () => {
  it.each(documents)("does what it says in $name", ({ name, text }) => {
    const source = { file: "spec.md", text };
    const before = found(source.text);
    const errors = before.filter((one) => one.level === "error").length;
    const isExample = name.startsWith("wrong: ");
    for (const diagnostic of before) {
      for (const fix of diagnostic.fixes) {
        const [fixed] = editSources([source], fix.edits);
        const after = found(fixed!.text);
        const count = (all: readonly Diagnostic[]) => all.filter((one) => isSame(one, diagnostic)).length;
        const what = `${diagnostic.code}: ${diagnostic.message} / ${fix.title}\n${fixed!.text}`;
        expect(count(after), what).toBeLessThan(count(before));
        expect(errorsElsewhere(after, fixed!, fix), what).toBeLessThanOrEqual(errors);
        if (isExample && leadsToMore(before, after) && !OF_WHAT_IS_NOT_READ.has(diagnostic.code)) {
          expect(isOffered(diagnostic, fix, before, source), what).toBe(false);
        }
      }
    }
  });
});
