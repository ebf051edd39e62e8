// The door of the language service: what an editor may ask of documents that are being written. Pure: it holds the texts
// that it is given, and reads no file.

import type { Analysis } from "../compile.ts";
import type { Diagnostic, OpenQuestion } from "../diagnostics/diagnostic.ts";
import type { Source, Span } from "../source.ts";
import type { Edit } from "../text-edit.ts";
import { cellPartsAt } from "./cell-parts/cell-parts.ts";
import type { CellParts } from "./cell-parts/parts.ts";
import { type Completion, completionsAt } from "./completion/completion.ts";
import { type CellExpression, expressionAt } from "./expression-at.ts";
import { fixesAt, type OfferedFix } from "./fixes.ts";
import { foldingOf } from "./folding.ts";
import { format } from "./format.ts";
import { type Hover, hoverAt } from "./hover.ts";
import { OpenDocument, type ReadSources } from "./open-document.ts";
import { type OutlineNode, outlineOf } from "./outline.ts";
import { ParsedDocuments } from "./parsed-documents.ts";
import { definitionsAt, referencesAt } from "./references.ts";
import { type Refusal, type Renaming, renamableAt, renameAt } from "./rename.ts";
import { isSpecification, type ReadText, sourcesAround } from "./specification.ts";
import { type Token, TokenReader } from "./tokens.ts";

/** Offsets count UTF-16 code units from the beginning of the file's text. A file that is not open has nothing to say. */
export interface LanguageService {
  /** Opens a document, or gives it a new text. */
  update(file: string, text: string): void;
  /** Makes edits one after the other: each is a place of the text after those before it. */
  edit(edits: readonly Edit[]): void;
  close(file: string): void;
  text(file: string): string | null;
  /** Whether it is meant as a specification, and not some other Markdown. */
  isSpecification(file: string): boolean;
  /** The documents of the specification that it belongs to, the one that begins it first. */
  sources(file: string): readonly Source[];
  /** Of all of them; null where the file is not open. Compiles: as often as the author pauses, not at each keystroke. */
  analysis(file: string): Analysis | null;
  /** Findings in all of them. Compiles as well. */
  diagnostics(file: string): readonly Diagnostic[];
  /** What is open in all of them, in the order of the documents. Costs nothing beside the findings. */
  questions(file: string): readonly OpenQuestion[];
  /** At once, by what was last understood. */
  hover(file: string, offset: number): Hover | null;
  /** At once, by what was last understood. */
  completion(file: string, offset: number): readonly Completion[];
  /** At once, by what was last understood. */
  tokens(file: string): readonly Token[];
  definition(file: string, offset: number): readonly Span[];
  references(file: string, offset: number, withDefinitions: boolean): readonly Span[];
  renamable(file: string, offset: number): { readonly span: Span; readonly name: string } | Refusal;
  rename(file: string, offset: number, name: string): Renaming;
  fixes(file: string, start: number, end: number): readonly OfferedFix[];
  /** The expression of the cell at a place; null where it holds none. Compiles where the text has changed since. */
  expression(file: string, offset: number): CellExpression | null;
  /** The parts of the cell at a place, where it is a list of such or a text with placeholders. Compiles where the text has changed since. */
  cellParts(file: string, offset: number): CellParts | null;
  outline(file: string): readonly OutlineNode[];
  folding(file: string): readonly Span[];
  /** What brings the document to its canonical form. */
  format(file: string): readonly Edit[];
}

const NOT_OPEN: Refusal = { refused: "The document is not open." };

export interface LanguageServiceOptions {
  /** The text of a file that is not open, for documents that continue in others; null where there is none. */
  readonly read?: ReadText;
  /** Where others ask for the syntax of the same texts. */
  readonly parsed?: ParsedDocuments;
}

export function createLanguageService({ read = () => null, parsed = new ParsedDocuments() }: LanguageServiceOptions = {}): LanguageService {
  const documents = new Map<string, OpenDocument>();
  const textOf = (file: string) => documents.get(file)?.text ?? read(file);
  const readSources: ReadSources = ({ source }) =>
    sourcesAround(
      source,
      [...documents.values()].map((one) => one.source),
      textOf,
      parsed.parse,
    );
  const tokens = new TokenReader();
  const ask = <T>(file: string, otherwise: T, answer: (document: OpenDocument) => T): T => {
    const document = documents.get(file);
    return document === undefined ? otherwise : answer(document);
  };
  return {
    update(file, text) {
      const document = documents.get(file);
      if (document === undefined) documents.set(file, new OpenDocument(file, text, readSources, parsed.parse));
      else document.replace(text);
    },
    edit: (edits) => edits.forEach((edit) => void documents.get(edit.span.file)?.edit(edit)),
    close(file) {
      documents.delete(file);
      parsed.forget(file);
    },
    text: (file) => documents.get(file)?.text ?? null,
    isSpecification: (file) => ask(file, false, (document) => isSpecification(document.text, document.syntax)),
    sources: (file) => ask<readonly Source[]>(file, [], (document) => document.fresh().sources),
    analysis: (file) => ask<Analysis | null>(file, null, (document) => document.fresh().analysis),
    diagnostics: (file) => ask(file, [], (document) => document.fresh().analysis.diagnostics),
    questions: (file) => ask<readonly OpenQuestion[]>(file, [], (document) => document.fresh().analysis.openQuestions),
    hover: (file, offset) => ask<Hover | null>(file, null, (document) => hoverAt(document, offset)),
    completion: (file, offset) => ask<readonly Completion[]>(file, [], (document) => completionsAt(document, offset)),
    tokens: (file) => ask<readonly Token[]>(file, [], (document) => tokens.read(document)),
    definition: (file, offset) => ask<readonly Span[]>(file, [], (document) => definitionsAt(document, offset)),
    references: (file, offset, withDefinitions) =>
      ask<readonly Span[]>(file, [], (document) => referencesAt(document, offset, withDefinitions)),
    renamable: (file, offset) => ask<ReturnType<typeof renamableAt>>(file, NOT_OPEN, (document) => renamableAt(document, offset)),
    rename: (file, offset, name) => ask<Renaming>(file, NOT_OPEN, (document) => renameAt(document, offset, name)),
    fixes: (file, start, end) => ask<readonly OfferedFix[]>(file, [], (document) => fixesAt(document, start, end)),
    expression: (file, offset) => ask<CellExpression | null>(file, null, (document) => expressionAt(document, offset)),
    cellParts: (file, offset) => ask<CellParts | null>(file, null, (document) => cellPartsAt(document, offset)),
    outline: (file) => ask<readonly OutlineNode[]>(file, [], outlineOf),
    folding: (file) => ask<readonly Span[]>(file, [], foldingOf),
    format: (file) => ask<readonly Edit[]>(file, [], (document) => format(document.source, parsed.parse)),
  };
}
