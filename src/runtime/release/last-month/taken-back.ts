// Takes entries of the history back in shadow tables, the latest first: records are then as they were before each.

import type { EntityPlan, Plan } from "../../../compiler/plan/plan.ts";
import { versionOf } from "../../server/expressions/expression-builders.ts";
import { historyRows } from "../../server/states/history-row-codec.ts";
import type { ShadowTables } from "../../store/preview/shadow-tables.ts";
import { POSITION_COLUMN, type Schema, sinceColumn, type Table } from "../../store/schema.ts";
import type { HistoryEntry, Reader, Row, Value } from "../../store/store.ts";

/** Entries of one record that are looked at. */
const MOST_ENTRIES = 10_000;

/** The tables that entries of these entities change: of their records, their lists of records and their rows. */
export function tablesOfEntities({ tables }: Schema, plan: Plan, entities: ReadonlySet<string>): readonly Table[] {
  const parts = [...entities].flatMap((name) => rowLists(plan.entities[name]).map(({ part }) => part));
  return tables.filter(({ entity, field }) => entities.has(entity) || (field === null && parts.includes(entity)));
}

function rowLists(entity: EntityPlan | undefined): readonly { readonly name: string; readonly part: string; readonly by: string }[] {
  return (entity?.fields ?? []).flatMap(({ name, type }) => (type.is === "rows" ? [{ name, part: type.entity, by: type.by }] : []));
}

export class TakenBack {
  readonly #plan: Plan;
  readonly #reader: Reader;
  readonly #shadow: ShadowTables;
  readonly #schema: Schema;
  /** Of records that were met: all that was done to them, the latest first. */
  readonly #histories = new Map<string, readonly HistoryEntry[]>();

  /** `reader`: of the stored tables, by the plan that they are of. */
  constructor(plan: Plan, reader: Reader, shadow: ShadowTables, schema: Schema) {
    this.#plan = plan;
    this.#reader = reader;
    this.#shadow = shadow;
    this.#schema = schema;
  }

  /** Whether an entry made its record. */
  async isMaking(entry: HistoryEntry): Promise<boolean> {
    if (entry.action === "change" || entry.action === "delete") return false;
    return (await this.#historyOf(entry)).at(-1)?.id === entry.id;
  }

  /** Answers the record as it was before; null where there was none. `stored`: as it is. */
  async takeBack(entry: HistoryEntry, stored: Row | null): Promise<Row | null> {
    const table = this.#tableOf(entry.entity, null);
    if (table === undefined) return null;
    const isThere = !(await this.isMaking(entry)) && (stored !== null || entry.action === "delete");
    const before = isThere ? await this.#before(table, stored ?? { id: entry.record }, entry) : null;
    if (before === null) await this.#shadow.remove(table, [["id", entry.record]]);
    else await this.#shadow.put(table, before);
    for (const { name, part, by } of rowLists(this.#plan.entities[entry.entity])) {
      const change = entry.changes[name];
      if (change !== undefined) await this.#takeRowsBack(part, by, entry.record, change);
    }
    for (const [name, change] of Object.entries(entry.changes)) {
      const links = this.#tableOf(entry.entity, name);
      if (links !== undefined) await this.#takeLinksBack(links, entry.record, change);
    }
    return before;
  }

  #tableOf(entity: string, field: string | null): Table | undefined {
    return this.#schema.tables.find((table) => table.entity === entity && table.field === field);
  }

  async #historyOf({ entity, record }: Pick<HistoryEntry, "entity" | "record">): Promise<readonly HistoryEntry[]> {
    const key = `${entity}/${record}`;
    const known = this.#histories.get(key) ?? (await this.#reader.history(entity, record, MOST_ENTRIES));
    this.#histories.set(key, known);
    return known;
  }

  /** All columns as they were; what the history does not keep is as it is now, or empty. */
  async #before(table: Table, now: Row, entry: HistoryEntry): Promise<Row> {
    const history = await this.#historyOf(entry);
    const earlier = history.slice(history.findIndex(({ id }) => id === entry.id) + 1);
    const [last, first] = [earlier[0], earlier.at(-1)];
    const was: Record<string, Value> = { ...now };
    for (const { name, type } of table.columns) {
      const change = entry.changes[name];
      // Of a secret and a file it is only known whether there was one.
      const isKnown = type.is !== "secret" || change?.from === null || (now[name] ?? null) === null;
      if (change !== undefined && isKnown) was[name] = change.from;
    }
    const made = { created_at: first?.at ?? entry.at, created_by: first?.by ?? null };
    const stamps = { changed_at: last?.at ?? made.created_at, changed_by: last?.by ?? null };
    const version = "version" in now ? Math.max(1, versionOf(now) - 1) : earlier.length;
    const since = Object.keys(entry.changes).flatMap((name): (readonly [string, Value])[] => {
      const column = sinceColumn(name);
      if (!table.columns.some((one) => one.name === column)) return [];
      return [[column, earlier.find(({ changes }) => changes[name] !== undefined)?.at ?? made.created_at]];
    });
    const began = entry.action === "delete" ? made : {};
    return this.#filled(table, { ...was, ...began, ...stamps, version, ...Object.fromEntries(since) });
  }

  #filled({ columns }: Table, row: Row): Row {
    return Object.fromEntries(columns.map(({ name }) => [name, row[name] ?? null]));
  }

  async #takeRowsBack(part: string, by: string, owner: string, { from, to }: HistoryEntry["changes"][string]): Promise<void> {
    const table = this.#tableOf(part, null);
    if (table === undefined) return;
    const [before, after] = [historyRows(from), historyRows(to)];
    const had = new Set(before.map(({ id }) => id));
    for (const { id } of after) if (!had.has(id)) await this.#shadow.remove(table, [["id", id]]);
    for (const { id, values } of before) {
      const stored = (await this.#reader.get(part, id)) ?? { id, [by]: owner, [POSITION_COLUMN]: 0, version: 1 };
      await this.#shadow.put(table, this.#filled(table, { ...stored, ...Object.fromEntries(values) }));
    }
  }

  /** In which order they were is not known: at the end. */
  async #takeLinksBack(table: Table, owner: string, { from, to }: HistoryEntry["changes"][string]): Promise<void> {
    const ids = (side: Value) => (Array.isArray(side) ? (side as readonly Value[]).map(String) : []);
    for (const member of ids(to)) {
      await this.#shadow.remove(table, [
        ["owner", owner],
        ["member", member],
      ]);
    }
    for (const [at, member] of ids(from).entries()) await this.#shadow.put(table, { owner, member, position: MOST_ENTRIES + at });
  }
}
