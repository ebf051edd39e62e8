// The ids that a file has for its rows, and the records that they are here.

import type { EntityPlan } from "../../../../compiler/plan/plan.ts";
import type { Transaction } from "../../../store/store.ts";
import { isId } from "../../context/ids.ts";
import type { Found } from "../../csv/find.ts";
import type { TableRow } from "../../csv/table.ts";
import { idField, oneOf } from "../../expressions/expression-builders.ts";
import type { View } from "../../reading/columns.ts";
import { idsFoundBy } from "../../reading/finding.ts";

/** A record that a row makes gets an id of its own: other rows refer to it by the one in the file, as they did where that was made. */
export class FileIds {
  readonly #entity: EntityPlan;
  /** The column of the ids; below 0: the file has none. */
  readonly #column: number;
  readonly #written: Set<string>;
  readonly #records = new Map<string, string>();
  readonly #made = new Set<string>();

  constructor(entity: EntityPlan, column: number, rows: readonly TableRow[]) {
    this.#entity = entity;
    this.#column = column;
    this.#written = new Set(column < 0 ? [] : rows.map((row) => this.of(row)));
    this.#written.delete("");
  }

  /** The same, which may become another. */
  copy(): FileIds {
    const copied = new FileIds(this.#entity, this.#column, []);
    for (const written of this.#written) copied.#written.add(written);
    for (const [written, id] of this.#records) copied.#records.set(written, id);
    for (const id of this.#made) copied.#made.add(id);
    return copied;
  }

  /** As it is in the file; empty where it has none. */
  of(row: TableRow): string {
    return (row.cells[this.#column] ?? "").trim();
  }

  done(row: TableRow, id: string, made: boolean): void {
    if (made) this.#made.add(id);
    const written = this.of(row);
    if (written !== "") this.#records.set(written, id);
  }

  /** The record that a row is about by its id; null where it makes one. */
  async recordOf(view: View, transaction: Transaction, row: TableRow): Promise<string | null> {
    const written = this.of(row);
    return this.#records.get(written) ?? (await this.#before(view, transaction, written));
  }

  /** The record that a reference names by an id of the file; undefined where it names it otherwise. */
  async find(view: View, transaction: Transaction, by: string | null, written: string): Promise<Found | undefined> {
    const text = written.trim();
    if (by !== "id" && !(by === null && isId(text, this.#entity.ids))) return undefined;
    const here = this.#records.get(text);
    if (here !== undefined) return { is: "one", id: here };
    // Ids that are numbers begin again here: one that this file was given is not the one that is meant.
    if (!this.#written.has(text) && !this.#made.has(text)) return undefined;
    const before = await this.#before(view, transaction, text);
    return before === null ? { is: "none" } : { is: "one", id: before };
  }

  /** The record that had an id before the import. */
  async #before(view: View, transaction: Transaction, id: string): Promise<string | null> {
    if (!isId(id, this.#entity.ids)) return null;
    const [found] = await idsFoundBy(view, transaction, this.#entity, [], [oneOf(idField(this.#entity.name), [id])]);
    return found === undefined || this.#made.has(found) ? null : found;
  }
}
