// A process that is killed while it writes keeps what it acknowledged, and nothing by half.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import Database from "better-sqlite3";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases, ENGINES } from "./databases.ts";
import { CONTEXT, path } from "./fixture-plan.ts";

const ROUNDS = 3;
const WRITERS = 32;
/** Acknowledgements to wait for before the kill. */
const ENOUGH = 200;

describe.each(ENGINES)("a killed process on %s", (engine) => {
  const { open, fresh } = databases(engine);
  // Beside the installed packages, so that what was built finds them.
  const folder = mkdtempSync(resolve(import.meta.dirname, "../../../node_modules/.crash-"));
  beforeAll(async () => {
    const ssr = resolve(import.meta.dirname, "crash-writer.ts");
    await build({ configFile: false, logLevel: "silent", build: { ssr, outDir: folder, target: "node20" } });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The ids that were acknowledged before the kill. */
  async function killed(url: string, round: number): Promise<string[]> {
    const child = spawn(process.execPath, [join(folder, "crash-writer.js"), url, String(WRITERS), String(round)]);
    const closed = once(child, "close");
    const told = { out: "", errors: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      told.out += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      told.errors += text;
    });
    await new Promise<void>((enough) => {
      child.stdout.on("data", () => told.out.split("\n").length > ENOUGH && enough());
      child.once("close", () => enough());
    });
    child.kill("SIGKILL");
    await closed;
    expect(told.errors).toBe("");
    return told.out.split("\n").slice(0, -1);
  }

  it("has lost nothing that it acknowledged", async () => {
    const url = await fresh();
    for (let round = 1; round <= ROUNDS; round++) {
      const ids = await killed(url, round);
      expect(ids.length).toBeGreaterThanOrEqual(ENOUGH);
      const store = await open(undefined, url);
      const rows = await store.select(
        { entity: "Book", where: null, columns: [path("Book", "id")], order: [], limit: null, offset: 0 },
        CONTEXT,
      );
      const stored = new Set(rows.map(([id]) => String(id)));
      expect(ids.filter((id) => !stored.has(id))).toEqual([]);
      expect([...stored].filter((id) => !id.endsWith("-pair") && !stored.has(`${id}-pair`))).toEqual([]);
      await store.close();
      if (engine === "sqlite") expect(quickCheck(url)).toBe("ok");
    }
  });
});

function quickCheck(file: string): unknown {
  const database = new Database(file, { readonly: true });
  const result = database.pragma("quick_check", { simple: true });
  database.close();
  return result;
}
