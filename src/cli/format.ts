// `ninefold format FILE…`: writes documents in their canonical form, or says which are not in it.

import { readFileSync, realpathSync } from "node:fs";
import { format } from "../compiler/language/format.ts";
import type { Source } from "../compiler/source.ts";
import { applyEdits } from "../compiler/text-edit.ts";
import { decodeDocument, documentFiles } from "./document.ts";
import { replaceFile } from "./replace-file.ts";

interface Work {
  /** Null for what was read from standard input. */
  readonly path: string | null;
  readonly source: Source;
}

/** `-` is standard input, whose form goes to standard output. Nothing is written before every file was read. */
export function formatCommand(files: readonly string[], options: { readonly check: boolean }): number {
  const work = eachOnce(files.flatMap((file): Work[] => (file === "-" ? [standardInput()] : filesOf(file))));
  const changed = work.map(({ source }) => applyEdits(source.text, format(source)));
  const different = work.filter(({ source }, index) => changed[index] !== source.text);
  if (options.check) {
    for (const { source } of different) console.log(`${source.file} is not in its canonical form.`);
    if (different.length > 0) console.log(`Write it with: ninefold format ${different.map(({ path }) => path ?? "-").join(" ")}`);
    return different.length > 0 ? 1 : 0;
  }
  // Where the text of a document goes to standard output, nothing else may stand in it.
  const say = work.some(({ path }) => path === null) ? console.error : console.log;
  for (const [index, { path, source }] of work.entries()) {
    const text = changed[index] ?? source.text;
    if (path === null) process.stdout.write(text);
    else if (text === source.text) say(`${source.file} is in its canonical form.`);
    else {
      replaceFile(path, text);
      say(`${source.file} is now in its canonical form.`);
    }
  }
  return 0;
}

/** A document with those that it continues in. */
function filesOf(file: string): Work[] {
  return documentFiles(file).flatMap(({ path, source }) => (source === null ? [] : [{ path, source }]));
}

/** Two documents may continue in the same one. */
function eachOnce(work: readonly Work[]): Work[] {
  return [...new Map(work.map((one) => [one.path === null ? "-" : realpathSync(one.path), one] as const)).values()];
}

function standardInput(): Work {
  return { path: null, source: decodeDocument(readFileSync(0), "-", "Standard input") };
}
