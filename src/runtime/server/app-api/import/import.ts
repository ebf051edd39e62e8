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
import { SENTENCE, wordedAs } from "../../i18n/languages.ts";
import { type Example, phrase } from "../../i18n/texts.ts";
import type { ChangeSet } from "../../rules/change-set.ts";
import type { ActContext } from "../../writing/act.ts";
import { asProblems, within } from "../../writing/commit.ts";
import { allWrong, type Importing, importRow, type Memory, type RowDone, readRow } from "./import-row.ts";

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
  const collected = new Collected(app, actor, importing);
  for (const row of table.rows) await collected.take(transaction, row);
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
  readonly #read: ReadRow[] = [];
  readonly #app: Application;
  readonly #actor: Actor;
  readonly #importing: Importing;
  readonly #memory: Memory = { known: new Known(), rows: new Map(), turns: new Turns() };
  readonly #entries: HistoryEntry[] = [];
  readonly #informed = new Set<string>();
  #departs = false;
  readonly #errors: ImportedRow[] = [];
  readonly #warnings: ImportedRow[] = [];
  readonly #confirmations: string[] = [];
  readonly #counts = { created: 0, updated: 0, unchanged: 0 };

  constructor(app: Application, actor: Actor, importing: Importing) {
    this.#app = app;
    this.#actor = actor;
    this.#importing = importing;
  }

  async take(transaction: Transaction, row: TableRow): Promise<void> {
    await this.#memory.turns.othersToo();
    const isShown = this.#read.length < ROWS_SHOWN;
    const read = { app: this.#app, actor: this.#actor };
    const isRead = isShown && row.unread === null;
    const values = isRead ? await readRow(read.app, transaction, read, this.#importing, this.#memory, row) : [];
    const is = await this.#taken(transaction, row);
    if (isShown) this.#read.push({ row: row.number, is, cells: row.cells, values, isRead });
  }

  async #taken(transaction: Transaction, row: TableRow): Promise<RowDone["is"] | "wrong"> {
    if (row.unread !== null) {
      this.#errors.push(rowFault(row, row.unread.column, row.unread.fault));
      return "wrong";
    }
    const first = await this.#tried(transaction, row, new Set());
    const asked = first instanceof Problem ? (first.view.confirmation ?? null) : null;
    if (asked !== null && first instanceof Problem) {
      this.#confirmations.push(`${row.number} ${asked}`);
      this.#warnings.push(...this.#told(row, first));
    }
    const outcome = asked === null ? first : await this.#tried(transaction, row, new Set(asked.split(" ")));
    if (outcome instanceof Problem) {
      this.#errors.push(...this.#told(row, outcome));
      return "wrong";
    }
    this.#counts[outcome.is] += 1;
    if (outcome.is !== "unchanged") this.records.push(outcome.id);
    if (outcome.changes.length > 0) this.#changed.push({ row: row.number, id: outcome.id, changes: outcome.changes });
    if (outcome.is === "created") this.#memory.rows.set(outcome.id, row.number);
    return outcome.is;
  }

  /** `told`: with what it read and changes. `most`: so many errors, and warnings, are told. */
  async result(transaction: Transaction, rows: number, told: boolean, most: number): Promise<Result> {
    const confirmation = named(this.#confirmations);
    const wrong = new Set(this.#errors.map((one) => one.row)).size;
    const leaving = wrong === rows ? null : named(this.#errors.map(({ row, column, code }) => `${row} ${column ?? ""} ${code}`));
    const view = { app: this.#app, actor: this.#actor };
    const changes = told ? await importChanges(view, transaction, this.#importing.entity, this.#changed) : NO_CHANGES;
    const changed = told ? this.#changed.map(({ id }) => id) : [];
    const fields = this.#importing.mapped.map((target) => target?.field ?? null);
    const read = told ? await importRead(view, transaction, fields, this.#read) : NOTHING_READ;
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
