// Reads a document from disk, with those that it continues in. What can go wrong with a file is said in words.

import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { compileWithModel } from "../compiler/compile.ts";
import { printDiagnostics } from "../compiler/diagnostics/print.ts";
import type { Compiled } from "../compiler/difference/difference.ts";
import { continuedFiles } from "../compiler/parse/continued.ts";
import { withProvenFixes } from "../compiler/proven.ts";
import type { Source } from "../compiler/source.ts";
import { fileTrouble } from "./file-trouble.ts";
import { UserError } from "./user-error.ts";

const LARGEST = 5_000_000;

/** A document and where it is on disk; `source` is null while there is no such file. */
export interface DocumentFile {
  readonly path: string;
  readonly source: Source | null;
}

/** Throws `UserError` with all findings where it does not run; `so`: what it cannot be then. */
export function readCompiled(file: string, so: string): Compiled {
  const sources = readDocuments(file);
  const compiled = compileWithModel(sources);
  if (compiled.plan !== null) return { ...compiled, plan: compiled.plan, sources };
  const findings = printDiagnostics(withProvenFixes(compiled.diagnostics, sources), sources, {
    colour: false,
    width: process.stdout.columns,
  });
  throw new UserError(`${findings}\n${file} does not run, so it cannot be ${so}.`);
}

/** The documents of one specification, the named one first. One that is not there is for the compiler to say. */
export function readDocuments(file: string): Source[] {
  return documentFiles(file).flatMap(({ source }) => source ?? []);
}

export function documentFiles(file: string): DocumentFile[] {
  const first = readDocument(file);
  const folder = dirname(file);
  const shownFolder = first.file.slice(0, first.file.lastIndexOf("/") + 1);
  const found = new Map<string, DocumentFile>([[first.file, { path: file, source: first }]]);
  const open = [first];
  for (let source = open.shift(); source !== undefined; source = open.shift()) {
    for (const name of continuedFiles(source)) {
      if (found.has(name)) continue;
      const path = join(folder, name.slice(shownFolder.length));
      const continued = isFileBelow(path, folder) ? decodeDocument(readSized(path), name, path) : null;
      found.set(name, { path, source: continued });
      if (continued !== null) open.push(continued);
    }
  }
  return [...found.values()];
}

/** Whether a file is there and stands below the folder, links followed. */
function isFileBelow(path: string, folder: string): boolean {
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  const below = relative(realpathSync(folder), realpathSync(path));
  return below !== ".." && !below.startsWith(`..${sep}`) && !isAbsolute(below);
}

/** The document, named by its path from here when it lies below, else by its name alone: readers of the product see that name. */
function readDocument(file: string): Source {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.\nBegin one with: ninefold new FOLDER`);
  const status = statSync(file);
  if (status.isDirectory())
    throw new UserError(`${file} is a folder. Name the document in it, for example ${file.replace(/\/$/, "")}/spec.md`);
  return decodeDocument(readSized(file), shownPath(file), file);
}

function readSized(file: string): Uint8Array {
  const { size } = statSync(file);
  if (size > LARGEST) throw new UserError(`${file} has ${size} bytes; a document may have ${LARGEST} at most.`);
  try {
    return readFileSync(file);
  } catch (error) {
    throw fileTrouble(`${file} cannot be read`, error, "Ask whoever owns it, or name another file.");
  }
}

/** Bytes as a document; `asked` is what the reader of a message knows them by. A mark of byte order stays part of the text. */
export function decodeDocument(bytes: Uint8Array, file: string, asked: string): Source {
  try {
    return { file, text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    throw new UserError(`${asked} is not UTF-8 text. Save it as UTF-8 and try again.`);
  }
}

function shownPath(file: string): string {
  const path = relative(process.cwd(), resolve(file));
  return (path.startsWith("..") || isAbsolute(path) ? basename(file) : path).replaceAll("\\", "/");
}
