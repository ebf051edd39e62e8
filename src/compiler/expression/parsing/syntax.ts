// The untyped tree of an expression as it was written, with the place of every part. Names are not resolved.

import type { Related } from "../../diagnostics/diagnostic.ts";
import type { Span } from "../../source.ts";
import type { Edit } from "../../text-edit.ts";
import type { Aggregate, Arithmetic, Comparison, FunctionName, Type } from "../tree.ts";

export type ExpressionSyntax = {
  readonly span: Span;
} /** Digits as written: "12", "0.20". `unit`: "EUR", "%", "days"; null for a plain number. */ & (
  | { readonly kind: "number"; readonly digits: string; readonly unit: string | null }
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "template"; readonly parts: readonly (string | ExpressionSyntax)[] }
  | { readonly kind: "date"; readonly value: string }
  | { readonly kind: "time"; readonly value: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "empty" }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "member"; readonly of: ExpressionSyntax; readonly name: string; readonly nameSpan: Span }
  | { readonly kind: "and" | "or"; readonly items: readonly ExpressionSyntax[] }
  | { readonly kind: "not"; readonly item: ExpressionSyntax }
  | { readonly kind: "negate"; readonly item: ExpressionSyntax }
  | { readonly kind: "compare"; readonly how: Comparison; readonly left: ExpressionSyntax; readonly right: ExpressionSyntax }
  | { readonly kind: "is empty"; readonly item: ExpressionSyntax; readonly negated: boolean }
  | { readonly kind: "is one of"; readonly item: ExpressionSyntax; readonly items: readonly ExpressionSyntax[]; readonly negated: boolean }
  | { readonly kind: "contains"; readonly left: ExpressionSyntax; readonly right: ExpressionSyntax }
  | { readonly kind: "starts with"; readonly left: ExpressionSyntax; readonly right: ExpressionSyntax }
  | { readonly kind: "or else"; readonly left: ExpressionSyntax; readonly right: ExpressionSyntax }
  | { readonly kind: "arithmetic"; readonly how: Arithmetic; readonly left: ExpressionSyntax; readonly right: ExpressionSyntax }
  | { readonly kind: "if"; readonly parts: readonly [condition: ExpressionSyntax, then: ExpressionSyntax, otherwise: ExpressionSyntax] }
  | { readonly kind: "aggregate"; readonly how: Aggregate; readonly list: ExpressionSyntax; readonly where: ExpressionSyntax | null }
  | { readonly kind: "call"; readonly name: FunctionName; readonly args: readonly ExpressionSyntax[] }
);

/** A text with placeholders, as a template of its own. */
export type TemplateSyntax = ExpressionSyntax & { readonly kind: "template" };

/** A finding about an expression; its texts are in docs/diagnostics/expressions.md. */
export interface ExpressionProblem {
  readonly code: string;
  readonly span: Span;
  readonly params: Readonly<Record<string, string>>;
  readonly fixes?: readonly ExpressionFix[];
  readonly related?: readonly Related[];
  /** The names that would have meant something here. */
  readonly among?: readonly string[];
  /** Fields that would have to be of another kind for this to be right. */
  readonly misfits?: readonly Misfit[];
  /** What the whole is, where its place demands another type. */
  readonly found?: Type;
}

/** A field that is used as if it were of the type `as`, or of any other where that is null. */
export interface Misfit {
  readonly entity: string;
  readonly field: string;
  readonly as: Type | null;
}

export interface ExpressionFix {
  readonly title: string;
  readonly edits: readonly Edit[];
  readonly applicability: "always" | "maybe";
}
