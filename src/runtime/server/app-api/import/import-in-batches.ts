// Imports a file of many rows in batches, each in a transaction of its own, so that nobody waits long for it. It is tried
// as a whole first. What belongs together, as rows that refer to each other in a circle, is in one batch.

import { setTimeout as wait } from "node:timers/promises";
import type { Transaction } from "../../../store/store.ts";
import { addImportPart, advanceImport, beginImport, type StoredImport, storedImport } from "../../../store/system/imports.ts";
import type { ImportedRow, ImportJob, ImportReply } from "../../../wire/csv.ts";
import { demandGoing, type Progress, Stopped } from "../../context/import-jobs.ts";
import { stackOf } from "../../context/log.ts";
import { importId } from "../../csv/imported.ts";
import type { Table, TableRow } from "../../csv/table.ts";
import { jsonIn } from "../../i18n/languages.ts";
import { BATCH, PAUSE } from "./batch-times.ts";
import { allCollected, Collected, type Collecting, copyOf, memoryOf, type Result } from "./collected.ts";
import { failedText } from "./failed-rows.ts";
import { beginning, isAsConfirmed, MAX_REPORTED, type Run, tellOthers } from "./import.ts";
import type { Memory } from "./import-row.ts";
import { jobOf } from "./import-state.ts";

/** So many rows are imported together, all or none. */
export const MOST_AT_ONCE = 200;
/** Milliseconds between two signs of life. */
const BEAT = 2_000;

interface Job extends Collecting {
  readonly id: string;
  readonly table: Table;
  readonly run: Run & { readonly key: string };
  readonly progress: Progress;
}

/** What became of the rows so far. */
interface Tally {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly errors: readonly ImportedRow[];
}

/** What a trial found. */
interface Checked {
  readonly result: Result;
  readonly units: readonly (readonly TableRow[])[];
  readonly confirmed: ReadonlySet<string>;
}

/** Answers at once; the import goes on by itself. One that was begun before is not begun again. */
export async function startImport(collecting: Collecting, table: Table, run: Run & { readonly key: string }): Promise<ImportJob> {
  const { app, actor } = collecting;
  const id = importId(actor, run.key);
  const told = JSON.stringify({ created: 0, updated: 0, unchanged: 0, wrong: 0, errors: [], moreErrors: 0, reply: null, undone: null });
  const { common, forgotten } = beginning(collecting, id, run.key, run.file, table.rows.length);
  const isNew = await app.store.write(async (transaction) => {
    await transaction.nextNumber("ninefold_import", "turn", "");
    if ((await storedImport(transaction, id)) !== null) return false;
    await beginImport(transaction, { ...common, state: "checking", taken: 0, told, failed: "" }, forgotten);
    return true;
  });
  if (isNew) app.imports.run(id, (progress) => imported({ ...collecting, id, table, run, progress }));
  return (await jobOf({ app, actor }, (await storedImport(app.store, id))!))!;
}

async function imported(job: Job): Promise<void> {
  const { app, id, progress } = job;
  const beating = setInterval(() => void beat(job), BEAT);
  beating.unref();
  try {
    const checked = await check(job);
    if (checked !== null) await writeAll(job, checked);
  } catch (error) {
    if (!(error instanceof Stopped)) app.options.log?.({ level: "error", message: "import failed", error: stackOf(error) });
    progress.isStopped = true;
    const end = (while_: Pick<StoredImport, "state">) =>
      app.store.write((transaction) => advanceImport(transaction, id, while_, { state: "stopped" })).catch(() => false);
    if (!(await end({ state: "checking" }))) await end({ state: "writing" });
  } finally {
    clearInterval(beating);
  }
}

/** Says that the process is at it, and hears whether it was cancelled by another one. */
async function beat({ app, id, progress }: Job): Promise<void> {
  const seen = app.clock.now().toISOString();
  const state = async () => (await storedImport(app.store, id))?.state;
  const going = await app.store
    .write((transaction) => advanceImport(transaction, id, {}, { seen }))
    .then(state)
    .catch(() => "writing");
  if (going !== "checking" && going !== "writing") progress.isStopped = true;
}

