// Makes a file of CSV into records, in one transaction. It takes all of its rows, or none, or all but those that a
// trial found wrong. A trial does everything and undoes it, so that what it says is what would happen; so does a run of
// which a row is wrong that is not to be left out. Each row is an act of its own for its rules. Others are answered in
// between.

import { createHash } from "node:crypto";
import type { FieldPlan } from "../../../../compiler/plan/plan.ts";
import type { HistoryEntry, Transaction } from "../../../store/store.ts";
import { importDone, saveImport } from "../../../store/system/imports.ts";
import { commitIf } from "../../../store/undone.ts";
import type { ImportedRow, ImportReply } from "../../../wire/csv.ts";
import type { Actor } from "../../access/access.ts";
import type { Application } from "../../context/application.ts";
import { type Fault, Problem, shortened } from "../../context/problems.ts";
import { Turns } from "../../context/turns.ts";
import { Known } from "../../csv/find.ts";
import {
  asCalledNow,
  type ChangedRow,
  importChanges,
  importRead,
  NO_CHANGES,
  NOTHING_READ,
  type ReadRow,
} from "../../csv/import-changes.ts";
import { importId } from "../../csv/imported.ts";
import { asInFile, hasFraction, likeNumber } from "../../csv/numbers.ts";
import type { Table, TableRow } from "../../csv/table.ts";
import { askableParts, thisRecord } from "../../expressions/expression-builders.ts";
import { SENTENCE, wordedAs } from "../../i18n/languages.ts";
import { type Example, phrase } from "../../i18n/texts.ts";
import { labelAt } from "../../reading/columns.ts";
import type { ChangeSet } from "../../rules/change-set.ts";
import type { ActContext } from "../../writing/act.ts";
import { asProblems, within } from "../../writing/commit.ts";
import { FileIds } from "./file-ids.ts";
import { allWrong, type Importing, importRow, type Memory, type RowDone, readRow } from "./import-row.ts";
import { WaitingRows } from "./waiting-rows.ts";

/** So many of the first rows are shown as they were read. */
const ROWS_SHOWN = 5;
/** So many errors, and so many warnings, are told; the file of the failed rows has all. */
const MAX_REPORTED = 200;
/** Characters of a cell that are told with what is wrong with it. */
const LONGEST_CELL = 1_000;
/** Days for which an import is known, so that it is not done twice. */
const DAYS_KNOWN = 30;

export interface Run {
  /** Names the run, so that it is done once however often it is sent; null: a trial, of which nothing is kept. */
  readonly key: string | null;
  /** The warnings that are confirmed, as the trial named them. */
  readonly confirmed: string | null;
  /** The wrong rows that are left out, as the trial named them; null: none are. */
  readonly without: string | null;
  /** Tells all errors, however many they are. */
  readonly tellsAll?: true;
}

interface Result {
  readonly reply: ImportReply;
  readonly entries: readonly HistoryEntry[];
  readonly outbound: ChangeSet["outbound"];
  readonly repeated: boolean;
  /** The records of the changes that are told. */
  readonly changed: readonly string[];
}

export async function importTable(app: Application, actor: Actor, importing: Importing, table: Table, run: Run): Promise<ImportReply> {
  const { store } = app;
  const attempt = (transaction: Transaction) => attempted(app, transaction, actor, importing, table, run);
  const result =
    run.key === null
      ? await store.trial(attempt)
      : await commitIf(
          (all) => store.writeAtLength(all),
          attempt,
          ({ reply }) => reply.done,
        );
  if (result.reply.done && !result.repeated) {
    app.listeners.wrote(result.entries);
    if (result.outbound.departs) app.outbound?.wake();
    if (result.outbound.told.length > 0) app.listeners.told(result.outbound.told);
    await app.listeners.settled();
  }
  if (run.key !== null) return result.reply;
  return { ...result.reply, changes: await asCalledNow({ app, actor }, importing.entity, result.reply.changes, result.changed) };
}

