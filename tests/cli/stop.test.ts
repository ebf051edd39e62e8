// How a serving process ends when it is told to: whatever it accepted is answered and kept.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { compile } from "../../src/compiler/compile.ts";
import { startDatabase, type TestDatabase } from "../engines/postgres-database.ts";
import { visitorsMay } from "../fixtures/documents/visitor-permissions.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "ninefold-stop-"));
const file = join(folder, "spec.md");
writeFileSync(
  file,
  `# Notes

## 3. Entities and their fields

### Note

| Field | Type     | Must be  | Value |
| ----- | -------- | -------- | ----- |
| text  | text(80) | required | -     |

${visitorsMay({ Note: "see, create" })}
`,
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Serving {
  readonly address: URL;
  readonly entries: () => { readonly level: string; readonly message: string }[];
  /** What it wrote elsewhere than into its log. */
  readonly failed: () => string;
  kill(signal: NodeJS.Signals): void;
  /** Its log is not read any more. */
  pause(): void;
  readonly exit: Promise<number | null>;
}

async function serve(data: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<Serving> {
  const env = { ...process.env, ...environment };
  const shell = spawn(process.execPath, [join(ROOT, "bin/ninefold.js"), "serve", file, "--port", "0", ...data], { stdio: "pipe", env });
  const exit = new Promise<number | null>((done) => shell.once("exit", done));
  let said = "";
  let failed = "";
  shell.stdout.on("data", (text) => (said += String(text)));
  shell.stderr.on("data", (text) => (failed += String(text)));
  const entries = () =>
    said
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
  const started = () => entries().find((entry) => entry.message === "started");
  await vi.waitFor(() => expect(started(), failed).toBeDefined(), { timeout: 25_000, interval: 50 });
  return {
    address: new URL(started().address),
    entries,
    failed: () => failed,
    kill: (signal) => shell.kill(signal),
    pause: () => shell.stdout.pause(),
    exit,
  };
}

/** A request of which the server has the head and a part of the body; `finish` sends the rest and answers what came back. */
async function halfSent({ address }: Serving, body: string): Promise<{ finish(): Promise<string> }> {
  const socket = connect(Number(address.port), address.hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => (answer += text));
  const end = new Promise<string>((done) => socket.once("close", () => done(answer)));
  const head = [
    "POST /api/records/Note HTTP/1.1",
    `Host: ${address.host}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\nExpect: 100-continue\r\n\r\n${body.slice(0, 5)}`);
  await vi.waitFor(() => expect(answer).toContain("100 Continue"), { timeout: 10_000, interval: 20 });
  return {
    finish() {
      socket.write(body.slice(5));
      return end;
    },
  };
}

describe.each(["sqlite", "postgres"])("told to stop on %s", (engine) => {
  it("answers and keeps what it accepted, ends open streams, and ends well", async () => {
    const database: TestDatabase | null = engine === "postgres" ? await startDatabase() : null;
    try {
      const data = database === null ? ["--data", join(folder, "data")] : ["--database", database.url];
      const serving = await serve(data);
      const stream = await fetch(new URL("/-/live", serving.address));
      const pending = await Promise.all(["one", "two"].map((text) => halfSent(serving, JSON.stringify({ text }))));
      serving.kill("SIGTERM");
      await vi.waitFor(() => expect(serving.entries().some((entry) => entry.message === "stopping")).toBe(true), { timeout: 10_000 });
      expect(await stream.text()).toContain("event: revision");
      await expect(fetch(new URL("/healthz", serving.address))).rejects.toThrow();
      for (const answer of await Promise.all(pending.map(({ finish }) => finish()))) {
        expect(answer).toContain("HTTP/1.1 201 Created");
        expect(answer.toLowerCase()).toContain("connection: close");
      }
      expect(await serving.exit).toBe(0);
      expect(serving.entries().at(-1)?.message).toBe("stopped");
      const again = await serve(data);
      const { items } = (await (await fetch(new URL("/api/records/Note", again.address))).json()) as { items: { text: string }[] };
      expect(items.map((item) => item.text).sort()).toEqual(["one", "two"]);
      again.kill("SIGINT");
      expect(await again.exit).toBe(0);
    } finally {
      await database?.stop();
    }
  });
});

it("says in one line how many warnings the document has", async () => {
  const { diagnostics } = compile([{ file, text: readFileSync(file, "utf8") }]);
  const count = diagnostics.filter(({ level }) => level === "warning").length;
  expect(count).toBeGreaterThan(1);
  const serving = await serve(["--data", join(folder, "warned")]);
  expect(serving.entries()).toContainEqual(
    expect.objectContaining({ level: "warn", message: `The document has ${count} warnings. See: ninefold check ${file}` }),
  );
  serving.kill("SIGTERM");
  expect(await serving.exit).toBe(0);
  expect(serving.failed()).toBe("");
});

describe("told to stop", () => {
  it("says that it is not ready while it still answers", async () => {
    const serving = await serve(["--data", join(folder, "drained")], { NINEFOLD_DRAIN_SECONDS: "300" });
    const ready = async () => (await fetch(new URL("/readyz", serving.address))).status;
    expect(await ready()).toBe(200);
    serving.kill("SIGTERM");
    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 10_000 });
    expect((await fetch(new URL("/api/records/Note", serving.address))).status).toBe(200);
    serving.kill("SIGTERM");
    expect(await serving.exit).toBe(1);
    expect(serving.entries().at(-1)?.message).toContain("by force");
  });

  it("ends by force what takes too long, and says so", async () => {
    const serving = await serve(["--data", join(folder, "forced")], { NINEFOLD_STOP_SECONDS: "1" });
    await halfSent(serving, JSON.stringify({ text: "never sent whole" }));
    serving.kill("SIGTERM");
    expect(await serving.exit).toBe(1);
    expect(serving.entries().at(-1)).toMatchObject({
      level: "error",
      message: expect.stringContaining("within 1 seconds: stopped by force"),
    });
  });

  it("ends although nobody reads its log, which waits no longer than a second", async () => {
    const serving = await serve(["--data", join(folder, "unread")]);
    serving.pause();
    // More than a pipe and whoever holds its other end take.
    for (let at = 0; at < 1_500; at++) await (await fetch(new URL("/api/records/Note", serving.address))).text();
    serving.kill("SIGTERM");
    expect(await serving.exit).toBe(0);
  });
});
