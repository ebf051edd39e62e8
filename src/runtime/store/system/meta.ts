// What a database says of itself: its format, and the schema that it was last brought to.

import { column, systemTable, TEXT } from "./system-table.ts";

/** How tables are kept. An older version does not open a database that this one has written. */
export const STORAGE_FORMAT = "2";

/** What is brought to the format of today: in the first one, texts had no keys to be sorted by. */
export const READABLE_FORMATS: readonly string[] = ["1", STORAGE_FORMAT];

export const META_TABLE = "ninefold_meta";

export const metaTable = systemTable(META_TABLE, ["key"], [column("key", TEXT), column("value", TEXT)], []);

/** One text for both engines. */
export const metaStatements = {
  all: `SELECT "key", "value" FROM "${META_TABLE}"`,
  save: `INSERT INTO "${META_TABLE}" ("key", "value") VALUES (?, ?) ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`,
  remove: `DELETE FROM "${META_TABLE}" WHERE "key" = ?`,
} as const;
