// `release --hold` and `--go`: the hold outlives the process, and nothing is released over it.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";
import { readConfiguration } from "../../src/cli/serve/configuration.ts";
import { openVersion, versionOf } from "../../src/cli/serve/opening.ts";
import { compileWithModel } from "../../src/compiler/compile.ts";
import { NO_COMPONENTS } from "../../src/runtime/server/http/components.ts";
import { startDatabase, type TestDatabase } from "../engines/postgres-database.ts";
import { ENGINES } from "../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const NO_LOOK = { components: NO_COMPONENTS, logo: null };
const LOANS = `# Loans

## 3. Entities and their fields

### Loan

| Field  | Type | Must be  |
| ------ | ---- | -------- |
| due_on | date | required |

## 4. States and transitions

### Loan

- States: open, late
- Ends in: late

| From  | Action | To   |
| ----- | ------ | ---- |
| (new) | lend   | open |

## 6. Roles and permissions

| Role   | Means         |
| ------ | ------------- |
| Anyone | not signed in |

| Entity | Action    | Anyone |
| ------ | --------- | ------ |
| Loan   | see, lend | yes    |
`;
const WITH_TIMER = LOANS.replace("| open |\n", "| open |\n| open  | (at due_on) | late |\n");
const ANOTHER = WITH_TIMER.replace("# Loans", "# All loans");

const folder = mkdtempSync(join(tmpdir(), "ninefold-hold-"));
const file = join(folder, "spec.md");
let out: string[] = [];
beforeEach(() => {
  out = [];
  for (const where of ["log", "error"] as const) vi.spyOn(console, where).mockImplementation((text: string) => void out.push(text));
  vi.spyOn(process.stdout, "write").mockImplementation((text) => out.push(String(text)) > 0);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const compiledOf = (text: string) => {
  const sources = [{ file: "spec.md", text }];
  const compiled = compileWithModel(sources);
  return { ...compiled, plan: compiled.plan!, sources };
};

describe.each(ENGINES)("a release that is held, on %s", (engine) => {
  let database: TestDatabase | null = null;
  afterAll(async () => database?.stop());

  it("waits for --go, whatever becomes of the process", async () => {
    const data = join(folder, engine);
    if (engine === "postgres") database = await startDatabase();
    const options = database === null ? ["--data", data] : ["--database", database.url, "--data", data];
    const command = async (...args: string[]) => {
      out = [];
      return { exit: await run([...args, ...options]), said: out.join("\n") };
    };
    const release = (text: string, ...args: string[]) => {
      writeFileSync(file, text);
      return command("release", file, ...args);
    };
    const opened = (text: string) =>
      openVersion(
        file,
        versionOf(compiledOf(text), NO_LOOK, false),
        readConfiguration(database === null ? { data } : { database: database.url }, process.env),
      );

    const { store } = await opened(LOANS);
    const made = { created_at: "2026-01-01T08:00:00.000Z", created_by: null, changed_at: "2026-01-01T08:00:00.000Z", changed_by: null };
    const id = "0197f000-0000-7000-8000-000000000001";
    const loan = { id, due_on: "2026-01-02", status: "open", status_since: made.created_at, version: 1, ...made };
    await store.write((transaction) => transaction.insert("Loan", loan));
    await store.close();
    const held = await release(WITH_TIMER, "--hold");
    expect(held.exit, held.said).toBe(0);
    expect(held.said).toContain("WITHIN A MINUTE (held until you go)");
    expect(held.said).toContain("Release 2 is in force, and held: timers, mails and calls wait for ninefold release --go");
    expect((await command("releases", file)).said).toContain("\n2, held until you go  ");
    // Nothing is released over it, also not by a start.
    const over = await release(ANOTHER);
    expect([over.exit, over.said]).toEqual([1, expect.stringContaining("Release 2 is held")]);
    const instead = await opened(ANOTHER);
    await instead.store.close();
    expect([instead.store.release, instead.version.refused?.forLog]).toEqual([2, expect.stringContaining("Release 2 is held")]);

    writeFileSync(file, WITH_TIMER);
    const killed = serve(options);
    const statusAt = async (address: string) =>
      ((await (await fetch(`${address}/api/records/Loan/${id}`)).json()) as { status: string }).status;
    expect(await statusAt(await killed.started())).toBe("open");
    killed.kill("SIGKILL");
    await killed.exit;
    const again = serve(options);
    try {
      const address = await again.started();
      expect(again.entry("started")).toMatchObject({ release: 2, held: true });
      expect(await statusAt(address)).toBe("open");
      const gone = await command("release", file, "--go");
      expect([gone.exit, gone.said]).toEqual([0, "Release 2 goes on: nothing waits any more.\n1 record of Loan becomes late at once."]);
      expect(await statusAt(address)).toBe("late");
    } finally {
      again.kill("SIGTERM");
      await again.exit;
    }
    if (engine === "sqlite") expect(again.entry("the hold has ended")).toMatchObject({ release: 2 });
    const twice = await command("release", file, "--go");
    expect([twice.exit, twice.said]).toEqual([1, expect.stringContaining("No release is held")]);
    expect((await command("releases", file)).said).toMatch(/\n2, held until \d{4}-\d\d-\d\d \d\d:\d\d UTC /);

    expect((await command("plan", file, "--back")).said).toContain("Not undone: 1 act of a timer.");

    // The way back from a held release is open, and nothing is held then.
    expect((await release(ANOTHER, "--hold")).exit).toBe(0);
    expect((await command("release", file, "--back")).exit).toBe(0);
    expect((await command("releases", file)).said).toMatch(/\n4, back to 2 {2}[\s\S]*\n3, held until it was taken back {2}/);
  });
});

/** The built program, on `spec.md`. */
function serve(options: readonly string[]) {
  const shell = spawn(process.execPath, [join(ROOT, "bin/ninefold.js"), "serve", file, "--port", "0", ...options], { stdio: "pipe" });
  const exit = new Promise<void>((done) => shell.once("exit", () => done()));
  const said = { out: "", failed: "" };
  shell.stdout.on("data", (text) => (said.out += String(text)));
  shell.stderr.on("data", (text) => (said.failed += String(text)));
  const entry = (message: string): Record<string, unknown> | undefined =>
    said.out
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line))
      .find((one) => one.message === message);
  const started = async () => {
    await vi.waitFor(() => expect(entry("started"), said.failed).toBeDefined(), { timeout: 25_000, interval: 50 });
    return String(entry("started")?.address);
  };
  return { entry, started, exit, kill: (signal: NodeJS.Signals) => void shell.kill(signal) };
}
