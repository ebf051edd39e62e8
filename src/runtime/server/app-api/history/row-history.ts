// What became of the rows of an owner, as its history tells it.

import type { EntityPlan, FieldPlan } from "../../../../compiler/plan/plan.ts";
import { POSITION_COLUMN } from "../../../store/schema.ts";
import type { HistoryEntry, Value } from "../../../store/store.ts";
import type { HistoryView } from "../../../wire/history.ts";
import { fieldNamed, isAlways, thisRecord } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";
import { type HistoryRow, historyRows } from "../../states/history-row-codec.ts";
import { sameValue } from "../../values/values.ts";

type Change = HistoryView["changes"][number];

/** The fields of a part that the viewer may see of every row: a row of the past is not there to be asked. */
function seenFields({ app, actor }: View, part: EntityPlan): FieldPlan[] {
  return part.fields.filter((field) => isAlways(app.access.fieldSeenAt(part.name, field.name, thisRecord(part.name), actor.roles)));
}

export function rowChanges(
  view: View,
  list: FieldPlan,
  part: EntityPlan,
  { from, to }: HistoryEntry["changes"][string],
  labelOf: (id: string) => string,
  words: (field: FieldPlan, value: Value) => string,
): Change[] {
  const [before, after] = [historyRows(from), historyRows(to)];
  const seen = seenFields(view, part);
  const told = ({ values }: HistoryRow, isNew: boolean) =>
    seen
      .filter((field) => values.has(field.name) && !(isNew && isNothingYet(field, values.get(field.name) ?? null)))
      .map((field) => `${field.label}: ${words(field, values.get(field.name) ?? null)}`)
      .join(", ");
  const gone = before.filter((row) => !after.some((other) => other.id === row.id));
  return [
    ...after.flatMap((row): Change[] => {
      const old = before.find((other) => other.id === row.id);
      if (old === undefined) return [{ label: list.label, from: "", to: told(row, true) || part.label }];
      const label = [list.label, labelOf(row.id)].filter((word) => word !== "").join(", ");
      return [...row.values.keys()].flatMap((name): Change[] => {
        if (name === POSITION_COLUMN) return [{ label, from: place(old), to: place(row) }];
        const field = seen.find((one) => one.name === name) ?? null;
        if (field === null || fieldNamed(part, name) === undefined) return [];
        if (sameValue(old.values.get(name), row.values.get(name))) return [];
        const [was, is] = [words(field, old.values.get(name) ?? null), words(field, row.values.get(name) ?? null)];
        return [{ label: `${label}: ${field.label}`, from: was, to: is }];
      });
    }),
    ...gone.map((row): Change => ({ label: list.label, from: told(row, false) || part.label, to: "" })),
  ];
}

/** Of what was just made: a nought or a no with which every record begins, and which nobody gave. */
export function isNothingYet({ starts, type }: FieldPlan, value: Value): boolean {
  if (value === null || (Array.isArray(value) && value.length === 0)) return true;
  if (value !== 0 && value !== "" && value !== false) return false;
  if (starts === null) return type.is === "yes/no";
  return starts.op === "literal" && sameValue(starts.value as Value, value);
}

function place({ values }: HistoryRow): string {
  return `${Number(values.get(POSITION_COLUMN) ?? 0) + 1}.`;
}
