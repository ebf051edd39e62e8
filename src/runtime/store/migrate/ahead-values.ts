// Works out what records have in the next release, a batch at a time, and writes it into the columns that are there for it.

import { textReadingFor } from "../../../compiler/expression/entry/text-reading.ts";
import { type Environment, evaluate } from "../../../compiler/expression/evaluate.ts";
import type { Expr } from "../../../compiler/expression/tree.ts";
import type { Plan } from "../../../compiler/plan/plan.ts";
import { DerivedValues } from "../derived-values.ts";
import { type Connection, type Dialect, quoted, quotedList } from "../dialect.ts";
import { decodeRow, encode, storedType } from "../rows.ts";
import type { Column } from "../schema.ts";
import { indexedWords, wordColumn } from "../search-index.ts";
import type { Row, Value } from "../store.ts";
import { type AheadTable, sourceColumns } from "./ahead-plan.ts";
import { givenBy, takerOf, takes } from "./carried-values.ts";
import { type Carried, contextOf, type GivenColumn, isNothing } from "./given-values.ts";
import type { Undone } from "./restorations.ts";
import { type Restored, type RestoredCount, restoredValues } from "./restored-values.ts";

/** What a record is stored as, and what it will be, while that is worked out. */
interface NextRow {
  readonly id: string;
  readonly raw: readonly unknown[];
  readonly values: { [column: string]: Value };
}

/** What was found of one column: the ids of records. */
interface Found {
  readonly carried: Set<string>;
  readonly empty: Set<string>;
  readonly exact: Set<string>;
  readonly back: Set<string>;
  /** Those with something that has no place. */
  readonly unfit: Set<string>;
}

export class AheadValues {
  readonly of: AheadTable;
  readonly #plan: Plan;
  readonly #undone: Undone | null;
  readonly #sources: ReturnType<typeof sourceColumns>;
  readonly #environment: Omit<Environment, "this">;
  readonly #derived = new DerivedValues();
  readonly #found: readonly Found[];

  /** `undone`: the release from which it is the way back. */
  constructor(plan: Plan, of: AheadTable, undone: Undone | null) {
    this.#undone = undone;
    this.of = of;
    this.#plan = plan;
    this.#sources = sourceColumns(of);
    const { language, timeZone, currency } = plan.product;
    const context = contextOf(plan);
    this.#environment = { language, timeZone, currency: currency.code, ...context, reading: textReadingFor(language, context.today) };
    this.#found = of.given.map(() => ({ carried: new Set(), empty: new Set(), exact: new Set(), back: new Set(), unfit: new Set() }));
  }

  /** Whether every record has a value that fits: else the migration says what does not. */
  get fits(): boolean {
    return this.#found.every(({ unfit }) => unfit.size === 0);
  }

  /** What `from` gave. */
  get carried(): readonly Carried[] {
    return this.of.given.flatMap(({ by }, at): Carried[] => {
      const { carried, empty } = this.#found[at]!;
      return by === null || by.from === null ? [] : [{ given: by, count: carried.size, empty: empty.size, unfit: [], ids: carried }];
    });
  }

  get counts(): readonly RestoredCount[] {
    return this.of.given.flatMap(({ by }, at): RestoredCount[] => {
      const { exact, back } = this.#found[at]!;
      return by === null || by.restoration === null ? [] : [{ given: by, exact: exact.size, back: back.size, lastKnown: 0 }];
    });
  }

  /** The next `most` records behind `last`. Answers the id of the last of them; null where there are no more. */
  async after(connection: Connection, dialect: Dialect, last: string, most: number): Promise<string | null> {
    const rows = await connection.rows(`${this.#select} WHERE "id" > ? ORDER BY "id" LIMIT ?`, [last, most]);
    await this.#give(connection, dialect, rows);
    return rows.length < most ? null : String(rows.at(-1)?.[0]);
  }

