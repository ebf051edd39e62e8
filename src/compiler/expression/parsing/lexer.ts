// Cuts an expression into tokens. Knows what a word, a number and a sign look like, and nothing of their order.

import { spanWithin, type Text } from "../../source.ts";
import type { ExpressionProblem } from "./syntax.ts";

export interface Token {
  readonly is: "word" | "number" | "date" | "time" | "text" | "sign" | "end";
  /** The word, the digits, the sign in its canonical spelling; of a text, what stands between the quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const SPACE = /[\s\u00a0]+/y;
const WORD = /[\p{Letter}_][\p{Letter}\p{Mark}\p{Number}_]*/uy;
const DATE = /\d{4}-\d{2}-\d{2}(?!\d)/y;
const TIME = /\d{2}:\d{2}(?!\d)/y;
const NUMBER = /\d+(?:\.\d+)?/y;
const SIGN = /==|!=|<=|>=|=>|=<|&&|\|\||<>|[-+*/(),.=<>%!≤≥≠−×]/y;
const QUOTES = new Set(['"', "“", "”", "„"]);

/** Other spellings that are accepted; the formatter writes the canonical one. */
const SPELLINGS: Readonly<Record<string, string>> = { "==": "=", "≤": "<=", "≥": ">=", "≠": "!=", "−": "-", "×": "*" };
/** What other languages write, and what is written here. */
const FOREIGN: Readonly<Record<string, string>> = { "||": "or", "!": "not", "<>": "!=", "=>": ">=", "=<": "<=" };

const SHAPES: readonly (readonly [Token["is"], RegExp])[] = [
  ["word", WORD],
  ["date", DATE],
  ["time", TIME],
  ["number", NUMBER],
  ["sign", SIGN],
];

/** All tokens with an end token, or the first thing that is none. */
export function tokenize(source: Text): { readonly tokens: readonly Token[]; readonly problem: ExpressionProblem | null } {
  const { text } = source;
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const space = match(SPACE, text, at);
    if (space !== null) {
      at += space.length;
      continue;
    }
    const token = QUOTES.has(text.charAt(at)) ? quoted(text, at) : shaped(text, at);
    if (token === null) return { tokens, problem: unknown(source, at) };
    const word = token.is === "sign" && Object.hasOwn(FOREIGN, token.text) ? FOREIGN[token.text] : undefined;
    if (word !== undefined) return { tokens, problem: foreign(source, token, word) };
    tokens.push(token);
    at = token.end;
  }
  tokens.push({ is: "end", text: "", start: text.length, end: text.length });
  return { tokens, problem: null };
}

function match(shape: RegExp, text: string, at: number): string | null {
  shape.lastIndex = at;
  return shape.exec(text)?.[0] ?? null;
}

function shaped(text: string, at: number): Token | null {
  for (const [is, shape] of SHAPES) {
    const found = match(shape, text, at);
    if (found === null) continue;
    if (found === "&&") return { is: "word", text: "and", start: at, end: at + 2 };
    return { is, text: (Object.hasOwn(SPELLINGS, found) ? SPELLINGS[found] : undefined) ?? found, start: at, end: at + found.length };
  }
  return null;
}

/** A text ends at the next quote of any kind that does not stand within braces; at the next at all where braces stay open. */
function quoted(text: string, at: number): Token | null {
  let depth = 0;
  let first: number | null = null;
  for (let end = at + 1; end < text.length; end++) {
    const character = text.charAt(end);
    if (character === "{") depth++;
    else if (character === "}") depth = Math.max(0, depth - 1);
    else if (QUOTES.has(character)) {
      if (depth === 0) return quotedUpTo(text, at, end);
      first ??= end;
    }
  }
  return first === null ? null : quotedUpTo(text, at, first);
}

function quotedUpTo(text: string, at: number, end: number): Token {
  return { is: "text", text: text.slice(at + 1, end), start: at, end: end + 1 };
}

/** `member's balance` */
function possessive(source: Text, at: number): ExpressionProblem | null {
  const owner = /[\p{L}_][\p{L}\p{N}_.]*$/u.exec(source.text.slice(0, at));
  const owned = /^['’]s?\s+(?<name>[\p{L}_][\p{L}\p{N}_]*)/u.exec(source.text.slice(at));
  if (owner === null || owned === null) return null;
  const span = spanWithin(source, owner.index, at + owned[0].length);
  const word = `${owner[0]}.${owned.groups?.name ?? ""}`;
  const fixes = [{ title: `Write ${word}`, edits: [{ span, text: word }], applicability: "maybe" as const }];
  return { code: "operators-are-written-as-here", span, params: { found: owner[0] + owned[0], word }, fixes };
}

function unknown(source: Text, at: number): ExpressionProblem {
  const owned = possessive(source, at);
  if (owned !== null) return owned;
  const character = String.fromCodePoint(source.text.codePointAt(at) ?? 0);
  const code = QUOTES.has(character) ? "texts-are-closed" : "characters-are-known";
  const end = QUOTES.has(character) ? source.text.length : at + character.length;
  return { code, span: spanWithin(source, at, end), params: { character } };
}

function foreign(source: Text, token: Token, word: string): ExpressionProblem {
  const span = spanWithin(source, token.start, token.end);
  const fix = { title: `Write ${word}`, edits: [{ span, text: word === "not" ? "not " : word }], applicability: "maybe" } as const;
  return { code: "operators-are-written-as-here", span, params: { found: token.text, word }, fixes: [fix] };
}

/**
 * A cell with expressions in which each spelling that is merely accepted stands in its canonical one: ` ≥ ` becomes
 * ` >= `. What stands within quotes keeps its characters.
 */
export function respell(text: string): string {
  let written = "";
  for (let at = 0; at < text.length; ) {
    const space = match(SPACE, text, at);
    const token = space !== null ? null : QUOTES.has(text.charAt(at)) ? quoted(text, at) : shaped(text, at);
    if (space !== null) {
      written += /^[ \t\r\n]+$/.test(space) ? space : " ";
      at += space.length;
    } else if (token === null) {
      written += text.charAt(at);
      at++;
    } else {
      written += spelt(token, text, written);
      at = token.end;
    }
  }
  return written;
}

function spelt(token: Token, text: string, before: string): string {
  if (token.is === "text") return `"${token.text}"`;
  const isWordForSign = token.is === "word" && text.charAt(token.start) === "&";
  if (!isWordForSign) return token.text;
  return `${/(^|\s)$/.test(before) ? "" : " "}${token.text}${/^(\s|$)/.test(text.slice(token.end)) ? "" : " "}`;
}
