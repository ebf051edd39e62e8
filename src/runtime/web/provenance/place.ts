// The rows of the document by which something was refused, in words, for a menu. What opens them is no part of an entry that is
// chosen.

import type { ProblemView } from "../../wire.ts";
import { rowsOf } from "./WhereFrom.tsx";

/** In development alone. */
export function placeOf(problems: readonly (ProblemView | null)[]): string | undefined {
  const rows = problems.flatMap(rowsOf).filter(({ source }) => source !== undefined);
  const places = new Set(rows.flatMap(({ cite, source }) => cite ?? source ?? []));
  return places.size === 0 ? undefined : [...places].join("; ");
}
