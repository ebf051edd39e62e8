// One of several processes starts with another document, and the others stop serving.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { releaseDraft } from "../../../src/cli/release/draft.ts";
import { releasedVersion } from "../../../src/cli/release/released.ts";
import { compileWithModel } from "../../../src/compiler/compile.ts";
import { NO_COMPONENTS } from "../../../src/runtime/server/http/components.ts";
import { createServer, type NinefoldServer } from "../../../src/runtime/server/server.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { Store } from "../../../src/runtime/store/store.ts";
import { latestRelease, listReleases } from "../../../src/runtime/store/system/releases.ts";
import { startDatabase, type TestDatabase } from "../../engines/postgres-database.ts";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { planOf } from "../../support/test-server.ts";

const FIELDS = ["| title | text(80) | required | - |", "| note | text(80) | optional | - |"];

const document = (fields: readonly string[]): string => `# Desk

## 1. What the product does and for whom

- Slips are written down here.

## 3. Entities and their fields

### Slip

| Field | Type | Must be | Value |
| ----- | ---- | ------- | ----- |
${fields.join("\n")}

${visitorsMay({ Slip: "see, create" })}
`;

const WHOLE = document(FIELDS);
const WITHOUT_NOTE = document(FIELDS.slice(0, 1));
const WITH_MORE = document([...FIELDS, "| pages | integer | required | starts 1 |"]);

/** Whoever may only see is refused what they could write before. */
const narrowed = (text: string): string => text.replace("see, create", "see");

/** As `serve` records it. */
function draftOf(text: string) {
  const sources = [{ file: "spec.md", text }];
  const compiled = compileWithModel(sources);
  return releaseDraft({ ...compiled, plan: compiled.plan!, sources }, { components: NO_COMPONENTS, logo: null }, true);
}

interface Process {
  readonly url: string;
  readonly store: Store;
  readonly log: readonly string[];
  ask(method: string, path: string, body?: unknown): Promise<number>;
}

