// GET /-/screens/{slug}/import/job and …/failed: how far an import of one's own is, and its rows that were not imported. POST
// …/cancel and …/undo: ends it after the batch that it is at, and takes it back. Nobody finds another's.

import { advanceImport, latestImport, type StoredImport, storedImport } from "../../../store/system/imports.ts";
import type { ImportJobView } from "../../../wire/csv.ts";
import { importId } from "../../csv/imported.ts";
import type { HttpRequest, Reply } from "../../pipeline/router.ts";
import { demandKnown, single } from "../../reading/filters.ts";
import { failedFile } from "./failed-rows.ts";
import { jobOf, UNDO_WITHIN } from "./import-state.ts";
import { importedEntity, importKeyOf } from "./imported-entity.ts";
import { undoInBatches } from "./undo-import.ts";

async function asked(ask: HttpRequest): Promise<StoredImport> {
  const entity = importedEntity(ask);
  demandKnown(ask, ask.query, (name) => name === "key");
  const stored = await storedImport(ask.app.store, importId(ask.actor, importKeyOf(ask)));
  if (stored === null || stored.entity !== entity.name) throw ask.app.problems.problem("not-found");
  return stored;
}

export async function importJob(ask: HttpRequest): Promise<ImportJobView> {
  if (single(ask, ask.query, "key") !== null) return { job: await jobOf(ask, await asked(ask)) };
  const entity = importedEntity(ask);
  demandKnown(ask, ask.query, () => false);
  const { userId } = ask.actor;
  const since = new Date(ask.app.clock.now().getTime() - UNDO_WITHIN).toISOString();
  const stored = userId === null ? null : await latestImport(ask.app.store, userId, entity.name, since);
  return { job: stored === null ? null : await jobOf(ask, stored) };
}

export async function importFailed(ask: HttpRequest): Promise<Reply> {
  const { failed } = await asked(ask);
  if (failed === "") throw ask.app.problems.problem("not-found");
  async function* text() {
    yield failed;
  }
  return failedFile(text());
}

/** What was written stays. One that is through is told as it is. */
export async function cancelImport(ask: HttpRequest): Promise<ImportJobView> {
  const stored = await asked(ask);
  const { app } = ask;
  await app.store.write(async (transaction) => {
    const isEnded = await advanceImport(transaction, stored.id, { state: "checking" }, { state: "cancelled", taken: 0 });
    if (!isEnded) await advanceImport(transaction, stored.id, { state: "writing" }, { state: "cancelled" });
  });
  const now = (await storedImport(app.store, stored.id)) ?? stored;
  const progress = app.imports.progressOf(stored.id);
  if (now.state === "cancelled" && progress !== null) progress.isStopped = true;
  return { job: await jobOf(ask, now) };
}

/** Goes on by itself; what is asked for twice is begun once. */
export async function undoImport(ask: HttpRequest): Promise<ImportJobView> {
  const stored = await asked(ask);
  const { app, actor } = ask;
  const { undo } = await jobOf(ask, stored);
  if (undo.state === "running" || undo.state === "done") return { job: await jobOf(ask, stored) };
  if (undo.state !== "offered") throw app.problems.problem("not-allowed");
  const seen = app.clock.now().toISOString();
  const isBegun = await app.store.write((transaction) =>
    advanceImport(transaction, stored.id, { undo: stored.undo }, { undo: "running", taken: 0, seen }),
  );
  if (isBegun) app.imports.run(stored.id, (progress) => undoInBatches({ app, actor, stored, progress }));
  return { job: await jobOf(ask, (await storedImport(app.store, stored.id))!) };
}
