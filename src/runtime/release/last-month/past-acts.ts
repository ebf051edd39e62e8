// What was done in a time, the latest first: each act of the history with what followed from it.

import type { HistoryEntry, Reader } from "../../store/store.ts";
import { entriesWhere } from "../../store/system/history.ts";

export interface PastAct {
  /** What somebody did, or the program. */
  readonly entry: HistoryEntry;
  /** With all that the act did to other records, the latest first. */
  readonly entries: readonly HistoryEntry[];
  /** Whether somebody did it who was asked for a permission. */
  readonly isAsked: boolean;
}

const BATCH = 500;
const BY_PEOPLE: ReadonlySet<string> = new Set(["form", "call", "import"]);

/** `entities`: all of which there may be entries. */
export async function* pastActs(reader: Reader, entities: readonly string[], since: string): AsyncGenerator<PastAct> {
  let behind: { readonly at: string; readonly id: string } | null = null;
  let together: HistoryEntry[] = [];
  for (;;) {
    const filter = { entities, record: null, by: null, action: null, since, until: null, behind };
    const entries: readonly HistoryEntry[] = await entriesWhere(reader, filter, BATCH);
    for (const entry of entries) {
      const [first] = together;
      if (first !== undefined && (first.at !== entry.at || first.by !== entry.by)) {
        yield* actsOf(together);
        together = [];
      }
      together.push(entry);
    }
    behind = entries.at(-1) ?? behind;
    if (entries.length < BATCH) break;
  }
  yield* actsOf(together);
}

/** What one user did at one instant. A deletion takes others along, and empties what refers to them: that is one act. */
function actsOf(together: readonly HistoryEntry[]): readonly PastAct[] {
  const deleted = together.findLast(({ action, through }) => action === "delete" && through !== "effect");
  if (deleted !== undefined) return [{ entry: deleted, entries: together, isAsked: BY_PEOPLE.has(deleted.through) }];
  const byId = new Map(together.map((entry) => [entry.id, entry]));
  const origin = (entry: HistoryEntry): HistoryEntry => {
    const cause = entry.cause === undefined ? undefined : byId.get(entry.cause);
    return cause === undefined || entry.through !== "effect" ? entry : origin(cause);
  };
  const acts = new Map<HistoryEntry, HistoryEntry[]>();
  for (const entry of together) acts.set(origin(entry), [...(acts.get(origin(entry)) ?? []), entry]);
  return [...acts].map(([entry, entries]) => ({ entry, entries, isAsked: BY_PEOPLE.has(entry.through) }));
}
