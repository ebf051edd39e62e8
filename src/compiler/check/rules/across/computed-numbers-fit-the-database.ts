// What the database computes for lists, permissions and sums fits into its whole numbers; a computed field that may not is
// told once, where it is defined.

import { digitsOf } from "../../../expression/numbers.ts";
import type { Expr } from "../../../expression/tree.ts";
import type { FieldModel } from "../../../model/model.ts";
import type { Span } from "../../../source.ts";
import type { LongField } from "../../asked-of-the-database.ts";
import { inWords } from "../../decide/words.ts";
import type { Rule } from "../../rule.ts";

/** So many places that need the database are shown beside the definition. */
const MOST_USES = 3;
/** What is longer is not read. */
const LONGEST_WORDS = 60;

export const computedNumbersFitTheDatabase: Rule = (_, report, { askedOfTheDatabase }) => {
  const found = new Map<FieldModel, LongField & { readonly uses: Set<Span> }>();
  for (const placed of askedOfTheDatabase.placed) {
    for (const long of askedOfTheDatabase.longFields(placed)) {
      const known = found.get(long.field) ?? { ...long, uses: new Set() };
      if (placed.span !== long.field.span) known.uses.add(placed.span);
      found.set(long.field, known);
    }
  }
  for (const { field, node, uses } of found.values()) {
    const related = [...uses].slice(0, MOST_USES).map((span) => ({ span, message: "The database is asked for it here." }));
    const parameters = { field: field.name, digits: digitsOf(node), factors: factorsOf(node) };
    report("computed-numbers-fit-the-database", field.alwaysText?.span ?? field.span, parameters, { related });
  }
};

function factorsOf(node: Expr): string {
  if (node.op === "call" && node.args[0]?.op === "arithmetic") return factorsOf(node.args[0]);
  const sides = node.op === "arithmetic" ? [node.left, node.right] : [node];
  return sides.map((side) => `${wordsFor(side)} up to ${digitsOf(side)}`).join(", ");
}

function wordsFor(expr: Expr): string {
  if (expr.op === "field") return expr.of.op === "field" ? `${wordsFor(expr.of)}.${expr.field}` : expr.field;
  if (expr.op === "call" && expr.name === "round" && expr.args[0] !== undefined) return wordsFor(expr.args[0]);
  const words = inWords(expr);
  return words.includes("the same thing") || words.length > LONGEST_WORDS ? "the other part" : words;
}
