// What is wrong with the record of whoever is signed in, as point 4 says with `Warns in`. Their account tells it, and every page
// leads there. As far as they may see it, as on the page of any record.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { WarnedState } from "../../wire/states.ts";
import { entityOf } from "../context/application.ts";
import { Problem } from "../context/problems.ts";
import { fieldNamed, idField, onlyIf, systemField } from "../expressions/expression-builders.ts";
import { type Cell, columnAt, Selection, type View, wireCell } from "../reading/columns.ts";
import { readOne } from "../reading/read.ts";
import { asksOf } from "../writing/act.ts";

/** Nothing where the document names no such state, or the record is in none. */
export async function warnedStates(view: View): Promise<{ readonly warned?: readonly WarnedState[] }> {
  const { app, actor } = view;
  const { signsInAs } = app.plan.product;
  if (signsInAs === null || actor.user === null) return {};
  const entity = entityOf(app, signsInAs.entity);
  const machines = (entity.states?.machines ?? []).filter(({ warns }) => warns.length > 0);
  if (machines.length === 0) return {};
  const selection = new Selection();
  const cells = machines.map(({ field, ends, goals, warns }) => stateCell(view, selection, entity, field, { ends, goals, warns }));
  selection.value(idField(entity.name));
  const row = await readOne(view, app.store, entity.name, String(actor.user.id), selection).catch((error: unknown) => {
    if (error instanceof Problem) return null;
    throw error;
  });
  const warned = row === null ? [] : cells.flatMap((cell) => cell(row) ?? []);
  return warned.length === 0 ? {} : { warned };
}

/** The state where it warns, with when it was come to for those who read what was done to the record. */
function stateCell(
  view: View,
  selection: Selection,
  entity: EntityPlan,
  field: string,
  marks: WarnedState["marks"],
): Cell<WarnedState | null> {
  const column = columnAt(view.app, entity.name, field);
  if (column === null || column.type.is !== "choice") return () => null;
  const { label, type } = column;
  const { read } = wireCell(view, selection, column);
  const since = selection.value(
    onlyIf(view.app.access.history(entity.name, view.actor.roles).when, systemField(entity.name, `${field}_since`, { is: "moment" })),
  );
  const reasons = new Map(marks.warns.map((state) => [state, reasonsCell(view, selection, entity, field, state)]));
  return (row) => {
    const state = read(row);
    if (typeof state !== "string" || !marks.warns.includes(state)) return null;
    const at = since(row);
    const meaning = type.values.find(({ value }) => value === state)?.meaning ?? "";
    return {
      ...{ label, type, value: state, marks, meaning },
      ...(typeof at === "string" ? { since: at } : {}),
      reasons: reasons.get(state)?.(row) ?? [],
    };
  };
}

/** What the steps to the state asked for and stored: why it was come to, as it stands in the record now. */
function reasonsCell(view: View, selection: Selection, entity: EntityPlan, field: string, state: string): Cell<WarnedState["reasons"]> {
  const steps = (entity.states?.transitions ?? []).filter((row) => row.field === field && row.to === state && row.from !== "new");
  const cells = asksOf(steps).flatMap(({ name }: FieldPlan) => {
    const column = fieldNamed(entity, name) === undefined ? null : columnAt(view.app, entity.name, name);
    if (column === null || column.type.is === "links" || column.type.is === "rows") return [];
    return [{ label: column.label, type: column.type, read: wireCell(view, selection, column).read }];
  });
  return (row) =>
    cells.flatMap(({ label, type, read }) => {
      const value = read(row) ?? null;
      return value === null ? [] : [{ label, type, value }];
    });
}
