// Roundings to fewer digits, at and beside their halves: what chance would seldom meet.

import { numberType } from "../../src/compiler/expression/numbers.ts";
import type { Expr } from "../../src/compiler/expression/tree.ts";

/** Of each amount of an Item, moved so that some lie on halves. */
export function roundings(): Expr[] {
  const item: Expr = { op: "this", type: { is: "record", entity: "Item" }, optional: false };
  const amounts = [
    ["price", 2],
    ["cost", 2],
    ["weight", 3],
    ["rate", 4],
  ] as const;
  return amounts.flatMap(([field, scale]) =>
    [0, 1, -1, 5, -5, 49, 50, -50, 149, 150, -250, 4_999, 5_000, -5_000].flatMap((moved) =>
      Array.from({ length: scale }, (_, to) => {
        const value: Expr = { op: "field", of: item, entity: "Item", field, type: numberType(scale, 15), optional: true };
        return rounded(plus(value, moved, scale), to, scale);
      }),
    ),
  );
}

function plus(left: Expr, units: number, scale: number): Expr {
  const right: Expr = { op: "literal", value: units, type: numberType(scale, 4), optional: false };
  return { op: "arithmetic", how: "+", left, right, type: numberType(scale, 16), optional: true };
}

function rounded(value: Expr, to: number, scale: number): Expr {
  const digits: Expr = { op: "literal", value: to, type: numberType(0, 1), optional: false };
  return { op: "call", name: "round", args: [value, digits], type: numberType(to, 16 - scale + to + 1), optional: true };
}
