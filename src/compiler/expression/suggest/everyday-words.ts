// What people write who say it as they would to each other: `any loans where (…)`, `balance of member`, `hours(a - b)`. Asked
// only where an expression cannot be read.

import type { Span } from "../../source.ts";
import type { Token } from "../parsing/lexer.ts";
import type { ExpressionProblem } from "../parsing/syntax.ts";
import { DATES } from "./everyday-dates.ts";
import {
  otherwise,
  PATH,
  type Place,
  type Saying,
  type Sentence,
  saying,
  sayingAt,
  sentenceOf,
  spanIn,
  TERM,
  VALUE,
} from "./everyday-sentence.ts";
import { lengthMeant } from "./everyday-units.ts";
import { inOtherWords } from "./foreign-words.ts";

/** What is asked of a list, in other words. */
const OF_LISTS: ReadonlyMap<string, string> = new Map([
  ...["count", "amount", "quantity", "size"].map((word) => [word, "number"] as const),
  ["total", "sum"],
  ...["maximum", "max", "highest", "latest", "biggest", "last"].map((word) => [word, "largest"] as const),
  ...["minimum", "min", "lowest", "earliest", "first", "least"].map((word) => [word, "smallest"] as const),
  ...["mean", "avg"].map((word) => [word, "average"] as const),
]);
const COUNTS: Readonly<Record<string, string>> = {
  "at least": ">=",
  "at most": "<=",
  "up to": "<=",
  "no more than": "<=",
  "not more than": "<=",
  "more than": ">",
  "fewer than": "<",
  "less than": "<",
  exactly: "=",
};
const COUNT = `(?<count>${Object.keys(COUNTS).join("|")}) (?<n>\\d+|[A-Z][A-Z0-9_]*)`;
const SUM = new RegExp(`(?<how>sum|average|largest|smallest) of \\(?(?<formula>${PATH}(?: [-+*/] ${TERM})+)\\)?`, "gu");
/** The list in front of the name of a field. */
const LIST = /^([\p{L}\p{N}_.]+)\.[\p{L}\p{N}_]+ /u;
const IS = "is not|is|!=|<=|>=|=|<|>";
const LENGTH = "(?<length>days|years|time|hours|minutes)";

