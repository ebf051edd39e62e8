// One of several processes starts with another document, and the others stop serving.

import { afterEach, describe, expect, it } from "vitest";
import { createServer, type NinefoldServer } from "../../../src/runtime/server/server.ts";
import { openStore } from "../../../src/runtime/store/open.ts";
import type { Store } from "../../../src/runtime/store/store.ts";
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

interface Process {
  readonly url: string;
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

  /** A deaf one hears nothing of the others. */
  async function start(text: string, { deaf = false, sweepEvery = 0 } = {}): Promise<Process> {
    database ??= await startDatabase();
    const plan = planOf(text);
    const { store } = await openStore({ plan, url: database.url });
    if (deaf) Object.assign(store, { hear: () => {} });
    stores.push(store);
    const log: string[] = [];
    const server = await createServer({ plan, store, sweepEvery, log: ({ level, message }) => void log.push(`${level}: ${message}`) });
    servers.push(server);
    const url = await server.listen({ host: "127.0.0.1", port: 0 });
    const ask = async (method: string, path: string, body?: unknown): Promise<number> => {
      const sent = body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
      const answer = await fetch(`${url}${path}`, { method, ...sent });
      await answer.text();
      if (answer.status === 503 && path !== "/readyz") expect(answer.headers.get("retry-after")).toBe("5");
      return answer.status;
    };
    return { url, log, ask };
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

  it("goes on beside one whose document needs no other tables", async () => {
    const first = await start(WHOLE);
    const second = await start(WHOLE.replace("# Desk", "# Counter"));
    await serves(first);
    await serves(second);
    expect(outdated(first.log)).toBe(0);
  });
});
