// The lists in whose rows somebody may change single fields.

import type { Expr } from "../../../compiler/expression/tree.ts";
import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import { type Application, entityOf } from "../context/application.ts";
import { isNever } from "../expressions/expression-builders.ts";
import type { RowsType } from "../values/sub-row-reader.ts";
import type { Actor, Operation } from "./access.ts";

/** The lists of an entity in whose rows somebody may change single fields. */
export function listsOfOwnFields(app: Application, actor: Actor, entity: EntityPlan): (FieldPlan & { readonly type: RowsType })[] {
  return entity.fields.flatMap((field) => {
    const { type } = field;
    return type.is === "rows" && ownConditions(app, actor, type.entity).length > 0 ? [{ ...field, type }] : [];
  });
}

/** The conditions on a row under which some field of it may be changed by a row of permission of its own. */
export function ownConditions(app: Application, actor: Actor, part: string): Expr[] {
  const deeds = Object.keys(entityOf(app, part).access.changeField).map((field): Operation => ({ kind: "change field", field }));
  return deeds.map((deed) => app.access.may(part, deed, actor.roles).when).filter((when) => !isNever(when));
}
