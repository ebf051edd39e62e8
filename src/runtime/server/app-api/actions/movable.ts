// Which records of a calendar can be put on another day, and by which dates.

import type { FieldPlan, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { RowView } from "../../../wire.ts";
import { entityOf } from "../../context/application.ts";
import { and, isStored, thisRecord } from "../../expressions/expression-builders.ts";
import type { Cell, Selection, View } from "../../reading/columns.ts";
import { changeCondition, fieldsChanged } from "./bulk-offers.ts";

/** The stored dates of a calendar, where the viewer may change all of them of some record; else none. */
export function movedFields(view: View, screen: ScreenPlan): readonly FieldPlan[] {
  if (screen.shows !== "calendar" || screen.entity === null || view.actor.user === null) return [];
  const entity = entityOf(view.app, screen.entity);
  const wanted = entity.fields.filter((field) => (field.name === screen.by || field.name === screen.until) && isStored(field));
  const found = fieldsChanged(view, entity).filter((field) => wanted.includes(field));
  return found.length === wanted.length ? found : [];
}

/** Of a record of a calendar whose entries can be moved: that this one cannot. */
export function stayingOf(view: View, selection: Selection, screen: ScreenPlan | null): Cell<Pick<RowView, "stays">> {
  const fields = screen === null ? [] : movedFields(view, screen);
  if (screen?.entity == null || fields.length === 0) return () => ({});
  const { access } = view.app;
  const entity = entityOf(view.app, screen.entity);
  const seen = fields.map(({ name }) => access.fieldSeenAt(entity.name, name, thisRecord(entity.name), view.actor.roles));
  const moves = selection.holds(and([...fields.map((field) => changeCondition(view, entity, field)), ...seen]));
  return (row) => (moves(row) ? {} : { stays: true });
}
