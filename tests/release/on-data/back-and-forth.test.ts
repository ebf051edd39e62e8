// Each edit of the catalogue is released and taken back: everything stored is what it was.

import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openStore } from "../../../src/runtime/store/open.ts";
import { MigrationRefused, type ReleaseDraft } from "../../../src/runtime/store/store.ts";
import { schemaOf } from "../../../src/runtime/store/tables.ts";
import { draft } from "../../engines/store/release-draft.ts";
import { planOf } from "../../support/test-server.ts";
import { compiled, edited, entries } from "../catalogue.ts";
import { CLINIC, openClinic } from "./clinic.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-back-"));
const clinic = join(folder, "clinic.db");
const schema = schemaOf(planOf(CLINIC));
beforeAll(async () => {
  const server = await openClinic("sqlite");
  const database = new Database(server.databaseUrl.replace(/^sqlite:/, ""), { readonly: true });
  database.prepare("VACUUM INTO ?").run(clinic);
  database.close();
  await server.close();
  const { store } = await openStore({ plan: planOf(CLINIC), url: clinic, release: draft("first") });
  await store.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every record of the product, in the columns of its document. */
function stored(path: string): unknown {
  const database = new Database(path, { readonly: true });
  const tables = schema.tables.map(({ name, columns, key }) => {
    const named = columns.map((column) => `"${column.name}"`).join(", ");
    return [name, database.prepare(`SELECT ${named} FROM "${name}" ORDER BY ${key.map((one) => `"${one}"`).join(", ")}`).all()] as const;
  });
  database.close();
  return Object.fromEntries(tables);
}

/** The edits that change what is stored, or how. */
const EDITS = entries().flatMap(({ name, ...entry }) => {
  if (entry.text.includes("```diff before\n")) return [];
  const { plan } = compiled([{ file: "clinic.md", text: edited(CLINIC, { name, ...entry }) }]);
  return JSON.stringify(schemaOf(plan)) === JSON.stringify(schema) ? [] : [[name, plan] as const];
});

it("is most of what the catalogue edits in points 3 and 4", () => {
  expect(EDITS.length).toBeGreaterThan(40);
});

it.each(EDITS)("%s", async (name, plan) => {
  const path = join(folder, `${name.replaceAll("/", "-")}.db`);
  copyFileSync(clinic, path);
  const before = stored(path);
  const go = async (of: typeof plan, release: ReleaseDraft) => {
    const opened = await openStore({ plan: of, url: path, release }).catch((error: unknown) => {
      if (error instanceof MigrationRefused && error.losses.length > 0)
        return openStore({ plan: of, url: path, release, givenUp: error.losses });
      throw error;
    });
    await opened.store.close();
  };
  const isAsked = await go(plan, draft("second")).then(
    () => false,
    (error: unknown) => error instanceof MigrationRefused,
  );
  if (isAsked) return;
  await go(planOf(CLINIC), draft("back", { back: { number: 2, plan, returnsTo: 1 } }));
  expect(stored(path)).toEqual(before);
});
