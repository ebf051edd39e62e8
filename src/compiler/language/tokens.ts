// What each name and word is, for colouring. A keystroke colours its own lines anew and moves the rest.

import type { Analysis } from "../compile.ts";
import { type Token as LexicalToken, tokenize } from "../expression/parsing/lexer.ts";
import type { SymbolKind } from "../model/names/symbols.ts";
import { linesOf, splitRow } from "../parse/rows.ts";
import type { DocumentSyntax } from "../parse/syntax.ts";
import { spanWithin, type Text } from "../source.ts";
import { CARRY_WORDS, EXPRESSION_WORDS } from "./completion/expression-words.ts";
import { readingFor, readingOf } from "./expression-places.ts";
import type { OpenDocument } from "./open-document.ts";
import { placeAt } from "./place.ts";

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly kind: SymbolKind | "word" | "number" | "text";
  readonly isDefinition: boolean;
}

const WORDS: ReadonlySet<string> = new Set([
  ...[...EXPRESSION_WORDS, ...CARRY_WORDS].flatMap((word) => word.word.split(" ")),
  ..."then else to starts always from back in unique set add remove clear create do tell call when after at ask it".split(" "),
]);

export class TokenReader {
  /** By what was understood, with the places of that text. */
  readonly #known = new WeakMap<Analysis, readonly Token[]>();

  /** In the order of the text; none overlaps another. */
  read(document: OpenDocument): readonly Token[] {
    const { before, within, after } = document.moved(this.#tokensOf(document));
    const anew = withoutOverlaps([...within, ...wordsOfLines(document)]);
    return anew.length === 0 && after.length === 0 ? before : [...before, ...anew, ...after];
  }

  #tokensOf(document: OpenDocument): readonly Token[] {
    const { analysis } = document.last();
    const known = this.#known.get(analysis);
    if (known !== undefined) return known;
    const words = analysis.documents.filter((syntax) => syntax.file === document.file).flatMap(wordsOfSyntax);
    const tokens = withoutOverlaps([...namesOf(analysis, document.file), ...words]);
    this.#known.set(analysis, tokens);
    return tokens;
  }
}

function namesOf({ mentions }: Analysis, file: string): Token[] {
  return mentions.flatMap(({ span: { file: at, start, end }, symbol, is }) =>
    at === file && end - start < LONGEST ? [{ start, end, kind: symbol.kind, isDefinition: is === "definition" }] : [],
  );
}

function withoutOverlaps(tokens: Token[]): Token[] {
  const kept: Token[] = [];
  const sorted = tokens.sort((a, b) => a.start - b.start || b.end - a.end);
  for (const token of sorted) if (token.start >= (kept.at(-1)?.end ?? 0)) kept.push(token);
  return kept;
}

function wordsOfSyntax(syntax: DocumentSyntax): Token[] {
  const tables = syntax.points.flatMap((point) => point.sections.flatMap((section) => section.tables));
  return tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      [...row.cells].flatMap(([column, cell]) => {
        const reading = cell.state === "value" ? readingFor(table.keyword, column) : null;
        return reading === null || reading === "template" ? [] : wordsOf(cell.text);
      }),
    ),
  );
}

/** The lines that changed since the document was understood. */
function wordsOfLines(document: OpenDocument): Token[] {
  const changed = document.changedLines();
  if (changed === null || changed.end - changed.start > MOST_CHANGED) return [];
  const { source } = document;
  return linesOf(source.text, changed).flatMap((line) => {
    if (!/^\s*\|/.test(source.text.slice(line.start, line.end))) return [];
    return splitRow(source, line).flatMap((cell) => {
      const reading = readingOf(placeAt(source, cell.text.span.start));
      return reading === null || reading === "template" ? [] : wordsOf(cell.text);
    });
  });
}

function wordsOf(text: Text): Token[] {
  return tokenize(text).tokens.flatMap((token): Token[] => {
    const kind = kindOf(token);
    if (kind === null) return [];
    const { start, end } = spanWithin(text, token.start, token.end);
    return [{ start, end, kind, isDefinition: false }];
  });
}

function kindOf(token: LexicalToken): "word" | "number" | "text" | null {
  if (token.is === "word") return WORDS.has(token.text) ? "word" : null;
  if (token.is === "text") return "text";
  return token.is === "number" || token.is === "date" || token.is === "time" ? "number" : null;
}

/** More than somebody writes between two checks: what was pasted is coloured when it has been understood. */
const MOST_CHANGED = 10_000;

/** A name that the program gives stands at a whole row or heading, which is no name. */
const LONGEST = 200;
