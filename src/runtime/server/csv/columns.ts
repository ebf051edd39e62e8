// The columns of an export. The record's id, what is shown, and behind each reference what finds the record again when the file
// is imported, which a label alone may not.

import type { ColumnPlan, EntityPlan } from "../../../compiler/plan/plan.ts";
import type { Value } from "../../store/store.ts";
import type { ReferenceValue, WireValue } from "../../wire.ts";
import { entityOf } from "../context/application.ts";
import { and, fieldNamed, fieldOf, idField, onlyIf } from "../expressions/expression-builders.ts";
import { type Cell, columnSeen, type Selection, type View, type WireCell, wireCell } from "../reading/columns.ts";
import { cellOf } from "./cells.ts";
import type { Wanted } from "./export.ts";
import { neutralised } from "./formula-guard.ts";
import { callingFields, naturalKey } from "./keys.ts";
import { joined } from "./lists.ts";

export interface ExportColumn {
  readonly header: string;
  /** Says the same in the names of fields; no other column has it. */
  readonly path: string;
  /** `values` are those of the row as the application gets them, by path. */
  cell(row: readonly Value[], values: ReadonlyMap<string, WireValue>): string;
}

export interface ExportTable {
  readonly columns: readonly ExportColumn[];
  readonly cells: readonly WireCell[];
  readonly id: Cell<Value>;
}

/** How headers are written: as people read them, or as calls name fields. */
export type Headers = "labels" | "names";

export function exportTable(
  view: View,
  selection: Selection,
  entity: EntityPlan,
  { columns, headers, writing }: Pick<Wanted, "columns" | "headers" | "writing">,
): ExportTable {
  const id = selection.value(idField(entity.name));
  const cells: WireCell[] = [];
  const found: ExportColumn[] = [{ header: headers === "labels" ? "ID" : "id", path: "id", cell: (row) => String(id(row)) }];
  for (const column of columns) {
    if (column.type.is === "secret") continue;
    const { path, type } = column;
    cells.push(wireCell(view, selection, column));
    const header = headers === "labels" ? column.label : path;
    found.push({ header, path, cell: (_row, values) => cellOf(type, values.get(path), writing) });
    const key = keyColumn(view, selection, entity, column, header, headers);
    if (key === null) continue;
    // What finds the record is what it is called: it stands there once, for people. Programs find either name.
    if (headers === "labels" && isCalledByKey(view, column)) found.splice(-1, 1, { ...key, header, path });
    else found.push(key);
  }
  return { columns: withoutTwins(found), cells, id };
}

/** Where ids are numbers, a name may be one as well, and is told from an id by its own column alone. */
function isCalledByKey(view: View, { type }: ColumnPlan): boolean {
  if (type.is !== "reference") return false;
  const other = entityOf(view.app, type.entity);
  const key = naturalKey(other);
  return key !== null && other.ids !== "number" && callingFields(other).includes(key);
}

/** Of the record's own references and lists alone: those of others are not imported with it. */
function keyColumn(
  view: View,
  selection: Selection,
  entity: EntityPlan,
  column: ColumnPlan,
  header: string,
  headers: Headers,
): ExportColumn | null {
  const own = column.steps.length === 1 ? fieldNamed(entity, column.path) : undefined;
  if (own === undefined || own.always !== null) return null;
  const headed = (name: string, label: string) => {
    const path = `${column.path}.${name}`;
    return { header: headers === "labels" ? `${header} (${label})` : path, path };
  };
  if (own.type.is === "links") {
    const ids = (values: ReadonlyMap<string, WireValue>) =>
      ((values.get(column.path) ?? []) as readonly ReferenceValue[]).map((one) => one.id);
    return { ...headed("id", "ID"), cell: (_row, values) => joined(ids(values)) };
  }
  if (own.type.is !== "reference") return null;
  const other = entityOf(view.app, own.type.entity);
  const key = naturalKey(other);
  const { app, actor } = view;
  const seen = columnSeen(view, column);
  const id = selection.value(onlyIf(seen, column.value));
  if (key === null) return { ...headed("id", "ID"), cell: (row) => String(id(row) ?? "") };
  const at = column.value;
  const shown = and([seen, app.access.seenAt(other.name, at, actor.roles), app.access.fieldSeenAt(other.name, key.name, at, actor.roles)]);
  const value = selection.value(onlyIf(shown, fieldOf(at, other.name, key)));
  // What is hidden is found again by its id, so that it is not taken away when the file comes back.
  return { ...headed(key.name, key.label), cell: (row) => neutralised(String(value(row) ?? id(row) ?? "")) };
}

/** Of columns with the same label the later ones are headed by where they lead. */
function withoutTwins(columns: readonly ExportColumn[]): ExportColumn[] {
  const used = new Set<string>();
  return columns.map((column) => {
    const header = used.has(column.header) ? column.path : column.header;
    used.add(header);
    return { ...column, header };
  });
}
