// What the program itself said, kept beside the sentence, so that whoever reads it in another language gets it in theirs.
// Texts of the document stay as written.

import { fill, type Params, PROGRAM_TEXTS, textsFor } from "./texts.ts";

/** Of a sentence of the program's own: which it is. It never leaves the process: what is sent as JSON has no symbols. */
export const SAID: unique symbol = Symbol("said");

export interface Said {
  readonly code: string;
  readonly params: Params;
}

interface Sentence {
  readonly detail: string;
  readonly remedy?: string | null;
  readonly [SAID]?: Said;
}

/** For `JSON.stringify`: sentences of the program in the language, everything else as it is. */
export function inLanguage(tag: string): (key: string, value: unknown) => unknown {
  const language = textsFor(tag);
  return (_key, value) => (isSaid(value) ? translated(value, value[SAID], language) : value);
}

function translated(sentence: Sentence, { code, params }: Said, language: string): Sentence {
  const [message, remedy] = PROGRAM_TEXTS[language]?.errors[code] ?? [];
  if (message === undefined) return sentence;
  const detail = fill(message, params, language);
  return "remedy" in sentence
    ? { ...sentence, detail, remedy: remedy === undefined ? null : fill(remedy, params, language) }
    : { ...sentence, detail };
}

function isSaid(value: unknown): value is Sentence & { readonly [SAID]: Said } {
  return typeof value === "object" && value !== null && SAID in value;
}
