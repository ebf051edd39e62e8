// The documents that an editor has open, as the protocol names them.

import { readFileSync, statSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Position, type Range, TextDocument, type TextDocumentContentChangeEvent } from "vscode-languageserver-textdocument";
import { CATALOGUE } from "../../compiler/diagnostics/catalogue.ts";
import { createLanguageService, type LanguageService } from "../../compiler/language/language.ts";
import type { Span } from "../../compiler/source.ts";
import { decodeDocument } from "../document.ts";
import { PACKAGE_ROOT } from "../package-root.ts";
import type { Places } from "./lsp-shapes.ts";

const PAGES = new URL("docs/diagnostics/", PACKAGE_ROOT);

/** Larger files are no documents that somebody writes. */
const LARGEST = 5_000_000;

interface Open {
  readonly uri: string;
  text: TextDocument;
  /** As it was when the document was last looked at as a whole. */
  isSpecification: boolean;
}

export class OpenDocuments implements Places {
  readonly service: LanguageService = createLanguageService({ read: textOnDisk });
  readonly #open = new Map<string, Open>();

  files(): string[] {
    return [...this.#open.keys()];
  }

  open(uri: string, version: number, text: string): void {
    const file = fileOf(uri);
    this.#open.set(file, { uri, text: TextDocument.create(uri, "markdown", version, text), isSpecification: false });
    this.service.update(file, text);
    this.recognise(file);
  }

  change(uri: string, version: number, changes: readonly TextDocumentContentChangeEvent[]): void {
    const file = fileOf(uri);
    const document = this.#open.get(file);
    if (document === undefined) return;
    for (const change of changes) {
      if ("range" in change) {
        const [start, end] = [document.text.offsetAt(change.range.start), document.text.offsetAt(change.range.end)];
        this.service.edit([{ span: { file, start, end }, text: change.text }]);
      } else this.service.update(file, change.text);
      document.text = TextDocument.update(document.text, [change], version);
    }
  }

  close(uri: string): void {
    const file = fileOf(uri);
    this.#open.delete(file);
    this.service.close(file);
  }

  /** Looks anew whether it is a specification. */
  recognise(file: string): boolean {
    const document = this.#open.get(file);
    if (document === undefined) return false;
    document.isSpecification = this.service.isSpecification(file);
    return document.isSpecification;
  }

  /** The file of an open specification; null for what the program has nothing to say about. */
  specification(uri: string): string | null {
    const file = fileOf(uri);
    return this.#open.get(file)?.isSpecification === true ? file : null;
  }

  isOpen(file: string): boolean {
    return this.#open.has(file);
  }

  version(file: string): number | undefined {
    return this.#open.get(file)?.text.version;
  }

  offset(file: string, position: Position): number {
    return this.#open.get(file)?.text.offsetAt(position) ?? 0;
  }

  range({ file, start, end }: Span): Range {
    const text = this.#open.get(file)?.text ?? TextDocument.create(file, "markdown", 0, textOnDisk(file) ?? "");
    return { start: text.positionAt(start), end: text.positionAt(end) };
  }

  uri(file: string): string {
    return this.#open.get(file)?.uri ?? (file.startsWith("/") || /^[A-Za-z]:/.test(file) ? pathToFileURL(file).href : file);
  }

  page(code: string): string | null {
    const page = (CATALOGUE as { readonly [code: string]: { readonly page: string } })[code]?.page;
    return page === undefined ? null : `${new URL(`${page}.md`, PAGES).href}#${code}`;
  }
}

/** A document's name for the compiler: its path with forward slashes, or its address where it has no path. */
function fileOf(uri: string): string {
  try {
    return uri.startsWith("file:") ? fileURLToPath(uri).replaceAll("\\", "/") : uri;
  } catch {
    return uri;
  }
}

function textOnDisk(file: string): string | null {
  try {
    if (statSync(file).size > LARGEST) return null;
    return decodeDocument(readFileSync(file), file, file).text;
  } catch {
    return null;
  }
}
