// Tables in PostgreSQL's words. Texts have the collation "C": they are compared by code point.

import { type Dialect, quoted, quotedList, type Statement, type TableChange } from "../dialect.ts";
import { type Column, type Physical, shortened, type Table } from "../schema.ts";
import { type SearchIndex, wordColumn } from "../search-index.ts";
import { releaseStatements } from "../system/releases.ts";
import { STALE_TABLE } from "../system/stale-records.ts";
import { columnText, createTableText, fillText, referenceName, referenceText } from "../table-text.ts";
import { postgresExpressions, unboundedPostgresExpressions } from "./expression-dialect.ts";

const TYPES: Readonly<Record<Physical, string>> = {
  text: 'text COLLATE "C"',
  number: "bigint",
  boolean: "boolean",
  date: "date",
  moment: "timestamptz(3)",
};

export const postgresDialect: Dialect = {
  engine: "postgres",
  expressions: postgresExpressions,
  unboundedExpressions: unboundedPostgresExpressions,
  // Ids never change. A stronger lock would wait for everyone who has just referred to the record, and they for each other.
  forUpdate: " FOR NO KEY UPDATE",
  skipLocked: " FOR UPDATE SKIP LOCKED",
  descending: "DESC NULLS LAST",
  isShared: true,
  createTables,
  alterTable,
  removeTogether: (parts) => [
    {
      text: `WITH ${parts.map(({ table }, at) => `removed_${at} AS (DELETE FROM ${quoted(table.name)} WHERE "id" IN (SELECT jsonb_array_elements_text(?::text::jsonb)))`).join(", ")} SELECT 1`,
      params: parts.map(({ ids }) => JSON.stringify(ids)),
    },
  ],
  dropReferences: (table) =>
    table.columns
      .filter((column) => column.type.is === "reference")
      .map((column) => statement(`ALTER TABLE ${quoted(table.name)} DROP CONSTRAINT ${quoted(referenceName(table, column.name))}`)),
  addReferences: (table) => table.columns.flatMap((column) => addReference(table, column)),
  dropTables: (names) => [statement(`DROP TABLE ${quotedList(names)}`)],
  keepHistory: [
    `CREATE OR REPLACE FUNCTION ninefold_keep_history() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the history is only ever added to'; END $$`,
    `CREATE OR REPLACE TRIGGER ninefold_keep_history BEFORE UPDATE OR DELETE OR TRUNCATE ON "ninefold_history" EXECUTE FUNCTION ninefold_keep_history()`,
  ],
  freeHistory: [`DROP TRIGGER IF EXISTS ninefold_keep_history ON "ninefold_history"`],
  holdTransactions: [releaseStatements.exclude],
  noteStale: (table, columns) => [
    statement(
      `CREATE OR REPLACE FUNCTION ninefold_note_stale() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` +
        `INSERT INTO "${STALE_TABLE}" VALUES (gen_random_uuid()::text, TG_TABLE_NAME, CASE TG_OP WHEN 'DELETE' THEN OLD."id" ELSE NEW."id" END); RETURN NULL; END $$`,
    ),
    statement(
      `CREATE TRIGGER "${STALE_TABLE}" AFTER INSERT OR DELETE OR UPDATE OF ${quotedList(columns)} ON ${quoted(table)} ` +
        "FOR EACH ROW EXECUTE FUNCTION ninefold_note_stale()",
    ),
  ],
  endNotingStale: (table) => [statement(`DROP TRIGGER IF EXISTS "${STALE_TABLE}" ON ${quoted(table)}`)],
  createSearch,
  fillSearch: () => [],
  findSearch: () => [],
  dropSearch: ({ table }) => [statement(`DROP TABLE IF EXISTS ${quoted(table)}`)],
  // Tables that extensions brought along are nobody's data.
  listTables: `SELECT c.relname::text FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v', 'm')
    AND NOT EXISTS (SELECT 1 FROM pg_catalog.pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')`,
  listIndexes: `SELECT c.relname::text FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind IN ('i', 'I')`,
  listColumns: `SELECT a.attname::text FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
    JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relname = ? AND a.attnum > 0 AND NOT a.attisdropped`,
};

/** References come last, since tables may refer to each other. */
function createTables(tables: readonly Table[]): Statement[] {
  return [
    ...tables.map((table) => statement(createTableText(table, TYPES, table.name, false))),
    ...tables.flatMap((table) => table.columns.flatMap((column) => addReference(table, column))),
  ];
}

/** The words are folded and parted already: no configuration of the server has a say in what is found. */
function createSearch({ table, fields }: SearchIndex): Statement[] {
  const columns = fields.map((_, at) => wordColumn(at));
  const all = columns.join(" || ' ' || ");
  const words = `array_to_tsvector(array_remove(string_to_array(${all}, ' '), ''))`;
  const kept = columns.map((column) => `"${column}" text COLLATE "C" NOT NULL`).join(", ");
  return [
    statement(
      `CREATE TABLE ${quoted(table)} ("id" text COLLATE "C" PRIMARY KEY, ${kept}, "words" tsvector GENERATED ALWAYS AS (${words}) STORED)`,
    ),
    statement(`CREATE INDEX ${quoted(shortened(`${table}.index`))} ON ${quoted(table)} USING gin ("words")`),
  ];
}

function alterTable(change: TableChange): Statement[] {
  const { after } = change;
  const alter = (what: string) => statement(`ALTER TABLE ${quoted(after.name)} ${what}`);
  const made = [...change.added, ...change.retyped];
  return [
    ...[...change.dropped, ...change.retyped].map((column) => alter(`DROP COLUMN ${quoted(column.name)}`)),
    ...made.map((column) => alter(`ADD COLUMN ${columnText({ ...column, required: false }, TYPES)}`)),
    ...made.flatMap((column) => fillText(after, column)),
    ...[...made.filter((column) => column.required), ...change.required].map((column) =>
      alter(`ALTER COLUMN ${quoted(column.name)} SET NOT NULL`),
    ),
    ...change.relaxed.map((column) => alter(`ALTER COLUMN ${quoted(column.name)} DROP NOT NULL`)),
    ...change.rebound.map((column) => alter(`DROP CONSTRAINT ${quoted(referenceName(after, column.name))}`)),
    ...[...made, ...change.rebound].flatMap((column) => addReference(after, column)),
  ];
}

function addReference(table: Table, column: Column): Statement[] {
  return referenceText(table, column).map((text) => statement(`ALTER TABLE ${quoted(table.name)} ADD ${text}`));
}

function statement(text: string): Statement {
  return { text, params: [] };
}
