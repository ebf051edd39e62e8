// Imports of files: how far each is, what came of it, and which records it made and changed.

import type { Reader, Transaction } from "../store.ts";
import { column, MOMENT, NUMBER, systemTable, TEXT } from "./system-table.ts";

export const importTable = systemTable(
  "ninefold_import_job",
  ["id"],
  [
    column("id", TEXT),
    column("by", TEXT, false),
    column("key", TEXT),
    column("entity", TEXT),
    column("file", TEXT),
    column("at", MOMENT),
    column("seen", MOMENT),
    column("state", TEXT),
    column("undo", TEXT),
    column("rows", NUMBER),
    column("taken", NUMBER),
    column("told", TEXT),
    column("failed", TEXT),
  ],
  [["by", "entity", "at"], ["at"]],
);

/** The records of an import, by the transaction that wrote them. */
export const importPartTable = systemTable(
  "ninefold_import_part",
  ["import", "number"],
  [column("import", TEXT), column("number", NUMBER), column("made", TEXT), column("changed", TEXT)],
  [],
);

export type ImportState = "checking" | "writing" | "done" | "refused" | "cancelled" | "stopped";

export interface StoredImport {
  /** Of whoever imported and the key that they gave, so that nobody meets another's. */
  readonly id: string;
  readonly by: string | null;
  readonly key: string;
  readonly entity: string;
  /** What the file is called; empty where nobody said it. */
  readonly file: string;
  /** When it began: the moment of all that the history has of it. */
  readonly at: string;
  /** When the process that runs it last said so. */
  readonly seen: string;
  readonly state: ImportState;
  readonly undo: "none" | "running" | "stopped" | "done";
  readonly rows: number;
  /** Rows that are through; while it is undone, records. */
  readonly taken: number;
  /** What is told of it, as JSON. */
  readonly told: string;
  /** The rows that were not imported, as a file; empty for none. */
  readonly failed: string;
}

export interface ImportedRecords {
  /** In the order in which they were written. */
  readonly made: readonly string[];
  readonly changed: readonly string[];
}

const COLUMNS = ["id", "by", "key", "entity", "file", "at", "seen", "state", "undo", "rows", "taken", "told", "failed"] as const;
const LIST = COLUMNS.map((name) => `"${name}"`).join(", ");

function decoded(raw: readonly unknown[] | undefined): StoredImport | null {
  if (raw === undefined) return null;
  const row = Object.fromEntries(COLUMNS.map((name, at) => [name, raw[at]]));
  return { ...row, rows: Number(row.rows), taken: Number(row.taken) } as unknown as StoredImport;
}

export async function storedImport({ system }: Reader, id: string): Promise<StoredImport | null> {
  const [raw] = await system.rows(`SELECT ${LIST} FROM "ninefold_import_job" WHERE "id" = ?`, [id]);
  return decoded(raw);
}

/** The latest that somebody began since a moment. */
export async function latestImport({ system }: Reader, by: string, entity: string, since: string): Promise<StoredImport | null> {
  const text = `SELECT ${LIST} FROM "ninefold_import_job" WHERE "by" = ? AND "entity" = ? AND "at" >= ? ORDER BY "at" DESC, "id" LIMIT 1`;
  const [raw] = await system.rows(text, [by, entity, since]);
  return decoded(raw);
}

/** Those from before `forgotten` make room. */
export async function beginImport({ system }: Transaction, begun: StoredImport, forgotten: string): Promise<void> {
  const old = `SELECT "id" FROM "ninefold_import_job" WHERE "at" < ?`;
  await system.run(`DELETE FROM "ninefold_import_part" WHERE "import" IN (${old})`, [forgotten]);
  await system.run(`DELETE FROM "ninefold_import_job" WHERE "at" < ?`, [forgotten]);
  const places = COLUMNS.map(() => "?").join(", ");
  await system.run(
    `INSERT INTO "ninefold_import_job" (${LIST}) VALUES (${places})`,
    COLUMNS.map((name) => begun[name]),
  );
}

type Advance = Partial<Pick<StoredImport, "state" | "undo" | "taken" | "told" | "failed" | "seen">>;

/** Says how far an import is; false where it is not `while` so any more, and nothing is said. */
export async function advanceImport(
  { system }: Transaction,
  id: string,
  while_: Partial<Pick<StoredImport, "state" | "undo" | "seen">>,
  to: Advance,
): Promise<boolean> {
  const [sets, conditions] = [Object.entries(to), Object.entries({ id, ...while_ })];
  const text = `UPDATE "ninefold_import_job" SET ${sets.map(([name]) => `"${name}" = ?`).join(", ")}
    WHERE ${conditions.map(([name]) => `"${name}" = ?`).join(" AND ")}`;
  return (
    (await system.run(
      text,
      [...sets, ...conditions].map(([, value]) => value),
    )) > 0
  );
}

/** The records that one transaction of an import made and changed. */
export async function addImportPart(
  { system }: Transaction,
  id: string,
  number: number,
  { made, changed }: ImportedRecords,
): Promise<void> {
  const text = `INSERT INTO "ninefold_import_part" ("import", "number", "made", "changed") VALUES (?, ?, ?, ?)`;
  await system.run(text, [id, number, JSON.stringify(made), JSON.stringify(changed)]);
}

export async function importedRecords({ system }: Reader, id: string): Promise<ImportedRecords> {
  const text = `SELECT "made", "changed" FROM "ninefold_import_part" WHERE "import" = ? ORDER BY "number"`;
  const parts = await system.rows(text, [id]);
  const ids = (at: number): string[] => parts.flatMap((part) => JSON.parse(String(part[at])) as string[]);
  return { made: ids(0), changed: [...new Set(ids(1))] };
}
