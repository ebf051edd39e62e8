// What becomes of the rows of a file, one after the other. Each is an act of its own for its rules, and others are
// answered in between.

import { createHash } from "node:crypto";
import type { HistoryEntry, Row, Transaction, Value } from "../../../store/store.ts";
import { commitIf } from "../../../store/undone.ts";
import type { ImportedRow, ImportReply } from "../../../wire/csv.ts";
import type { Actor } from "../../access/access.ts";
import type { Application } from "../../context/application.ts";
import { Problem } from "../../context/problems.ts";
import { Turns } from "../../context/turns.ts";
import { Known } from "../../csv/find.ts";
import { type ChangedRow, importChanges, importRead, NO_CHANGES, NOTHING_READ, type ReadRow } from "../../csv/import-changes.ts";
import type { Table, TableRow } from "../../csv/table.ts";
import { askableParts, isStored, thisRecord } from "../../expressions/expression-builders.ts";
import { labelAt } from "../../reading/columns.ts";
import type { ChangeSet } from "../../rules/change-set.ts";
import type { ActContext, UnitOfWork } from "../../writing/act.ts";
import { asProblems, within } from "../../writing/commit.ts";
import { circularRows } from "./circular-rows.ts";
import { FileIds } from "./file-ids.ts";
import { allWrong, type Importing, importRow, type Memory, type RowDone, readRow, setPostponed } from "./import-row.ts";
import { LaterRows } from "./later-rows.ts";
import { rowFault, rowFaults } from "./row-faults.ts";
import { WaitingRows } from "./waiting-rows.ts";

/** So many of the first rows are shown as they were read. */
const ROWS_SHOWN = 5;
/** So often a file is taken from the start because a row of a circle turned out to be wrong; then circles are left out. */
const MOST_STARTS = 3;

export interface Result {
  readonly reply: ImportReply;
  readonly entries: readonly HistoryEntry[];
  readonly outbound: ChangeSet["outbound"];
  readonly repeated: boolean;
  /** The records of the changes that are told. */
  readonly changed: readonly string[];
}

export interface Collecting {
  readonly app: Application;
  readonly actor: Actor;
  readonly importing: Importing;
  /** The warnings that were confirmed, by row; null: any may be. */
  readonly confirmed?: ReadonlySet<string> | null;
  /** Told of each row that is through; may throw to break off. */
  readonly onRow?: () => void;
}

/** Nothing of a file is known yet. */
export function memoryOf({ entity, mapped }: Importing, table: Table): Memory {
  const ids = mapped.findIndex((target) => target?.name === "id");
  return memoryWith(new Map(), new FileIds(entity, ids, table.rows));
}

/** For a transaction that may be undone, or done again. What was found in another one is looked for anew. */
export function copyOf({ rows, ids }: Memory): Memory {
  return memoryWith(new Map(rows), ids.copy());
}

function memoryWith(rows: Map<string, number>, ids: FileIds): Memory {
  const nothing = { missing: new Set<string>(), circular: new Set<string>(), postponed: new Set<string>() };
  return { known: new Known(), rows, ids, ...nothing, turns: new Turns() };
}

/** Takes all rows. Where a row of a circle is refused after others were given its record, all are taken once more without it. */
export async function allCollected(
  transaction: Transaction,
  collecting: Collecting,
  memory: Memory,
  rows: readonly TableRow[],
): Promise<Collected> {
  const refused = new Map<TableRow, Problem>();
  for (let start = 0; ; start++) {
    const collected = new Collected(collecting, copyOf(memory), refused);
    if (!mayHaveCircles(collecting.importing) || start === MOST_STARTS) {
      await collected.takeAll(transaction, rows, false);
      return collected;
    }
    const later = await commitIf(
      (work) => transaction.attempt(() => work(transaction)),
      () => collected.takeAll(transaction, rows, true),
      ({ size }) => size === 0,
    );
    if (later.size === 0) return collected;
    for (const [row, problem] of later) refused.set(row, problem);
  }
}

/** Whether rows may refer to each other. */
function mayHaveCircles({ entity, mapped }: Importing): boolean {
  return mapped.some((target) => {
    const type = target?.field?.type;
    return (type?.is === "reference" || type?.is === "links") && type.entity === entity.name;
  });
}

/** A row of a circle whose record is made, and which references of it are still to be set. */
interface Unfinished {
  readonly done: RowDone;
  readonly fields: ReadonlySet<string>;
  readonly isShown: boolean;
}

type More = (doer: ActContext, problem: Problem) => Promise<Problem>;

