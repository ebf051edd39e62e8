// Where a form refers to other records: how such a record is made without leaving the form.

import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, FieldPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { FormField } from "../../../wire/forms.ts";
import { grantOf, type Operation } from "../../access/access.ts";
import { creationOperations } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { isNever } from "../../expressions/expression-builders.ts";
import { phrase } from "../../i18n/texts.ts";
import type { View } from "../../reading/columns.ts";
import { makes, rowsOf } from "../../states/transitions.ts";
import { settableAtCreation } from "../../values/validate.ts";

/** By which deed a record is made in place, and the rows of the document that say how. */
export interface Making {
  readonly entity: EntityPlan;
  readonly deed: Operation;
  readonly rows: readonly TransitionPlan[];
}

/** Absent where the field refers to nothing, or whoever asks may make no such record. */
export function makingOf(view: View, { type }: FieldPlan): Pick<FormField, "makes"> {
  const making = type.is === "reference" || type.is === "links" ? makingIn(view, type.entity) : null;
  if (making === null) return {};
  const { entity, rows } = making;
  const words = view.app.problems.worded({ label: phrase("new", { thing: entity.label }) });
  return { makes: { ...words, entity: entity.name, slug: rows[0]?.slug ?? "create", begins: nameOf(entity) } };
}

/** Null where such a record is never made within the form of another, or not by whoever asks. */
export function makingIn({ app, actor }: View, name: string): Making | null {
  const entity = entityOf(app, name);
  const isUser = app.plan.product.signsInAs?.entity === entity.name;
  // A visitor who makes a user signs up: that is no part of another form.
  if (entity.part !== null || entity.one || (isUser && actor.user === null)) return null;
  const deed = creationOperations(entity).find((one) => !isNever(app.access.may(entity.name, one, actor.roles).when));
  if (deed === undefined) return null;
  return { entity, deed, rows: deed.kind === "transition" ? rowsOf(entity, deed.action).filter(makes) : [] };
}

/** The text by which people call such a record: what was looked for in vain is what the new one is called. */
function nameOf(entity: EntityPlan): { readonly field: string; readonly most: number } | null {
  for (const field of settableAtCreation(entity)) {
    const { name, type } = field;
    if (type.is !== "text" || type.format !== "plain" || type.lines !== "one") continue;
    const isShown = someNode(entity.shownAs, (node) => node.op === "field" && node.of.op === "this" && node.field === name);
    if (isShown && grantOf(entity, { kind: "change field", field: name }) == null) return { field: name, most: type.max };
  }
  return null;
}
