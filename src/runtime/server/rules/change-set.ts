// The records that one act has touched so far, with their columns as they are now.

import type { EntityPlan } from "../../../compiler/plan/plan.ts";
import type { HistoryEntry, Row } from "../../store/store.ts";
import { NO_FIELDS } from "../access/blind-writes.ts";
import { idOf, versionOf } from "../expressions/expression-builders.ts";
import { sameValue } from "../values/values.ts";

export interface Touched {
  readonly entity: EntityPlan;
  readonly row: Row;
}

/**
 * What differs in lists of a record, by field: of a list of records the ids that were taken off (before) and put on (after),
 * of rows those that differ, as `[id, field, value, …]` of what differs in each.
 */
export interface WrittenLists {
  readonly before: Row;
  readonly after: Row;
}

/** One write of a record, with all its columns before and after; null where there was or is none. */
export interface Written {
  readonly entity: EntityPlan;
  readonly before: Row | null;
  readonly after: Row | null;
  /** Of its lists of records. */
  readonly lists: WrittenLists;
  /** Fields that count as changed whatever they held, since the actor may not see them. */
  readonly blind: ReadonlySet<string>;
}

/** Whether a write counts as a change of a field of a record that was there and is there still. */
export function isChangeOf({ before, after, blind }: Written, field: string): boolean {
  return blind.has(field) || !sameValue(before?.[field] ?? null, after?.[field] ?? null);
}

export const NO_LISTS: WrittenLists = { before: {}, after: {} };

/** The columns of a record with what was written of its lists, before or after it; the very same columns where that is nothing. */
export function withLists(columns: Row, side: keyof WrittenLists, links: WrittenLists, rows: WrittenLists): Row {
  return links === NO_LISTS && rows === NO_LISTS ? columns : { ...columns, ...links[side], ...rows[side] };
}

/** The warnings of a record that were confirmed: the rules by their names, and what each said. */
export type Confirmed = Required<Pick<HistoryEntry, "confirmed" | "warned">>;

export class ChangeSet {
  readonly #written: Written[] = [];
  readonly #records = new Map<string, Touched>();
  readonly #history: HistoryEntry[] = [];
  readonly #new = new Set<string>();
  readonly #told = new Set<string>();
  readonly #addresses = new Map<string, string>();
  /** Of rows of owners: whose they are, and where among what is said of it. */
  readonly #places = new Map<string, { readonly owner: string; readonly address: string }>();
  /** What the act ends with once its rules were asked: nothing of it is kept then. */
  ending: Error | null = null;
  #departs = false;
  #own: string | null = null;
  #deletes = false;
  #setOff = 0;

  /** A record was stored; `row` holds all its columns, `before` those that it had, null where it is new. */
  wrote(entity: EntityPlan, row: Row, before: Row | null, lists: WrittenLists = NO_LISTS, blind = NO_FIELDS): void {
    const key = keyOf(entity.name, idOf(row));
    this.#own ??= key;
    this.#records.set(key, { entity, row });
    this.#written.push({ entity, before, after: row, lists, blind });
  }

  /** A row of an owner was made, changed or removed: its rules are asked with those of the owner. */
  wrotePart(part: EntityPlan, before: Row | null, after: Row | null, blind = NO_FIELDS): void {
    this.#written.push({ entity: part, before, after, lists: NO_LISTS, blind });
  }

  /** A record was made by this act. */
  made(entity: EntityPlan, id: string): void {
    this.#new.add(keyOf(entity.name, id));
  }

  isNew(entity: string, id: string): boolean {
    return this.#new.has(keyOf(entity, id));
  }

