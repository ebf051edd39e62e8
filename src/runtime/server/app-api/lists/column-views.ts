// The columns of a screen as the application is told of them.

import { isListField, isValueList } from "../../../../compiler/expression/field-type.ts";
import type { ColumnPlan, Origin, ScreenPlan } from "../../../../compiler/plan/plan.ts";
import type { ColumnView } from "../../../wire.ts";
import { openView } from "../../access/open-questions.ts";
import { seesOpen } from "../../access/screen-access.ts";
import { entityOf } from "../../context/application.ts";
import { fieldNamed } from "../../expressions/expression-builders.ts";
import { phrase } from "../../i18n/texts.ts";
import { neverSeen, partColumns, type View } from "../../reading/columns.ts";
import { isSortable, isUsable } from "../../reading/filters.ts";
import { isCalledBy } from "../labels/label-fields.ts";
import { calledBefore } from "../labels/renamed-columns.ts";
import { rowsBehind } from "./row-totals.ts";

/** The columns of a screen that the viewer can see something of; lists of other records stand beside a record. */
export function shownColumns(view: View, screen: ScreenPlan): ColumnPlan[] {
  const shown = screen.columns.filter((column) => !neverSeen(view, column) && (column.open === null || seesOpen(view)));
  return screen.shows === "one" ? shown.filter((column) => column.type.is !== "reverse") : shown.map(counted);
}

/** Rows of a part stand beside other records by their number alone. */
function counted(column: ColumnPlan): ColumnPlan {
  if (column.type.is !== "rows" || column.value.op !== "collect") return column;
  const { list, binder } = column.value;
  const type = { is: "number", scale: 0, digits: 10, unit: "plain" } as const;
  const value = { op: "aggregate", how: "number", list, binder, where: null, of: null, type, optional: false } as const;
  return { ...column, value, type: { is: "integer", min: 0, max: null } };
}

/** The row of its field, or of the screen where no field of the document is meant. */
export function originOf(view: View, screen: ScreenPlan | null, { steps }: ColumnPlan): Origin | null {
  const last = steps.at(-1);
  const field = last === undefined ? undefined : fieldNamed(entityOf(view.app, last.entity), last.field);
  return field?.origin ?? screen?.origin ?? null;
}

export function columnView(view: View, screen: ScreenPlan | null, column: ColumnPlan): ColumnView {
  const last = column.steps.at(-1);
  const field = last === undefined ? undefined : fieldNamed(entityOf(view.app, last.entity), last.field);
  const usable = isUsable(view, column);
  const filterable = usable && (screen === null || screen.filters === null || screen.filters.includes(column.path));
  const origin = originOf(view, screen, column);
  return {
    path: column.path,
    ...calledBefore(view.app.plan, column),
    label: column.label,
    ...systemLabel(view, column),
    help: field?.help ?? "",
    type: column.type,
    sortable: isSortable(view, column),
    filterable,
    ...(column.value.optional || isListField(column.type) || isValueList(column.type) ? {} : { filled: true as const }),
    open: openView(view, column.open),
    ...marksOf(view, column),
    ...(isCalled(screen, column) && calls(view, column) ? { calls: true as const } : {}),
    ...sumsOf(view, screen, column),
    ...(column.type.is === "rows" ? { rows: partColumns(view, column.type).map((one) => columnView(view, null, one)) } : {}),
    ...(origin === null ? { cite: "" } : view.app.problems.cited(origin)),
  };
}

/** On the page of a record. */
function sumsOf(view: View, screen: ScreenPlan | null, column: ColumnPlan): Pick<ColumnView, "sums"> {
  if (screen?.shows !== "one") return {};
  const rows = rowsBehind(column, shownColumns(view, screen));
  return rows === undefined ? {} : { sums: rows.path };
}

/** Of texts only the page of a record asks, whose title has them. */
function isCalled(screen: ScreenPlan | null, { type }: ColumnPlan): boolean {
  return type.is === "reference" || (type.is === "text" && screen?.shows === "one");
}

function calls({ app }: View, { steps: [first], path }: ColumnPlan): boolean {
  return first !== undefined && isCalledBy(app, entityOf(app, first.entity), path);
}

const SYSTEM_FIELDS = ["id", "created_at", "created_by", "changed_at", "changed_by", "version"] as const;

/** What every record has is called by the program. */
function systemLabel({ app }: View, { steps, path }: ColumnPlan): Pick<ColumnView, "label" | "own"> | null {
  const name = steps.length === 1 ? SYSTEM_FIELDS.find((one) => one === path) : undefined;
  return name === undefined ? null : { ...app.problems.worded({ label: phrase(name) }), own: true };
}

export function marksOf(view: View, { steps, type }: ColumnPlan): Pick<ColumnView, "marks"> {
  const last = steps.at(-1);
  if (last === undefined || type.is !== "choice" || !type.state) return {};
  const machine = entityOf(view.app, last.entity).states?.machines.find((one) => one.field === last.field);
  return machine === undefined ? {} : { marks: { ends: machine.ends, goals: machine.goals, warns: machine.warns } };
}