async function attempted(
  app: Application,
  transaction: Transaction,
  actor: Actor,
  importing: Importing,
  table: Table,
  run: Run,
): Promise<Result> {
  const id = run.key === null ? null : importId(actor, run.key);
  // Imports take turns, so that whoever sends the same twice at once finds it done.
  if (id !== null) await transaction.nextNumber("ninefold_import", "turn", "");
  const before = id === null ? null : await importDone(transaction, id);
  if (before !== null)
    return {
      reply: JSON.parse(before.reply) as ImportReply,
      entries: [],
      outbound: { departs: false, told: [] },
      repeated: true,
      changed: [],
    };
  const collected = new Collected(app, actor, importing, table);
  await collected.takeAll(transaction, table.rows);
  const result = await collected.result(
    transaction,
    table.rows.length,
    id === null,
    run.tellsAll ? Number.POSITIVE_INFINITY : MAX_REPORTED,
  );
  const { errors, warnings, confirmation, leaving } = result.reply;
  const confirmed = warnings.length === 0 || run.confirmed === confirmation;
  const isWhole = errors.length === 0 || (leaving !== null && run.without === leaving);
  if (id === null || !isWhole || !confirmed) return result;
  const reply: ImportReply = { ...result.reply, done: true };
  const { now } = actor.context;
  const forgotten = new Date(new Date(now).getTime() - DAYS_KNOWN * 86_400_000).toISOString();
  const done = { id, at: now, entity: importing.entity.name, records: collected.records, reply: JSON.stringify(reply) };
  await saveImport(transaction, done, forgotten);
  return { ...result, reply };
}

/** What became of the rows so far. */
class Collected {
  readonly records: string[] = [];
  readonly #changed: ChangedRow[] = [];
  readonly #read = new Map<TableRow, ReadRow>();
  readonly #waiting = new WaitingRows();
  readonly #app: Application;
  readonly #actor: Actor;
  readonly #importing: Importing;
  readonly #memory: Memory;
  readonly #entries: HistoryEntry[] = [];
  readonly #informed = new Set<string>();
  #departs = false;
  readonly #errors: ImportedRow[] = [];
  readonly #warnings: ImportedRow[] = [];
  readonly #confirmations: string[] = [];
  readonly #counts = { created: 0, updated: 0, unchanged: 0 };

  constructor(app: Application, actor: Actor, importing: Importing, table: Table) {
    this.#app = app;
    this.#actor = actor;
    this.#importing = importing;
    const ids = importing.mapped.findIndex((target) => target?.name === "id");
    const { entity } = importing;
    const fileIds = new FileIds(entity, ids, table.rows);
    this.#memory = { known: new Known(), rows: new Map(), ids: fileIds, missing: new Set(), turns: new Turns() };
  }

