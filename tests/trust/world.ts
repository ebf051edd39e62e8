// A running example whose samples cover every state and every user. Rows are laid into the database directly, whatever its
// rules say, for what is asked here is who may see and do what.

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import Database from "better-sqlite3";
import type { Plan } from "../../src/compiler/plan/plan.ts";
import { createServer, type NinefoldServer } from "../../src/runtime/server/server.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import { searchIndexOf, wordsOfRow } from "../../src/runtime/store/search-index.ts";
import { rebuildSearch } from "../../src/runtime/store/sqlite/dialect.ts";
import type { Row } from "../../src/runtime/store/store.ts";
import { open, readExample, type TestServer } from "../support/test-server.ts";
import { wordsTable } from "../support/words-table.ts";
import { CONCEALED, CONCEALED_RECORDS } from "./concealed.ts";
import { type DocumentOf, readDocument } from "./document.ts";
import { Oracle, type Who } from "./oracle.ts";

export interface Person {
  readonly name: string;
  readonly id: string | null;
  /** By which they are known. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface World {
  readonly server: TestServer;
  readonly document: DocumentOf;
  /** Where the database lies. */
  readonly file: string;
  readonly people: readonly Person[];
  oracle(): Oracle;
}

const NOW = "2026-11-21T10:00:00.000Z";
/** Records of one entity at most; what is spread further is spread over fewer combinations. */
const LONG_FROM_NOW = [-40, 40].map((days) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString());
const MOST = process.env.NINEFOLD_TRUST === undefined ? 24 : 48;

/** A document of the tests by its name, else an example. */
export async function openWorld(example: string): Promise<World> {
  if (example === "concealed") return openWorldOf(CONCEALED, CONCEALED_RECORDS);
  const records = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../examples", example, "data/samples.json"), "utf8"));
  return openWorldOf(readExample(example), records);
}

export async function openWorldOf(text: string, records: unknown): Promise<World> {
  const server = await open(text, { records, now: NOW, development: true });
  const document = readDocument(text);
  const file = server.databaseUrl.slice("sqlite:".length);
  spread(document, file, server.plan);
  const people: Person[] = [{ name: "a visitor", id: null, headers: {} }];
  const [header = "", ...rest] = document.token.split(":");
  const oracle = () => new Oracle(document, file, NOW);
  for (const row of document.signsInAs === null ? [] : oracle().all(document.signsInAs)) {
    const email = String(oracle().value(row, "email", null));
    const token = await server.signIn(email);
    if (token !== undefined)
      people.push({ name: email, id: row.id, headers: { [header]: rest.join(":").trim().replace("{token}", token) } });
  }
  return { server, document, file, people, oracle };
}

export function userOf(oracle: Oracle, person: Person): Who {
  return person.id === null ? null : oracle.one(oracle.document.signsInAs!, person.id);
}

function spread(document: DocumentOf, file: string, plan: Plan): void {
  const oracle = new Oracle(document, file, NOW);
  const database = new Database(file);
  database.pragma("foreign_keys = OFF");
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  const users = document.signsInAs === null ? [] : oracle.all(document.signsInAs).map((row) => row.id);
  for (const entity of document.entities.values()) {
    if (entity.name === document.signsInAs || entity.part !== null) continue;
    const table = tables.find((one) => one.replaceAll("_", "") === entity.name.toLowerCase())!;
    const rows = database.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[];
    const choices: (readonly [string, readonly unknown[]])[] = [...entity.states];
    for (const field of entity.fields) {
      if (field.always === null && field.type === `reference to ${document.signsInAs}`) choices.push([field.name, users]);
      // What a guard compares with the time lies long before it and long after it.
      const asked = entity.transitions.some((row) => new RegExp(`\\b${field.name}\\b`).test(row["Only if"] ?? ""));
      if (asked && field.type.startsWith("moment")) choices.push([field.name, LONG_FROM_NOW]);
      if (asked && field.type.startsWith("date")) choices.push([field.name, LONG_FROM_NOW.map((moment) => moment.slice(0, 10))]);
    }
    let made = 0;
    for (const [index, row] of rows.slice(0, 6).entries()) {
      for (const [at, [field, values]] of choices.entries()) {
        for (const [step, value] of values.entries()) {
          if (made++ >= MOST || row[field] === undefined) continue;
          const clone: Record<string, unknown> = {
            ...row,
            [field]: value,
            id: entity.ids === "number" ? String(1000 + made) : randomUUID(),
            version: 1,
          };
          // The other choices change with it, so that each state meets each user.
          for (const [other, [name, options]] of choices.entries())
            if (other !== at && row[name] !== undefined) clone[name] = options[(step + index + other) % options.length];
          insert(database, table, clone, `${index}${at}${step}`, String(row.id));
        }
      }
    }
  }
  for (const entity of document.entities.values()) if (entity.part === null) empty(database, entity.name, document, tables, plan);
  for (const entity of Object.values(plan.entities)) {
    const index = searchIndexOf(entity);
    if (index !== null) database.exec(rebuildSearch(index).text);
  }
  database.close();
}

