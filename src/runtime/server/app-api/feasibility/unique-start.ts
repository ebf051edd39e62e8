// Whether a record that an action would make collides with one that is there already.

import type { Expr } from "../../../../compiler/expression/tree.ts";
import type { EntityPlan, TransitionPlan } from "../../../../compiler/plan/plan.ts";
import type { ProblemView } from "../../../wire.ts";
import { conflictFault, isSelf, type Unique, uniquesOf } from "../../explain/unique-conflicts.ts";
import { and, compare, fieldOf, isEmpty, isState, isStored, not, thisRecord } from "../../expressions/expression-builders.ts";
import { type Cell, calledBy, firstOf, referenceCell, type Selection, type View } from "../../reading/columns.ts";

/** How a record begins that an action makes from the one at hand. */
export interface Start {
  readonly made: EntityPlan;
  readonly rows: readonly TransitionPlan[];
  /** What is known of the record that would be made, of the one at hand; null where its form is yet to ask for it. */
  readonly said: (expr: Expr) => Expr | null;
}

/** Null of a record from which it can be made, as far as that is known beforehand. */
export function takenCell(view: View, selection: Selection, start: Start): Cell<ProblemView | null> {
  const cells = uniquesOf(start.made).flatMap((unique) => oneCell(view, selection, start, unique) ?? []);
  return firstOf(cells);
}

function oneCell(view: View, selection: Selection, { made, rows, said }: Start, unique: Unique): Cell<ProblemView | null> | null {
  const { app, actor } = view;
  const written = new Set(rows.flatMap(({ effects, asks }) => [...effects.map(({ field }) => field), ...asks.map(({ name }) => name)]));
  const known = unique.fields.flatMap((field) => {
    if (!isStored(field) || isState(field.type) || written.has(field.name)) return [];
    const value = said(fieldOf(thisRecord(made.name), made.name, field));
    return value === null || (value.op === "literal" && value.value === null) ? [] : [{ field, value }];
  });
  if (known.length < unique.fields.length) return null;
  const binder = "taken";
  const it: Expr = { op: "it", binder, type: { is: "record", entity: made.name }, optional: false };
  const same = known.flatMap(({ field, value }) => [not(isEmpty(value)), compare(fieldOf(it, made.name, field), "=", value)]);
  const list = { from: "entity", entity: made.name } as const;
  const by: Expr = { op: "aggregate", how: "smallest", list, binder, where: and(same), of: it, type: it.type, optional: true };
  const id = selection.value(by);
  const other = referenceCell(view, selection, by, made.name);
  const seen = selection.holds(and(known.map(({ field }) => app.access.fieldSeenAt(made.name, field.name, by, actor.roles))));
  const values = known.map(({ field, value }) => ({ field, read: selection.value(value) }));
  return (row) => {
    if (id(row) === null) return null;
    const found = seen(row) ? other(row) : null;
    const record = found?.label == null ? null : { ...found, label: calledBy(made, found.label) };
    const theirs = values.flatMap(({ field, read }) => (isSelf(app, actor, field, read(row)) ? [field] : []));
    return app.problems.together([conflictFault(app, made, unique, { theirs, isGiven: false, record })]).view;
  };
}