  /** What was made besides the record that the act is about, in its order. */
  get madeBesides(): readonly { readonly entity: string; readonly id: string }[] {
    return this.records
      .map(({ entity, row }) => ({ entity: entity.name, id: idOf(row) }))
      .filter(({ entity, id }) => this.isNew(entity, id) && keyOf(entity, id) !== this.#own);
  }

  /** The request names the record so, `[2]` in a list, and its fields behind that. */
  names(entity: EntityPlan, id: string, address: string): void {
    this.#addresses.set(keyOf(entity.name, id), address);
  }

  /** The request gives a row of an owner so, `lines[2]`. */
  namesPart(part: EntityPlan, id: string, owner: { readonly entity: string; readonly id: string }, address: string): void {
    this.#places.set(keyOf(part.name, id), { owner: keyOf(owner.entity, owner.id), address });
  }

  /**
   * The place in the request of a fault of a record: that of its field where the request names the record; null elsewhere, and of
   * what is wrong with no field, which is told once of all.
   */
  placeOf(entity: EntityPlan, id: string, field: string | null): string | null {
    const key = keyOf(entity.name, id);
    const place = this.#places.get(key);
    if (place === undefined) return field === null ? null : this.#within(key, field);
    return this.#within(place.owner, field === null ? place.address : `${place.address}.${field}`);
  }

  /** Of a record: where the request says something of it. */
  #within(key: string, member: string): string | null {
    const address = this.#addresses.get(key);
    if (address !== undefined) return `${address}.${member}`;
    return this.own !== null && key === this.#own ? member : null;
  }

  /** Whether the request names the record. */
  isNamed(entity: EntityPlan, id: string): boolean {
    const key = keyOf(entity.name, id);
    return this.#addresses.has(key) || (this.own !== null && key === this.#own);
  }

  /** A user was told something. */
  told(userId: string): void {
    this.#told.add(userId);
  }

  /** Something was put in the outbox. */
  departs(): void {
    this.#departs = true;
  }

  get outbound(): { readonly told: readonly string[]; readonly departs: boolean } {
    return { told: [...this.#told], departs: this.#departs };
  }

  /** `before` holds all its columns. */
  removed(entity: EntityPlan, before: Row, lists: WrittenLists): void {
    this.#records.delete(keyOf(entity.name, idOf(before)));
    this.#written.push({ entity, before, after: null, lists, blind: NO_FIELDS });
    this.#deletes = true;
  }

  isRemoved(entity: string, id: string): boolean {
    return this.#written.some(
      ({ entity: of, before, after }) => after === null && before !== null && of.name === entity && idOf(before) === id,
    );
  }

  /** To be written when the act is whole: what was confirmed is known by then. */
  tell(entry: HistoryEntry): void {
    this.#history.push(entry);
  }

  /** The entry of what was done last. */
  get lastTold(): string | undefined {
    return this.#history.at(-1)?.id;
  }

  /** The history with what was confirmed of each record, told with the last that happened to it. */
  history(confirmed: (record: string) => Confirmed | undefined): HistoryEntry[] {
    return this.#history.map((entry, at) => {
      const last = !this.#history.slice(at + 1).some((other) => other.record === entry.record);
      return { ...entry, ...(last ? confirmed(entry.record) : undefined) };
    });
  }

  /** The record that the act is about: the first that it stored. One that deletes is about none that is left. */
  get own(): Touched | null {
    return this.#own === null || this.#deletes ? null : (this.#records.get(this.#own) ?? null);
  }

  /** In the order in which they were first touched. */
  get records(): readonly Touched[] {
    return [...this.#records.values()];
  }

  /** Every write, in its order. */
  get written(): readonly Written[] {
    return this.#written;
  }

  row(entity: string, id: string): Row | null {
    return this.#records.get(keyOf(entity, id))?.row ?? null;
  }

  /** The version of a record now; `otherwise` where it was not touched. */
  version(entity: string, id: string, otherwise: number): number {
    const row = this.row(entity, id);
    return row === null ? otherwise : versionOf(row);
  }

  /** Counts what effects set off, and answers how many there were. */
  setOff(): number {
    this.#setOff++;
    return this.#setOff;
  }
}

function keyOf(entity: string, id: string): string {
  return `${entity}/${id}`;
}
