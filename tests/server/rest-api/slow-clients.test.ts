// Slow clients are bounded, hold up nobody, and free what they held. Counted, never timed.

import { readdirSync, statSync } from "node:fs";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { join } from "node:path";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Application } from "../../../src/runtime/server/context/application.ts";
import { Memo } from "../../../src/runtime/server/context/memo.ts";
import { Live } from "../../../src/runtime/server/live/live.ts";
import type { Identity } from "../../../src/runtime/server/pipeline/identify.ts";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { engineFor, open, type TestServer } from "../../support/test-server.ts";

const NOTES = `# Notes

## 3. Entities and their fields

### Note

| Field | Type       | Must be  |
| ----- | ---------- | -------- |
| text  | long text  | required |
| paper | file(5 MB) | optional |

${visitorsMay({ Note: "see, create, export" })}
`;

const RECORDS = 5_000;
/** More than all buffers between two sockets hold. */
const TEXT = "x".repeat(5_000);
/** Records that an export reads at once, and exports that run at once. */
const [PAGE, EXPORTS] = [500, 8];

/** However busy the machine is. */
const SOON = { timeout: 20_000, interval: 10 };

describe.each(engineFor(import.meta.filename))("slow clients on %s", (engine) => {
  let server: TestServer;
  const counts = { begun: 0, ended: 0, pages: [] as number[] };
  beforeAll(async () => {
    server = await open(NOTES, { engine, log: () => {} });
    const at = server.clock.now().toISOString();
    await server.store.write(async (transaction) => {
      const system = { created_at: at, created_by: null, changed_at: at, changed_by: null, version: 1 };
      for (let number = 0; number < RECORDS; number++)
        await transaction.insert("Note", { ...system, id: uuidv7(), text: TEXT, paper: null });
    });
    const { snapshot } = server.store;
    server.store.snapshot = async () => {
      const { reader, end } = await snapshot.call(server.store);
      const mine = counts.begun++;
      counts.pages[mine] = 0;
      const select: typeof reader.select = (query, context) => {
        counts.pages[mine] = (counts.pages[mine] ?? 0) + 1;
        return reader.select(query, context);
      };
      const watched = new Proxy(reader, { get: (target, name) => (name === "select" ? select : Reflect.get(target, name, target)) });
      return {
        reader: watched,
        end: async () => {
          counts.ended++;
          await end();
        },
      };
    };
  });
  afterAll(() => server?.close());

  const address = () => {
    const { hostname, port } = new URL(server.url);
    return { host: hostname, port: Number(port) };
  };
  const kept = () => {
    const folder = join(server.folder, "files");
    return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => statSync(join(folder, name)).isFile());
  };
  const write = async () => (await server.ask("POST", "/api/records/Note", { text: "beside" })).status;

  it("that read no further than the first bytes of an export make it read no further, and hold up no writer", async () => {
    const sockets = await Promise.all(Array.from({ length: EXPORTS }, () => beginToRead(address(), "/api/records/Note.csv")));
    expect([counts.begun, counts.ended]).toEqual([EXPORTS, 0]);
    expect(await write()).toBe(201);
    const busy = await fetch(`${server.url}/api/records/Note.csv`);
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "1"]);
    // One goes: what it held is free, and whoever reads gets everything meanwhile.
    sockets[0]!.destroy();
    await vi.waitFor(() => expect(counts.ended).toBe(1), SOON);
    const whole = await (await fetch(`${server.url}/api/records/Note.csv`)).text();
    expect(whole.split("\r\n").length).toBeGreaterThan(RECORDS);
    const pages = Math.ceil((RECORDS + 1) / PAGE) + 1;
    expect(counts.pages[EXPORTS]).toBe(pages);
    for (const read of counts.pages.slice(0, EXPORTS)) expect(read).toBeLessThan(pages);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(counts.ended).toBe(EXPORTS + 1), SOON);
    expect((await fetch(`${server.url}/api/records/Note.csv`)).status).toBe(200);
  });

  it("that ask for much and read nothing get one answer made after the other, and no more than fits on its way", async () => {
    const asked = 90;
    let lists = 0;
    const { select } = server.store;
    server.store.select = (query, context) => {
      if (query.limit !== null && query.limit > 100) lists++;
      return select.call(server.store, query, context);
    };
    const socket = connect(address());
    socket.pause();
    socket.write("GET /api/records/Note?size=100 HTTP/1.1\r\nHost: x\r\n\r\n".repeat(asked));
    await vi.waitFor(() => expect(lists).toBeGreaterThan(0), SOON);
    for (let time = 0; time < 20; time++) expect(await write()).toBe(201);
    expect(lists).toBeLessThan(asked / 2);
    // Whoever then reads gets all of them, in their order.
    let heads = 0;
    socket.on("data", (chunk: Buffer) => (heads += chunk.toString("latin1").split("HTTP/1.1 200").length - 1));
    socket.resume();
    await vi.waitFor(() => expect(lists).toBe(asked), SOON);
    await vi.waitFor(() => expect(heads).toBeGreaterThan(asked - 5), SOON);
    socket.destroy();
    server.store.select = select;
  });

  it("that send requests without end and read nothing are let go", async () => {
    const socket = connect(address());
    const gone = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    socket.on("error", () => {});
    socket.pause();
    socket.write("GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(3000));
    socket.resume();
    await gone;
    expect(await write()).toBe(201);
  });

  it("that stand still in the middle of a file hold up nobody, and leave nothing when they go", async () => {
    const head = "POST /api/records/Note/uploads/paper?name=a.bin HTTP/1.1\r\nHost: x\r\nContent-Type: application/octet-stream\r\n";
    const sockets = Array.from({ length: 20 }, () => {
      const socket = connect(address());
      socket.on("error", () => {});
      socket.write(`${head}Content-Length: 400000\r\n\r\n${"a".repeat(200_000)}`);
      return socket;
    });
    await vi.waitFor(() => expect(kept().length).toBe(sockets.length), SOON);
    expect(await write()).toBe(201);
    expect((await server.ask("GET", "/api/records/Note?size=1")).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(() => expect(kept()).toEqual([]), SOON);
  });
});

