// Each edit of the catalogue is released and taken back: everything stored is what it was.

import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Compiled } from "../../../src/compiler/difference/difference.ts";
import { factInWords } from "../../../src/runtime/release/fact-words.ts";
import { releasePlanAsJson } from "../../../src/runtime/release/json.ts";
import { planRelease } from "../../../src/runtime/release/plan-release.ts";
import type { ReleasePlan } from "../../../src/runtime/release/release-plan.ts";
import { beginReading } from "../../../src/runtime/store/backup/read-transaction.ts";
import { recordedBack } from "../../../src/runtime/store/migrate/stored-release.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import { MigrationRefused, type Rollback } from "../../../src/runtime/store/store.ts";
import { schemaOf } from "../../../src/runtime/store/tables.ts";
import { foreseenSentences } from "../../engines/store/foreseen-back.ts";
import { draft } from "../../engines/store/release-draft.ts";
import { planOf } from "../../support/test-server.ts";
import { compiled, edited, entries } from "../catalogue.ts";
import { CLINIC, openClinic, TOMORROW } from "./clinic.ts";
import { validate } from "./plan-schema.ts";

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
function stored(path: string, { tables: named } = schema): unknown {
  const database = new Database(path, { readonly: true });
  const tables = named.map(({ name, columns, key }) => {
    const named = columns.map((column) => `"${column.name}"`).join(", ");
    return [name, database.prepare(`SELECT ${named} FROM "${name}" ORDER BY ${key.map((one) => `"${one}"`).join(", ")}`).all()] as const;
  });
  database.close();
  return Object.fromEntries(tables);
}

/** The edits that change what is stored, or how. */
const EDITS = entries().flatMap(({ name, ...entry }) => {
  if (entry.text.includes("```diff before\n")) return [];
  const document = compiled([{ file: "clinic.md", text: edited(CLINIC, { name, ...entry }) }]);
  return JSON.stringify(schemaOf(document.plan)) === JSON.stringify(schema) ? [] : [[name, document] as const];
});

it("is most of what the catalogue edits in points 3 and 4", () => {
  expect(EDITS.length).toBeGreaterThan(40);
});

/** What every table is made of, whatever the order. */
function made(path: string): unknown {
  const database = new Database(path, { readonly: true });
  const text = `SELECT t.name, t.type, i.name, i."notnull" FROM sqlite_schema t LEFT JOIN pragma_table_info(t.name) i ON t.type = 'table' ORDER BY 1, 2, 3`;
  const all = database.prepare(text).raw().all();
  database.close();
  return all;
}

it.each(EDITS)("%s, worked out before the switch, is what it is by a start", async (name, { plan }) => {
  const [started, adopted] = ["started", "adopted"].map((how) => join(folder, `${name.replaceAll("/", "-")}-${how}.db`)) as [
    string,
    string,
  ];
  for (const path of [started, adopted]) copyFileSync(clinic, path);
  const release = draft("second");
  const { store } = await openStore({ plan: planOf(CLINIC), url: adopted, release: draft("first") });
  let isDone = false;
  let givenUp: MigrationRefused["losses"] = [];
  for (let tried = 0; tried < 2; tried++) {
    const refused = (error: unknown) => {
      if (error instanceof MigrationRefused) return error;
      throw error;
    };
    const byStart = await openStore({ plan, url: started, release, givenUp }).then(async (opened) => {
      await opened.store.close();
      return opened.report;
    }, refused);
    const byAdoption = await store.adopt(plan, { release, givenUp }).catch(refused);
    isDone = !(byAdoption instanceof MigrationRefused);
    expect(byAdoption).toEqual(byStart);
    if (!(byStart instanceof MigrationRefused) || byStart.losses.length === 0) break;
    givenUp = byStart.losses;
  }
  await store.close();
  const tables = isDone ? schemaOf(plan) : schema;
  expect(stored(adopted, tables)).toEqual(stored(started, tables));
  expect(made(adopted)).toEqual(made(started));
});

it.each(EDITS)("%s, as the plan of the way back says", async (name, document) => {
  const { plan } = document;
  const path = join(folder, `${name.replaceAll("/", "-")}.db`);
  copyFileSync(clinic, path);
  const before = stored(path);
  const { store } = await openStore({ plan: planOf(CLINIC), url: path, release: draft("first") });
  const release = draft("second");
  const isAsked = await store
    .adopt(plan, { release })
    .catch((error: unknown) => {
      if (error instanceof MigrationRefused && error.losses.length > 0) return store.adopt(plan, { release, givenUp: error.losses });
      throw error;
    })
    .then(
      () => false,
      (error: unknown) => error instanceof MigrationRefused,
    );
  if (!isAsked) {
    const rollback = { number: 2, plan, returnsTo: 1 };
    const planned = await planBack(path, document, rollback);
    const { changes } = await store.adopt(original.plan, { release: draft("back", { back: rollback }), givenUp: planned.losses });
    expect(saidOf(planned)).toEqual(foreseenSentences(changes));
    validate(JSON.parse(JSON.stringify(releasePlanAsJson(planned))));
    expect(validate.errors ?? []).toEqual([]);
  }
  await store.close();
  expect(stored(path)).toEqual(before);
});

const original = compiled([{ file: "clinic.md", text: CLINIC }]);

async function planBack(path: string, old: Compiled, rollback: Rollback): Promise<ReleasePlan> {
  const reading = await beginReading(path);
  try {
    const back = { back: await recordedBack(reading.connection, rollback), keeps: true, returnsTo: rollback.returnsTo };
    return await planRelease({ old, now: original, release: rollback.number, reading, at: TOMORROW, back });
  } finally {
    await reading.close();
  }
}

/** What a migration then says of values and records that come back, or are kept aside. */
function saidOf({ lines }: ReleasePlan): string[] {
  const said = lines.flatMap(({ facts }) =>
    facts.flatMap((fact) => {
      if (fact.is === "put-aside") return [`${fact.entity}${fact.field === null ? "" : `.${fact.field}`}: what there was is kept aside.`];
      return fact.is === "restored" ? [`${fact.entity}.${fact.field} ${factInWords(fact)}.`] : [];
    }),
  );
  return said.sort();
}
