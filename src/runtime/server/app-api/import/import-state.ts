// What is told of an import to whoever began it, and whether it can be undone.

import { advanceImport, importedRecords, type StoredImport } from "../../../store/system/imports.ts";
import type { ImportJob, ImportUndo, ImportUndone } from "../../../wire/csv.ts";
import { mayChangeSome } from "../../access/screen-access.ts";
import { isNever } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";

/** Milliseconds for which an import can be undone. */
export const UNDO_WITHIN = 86_400_000;
/** Milliseconds without a sign of life after which a process is taken for gone. */
const SILENT = 30_000;

type ImportSummary = Pick<ImportJob, "created" | "updated" | "unchanged" | "wrong" | "errors" | "moreErrors" | "reply"> & {
  readonly undone: ImportUndone | null;
};

export function summaryOf(stored: StoredImport): ImportSummary {
  return JSON.parse(stored.told) as ImportSummary;
}

export async function jobOf(view: View, stored: StoredImport): Promise<ImportJob> {
  const known = await withoutGone(view, stored);
  const { key, file, at, rows, state } = known;
  const { undone, ...told } = summaryOf(known);
  const progress = view.app.imports.progressOf(known.id);
  const isUndoing = known.undo === "running";
  const taken = isUndoing || known.undo === "done" || known.undo === "stopped" ? rows : (progress?.taken ?? known.taken);
  const undo = await undoOf(view, known, undone, isUndoing ? (progress?.taken ?? known.taken) : 0);
  const reply = state === "refused" ? told.reply : null;
  return { key, file, at, state, rows, taken, ...told, reply, hasFailed: known.failed !== "", undo };
}

/** As it stands: one whose process is gone has stopped, and says so from now on. */
async function withoutGone({ app }: View, stored: StoredImport): Promise<StoredImport> {
  const { id, state, undo, seen } = stored;
  const isWorked = state === "checking" || state === "writing" || undo === "running";
  if (!isWorked || app.imports.progressOf(id) !== null) return stored;
  // SQLite has one process, which is this.
  const isGone = app.store.engine === "sqlite" || app.clock.now().getTime() - Date.parse(seen) > SILENT;
  if (!isGone) return stored;
  const now = undo === "running" ? ({ undo: "stopped" } as const) : ({ state: "stopped" } as const);
  await app.store.write((transaction) => advanceImport(transaction, id, { state, undo }, now));
  return { ...stored, ...now };
}

async function undoOf(view: View, stored: StoredImport, result: ImportUndone | null, taken: number): Promise<ImportUndo> {
  const { made, changed } = await importedRecords(view.app.store, stored.id);
  const end = Date.parse(stored.at) + UNDO_WITHIN;
  const common = { until: new Date(end).toISOString(), taken, of: made.length + changed.length, result };
  const offers = (): ImportUndo["state"] => {
    if (stored.undo === "running" || stored.undo === "done") return stored.undo;
    if (stored.state === "checking" || stored.state === "writing") return "none";
    if (
      !((made.length > 0 && mayDelete(view, stored.entity)) || (changed.length > 0 && mayChangeSome(view.app, view.actor, stored.entity)))
    )
      return "none";
    return view.app.clock.now().getTime() < end ? "offered" : "over";
  };
  return { state: offers(), ...common };
}

export function mayDelete({ app, actor }: View, entity: string): boolean {
  return !isNever(app.access.may(entity, { kind: "delete" }, actor.roles).when);
}
