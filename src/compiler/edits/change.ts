// The result of an intention: edits of the text, or why there are none.

import type { Refusal } from "../language/rename.ts";
import type { Source } from "../source.ts";
import { type Edit, joinedEdits } from "../text-edit.ts";

export interface Change {
  /** In the order of the text; none where it says already what was meant. */
  readonly edits: readonly Edit[];
  /** Where in the changed text the row, line or heading begins that was written, moved or filled; null where it was deleted. */
  readonly at: number | null;
}

/** Ends an intention that the text has no place for; `refusedOr` makes an answer of it. */
class Refused extends Error {}

export function refuse(reason: string): never {
  throw new Refused(reason);
}

/** What was made, or the reason that `refuse` gave meanwhile. */
export function refusedOr<T>(make: () => T): T | Refusal {
  try {
    return make();
  } catch (error) {
    if (error instanceof Refused) return { refused: error.message };
    throw error;
  }
}

export function change(source: Source, edits: readonly Edit[], at: number | null): Change {
  return { edits: joinedEdits(source, edits), at };
}

export function edit(source: Source, start: number, end: number, text: string): Edit {
  return { span: { file: source.file, start, end }, text };
}
