// What may be done to several records of a list at once. Each record decides for itself when it is done.

import type { EntityPlan, Expr, FieldPlan, ScreenPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import { grantOf, type Operation } from "../../access/access.ts";
import { isForExisting, isPlainList, mayOpen } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { isNever, or, thisRecord } from "../../expressions/expression-builders.ts";
import type { Cell, Selection, View } from "../../reading/columns.ts";
import { makes, rowsOf } from "../../states/transitions.ts";
import { settableAtChange } from "../../values/validate.ts";

export interface BulkOffers {
  /** By action: its rows. */
  readonly actions: readonly (readonly TransitionPlan[])[];
  readonly fields: readonly FieldPlan[];
  readonly deletes: boolean;
}

const NOTHING: BulkOffers = { actions: [], fields: [], deletes: false };

export function bulkOffers(view: View, screen: ScreenPlan): BulkOffers {
  if (!isPlainList(screen) || screen.entity === null || view.actor.user === null) return NOTHING;
  const entity = entityOf(view.app, screen.entity);
  const deletes = screen.actions.some((action) => action.is === "delete") && maySeveral(deleteCondition(view, entity));
  return { actions: actionsOf(view, screen, entity), fields: fieldsOf(view, entity), deletes };
}

export function isOffered({ actions, fields, deletes }: BulkOffers): boolean {
  return actions.length > 0 || fields.length > 0 || deletes;
}

/** Whether any of it may be done to the row's record, as far as permissions say. */
export function offeredTo(view: View, selection: Selection, screen: ScreenPlan | null): Cell<boolean> {
  const offers = screen === null ? NOTHING : bulkOffers(view, screen);
  if (screen?.entity == null || !isOffered(offers)) return () => true;
  const { actions, fields, deletes } = offers;
  const entity = entityOf(view.app, screen.entity);
  const done = actions.map(([row]) => view.app.access.may(entity.name, { kind: "transition", action: row!.action }, view.actor.roles).when);
  const deleted = deletes ? [deleteCondition(view, entity)] : [];
  return selection.holds(or([...done, ...fields.map((field) => changeCondition(view, entity, field)), ...deleted]));
}

function actionsOf({ app, actor }: View, screen: ScreenPlan, entity: EntityPlan): (readonly TransitionPlan[])[] {
  return screen.actions.flatMap((action) => {
    if (action.is !== "transition" || action.entity !== entity.name) return [];
    const rows = rowsOf(entity, action.action).filter((row) => !makes(row));
    const { when } = app.access.may(entity.name, { kind: "transition", action: action.action }, actor.roles);
    return rows.length === 0 || !maySeveral(when) ? [] : [rows];
  });
}

/** What is unique is never the same for several. */
function fieldsOf(view: View, entity: EntityPlan): FieldPlan[] {
  return fieldsChanged(view, entity).filter((field) => !field.unique && maySeveral(changeCondition(view, entity, field)));
}

/** Whether a condition can hold for several records: for none never, and for one where it must be the user's own. */
function maySeveral(condition: Expr): boolean {
  return !isNever(condition) && !isOneself(condition);
}

function isOneself(condition: Expr): boolean {
  if (condition.op === "and") return condition.items.some(isOneself);
  if (condition.op === "or") return condition.items.every(isOneself);
  if (condition.op !== "compare" || condition.how !== "=") return false;
  const sides = [condition.left.op, condition.right.op];
  return sides.includes("this") && sides.includes("user");
}

/** The fields that a form for such a record changes, as far as the viewer may do so to some record. */
export function fieldsChanged(view: View, entity: EntityPlan): FieldPlan[] {
  const { app, actor } = view;
  const forms = app.plan.screens.filter(
    (screen) => screen.shows === "form" && screen.entity === entity.name && isForExisting(app, screen) && mayOpen(app, actor, screen),
  );
  const named = new Set(forms.flatMap((form) => form.columns.map((column) => column.path)));
  return settableAtChange(entity).filter(
    (field) =>
      named.has(field.name) &&
      field.open === null &&
      field.type.is !== "rows" &&
      field.type.is !== "secret" &&
      mayChange(view, entity, field) &&
      !isNever(app.access.fieldSeenAt(entity.name, field.name, thisRecord(entity.name), actor.roles)),
  );
}

function deleteCondition({ app, actor }: View, { name }: EntityPlan): Expr {
  return app.access.may(name, { kind: "delete" }, actor.roles).when;
}

function mayChange(view: View, entity: EntityPlan, field: FieldPlan): boolean {
  return !isNever(changeCondition(view, entity, field));
}

/** The condition on a record that the viewer may change a field of it. */
export function changeCondition({ app, actor }: View, entity: EntityPlan, field: FieldPlan): Expr {
  return app.access.may(entity.name, changeOperation(entity, field), actor.roles).when;
}

/** By which permission a field is changed: its own, where the document gives it one. */
export function changeOperation(entity: EntityPlan, { name }: FieldPlan): Operation {
  const own = { kind: "change field", field: name } as const;
  return grantOf(entity, own) == null ? { kind: "change" } : own;
}
