// `ninefold plan NEW --against OLD`: what a changed document means, before anything runs on it.

import { compileWithModel } from "../compiler/compile.ts";
import { printDiagnostics } from "../compiler/diagnostics/print.ts";
import { type Compiled, differenceOf } from "../compiler/difference/difference.ts";
import { differenceAsJson } from "../compiler/difference/json.ts";
import { exitCodeOf, printDifference } from "../compiler/difference/print.ts";
import { withProvenFixes } from "../compiler/proven.ts";
import { readDocuments } from "./document.ts";
import { UserError } from "./user-error.ts";

/** For a file that is not there, a document with errors, and arguments that are none. */
const MISUSED = 4;

export function planCommand(file: string, options: { readonly against: string; readonly json: boolean }): number {
  const [old, now] = [readCompiled(options.against), readCompiled(file)];
  const difference = differenceOf(old, now);
  console.log(options.json ? JSON.stringify(differenceAsJson(difference), null, 2) : printDifference(difference));
  return exitCodeOf(difference);
}

function readCompiled(file: string): Compiled {
  const sources = read(file);
  const compiled = compileWithModel(sources);
  if (compiled.plan !== null) return { ...compiled, plan: compiled.plan, sources };
  const findings = printDiagnostics(withProvenFixes(compiled.diagnostics, sources), sources, {
    colour: false,
    width: process.stdout.columns,
  });
  throw new UserError(`${findings}\n${file} does not run, so it cannot be compared.`, MISUSED);
}

function read(file: string) {
  try {
    return readDocuments(file);
  } catch (error) {
    if (error instanceof UserError) throw new UserError(error.message, MISUSED);
    throw error;
  }
}
