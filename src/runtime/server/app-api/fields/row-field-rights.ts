// What somebody may give of a new row, as far as that is known beforehand.

import { fold } from "../../../../compiler/expression/fold.ts";
import type { Expr, Literal } from "../../../../compiler/expression/tree.ts";
import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { Row } from "../../../store/store.ts";
import { grantOf } from "../../access/access.ts";
import { isNever, literal, rewrite } from "../../expressions/expression-builders.ts";
import { conditionsHold } from "../../expressions/record-conditions.ts";
import type { View } from "../../reading/columns.ts";
import { settableAtCreation } from "../../values/validate.ts";
import { ownerField } from "../drafts/form-draft.ts";
import { notYours, type Withheld } from "./form-fields.ts";

/** The owner whose form it is: one that is stored, or the states in which it will be made. */
export type OwnerNow = { readonly id: string } | { readonly begins: Row };

/** Why a field of a new row is not whose form it is to give; what the row itself decides is decided when it is saved. */
export async function withheldOfNew(
  { app, actor }: View,
  part: EntityPlan,
  { begun, by, owner }: { readonly begun: Row; readonly by: string; readonly owner: OwnerNow },
): Promise<ReadonlyMap<string, Withheld>> {
  const granted = settableAtCreation(part).flatMap(({ name }) => {
    const own = { kind: "change field", field: name } as const;
    return name === by || grantOf(part, own) == null ? [] : [{ name, may: app.access.may(part.name, own, actor.roles) }];
  });
  const known = granted.flatMap(({ name, may }) => {
    const when = "id" in owner ? may.when : ofNewOwner(may.when, by, owner.begins);
    const isKnown = isNever(when) || ("id" in owner && isOfOwner(when, by));
    return isKnown ? [{ name, may, when }] : [];
  });
  const row = "id" in owner ? { ...begun, [by]: owner.id } : begun;
  const conditions = known.map(({ when }) => when);
  const holds = await conditionsHold(app.store, part.name, row, conditions, actor.context);
  return new Map(known.flatMap(({ name, may }, at) => (holds[at] === true ? [] : [[name, notYours(may.origin)]])));
}

/** Whether the user may give what every row must have. */
export function maySupply(part: EntityPlan, by: string, withheld: ReadonlyMap<string, Withheld>): boolean {
  const isAsked = ({ name, required, starts }: FieldPlan) => name !== by && required && starts === null;
  return !settableAtCreation(part).some((field) => isAsked(field) && withheld.has(field.name));
}

/** What a condition comes to by the states of an owner that is still to be made. */
function ofNewOwner(when: Expr, by: string, begins: Row): Expr {
  return fold(
    rewrite(when, (node) => {
      const field = ownerField(node, by);
      return field === null || !Object.hasOwn(begins, field) ? node : literal(begins[field] as Literal, node.type);
    }),
  );
}

/** Whether it looks at nothing of the row but its owner. */
function isOfOwner(when: Expr, by: string): boolean {
  return !someNode(when, (node) => node.op === "field" && node.of.op === "this" && node.field !== by);
}
