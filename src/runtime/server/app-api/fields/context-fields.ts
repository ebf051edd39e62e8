// What a record holds besides the fields of the form that changes it. Where somebody else changes it meanwhile, the
// reader is told of that as well.

import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import type { ContextValue } from "../../../wire/forms.ts";
import { idField, isStored } from "../../expressions/expression-builders.ts";
import { columnAt, Selection, type View, wireCell } from "../../reading/columns.ts";
import { readOne } from "../../reading/read.ts";

/** What is told in words of its own, or by no value. */
const UNSHOWN_TYPES: readonly string[] = ["secret", "file", "links", "rows", "reverse"];

/** `shown`: the names of the fields of the form; the state with which a record begins is told by itself. */
export async function contextFields(
  view: View,
  entity: EntityPlan,
  shown: ReadonlySet<string>,
  id: string,
): Promise<readonly ContextValue[]> {
  const selection = new Selection();
  const fields = entity.fields.flatMap((field) => {
    const { name, label, type } = field;
    if (shown.has(name) || !isStored(field) || UNSHOWN_TYPES.includes(type.is) || name === entity.states?.field) return [];
    const column = columnAt(view.app, entity.name, name);
    return column === null ? [] : [{ name, label, type, read: wireCell(view, selection, column).read }];
  });
  if (fields.length === 0) return [];
  selection.value(idField(entity.name));
  const row = await readOne(view, view.app.store, entity.name, id, selection);
  return fields.flatMap(({ read, ...field }) => {
    const value = read(row);
    return value === undefined ? [] : [{ ...field, value }];
  });
}