it("that listen and do not read are let go when they are 1 MB behind, and others hear everything", async () => {
  const said = 400;
  const revision = "x".repeat(50_000);
  const store = { hear() {}, tell() {}, system: { rows: async () => [] } };
  const app = { revision, store, plan: { screens: [] }, memo: new Memo() } as unknown as Application;
  const live = new Live(() => app);
  const responses: ServerResponse[] = [];
  const listener = createServer((_request, response) => {
    responses.push(response);
    void live.listen(
      { session: null, actor: { roles: [] as readonly string[] } } as Identity,
      { cookie: null, authorization: null, own: null },
      { last: null, since: null },
      response,
    );
  });
  await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
  const port = (listener.address() as AddressInfo).port;
  const slow = await beginToRead({ host: "127.0.0.1", port }, "/");
  const quick = await new Promise<IncomingMessage>((done) => get({ port, agent: false }, done));
  let heard = 0;
  quick.on("data", (chunk: Buffer) => (heard += chunk.length));
  let most = 0;
  for (let time = 0; time < said; time++) {
    live.revised(app);
    most = Math.max(most, responses[0]!.writableLength);
    await vi.waitFor(() => expect(heard).toBeGreaterThan(time * revision.length), { timeout: 20_000, interval: 1 });
  }
  expect(responses[0]!.destroyed).toBe(true);
  expect(most).toBeLessThan(1_000_000 + 2 * revision.length);
  expect([responses[1]!.destroyed, heard > said * revision.length]).toEqual([false, true]);
  live.close();
  slow.destroy();
  await new Promise((done) => listener.close(done));
});

/** Asks, takes the first bytes of the answer, and reads no more. */
function beginToRead(at: { readonly host: string; readonly port: number }, path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(at);
    socket.on("error", reject);
    socket.once("data", () => {
      socket.pause();
      resolve(socket);
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  });
}

describe("a server that is closed", () => {
  it.each([
    ["nothing", ""],
    ["half of a request", "GET /api/records/Note HTTP/1.1\r\nHost: 127.0.0.1"],
  ])("ends though somebody is connected who has sent %s", { timeout: 20_000 }, async (_, sent) => {
    const server = await open(NOTES, { log: () => {} });
    const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
    const ended = new Promise<void>((resolve) => socket.once("close", () => resolve()));
    await new Promise<void>((resolve) => socket.once("connect", resolve));
    socket.on("error", () => {}).write(sent);
    await server.ask("GET", "/api/records/Note");
    await server.close();
    await ended;
  });
});
