// Makes a file of CSV into records, in one transaction. It takes all of its rows, or none, or all but those that a
// trial found wrong. A trial does everything and undoes it, so that what it says is what would happen; so does a run of
// which a row is wrong that is not to be left out.

import type { Transaction } from "../../../store/store.ts";
import { addImportPart, beginImport, storedImport } from "../../../store/system/imports.ts";
import { commitIf } from "../../../store/undone.ts";
import type { ImportReply } from "../../../wire/csv.ts";
import type { Application } from "../../context/application.ts";
import { asCalledNow } from "../../csv/import-changes.ts";
import { importId } from "../../csv/imported.ts";
import type { Table } from "../../csv/table.ts";
import { jsonIn } from "../../i18n/languages.ts";
import { allCollected, type Collecting, memoryOf, type Result } from "./collected.ts";
import { failedText } from "./failed-rows.ts";

/** So many errors, and so many warnings, are told; the file of the failed rows has all. */
export const MAX_REPORTED = 200;
/** Days for which an import is known, so that it is not done twice. */
const DAYS_KNOWN = 30;

export interface Run {
  /** Names the run, so that it is done once however often it is sent; null: a trial, of which nothing is kept. */
  readonly key: string | null;
  /** The warnings that are confirmed, as the trial named them. */
  readonly confirmed: string | null;
  /** The wrong rows that are left out, as the trial named them; null: none are. */
  readonly without: string | null;
  /** What the file is called; empty where nobody says it. */
  readonly file: string;
  /** The language in which whoever imports reads; null: the product's. */
  readonly language: string | null;
  /** Tells all errors, however many they are. */
  readonly tellsAll?: true;
}

export async function importTable(collecting: Collecting, table: Table, run: Run): Promise<ImportReply> {
  const { app, actor, importing } = collecting;
  const { store } = app;
  const attempt = (transaction: Transaction) => attempted(transaction, collecting, table, run);
  const result =
    run.key === null
      ? await store.trial(attempt)
      : await commitIf(
          (all) => store.writeAtLength(all),
          attempt,
          ({ reply }) => reply.done,
        );
  if (result.reply.done && !result.repeated) await tellOthers(app, result);
  if (run.key !== null) return result.reply;
  return { ...result.reply, changes: await asCalledNow({ app, actor }, importing.entity, result.reply.changes, result.changed) };
}

/** Tells those who listen what was committed. */
export async function tellOthers(
  { listeners, outbound: sender }: Application,
  { entries, outbound }: Pick<Result, "entries" | "outbound">,
) {
  listeners.wrote(entries);
  if (outbound.departs) sender?.wake();
  if (outbound.told.length > 0) listeners.told(outbound.told);
  await listeners.settled();
}

/** Whether a run may keep what it came to: what it says is what was confirmed and is to be left out. */
export function isAsConfirmed({ errors, warnings, confirmation, leaving }: ImportReply, { confirmed, without }: Run): boolean {
  const isWhole = errors.length === 0 || (leaving !== null && without === leaving);
  return isWhole && (warnings.length === 0 || confirmed === confirmation);
}

/** What a new import is known by; those from before the second are forgotten. */
export function beginning({ actor, importing }: Collecting, id: string, key: string, file: string, rows: number) {
  const { now } = actor.context;
  const forgotten = new Date(Date.parse(now) - DAYS_KNOWN * 86_400_000).toISOString();
  const common = { id, by: actor.userId, key, entity: importing.entity.name, file, at: now, seen: now, undo: "none", rows } as const;
  return { common, forgotten };
}

async function attempted(transaction: Transaction, collecting: Collecting, table: Table, run: Run): Promise<Result> {
  const { app, actor, importing } = collecting;
  const id = run.key === null ? null : importId(actor, run.key);
  // Imports take turns, so that whoever sends the same twice at once finds it done.
  if (id !== null) await transaction.nextNumber("ninefold_import", "turn", "");
  const before = id === null ? null : await storedImport(transaction, id);
  if (before !== null) {
    const { reply } = JSON.parse(before.told) as { readonly reply: ImportReply | null };
    // The key names an import of another file, of more rows.
    if (reply === null) throw app.problems.together([app.problems.fault("bad-request", {}, "key")]);
    return { reply, entries: [], outbound: { departs: false, told: [] }, repeated: true, changed: [] };
  }
  const collected = await allCollected(transaction, collecting, memoryOf(importing, table), table.rows);
  const rows = table.rows.length;
  const result = await collected.result(transaction, rows, id === null, run.tellsAll ? Number.POSITIVE_INFINITY : MAX_REPORTED);
  if (run.key === null || id === null || !isAsConfirmed(result.reply, run)) return result;
  const reply: ImportReply = { ...result.reply, done: true };
  const all = (await collected.result(transaction, rows, false, Number.POSITIVE_INFINITY)).reply.errors;
  const { created, updated, unchanged, wrong, errors, moreErrors } = reply;
  const told = jsonIn({ created, updated, unchanged, wrong, errors, moreErrors, reply, undone: null }, run.language, app.plan.product);
  const { common, forgotten } = beginning(collecting, id, run.key, run.file, rows);
  const failed = all.length === 0 ? "" : await failedText(app, importing, table, all, run.language);
  await beginImport(transaction, { ...common, state: "done", taken: rows, told, failed }, forgotten);
  await addImportPart(transaction, id, 0, { made: collected.made, changed: collected.changed });
  return { ...result, reply };
}
