// How what a statement gives becomes the values that were asked for. What SQL cannot say of a column is finished here, in
// JavaScript, of the leaves that the statement gives.

import { evaluate } from "../../compiler/expression/evaluate.ts";
import type { FormatOptions } from "../../compiler/expression/format.ts";
import { NumberTooLarge } from "../../compiler/expression/numbers.ts";
import type { Expr } from "../../compiler/expression/tree.ts";
import type { Statement } from "./dialect.ts";
import type { ExpressionDialect } from "./expressions/dialect.ts";
import { readColumn } from "./expressions/sql.ts";
import type { Context, Row, Value } from "./store.ts";

/** Columns of a statement, and how the values asked for are made of them. */
export interface Selection {
  readonly columns: readonly Expr[];
  readonly outputs: readonly Output[];
}

export type Output =
  | { readonly from: "column"; readonly at: number }
  /** `fields` and `leaves`: where the statement gives what the expression speaks of. */
  | {
      readonly from: "values";
      readonly expr: Expr;
      readonly fields: ReadonlyMap<string, number>;
      readonly leaves: ReadonlyMap<Expr, number>;
    };

/** A statement and how to read a row of what it gives. Without a statement there is one row, and nothing in it. */
export interface Reading<T = Value[]> {
  readonly statement: Statement | null;
  /** Throws `NumberTooLarge`. */
  read(raw: readonly unknown[]): T;
  /** The same for whoever only looks: a number that is too large to be exact is empty. */
  tell(raw: readonly unknown[]): T;
}

/** What values are made with beside the row that the statement gives. */
export interface Surroundings {
  readonly dialect: ExpressionDialect;
  readonly formats: FormatOptions;
  readonly context: Context;
  /** The record that the values are about, where no statement gives it. */
  readonly row: Row | null;
}

type At = (position: number) => Value;

export function readingOf(statement: Statement | null, selection: Selection, surroundings: Surroundings): Reading {
  const column = (raw: readonly unknown[], at: number) => readColumn(raw[at], selection.columns[at]!.type, surroundings.dialect);
  const read = (raw: readonly unknown[]) => {
    const values = selection.columns.map((_, at) => column(raw, at));
    return selection.outputs.map((output) =>
      output.from === "column" ? (values[output.at] ?? null) : finished(output, (at) => values[at] ?? null, surroundings),
    );
  };
  const one = (raw: readonly unknown[], output: Output) =>
    output.from === "column" ? column(raw, output.at) : finished(output, (at) => column(raw, at), surroundings);
  const tell = (raw: readonly unknown[]) =>
    orElse(
      () => read(raw),
      () =>
        selection.outputs.map((output) =>
          orElse<Value>(
            () => one(raw, output),
            () => null,
          ),
        ),
    );
  return { statement, read, tell };
}

/** The values of expressions that speak of a record at hand and of nothing else. */
export function calculationOf(exprs: readonly Expr[], { formats, context, row }: Surroundings): Reading {
  const { user, now, today, ask } = context;
  const { language, timeZone, currency } = formats;
  const environment = { this: row, user, now, today, ask, language, timeZone, currency };
  return {
    statement: null,
    read: () => exprs.map((expr) => evaluate(expr, environment)),
    tell: () =>
      exprs.map((expr) =>
        orElse<Value>(
          () => evaluate(expr, environment),
          () => null,
        ),
      ),
  };
}

/** What `calculate` gives, or what `instead` does where a number is too large to be exact. */
export function orElse<T>(calculate: () => T, instead: () => T): T {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof NumberTooLarge) return instead();
    throw error;
  }
}

function finished({ expr, fields, leaves }: Output & { readonly from: "values" }, at: At, { formats, context, row }: Surroundings): Value {
  return evaluate(expr, {
    ...context,
    ...formats,
    this: row ?? Object.fromEntries([...fields].map(([name, position]) => [name, at(position)])),
    leaf: (leaf) => at(leaves.get(leaf)!),
  });
}
