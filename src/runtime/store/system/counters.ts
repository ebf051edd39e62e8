// The last number that each sequence gave, by its period.

import { column, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const counterTable = systemTable(
  "ninefold_counter",
  ["entity", "field", "period"],
  [column("entity", TEXT), column("field", TEXT), column("period", TEXT), column("last", NUMBER)],
  [],
);

const OF_PERIOD = `WHERE "entity" = ? AND "field" = ? AND "period" = ?`;

/** One text for both engines; `count`, `begin` and `last` do together what `next` does. */
export const counterStatements = {
  count: `UPDATE "ninefold_counter" SET "last" = "last" + 1 ${OF_PERIOD}`,
  begin: `INSERT INTO "ninefold_counter" ("entity", "field", "period", "last") VALUES (?, ?, ?, 1)`,
  last: `SELECT "last" FROM "ninefold_counter" ${OF_PERIOD}`,
  next: `INSERT INTO "ninefold_counter" ("entity", "field", "period", "last") VALUES (?, ?, ?, 1)
    ON CONFLICT ("entity", "field", "period") DO UPDATE SET "last" = "ninefold_counter"."last" + 1 RETURNING "last"`,
  raise: `INSERT INTO "ninefold_counter" ("entity", "field", "period", "last") VALUES (?, ?, ?, ?)
    ON CONFLICT ("entity", "field", "period") DO UPDATE SET "last" =
    CASE WHEN excluded."last" > "ninefold_counter"."last" THEN excluded."last" ELSE "ninefold_counter"."last" END`,
} as const;
