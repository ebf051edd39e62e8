// The fields that are asked for when a record is made.

import { someNode } from "../../../../compiler/expression/walk.ts";
import type { EntityPlan, Expr, FieldPlan, ScreenPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import { grantOf, type Operation } from "../../access/access.ts";
import { formOperations, isForExisting, mayOpen, plainHref } from "../../access/screen-access.ts";
import { conjuncts, fieldNamed, isNever } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";
import { settableAtCreation } from "../../values/validate.ts";
import { asksOf } from "../../writing/act.ts";
import { asAsked } from "../../writing/create.ts";

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

/** What is asked for when a record is made. */
export interface StartFields {
  readonly fields: readonly FieldPlan[];
  /** The names of those that are offered besides: nothing demands them, and no form of point 2 names them. */
  readonly further: ReadonlySet<string>;
}

/**
 * Those of the form that makes such a record, where the viewer may open one; else the inputs that the action names, and the
 * required fields that nothing fills. Where it names none, what the viewer may give of the form of others is offered besides,
 * and where there is none, whatever they may give that no later step writes.
 */
export function startFields(view: View, entity: EntityPlan, rows: readonly TransitionPlan[], filled: ReadonlySet<string>): StartFields {
  const action = rows[0]?.action ?? null;
  const forms = formsThatMake(view, entity, action);
  const form = forms.find((one) => mayOpen(view.app, view.actor, one));
  const { fields, further } =
    form === undefined
      ? givenFields(view, entity, rows, action, forms)
      : { fields: formFields(entity, form, rows), further: new Set<string>() };
  return { fields: fields.filter((field) => !filled.has(field.name)), further };
}

function formsThatMake({ app }: View, { name }: EntityPlan, action: string | null): readonly ScreenPlan[] {
  const isDeed = (deed: Operation) => (deed.kind === "transition" ? deed.action === action : action === null);
  const forms = app.plan.screens.filter(
    (screen) => screen.shows === "form" && screen.entity === name && !screen.derived && !isForExisting(app, screen),
  );
  return forms.filter((form) => plainHref(form) !== null && formOperations(app, form).some(isDeed));
}

function givenFields(
  view: View,
  entity: EntityPlan,
  rows: readonly TransitionPlan[],
  action: string | null,
  forms: readonly ScreenPlan[],
): StartFields {
  const asks = asksOf(rows);
  const set = new Set(rows.flatMap((row) => row.effects.map((effect) => effect.field)));
  const own = settableAtCreation(entity).filter((field) => !set.has(field.name) && !asks.some((one) => one.name === field.name));
  const isNeeded = (field: FieldPlan) => field.required && field.starts === null;
  const later = view.app.memo.of(entity, "written later", () => writtenLater(view, entity));
  const isOffered = ({ name }: FieldPlan) =>
    forms.length > 0 ? forms.some(({ columns }) => columns.some(({ path }) => path === name)) : !later.has(name);
  const fields = own.filter((field) => isNeeded(field) || (asks.length === 0 && isOffered(field) && mayGive(view, entity, action, field)));
  return { fields: [...fields, ...asks], further: new Set(fields.filter((field) => !isNeeded(field)).map(({ name }) => name)) };
}

/** The fields that steps of a record write, or ask for, once it is there, and those that hold when it was made. */
function writtenLater({ app }: View, entity: EntityPlan): ReadonlySet<string> {
  const steps = entity.states?.transitions.filter((row) => row.from !== "new") ?? [];
  const own = steps.flatMap((row) => [...row.effects.map(({ field }) => field), ...row.asks.map(({ name }) => name)]);
  const all = Object.values(app.plan.entities).flatMap(({ states }) => states?.transitions ?? []);
  const others = all.flatMap(({ consequences }) =>
    consequences.flatMap((one) => ("field" in one && one.entity === entity.name ? [one.field] : [])),
  );
  return new Set([...own, ...others, ...entity.fields.filter(({ starts }) => starts?.op === "now").map(({ name }) => name)]);
}

/** Whether the viewer has a choice: a default that their permission demands (`if member = user`) leaves none. */
function mayGive({ app, actor }: View, entity: EntityPlan, action: string | null, field: FieldPlan): boolean {
  const making: Operation = action === null ? { kind: "create" } : { kind: "transition", action };
  const own: Operation = { kind: "change field", field: field.name };
  const made = app.access.may(entity.name, making, actor.roles);
  const { when, open } = grantOf(entity, own) == null ? made : app.access.may(entity.name, own, actor.roles);
  return open === null && !isNever(when) && !(field.starts !== null && conjuncts(made.when).some((item) => demands(item, field.name)));
}

/** `field = …`, of what the record itself does not decide. */
function demands(condition: Expr, field: string): boolean {
  if (condition.op !== "compare" || condition.how !== "=") return false;
  const isField = (side: Expr) => side.op === "field" && side.of.op === "this" && side.field === field;
  const isBeside = (side: Expr) => !someNode(side, (node) => node.op === "this");
  const { left, right } = condition;
  return (isField(left) && isBeside(right)) || (isField(right) && isBeside(left));
}
