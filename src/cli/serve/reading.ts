// Compiles the documents that are to run, and prints what is wrong with them.

import { compileWithModel } from "../../compiler/compile.ts";
import type { Diagnostic } from "../../compiler/diagnostics/diagnostic.ts";
import { printDiagnostics } from "../../compiler/diagnostics/print.ts";
import type { Compiled } from "../../compiler/difference/difference.ts";
import { withProvenFixes } from "../../compiler/proven.ts";
import type { Source } from "../../compiler/source.ts";

const ERRORS_ON_PAGES = 10;

export interface Reading {
  /** Null while there are errors. */
  readonly document: Compiled | null;
  readonly errors: readonly Diagnostic[];
  /** How many warnings were not printed. */
  readonly untold: number;
}

/** Compiles, and prints errors, and to whoever writes the document warnings. */
export function compiledOf(sources: readonly Source[], development: boolean): Reading {
  const compiled = compileWithModel(sources);
  const { plan, diagnostics } = compiled;
  const found = diagnostics.filter(({ level }) => level === "error");
  const errors = withProvenFixes(found, sources, { all: diagnostics });
  const warnings = plan === null ? [] : diagnostics.filter(({ level }) => level === "warning");
  const shown = development ? [...errors, ...warnings] : errors;
  if (shown.length > 0)
    console.error(printDiagnostics(shown, sources, { colour: process.stderr.isTTY === true && process.env.NO_COLOR === undefined }));
  return { document: plan === null ? null : { ...compiled, plan, sources }, errors, untold: development ? 0 : warnings.length };
}

/** The first errors, as the terminal shows them. */
export function errorsForPages(errors: readonly Diagnostic[], sources: readonly Source[], file: string): string {
  const said = printDiagnostics(errors.slice(0, ERRORS_ON_PAGES), sources, { colour: false });
  const rest = errors.length - ERRORS_ON_PAGES;
  return rest > 0 ? `${said}There are ${rest} more. See: ninefold check ${file}` : said;
}
