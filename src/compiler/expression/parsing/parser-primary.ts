// Reads what stands by itself: literals, names and paths, parentheses, functions and questions about lists.

import type { Aggregate, FunctionName } from "../tree.ts";
import type { Parser } from "./parser.ts";
import type { ExpressionSyntax } from "./syntax.ts";

const UNITS: ReadonlySet<string> = new Set(["second", "minute", "hour", "day", "week"].flatMap((unit) => [unit, `${unit}s`]));
const AGGREGATES: Readonly<Record<string, Aggregate>> = {
  number: "number",
  sum: "sum",
  largest: "largest",
  smallest: "smallest",
  average: "average",
};
const OF_ONE: Readonly<Record<string, FunctionName>> = {
  length: "length of",
  slug: "slug of",
  date: "date of",
  time: "time of",
  month: "month of",
  rest: "rest of",
};
const LENGTHS: Readonly<Record<string, FunctionName>> = {
  days: "days from",
  years: "years from",
  time: "time from",
  hours: "hours from",
  minutes: "minutes from",
};
/** Words that end what stands before them: `no and x` is no question about a list called "and". */
const JOINS: ReadonlySet<string> = new Set(["and", "or", "is", "then", "else", "to", "where", "contains", "starts", "not"]);
/** Words that a name cannot be. */
const RESERVED: ReadonlySet<string> = new Set(["and", "or", "not", "is", "then", "else", "where", "contains"]);

export function parsePrimary(parser: Parser): ExpressionSyntax {
  const token = parser.peek();
  switch (token.is) {
    case "number":
      return number(parser);
    case "date":
    case "time":
      parser.next();
      return { kind: token.is, value: token.text, span: parser.spanOf(token.start, token.end) };
    case "text":
      parser.next();
      return parser.deeper(() => parser.options.quoted(token.start, token.end, parser.depth));
    case "sign":
      return parenthesised(parser);
    case "word":
      return word(parser);
    default:
      return parser.fail("a value");
  }
}

function number(parser: Parser): ExpressionSyntax {
  const token = parser.next();
  const unit = parser.peek();
  const measured =
    (unit.is === "sign" && unit.text === "%") || (unit.is === "word" && (UNITS.has(unit.text) || /^[A-Z]{3}$/.test(unit.text)));
  if (measured) parser.next();
  return { kind: "number", digits: token.text, unit: measured ? unit.text : null, span: parser.spanOf(token.start, parser.lastEnd) };
}

function parenthesised(parser: Parser): ExpressionSyntax {
  if (!parser.sees("(")) parser.fail("a value");
  const { start } = parser.next();
  const inner = parser.expression();
  parser.expect(")");
  return path(parser, { ...inner, span: parser.spanOf(start, parser.lastEnd) });
}

function word(parser: Parser): ExpressionSyntax {
  const start = parser.peek();
  if (start.text === "there") parser.demandBare();
  const found = aggregate(parser) ?? call(parser);
  if (found !== null) return found;
  if (RESERVED.has(start.text) || parser.sees("one", "of")) parser.fail("a value");
  parser.next();
  const span = parser.spanOf(start.start, start.end);
  if (start.text === "yes" || start.text === "no") return { kind: "boolean", value: start.text === "yes", span };
  if (start.text === "empty") return { kind: "empty", span };
  return path(parser, { kind: "name", name: start.text, span });
}

function path(parser: Parser, first: ExpressionSyntax): ExpressionSyntax {
  let of = first;
  for (let count = 0; parser.sees(".") && parser.peek(1).is === "word"; count++) {
    if (count > parser.options.deepest) parser.tooDeep();
    parser.next();
    const name = parser.next();
    const nameSpan = parser.spanOf(name.start, name.end);
    of = { kind: "member", of, name: name.text, nameSpan, span: parser.between(of.span, nameSpan) };
  }
  return of;
}