const QUESTIONS: readonly Saying[] = [
  saying(`(?<x>${PATH}) has ${COUNT} (?<list>${PATH})`, ({ x, count = "", n, list }) => ({
    word: `number of ${x}.${list} ${COUNTS[count]} ${n}`,
  })),
  saying(
    `(?<x>(?:length of )?${PATH}) is (?<count>${Object.keys(COUNTS).join("|")}) (?<y>${VALUE})(?<letters> (?:characters|letters))?`,
    ({ x = "", count = "", y, letters }) => ({
      word: `${letters === undefined || x.startsWith("length of ") ? "" : "length of "}${x} ${COUNTS[count]} ${y}`,
    }),
  ),
  saying(`${COUNT} (?<list>${PATH})(?<where> where)?`, ({ count = "", n, list, where }) =>
    where === undefined
      ? { word: `number of ${list} ${COUNTS[count]} ${n}` }
      : { word: `number of ${list} where (…) ${COUNTS[count]} ${n}`, isCertain: false },
  ),
  saying(`(?<x>${PATH}) has (?:a )?value`, ({ x }) => ({ word: `${x} is not empty` })),
  saying(`(?<x>${PATH}) has no value`, ({ x }) => ({ word: `${x} is empty` })),
  saying(`(?<x>${PATH}) has (?<how>no|some|any|an?)? ?(?<list>${PATH})`, ({ x, how, list }) => ({
    word: `${how === "no" ? "no" : "some"} ${x}.${list}`,
  })),
  saying(`(?<x>${PATH}) exists`, ({ x }) => ({ word: `${x} is not empty` })),
  saying(`(?<x>${PATH})(?: is)?(?<not> not)? in(?= \\()`, ({ x, not = "" }) => ({ word: `${x} is${not} one of` })),
  saying(`(?<x>${PATH})(?: is)?(?<not> not)? in (?<list>${PATH})`, ({ x, not, list }) => ({
    word: not === undefined ? `${list} contains ${x}` : `not (${list} contains ${x})`,
  })),
  saying(`(?<x>${PATH}) is(?<not> not)? (?:one|any) of (?<list>${TERM}(?:(?:,|,? or) ${TERM})*)`, ({ x, not = "", list = "" }) => ({
    word: `${x} is${not} one of (${list.split(/,? or |, /).join(", ")})`,
  })),
  saying(`(?<x>${PATH}) is (?<how>either|neither) (?<a>${VALUE}) n?or (?<b>${VALUE})`, ({ x, how, a, b }) => ({
    word: `${x} is ${how === "neither" ? "not " : ""}one of (${a}, ${b})`,
  })),
  saying(`(?<x>${PATH})(?: is)? (?:ends with|matches|like)`, () => ({ word: "matches /…/ under Must be in point 3", isCertain: false })),
  saying(`any (?<list>${PATH})`, ({ list }) => ({ word: `some ${list}` })),
  saying(`(?:every|all|each) (?<list>${PATH})`, ({ list }) => ({ word: `no ${list} where (not (…))`, isCertain: false })),
  saying(`(?<how>no|some) (?<what>${PATH}) (?<list>${PATH})`, ({ how, what, list }) => ({
    word: `${how} ${list} where (${what === "other" ? "it is not this and …" : "…"})`,
    isCertain: false,
  })),
  saying(`(?:the )?(?:current|signed-in|logged-in) user`, () => ({ word: "user" })),
  saying(`same (?<x>${PATH})`, ({ x }) => ({ word: `${x} = this.${x}` })),
  saying(`(?<x>${PATH}) belongs to (?<who>${PATH})`, ({ x, who }) => ({ word: `${x}.FIELD = ${who}`, isCertain: false })),
  saying(
    `(?<how>${[...OF_LISTS.keys()].join("|")}|largest|smallest|sum|average) (?<list>${PATH}) of (?:this )?(?<x>${PATH})`,
    ({ how = "", list = "" }) => ({
      word: `${OF_LISTS.get(how) ?? how} of LIST${list.includes(".") ? list.slice(list.indexOf(".")) : ""}`,
      isCertain: false,
    }),
  ),
  saying(`(?<how>${[...OF_LISTS.keys()].join("|")}) of(?= ${PATH})`, ({ how = "" }) => ({ word: `${OF_LISTS.get(how)} of` })),
  saying(`number of (?<list>${PATH}) of (?<by>${PATH})`, ({ list, by }) => ({ word: `number of ${list} where (${by} = this.${by})` })),
  saying(`(?<name>${PATH}) of (?<x>${PATH})`, ({ name, x }) => ({ word: `${x}.${name}` })),
  saying(`(?<what>${PATH}) from(?= .* to )`, () => ({ word: "no LIST where (starts_on <= TO and ends_on >= FROM)", isCertain: false })),
  saying(`${LENGTH} \\((?<a>${PATH}) - (?<b>${PATH})\\)`, ({ length, a, b }) => ({ word: `${length} from ${b} to ${a}` })),
  saying(`the (?<x>${PATH}) (?<how>${IS}) (?:the )?(?<y>${PATH})`, ({ x, how, y }) => ({ word: `${x} ${how} ${y}` })),
  saying(`(?<x>${PATH}) (?<how>${IS}) the (?<y>${PATH})`, ({ x, how, y }) => ({ word: `${x} ${how} ${y}` })),
  saying(`the (?<x>${PATH})`, ({ x }) => ({ word: `${x}` })),
  saying(`${LENGTH}(?= \\()`, ({ length }) => ({ word: `${length} from A to B`, isCertain: false })),
];

/** What stands around the place where reading stopped, as it is written here; null where nothing is known of it. */
export function everydaySuggestion(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const sentence = sentenceOf(tokens, spanOf);
  return (
    inOtherWords(tokens, at, spanOf) ??
    lengthMeant(tokens, at, spanOf) ??
    sumOfSeveral(sentence, at) ??
    sayingAt(sentence, at, DATES) ??
    sayingAt(sentence, at, QUESTIONS)
  );
}

/** `sum of (lines.quantity * lines.price)`, or without parentheses and with a condition. */
function sumOfSeveral(sentence: Sentence, at: number): ExpressionProblem | null {
  const stop = sentence.begins[at] ?? sentence.text.length;
  for (const match of sentence.text.matchAll(SUM)) {
    const { how = "", formula = "" } = match.groups ?? {};
    const [, list = ""] = LIST.exec(formula) ?? [];
    const end = match.index + match[0].length;
    if (list === "" || match.index > stop || end < stop - 1) continue;
    return aSumOf(how, list, formula.replaceAll(`${list}.`, ""), spanIn(sentence, match.index, end));
  }
  return null;
}

/** A sum takes one field of each record; what several come to is a field of its own. */
export function aSumOf(how: string, list: string, formula: string, span: Span): ExpressionProblem {
  return { code: "sums-are-of-one-field", span, params: { how, list, formula } };
}

/** `there is no Loan where (…)`: the words in front of the question are left out. */
export function introduced(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const [there, is, no, list] = tokens.slice(at, at + 4);
  if (there?.text !== "there" || (is?.text !== "is" && is?.text !== "are") || list?.is !== "word") return null;
  if (no?.text !== "no" && no?.text !== "some" && no?.text !== "any") return null;
  const quantifier = no.text === "any" ? "some" : no.text;
  return otherwise(`there ${is.text} ${no.text}`, quantifier, spanOf(there.start, no.end), true);
}
