// The last number that each sequence gave, by its period.

import { column, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const counterTable = systemTable(
  "ninefold_counter",
  ["entity", "field", "period"],
  [column("entity", TEXT), column("field", TEXT), column("period", TEXT), column("last", NUMBER)],
  [],
);

/** One text for both engines. */
export const counterStatements = {
  next: `INSERT INTO "ninefold_counter" ("entity", "field", "period", "last") VALUES (?, ?, ?, 1)
    ON CONFLICT ("entity", "field", "period") DO UPDATE SET "last" = "ninefold_counter"."last" + 1 RETURNING "last"`,
  raise: `INSERT INTO "ninefold_counter" ("entity", "field", "period", "last") VALUES (?, ?, ?, ?)
    ON CONFLICT ("entity", "field", "period") DO UPDATE SET "last" =
    CASE WHEN excluded."last" > "ninefold_counter"."last" THEN excluded."last" ELSE "ninefold_counter"."last" END`,
} as const;
