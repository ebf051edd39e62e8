// Observes what a document does: as everybody, by every path, then acted on, and on later days.

import { randomUUID } from "node:crypto";
import { copyFileSync, rmSync } from "node:fs";
import Database from "better-sqlite3";
import { request } from "undici";
import type { Plan } from "../../../src/compiler/plan/plan.ts";
import { createServer } from "../../../src/runtime/server/server.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import { searchIndexOf, wordsOfRow } from "../../../src/runtime/store/search-index.ts";
import { MigrationRefused, type Row } from "../../../src/runtime/store/store.ts";
import { openWorldOf, type Person, userOf } from "../../trust/world.ts";
import {
  formQuestions,
  OPENAPI,
  type Question,
  type Rows,
  readQuestions,
  type StoredRow,
  tryQuestions,
  WORD,
  writingCalls,
} from "./questions.ts";
import type { Reach } from "./touched.ts";

const NOW = Date.parse("2026-11-21T10:00:00.000Z");
const DAY = 86_400_000;
const LATER = [1, 30, 366];
/** The day of which lists are asked again; what is stored and what was sent is looked at on each. */
const LISTED = 30;

/** A product with records, and what is asked of it. */
export interface Scene {
  readonly plan: Plan;
  /** The database before anything is asked. */
  readonly file: string;
  /** One for each set of roles that somebody has, and a visitor. */
  readonly people: readonly (Person & { readonly roles: readonly string[] })[];
  readonly rows: Rows;
  /** The ids of these. */
  readonly known: ReadonlySet<string>;
  readonly read: readonly Question[];
  readonly tries: readonly Question[];
  readonly calls: readonly Question[];
  /** Acts that are done, with who does them; known once the tries of an entity were asked. */
  readonly acts: Map<string, readonly { readonly person: Person; readonly question: Question }[]>;
  readonly close: () => Promise<void>;
}

/** By what was asked of whom, the answer. */
export type Observation = ReadonlyMap<string, unknown>;

export async function openScene(text: string, records: unknown): Promise<Scene> {
  const world = await openWorldOf(text, records);
  const { plan } = world.server;
  const oracle = world.oracle();
  const sets = new Map<string, Scene["people"][number]>();
  for (const person of world.people) {
    const roles = oracle.rolesOf(userOf(oracle, person));
    if (!sets.has(roles.join())) sets.set(roles.join(), { ...person, roles });
  }
  const file = `${world.file}.scene`;
  const database = new Database(world.file);
  database.prepare("VACUUM INTO ?").run(file);
  database.close();
  removeDangling(file);
  keepSignedIn(file);
  spreadWord(file, plan);
  const rows = rowsOf(file, plan);
  const read = readQuestions(plan, rows);
  return {
    ...{
      plan,
      file,
      rows,
      known: new Set([...rows.values()].flat().map(({ id }) => String(id))),
      people: [...sets.values()],
      acts: new Map(),
    },
    read: [...read, ...formQuestions(plan, rows)],
    tries: tryQuestions(plan, rows),
    calls: writingCalls(plan, rows),
    close: () => world.server.close(),
  };
}

/** A migration follows no record that refers to one that is not there. */
function removeDangling(file: string): void {
  const database = new Database(file);
  database.pragma("foreign_keys = OFF");
  for (;;) {
    const dangling = database.pragma("foreign_key_check") as { table: string; rowid: number }[];
    if (dangling.length === 0) break;
    for (const { table, rowid } of dangling) database.prepare(`DELETE FROM "${table}" WHERE rowid = ?`).run(rowid);
  }
  database.close();
}

/** On later days too. */
function keepSignedIn(file: string): void {
  const database = new Database(file);
  database.prepare(`UPDATE "ninefold_session" SET "expires_at" = ?`).run(new Date(NOW + 1_000 * DAY).toISOString());
  database.close();
}

/** One word in each search field, each time of another record: in which order these are found hangs on the fields. */
function spreadWord(file: string, plan: Plan): void {
  const database = new Database(file);
  for (const entity of Object.values(plan.entities)) {
    const index = searchIndexOf(entity);
    const rows = index === null ? [] : (database.prepare(`SELECT * FROM "${entity.table}" ORDER BY "id"`).all() as Row[]);
    for (const [at, field] of (index === null ? [] : entity.search).entries()) {
      const row = rows.at(-1 - at);
      if (row === undefined || entity.fields.find(({ name }) => name === field)?.type.is !== "text") continue;
      database.prepare(`UPDATE "${entity.table}" SET "${field}" = ? WHERE "id" = ?`).run(WORD, row.id);
      for (const [column, words] of wordsOfRow(index!, { ...row, [field]: WORD }))
        database.prepare(`UPDATE "${index!.table}" SET "${column}" = ? WHERE "id" = ?`).run(words, row.id);
    }
  }
  database.close();
}

