// An expression that could not be read, as one line of words. Sayings are recognised in it by patterns.

import type { Span } from "../../source.ts";
import type { Token } from "../parsing/lexer.ts";
import type { ExpressionProblem } from "../parsing/syntax.ts";

export type Place = (start: number, end: number) => Span;

/** Words with one space between them, none around points and within parentheses. */
export interface Sentence {
  readonly text: string;
  /** Where each token begins in `text`, and where it ends. */
  readonly begins: readonly number[];
  readonly ends: readonly number[];
  readonly tokens: readonly Token[];
  readonly spanOf: Place;
}

export function sentenceOf(tokens: readonly Token[], spanOf: Place): Sentence {
  let text = "";
  const begins: number[] = [];
  const ends: number[] = [];
  for (const token of tokens) {
    const isTight =
      token.text === "." || token.text === ")" || token.text === "," || text === "" || text.endsWith(".") || text.endsWith("(");
    if (!isTight) text += " ";
    begins.push(text.length);
    text += token.is === "text" ? `"${token.text}"` : token.text;
    ends.push(text.length);
  }
  return { text, begins, ends, tokens, spanOf };
}

const JOIN = "(?:and|or|not|is|are|was|of|then|else|to|where|contains|starts|with|if|between|in|for|from|no|some|the|a|an)";
const NAME = "[\\p{L}_][\\p{L}\\p{N}_]*";
/** A name, or several with points between them. */
export const PATH = `(?<![\\p{L}\\p{N}_.])(?!${JOIN}(?![\\p{L}\\p{N}_]))${NAME}(?:\\.${NAME})*`;
export const UNIT = "(?:second|minute|hour|day|week)s?";
export const TERM = `(?:\\d{4}-\\d{2}-\\d{2}|\\d{2}:\\d{2}|\\d+(?:\\.\\d+)?(?: (?:${UNIT}|[A-Z]{3}))?|${PATH})`;
/** A name, or what is written out, and what is added to it or taken from it: `today + 7 days`. */
export const VALUE = `${TERM}(?: [-+] ${TERM})*`;

export type Groups = Readonly<Record<string, string | undefined>>;

type Written = (groups: Groups) => { readonly word: string; readonly isCertain?: boolean } | null;

/** What is said by a pattern, and how it is written here: certain where that may simply take its place. */
export class Saying {
  readonly written: Written;
  readonly #source: string;
  #pattern: RegExp | null = null;

  constructor(source: string, written: Written) {
    this.#source = source;
    this.written = written;
  }

  /** Made when a sentence is first compared with it: to make all of them would take a tenth of each start. */
  get pattern(): RegExp {
    this.#pattern ??= new RegExp(`(?<![\\p{L}\\p{N}_.])${this.#source}(?![\\p{L}\\p{N}_])`, "gu");
    return this.#pattern;
  }
}

export function saying(pattern: string, written: Written): Saying {
  return new Saying(pattern, written);
}

/** The first of the sayings in which the token stands at which reading stopped. */
export function sayingAt(sentence: Sentence, at: number, sayings: readonly Saying[]): ExpressionProblem | null {
  const stop = sentence.begins[at] ?? sentence.text.length;
  for (const { pattern, written } of sayings) {
    for (const match of sentence.text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (match.index > stop || end < stop - 1) continue;
      const meant = written(match.groups ?? {});
      if (meant !== null) return otherwise(match[0], meant.word, spanIn(sentence, match.index, end), meant.isCertain ?? true);
    }
  }
  return null;
}

export function spanIn({ begins, ends, tokens, spanOf }: Sentence, start: number, end: number): Span {
  const first = tokens[begins.findIndex((begin) => begin >= start)];
  const last = tokens[ends.findLastIndex((one) => one <= end)];
  return spanOf(first?.start ?? 0, last?.end ?? 0);
}

/** What is written otherwise here. */
export function otherwise(found: string, word: string, span: Span, isCertain: boolean): ExpressionProblem {
  const fixes = isCertain ? [{ title: `Write ${word}`, edits: [{ span, text: word }], applicability: "maybe" as const }] : [];
  return { code: "operators-are-written-as-here", span, params: { found, word }, fixes };
}
