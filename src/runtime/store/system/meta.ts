// What a database says of itself: its format, and the schema that it was last brought to.

import { column, systemTable, TEXT } from "./system-table.ts";

/** Of the system tables; a database of another format is not opened. */
export const STORAGE_FORMAT = "1";

export const META_TABLE = "ninefold_meta";

export const metaTable = systemTable(META_TABLE, ["key"], [column("key", TEXT), column("value", TEXT)], []);

/** One text for both engines. */
export const metaStatements = {
  all: `SELECT "key", "value" FROM "${META_TABLE}"`,
  save: `INSERT INTO "${META_TABLE}" ("key", "value") VALUES (?, ?) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`,
} as const;
