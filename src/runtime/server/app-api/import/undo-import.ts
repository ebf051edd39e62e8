// Takes an import back: removes what it made and gives what it changed its earlier values, where nobody did anything since. In
// batches, each in a transaction of its own, from the last record to the first. What whoever imported may not do stays.

import { setTimeout as wait } from "node:timers/promises";
import type { HistoryEntry, Transaction } from "../../../store/store.ts";
import { entriesSince } from "../../../store/system/history.ts";
import { advanceImport, type ImportedRecords, importedRecords, type StoredImport } from "../../../store/system/imports.ts";
import type { ImportUndone } from "../../../wire/csv.ts";
import type { Actor } from "../../access/access.ts";
import { authorizeAll } from "../../access/authorize.ts";
import { type Application, entityOf } from "../../context/application.ts";
import { demandGoing, type Progress, Stopped } from "../../context/import-jobs.ts";
import { stackOf } from "../../context/log.ts";
import { Problem } from "../../context/problems.ts";
import { type ActContext, changeWithin, type UnitOfWork } from "../../writing/act.ts";
import { asProblems, within } from "../../writing/commit.ts";
import { recordsReferringTo, removeRecords, removeWithin } from "../../writing/delete.ts";
import { valuesPutBack } from "../undo/inverse-change.ts";
import { BATCH, PAUSE } from "./batch-times.ts";
import { tellOthers } from "./import.ts";
import { summaryOf } from "./import-state.ts";

interface Undoing {
  readonly app: Application;
  readonly actor: Actor;
  readonly stored: StoredImport;
  readonly progress: Progress;
}

/** `later`: another record of the import that is still there is in the way. `gone`: somebody deleted it. */
type Outcome = keyof ImportUndone | "later" | "gone";

interface Step {
  readonly id: string;
  readonly is: "made" | "changed";
}

/** What one batch came to. */
interface Batch {
  readonly counts: ImportUndone;
  readonly at: number;
  readonly later: readonly string[];
  readonly entries: HistoryEntry[];
  readonly outbound: { departs: boolean; readonly told: string[] };
}

/** The history has what else is done of that time: an import that began earlier may still be written. */
const EARLIER = 86_400_000;

/** Never throws. What was undone before it was stopped stays so, and is not counted again by the next try. */
export async function undoInBatches(undoing: Undoing): Promise<void> {
  const { app, stored } = undoing;
  const end = (undo: "done" | "stopped") =>
    app.store.write((transaction) => advanceImport(transaction, stored.id, { undo: "running" }, { undo }));
  try {
    await undoAll(undoing);
    await end("done");
  } catch (error) {
    if (!(error instanceof Stopped)) app.options.log?.({ level: "error", message: "undo of an import failed", error: stackOf(error) });
    await end("stopped").catch(() => false);
  }
}

async function undoAll(undoing: Undoing): Promise<void> {
  const { app, stored, progress } = undoing;
  const steps = stepsOf(await importedRecords(app.store, stored.id));
  const before = summaryOf(stored).undone;
  let counts: ImportUndone = { removed: before?.removed ?? 0, restored: before?.restored ?? 0, changed: 0, refused: 0 };
  const later: string[] = [];
  for (let at = 0; at < steps.length; ) {
    demandGoing(progress);
    const batch = await app.store.writeAtLength((transaction) => undoSome(transaction, undoing, steps, at, counts));
    ({ at, counts } = batch);
    later.push(...batch.later);
    progress.taken = at;
    await tellOthers(app, batch);
    await wait(PAUSE);
  }
  if (later.length === 0) return;
  await tellOthers(app, await app.store.writeAtLength((transaction) => undoTogether(transaction, undoing, later, counts)));
}

function stepsOf({ made, changed }: ImportedRecords): Step[] {
  const steps = [...changed.map((id): Step => ({ id, is: "changed" })), ...made.map((id): Step => ({ id, is: "made" }))];
  return steps.reverse();
}

async function undoSome(
  transaction: Transaction,
  undoing: Undoing,
  steps: readonly Step[],
  from: number,
  so: ImportUndone,
): Promise<Batch> {
  const begun = performance.now();
  const counts = { ...so };
  const later: string[] = [];
  const batch = { entries: [] as HistoryEntry[], outbound: { departs: false, told: [] as string[] } };
  let at = from;
  for (; at < steps.length && (at === from || performance.now() - begun < BATCH); at++) {
    const step = steps[at]!;
    const outcome = await undoOne(transaction, undoing, step, batch);
    if (outcome === "later") later.push(step.id);
    else if (outcome !== "gone") counts[outcome]++;
  }
  await keep(transaction, undoing, counts, at);
  return { ...batch, counts, at, later };
}

async function keep(transaction: Transaction, { app, stored }: Undoing, undone: ImportUndone, taken: number): Promise<void> {
  const told = JSON.stringify({ ...summaryOf(stored), undone });
  const to = { told, taken, seen: app.clock.now().toISOString() };
  if (!(await advanceImport(transaction, stored.id, { undo: "running" }, to))) throw new Stopped("stopped");
}

