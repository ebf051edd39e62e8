// The door of the parser: texts become untyped trees. Never throws; what cannot be read is said once, at its place.

import { slice, spanWithin, type Text } from "../../source.ts";
import { normalized } from "../normalize.ts";
import { tokenize } from "./lexer.ts";
import { Parser, SyntaxProblem } from "./parser.ts";
import type { ExpressionProblem, ExpressionSyntax, TemplateSyntax } from "./syntax.ts";

export type { ExpressionProblem, ExpressionSyntax, TemplateSyntax } from "./syntax.ts";

/** How deep expressions may stand within each other. */
export const DEEPEST = 60;

export interface Parsed<T> {
  /** Null where the text could not be read. */
  readonly syntax: T | null;
  readonly diagnostics: ExpressionProblem[];
}

export function parseExpression(text: Text): Parsed<ExpressionSyntax> {
  const diagnostics: ExpressionProblem[] = [];
  return { syntax: guarded(diagnostics, () => expression(text, diagnostics, 0)), diagnostics };
}

/** A text with `{expression}` placeholders; `{{` and `}}` stand for braces. */
export function parseTemplate(text: Text): Parsed<TemplateSyntax> {
  const diagnostics: ExpressionProblem[] = [];
  return { syntax: guarded(diagnostics, () => template(text, diagnostics, 0)), diagnostics };
}

function guarded<T>(diagnostics: ExpressionProblem[], parse: () => T): T | null {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    diagnostics.push(error.problem);
    return null;
  }
}

function expression(text: Text, diagnostics: ExpressionProblem[], depth: number): ExpressionSyntax {
  const { tokens, problem } = tokenize(text);
  if (problem !== null) throw new SyntaxProblem(problem);
  const parser = new Parser(text, tokens, { deepest: DEEPEST, depth, report: (found) => diagnostics.push(found), quoted });
  return parser.whole();

  function quoted(start: number, end: number, within: number): ExpressionSyntax {
    const found = template(part(text, start + 1, end - 1), diagnostics, within);
    const span = spanWithin(text, start, end);
    const [only = ""] = found.parts;
    return found.parts.length <= 1 && typeof only === "string" ? { kind: "text", value: only, span } : { ...found, span };
  }
}

/** A part of a text with the white space at its ends. */
function part(text: Text, start: number, end: number): Text {
  return {
    text: text.text.slice(start, end),
    span: spanWithin(text, start, Math.max(start, end)),
    escapes: text.escapes.filter((at) => at > start && at < end).map((at) => at - start),
  };
}

function template(text: Text, diagnostics: ExpressionProblem[], depth: number): TemplateSyntax {
  const parts: (string | ExpressionSyntax)[] = [];
  let literal = "";
  const value = text.text;
  for (let at = 0; at < value.length; ) {
    const character = value.charAt(at);
    if ((character === "{" || character === "}") && value.charAt(at + 1) === character) {
      if (character === "{") diagnostics.push(...doubled(text, at));
      literal += character;
      at += 2;
    } else if (character === "{") {
      const end = closing(text, at);
      if (literal !== "") parts.push(normalized(literal));
      literal = "";
      parts.push(expression(slice(text, at + 1, end), diagnostics, depth + 1));
      at = end + 1;
    } else {
      if (character === "}") diagnostics.push(unopened(text, at));
      if (character !== "\0") literal += character;
      at++;
    }
  }
  if (literal !== "") parts.push(normalized(literal));
  return { kind: "template", parts, span: text.span };
}

/** `{{dog.name}}`, as other languages fill in a text: here two braces are one as itself. */
function doubled(text: Text, at: number): ExpressionProblem[] {
  const match = /^\{(?<one>\{\s*[a-z_]\w*(?:\.[a-z_]\w*)*\s*\})\}/.exec(text.text.slice(at));
  if (match === null) return [];
  const span = spanWithin(text, at, at + match[0].length);
  const one = match.groups?.one ?? "";
  const fixes = [{ title: `Write ${one}`, edits: [{ span, text: one }], applicability: "maybe" as const }];
  return [{ code: "placeholders-have-one-brace", span, params: { one }, fixes }];
}

/** `dog.name}`: a brace that ends nothing. */
function unopened(text: Text, at: number): ExpressionProblem {
  const span = spanWithin(text, at, at + 1);
  const begun = /[\p{L}\p{N}_.]+$/u.exec(text.text.slice(0, at));
  const written =
    begun === null ? null : { title: `Write {${begun[0]}}`, edits: [{ span: spanWithin(text, begun.index, begun.index), text: "{" }] };
  const itself = { title: "Write }}: a brace as itself", edits: [{ span, text: "}}" }] };
  const fixes = [...(written === null ? [] : [written]), itself].map((one) => ({ ...one, applicability: "maybe" as const }));
  return { code: "placeholders-are-opened", span, params: {}, fixes };
}

/** Where the placeholder that opens at `start` ends. */
function closing(text: Text, start: number): number {
  let depth = 0;
  for (let at = start; at < text.text.length; at++) {
    const character = text.text.charAt(at);
    if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return at;
  }
  throw new SyntaxProblem({ code: "placeholders-are-closed", span: spanWithin(text, start, text.text.length), params: {} });
}
