// Gives records their numbers when a document begins to number them. It counts on from numbers that they already have.

import { dateOfMoment } from "../../../compiler/expression/dates.ts";
import { type SequencePart, sequenceText } from "../../../compiler/expression/field-type.ts";
import { type Connection, quoted } from "../dialect.ts";
import type { Column, Schema, Table } from "../schema.ts";
import { counterStatements } from "../system/counters.ts";

export interface Numbered {
  readonly table: Table;
  readonly column: Column & { readonly sequence: NonNullable<Column["sequence"]> };
}

/** Columns that numbers are to be given in, in tables that are there already. */
export function columnsToNumber(before: Schema, after: Schema): Numbered[] {
  return after.tables.flatMap((table) => {
    const was = before.tables.find((old) => old.name === table.name);
    if (was === undefined) return [];
    return table.columns.flatMap((column): Numbered[] => {
      const { sequence } = column;
      if (sequence === undefined) return [];
      const stored = was.columns.find((old) => old.name === column.name)?.sequence;
      return JSON.stringify(stored?.parts) === JSON.stringify(sequence.parts) ? [] : [{ table, column: { ...column, sequence } }];
    });
  });
}

/** The schema as it is until those columns are filled: they may be empty, and equal. */
export function beforeNumbering(after: Schema, numbered: readonly Numbered[]): Schema {
  const tables = after.tables.map((table) => {
    const names = numbered.filter((one) => one.table.name === table.name).map((one) => one.column.name);
    if (names.length === 0) return table;
    const columns = table.columns.map((column) => (names.includes(column.name) ? { ...column, required: false } : column));
    return { ...table, columns, indexes: table.indexes.filter((index) => !index.columns.some((name) => names.includes(name))) };
  });
  return { tables };
}

/** In the order in which the records were made. */
export async function giveNumbers(connection: Connection, { table, column }: Numbered): Promise<void> {
  const { parts, timeZone } = column.sequence;
  const name = quoted(column.name);
  const text = `SELECT "id", "created_at", ${name} FROM ${quoted(table.name)} ORDER BY "created_at", "id"`;
  const rows = await connection.rows(text, []);
  const last = new Map<string, number>();
  for (const [, , value] of rows) {
    const known = value === null ? null : readNumber(parts, String(value));
    if (known !== null) last.set(known.period, Math.max(known.count, last.get(known.period) ?? 0));
  }
  const dated = parts.some((part) => part.is === "year");
  for (const [id, createdAt, value] of rows) {
    if (value !== null) continue;
    const year = (dateOfMoment(String(createdAt), timeZone) ?? "").slice(0, 4);
    const period = dated ? year : "";
    const count = (last.get(period) ?? 0) + 1;
    last.set(period, count);
    await connection.run(`UPDATE ${quoted(table.name)} SET ${name} = ? WHERE "id" = ?`, [sequenceText(parts, year, count), id]);
  }
  for (const [period, count] of last) await connection.run(counterStatements.raise, [table.entity, column.name, period, count]);
}

/** What a number of this form says; null for a text of another form. */
function readNumber(parts: readonly SequencePart[], text: string): { readonly period: string; readonly count: number } | null {
  const pattern = parts.map((part) => {
    if (part.is === "words") return part.words.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
    return part.is === "year" ? "(?<year>\\d{4})" : "(?<count>\\d{1,15})";
  });
  const groups = new RegExp(`^${pattern.join("")}$`, "u").exec(text)?.groups;
  return groups === undefined ? null : { period: groups.year ?? "", count: Number(groups.count) };
}