async function undoOne(
  transaction: Transaction,
  undoing: Undoing,
  { id, is }: Step,
  batch: Pick<Batch, "entries" | "outbound">,
): Promise<Outcome> {
  const { app, stored } = undoing;
  if ((await transaction.get(stored.entity, id)) === null) return "gone";
  const own = await entriesOfImport(transaction, stored, stored.entity, id);
  if (own === null) return "changed";
  if (is === "made" && (await isUsedByOthers(transaction, undoing, id))) return "changed";
  const target = { entity: stored.entity, id, version: null };
  const act = async (work: UnitOfWork): Promise<Outcome> => {
    if (is === "made") {
      await removeWithin(app, transaction, work, target);
      return "removed";
    }
    for (const entry of own.toReversed()) {
      const values = await valuesPutBack({ app, actor: work.actor }, transaction, entry);
      if (values === null) throw app.problems.problem("not-allowed");
      await changeWithin(app, transaction, work, target, values);
    }
    return "restored";
  };
  const done = await attempted(transaction, undoing, own.at(-1)?.id, act, batch);
  if (!(done instanceof Problem)) return done;
  return done.view.code === "still-used" ? "later" : "refused";
}

/** What the import did to a record; null where somebody did something to it since. */
async function entriesOfImport(
  transaction: Transaction,
  { at, by }: StoredImport,
  entity: string,
  id: string,
): Promise<readonly HistoryEntry[] | null> {
  const entries = await entriesSince(transaction, entity, id, new Date(Date.parse(at) - EARLIER).toISOString());
  const isOwn = (entry: HistoryEntry) => entry.at === at && entry.by === by && (entry.through === "import" || entry.through === "effect");
  const first = entries.findIndex(isOwn);
  const own = first < 0 ? [] : entries.slice(first);
  return own.length > 0 && own.every(isOwn) ? own : null;
}

/** Whether what is not of the import, or was changed since, refers to a record. */
async function isUsedByOthers(transaction: Transaction, { app, stored }: Undoing, id: string): Promise<boolean> {
  for (const [entity, ids] of await recordsReferringTo(app, transaction, stored.entity, id)) {
    for (const one of ids) if ((await entriesOfImport(transaction, stored, entity, one)) === null) return true;
  }
  return false;
}

/** As an act of its own, of which nothing is kept where it is refused. What there is to warn of was so before. */
async function attempted(
  transaction: Transaction,
  undoing: Undoing,
  takesBack: string | undefined,
  act: (work: UnitOfWork) => Promise<Outcome>,
  { entries, outbound }: Pick<Batch, "entries" | "outbound">,
  confirmed: ReadonlySet<string> = new Set(),
): Promise<Outcome | Problem> {
  const { app, actor, stored } = undoing;
  const entity = entityOf(app, stored.entity);
  const back = takesBack === undefined ? {} : { takesBack };
  const doer: ActContext = { actor, through: "import", sovereign: false, confirmed, ...back };
  try {
    const acted = await asProblems(app, entity, () => transaction.attempt(() => within(app, transaction, doer, act)));
    entries.push(...acted.entries);
    outbound.told.push(...acted.outbound.told);
    outbound.departs ||= acted.outbound.departs;
    return acted.done;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { confirmation } = error.view;
    if (confirmation === undefined || confirmed.size > 0) return error;
    const names = new Set(confirmation.split(" "));
    return attempted(transaction, undoing, takesBack, act, { entries, outbound }, names);
  }
}

/** Those that refer to each other: all of them, or those that nothing else is in the way of. */
async function undoTogether(transaction: Transaction, undoing: Undoing, ids: readonly string[], so: ImportUndone) {
  const { app, stored } = undoing;
  const batch = { entries: [] as HistoryEntry[], outbound: { departs: false, told: [] as string[] } };
  const left = new Set(ids);
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const id of left) {
      const referring = await recordsReferringTo(app, transaction, stored.entity, id);
      if ([...referring].some(([entity, others]) => entity !== stored.entity || others.some((one) => !left.has(one)))) left.delete(id);
    }
  }
  const act = async (work: UnitOfWork): Promise<Outcome> => {
    for (const id of left) {
      const row = await transaction.get(stored.entity, id);
      if (row !== null) await authorizeAll(app, transaction, work.actor, stored.entity, row, [{ kind: "delete" }]);
    }
    await removeRecords(app, transaction, work, stored.entity, [...left]);
    return "removed";
  };
  const done = left.size === 0 ? "removed" : await attempted(transaction, undoing, undefined, act, batch);
  const removed = done === "removed" ? left.size : 0;
  const counts = { ...so, removed: so.removed + removed, refused: so.refused + ids.length - removed };
  await keep(transaction, undoing, counts, undoing.progress.taken);
  return batch;
}
