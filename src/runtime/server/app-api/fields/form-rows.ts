// Rows of a part within the form of their owner.

import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { FormComputed, FormField, FormRows } from "../../../wire/forms.ts";
import type { WireValue } from "../../../wire.ts";
import { grantOf } from "../../access/access.ts";
import { entityOf } from "../../context/application.ts";
import { idField, isAlways, isOpen } from "../../expressions/expression-builders.ts";
import { phrase } from "../../i18n/texts.ts";
import { type Cell, columnAt, neverSeen, Selection, type View, type WireCell, wireCell } from "../../reading/columns.ts";
import { readValues } from "../../reading/read.ts";
import { type RowsType, rowsOfOwners } from "../../values/sub-row-reader.ts";
import { settableAtCreation } from "../../values/validate.ts";
import { beginning } from "../drafts/form-values.ts";
import { withIdle } from "../drafts/unused-row-columns.ts";
import { formField, formRules, formValues, notYours, type Withheld } from "./form-fields.ts";
import { startsOf } from "./proposals.ts";
import { maySupply, type OwnerNow, withheldOfNew } from "./row-field-rights.ts";

/**
 * The rows of a list field in a form. `kept` says why the list itself may not be changed, where fields with a row of
 * permission of their own may be all the same.
 */
export async function formRows(
  view: View,
  entity: EntityPlan,
  type: RowsType,
  owner: OwnerNow,
  kept: Withheld | null = null,
): Promise<FormRows> {
  const { app, actor } = view;
  const part = entityOf(app, type.entity);
  const given = settableAtCreation(part).filter((field) => isShown(view, part, field));
  const begun = await beginning(view, part, new Map());
  const values = await formValues(view, given, (field) => begun[field.name] ?? null);
  const withheld = await withheldOfNew(view, part, { begun, by: type.by, owner });
  const fields = given.map((field): FormField => {
    const value = values.get(field.name) ?? null;
    return { ...formField(view, part, field, value, withheld.get(field.name) ?? null), ...startsOf(app, part, field) };
  });
  return withIdle({
    entity: part.name,
    by: type.by,
    label: part.label,
    fields,
    computed: computedOf(view, part, part.fields),
    totals: computedOf(view, entity, totalsOver(entity, part)),
    rules: formRules(app, actor, part, null),
    ...keysOf(part, type.by, fields),
    adds: kept === null && maySupply(part, type.by, withheld),
    items: "id" in owner ? await itemsOf(view, part, type, given, owner.id, kept) : [],
  });
}

/** What the form shows of what no two rows have in common. */
function keysOf(part: EntityPlan, by: string, fields: readonly FormField[]): Pick<FormRows, "keys"> {
  const single = part.fields.filter(({ unique }) => unique).map(({ name }) => [name]);
  const several = part.uniques.map((unique) => unique.fields.filter((name) => name !== by));
  const keys = [...single, ...several].filter((key) => key.length > 0 && key.every((name) => fields.some((field) => field.name === name)));
  return keys.length === 0 ? {} : { keys };
}

function isShown(view: View, part: EntityPlan, field: FieldPlan): boolean {
  const column = columnAt(view.app, part.name, field.name);
  return column !== null && !neverSeen(view, column);
}

/** Computed values of the owner that look at its rows. */
export function totalsOver(owner: EntityPlan, part: EntityPlan): FieldPlan[] {
  const list = JSON.stringify({ from: "reverse", entity: part.name }).slice(0, -1);
  return owner.fields.filter((field) => field.always !== null && JSON.stringify(field.always).includes(list));
}

function computedOf(view: View, entity: EntityPlan, fields: readonly FieldPlan[]): FormComputed[] {
  return fields.flatMap((field): FormComputed[] => {
    const { name, label, always, type, origin } = field;
    if (always === null || field.open !== null || isOpen(always) || !isAlwaysSeen(view, entity, field)) return [];
    return [{ name, label, type, value: always, ...view.app.problems.cited(origin) }];
  });
}

/** What is computed in the browser shows the values that it is computed of. */
function isAlwaysSeen({ app, actor }: View, entity: EntityPlan, field: FieldPlan): boolean {
  return isAlways(app.access.may(entity.name, { kind: "see field", field: field.name }, actor.roles).when);
}

async function itemsOf(
  view: View,
  part: EntityPlan,
  type: RowsType,
  given: readonly FieldPlan[],
  owner: string,
  kept: Withheld | null,
): Promise<FormRows["items"]> {
  const { app, actor } = view;
  const selection = new Selection();
  const id = selection.value(idField(part.name));
  const shown = [...given, ...part.fields.filter((field) => field.always !== null)];
  const cells: WireCell[] = shown.flatMap((field) => {
    const column = columnAt(app, part.name, field.name);
    return column === null ? [] : [wireCell(view, selection, column)];
  });
  const mayChange = given.map((field): { readonly field: FieldPlan; readonly holds: Cell<boolean>; readonly why: Withheld } => {
    const own = { kind: "change field", field: field.name } as const;
    if (field.fixed) return { field, holds: () => false, why: phrase("setOnce") };
    if (grantOf(part, own) == null) return { field, holds: () => kept === null, why: kept ?? phrase("notYours") };
    const may = app.access.may(part.name, own, actor.roles);
    return { field, holds: selection.holds(may.when), why: notYours(may.origin) };
  });
  const rows = [...((await rowsOfOwners(view, app.store, type, [owner], selection)).get(owner) ?? [])].map((row) => [...row]);
  const values = await readValues(view, app.store, cells, rows);
  return rows.map((row, index) => {
    const locked = mayChange.filter((one) => !one.holds(row));
    const by = locked.flatMap(({ field, why }) => (why.row === undefined ? [] : [[field.name, app.problems.cited(why.row)] as const]));
    return {
      id: String(id(row)),
      values: Object.fromEntries(values[index] ?? new Map<string, WireValue>()),
      locked: app.problems.worded(Object.fromEntries(locked.map(({ field, why }) => [field.name, why]))),
      ...(by.length === 0 ? {} : { lockedBy: Object.fromEntries(by) }),
    };
  });
}
