// Tables in SQLite's words. A change that ALTER TABLE does not know, or only by writing every row often, makes the table anew.

import { type Dialect, quoted, quotedList, type Statement, type TableChange } from "../dialect.ts";
import { type Column, formColumn, type Index, type Physical, storedColumns, type Table } from "../schema.ts";
import { type SearchIndex, wordColumn } from "../search-index.ts";
import { STALE_TABLE } from "../system/stale-records.ts";
import { columnText, createTableText, dropIndex, fateText, fillText } from "../table-text.ts";
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
  alterTable: (change) => (isInPlace(change) ? alter(change) : rebuild(change)),
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
  noteStale: (table, columns) =>
    Object.entries({ insert: "INSERT", update: `UPDATE OF ${quotedList(columns)}`, delete: "DELETE" }).map(([event, what]) =>
      statement(
        `CREATE TRIGGER ${quoted(staleTrigger(table, event))} AFTER ${what} ON ${quoted(table)} BEGIN ` +
          `INSERT INTO "${STALE_TABLE}" VALUES (hex(randomblob(16)), '${table.replaceAll("'", "''")}', ${event === "delete" ? "old" : "new"}."id"); END`,
      ),
    ),
  endNotingStale: (table) =>
    ["insert", "update", "delete"].map((event) => statement(`DROP TRIGGER IF EXISTS ${quoted(staleTrigger(table, event))}`)),
  createSearch,
  fillSearch: (index) => [rebuildSearch(index)],
  findSearch: ({ table, fullText, fields }, ids) => {
    const columns = quotedList(fields.map((_, at) => wordColumn(at)));
    const select = `SELECT "n", ${columns} FROM ${quoted(table)} WHERE "id" IN (${ids.map(() => "?").join(", ")}) ORDER BY "n"`;
    return [{ text: `INSERT INTO ${quoted(fullText)} (rowid, ${columns}) ${select}`, params: ids }];
  },
  dropSearch: ({ table, fullText }) => [
    statement(`DROP TABLE IF EXISTS ${quoted(fullText)}`),
    statement(`DROP TABLE IF EXISTS ${quoted(table)}`),
  ],
  listTables: `SELECT "name" FROM sqlite_schema WHERE "type" IN ('table', 'view') AND "name" NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  listIndexes: `SELECT "name" FROM sqlite_schema WHERE "type" = 'index'`,
  listColumns: "SELECT name FROM pragma_table_info(?)",
};

function staleTrigger(table: string, event: string): string {
  return `${STALE_TABLE}.${table}.${event}`;
}

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

/** Columns that go so: SQLite writes every row anew for each. */
const MOST_DROPPED = 2;

/** A reference is part of the table's text, and goes with the table alone. */
function isInPlace({ dropped, retyped, rebound, before }: TableChange): boolean {
  const gone = [...dropped, ...retyped.map(({ name }) => before.columns.find((column) => column.name === name))];
  return rebound.length === 0 && gone.length <= MOST_DROPPED && gone.every((column) => column?.type.is !== "reference");
}

/** Who alters makes all indexes afterwards that are not there. */
function alter({ before, after, added, dropped, retyped, required, relaxed }: TableChange): Statement[] {
  const [gone, made] = [
    [...dropped, ...retyped],
    [...added, ...retyped],
  ];
  const isOfGone = (index: Index) => gone.some(({ name }) => [...index.columns, ...(index.forms ?? []).map(formColumn)].includes(name));
  const column = ({ name }: Column, what: string) => statement(`ALTER TABLE ${quoted(after.name)} ALTER COLUMN ${quoted(name)} ${what}`);
  return [
    ...before.indexes.filter(isOfGone).map(dropIndex),
    ...gone.map(({ name }) => statement(`ALTER TABLE ${quoted(after.name)} DROP COLUMN ${quoted(name)}`)),
    ...made.map((one) => addColumn(after, { ...one, required: false })),
    ...made.flatMap((one) => fillText(after, one)),
    ...[...made.filter((one) => one.required), ...required].map((one) => column(one, "SET NOT NULL")),
    ...relaxed.map((one) => column(one, "DROP NOT NULL")),
  ];
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
