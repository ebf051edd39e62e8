// What people write who say it as they would to each other: `any loans where (…)`, `balance of member`, `hours(a - b)`. Asked
// only where an expression cannot be read.

import type { Span } from "../source.ts";
import type { Token } from "./lexer.ts";
import type { ExpressionProblem } from "./syntax.ts";

/** What is asked of a list, in other words. */
const OF_LISTS: ReadonlyMap<string, string> = new Map([
  ...["count", "amount", "quantity", "size"].map((word) => [word, "number"] as const),
  ["total", "sum"],
  ...["maximum", "max", "highest", "latest", "biggest", "last"].map((word) => [word, "largest"] as const),
  ...["minimum", "min", "lowest", "earliest", "first", "least"].map((word) => [word, "smallest"] as const),
  ...["mean", "avg"].map((word) => [word, "average"] as const),
]);
const LENGTHS: ReadonlySet<string> = new Set(["days", "years", "time", "hours", "minutes"]);
const EACH: ReadonlySet<string> = new Set(["every", "all", "each"]);

type Place = (start: number, end: number) => Span;

/** What stands around the place where reading stopped, as it is written here; null where nothing is known of it. */
export function saidInWords(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (before?.is !== "word" || token === undefined) return null;
  if (token.is === "word")
    return (
      quantified(tokens, at, spanOf) ??
      belonging(tokens, at, spanOf) ??
      between(tokens, at, spanOf) ??
      within(tokens, at, spanOf) ??
      free(tokens, at, spanOf)
    );
  return token.text === "(" ? lengthOf(tokens, at, spanOf) : null;
}

/** `there is no Loan where (…)`: the words in front of the question are left out. */
export function introduced(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const [there, is, no, list] = tokens.slice(at, at + 4);
  if (there?.text !== "there" || (is?.text !== "is" && is?.text !== "are") || list?.is !== "word") return null;
  if (no?.text !== "no" && no?.text !== "some" && no?.text !== "any") return null;
  const quantifier = no.text === "any" ? "some" : no.text;
  return written(`there ${is.text} ${no.text}`, quantifier, spanOf(there.start, no.end), true);
}

function written(found: string, word: string, span: Span, isCertain: boolean): ExpressionProblem {
  const fixes = isCertain ? [{ title: `Write ${word}`, edits: [{ span, text: word }], applicability: "maybe" as const }] : [];
  return { code: "operators-are-written-as-here", span, params: { found, word }, fixes };
}

/** `any Loan where (…)`, `every Loan where (…)`, `no other Loan is late`. */
function quantified(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const [first, before, token] = [tokens[at - 2], tokens[at - 1]!, tokens[at]!];
  if (isJoin(token.text)) return null;
  const list = token.text;
  if (before.text === "any" || before.text === "exists") return written(before.text, "some", spanOf(before.start, before.end), true);
  if (EACH.has(before.text)) return written(`${before.text} ${list}`, `no ${list} where (not (…))`, spanOf(before.start, token.end), false);
  if (first?.text !== "no" && first?.text !== "some") return null;
  const condition = before.text === "other" ? "it is not this and …" : "…";
  const span = spanOf(first.start, token.end);
  return written(`${first.text} ${before.text} ${list}`, `${first.text} ${list} where (${condition})`, span, false);
}

/** `balance of member`, `count of member.loans`. */
function belonging(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const [before, token] = [tokens[at - 1]!, tokens[at]!];
  const path = token.text === "of" ? pathAt(tokens, at + 1) : null;
  if (path === null) return null;
  const word = OF_LISTS.get(before.text);
  if (word !== undefined) return written(`${before.text} of`, `${word} of`, spanOf(before.start, token.end), true);
  const name = `${path.text}.${before.text}`;
  return written(`${before.text} of ${path.text}`, name, spanOf(before.start, path.end), true);
}