  /** In the order of the file, save that a row which refers to a later one comes after that. */
  async takeAll(transaction: Transaction, rows: readonly TableRow[]): Promise<void> {
    const shown = new Set(rows.slice(0, ROWS_SHOWN));
    const take = async (first: TableRow): Promise<void> => {
      const queue = [first];
      for (const row of queue) queue.push(...(await this.#take(transaction, row, shown.has(row))));
    };
    for (const row of rows) await take(row);
    // Once more where something was not known by a name that it is found by all the same.
    for (const { row } of this.#waiting.all()) if (this.#waiting.take(row) !== undefined) await take(row);
    for (const { row, problem } of this.#waiting.all()) this.#errors.push(...this.#told(row, problem));
  }

  /** The rows that waited for this one. */
  async #take(transaction: Transaction, row: TableRow, isShown: boolean): Promise<TableRow[]> {
    const memory = this.#memory;
    await memory.turns.othersToo();
    const read = { app: this.#app, actor: this.#actor };
    const isRead = isShown && row.unread === null;
    const values = isRead ? await readRow(read.app, transaction, read, this.#importing, memory, row) : [];
    memory.missing.clear();
    const done = await this.#taken(transaction, row);
    if (isShown) this.#read.set(row, { row: row.number, is: done?.is ?? "wrong", cells: row.cells, values, isRead });
    if (done === null) return [];
    memory.ids.done(row, done.id, done.is === "created");
    return this.#waiting.any ? this.#waiting.released(await this.#names(transaction, row, done.id)) : [];
  }

  /** What rows may call a record by. */
  async #names(transaction: Transaction, row: TableRow, id: string): Promise<string[]> {
    const { entity } = this.#importing;
    const view = { app: this.#app, actor: this.#actor };
    const record = (await transaction.get(entity.name, id)) ?? {};
    const own = entity.fields.flatMap((field) => (field.unique ? [record[field.name] ?? []].flat() : []));
    const label = labelAt(view, entity.name, thisRecord(entity.name));
    const called = await transaction.compute(entity.name, record, [label, ...askableParts(label).slice(0, 1)], view.actor.context);
    return [this.#memory.ids.of(row), ...[...own, ...called].map((value) => String(value ?? ""))];
  }

  /** Null where it is refused, or waits for another row. */
  async #taken(transaction: Transaction, row: TableRow): Promise<RowDone | null> {
    if (row.unread !== null) {
      this.#errors.push(rowFault(row, row.unread.column, row.unread.fault));
      return null;
    }
    const first = await this.#tried(transaction, row, new Set());
    const asked = first instanceof Problem ? (first.view.confirmation ?? null) : null;
    if (asked !== null && first instanceof Problem) {
      this.#confirmations.push(`${row.number} ${asked}`);
      this.#warnings.push(...this.#told(row, first));
    }
    const outcome = asked === null ? first : await this.#tried(transaction, row, new Set(asked.split(" ")));
    if (outcome instanceof Problem) {
      if (this.#memory.missing.size > 0) this.#waiting.add(row, this.#memory.missing, outcome);
      else this.#errors.push(...this.#told(row, outcome));
      return null;
    }
    this.#counts[outcome.is] += 1;
    if (outcome.is !== "unchanged") this.records.push(outcome.id);
    if (outcome.changes.length > 0) this.#changed.push({ row: row.number, id: outcome.id, changes: outcome.changes });
    return outcome;
  }

  /** `told`: with what it read and changes. `most`: so many errors, and warnings, are told. */
  async result(transaction: Transaction, rows: number, told: boolean, most: number): Promise<Result> {
    for (const told of [this.#errors, this.#warnings, this.#changed]) told.sort((one, other) => one.row - other.row);
    const confirmation = named(this.#confirmations);
    const wrong = new Set(this.#errors.map((one) => one.row)).size;
    const leaving = wrong === rows ? null : named(this.#errors.map(({ row, column, code }) => `${row} ${column ?? ""} ${code}`));
    const view = { app: this.#app, actor: this.#actor };
    const changes = told ? await importChanges(view, transaction, this.#importing.entity, this.#changed) : NO_CHANGES;
    const changed = told ? this.#changed.map(({ id }) => id) : [];
    const fields = this.#importing.mapped.map((target) => target?.field ?? null);
    const read = told ? await importRead(view, transaction, fields, [...this.#read.values()]) : NOTHING_READ;
    const [errors, warnings] = [this.#errors.slice(0, most), this.#warnings.slice(0, most)];
    const more = { moreErrors: this.#errors.length - errors.length, moreWarnings: this.#warnings.length - warnings.length };
    const found = { errors, warnings, ...more, confirmation, leaving, changes, read };
    const reply = { rows, ...this.#counts, wrong, ...found, done: false };
    return { reply, entries: this.#entries, outbound: { departs: this.#departs, told: [...this.#informed] }, repeated: false, changed };
  }

  /** What a row does is undone where it is refused, so that the next is not misled by half of it. */
  async #tried(transaction: Transaction, row: TableRow, confirmed: ReadonlySet<string>): Promise<RowDone | Problem> {
    const app = this.#app;
    const { entity } = this.#importing;
    const doer: ActContext = { actor: this.#actor, through: "import", sovereign: false, confirmed };
    const memory = this.#memory;
    try {
      const { done, entries, outbound } = await asProblems(app, entity, () =>
        transaction.attempt(() =>
          within(app, transaction, doer, (work) => importRow(app, transaction, work, this.#importing, memory, row)),
        ),
      );
      this.#entries.push(...entries);
      for (const user of outbound.told) this.#informed.add(user);
      this.#departs ||= outbound.departs;
      memory.rows.set(done.id, row.number);
      if (done.is !== "unchanged") memory.known.forgetMissing();
      return done;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return error.view.confirmation === undefined ? allWrong(app, transaction, doer, this.#importing, memory, row, error) : error;
    }
  }

  #told(row: TableRow, { told: problem }: Problem): ImportedRow[] {
    const found = problem.errors.length > 0 ? problem.errors : [{ ...problem, field: null }];
    const told = found.map((error) => {
      const at = this.#importing.mapped.findIndex((target) => target !== null && (target.field?.name ?? "id") === error.field);
      const one = this.#byRow(this.#asNumber(error, this.#importing.mapped[at]?.field ?? null, row.cells[at] ?? ""));
      return rowFault(row, at < 0 ? null : at, one);
    });
    const place = ({ column }: ImportedRow): number => column ?? row.cells.length;
    const sorted = told.toSorted((one, other) => place(one) - place(other));
    if (problem.more === undefined) return sorted;
    const words = this.#app.problems.worded({ detail: phrase("moreFaults", { shown: sorted.length, count: problem.more }) });
    return [...sorted, rowFault(row, null, { code: problem.code, cite: null, ...words })];
  }

  /** What is no number, or no length of time, is told with an example, as a form does; one in the other way of writing as it would be written here. */
  #asNumber<Told extends ReportedFault>(told: Told, field: FieldPlan | null, text: string): Told {
    if (field === null) return told;
    const { mark } = this.#importing.reading;
    const like = (example: string | Example) => ({ field: field.label, example });
    if (told.code === "not-a-number" && field.type.is === "duration")
      return this.#app.problems.inWords(told, phrase("lengthLike", { field: field.label }));
    const isNumber = told.code === "not-a-number" || told.code === "number-otherwise";
    if (isNumber && field.type.is === "integer" && hasFraction(text, mark))
      return this.#app.problems.inWords(told, phrase("wholeNumber", { field: field.label }));
    if (told.code === "not-a-number") return this.#app.problems.inWords(told, phrase("numberLike", like(likeNumber(field.type, mark))));
    const here = told.code === "number-otherwise" ? asInFile(text, mark) : null;
    if (here === null) return told;
    return this.#app.problems.inWords(told, phrase("numberHere", { ...like(here), value: text.trim() }));
  }

  /** What another row of the file has is told so: its record is in no list yet. */
  #byRow<Told extends ReportedFault>(told: Told): Told {
    const by = told.takenBy;
    const row = by?.entity === this.#importing.entity.name ? this.#memory.rows.get(by.id) : undefined;
    return by === undefined || row === undefined ? told : this.#app.problems.inWords(told, phrase("takenByRow", { field: by.field, row }));
  }
}

/** A name for just these; null for none. */
function named(parts: readonly string[]): string | null {
  return parts.length === 0 ? null : createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);
}

type ReportedFault = Pick<Fault, "code" | "detail" | "cite" | "source" | "takenBy" | typeof SENTENCE> & {
  readonly remedy?: string | null;
};

function rowFault(row: TableRow, column: number | null, fault: ReportedFault): ImportedRow {
  const { code, detail, remedy, cite, source, [SENTENCE]: said } = fault;
  const place = { row: row.number, column, value: column === null ? null : shortened(row.cells[column] ?? "", LONGEST_CELL) };
  return {
    ...{ ...place, code, detail, cite },
    ...(remedy ? { remedy } : {}),
    ...(source === undefined ? {} : { source }),
    ...(said === undefined ? {} : { [SENTENCE]: said }),
    ...wordedAs(fault),
  };
}
