// Words of this language in the languages that its readers speak: `mechaniker ist nicht leer`, `heute + 3 Tage`, `está vacío`. Asked
// only where an expression cannot be read, or a name is unknown.

import type { Token } from "../parsing/lexer.ts";
import type { ExpressionProblem } from "../parsing/syntax.ts";
import { otherwise, type Place } from "./everyday-sentence.ts";
import { lengthOf } from "./everyday-units.ts";

/** By what is written here. In German, French, Spanish, Japanese and Arabic, in this order. */
const MEANT: readonly (readonly [here: string, there: string])[] = [
  ["is not empty", "ist nicht leer, n est pas vide, est pas vide, no está vacío, no está vacía, no es vacío"],
  ["is empty", "ist leer, est vide, está vacío, está vacía"],
  ["is not one of", "ist nicht eines von, ist nicht eins von, ist keines von, est pas un de, no es uno de"],
  ["is one of", "ist eines von, ist eins von, ist einer von, est un de, es uno de, es una de"],
  ["is not", "ist nicht, sind nicht, ist kein, ist keine, est pas, no es, no está, ではない, ليس"],
  ["is", "ist, sind, est, es, está, は"],
  ["starts with", "beginnt mit, fängt an mit, commence par, empieza con, comienza con, empieza por"],
  ["contains", "enthält, contient, contiene"],
  ["or else", "oder sonst, ou sinon, o si no"],
  ["and", "und, et, y, かつ, و"],
  ["or", "oder, ou, o, または, أو"],
  ["not", "nicht, non, pas"],
  ["if", "wenn, falls, もし, إذا"],
  ["then", "dann, alors, entonces"],
  ["else", "sonst, sinon, sino"],
  ["where", "wobei, où, donde, حيث"],
  ["number of", "anzahl der, anzahl von, nombre de, número de, عدد"],
  ["sum of", "summe der, summe von, somme de, suma de, مجموع"],
  ["some", "einige, irgendein, quelque, algún, alguna"],
  ["no", "kein, keine, aucun, aucune, ningún, ninguna"],
  ["empty", "leer, vide, vacío, vacía, 空, فارغ"],
  ["today", "heute, hoy, 今日, اليوم"],
  ["now", "jetzt, maintenant, ahora, 今, الآن"],
  ["yes", "ja, wahr, oui, vrai, sí, verdadero, はい, نعم"],
];
/** What may as well be the name of a field: read as a word of this language only where reading stopped at it. */
const SHORT = /^[a-zà-ÿ]{1,2}$/;
const VALUES: ReadonlySet<string> = new Set(["empty", "today", "now", "yes"]);

interface Phrase {
  readonly words: readonly string[];
  readonly here: string;
}

/** Those of more words first. */
const PHRASES: readonly Phrase[] = MEANT.flatMap(([here, there]) =>
  there.split(", ").map((one): Phrase => ({ words: one.split(" "), here })),
).toSorted((one, other) => other.words.length - one.words.length);

/** What a name means that is a value of this language, as `heute`; null where it is none. */
export function valueMeant(name: string): string | null {
  const folded = name.toLowerCase();
  return PHRASES.find(({ words, here }) => words.length === 1 && words[0] === folded && VALUES.has(here))?.here ?? null;
}

interface Found {
  /** The first token, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  readonly here: string;
}

/** All such words of an expression, where reading stopped at one of them. */
export function inOtherWords(tokens: readonly Token[], at: number, spanOf: Place): ExpressionProblem | null {
  const all = foundIn(tokens, at);
  const [first] = all;
  const last = all.at(-1);
  // Reading stops at a word that is no operator, or behind one that it took for a name.
  if (first === undefined || last === undefined || !all.some(({ from, to }) => from <= at && at <= to)) return null;
  // What is asked of something is told with it: `mechaniker is not empty`.
  let begin = first.from;
  while (
    ASKS.test(first.here) &&
    begin > 0 &&
    (tokens[begin - 1]?.is === "word" || tokens[begin - 1]?.text === ".") &&
    !isKeyword(tokens[begin - 1])
  )
    begin--;
  const [found, word] = [[...tokens.slice(begin, last.to)].map(textOf), [] as string[]];
  for (let index = begin; index < last.to; index++) {
    const phrase = all.find(({ from }) => from === index);
    word.push(phrase?.here ?? textOf(tokens[index]!));
    if (phrase !== undefined) index = phrase.to - 1;
  }
  const span = spanOf(tokens[begin]?.start ?? 0, tokens[last.to - 1]?.end ?? 0);
  return otherwise(joined(found), joined(word), span, true);
}

function foundIn(tokens: readonly Token[], at: number): readonly Found[] {
  const all: Found[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const one = unitAt(tokens, index) ?? phraseAt(tokens, index, at);
    if (one === null) continue;
    all.push(one);
    index = one.to - 1;
  }
  return all;
}

/** `3 Tage` */
function unitAt(tokens: readonly Token[], index: number): Found | null {
  const [count, unit] = [tokens[index], tokens[index + 1]];
  const here = count?.is === "number" && unit?.is === "word" ? lengthOf(count.text, unit.text) : null;
  return here === null ? null : { from: index, to: index + 2, here };
}

function phraseAt(tokens: readonly Token[], index: number, at: number): Found | null {
  const isHere = ({ words }: Phrase) => words.every((word, more) => isWord(tokens[index + more], word));
  const phrase = PHRASES.find(isHere);
  if (phrase === undefined || isPartOfPath(tokens, index)) return null;
  const [only = ""] = phrase.words;
  if (phrase.words.length === 1 && SHORT.test(only) && index !== at) return null;
  return { from: index, to: index + phrase.words.length, here: phrase.here };
}

function isWord(token: Token | undefined, word: string): boolean {
  return token?.is === "word" && token.text.toLowerCase() === word;
}

/** `kunde.heute` is a field. */
function isPartOfPath(tokens: readonly Token[], index: number): boolean {
  return tokens[index - 1]?.text === "." || tokens[index + 1]?.text === ".";
}

const ASKS = /^(?:is|contains|starts)\b/;
const KEYWORDS: ReadonlySet<string> = new Set(["and", "or", "not", "is", "if", "then", "else", "where", "of", "contains", "with"]);

function isKeyword(token: Token | undefined): boolean {
  return KEYWORDS.has(token?.text ?? "");
}

function textOf({ is, text }: Token): string {
  return is === "text" ? `"${text}"` : text;
}

/** As people write it: no space around points and within parentheses. */
function joined(words: readonly string[]): string {
  return words
    .join(" ")
    .replace(/ ?\. ?/g, ".")
    .replace(/\( /g, "(")
    .replace(/ ([),])/g, "$1");
}
