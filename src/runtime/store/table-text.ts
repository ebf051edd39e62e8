// CREATE TABLE and CREATE INDEX as both engines read them, of column types that each engine names. Runs nothing.

import { type Dialect, quoted, quotedList, type Statement } from "./dialect.ts";
import { type Column, formColumn, type Index, type Physical, physical, shortened, storedColumns, type Table } from "./schema.ts";

export function createTableText(table: Table, types: Readonly<Record<Physical, string>>, name: string, references: boolean): string {
  const lines = storedColumns(table).map((column) => columnText(column, types));
  lines.push(`PRIMARY KEY (${quotedList(table.key)})`);
  if (references) for (const column of table.columns) lines.push(...referenceText(table, column));
  return `CREATE TABLE ${quoted(name)} (\n  ${lines.join(",\n  ")}\n)`;
}

export function columnText(column: Column, types: Readonly<Record<Physical, string>>): string {
  return `${quoted(column.name)} ${types[physical(column.type)]}${column.required ? " NOT NULL" : ""}`;
}

/**
 * The foreign key of a reference column; nothing for others. No action on deletion, which refuses it when the statement
 * ends, rather than RESTRICT, by which a record that refers to itself could never be deleted.
 */
export function referenceText(table: Table, column: Column): string[] {
  if (column.type.is !== "reference") return [];
  const target = `REFERENCES ${quoted(column.type.table)} ("id")${fateText(column)}`;
  return [`CONSTRAINT ${quoted(referenceName(table, column.name))} FOREIGN KEY (${quoted(column.name)}) ${target}`];
}

/** What becomes of a reference when the other record is deleted: of a tombstone nobody knows, so that it is emptied. */
export function fateText({ cascade, gone }: Column): string {
  return cascade ? " ON DELETE CASCADE" : gone ? " ON DELETE SET NULL" : "";
}

export function referenceName(table: Table, column: string): string {
  return shortened(`${table.name}.${column}.reference`);
}

/** `descending`: how the engine says that a column goes down, with empty values at the end. */
export function createIndex(table: Table, index: Index, { descending }: Pick<Dialect, "descending">): Statement {
  const unique = index.unique ? "UNIQUE " : "";
  const text = `CREATE ${unique}INDEX IF NOT EXISTS ${quoted(index.name)} ON ${quoted(table.name)} (${indexedText(index, descending)})`;
  return { text, params: [] };
}

/** What an index is over, in SQL. */
export function indexedText({ columns, forms = [], lengths = [], descending = [] }: Index, down = ""): string {
  const texts = columns.flatMap((name) => {
    const end = descending.includes(name) ? ` ${down}` : "";
    if (forms.includes(name)) return [`coalesce(${quoted(formColumn(name))}, ${quoted(name)})`];
    return lengths.includes(name) ? [`length(${quoted(name)})${end}`, `${quoted(name)}${end}`] : [`${quoted(name)}${end}`];
  });
  return texts.join(", ");
}

/**
 * What comes before the making of an index over rows that nothing kept apart by their normal forms: of those that come to the same, one
 * that is its own form keeps it, else the first. The others count by their letters.
 */
export function separateForms(table: Table, index: Index): Statement[] {
  const { forms = [] } = index;
  if (forms.length === 0) return [];
  const [name, columns] = [quoted(table.name), forms.map((form) => quoted(formColumn(form)))];
  const plain = columns.map((column) => `${column} IS NULL`).join(" AND ");
  const first = `ORDER BY CASE WHEN ${plain} THEN 0 ELSE 1 END, "id"`;
  // What is empty is alike to nothing.
  const filled = index.columns.map((column) => `${quoted(column)} IS NOT NULL`).join(" AND ");
  const numbered = `SELECT "id", row_number() OVER (PARTITION BY ${indexedText(index)} ${first}) AS n FROM ${name} WHERE ${filled}`;
  const among = `"id" IN (SELECT "id" FROM (${numbered}) numbered WHERE n > 1)`;
  const sets = columns.map((column) => `${column} = NULL`).join(", ");
  return [{ text: `UPDATE ${name} SET ${sets} WHERE NOT (${plain}) AND ${among}`, params: [] }];
}

export function dropIndex(index: Pick<Index, "name">): Statement {
  return { text: `DROP INDEX IF EXISTS ${quoted(index.name)}`, params: [] };
}

/** What gives the rows that are there what the column says. */
export function fillText({ name }: Table, column: Column): Statement[] {
  if (column.fill === null) return [];
  const text = `UPDATE ${quoted(name)} SET ${quoted(column.name)} = `;
  if ("copy" in column.fill) return [{ text: `${text}${quoted(column.fill.copy)}`, params: [] }];
  return [{ text: `${text}?`, params: [column.fill.value] }];
}
