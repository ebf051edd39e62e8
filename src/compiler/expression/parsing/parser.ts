// Reads tokens by recursive descent. From the loosest to the tightest: if, and/or, not, comparison, or else, + -, * /,
// a sign, and what stands by itself.

import { type Span, spanWithin, type Text } from "../../source.ts";
import { introduced } from "../suggest/everyday-words.ts";
import { foreignSyntaxSuggestion } from "../suggest/other-languages.ts";
import type { Arithmetic, Comparison } from "../tree.ts";
import type { Token } from "./lexer.ts";
import { parsePrimary } from "./parser-primary.ts";
import type { ExpressionProblem, ExpressionSyntax } from "./syntax.ts";

/** Stops the parser at the first thing that cannot be read. Caught by the door. */
export class SyntaxProblem extends Error {
  readonly problem: ExpressionProblem;
  constructor(problem: ExpressionProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

export interface ParserOptions {
  readonly deepest: number;
  readonly depth: number;
  report(problem: ExpressionProblem): void;
  /** Reads the quoted text from `start` to `end` at a depth. */
  quoted(start: number, end: number, depth: number): ExpressionSyntax;
}

const COMPARISONS: ReadonlySet<string> = new Set(["=", "!=", "<", "<=", ">", ">="]);
/** What is no condition, whatever stands in it. */
const VALUES: ReadonlySet<ExpressionSyntax["kind"]> = new Set([
  "number",
  "text",
  "template",
  "date",
  "time",
  "arithmetic",
  "negate",
  "or else",
]);
const END: Token = { is: "end", text: "", start: 0, end: 0 };

export class Parser {
  readonly options: ParserOptions;
  readonly #text: Text;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth: number;

  constructor(text: Text, tokens: readonly Token[], options: ParserOptions) {
    this.#text = text;
    this.#tokens = tokens;
    this.options = options;
    this.#depth = options.depth;
  }

  whole(): ExpressionSyntax {
    const found = this.expression();
    if (this.peek().is !== "end") this.fail(`${this.#operatorsFor(found)} or the end`);
    return found;
  }

  /** What may follow, said of what stands there: `customer is not empty`. */
  #operatorsFor(left: ExpressionSyntax): string {
    if (left.kind !== "name" && left.kind !== "member") return "an operator";
    const { start, end } = left.span;
    const from = this.#text.span.start;
    const said = this.#text.text.slice(start - from, end - from);
    return `an operator (${said} is …, ${said} is not empty, ${said} = …, ${said} and …)`;
  }

  get depth(): number {
    return this.#depth;
  }

  peek(ahead = 0): Token {
    return this.#tokens[Math.min(this.#at + ahead, this.#tokens.length - 1)] ?? END;
  }

  next(): Token {
    const token = this.peek();
    this.#at++;
    return token;
  }

  /** Whether these words or signs follow. */
  sees(...texts: readonly string[]): boolean {
    return texts.every((text, index) => {
      const token = this.peek(index);
      return (token.is === "word" || token.is === "sign") && token.text === text;
    });
  }

  /** Takes these words or signs if they follow. */
  takes(...texts: readonly string[]): boolean {
    if (!this.sees(...texts)) return false;
    this.#at += texts.length;
    return true;
  }

  expect(text: string): Token {
    if (!this.sees(text)) this.fail(`"${text}"`);
    return this.next();
  }

  fail(expected: string): never {
    const token = this.peek();
    const elsewhere = foreignSyntaxSuggestion(this.#tokens, this.#at, (start, end) => this.spanOf(start, end));
    if (elsewhere !== null) throw new SyntaxProblem(elsewhere);
    const found = token.is === "end" ? "the end" : `"${this.#text.text.slice(token.start, token.end)}"`;
    throw new SyntaxProblem({ code: "expressions-can-be-read", span: this.spanOf(token.start, token.end), params: { expected, found } });
  }

  /** Stops where a question begins with words that say nothing. */
  demandBare(): void {
    const found = introduced(this.#tokens, this.#at, (start, end) => this.spanOf(start, end));
    if (found !== null) throw new SyntaxProblem(found);
  }

  spanOf(start: number, end: number): Span {
    return spanWithin(this.#text, start, Math.max(start, end));
  }

  between(first: Span, last: Span): Span {
    return { file: first.file, start: first.start, end: Math.max(first.end, last.end) };
  }

  /** Where the token before the cursor ends, in the text. */
  get lastEnd(): number {
    return this.#tokens[this.#at - 1]?.end ?? 0;
  }

  /** One level deeper, unless that is too deep. */
  deeper<T>(parse: () => T): T {
    if (++this.#depth > this.options.deepest) this.tooDeep();
    const result = parse();
    this.#depth--;
    return result;
  }

  tooDeep(): never {
    const token = this.peek();
    throw new SyntaxProblem({
      code: "expressions-are-not-too-deep",
      span: this.spanOf(token.start, token.end),
      params: { deepest: String(this.options.deepest) },
    });
  }

  expression(): ExpressionSyntax {
    return this.deeper(() => (this.sees("if") ? this.#conditional() : this.#junction()));
  }

  #conditional(): ExpressionSyntax {
    const start = this.next().start;
    const condition = this.expression();
    this.expect("then");
    const then = this.expression();
    if (!this.sees("else") && (this.peek().is === "end" || this.sees(")"))) this.#demandElse(start, condition, then);
    this.expect("else");
    const otherwise = this.expression();
    return { kind: "if", parts: [condition, then, otherwise], span: this.spanOf(start, this.lastEnd) };
  }

  /** `if a then b`: a condition holds where the first does not, or both do; a value is empty where the first does not hold. */
  #demandElse(start: number, condition: ExpressionSyntax, then: ExpressionSyntax): never {
    const span = this.spanOf(start, this.lastEnd);
    const end = { ...span, start: span.end };
    const asCondition = [
      { span: { ...span, end: condition.span.start }, text: "not (" },
      { span: { ...span, start: condition.span.end, end: then.span.start }, text: ") or (" },
      { span: end, text: ")" },
    ];
    const isValue = VALUES.has(then.kind);
    const word = isValue ? "if … then … else empty" : "not (…) or (…)";
    const edits = isValue ? [{ span: end, text: " else empty" }] : asCondition;
    const fix = { title: `Write ${word}`, edits, applicability: "maybe" as const };
    const params = { found: "if … then …", word };
    throw new SyntaxProblem({ code: "operators-are-written-as-here", span, params, fixes: [fix] });
  }

  /** `and` and `or`; where both stand, `and` is taken as the tighter one, and parentheses are asked for. */
  #junction(): ExpressionSyntax {
    const groups: ExpressionSyntax[][] = [[this.#negation()]];
    for (;;) {
      if (this.takes("and")) groups.at(-1)!.push(this.#negation());
      else if (this.sees("or") && !this.sees("or", "else")) {
        this.next();
        groups.push([this.#negation()]);
      } else break;
    }
    const runs = groups.map((group) => this.#joined("and", group));
    const whole = this.#joined("or", runs);
    const tight = runs.filter((run, index) => run.kind === "and" && groups[index]!.length > 1);
    if (runs.length > 1 && tight.length > 0) this.options.report(mixture(whole.span, tight));
    return whole;
  }

  #joined(kind: "and" | "or", items: readonly ExpressionSyntax[]): ExpressionSyntax {
    const [first] = items;
    const last = items.at(-1);
    if (first === undefined || last === undefined || items.length === 1) return first ?? this.fail("a condition");
    return { kind, items, span: this.between(first.span, last.span) };
  }

  #negation(): ExpressionSyntax {
    if (!this.sees("not")) return this.#comparison();
    const start = this.next().start;
    const item = this.deeper(() => this.#negation());
    return { kind: "not", item, span: this.spanOf(start, this.lastEnd) };
  }

  #comparison(): ExpressionSyntax {
    const left = this.alternative();
    const token = this.peek();
    if (token.is === "sign" && COMPARISONS.has(token.text)) {
      this.next();
      return this.#compared(left, token.text as Comparison);
    }
    if (this.takes("is")) return this.#is(left);
    if (this.takes("contains")) return this.#pair("contains", left, this.alternative());
    if (this.takes("starts", "with")) return this.#pair("starts with", left, this.alternative());
    return left;
  }

  #is(left: ExpressionSyntax): ExpressionSyntax {
    const negated = this.takes("not");
    if (this.takes("empty")) return { kind: "is empty", item: left, negated, span: this.#since(left) };
    if (this.takes("one", "of")) {
      const items = this.#list();
      return { kind: "is one of", item: left, items, negated, span: this.#since(left) };
    }
    return this.#compared(left, negated ? "!=" : "=");
  }

  #compared(left: ExpressionSyntax, how: Comparison): ExpressionSyntax {
    const right = this.alternative();
    return { kind: "compare", how, left, right, span: this.#since(left) };
  }

  #pair(kind: "contains" | "starts with" | "or else", left: ExpressionSyntax, right: ExpressionSyntax): ExpressionSyntax {
    return { kind, left, right, span: this.between(left.span, right.span) };
  }

  #since(left: ExpressionSyntax): Span {
    return this.between(left.span, this.spanOf(this.lastEnd, this.lastEnd));
  }

  /** Values between parentheses, at least one. */
  #list(): ExpressionSyntax[] {
    this.expect("(");
    const items = [this.expression()];
    while (this.takes(",")) items.push(this.expression());
    this.expect(")");
    return items;
  }

  arguments(): ExpressionSyntax[] {
    return this.#list();
  }

  alternative(): ExpressionSyntax {
    let left = this.sum();
    for (let count = 0; this.takes("or", "else"); count++) {
      if (count > this.options.deepest) this.tooDeep();
      left = this.#pair("or else", left, this.sum());
    }
    return left;
  }

  sum(): ExpressionSyntax {
    return this.#chain(["+", "-"], () => this.#chain(["*", "/"], () => this.signed()));
  }

  #chain(signs: readonly Arithmetic[], operand: () => ExpressionSyntax): ExpressionSyntax {
    let left = operand();
    for (let count = 0; ; count++) {
      const how = signs.find((sign) => this.sees(sign));
      if (how === undefined) return left;
      if (count > this.options.deepest) this.tooDeep();
      this.next();
      const right = operand();
      left = { kind: "arithmetic", how, left, right, span: this.between(left.span, right.span) };
    }
  }

  signed(): ExpressionSyntax {
    if (!this.sees("-")) return parsePrimary(this);
    const start = this.next().start;
    const item = this.deeper(() => this.signed());
    return { kind: "negate", item, span: this.spanOf(start, this.lastEnd) };
  }
}

/** `a and b or c`, with the parentheses that it is read by. */
function mixture(span: Span, runs: readonly ExpressionSyntax[]): ExpressionProblem {
  const edits = runs.flatMap((run) => [
    { span: { ...run.span, end: run.span.start }, text: "(" },
    { span: { ...run.span, start: run.span.end }, text: ")" },
  ]);
  return {
    code: "and-and-or-are-parenthesised",
    span,
    params: {},
    fixes: [{ title: "Put what is joined by and in parentheses", edits, applicability: "maybe" }],
  };
}
