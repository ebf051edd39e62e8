// Tells records apart that have the same label. By a column in which they differ, else by their age.

import type { ColumnPlan } from "../../../../compiler/plan/plan.ts";
import type { DistinguishingFact } from "../../../wire/disambiguation.ts";
import type { WireValue } from "../../../wire.ts";
import { idField, oneOf } from "../../expressions/expression-builders.ts";
import { phrase } from "../../i18n/texts.ts";
import { columnAt, neverSeen, Selection, type View, wireCell } from "../../reading/columns.ts";
import { readPage, readValues } from "../../reading/read.ts";

/** So many fields are told of records that are called alike. */
const MAX_DISTINGUISHING = 3;

/** What is long, many or no text tells nothing at a glance. */
const INDISTINCT_TYPES: ReadonlySet<string> = new Set(["rows", "links", "reverse", "file", "json", "secret", "place"]);

interface Called {
  readonly id: string;
  readonly label: string | null;
}

/** Of records that are called alike, by id; `columns` are those that may tell them apart, the likeliest first. */
export async function disambiguateLabels(
  view: View,
  entity: string,
  records: readonly Called[],
  columns: readonly ColumnPlan[],
): Promise<ReadonlyMap<string, readonly DistinguishingFact[]>> {
  const groups = new Map<string, string[]>();
  for (const { id, label } of records) groups.set(label ?? "", [...(groups.get(label ?? "") ?? []), id]);
  const alike = [...groups.values()].filter((group) => group.length > 1);
  const ids = alike.flat();
  if (ids.length === 0) return new Map();
  const told = distinguishing(view, entity, columns);
  const selection = new Selection();
  const id = selection.value(idField(entity));
  const cells = told.map((column) => wireCell(view, selection, column));
  const request = { entity, where: [oneOf(idField(entity), ids)], order: [], page: 1, size: ids.length, total: null } as const;
  const { rows } = await readPage(view, view.app.store, request, selection);
  const values = await readValues(view, view.app.store, cells, rows);
  const read = new Map(rows.map((row, index) => [String(id(row)), values[index] ?? new Map<string, WireValue>()]));
  const apart = new Map<string, DistinguishingFact[]>(ids.map((one) => [one, []]));
  for (const group of alike) {
    for (const { path, label, type } of differing(told, group, read)) {
      for (const one of group) {
        const value = read.get(one)?.get(path);
        if (value !== undefined) apart.get(one)?.push({ label, type, value });
      }
    }
  }
  return apart;
}

/** Those of which the viewer can see something, and the time at which each was made at last. */
function distinguishing(view: View, entity: string, columns: readonly ColumnPlan[]): ColumnPlan[] {
  const made = columnAt(view.app, entity, "created_at");
  const last = made === null ? [] : [{ ...made, ...view.app.problems.worded({ label: phrase("created_at") }) }];
  const told = columns.filter((column) => !INDISTINCT_TYPES.has(column.type.is) && column.open === null && !neverSeen(view, column));
  return [...told, ...last];
}

/** The first columns by which a group falls into more and more parts, until each stands for itself. */
function differing(
  columns: readonly ColumnPlan[],
  group: readonly string[],
  read: ReadonlyMap<string, ReadonlyMap<string, WireValue>>,
): readonly ColumnPlan[] {
  const chosen: ColumnPlan[] = [];
  const parts = (by: readonly ColumnPlan[]) =>
    new Set(group.map((one) => JSON.stringify(by.map(({ path }) => read.get(one)?.get(path) ?? null)))).size;
  for (const column of columns) {
    if (parts(chosen) === group.length) break;
    const isRoom = chosen.length < MAX_DISTINGUISHING || column === columns.at(-1);
    if (isRoom && parts([...chosen, column]) > parts(chosen)) chosen.push(column);
  }
  return chosen;
}
