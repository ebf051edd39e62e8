// What each name and word is, for colouring. A keystroke colours its own lines anew and moves the rest.

import type { Analysis } from "../compile.ts";
import { type Token as LexicalToken, tokenize } from "../expression/lexer.ts";
import type { SymbolKind } from "../model/symbols.ts";
import { linesOf, splitRow } from "../parse/rows.ts";
import type { DocumentSyntax } from "../parse/syntax.ts";
import { spanWithin, type Text } from "../source.ts";
import { readingFor, readingOf } from "./expression-places.ts";
import { EXPRESSION_WORDS } from "./expression-words.ts";
import type { OpenDocument } from "./open-document.ts";
import { placeAt } from "./place.ts";

export interface Token {
  readonly start: number;
  readonly end: number;
  readonly kind: SymbolKind | "word" | "number" | "text";
  readonly isDefinition: boolean;
}

const WORDS: ReadonlySet<string> = new Set([
  ...EXPRESSION_WORDS.flatMap((word) => word.word.split(" ")),
  ..."then else to starts always unique set add clear create do tell call when after at ask it".split(" "),
]);

export class TokenReader {
  /** Words of expressions by what was understood, with the places of that text. */
  readonly #words = new WeakMap<Analysis, readonly Token[]>();

  /** In the order of the text; none overlaps another. */
  read(document: OpenDocument): Token[] {
    const names = document.mentionsNow().map(
      (mention): Token => ({
        start: mention.span.start,
        end: mention.span.end,
        kind: mention.symbol.kind,
        isDefinition: mention.is === "definition",
      }),
    );
    const written = names.filter((token) => token.end - token.start < LONGEST);
    const all = [...written, ...document.moved(this.#wordsOf(document)), ...wordsOfLines(document)];
    return withoutOverlaps(all.sort((a, b) => a.start - b.start || b.end - a.end));
  }

  #wordsOf(document: OpenDocument): readonly Token[] {
    const { analysis } = document.last();
    const known = this.#words.get(analysis);
    if (known !== undefined) return known;
    const found = analysis.documents.filter((syntax) => syntax.file === document.file).flatMap(wordsOfSyntax);
    this.#words.set(analysis, found);
    return found;
  }
}

function withoutOverlaps(sorted: readonly Token[]): Token[] {
  const kept: Token[] = [];
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

/** More than somebody writes between two pauses; what was put in or moved as a whole is coloured when it is understood. */
const MOST = 20_000;

/** The lines that changed since the document was understood. */
function wordsOfLines(document: OpenDocument): Token[] {
  const changed = document.changedLines();
  if (changed === null || changed.end - changed.start > MOST) return [];
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

/** A name that the program gives stands at a whole row or heading, which is no name. */
const LONGEST = 200;
