// The expression that a cell holds, as it was understood: a condition, or what the value of a field is worked out from.

import { inWords } from "../expression/field-type.ts";
import type { Condition } from "../expression/spoken/condition-rows.ts";
import type { SpokenNames } from "../expression/spoken/names.ts";
import type { Expr } from "../expression/tree.ts";
import { requireUserValues } from "../expression/user-comparisons.ts";
import type { Model } from "../model/model.ts";
import { SYSTEM_FIELDS } from "../model/scopes.ts";
import { conditionOf } from "./condition-fields.ts";
import { entityOf, type Reading, readingOf } from "./expression-places.ts";
import type { OpenDocument } from "./open-document.ts";
import { type Place, placeAt, valueAt } from "./place.ts";

export interface CellExpression {
  /** Nothing is written in it yet. */
  readonly isBlank: boolean;
  /** Null where the cell holds none, or not as rows. `before`: what stands before it in the cell. */
  readonly condition: (Condition & { readonly before: string }) | null;
  /** Null while it has errors. */
  readonly read: ReadExpression | null;
  readonly names: SpokenNames;
  /** The entity of `user`; null where nobody signs in. */
  readonly users: string | null;
}

export interface ReadExpression {
  readonly expr: Expr;
  /** Of `this`; null where there is no record at hand. */
  readonly entity: string | null;
  /** A condition as its place means it: who may do something, and what a screen shows, compares nothing with an empty user. */
  readonly meant: (condition: Expr) => Expr;
  /** Who is asked about, of a cell of the matrix; null of others. */
  readonly role: string | null;
}

/** Cells that hold an expression behind a word, as opposed to those that hold no expression at all. */
const BEHIND_A_WORD = /^(?:(?:if|starts|always|from|back)\b|\(when\b)/i;

export function expressionAt(document: OpenDocument, offset: number): CellExpression | null {
  const place = placeAt(document.source, offset);
  const reading = readingOf(place);
  if (place.at === null || reading === null || reading === "effects") return null;
  const cell = valueAt(place.at);
  if (cell === null) return null;
  const { grammar, column } = place.at.is === "cell" ? place.at : { grammar: null, column: null };
  const isBlank = /^-?$/.test(cell.text);
  if ((isBlank && reading === "behind a word") || /^not shown\b/.test(cell.text)) return null;
  const { model, expressions, diagnostics } = document.fresh().analysis;
  const { file, start, end } = cell.span;
  const found = expressions.find(({ span }) => span.file === file && start <= span.start && span.end <= end);
  if (found === undefined && !isBlank) {
    const isWrong = diagnostics.some(
      ({ level, primary: at }) => level === "error" && at.file === file && start <= at.start && at.start <= end,
    );
    if (!isWrong || (reading === "behind a word" && !BEHIND_A_WORD.test(cell.text))) return null;
  }
  // What is written out says itself.
  if (found?.expr.op === "literal") return null;
  const isStrict = grammar?.keyword === "Entity" || grammar?.keyword === "Screen";
  const read = found && {
    expr: found.expr,
    entity: found.entity,
    meant: isStrict ? requireUserValues : (condition: Expr) => condition,
    role: grammar?.keyword === "Entity" ? column : null,
  };
  return {
    isBlank,
    read: read ?? null,
    condition: conditionIn(model, place, reading, isBlank ? "" : cell.text, cell.escapes.length > 0),
    names: spokenNames(model),
    users: model.product.signsInAs?.entity ?? null,
  };
}

/** The condition of the cell as rows, with what stands before it in the cell. */
function conditionIn(model: Model, place: Place, reading: Reading, text: string, isEscaped: boolean): CellExpression["condition"] {
  const before = reading === "expression" ? "" : /^if\b\s*/i.exec(text)?.[0];
  if (before === undefined || isEscaped) return null;
  const entity = place.at?.is === "cell" && place.at.grammar?.keyword === "Role" ? null : entityOf(model, place);
  const condition = conditionOf(model, entity, text.slice(before.length));
  return condition === null ? null : { ...condition, before: /^if$/i.test(before) ? `${before} ` : before };
}

export function spokenNames({ entities, product }: Model): SpokenNames {
  const system = new Map(SYSTEM_FIELDS.map(({ name, label }) => [name, label]));
  return {
    field: (entity, name) => entities.get(entity)?.fields.get(name)?.label ?? system.get(name) ?? inWords(name),
    entity: (name) => entities.get(name)?.label ?? inWords(name),
    language: product.language,
    currency: product.currency.code,
  };
}
