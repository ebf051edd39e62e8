// Whether a list of what refers to a record has nothing that is kept from whoever asks. The document decides, and not what there is:
// whether there is something hidden is not told.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import { partsOf } from "../../../../compiler/expression/walk.ts";
import { SEE } from "../../access/access.ts";
import { and, idField, isAlways, isNever, NEVER, oneOf, or, rewrite, thisRecord } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";

/**
 * `owner` is the entity of the record, and `by` the field of `other` that refers to it: whoever may see only what is theirs sees
 * all of their own.
 */
export async function isWhole(view: View, other: string, by: string, owner: string, id: string): Promise<boolean> {
  const seen = surely(view.app.access.may(other, SEE, view.actor.roles).when, by, owner);
  if (isAlways(seen) || isNever(seen)) return isAlways(seen);
  const where = oneOf(idField(owner), [id]);
  const query = { entity: owner, where, columns: [seen], order: [], limit: 1, offset: 0 };
  const [row] = await view.app.store.select(query, view.actor.context);
  return row?.[0] === true;
}

/** Of the record that is referred to: a condition under which the one on the other side holds, whatever else it says. */
function surely(condition: Expr, by: string, owner: string): Expr {
  if (condition.op === "and") return and(condition.items.map((item) => surely(item, by, owner)));
  if (condition.op === "or") return or(condition.items.map((item) => surely(item, by, owner)));
  const isBack = (node: Expr): boolean => node.op === "field" && node.of.op === "this" && node.field === by;
  const looksElsewhere = (node: Expr): boolean =>
    !isBack(node) && (node.op === "this" || node.op === "words" || partsOf(node).some(looksElsewhere));
  if (looksElsewhere(condition)) return NEVER;
  return rewrite(condition, (node) => (isBack(node) ? thisRecord(owner) : node));
}
