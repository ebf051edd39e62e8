// One side of a change of rows, as the history keeps it. `[id, field, value, …]` each.

import type { Value } from "../../store/store.ts";

/** Its id, and the values that differ. */
export interface HistoryRow {
  readonly id: string;
  readonly values: ReadonlyMap<string, Value>;
}

export function historyRows(side: Value): HistoryRow[] {
  const rows = Array.isArray(side) ? (side as readonly Value[]) : [];
  return rows.flatMap((row): HistoryRow[] => {
    if (!Array.isArray(row)) return [];
    const [id, ...rest] = row as readonly Value[];
    const values = new Map<string, Value>();
    for (let at = 0; at < rest.length; at += 2) values.set(String(rest[at]), rest[at + 1] ?? null);
    return [{ id: String(id), values }];
  });
}
