// For conditions that never hold together: the nearest that there can be, and the part that it fails.

import type { Expr } from "../../expression/tree.ts";
import type { Finder, Witness } from "./witness.ts";

interface Nearest {
  readonly witness: Witness;
  readonly fails: Expr;
}

/** Conditions are long only in documents made to be so. */
const MOST_PARTS = 12;

/** `conditions` must be known never to hold together. Null where nothing can be made up. */
export function nearestTo(finder: Finder, conditions: readonly Expr[]): Nearest | null {
  const parts = conditions.flatMap(partsOfAll);
  if (parts.length > MOST_PARTS) return null;
  for (const fails of parts.toReversed()) {
    const witness = finder.find(
      parts.filter((part) => part !== fails),
      fails,
    );
    if (witness !== null) return { witness, fails };
  }
  return null;
}

function partsOfAll(condition: Expr): Expr[] {
  return condition.op === "and" ? condition.items.flatMap(partsOfAll) : [condition];
}