  /** Those that were written meanwhile, or are gone. */
  async again(connection: Connection, dialect: Dialect, ids: readonly string[]): Promise<void> {
    for (const found of this.#found) for (const one of Object.values(found)) for (const id of ids) one.delete(id);
    const { search } = this.of;
    if (search !== null) await connection.run(`DELETE FROM ${quoted(search.table)} WHERE "id" IN (${ids.map(() => "?").join(", ")})`, ids);
    await this.#give(connection, dialect, await connection.rows(`${this.#select} WHERE "id" IN (${ids.map(() => "?").join(", ")})`, ids));
  }

  get #select(): string {
    const names = this.#sources.map(({ stored }) => stored.name);
    return `SELECT ${quotedList(names)} FROM ${quoted(this.of.renamed.before.name)}`;
  }

  async #give(connection: Connection, dialect: Dialect, raw: readonly unknown[][]): Promise<void> {
    if (raw.length === 0) return;
    const restored = await this.#restored(connection, raw);
    const rows = raw.map((one) => this.#nextRow(one, restored));
    await this.#keep(connection, dialect, rows);
    const { search } = this.of;
    if (search === null) return;
    const words = rows.map(({ id, values }) => [id, ...search.fields.map((field) => indexedWords(values[field]))]);
    const names = quotedList(["id", ...search.fields.map((_, at) => wordColumn(at))]);
    const places = words.map((one) => `(${one.map(() => "?").join(", ")})`).join(", ");
    await connection.run(`INSERT INTO ${quoted(search.table)} (${names}) VALUES ${places}`, words.flat());
    const ids = rows.map(({ id }) => id);
    for (const { text, params } of dialect.findSearch(search, ids)) await connection.run(text, params);
  }