/** Null where it may not be kept: it is told then. */
async function check(job: Job): Promise<Checked | null> {
  const { app, importing, table, run, id, progress } = job;
  const onRow = () => {
    demandGoing(progress);
    progress.taken = Math.min(progress.taken + 1, table.rows.length);
  };
  demandGoing(progress);
  const checked = await app.store.trial(async (transaction): Promise<Checked> => {
    progress.taken = 0;
    const collected = await allCollected(transaction, { ...job, onRow }, memoryOf(importing, table), table.rows);
    const most = { rows: table.rows.length, all: Number.POSITIVE_INFINITY };
    const result = await collected.result(transaction, most.rows, false, most.all);
    const isKept = isAsConfirmed(result.reply, run);
    const told = isKept ? result : await collected.result(transaction, most.rows, true, MAX_REPORTED);
    return { result: told, units: collected.units, confirmed: new Set(collected.confirmations) };
  });
  const { reply } = checked.result;
  const isKept = isAsConfirmed(reply, run);
  const told = isKept ? summaryJson(job, { created: 0, updated: 0, unchanged: 0, errors: reply.errors }) : summaryJson(job, reply, reply);
  const taken = isKept ? reply.wrong : 0;
  progress.taken = taken;
  const failed = isKept && reply.errors.length > 0 ? await failedText(app, importing, table, reply.errors, run.language) : "";
  const to = { state: isKept ? "writing" : "refused", told, taken, failed } as const;
  const goesOn = await app.store.write((transaction) => advanceImport(transaction, id, { state: "checking" }, to));
  return goesOn && isKept ? checked : null;
}

/** What is told, as JSON, in the language of whoever imports. */
function summaryJson({ app, run }: Job, { created, updated, unchanged, errors }: Tally, reply: ImportReply | null = null): string {
  const sorted = [...errors].sort((one, other) => one.row - other.row);
  const wrong = reply?.wrong ?? new Set(errors.map(({ row }) => row)).size;
  const moreErrors = reply?.moreErrors ?? Math.max(0, sorted.length - MAX_REPORTED);
  const told = { created, updated, unchanged, wrong, errors: sorted.slice(0, MAX_REPORTED), moreErrors, reply, undone: null };
  return jsonIn(told, run.language, app.plan.product);
}

async function writeAll(job: Job, { result, units, confirmed }: Checked): Promise<void> {
  const { app, importing, table, id, run, progress } = job;
  let memory = memoryOf(importing, table);
  let tally: Tally = { created: 0, updated: 0, unchanged: 0, errors: result.reply.errors };
  for (let at = 0, number = 0; at < units.length; number++) {
    demandGoing(progress);
    const before = { memory, tally, at, number };
    const batch = await app.store.writeAtLength((transaction) => written(transaction, { ...job, confirmed }, units, before));
    ({ memory, tally, at } = batch);
    progress.taken = batch.taken;
    await tellOthers(app, batch.result);
    await wait(PAUSE);
  }
  const failed = tally.errors.length === 0 ? "" : await failedText(app, importing, table, tally.errors, run.language);
  const end = { state: "done", taken: table.rows.length, told: summaryJson(job, tally), failed } as const;
  await app.store.write((transaction) => advanceImport(transaction, id, { state: "writing" }, end));
}

interface BatchStart {
  readonly memory: Memory;
  readonly tally: Tally;
  readonly at: number;
  readonly number: number;
}

/** One batch. Where the import was cancelled meanwhile nothing of it is kept. */
async function written(
  transaction: Transaction,
  job: Job,
  units: readonly (readonly TableRow[])[],
  { memory, tally, at, number }: BatchStart,
) {
  const [first = []] = units.slice(at);
  const collected = first.length > 1 ? await allCollected(transaction, job, memory, first) : new Collected(job, copyOf(memory));
  const end = first.length > 1 ? at + 1 : at + (await collected.takeFor(transaction, singles(units, at), BATCH));
  const result = await collected.result(transaction, job.table.rows.length, false, Number.POSITIVE_INFINITY);
  const { created, updated, unchanged, errors } = result.reply;
  const sum: Tally = {
    created: tally.created + created,
    updated: tally.updated + updated,
    unchanged: tally.unchanged + unchanged,
    errors: [...tally.errors, ...errors],
  };
  const left = units.slice(end).reduce((rows, unit) => rows + unit.length, 0);
  const taken = job.table.rows.length - left;
  if (collected.made.length + collected.changed.length > 0) await addImportPart(transaction, job.id, number, collected);
  const seen = job.app.clock.now().toISOString();
  const isKept = await advanceImport(transaction, job.id, { state: "writing" }, { taken, seen, told: summaryJson(job, sum) });
  if (!isKept) throw new Stopped("cancelled");
  return { memory: collected.memory, tally: sum, at: end, taken, result };
}

/** The rows from a place on that belong with no other. */
function singles(units: readonly (readonly TableRow[])[], from: number): TableRow[] {
  const next = units.findIndex((unit, at) => at >= from && unit.length > 1);
  return units.slice(from, next < 0 ? units.length : next).flat();
}
