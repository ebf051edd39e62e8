// What became of the rows of an owner, as its history tells it: which were added, changed, moved and removed, without the
// fields that the viewer may not see.

import type { EntityPlan, FieldPlan } from "../../../compiler/plan/plan.ts";
import type { HistoryEntry, Value } from "../../store/store.ts";
import { POSITION_COLUMN } from "../../store/tables.ts";
import type { HistoryView } from "../../wire.ts";
import type { View } from "../columns.ts";
import { fieldNamed, isAlways, thisRecord } from "../terms.ts";

type Change = HistoryView["changes"][number];

/** A row as an entry keeps it: its id, and the values that differ. */
interface KeptRow {
  readonly id: string;
  readonly values: ReadonlyMap<string, Value>;
}

/** One side of a change of rows: `[id, field, value, …]` each. */
export function keptRows(side: Value): KeptRow[] {
  const rows = Array.isArray(side) ? (side as readonly Value[]) : [];
  return rows.flatMap((row): KeptRow[] => {
    if (!Array.isArray(row)) return [];
    const [id, ...rest] = row as readonly Value[];
    const values = new Map<string, Value>();
    for (let at = 0; at < rest.length; at += 2) values.set(String(rest[at]), rest[at + 1] ?? null);
    return [{ id: String(id), values }];
  });
}

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
  const [before, after] = [keptRows(from), keptRows(to)];
  const seen = seenFields(view, part);
  const told = ({ values }: KeptRow) =>
    seen
      .filter((field) => values.has(field.name))
      .map((field) => `${field.label}: ${words(field, values.get(field.name) ?? null)}`)
      .join(", ");
  const gone = before.filter((row) => !after.some((other) => other.id === row.id));
  return [
    ...after.flatMap((row): Change[] => {
      const old = before.find((other) => other.id === row.id);
      if (old === undefined) return [{ label: list.label, from: "", to: told(row) || part.label }];
      const label = [list.label, labelOf(row.id)].filter((word) => word !== "").join(", ");
      return [...row.values.keys()].flatMap((name): Change[] => {
        if (name === POSITION_COLUMN) return [{ label, from: place(old), to: place(row) }];
        const field = seen.find((one) => one.name === name) ?? null;
        if (field === null || fieldNamed(part, name) === undefined) return [];
        const [was, is] = [words(field, old.values.get(name) ?? null), words(field, row.values.get(name) ?? null)];
        return [{ label: `${label}: ${field.label}`, from: was, to: is }];
      });
    }),
    ...gone.map((row): Change => ({ label: list.label, from: told(row) || part.label, to: "" })),
  ];
}

function place({ values }: KeptRow): string {
  return `${Number(values.get(POSITION_COLUMN) ?? 0) + 1}.`;
}
