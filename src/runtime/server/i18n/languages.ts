// What the program itself says, in the language of whoever reads it. Texts of the document stay as written.

import { fill, type Params, type Phrase, PROGRAM_TEXTS, phraseIn, textsFor } from "./texts.ts";

/** Of a sentence of the program's own: which it is. It never leaves the process: what is sent as JSON has no symbols. */
export const SENTENCE: unique symbol = Symbol("said");

export interface SentenceRef {
  readonly code: string;
  readonly params: Params;
}

interface Sentence {
  readonly detail: string;
  readonly remedy?: string | null;
  readonly [SENTENCE]?: SentenceRef;
}

/** Of an object: which of its words are the program's own, and what they say. */
const WORDED: unique symbol = Symbol("worded");

type Phrases = Readonly<Record<string, Phrase>>;

/** Words of the program as members of an object: in the language, and kept so that they can be said in another. */
export function worded<Members extends Phrases>(phrases: Members, language: string): { readonly [Member in keyof Members]: string } {
  return { ...written(phrases, language), [WORDED]: phrases } as { readonly [Member in keyof Members]: string };
}

/** What an object holds of words of the program, for another that has the same members. */
export function wordedAs(object: object): object {
  return isWorded(object) ? { [WORDED]: object[WORDED] } : {};
}

function written(phrases: Phrases, language: string): Record<string, string> {
  return Object.fromEntries(Object.entries(phrases).map(([member, one]) => [member, phraseIn(one, language)]));
}

/** Of an object: how it reads in another language, where values are written into its texts. */
const REREAD: unique symbol = Symbol("reread");

/** In the language of the product, and as it reads in another that somebody asks for. */
export function readIn<Shown extends object>(shown: Shown, inAnother: (tag: string) => Shown): Shown {
  return { ...shown, [REREAD]: inAnother };
}

/** As JSON, with what the program says in the language that is asked for, with its region ("en-GB"); null: in the product's own. */
export function jsonIn(body: unknown, asked: string | null, product: { readonly language: string }): string {
  return asked === null || isSameLocale(asked, product.language) ? JSON.stringify(body) : JSON.stringify(body, inLanguage(asked));
}

/** Whether both write alike: without a region English is American. */
function isSameLocale(one: string, other: string): boolean {
  const whole = (tag: string) => (tag === "en" ? "en-US" : tag).toLowerCase();
  return whole(one) === whole(other);
}

/** For `JSON.stringify`: sentences of the program, and values in texts, in the language, everything else as it is. */
function inLanguage(tag: string): (key: string, value: unknown) => unknown {
  const language = textsFor(tag);
  return (_key, value) => {
    if (isReread(value)) return value[REREAD](tag);
    if (isProgramSentence(value)) return translated(value, value[SENTENCE], language);
    return isWorded(value) ? inWords(value, language) : value;
  };
}

function translated(sentence: Sentence, { code, params }: SentenceRef, language: string): Sentence {
  const [message, remedy] = PROGRAM_TEXTS[language]?.errors[code] ?? [];
  if (message === undefined) return sentence;
  const detail = fill(message, params, language);
  return "remedy" in sentence
    ? { ...sentence, detail, remedy: remedy === undefined ? null : fill(remedy, params, language) }
    : { ...sentence, detail };
}

/** What has been replaced since, or taken away, stays as it is. */
function inWords(value: { readonly [member: string]: unknown; readonly [WORDED]: Phrases }, language: string): object {
  const { [WORDED]: phrases, ...rest } = value;
  const words = Object.entries(written(phrases, language)).filter(([member]) => typeof rest[member] === "string");
  return { ...rest, ...Object.fromEntries(words) };
}

function isReread(value: unknown): value is { readonly [REREAD]: (tag: string) => object } {
  return typeof value === "object" && value !== null && REREAD in value;
}

function isWorded(value: unknown): value is { readonly [member: string]: unknown; readonly [WORDED]: Phrases } {
  return typeof value === "object" && value !== null && WORDED in value;
}

function isProgramSentence(value: unknown): value is Sentence & { readonly [SENTENCE]: SentenceRef } {
  return typeof value === "object" && value !== null && SENTENCE in value;
}
