// What people write who know queries or spreadsheets: `AND`, `TODAY()`, `LEN(name)`. Asked only where an expression cannot be
// read, so that nothing of this language is taken for it.

import type { Span } from "../../source.ts";
import { isDay } from "../dates.ts";
import type { Token } from "../parsing/lexer.ts";
import type { ExpressionProblem } from "../parsing/syntax.ts";
import { everydaySuggestion } from "./everyday-words.ts";

const CAPITALS: ReadonlySet<string> = new Set(["AND", "OR", "NOT"]);

/** Functions of others, by their names in lower case. */
const FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ...["today", "current_date", "curdate"].map((name) => [name, "today"] as const),
  ...["now", "getdate", "current_timestamp"].map((name) => [name, "now"] as const),
  ...["len", "length"].map((name) => [name, "length of"] as const),
  ...["lower", "lcase"].map((name) => [name, "lower case"] as const),
  ["trim", "trimmed"],
  ["count", "number of"],
  ["sum", "sum of"],
  ["avg", "average of"],
  ["max", "largest of"],
  ["min", "smallest of"],
  ...["date", "month", "slug"].map((name) => [name, `${name} of`] as const),
]);

/** What stands at the place where reading stopped, or before it, in the words of this language; null where it is none of these. */
export function foreignSyntaxSuggestion(
  tokens: readonly Token[],
  at: number,
  spanOf: (start: number, end: number) => Span,
): ExpressionProblem | null {
  const [token, before] = [tokens[at], tokens[at - 1]];
  const figures = inOtherFigures(tokens, at, spanOf);
  if (figures !== null) return figures;
  if (CAPITALS.has(token?.text ?? "") || CAPITALS.has(before?.text ?? "")) return inCapitals(tokens, spanOf);
  const word = before?.is === "word" && token?.text === "(" ? FUNCTIONS.get(before.text.toLowerCase()) : undefined;
  if (before === undefined || word === undefined) return everydaySuggestion(tokens, at, spanOf);
  const close = tokens[at + 1]?.text === ")" ? tokens[at + 1] : undefined;
  const span = spanOf(before.start, (close ?? before).end);
  const found = close === undefined ? before.text : `${before.text}()`;
  const fixes = close === undefined ? [] : [{ title: `Write ${word}`, edits: [{ span, text: word }], applicability: "maybe" as const }];
  return { code: "operators-are-written-as-here", span, params: { found, word }, fixes };
}

function inCapitals(tokens: readonly Token[], spanOf: (start: number, end: number) => Span): ExpressionProblem | null {
  const written = tokens.filter((token) => token.is === "word" && CAPITALS.has(token.text));
  const [first] = written;
  if (first === undefined) return null;
  const edits = written.map((token) => ({ span: spanOf(token.start, token.end), text: token.text.toLowerCase() }));
  const title = `Write ${[...new Set(edits.map((edit) => edit.text))].join(", ")}`;
  const params = { found: first.text, word: first.text.toLowerCase() };
  return {
    code: "operators-are-written-as-here",
    span: spanOf(first.start, first.end),
    params,
    fixes: [{ title, edits, applicability: "maybe" }],
  };
}

/** A date or a number in the figures of other languages, `01.01.2026` or `1.000,50`, at one of whose signs reading stopped. */
function inOtherFigures(tokens: readonly Token[], at: number, spanOf: (start: number, end: number) => Span): ExpressionProblem | null {
  const isFigure = (one: Token | undefined): one is Token => one !== undefined && (one.is === "number" || /^[.,]$/.test(one.text));
  let [first, last] = [at, at];
  if (!isFigure(tokens[at])) return null;
  while (isFigure(tokens[first - 1]) && tokens[first - 1]?.end === tokens[first]?.start) first--;
  while (isFigure(tokens[last + 1]) && tokens[last + 1]?.start === tokens[last]?.end) last++;
  const run = tokens.slice(first, last + 1);
  const found = run.map(({ text }) => text).join("");
  const word = asHere(found);
  const span = spanOf(run[0]?.start ?? 0, run.at(-1)?.end ?? 0);
  if (word === null) return null;
  const fixes = [{ title: `Write ${word}`, edits: [{ span, text: word }], applicability: "maybe" as const }];
  return { code: "operators-are-written-as-here", span, params: { found, word }, fixes };
}

/** Null for what is neither, or no day of its month. */
function asHere(figures: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(figures) ?? [];
  if (day !== undefined && month !== undefined) {
    const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    return isDay(written) ? written : null;
  }
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(figures) || /^\d+,\d+$/.test(figures)) return figures.replaceAll(".", "").replace(",", ".");
  return null;
}