/** One record more of which everything is empty but what is required or unique; a user like that signs in as the user that it is like. */
function empty(database: Database.Database, entity: string, document: DocumentOf, tables: readonly string[], plan: Plan): void {
  const table = tables.find((one) => one.replaceAll("_", "") === entity.toLowerCase())!;
  const like = database.prepare(`SELECT * FROM "${table}" LIMIT 1`).get() as Record<string, unknown> | undefined;
  const described = plan.entities[entity];
  if (like === undefined || described === undefined) return;
  const kept = new Set(["n", ...described.fields.filter(({ unique }) => unique).flatMap(({ name }) => [name, `${name}.order`])]);
  const optional = database.prepare('SELECT name FROM pragma_table_info(?) WHERE "notnull" = 0 AND pk = 0').pluck().all(table) as string[];
  const bare = Object.fromEntries(optional.filter((name) => !kept.has(name)).map((name) => [name, null]));
  const isUser = entity === document.signsInAs;
  const email = isUser ? { email: "bare@example.org", "email.order": "bare@example.org" } : {};
  // What is unique gets other digits, so that a code is one still.
  const codes = Object.fromEntries(
    [...kept].flatMap((name) =>
      typeof like[name] === "string" ? [[name, like[name].replace(/\d/g, (digit) => String(9 - Number(digit)))]] : [],
    ),
  );
  const id = document.entities.get(entity)?.ids === "number" ? "9000" : randomUUID();
  const row = { ...like, ...bare, ...codes, ...email, id, version: 1 };
  insert(database, table, row, "bare", String(like.id));
  const index = searchIndexOf(described);
  const stored = database.prepare(`SELECT * FROM "${table}" WHERE "id" = ?`).get(id) as Row | undefined;
  if (index !== null && stored !== undefined)
    for (const [column, words] of wordsOfRow(index, stored))
      database.prepare(`UPDATE "${index.table}" SET "${column}" = ? WHERE "id" = ?`).run(words, id);
  if (!isUser) return;
  const columns = (database.prepare("SELECT name FROM pragma_table_info('ninefold_credential')").pluck().all() as string[])
    .filter((name) => name !== "user_id")
    .join(", ");
  database
    .prepare(`INSERT INTO ninefold_credential (user_id, ${columns}) SELECT ?, ${columns} FROM ninefold_credential WHERE user_id = ?`)
    .run(id, String(like.id));
}

/** Inserts a row; where another has a value that is to be unique, with a mark behind it. */
function insert(database: Database.Database, table: string, row: Record<string, unknown>, mark: string, like: string): void {
  const names = Object.keys(row);
  const statement = database.prepare(
    `INSERT INTO "${table}" (${names.map((name) => `"${name}"`).join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
  );
  try {
    statement.run(Object.values(row));
    indexed(database, table, String(row.id), like);
  } catch (error) {
    const column = /UNIQUE constraint failed: [^.]+\.(\w+)/.exec(String(error))?.[1];
    if (column === undefined || typeof row[column] !== "string" || /^[0-9a-f-]{36}$/.test(row[column])) return;
    if (row[column].endsWith(mark)) return;
    insert(database, table, { ...row, [column]: `${row[column]}-${mark}` }, mark, like);
  }
}

/** Lets it be found by the words of the record that it is like. */
function indexed(database: Database.Database, table: string, id: string, like: string): void {
  const words = wordsTable(database, table);
  if (words === null) return;
  const columns = database.prepare("SELECT name FROM pragma_table_info(?) WHERE name LIKE 'w%'").pluck().all(words) as string[];
  const names = columns.join(", ");
  database.prepare(`INSERT INTO "${words}" (id, ${names}) SELECT ?, ${names} FROM "${words}" WHERE id = ?`).run(id, like);
}

export interface Mutated {
  readonly url: string;
  /** Where its database lies. */
  readonly file: string;
  close(): Promise<void>;
}

/** The same database behind a server that runs another plan. */
export async function serveMutant(world: World, plan: Plan): Promise<Mutated> {
  const ninefold: NinefoldServer = await createServer({
    plan,
    store: world.server.store,
    clock: world.server.clock,
    development: true,
    samples: [],
    sweepEvery: 0,
    webFolder: null,
    behindProxy: null,
    allowedOrigins: [],
    outbound: {},
    log: () => undefined,
    metricsToken: null,
  });
  return { url: await ninefold.listen({ host: "127.0.0.1", port: 0 }), file: world.file, close: () => ninefold.close() };
}

/** A database of its own, as the world's is now, behind a server that runs another plan: for what writes. */
export async function serveCopy(world: World, plan: Plan): Promise<Mutated> {
  const file = `${world.file}.${randomUUID()}`;
  const database = new Database(world.file);
  database.prepare("VACUUM INTO ?").run(file);
  database.close();
  const { store } = await openStore({ plan, url: `sqlite:${file}` });
  const mutated = await serveMutant({ ...world, server: { ...world.server, store } }, plan);
  return {
    ...mutated,
    file,
    close: async () => {
      await mutated.close();
      await store.close();
    },
  };
}