type Act = (work: UnitOfWork) => Promise<RowDone>;

/** What became of the rows so far. */
export class Collected {
  readonly made: string[] = [];
  readonly changed: string[] = [];
  /** Rows in the order in which they were taken; those of a circle together. */
  readonly units: TableRow[][] = [];
  readonly confirmations: string[] = [];
  readonly #changed: ChangedRow[] = [];
  readonly #read = new Map<TableRow, ReadRow>();
  readonly #waiting = new WaitingRows();
  readonly #app: Application;
  readonly #actor: Actor;
  readonly #importing: Importing;
  readonly memory: Memory;
  readonly #entries: HistoryEntry[] = [];
  readonly #informed = new Set<string>();
  #departs = false;
  readonly #errors: ImportedRow[] = [];
  readonly #warnings: ImportedRow[] = [];
  readonly #confirmedBefore: ReadonlySet<string> | null;
  readonly #onRow: () => void;
  /** By row of a circle: those of it that were taken. */
  readonly #unitOf = new Map<TableRow, TableRow[]>();
  readonly #refused: ReadonlyMap<TableRow, Problem>;
  readonly #unfinished = new Map<TableRow, Unfinished>();
  readonly #counts = { created: 0, updated: 0, unchanged: 0 };

  /** `refused`: the rows of circles that were found to be wrong once others had been given their record. */
  constructor(collecting: Collecting, memory: Memory, refused: ReadonlyMap<TableRow, Problem> = new Map()) {
    const { app, actor, importing, confirmed = null, onRow = () => {} } = collecting;
    this.#app = app;
    this.#actor = actor;
    this.#importing = importing;
    this.#confirmedBefore = confirmed;
    this.#onRow = onRow;
    this.memory = memory;
    this.#refused = refused;
  }

