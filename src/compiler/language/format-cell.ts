// How a cell that leaves something open is written, whatever mark its author used.

import { readOpen } from "../parse/cells.ts";
import type { Cell } from "../parse/syntax.ts";

/** How an open cell is written; null for one that is not open, or would not ask the same then. */
export function canonicalOpen(cell: Cell): string | null {
  if (cell.state !== "open") return null;
  const written = cell.question === null ? "not shown" : `not shown: ${cell.question}`;
  return readOpen(written)?.question === cell.question ? written.replaceAll("|", "\\|") : null;
}
