// A database that cannot: full, busy or broken, as its driver says it. Whoever asked is told so, nothing is acknowledged that
// is not kept, and the next request is served.

import Database from "better-sqlite3";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { LogEntry } from "../../../src/runtime/server/context/log.ts";
import { StoreUnavailable } from "../../../src/runtime/store/store.ts";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const NOTES = `# Notes

## 3. Entities and their fields

### Note

| Field | Type     | Must be  | Value |
| ----- | -------- | -------- | ----- |
| text  | text(80) | required | -     |

${visitorsMay({ Note: "see, create" })}
`;

const told: LogEntry[] = [];
const log = (entry: LogEntry) => void told.push(entry);

/** Creates a note; answers status, code and Retry-After. */
async function create(server: TestServer, text: string, key?: string) {
  const headers: Record<string, string> = { "content-type": "application/json", ...(key === undefined ? {} : { "idempotency-key": key }) };
  const reply = await fetch(`${server.url}/api/records/Note`, { method: "POST", headers, body: JSON.stringify({ text }) });
  const { code } = (await reply.json()) as { code?: string };
  return [reply.status, code, reply.headers.get("retry-after")];
}

const texts = async (server: TestServer) => {
  const { body } = await server.ask("GET", "/api/records/Note?sort=text&size=100");
  return (body.items as { text: string }[]).map((item) => item.text);
};
const UNAVAILABLE = [503, "unavailable", "1"];
const CREATED = [201, undefined, null];

describe("a database that cannot, on sqlite", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(NOTES, { log });
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server?.close());

  type Statement = { readonly source: string };
  const statements = () => {
    const database = new Database(":memory:");
    const prototype = Object.getPrototypeOf(database.prepare("SELECT 1")) as { run(): unknown; all(): unknown };
    database.close();
    return prototype;
  };

  /** The next statements that match fail as the driver would, so many of them. */
  function fail(call: "run" | "all", code: string, matching: RegExp, times = 1): void {
    const real = statements()[call];
    let left = times;
    vi.spyOn(statements(), call).mockImplementation(function (this: Statement, ...params: unknown[]) {
      if (left > 0 && matching.test(this.source)) {
        left--;
        throw new Database.SqliteError("injected", code);
      }
      return (real as (...given: unknown[]) => unknown).apply(this, params);
    } as never);
  }

  it.each(["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_BUSY"])(
    "answers %s with 503 and keeps nothing",
    async (code) => {
      for (const [at, matching] of [/^BEGIN IMMEDIATE/, /INSERT INTO "note"/, /^COMMIT/].entries()) {
        const before = await texts(server);
        fail("run", code, matching);
        expect(await create(server, `${code} ${at}`)).toEqual(UNAVAILABLE);
        expect(await texts(server)).toEqual(before);
        expect(told.some(({ message, level, error }) => message === "failed" && level === "warn" && String(error).includes(code))).toBe(
          true,
        );
        expect(await create(server, `${code} ${at}`)).toEqual(CREATED);
        expect(await texts(server)).toContain(`${code} ${at}`);
        vi.restoreAllMocks();
      }
    },
  );

  it("answers a read that fails with 503, and the next one", async () => {
    fail("all", "SQLITE_IOERR_READ", /FROM "note"/);
    const { status, body } = await server.ask("GET", "/api/records/Note");
    expect([status, body.code]).toEqual([503, "unavailable"]);
    expect((await server.ask("GET", "/api/records/Note")).status).toBe(200);
  });

  it("answers what is kept though its answer for repetitions is not, and logs that", async () => {
    told.length = 0;
    fail("run", "SQLITE_FULL", /UPDATE "ninefold_idempotency"/);
    expect(await create(server, "once", "key-1")).toEqual(CREATED);
    expect(told.find(({ message }) => message === "answer not kept")).toMatchObject({ level: "warn" });
    // Whoever repeats it is answered anew.
    expect(await create(server, "once", "key-1")).toEqual(CREATED);
    expect((await texts(server)).filter((text) => text === "once")).toHaveLength(1);
  });
});

const PASSES = `# Passes

## 3. Entities and their fields

### Pass

| Field   | Type     | Must be  |
| ------- | -------- | -------- |
| name    | text(40) | required |
| ends_at | moment   | required |

## 4. States and transitions

### Pass

- States: valid, ended
- Ends in: ended

| From  | Action       | To    |
| ----- | ------------ | ----- |
| (new) | issue        | valid |
| valid | (at ends_at) | ended |

## 6. Roles and permissions

| Role    | Means         |
| ------- | ------------- |
| Visitor | not signed in |

| Entity | Action | Visitor            |
| ------ | ------ | ------------------ |
| Pass   | see    | if status is valid |
| Pass   | issue  | yes                |
`;

describe("a database that cannot write what is due, on sqlite", () => {
  it("shows nobody what it hid in time, and the rest as soon as it can", async () => {
    const server = await open(PASSES, { log });
    const issue = (name: string, at: string) => server.ask("POST", "/api/records/Pass/actions/issue", { name, ends_at: at });
    await issue("short", "2026-03-02T11:00:00.000Z");
    await issue("long", "2026-03-09T11:00:00.000Z");
    const write = server.store.write;
    const seen = async () => {
      const { status, body } = await server.ask("GET", "/api/records/Pass?sort=name");
      return [status, body.code ?? body.items.map(({ name }: { name: string }) => name)];
    };
    server.store.write = () => Promise.reject(new StoreUnavailable("The disk is full."));
    expect(await seen()).toEqual([200, ["long", "short"]]);
    server.clock.at = new Date("2026-03-02T11:00:00.000Z");
    expect(await seen()).toEqual([503, "unavailable"]);
    expect(await seen()).toEqual([503, "unavailable"]);
    server.store.write = write;
    expect(await seen()).toEqual([200, ["long"]]);
    await server.close();
  });
});

describe("a database that cannot, on postgres", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await open(NOTES, { engine: "postgres", log });
  });
  afterAll(() => server?.close());

  it("answers a full disk and an I/O error with 503 and keeps nothing", async () => {
    const operator = postgres(server.databaseUrl, { max: 1, onnotice: () => {} });
    for (const code of ["53100", "58030"]) {
      await operator.unsafe(`CREATE OR REPLACE FUNCTION fails() RETURNS trigger LANGUAGE plpgsql
        AS 'BEGIN RAISE EXCEPTION ''injected'' USING ERRCODE = ''${code}''; END'`);
      await operator.unsafe(`CREATE TRIGGER fails AFTER INSERT ON "note" FOR EACH ROW EXECUTE FUNCTION fails()`);
      expect(await create(server, code)).toEqual(UNAVAILABLE);
      expect(await texts(server)).not.toContain(code);
      await operator.unsafe(`DROP TRIGGER fails ON "note"`);
      expect(await create(server, code)).toEqual(CREATED);
    }
    await operator.end();
  });
});
