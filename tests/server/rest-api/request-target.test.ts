// A request with an absolute target is the same as one with a path.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LogEntry } from "../../../src/runtime/server/context/log.ts";
import { visitorsMay } from "../../fixtures/documents/visitor-permissions.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const SLIPS = `# Slips

## 3. Entities and their fields

### Slip

| Field | Type     | Must be  |
| ----- | -------- | -------- |
| title | text(20) | required |

${visitorsMay({ Slip: "see, create" })}

## 7. The calls it makes

| Call  | Method | Path              | Does        | Takes              | Gives                       |
| ----- | ------ | ----------------- | ----------- | ------------------ | --------------------------- |
| slips | GET    | /api/slips        | list Slip   | { q?: text(20) }   | list of Slip(title)         |
| slip  | GET    | /api/slips/{slip} | see Slip    | -                  | Slip(id, self: link to this) |
| write | POST   | /api/slips        | create Slip | Slip(title)        | Slip(id, self: link to this) |
`;

const LIMITED = `${SLIPS}
## 9. Constants

| Constant            | Value |
| ------------------- | ----- |
| REQUESTS_PER_MINUTE | 3     |
`;

interface Told {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Sends a target as it is written, which no browser and no fetch does. */
function send(server: TestServer, method: string, target: string, body?: object, headers: Record<string, string> = {}): Promise<Told> {
  const { hostname, port } = new URL(server.url);
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const type = sent === undefined ? {} : { "content-type": "application/json", "content-length": String(Buffer.byteLength(sent)) };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, method, path: target, headers: { ...type, ...headers } }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        if (reply.headers["content-type"] === "text/event-stream") reply.destroy();
      });
      const done = () => resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString(), headers: reply.headers });
      reply.on("end", done).on("close", done);
    });
    asked.on("error", reject);
    asked.end(sent);
  });
}

describe("a target in absolute form", () => {
  const log: LogEntry[] = [];
  const folder = mkdtempSync(join(tmpdir(), "ninefold-page-"));
  let server: TestServer;
  let whole: (path: string) => string;
  beforeAll(async () => {
    writeFileSync(join(folder, "index.html"), "<p>page</p>");
    server = await open(SLIPS, {
      records: { Slip: [{ title: "One" }, { title: "Two" }] },
      webFolder: folder,
      allowedOrigins: ["https://shop.example"],
      log: (entry) => log.push(entry),
    });
    whole = (path) => `${server.url}${path}`;
  });
  afterAll(async () => {
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ["GET", "/api/slips"],
    ["GET", "/api/slips?q=two"],
    ["GET", "/api/slips?colour=red"],
    ["GET", "/api/nothing"],
    ["HEAD", "/api/slips"],
    ["DELETE", "/api/slips"],
    ["OPTIONS", "/api/slips"],
    ["GET", "/api/openapi.json"],
    ["GET", "/api/%"],
    ["GET", "/-/app"],
    ["GET", "/-/nothing"],
    ["GET", "/healthz"],
    ["GET", "/"],
    ["GET", "/slips?x=1"],
    ["GET", `/api/slips?q=${"x".repeat(9000)}`],
    ["GET", "/-/live"],
    ["GET", "/api/events"],
  ])("is answered as the path alone: %s %s", async (method, path) => {
    const headers = { origin: "https://shop.example" };
    const [plain, absolute] = [
      await send(server, method, path, undefined, headers),
      await send(server, method, whole(path), undefined, headers),
    ];
    const steady = ({ status, text, headers: all }: Told) => {
      const { date, "x-request-id": id, ...kept } = all;
      return { status, text: text.replaceAll(String(id), "ID"), kept };
    };
    expect(steady(absolute)).toEqual(steady(plain));
  });

  it("is logged by the route, and is the same request to a key", async () => {
    log.length = 0;
    await send(server, "GET", whole("/api/slips?q=one"));
    const entry = log.find(({ message }) => message === "request");
    expect(entry).toMatchObject({ method: "GET", route: "/api/slips", status: 200 });
    const headers = { "idempotency-key": "one-key" };
    const [first, again] = [
      await send(server, "POST", "/api/slips", { title: "Three" }, headers),
      await send(server, "POST", whole("/api/slips"), { title: "Three" }, headers),
    ];
    expect([first.status, again.status, again.headers["idempotency-replayed"]]).toEqual([201, 201, "true"]);
    expect(again.text).toBe(first.text);
  });

  it("names the host, whatever the header says", async () => {
    const made = await send(server, "POST", "http://slips.example:81/api/slips", { title: "Four" }, { host: "other.example" });
    expect(JSON.parse(made.text).self).toMatch(/^http:\/\/slips\.example:81\/api\/slips\/[0-9a-f-]+$/);
    const bare = await send(server, "GET", server.url, undefined, { accept: "text/html" });
    expect([bare.status, bare.text]).toEqual([200, "<p>page</p>"]);
    const asked = await send(server, "GET", "HTTP://slips.example?q=one", undefined, { accept: "text/html" });
    expect([asked.status, asked.text]).toEqual([200, "<p>page</p>"]);
  });

  it.each(["ftp://127.0.0.1/api/slips", "http://ada@127.0.0.1/api/slips", "http:///api/slips", "http://[::1/api/slips"])(
    "is refused as no address: %s",
    async (target) => {
      const { status, text } = await send(server, "GET", target);
      expect([status, JSON.parse(text).code]).toEqual([400, "bad-request"]);
    },
  );

  it("counts toward the same limits", async () => {
    const limited = await open(LIMITED);
    const statuses: number[] = [];
    for (const path of ["/api/slips", `${limited.url}/api/slips`, "/api/slips", `${limited.url}/api/slips`])
      statuses.push((await send(limited, "GET", path)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();
  });
});