  /**
   * In the order of the file, save that a row which refers to a later one comes after that. Answers the rows of circles that are refused
   * once their record is made.
   */
  async takeAll(transaction: Transaction, rows: readonly TableRow[], circles: boolean): Promise<ReadonlyMap<TableRow, Problem>> {
    const shown = new Set(rows.slice(0, ROWS_SHOWN));
    const later = new LaterRows(this.#app, this.#actor, this.#importing, rows);
    const take = async (first: TableRow): Promise<void> => {
      const queue = [first];
      for (const row of queue) {
        const released = await this.#take(transaction, row, shown.has(row));
        queue.push(...released, ...later.after(row));
      }
    };
    for (const row of rows) if (!later.isDeferred(row)) await take(row);
    for (const row of rows) if (later.release(row)) await take(row);
    // Once more where something was not known by a name that it is found by all the same.
    for (const { row } of this.#waiting.all()) if (this.#waiting.take(row) !== undefined) await take(row);
    if (circles && this.#waiting.any) await this.#takeCircles(transaction, take);
    const refused = await this.#finish(transaction);
    for (const { row, problem } of this.#waiting.all()) {
      this.#waiting.take(row);
      const whole = await allWrong(this.#app, transaction, this.#doer(new Set()), this.#importing, this.memory, row, problem);
      this.#errors.push(...this.#told(row, whole));
    }
    return refused;
  }

  /** Takes rows of which none waits for another, until so many milliseconds have passed. Answers how many. */
  async takeFor(transaction: Transaction, rows: readonly TableRow[], milliseconds: number): Promise<number> {
    const begun = performance.now();
    for (const [at, row] of rows.entries()) {
      if (at > 0 && performance.now() - begun >= milliseconds) return at;
      await this.takeAll(transaction, [row], false);
    }
    return rows.length;
  }

  /** Makes one record of each circle without its references to it, so that the other rows find it. */
  async #takeCircles(transaction: Transaction, take: (row: TableRow) => Promise<void>): Promise<void> {
    const memory = this.memory;
    const waiting = [];
    for (const { row, lacks } of this.#waiting.all()) waiting.push({ row, lacks, names: await this.#namesToBe(transaction, row) });
    const { rows, names, circles } = circularRows(waiting);
    memory.circular = names;
    for (const circle of circles) {
      const unit: TableRow[] = [];
      for (const row of circle) this.#unitOf.set(row, unit);
    }
    const inOrder = rows.toSorted((one, other) => one.number - other.number);
    for (let before = -1; before !== this.#waiting.size; ) {
      before = this.#waiting.size;
      for (const row of inOrder) if (this.#waiting.take(row) !== undefined) await take(row);
    }
    memory.circular = new Set();
  }

  /** Sets the references that were postponed. Answers the rows that are refused by that. */
  async #finish(transaction: Transaction): Promise<ReadonlyMap<TableRow, Problem>> {
    const refused = new Map<TableRow, Problem>();
    for (const [row, { done, fields, isShown }] of this.#unfinished) {
      await this.memory.turns.othersToo();
      const act: Act = (work) => setPostponed(this.#app, transaction, work, this.#importing, this.memory, row, { id: done.id, fields });
      const set = await this.#confirmed(transaction, row, act, null);
      if (set instanceof Problem) {
        refused.set(row, set);
        continue;
      }
      const is = done.is === "unchanged" ? set.is : done.is;
      const changes = done.is === "created" ? done.changes : [...done.changes, ...set.changes];
      this.#count(row, { ...done, is, changes });
      if (isShown) this.#show(row, is, await this.#readValues(transaction, row));
    }
    return refused;
  }

  /** The rows that waited for this one. */
  async #take(transaction: Transaction, row: TableRow, isShown: boolean): Promise<TableRow[]> {
    const memory = this.memory;
    await memory.turns.othersToo();
    this.#onRow();
    const values = isShown && row.unread === null ? await this.#readValues(transaction, row) : null;
    memory.missing.clear();
    const done = await this.#taken(transaction, row, isShown);
    if (isShown) this.#show(row, done?.is ?? "wrong", values);
    if (done === null) return [];
    memory.ids.done(row, done.id, done.is === "created");
    const unit = this.#unitOf.get(row) ?? [];
    if (unit.length === 0) this.units.push(unit);
    unit.push(row);
    if (!this.#waiting.any) return [];
    const record = (await transaction.get(this.#importing.entity.name, done.id)) ?? {};
    return this.#waiting.released(await this.#names(transaction, row, record));
  }

  #readValues(transaction: Transaction, row: TableRow): Promise<(Value | undefined)[]> {
    return readRow(this.#app, transaction, { actor: this.#actor }, this.#importing, this.memory, row);
  }

  /** `values`: null where the row cannot be read. */
  #show(row: TableRow, is: ReadRow["is"], values: (Value | undefined)[] | null): void {
    this.#read.set(row, { row: row.number, is, cells: row.cells, values: values ?? [], isRead: values !== null });
  }

  /** What rows may call a record by. */
  async #names(transaction: Transaction, row: TableRow, record: Row): Promise<string[]> {
    const { entity } = this.#importing;
    const view = { app: this.#app, actor: this.#actor };
    const own = entity.fields.flatMap((field) => (field.unique ? [record[field.name] ?? []].flat() : []));
    const label = labelAt(view, entity.name, thisRecord(entity.name));
    const called = await transaction.compute(entity.name, record, [label, ...askableParts(label).slice(0, 1)], view.actor.context);
    // What has no value is no name: it would join all the circles of a file into one.
    return [this.memory.ids.of(row), ...[...own, ...called].map((value) => String(value ?? ""))].filter((name) => name !== "");
  }

  /** The same of a record that is not made yet, as far as its row says it. */
  async #namesToBe(transaction: Transaction, row: TableRow): Promise<string[]> {
    const { entity, mapped } = this.#importing;
    await this.memory.turns.othersToo();
    const values = await this.#readValues(transaction, row);
    const given = mapped.flatMap((target, at) => (target?.field == null ? [] : [[target.field.name, values[at] ?? null] as const]));
    const known = given.filter(([name]) => entity.fields.some((field) => field.name === name && isStored(field)));
    const nothing = Object.fromEntries(["id", ...entity.fields.filter(isStored).map(({ name }) => name)].map((name) => [name, null]));
    return this.#names(transaction, row, { ...nothing, ...Object.fromEntries(known) });
  }

  /** Null where it is refused, or waits for another row. */
  async #taken(transaction: Transaction, row: TableRow, isShown: boolean): Promise<RowDone | null> {
    const refused = this.#refused.get(row);
    if (row.unread !== null || refused !== undefined) {
      if (row.unread !== null) this.#errors.push(rowFault(row, row.unread.column, row.unread.fault));
      else if (refused !== undefined) this.#errors.push(...this.#told(row, refused));
      return null;
    }
    const memory = this.memory;
    const act: Act = (work) => importRow(this.#app, transaction, work, this.#importing, memory, row);
    const more = (doer: ActContext, problem: Problem) => allWrong(this.#app, transaction, doer, this.#importing, memory, row, problem);
    const outcome = await this.#confirmed(transaction, row, act, more);
    if (outcome instanceof Problem) {
      if (memory.missing.size > 0) this.#waiting.add(row, memory.missing, outcome);
      else this.#errors.push(...this.#told(row, outcome));
      return null;
    }
    if (memory.postponed.size > 0) this.#unfinished.set(row, { done: outcome, fields: new Set(memory.postponed), isShown });
    else this.#count(row, outcome);
    return outcome;
  }

  #count(row: TableRow, done: RowDone): void {
    this.#counts[done.is] += 1;
    if (done.is === "created") this.made.push(done.id);
    if (done.is === "updated") this.changed.push(done.id);
    if (done.changes.length > 0) this.#changed.push({ row: row.number, id: done.id, changes: done.changes });
  }

  /** Does it with the warnings confirmed that it gives, which are told. `more` says what else is wrong with what is refused. */
  async #confirmed(transaction: Transaction, row: TableRow, act: Act, more: More | null): Promise<RowDone | Problem> {
    const first = await this.#tried(transaction, row, new Set(), act, more);
    const asked = first instanceof Problem ? (first.view.confirmation ?? null) : null;
    if (asked === null || !(first instanceof Problem)) return first;
    const name = `${row.number} ${asked}`;
    if (this.#confirmedBefore?.has(name) === false) return first;
    this.confirmations.push(name);
    this.#warnings.push(...this.#told(row, first));
    return this.#tried(transaction, row, new Set(asked.split(" ")), act, more);
  }

  /** `told`: with what it read and changes. `most`: so many errors, and warnings, are told. */
  async result(transaction: Transaction, rows: number, told: boolean, most: number): Promise<Result> {
    for (const told of [this.#errors, this.#warnings, this.#changed]) told.sort((one, other) => one.row - other.row);
    const confirmation = named(this.confirmations);
    const wrong = new Set(this.#errors.map((one) => one.row)).size;
    const leaving = wrong === rows ? null : named(this.#errors.map(({ row, column, code }) => `${row} ${column ?? ""} ${code}`));
    const view = { app: this.#app, actor: this.#actor };
    const changes = told ? await importChanges(view, transaction, this.#importing.entity, this.#changed) : NO_CHANGES;
    const changed = told ? this.#changed.map(({ id }) => id) : [];
    const fields = this.#importing.mapped.map((target) => target?.field ?? null);
    const rowsRead = [...this.#read.values()].sort((one, other) => one.row - other.row);
    const read = told ? await importRead(view, transaction, fields, rowsRead) : NOTHING_READ;
    const [errors, warnings] = [this.#errors.slice(0, most), this.#warnings.slice(0, most)];
    const more = { moreErrors: this.#errors.length - errors.length, moreWarnings: this.#warnings.length - warnings.length };
    const found = { errors, warnings, ...more, confirmation, leaving, changes, read };
    const reply = { rows, ...this.#counts, wrong, ...found, done: false };
    return { reply, entries: this.#entries, outbound: { departs: this.#departs, told: [...this.#informed] }, repeated: false, changed };
  }

  /** What a row does is undone where it is refused, so that the next is not misled by half of it. */
  async #tried(
    transaction: Transaction,
    row: TableRow,
    confirmed: ReadonlySet<string>,
    act: Act,
    more: More | null,
  ): Promise<RowDone | Problem> {
    const app = this.#app;
    const { entity } = this.#importing;
    const doer = this.#doer(confirmed);
    const memory = this.memory;
    try {
      const { done, entries, outbound } = await asProblems(app, entity, () =>
        transaction.attempt(() => within(app, transaction, doer, act)),
      );
      this.#entries.push(...entries);
      for (const user of outbound.told) this.#informed.add(user);
      this.#departs ||= outbound.departs;
      memory.rows.set(done.id, row.number);
      if (done.is !== "unchanged") memory.known.forgetMissing();
      return done;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // What waits for another row is looked through once that is not there either.
      const isLater = error.view.confirmation !== undefined || memory.missing.size > 0;
      return more === null || isLater ? error : more(doer, error);
    }
  }

  #doer(confirmed: ReadonlySet<string>): ActContext {
    return { actor: this.#actor, through: "import", sovereign: false, confirmed };
  }

  #told(row: TableRow, problem: Problem): ImportedRow[] {
    return rowFaults(this.#app, this.#importing, this.memory, row, problem);
  }
}

/** A name for just these; null for none. */
function named(parts: readonly string[]): string | null {
  return parts.length === 0 ? null : createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 32);
}
