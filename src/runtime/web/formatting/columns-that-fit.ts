// Which columns of a list there is room for. The first, which names the record, its states, its amount, that by which the list is
// sorted, and of the others as many as fit: what records are called by first, then numbers before words, since rows are compared
// by them.

import type { ColumnView } from "../../wire.ts";
import { isLong } from "./long.ts";
import { isNumeric } from "./value-text.ts";

/** `widths` are those of the columns as they stand, in pixels as the room; `named`: the paths of those that say what a record is called. */
export function columnsThatFit(
  columns: readonly ColumnView[],
  widths: readonly number[],
  room: number,
  sorted: string | undefined,
  named: ReadonlySet<string> = new Set(),
): readonly ColumnView[] {
  const widthOf = (at: number) => widths[at] ?? 0;
  const amount = columns.find(({ type }) => type.is === "money");
  const isKept = (column: ColumnView, at: number) =>
    at === 0 || column === amount || column.path === sorted || (column.type.is === "choice" && column.type.state);
  let left = room - columns.reduce((sum, column, at) => sum + (isKept(column, at) ? widthOf(at) : 0), 0);
  // A table is as wide as its frame, or wider: where all fit, none is measured wider than it has to be.
  if (columns.reduce((sum, _, at) => sum + widthOf(at), 0) <= room + 1) return columns;
  const others = columns.flatMap((column, at) => (isKept(column, at) ? [] : [{ column, width: widthOf(at) }]));
  const gone = new Set<ColumnView>();
  const rank = (column: ColumnView) => (named.has(column.path) ? -1 : rankOf(column));
  for (const { column, width } of others.toSorted((one, other) => rank(one.column) - rank(other.column))) {
    if (width <= left) left -= width;
    else gone.add(column);
  }
  return columns.filter((column) => !gone.has(column));
}

/** Those of the last rank go first: what is long, then who made or changed the record and when, then short words. */
function rankOf({ type, own }: ColumnView): number {
  if (isLong(type)) return 5;
  if (own) return 4;
  if (isNumeric(type)) return 0;
  switch (type.is) {
    case "choice":
    case "yes/no":
    case "date":
      return 1;
    case "reference":
    case "moment":
    case "time":
      return 2;
    default:
      return 3;
  }
}
