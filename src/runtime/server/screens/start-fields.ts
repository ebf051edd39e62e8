// What is asked for when a record is made: by a form of point 2, and where an action makes it from the page of another record.

import type { EntityPlan, FieldPlan, ScreenPlan, TransitionPlan } from "../../../compiler/plan/plan.ts";
import type { Deed } from "../access.ts";
import { asksOf } from "../act.ts";
import type { View } from "../columns.ts";
import { asAsked } from "../create.ts";
import { formDeeds, isForExisting, mayOpen, plainHref } from "../pages.ts";
import { fieldNamed } from "../terms.ts";
import { settableAtCreation } from "../validate.ts";

/** In the address of a form: the values with which it begins, `begin.NAME`. */
export const BEGIN = "begin.";

/** The fields that a form of point 2 names. */
export function ownFields(entity: EntityPlan, { columns }: ScreenPlan): FieldPlan[] {
  return columns.flatMap((column) => fieldNamed(entity, column.path) ?? []);
}

/** The same as the actions ask for them, and what the actions ask for besides. */
export function formFields(entity: EntityPlan, form: ScreenPlan, rows: readonly TransitionPlan[]): FieldPlan[] {
  const asks = asksOf(rows);
  const own = ownFields(entity, form);
  const others = asks.filter((one) => !own.some((field) => field.name === one.name));
  return [...own.map((field): FieldPlan => ({ ...field, required: asAsked(field, asks).required })), ...others];
}

/**
 * Those of the form that makes such a record, where the viewer may open one; else the document's inputs, and the required fields
 * that nothing fills; of plain creation all fields.
 */
export function startFields(view: View, entity: EntityPlan, rows: readonly TransitionPlan[], filled: ReadonlySet<string>): FieldPlan[] {
  const form = formThatMakes(view, entity, rows[0]?.action ?? null);
  const fields = form === null ? neededFields(entity, rows) : formFields(entity, form, rows);
  return fields.filter((field) => !filled.has(field.name));
}

function formThatMakes({ app, actor }: View, { name }: EntityPlan, action: string | null): ScreenPlan | null {
  const isDeed = (deed: Deed) => (deed.kind === "transition" ? deed.action === action : action === null);
  const forms = app.plan.screens.filter(
    (screen) => screen.shows === "form" && screen.entity === name && !screen.derived && !isForExisting(app, screen),
  );
  return forms.find((form) => plainHref(form) !== null && formDeeds(app, form).some(isDeed) && mayOpen(app, actor, form)) ?? null;
}

function neededFields(entity: EntityPlan, rows: readonly TransitionPlan[]): FieldPlan[] {
  const asks = asksOf(rows);
  const set = new Set(rows.flatMap((row) => row.effects.map((effect) => effect.field)));
  const needed = settableAtCreation(entity).filter(
    (field) => (rows.length === 0 || field.required) && field.starts === null && !set.has(field.name),
  );
  return [...needed.filter((field) => !asks.some((one) => one.name === field.name)), ...asks];
}
