// Reads a document from disk. What can go wrong with a file is said in words.

import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, isAbsolute, relative, resolve } from "node:path";
import type { Source } from "../compiler/source.ts";
import { UserError } from "./user-error.ts";

const LARGEST = 5_000_000;

/** The document, named by its path from here when it lies below, else by its name alone: readers of the product see that name. */
export function readDocument(file: string): Source {
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.\nBegin one with: ninefold new FOLDER`);
  const status = statSync(file);
  if (status.isDirectory())
    throw new UserError(`${file} is a folder. Name the document in it, for example ${file.replace(/\/$/, "")}/spec.md`);
  if (status.size > LARGEST) throw new UserError(`${file} has ${status.size} bytes; a document may have ${LARGEST} at most.`);
  return decodeDocument(readFileSync(file), shownPath(file), file);
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
