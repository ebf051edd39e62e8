// Tables in SQLite's words. A change that ALTER TABLE does not know makes the table anew, with its rows.

import { type Dialect, quoted, quotedList, type Statement, type TableChange } from "../dialect.ts";
import { type Column, type Physical, storedColumns, type Table } from "../schema.ts";
import { type SearchIndex, wordColumn } from "../search-index.ts";
import { columnText, createTableText, fateText } from "../table-text.ts";
import { sqliteExpressions, unboundedSqliteExpressions } from "./expression-dialect.ts";

const TYPES: Readonly<Record<Physical, string>> = { text: "TEXT", number: "INTEGER", boolean: "INTEGER", date: "TEXT", moment: "TEXT" };

export const sqliteDialect: Dialect = {
  engine: "sqlite",
  expressions: sqliteExpressions,
  unboundedExpressions: unboundedSqliteExpressions,
  forUpdate: "",
  skipLocked: "",
  descending: "DESC",
  isShared: false,
  createTables: (tables) =>
    tables.map((table) => statement(`${createTableText(table, TYPES, table.name, true)}${table.grows === true ? " WITHOUT ROWID" : ""}`)),
  alterTable: (change) => (canBeAdded(change) ? change.added.map((column) => addColumn(change.after, column)) : rebuild(change)),
  // Deferred for these statements alone: others of the same group of commits learn of theirs at once.
  removeTogether: (parts) => [
    statement("PRAGMA defer_foreign_keys = ON"),
    ...parts.map(({ table, ids }) => ({
      text: `DELETE FROM ${quoted(table.name)} WHERE "id" IN (SELECT "value" FROM json_each(?))`,
      params: [JSON.stringify(ids)],
    })),
    statement("PRAGMA defer_foreign_keys = OFF"),
  ],
  // It follows a renamed table or column by itself.
  dropReferences: () => [],
  addReferences: () => [],
  dropTables: (names) => names.map((name) => statement(`DROP TABLE ${quoted(name)}`)),
  keepHistory: ["UPDATE", "DELETE"].map(
    (what) =>
      `CREATE TRIGGER IF NOT EXISTS "ninefold_history.${what.toLowerCase()}" BEFORE ${what} ON "ninefold_history" BEGIN SELECT RAISE(ABORT, 'the history is only ever added to'); END`,
  ),
  freeHistory: ["update", "delete"].map((what) => `DROP TRIGGER IF EXISTS "ninefold_history.${what}"`),
  // One process has the file, and migrates it between two groups of writers.
  holdTransactions: [],
  createSearch,
  fillSearch: (index) => [rebuildSearch(index)],
  dropSearch: ({ table, fullText }) => [
    statement(`DROP TABLE IF EXISTS ${quoted(fullText)}`),
    statement(`DROP TABLE IF EXISTS ${quoted(table)}`),
  ],
  listTables: `SELECT "name" FROM sqlite_schema WHERE "type" IN ('table', 'view') AND "name" NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  listIndexes: `SELECT "name" FROM sqlite_schema WHERE "type" = 'index'`,
};

/** The words are folded and parted by spaces already, so the simplest tokenizer reads them as they are. */
function createSearch({ table, fullText, fields }: SearchIndex): Statement[] {
  const columns = fields.map((_, at) => wordColumn(at));
  const [kept, found] = [quoted(table), quoted(fullText)];
  const old = columns.map((column) => `old.${column}`).join(", ");
  const take = `INSERT INTO ${found} (${found}, rowid, ${columns.join(", ")}) VALUES ('delete', old."n", ${old});`;
  const options = `content='${table}', content_rowid='n', tokenize='ascii', detail='column', prefix='2'`;
  return [
    statement(
      `CREATE TABLE ${kept} ("n" INTEGER PRIMARY KEY, "id" TEXT NOT NULL UNIQUE, ${columns.map((column) => `"${column}" TEXT NOT NULL`).join(", ")})`,
    ),
    statement(`CREATE VIRTUAL TABLE ${found} USING fts5(${columns.join(", ")}, ${options})`),
    // Words that are made or changed are written into both, late (late-words.ts): a trigger would cost each of them much more.
    statement(`CREATE TRIGGER ${quoted(`${table}.delete`)} AFTER DELETE ON ${kept} BEGIN ${take} END`),
  ];
}

/** What finds the words once the table of them was filled. */
export function rebuildSearch({ fullText }: Pick<SearchIndex, "fullText">): Statement {
  return statement(`INSERT INTO ${quoted(fullText)} (${quoted(fullText)}) VALUES ('rebuild')`);
}

function canBeAdded(change: TableChange): boolean {
  const others = [change.dropped, change.retyped, change.required, change.relaxed, change.rebound];
  return others.every((columns) => columns.length === 0) && change.added.every((column) => !column.required && column.fill === null);
}

function addColumn(table: Table, column: Column): Statement {
  const reference = column.type.is === "reference" ? ` REFERENCES ${quoted(column.type.table)} ("id")${fateText(column)}` : "";
  return statement(`ALTER TABLE ${quoted(table.name)} ADD COLUMN ${columnText(column, TYPES)}${reference}`);
}

/** References from other tables keep the name, so they lead to the new table; foreign keys are off meanwhile. */
function rebuild(change: TableChange): Statement[] {
  const { after } = change;
  const anew = `ninefold_new_${after.name}`;
  const fresh = new Set([...change.added, ...change.retyped].map((column) => column.name));
  const params: unknown[] = [];
  const columns = storedColumns(after);
  const values = columns.map((column) => {
    if (!fresh.has(column.name)) return quoted(column.name);
    if (column.fill === null) return "NULL";
    if ("copy" in column.fill) return quoted(column.fill.copy);
    params.push(column.fill.value);
    return "?";
  });
  const names = quotedList(columns.map((column) => column.name));
  return [
    statement(createTableText(after, TYPES, anew, true)),
    { text: `INSERT INTO ${quoted(anew)} (${names}) SELECT ${values.join(", ")} FROM ${quoted(after.name)}`, params },
    statement(`DROP TABLE ${quoted(after.name)}`),
    statement(`ALTER TABLE ${quoted(anew)} RENAME TO ${quoted(after.name)}`),
  ];
}

function statement(text: string): Statement {
  return { text, params: [] };
}
