// What is kept of a file beside its bytes.

import { column, MOMENT, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const fileTable = systemTable(
  "ninefold_file",
  ["id"],
  [
    column("id", TEXT),
    column("name", TEXT),
    column("bytes", NUMBER),
    column("kind", TEXT),
    column("created_by", TEXT, false),
    column("created_at", MOMENT),
    column("entity", TEXT, false),
    column("record", TEXT, false),
    column("field", TEXT, false),
  ],
  [["entity", "record"]],
);
