// Fills a database once for each document, records and clock, and gives every test a copy of it.

import { createHash, randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDatabase } from "../engines/postgres-database.ts";

export type Engine = "sqlite" | "postgres";

/** What decides how a database is filled. */
export interface Recipe {
  readonly engine: Engine;
  readonly text: string;
  readonly records: unknown;
  readonly now: string;
}

/** A database as the program is given it, and the folder of its files. */
export interface Place {
  readonly url: string;
  readonly files: string;
}

export interface CopiedDatabase {
  readonly url: string;
  /** PostgreSQL's database is dropped; SQLite's goes with its folder. */
  stop(): Promise<void>;
}

/** Of this run of the tests: its workers share what is prepared. */
const SHARED = join(tmpdir(), `ninefold-prepared-${process.env.NINEFOLD_TEST_RUN ?? process.ppid}`);

/** A copy in `folder` of what `fill` makes of the recipe, which is called by the first test of the run that needs it. */
export async function copyOf(recipe: Recipe, folder: string, fill: (place: Place) => Promise<void>): Promise<CopiedDatabase> {
  const prepared = join(SHARED, keyOf(recipe));
  await once(prepared, async (making) => {
    const database = recipe.engine === "postgres" ? await startDatabase(templateName(prepared)) : null;
    await fill({ url: database?.url ?? sqliteUrl(making), files: filesIn(making) });
  });
  if (existsSync(filesIn(prepared))) cpSync(filesIn(prepared), filesIn(folder), { recursive: true });
  if (recipe.engine === "postgres") return startDatabase(undefined, templateName(prepared));
  cpSync(join(prepared, "test.db"), join(folder, "test.db"));
  return { url: sqliteUrl(folder), stop: async () => undefined };
}

/** A database of the test's own, with nothing in it. */
export async function emptyDatabase(engine: Engine, folder: string): Promise<CopiedDatabase> {
  return engine === "postgres" ? startDatabase() : { url: sqliteUrl(folder), stop: async () => undefined };
}

export function filesIn(folder: string): string {
  return join(folder, "files");
}

/** Removes what this run has prepared. */
export function removePrepared(run: string): void {
  rmSync(join(tmpdir(), `ninefold-prepared-${run}`), { recursive: true, force: true });
}

/** Makes a folder whole or not at all; workers that ask meanwhile wait. */
async function once(folder: string, make: (making: string) => Promise<void>): Promise<void> {
  const lock = `${folder}.lock`;
  mkdirSync(SHARED, { recursive: true });
  while (!existsSync(folder)) {
    try {
      mkdirSync(lock);
    } catch {
      await new Promise((done) => setTimeout(done, 20));
      continue;
    }
    try {
      if (existsSync(folder)) return;
      const making = `${folder}.${randomBytes(4).toString("hex")}`;
      mkdirSync(making);
      await make(making);
      renameSync(making, folder);
    } finally {
      rmdirSync(lock);
    }
  }
}

function keyOf(recipe: Recipe): string {
  return createHash("sha256").update(JSON.stringify(recipe)).digest("hex").slice(0, 24);
}

function templateName(prepared: string): string {
  return `prepared_${prepared.slice(-24)}`;
}

function sqliteUrl(folder: string): string {
  return `sqlite:${join(folder, "test.db")}`;
}