  /** By the columns that get back what they had. */
  async #restored(connection: Connection, raw: readonly unknown[][]): Promise<ReadonlyMap<string, Restored>> {
    const restorations = this.of.given.flatMap(({ by }) => by?.restoration ?? []);
    if (restorations.length === 0) return new Map();
    const only = { entity: this.of.renamed.before.entity, ids: raw.map((one) => this.#idOf(one)) };
    const restored = await restoredValues(connection, restorations, this.#plan, this.#undone, only);
    return new Map(restored.map((one) => [one.restoration.column.name, one]));
  }

  #storedValue(raw: readonly unknown[], name: string): unknown {
    return raw[this.#sources.findIndex(({ stored }) => stored.name === name)] ?? null;
  }

  #idOf(raw: readonly unknown[]): string {
    return String(raw[this.#sources.findIndex(({ today }) => today.name === "id")]);
  }

  async #keep(connection: Connection, { expressions }: Dialect, rows: readonly NextRow[]): Promise<void> {
    const { given, derived, copies, renamed } = this.of;
    const columns = [...given, ...derived, ...copies];
    if (columns.length === 0) return;
    const types = columns.map(({ column }) => storedType(column));
    const place = `(?, ${types.map((type) => expressions.parameter(type)).join(", ")})`;
    const sets = columns.map(({ name }, at) => `${quoted(name)} = made.column${at + 2}`).join(", ");
    const made = `(VALUES ${rows.map(() => place).join(", ")}) AS made`;
    const text = `UPDATE ${quoted(renamed.before.name)} SET ${sets} FROM ${made} WHERE "id" = made.column1`;
    const params = rows.flatMap(({ id, raw, values: row }) => {
      const values = [
        ...given.map(({ column }) => encode(column, row[column.name])),
        ...derived.map(({ column: { type } }) => this.#derived.of(type, row[type.of])),
        ...copies.map(({ column }) => encode(column, decodeRow([column], [this.#storedValue(raw, column.name)])[column.name])),
      ];
      return [id, ...values.map((value, at) => expressions.encode(value, types[at]!))];
    });
    await connection.run(text, params);
  }

  /**
   * As the record will be: what `from` gives goes before what there was, what it had before a release that is taken back before both, and
   * what new records begin with comes last.
   */
  #nextRow(raw: readonly unknown[], restored: ReadonlyMap<string, Restored>): NextRow {
    const values = this.#rowOf(raw);
    const next = { id: String(values.id), raw, values };
    for (const [at, { by }] of this.of.given.entries()) if (by != null && by.converted !== null) this.#convert(next, at, by.converted);
    for (const [at, { by }] of this.of.given.entries()) if (by != null && by.from !== null) this.#carry(next, at, by.from);
    for (const [at, { column }] of this.of.given.entries()) this.#restore(next, at, restored.get(column.name));
    for (const [at, { column, by }] of this.of.given.entries())
      if (by != null && by.begins !== null && isNothing(values[column.name])) this.#begin(next, at, by.begins);
    for (const [at, { column }] of this.of.given.entries()) {
      const value = values[column.name] ?? null;
      if (!isNothing(value) && !takes(column.type, value)) this.#found[at]!.unfit.add(next.id);
    }
    return next;
  }

  #convert({ id, raw, values }: NextRow, at: number, { convert }: NonNullable<GivenColumn["converted"]>): void {
    const { column } = this.of.given[at]!;
    const kept = raw[this.#sources.findIndex(({ today }) => today.name === column.name)] ?? null;
    const value = kept === null ? null : convert(String(kept));
    if (kept !== null && value === null) this.#found[at]!.unfit.add(id);
    values[column.name] = decoded(column, value);
  }

  #carry({ id, values }: NextRow, at: number, from: Expr): void {
    const { column } = this.of.given[at]!;
    const { carried, empty, unfit } = this.#found[at]!;
    const taken = takerOf(this.#plan, this.of.table, column)(givenBy(from, { ...this.#environment, this: values }));
    if (taken.value !== null) {
      // What it had need not fit.
      unfit.delete(id);
      carried.add(id);
      values[column.name] = decoded(column, taken.value);
    } else if (taken.unfit !== null) unfit.add(id);
    else if (isNothing(values[column.name])) empty.add(id);
  }

  #restore({ id, raw, values }: NextRow, at: number, restored: Restored | undefined): void {
    if (restored === undefined) return;
    const { column } = this.of.given[at]!;
    const { exact, back, unfit } = this.#found[at]!;
    const { restoration, changed } = restored;
    if (restored.open > 0) unfit.add(id);
    const given = restored.back.get(id);
    if (given !== undefined) {
      back.add(id);
      unfit.delete(id);
      values[column.name] = decoded(column, given);
    } else if (restoration.aside !== null && !changed.has(id)) {
      const kept = this.#storedValue(raw, restoration.aside.column.name);
      if (kept !== null) exact.add(id);
      // What it had in between need not fit.
      unfit.delete(id);
      values[column.name] = decoded(column, kept);
    }
  }

  #begin({ id, values }: NextRow, at: number, begins: Expr): void {
    try {
      values[this.of.given[at]!.column.name] = evaluate(begins, { ...this.#environment, this: values });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      // The migration says of which number.
      this.#found[at]!.unfit.add(id);
    }
  }

  /** Under the names and in the words of today. */
  #rowOf(raw: readonly unknown[]): NextRow["values"] {
    const row: NextRow["values"] = {
      ...emptyRow(this.of.given),
      ...decodeRow(
        this.#sources.map(({ today }) => today),
        raw,
      ),
    };
    for (const { column, by } of this.of.given) {
      const isThere = this.#sources.some(({ today }) => today.name === column.name);
      if (by !== null || column.fill === null || isThere) continue;
      row[column.name] = "copy" in column.fill ? (row[column.fill.copy] ?? null) : decoded(column, column.fill.value);
    }
    for (const [column, words] of this.of.renamed.words) {
      const value = row[column];
      if (Array.isArray(value)) row[column] = [...new Set(value.map((word) => words.get(String(word)) ?? word))];
      else if (typeof value === "string") row[column] = words.get(value) ?? value;
    }
    return row;
  }
}

function emptyRow(given: AheadTable["given"]): Row {
  return Object.fromEntries(given.map(({ column }) => [column.name, decoded(column, null)]));
}

function decoded(column: Column, kept: unknown): Value {
  return decodeRow([column], [kept])[column.name] ?? null;
}
