// Rows of a file that refer to records which a later row may make.

import { foldedText, ownSpellings } from "../../../../compiler/expression/words.ts";
import type { Problem } from "../../context/problems.ts";
import type { TableRow } from "../../csv/table.ts";

interface Waiting {
  readonly row: TableRow;
  /** What they lack, as a search sees it. */
  readonly lacks: Set<string>;
  /** Why they could not be imported so far. */
  readonly problem: Problem;
}

export class WaitingRows {
  readonly #rows = new Map<TableRow, Waiting>();
  readonly #byName = new Map<string, Set<Waiting>>();

  get any(): boolean {
    return this.#rows.size > 0;
  }

  get size(): number {
    return this.#rows.size;
  }

  add(row: TableRow, lacks: Iterable<string>, problem: Problem): void {
    const waiting = { row, lacks: new Set([...lacks].map(foldedText)), problem };
    this.#rows.set(row, waiting);
    for (const name of waiting.lacks) this.#byName.set(name, (this.#byName.get(name) ?? new Set()).add(waiting));
  }

  /** Something is called so now: the rows that lacked nothing else, which wait no longer. */
  released(names: Iterable<string>): TableRow[] {
    const free: TableRow[] = [];
    for (const name of new Set([...names].flatMap(ownSpellings))) {
      for (const waiting of this.#byName.get(name) ?? []) {
        waiting.lacks.delete(name);
        if (waiting.lacks.size === 0 && this.take(waiting.row) === waiting) free.push(waiting.row);
      }
      this.#byName.delete(name);
    }
    return free;
  }

  /** Undefined where the row waits no longer. */
  take(row: TableRow): Waiting | undefined {
    const waiting = this.#rows.get(row);
    this.#rows.delete(row);
    for (const name of waiting?.lacks ?? []) this.#byName.get(name)?.delete(waiting!);
    return waiting;
  }

  all(): readonly Waiting[] {
    return [...this.#rows.values()];
  }
}
