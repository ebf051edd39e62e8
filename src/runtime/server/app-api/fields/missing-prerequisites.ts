// References that a form demands and of which nobody who fills it in can choose a record.

import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { Value } from "../../../store/store.ts";
import type { FormView, NeededFirst } from "../../../wire/forms.ts";
import { fieldNamed } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";
import { readsSome } from "../../reading/read.ts";
import { stateAfter } from "../drafts/form-draft.ts";
import { makingOf } from "../drafts/making.ts";
import { refusals } from "./choices.ts";
import type { Withheld } from "./form-fields.ts";
import { fitsOf, narrowedBy } from "./option-filter.ts";
import { makesInVain } from "./useless-creation.ts";

interface Form {
  readonly entity: EntityPlan;
  readonly fields: readonly FieldPlan[];
  /** What it begins with. */
  readonly given: ReadonlyMap<string, Value>;
  /** Of its fields, those that whoever fills it in may not give. */
  readonly why: ReadonlyMap<string, Withheld | null>;
  /** The slug of the action that makes the record. */
  readonly action: string | null;
}

export async function neededFirst(view: View, form: Form): Promise<Pick<FormView, "neededFirst">> {
  const needed: NeededFirst[] = [];
  for (const field of form.fields) {
    const one = await neededIn(view, form, field);
    if (one !== null) needed.push(one);
  }
  return needed.length === 0 ? {} : { neededFirst: needed };
}

async function neededIn(view: View, form: Form, field: FieldPlan): Promise<NeededFirst | null> {
  const { entity, given, action } = form;
  const { name, label, type } = field;
  if (type.is !== "reference" || !field.required || field.starts !== null || given.has(name) || !isAsked(form, name)) return null;
  const soFar = { row: { ...stateAfter(entity, action), ...Object.fromEntries(given) }, given, stored: false, owner: null, action };
  // Where something else in the form decides what may be chosen, another choice there may bring some.
  const isOwn = fieldNamed(entity, name) !== undefined;
  const isSettled = isOwn && !(narrowedBy(view, entity, field) ?? []).some((by) => isAsked(form, by));
  const fits = isSettled ? await fitsOf(view, entity, field, soFar) : [];
  const conditions = fits.map(({ condition }) => condition);
  if (await readsSome(view, type.entity, conditions)) return null;
  const { refusedBy } = fits.length === 0 ? {} : await refusals(view, type.entity, [], fits);
  const makes = (await makesInVain(view, type.entity, conditions)) ? {} : makingOf(view, field);
  return { field: name, label, ...(refusedBy && { refusedBy }), ...makes };
}

/** Whether whoever fills in the form gives it there; inputs of the action they all give. */
function isAsked({ entity, fields, why }: Form, name: string): boolean {
  const isWithheld = fieldNamed(entity, name) !== undefined && (why.get(name) ?? null) !== null;
  return !isWithheld && fields.some((field) => field.name === name);
}