describe("a process whose database another brought to another document", () => {
  let database: TestDatabase | null = null;
  const servers: NinefoldServer[] = [];
  const stores: Store[] = [];

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    for (const store of stores.splice(0)) await store.close();
    await database?.stop();
    database = null;
  });

  /** A deaf one hears nothing of the others; `releases`: it records its document, and `follows`: it takes on that of another. */
  async function start(text: string, { deaf = false, sweepEvery = 0, releases = false, follows = false } = {}): Promise<Process> {
    database ??= await startDatabase();
    const plan = planOf(text);
    const { store } = await openStore({ plan, url: database.url, release: releases ? draftOf(text) : null });
    if (deaf) Object.assign(store, { hear: () => {} });
    stores.push(store);
    const log: string[] = [];
    const newest = { latestRelease: async () => releasedVersion((await latestRelease(store.system))!) };
    const told = ({ level, message }: { level: string; message: string }) => void log.push(`${level}: ${message}`);
    const server = await createServer({ plan, store, sweepEvery, log: told, ...(follows ? newest : {}) });
    servers.push(server);
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    const ask = async (method: string, path: string, body?: unknown): Promise<number> => {
      const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const answer = await fetch(`${url}${path}`, { method, ...sent });
      await answer.text();
      if (answer.status === 503 && path !== "/readyz") expect(answer.headers.get("retry-after")).toBe("5");
      return answer.status;
    };
    return { url, store, log, ask };
  }

  async function until(process: Process, status: number): Promise<void> {
    while ((await process.ask("GET", "/readyz")) !== status) await new Promise((resolve) => setImmediate(resolve));
  }

  const outdated = (log: readonly string[]): number => log.filter((line) => line === "error: outdated document").length;

  async function servesNothing(process: Process): Promise<void> {
    expect(await process.ask("GET", "/readyz")).toBe(503);
    expect(await process.ask("GET", "/api/records/Slip")).toBe(503);
    expect(await process.ask("POST", "/api/records/Slip", { title: "A" })).toBe(503);
    expect(await process.ask("GET", "/-/live")).toBe(503);
    expect(outdated(process.log)).toBe(1);
  }

  async function serves(process: Process): Promise<void> {
    expect(await process.ask("GET", "/readyz")).toBe(200);
    expect(await process.ask("GET", "/api/records/Slip")).toBe(200);
    expect(await process.ask("POST", "/api/records/Slip", { title: "A" })).toBe(201);
  }

  for (const [name, before, after] of [
    ["without an optional field", WHOLE, WITHOUT_NOTE],
    ["with one more required field", WHOLE, WITH_MORE],
    ["that is older", WITH_MORE, WHOLE],
  ] as const) {
    it(`is told when one is started with a document ${name}`, async () => {
      const first = await start(before);
      if (before === WHOLE) await serves(first);
      const second = await start(after);
      await until(first, 503);
      await servesNothing(first);
      await serves(second);
    });
  }

  for (const [method, after] of [
    ["GET", WITHOUT_NOTE],
    ["POST", WITHOUT_NOTE],
    ["POST", WITH_MORE],
  ] as const) {
    it(`finds it by a ${method} that fails, to a document ${after === WITH_MORE ? "with more" : "with less"}`, async () => {
      const deaf = await start(WHOLE, { deaf: true });
      await serves(deaf);
      await start(after);
      expect(await deaf.ask("GET", "/readyz")).toBe(200);
      expect(await deaf.ask(method, "/api/records/Slip", method === "POST" ? { title: "B" } : undefined)).toBe(503);
      await servesNothing(deaf);
    });
  }

  it("finds it by looking, and serves again when the database follows its document again", async () => {
    const deaf = await start(WHOLE, { deaf: true, sweepEvery: 20 });
    await start(WITHOUT_NOTE);
    await until(deaf, 503);
    await servesNothing(deaf);
    await start(WHOLE);
    await until(deaf, 200);
    await serves(deaf);
    expect(deaf.log).toContain("info: the database follows this document again");
  });

  it("lets go of whoever listens, and says why", async () => {
    const first = await start(WHOLE);
    const streams = await Promise.all(["/-/live", "/api/events"].map((path) => fetch(`${first.url}${path}`)));
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    await start(WITHOUT_NOTE);
    for (const stream of streams) {
      // It ends by itself.
      const text = await stream.text();
      expect(text).toContain("event: revision");
      expect(text).toMatch(/event: outdated\ndata: {"reason":"Another process brought the database to another document\."}\n\n$/);
    }
    await servesNothing(first);
  });

  it("goes on beside one whose document means the same", async () => {
    const first = await start(WHOLE, { releases: true });
    const second = await start(WHOLE.replace("| title | ", "\n| title    |    ").replace("\n\n| title", "\n| title"), { releases: true });
    await serves(first);
    await serves(second);
    expect(outdated(first.log)).toBe(0);
    expect((await listReleases(second.store.system)).map(({ number }) => number)).toEqual([1]);
  });

  it("answers nothing by rights that another narrowed, though it was told nothing", async () => {
    const deaf = await start(WHOLE, { deaf: true, releases: true });
    await serves(deaf);
    const second = await start(narrowed(WHOLE), { releases: true });
    expect(await deaf.ask("POST", "/api/records/Slip", { title: "B" })).toBe(503);
    await servesNothing(deaf);
    expect(await second.ask("GET", "/api/records/Slip")).toBe(200);
    expect(await second.ask("POST", "/api/records/Slip", { title: "B" })).toBe(403);
  });

  it("refuses nothing by rights that another widened", async () => {
    const deaf = await start(narrowed(WHOLE), { deaf: true, releases: true });
    expect(await deaf.ask("POST", "/api/records/Slip", { title: "A" })).toBe(403);
    await start(WHOLE, { releases: true });
    expect(await deaf.ask("POST", "/api/records/Slip", { title: "A" })).toBe(503);
    await servesNothing(deaf);
  });

  it("answers nothing that it read before another released, and sends after", async () => {
    const deaf = await start(WHOLE, { deaf: true, releases: true });
    await serves(deaf);
    const { store } = deaf;
    const page = store.page.bind(store);
    const other: Process[] = [];
    // Everything is read, and then another releases.
    Object.assign(store, {
      page: async (...asked: Parameters<Store["page"]>) => {
        const read = await page(...asked);
        other.push(await start(narrowed(WHOLE), { releases: true }));
        return read;
      },
    });
    expect(await deaf.ask("GET", "/api/records/Slip")).toBe(503);
    expect(other.length).toBe(1);
    const told = await fetch(`${deaf.url}/api/records/Slip`);
    expect(await told.json()).toMatchObject({
      code: "unavailable",
      detail: "The product was changed, and this server still runs the release before.",
    });
  });

  it.each([
    ["narrowed", narrowed(WHOLE)],
    ["changed", WITHOUT_NOTE],
  ])("takes on a document that another %s", async (how, after) => {
    const first = await start(WHOLE, { releases: true, follows: true });
    await serves(first);
    const second = await start(after, { releases: true, follows: true });
    const taken = "warn: release 2 is taken on from the database";
    await expect.poll(() => first.log).toContain(taken);
    expect(await first.ask("GET", "/readyz")).toBe(200);
    expect(await first.ask("GET", "/api/records/Slip")).toBe(200);
    expect(await first.ask("POST", "/api/records/Slip", { title: "B" })).toBe(how === "narrowed" ? 403 : 201);
    // Another one that starts with the old document is a change like any other.
    await start(WHOLE, { releases: true });
    for (const process of [first, second]) await expect.poll(() => process.log).toContain(taken.replace("2", "3"));
    await serves(first);
    expect((await listReleases(first.store.system)).map(({ number }) => number)).toEqual([3, 2, 1]);
  });
});

