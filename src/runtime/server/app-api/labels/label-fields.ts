// The fields by which people call a record: what "Shown as" names.

import { eachNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, Expr } from "../../../../compiler/plan/plan.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { fieldNamed } from "../../expressions/expression-builders.ts";

/** So far references are followed: a person may be called by their lead, who is a person. */
const DEEP = 4;

/** Whether the records of an entity are called by what a column of references, "book" or "copy.book", shows. */
export function isCalledBy(app: Application, entity: EntityPlan, path: string): boolean {
  const named = app.memo.of(entity, "called by", () => [...pathsIn(app, entity, entity.shownAs, DEEP)]);
  return named.some((one) => one === path || one.startsWith(`${path}.`));
}

function pathsIn(app: Application, entity: EntityPlan, shown: Expr, deep: number): ReadonlySet<string> {
  const found = new Set<string>();
  eachNode(shown, (node) => {
    const path = pathOf(node);
    if (node.op !== "field" || path === null) return;
    found.add(path);
    const field = fieldNamed(entityOf(app, node.entity), node.field);
    if (field === undefined || deep === 0) return;
    if (field.always !== null && !path.includes(".")) for (const one of pathsIn(app, entity, field.always, deep - 1)) found.add(one);
    if (field.type.is !== "reference") return;
    const other = entityOf(app, field.type.entity);
    for (const one of pathsIn(app, other, other.shownAs, deep - 1)) found.add(`${path}.${one}`);
  });
  return found;
}

/** "amount" or "order.total", of the record at hand; null where it is of another. */
export function pathOf(node: Expr): string | null {
  if (node.op !== "field") return null;
  if (node.of.op === "this") return node.field;
  const before = pathOf(node.of);
  return before === null ? null : `${before}.${node.field}`;
}
