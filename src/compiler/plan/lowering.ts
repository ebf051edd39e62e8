// What every part of lowering is handed: the model, positions as origins, expansion.

import type { OpenQuestion } from "../diagnostics/diagnostic.ts";
import type { Expr } from "../expression/tree.ts";
import type { Model } from "../model/model.ts";
import type { Span } from "../source.ts";
import type { Expander } from "./expand.ts";
import type { Open, Origin } from "./plan.ts";

export interface Lowering {
  readonly model: Model;
  origin(span: Span, cite: string): Origin;
  open(question: OpenQuestion): Open;
  /** What is undecided where an expression needs `subject`: its question, or one made from it. */
  openAbout(subject: string, origin: Origin): Open;
  /** An expression with its computed fields expanded. */
  expand(expr: Expr): Expr;
  /** The same of a condition of points 2 and 6, whose comparisons with the user fail while the user's side is empty. */
  permission(condition: Expr): Expr;
  /** A text with the label of a record wherever a template names one; computed fields in it are named, not expanded. */
  text(expr: Expr): Expr;
  readonly expander: Expander;
}