/** `hours between a and b` */
function between(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const [before, token] = [tokens[at - 1]!, tokens[at]!];
  if (!LENGTHS.has(before.text) || token.text !== "between") return null;
  // A field of such a name may lie between two numbers.
  const least = boundAt(tokens, at + 1);
  const isNumber = (place: number) => tokens[place]?.is === "number";
  if (isNumber(at + 1) || (least !== null && tokens[least.next]?.text === "and" && isNumber(least.next + 1))) return null;
  const from = pathAt(tokens, at + 1);
  const to = from !== null && tokens[from.next]?.text === "and" ? pathAt(tokens, from.next + 1) : null;
  if (from === null || to === null)
    return written(`${before.text} between`, `${before.text} from A to B`, spanOf(before.start, token.end), false);
  const found = `${before.text} between ${from.text} and ${to.text}`;
  return written(found, `${before.text} from ${from.text} to ${to.text}`, spanOf(before.start, to.end), true);
}

/** `due_on between a and b` */
function within(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  if (tokens[at]!.text !== "between") return null;
  let first = at - 1;
  while (tokens[first - 1]?.text === "." && tokens[first - 2]?.is === "word") first -= 2;
  const value = pathAt(tokens, first);
  const from = boundAt(tokens, at + 1);
  const to = from !== null && tokens[from.next]?.text === "and" ? boundAt(tokens, from.next + 1) : null;
  if (value === null || from === null || to === null) return null;
  const found = `${value.text} between ${from.text} and ${to.text}`;
  const meant = `(${value.text} >= ${from.text} and ${value.text} <= ${to.text})`;
  return written(found, meant, spanOf(tokens[first]!.start, to.end), true);
}

/** A name, or what is written out by one sign. */
function boundAt(tokens: readonly Token[], at: number): ReturnType<typeof pathAt> {
  const token = tokens[at];
  if (token?.is === "number" || token?.is === "date" || token?.is === "time") return { text: token.text, end: token.end, next: at + 1 };
  return pathAt(tokens, at);
}

/** `free from a to b`: nothing of a list lies in between. */
function free(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const [before, token] = [tokens[at - 1]!, tokens[at]!];
  if (token.text !== "from" || !tokens.slice(at).some(({ text }) => text === "to")) return null;
  const word = "no LIST where (starts_on <= TO and ends_on >= FROM)";
  return written(`${before.text} from … to …`, word, spanOf(before.start, token.end), false);
}

/** `hours(a - b)` */
function lengthOf(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const before = tokens[at - 1]!;
  if (!LENGTHS.has(before.text)) return null;
  const later = pathAt(tokens, at + 1);
  const earlier = later !== null && tokens[later.next]?.text === "-" ? pathAt(tokens, later.next + 1) : null;
  const close = earlier === null ? undefined : tokens[earlier.next];
  if (later === null || earlier === null || close?.text !== ")")
    return written(`${before.text}(…)`, `${before.text} from A to B`, spanOf(before.start, before.end), false);
  const found = `${before.text}(${later.text} - ${earlier.text})`;
  return written(found, `${before.text} from ${earlier.text} to ${later.text}`, spanOf(before.start, close.end), true);
}

/** A name, or several with points between them. */
function pathAt(tokens: readonly Token[], at: number): { readonly text: string; readonly end: number; readonly next: number } | null {
  const first = tokens[at];
  if (first?.is !== "word" || isJoin(first.text)) return null;
  let [text, end, next] = [first.text, first.end, at + 1];
  for (; tokens[next]?.text === "." && tokens[next + 1]?.is === "word"; next += 2) {
    text += `.${tokens[next + 1]!.text}`;
    end = tokens[next + 1]!.end;
  }
  return { text, end, next };
}

const JOINS: ReadonlySet<string> = new Set("and or not is of then else to where contains starts with if between in for from".split(" "));

function isJoin(word: string): boolean {
  return JOINS.has(word);
}