describe("a process that adopts a changed document itself", () => {
  let folder = "";
  let store: Store;
  let server: NinefoldServer;
  let url = "";
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "ninefold-adopt-"));
    const plan = planOf(WHOLE);
    ({ store } = await openStore({ plan, url: `sqlite:${join(folder, "a.db")}` }));
    server = await createServer({ plan, store, sweepEvery: 0 });
    url = await server.listen({ host: "127.0.0.1", port: 0 });
  });
  afterEach(async () => {
    await server.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("answers by the new one what it began to read by the old one", async () => {
    const page = store.page.bind(store);
    const renamed = planOf(WITH_MORE.replace("### Slip", "### Note (was Slip)").replace("| Slip |", "| Note |"));
    let isFirst = true;
    Object.assign(store, {
      page: async (...asked: Parameters<Store["page"]>) => {
        if (isFirst) {
          isFirst = false;
          await server.adopt(renamed);
        }
        return page(...asked);
      },
    });
    expect((await fetch(`${url}/api/records/Slip`)).status).toBe(404);
    expect((await fetch(`${url}/api/records/Note`)).status).toBe(200);
  });

  it("answers what it has written by the old one", async () => {
    const write = store.write.bind(store);
    let adopting: Promise<unknown> | null = null;
    Object.assign(store, {
      write: async (...asked: Parameters<Store["write"]>) => {
        const written = await write(...asked);
        adopting ??= server.adopt(planOf(WITH_MORE));
        for (let turn = 0; turn < 50; turn++) await new Promise((done) => setImmediate(done));
        return written;
      },
    });
    const headers = { "content-type": "application/json" };
    const answer = await fetch(`${url}/api/records/Slip`, { method: "POST", headers, body: JSON.stringify({ title: "A" }) });
    expect([answer.status, await answer.json()]).toMatchObject([201, { title: "A" }]);
    await adopting;
    expect(await (await fetch(`${url}/api/records/Slip`)).json()).toMatchObject({ items: [{ title: "A", pages: 1 }] });
  });

  it("goes on answering who reads while it releases, and holds who writes until then", async () => {
    const made = { created_at: "2026-11-30T08:00:00.000Z", created_by: null, changed_at: "2026-11-30T08:00:00.000Z", changed_by: null };
    const idOf = (n: number) => `0197f000-0000-7000-8000-${String(n).padStart(12, "0")}`;
    await store.write(async (transaction) => {
      for (let n = 0; n < 3_000; n++) await transaction.insert("Slip", { id: idOf(n), title: `t ${n}`, note: null, version: 1, ...made });
    });
    const text = document([
      ...FIELDS,
      "| word | text(80) | required | from rest of title or else title |",
      "| pages | integer | required | starts 1 |",
    ]);
    let isReleased = false;
    const look = { components: NO_COMPONENTS, logo: null };
    const releasing = server.release({ plan: planOf(text), look }, { release: draftOf(text) }).then(() => {
      isReleased = true;
    });
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ title: "late", word: "late" });
    const writing = fetch(`${url}/api/records/Slip`, { method: "POST", headers, body }).then(async (answer) => [
      answer.status,
      await answer.json(),
    ]);
    const shapes: boolean[] = [];
    while (!isReleased) {
      const answer = await fetch(`${url}/api/records/Slip/${idOf(0)}`);
      expect(answer.status).toBe(200);
      if (!isReleased) shapes.push("pages" in ((await answer.json()) as object));
    }
    await releasing;
    expect(shapes).toContain(false);
    expect(await writing).toMatchObject([201, { title: "late", pages: 1 }]);
    expect(await (await fetch(`${url}/api/records/Slip/${idOf(0)}`)).json()).toMatchObject({ word: "0", pages: 1 });
  });
});