/** `number of loans where (…)`, `some followers`, `no loans where (…)`. */
function aggregate(parser: Parser): ExpressionSyntax | null {
  const { text: said, start } = parser.peek();
  const how = Object.hasOwn(AGGREGATES, said) && parser.sees(said, "of") ? AGGREGATES[said] : undefined;
  const following = parser.peek(1);
  const quantified = (said === "some" || said === "no") && following.is === "word" && !JOINS.has(following.text);
  if (how === undefined && !quantified) return null;
  parser.next();
  if (how !== undefined) parser.next();
  const text = how === "number" ? textAsNumber(parser) : null;
  if (text !== null) return { kind: "call", name: "number of", args: [text], span: parser.spanOf(start, parser.lastEnd) };
  const name = parser.peek();
  if (name.is !== "word") parser.fail("a list");
  parser.next();
  const list = path(parser, { kind: "name", name: name.text, span: parser.spanOf(name.start, name.end) });
  const where = parser.takes("where") ? condition(parser) : null;
  return { kind: "aggregate", how: how ?? (said as Aggregate), list, where, span: parser.spanOf(start, parser.lastEnd) };
}

/** `number of text before "," in name`: what is certainly no list is a text that says a number. */
function textAsNumber(parser: Parser): ExpressionSyntax | null {
  const isText = parser.peek().is === "text" || parser.sees("(");
  return isText ? operand(parser) : call(parser);
}

function condition(parser: Parser): ExpressionSyntax {
  if (parser.takes("(")) {
    const inner = parser.expression();
    parser.expect(")");
    return inner;
  }
  const inner = parser.expression();
  const edits = [
    { span: { ...inner.span, end: inner.span.start }, text: "(" },
    { span: { ...inner.span, start: inner.span.end }, text: ")" },
  ];
  parser.options.report({
    code: "list-conditions-are-in-parentheses",
    span: inner.span,
    params: {},
    fixes: [{ title: "Put the condition in parentheses", edits, applicability: "maybe" }],
  });
  return inner;
}

function call(parser: Parser): ExpressionSyntax | null {
  const { text, start } = parser.peek();
  const made = (name: FunctionName, args: readonly ExpressionSyntax[]): ExpressionSyntax => ({
    kind: "call",
    name,
    args,
    span: parser.spanOf(start, parser.lastEnd),
  });
  const ofOne = Object.hasOwn(OF_ONE, text) ? OF_ONE[text] : undefined;
  if (ofOne !== undefined && parser.takes(text, "of")) return made(ofOne, [operand(parser)]);
  if (parser.takes("first", "word", "of")) return made("first word of", [operand(parser)]);
  const side = (["before", "after"] as const).find((one) => parser.peek(2).is === "text" && parser.takes("text", one));
  if (side !== undefined) return made(`text ${side}`, within(parser));
  if (startsValue(parser, 2) && parser.takes("lower", "case")) return made("lower case", [operand(parser)]);
  if (text === "trimmed" && startsValue(parser, 1) && parser.takes("trimmed")) return made("trimmed", [operand(parser)]);
  const length = Object.hasOwn(LENGTHS, text) ? LENGTHS[text] : undefined;
  if (length !== undefined && parser.takes(text, "from")) return made(length, range(parser));
  if (parser.takes("larger", "of"))
    return made(
      "larger of",
      parser.deeper(() => parser.arguments()),
    );
  if (parser.takes("smaller", "of"))
    return made(
      "smaller of",
      parser.deeper(() => parser.arguments()),
    );
  if (text === "round" && startsValue(parser, 1) && parser.takes("round")) return made("round", range(parser));
  return null;
}

function operand(parser: Parser): ExpressionSyntax {
  return parser.deeper(() => parser.signed());
}

/** Whether a value begins so many tokens ahead: `trimmed name` is a call, `trimmed` alone a name. */
function startsValue(parser: Parser, ahead: number): boolean {
  const token = parser.peek(ahead);
  if (token.is === "word") return !JOINS.has(token.text);
  return token.is === "text" || token.is === "number" || (token.is === "sign" && token.text === "(");
}

/** `"," in name`: what is looked for, and the text in which. */
function within(parser: Parser): ExpressionSyntax[] {
  return parser.deeper(() => {
    const sign = parser.signed();
    parser.expect("in");
    return [sign, parser.signed()];
  });
}

/** `A to B`. */
function range(parser: Parser): ExpressionSyntax[] {
  return parser.deeper(() => {
    const from = parser.alternative();
    parser.expect("to");
    return [from, parser.signed()];
  });
}