function rowsOf(file: string, plan: Plan): Map<string, StoredRow[]> {
  const database = new Database(file, { readonly: true });
  const all = Object.values(plan.entities).map(({ name, table }) => {
    const rows = database.prepare(`SELECT * FROM "${table}" ORDER BY "id"`).all() as StoredRow[];
    return [name, rows] as const;
  });
  database.close();
  return new Map(all);
}

class Clock {
  at = NOW;
  #steady = 0;
  now(): Date {
    return new Date(this.at);
  }
  /** Nobody asks too often. */
  steady(): number {
    this.#steady += 1_000;
    return this.#steady;
  }
}

/** A copy of the scene's records behind a server that runs the plan; null where the records cannot follow it. */
export async function serve(scene: Scene, plan: Plan) {
  const file = `${scene.file}.${randomUUID()}`;
  copyFileSync(scene.file, file);
  const clock = new Clock();
  const opened = await openStore({ plan, url: `sqlite:${file}` }).catch((error: unknown) => {
    if (error instanceof MigrationRefused) return null;
    throw error;
  });
  if (opened === null) {
    rmSync(file);
    return null;
  }
  const { store } = opened;
  // What is open is shown to some roles; where the document names none, to everybody.
  const showOpen = scene.plan.openQuestions.length === 0;
  const server = await createServer({
    ...{ plan, store, clock, showOpen, samples: [], sweepEvery: 0, webFolder: null, log: null },
    behindProxy: { hops: 1 },
  });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  const close = async () => {
    await server.close();
    await store.close();
    for (const end of ["", "-wal", "-shm"]) rmSync(`${file}${end}`, { force: true });
  };
  return { file, clock, server, url, close };
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Those that a document names. */
const HEADERS = ["x-total-count", "content-range", "location"];
const LIMIT = "x-ratelimit-limit";

let asked = 0;

/** Each request comes from a client of its own: how many were asked before shows nowhere. */
function nextClient(): string {
  asked++;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}

/** Ids of records that are made meanwhile are others in each product. */
async function ask(
  { url, known }: { readonly url: string; readonly known: ReadonlySet<string> },
  person: Person,
  { method, path, body }: Question,
): Promise<unknown> {
  const reply = await request(url + path, {
    method: method as "GET",
    headers: {
      "x-forwarded-for": nextClient(),
      ...(path.startsWith("/-/") ? { "x-ninefold": "1" } : {}),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...person.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = (await reply.body.text()).replaceAll(url, "http://product").replace(ID, (id) => (known.has(id) ? id : "made"));
  const headers = Object.fromEntries(HEADERS.flatMap((name) => (reply.headers[name] === undefined ? [] : [[name, "there"]])));
  return { status: reply.statusCode, headers: { ...headers, limit: reply.headers[LIMIT] }, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** `read`: what is read at first, and tried, as far as it is known. */
export async function observe(
  scene: Scene,
  plan: Plan,
  { subjects, entities, isReadOnly }: Reach,
  read?: Observation,
): Promise<Observation | null> {
  const served = await serve(scene, plan);
  if (served === null) return null;
  const { url, clock, server, file } = served;
  const found = new Map<string, unknown>(read);
  const note = async (when: string, person: Person, question: Question) =>
    found.set(keyOf(when, person, question), await ask({ url, known: scene.known }, person, question));
  const isReached = ({ subject }: Question) => subject === undefined || subjects === null || subjects.has(subject);
  try {
    if (read === undefined) {
      // Which calls it describes hangs on who asks.
      const callers = subjects === null || !isReadOnly || [...subjects].some(isCall) ? scene.people : scene.people.slice(0, 1);
      for (const person of callers) await note("now", person, OPENAPI);
      for (const question of scene.read.filter(isReached)) for (const person of scene.people) await note("now", person, question);
    }
    for (const question of isReadOnly ? [] : scene.tries) {
      if (!entities.has(question.entity ?? "")) continue;
      for (const person of triersOf(scene, question, found))
        if (!found.has(keyOf("try", person, question))) await note("try", person, question);
    }
    for (const question of subjects === null ? [] : scene.calls.filter(isReached))
      for (const person of scene.people) await note("act", person, question);
    if (isReadOnly) return found;
    for (const { person, question } of actsOf(scene, entities, found)) await note("act", person, question);
    found.set("stored|act||", storedRows(file, scene));
    for (const days of LATER) {
      clock.at = NOW + days * DAY;
      await server.settle();
      found.set(`stored|+${days}||`, storedRows(file, scene));
      const again = scene.read.filter((one) => one.name === "notices" || (one.name === "rows" && days === LISTED && isReached(one)));
      for (const question of again) for (const person of scene.people) await note(`+${days}`, person, question);
    }
  } finally {
    await served.close();
  }
  return found;
}

function isCall(subject: string): boolean {
  return subject.startsWith("call ");
}

function keyOf(when: string, person: Person, { name, method, path, body }: Question): string {
  return `${name.split(" ")[0]}|${when}|${person.name}|${method} ${path}${body === undefined ? "" : ` ${JSON.stringify(body)}`}`;
}

/** Values at their edges are tried by one person who gets as far; everything else by everyone. */
function triersOf(scene: Scene, question: Question, found: Observation): readonly Person[] {
  const { values } = question.body as { values: Readonly<Record<string, unknown>> };
  const isEdge = scene.tries.find(({ name, path }) => name === question.name && path === question.path) !== question;
  if (!isEdge || Object.keys(values).length === 0) return scene.people;
  const first = scene.tries.find(({ name, path }) => name === question.name && path === question.path)!;
  const may = scene.people.filter((person) => {
    const answer = found.get(keyOf("try", person, first)) as { status: number; body: { problem?: { status?: number } | null } } | undefined;
    return answer?.status === 200 && ![401, 403, 404].includes(answer.body.problem?.status ?? 200);
  });
  return may.slice(0, 1);
}

/** Of each action some that were possible in the old document, each on a record of its own. */
function actsOf(scene: Scene, entities: ReadonlySet<string>, found: Observation) {
  const known = [...entities].toSorted().flatMap((entity) => {
    const acts = scene.acts.get(entity) ?? possible(scene, entity, found);
    scene.acts.set(entity, acts);
    return acts;
  });
  return known;
}

function possible(scene: Scene, entity: string, found: Observation) {
  const counts = new Map<string, number>();
  const used = new Set<string>();
  return scene.tries.flatMap((question) => {
    const person = question.entity === entity ? scene.people.find((one) => isPossible(found.get(keyOf("try", one, question)))) : undefined;
    const record = question.path.startsWith("/-/records/") ? question.path.split("/")[4]! : "";
    if (person === undefined || used.has(record) || (counts.get(question.name) ?? 0) >= 2) return [];
    if (record !== "") used.add(record);
    counts.set(question.name, (counts.get(question.name) ?? 0) + 1);
    const path = question.path.replace(/\/try$/, question.path.startsWith("/-/screens/") ? "/save" : "");
    return [{ person, question: { ...question, path } }];
  });
}

function isPossible(answer: unknown): boolean {
  const { status, body } = (answer ?? { status: 0 }) as { status: number; body?: { problem: unknown; warnings: unknown } };
  return status === 200 && body?.problem === null && body.warnings === null;
}

/** All that is stored, with mails and calls that wait to leave. */
function storedRows(file: string, scene: Scene): unknown {
  const database = new Database(file, { readonly: true });
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  const named = Object.values(scene.plan.entities).flatMap(({ name, table }) => (tables.includes(table) ? [[name, table] as const] : []));
  const rows = named.map(([name, table]) => {
    const all = database.prepare(`SELECT * FROM "${table}" ORDER BY rowid`).all() as StoredRow[];
    let made = 0;
    return [
      name,
      Object.fromEntries(all.map((row) => [scene.known.has(String(row.id)) ? String(row.id) : `made ${++made}`, row])),
    ] as const;
  });
  const outbox = database.prepare(`SELECT "kind", "name", "content", "due_at" FROM "ninefold_outbox" ORDER BY rowid`).all();
  database.close();
  const stored = JSON.stringify({ rows: Object.fromEntries(rows), outbox });
  return JSON.parse(stored.replace(ID, (id) => (scene.known.has(id) ? id : "made")));
}
