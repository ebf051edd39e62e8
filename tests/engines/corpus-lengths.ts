// Decimal results with many digits on the way and few in the end.

import { digitsOf, numberType, scaleOf } from "../../src/compiler/expression/numbers.ts";
import type { Expr } from "../../src/compiler/expression/tree.ts";

type Operator = "+" | "-" | "*";

const ITEM: Expr = { op: "this", type: { is: "record", entity: "Item" }, optional: false };
const PRICE: Expr = { op: "field", of: ITEM, entity: "Item", field: "price", type: numberType(2, 15), optional: false };
const COST: Expr = { op: "field", of: ITEM, entity: "Item", field: "cost", type: numberType(2, 15), optional: true };

/** Values, and conditions that hold where a unit decides. */
export function lengths(): Expr[] {
  const square = worked(PRICE, "*", PRICE);
  const one = units(1, 4);
  const next = worked(square, "+", one);
  const values = [
    worked(next, "-", square),
    worked(square, "-", next),
    worked(worked(square, "*", square), "-", worked(worked(square, "*", square), "+", units(7, 8))),
    worked(extreme("larger of", square, next), "-", square),
    worked(extreme("smaller of", square, next), "-", square),
    worked({ op: "negate", item: next, type: next.type, optional: false }, "+", square),
    worked(sumOf(square), "-", worked(sumOf(square), "+", one)),
    worked(listed("largest", square), "-", listed("largest", square)),
    rounded(worked(square, "-", worked(PRICE, "*", COST)), 2),
    worked(PRICE, "*", units(3, 0)),
  ];
  const pairs = [
    [square, next],
    [worked(PRICE, "*", COST), square],
    [sumOf(square), worked(sumOf(square), "+", one)],
    [listed("smallest", square), square],
    [square, PRICE],
  ] as const;
  const conditions = pairs.flatMap(([left, right]) =>
    (["=", "!=", "<", ">="] as const).map(
      (how): Expr => ({ op: "compare", how, left, right: scaledAs(right, left), type: { is: "boolean" }, optional: false }),
    ),
  );
  return [...values, ...conditions];
}

function units(value: number, scale: number): Expr {
  return { op: "literal", value, type: numberType(scale, 1), optional: false };
}

function worked(left: Expr, how: Operator, right: Expr): Expr {
  const scale = how === "*" ? scaleOf(left) + scaleOf(right) : scaleOf(left);
  const digits = how === "*" ? digitsOf(left) + digitsOf(right) : Math.max(digitsOf(left), digitsOf(right)) + 1;
  return { op: "arithmetic", how, left, right, type: numberType(scale, digits), optional: left.optional || right.optional };
}

function extreme(name: "larger of" | "smaller of", ...args: Expr[]): Expr {
  return { op: "call", name, args, type: numberType(scaleOf(args[0]!), Math.max(...args.map(digitsOf))), optional: false };
}

function rounded(value: Expr, to: number): Expr {
  const type = numberType(to, digitsOf(value) - scaleOf(value) + to + 1);
  return { op: "call", name: "round", args: [value, units(to, 0)], type, optional: value.optional };
}

/** The same units as one of another scale: one of the two is none that was multiplied. */
function scaledAs(value: Expr, other: Expr): Expr {
  return scaleOf(value) < scaleOf(other) ? rounded(value, scaleOf(other)) : value;
}

function sumOf(of: Expr): Expr {
  return { ...listed("smallest", of), how: "sum", type: numberType(scaleOf(of), digitsOf(of) + 10), optional: false } as Expr;
}

/** Of all Items. */
function listed(how: "largest" | "smallest", of: Expr): Expr {
  const member = JSON.parse(JSON.stringify(of).replaceAll('{"op":"this"', '{"op":"it","binder":"m1"')) as Expr;
  return {
    op: "aggregate",
    how,
    list: { from: "entity", entity: "Item" },
    binder: "m1",
    where: null,
    of: member,
    type: of.type,
    optional: true,
  };
}
