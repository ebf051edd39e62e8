// The Studio of `ninefold dev`: what is written there is in the file, and the product follows.

import { execFile, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { ChangeSet } from "@codemirror/state";
import { afterAll, describe, expect, it, vi } from "vitest";
import type { StudioPlanned, StudioState } from "../../src/runtime/wire/studio.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "ninefold-studio-"));
const [, ERRANDS = ""] = /```markdown\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, "README.md"), "utf8")) ?? [];

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const HEADERS = { "content-type": "application/json", "x-ninefold": "1" };

async function dev(name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text);
  const shell = spawn(process.execPath, [join(ROOT, "bin/ninefold.js"), "dev", file, "--port", "0"], { cwd: folder });
  let said = "";
  for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const exit = new Promise((done) => shell.on("close", done));
  const address = await vi.waitFor(() => /runs at (?<address>\S+)/.exec(said)?.groups?.address ?? Promise.reject(new Error(said)), 60_000);
  const state = async () => (await (await fetch(`${address}/-/studio/state`)).json()) as StudioState;
  const write = async (from: number, to: number, insert: string) => {
    const { documents } = await state();
    const { text: before, version, file: shown } = documents[0]!;
    const changes = ChangeSet.of([{ from, to, insert }], before.length).toJSON() as unknown;
    const body = JSON.stringify({ file: shown, version, updates: [{ client: "test", changes }] });
    return fetch(`${address}/-/studio/push`, { method: "POST", headers: HEADERS, body });
  };
  const product = async () => ((await (await fetch(`${address}/-/app`)).json()) as { product: { name: string; behind?: string } }).product;
  return { file, shell, exit, address, state, write, product, said: () => said };
}

describe("the Studio", () => {
  it("writes the file, and the product follows what is written before that", async () => {
    const { file, shell, exit, state, write, product, address } = await dev("errands.md", ERRANDS);
    try {
      expect((await write(2, 14, "Chores")).status).toBe(200);
      await expect.poll(async () => (await product()).name).toBe("Chores");
      await expect.poll(() => readFileSync(file, "utf8")).toBe(ERRANDS.replace("Team errands", "Chores"));
      expect((await fetch(`${address}/-/studio`)).headers.get("content-type")).toContain("text/html");
      // What is written to the file elsewhere is there.
      writeFileSync(file, ERRANDS.replace("Team errands", "Tasks"));
      await expect.poll(async () => (await state()).documents[0]!.text).toContain("# Tasks");
      await expect.poll(async () => (await product()).name).toBe("Tasks");
      // So is it in the panes, at ports of their own.
      const { seats } = await state();
      expect(seats).toHaveLength(2);
      for (const seat of seats)
        expect(await (await fetch(`http://127.0.0.1:${seat}/-/app`)).json()).toMatchObject({ product: { name: "Tasks" } });
    } finally {
      shell.kill("SIGTERM");
      await exit;
    }
  });

  it("runs a document with errors without the rows that have them, and saves what was written when it is stopped", async () => {
    const broken = ERRANDS.replace("| Teammate ", "| Nobody at all, Teammate ");
    const { file, shell, exit, write, product, state, said } = await dev("broken.md", broken);
    try {
      expect(said()).toContain("Until they are mended, the product runs without the rows that have them.");
      expect((await product()).behind).toMatch(/^error\[/);
      const { holes, findings } = await state();
      expect(holes.rows.length).toBeGreaterThan(0);
      expect(findings.findings.some(({ level }) => level === "error")).toBe(true);
      const at = broken.indexOf("Nobody at all, ");
      await write(at, at + "Nobody at all, ".length, "");
      await expect.poll(async () => (await product()).behind).toBe(undefined);
      expect((await state()).holes).toEqual({ rows: [], asOf: null, replacements: [] });
      await write(0, 0, "\n");
    } finally {
      shell.kill("SIGTERM");
      await exit;
    }
    expect(readFileSync(file, "utf8")).toBe(`\n${ERRANDS}`);
  });

  it("plans the document on a backup, and says where there is none", async () => {
    const { file, shell, exit, address, write } = await dev("planned.md", ERRANDS);
    const backup = join(folder, "backup");
    const plan = async (data: string) => {
      const body = JSON.stringify({ data });
      const answer = await fetch(`${address}/-/studio/plan`, { method: "POST", headers: HEADERS, body });
      return (await answer.json()) as StudioPlanned;
    };
    try {
      await promisify(execFile)(process.execPath, [join(ROOT, "bin/ninefold.js"), "backup", file, backup], { cwd: folder });
      expect(await plan(join(folder, "nowhere"))).toMatchObject({ refused: expect.stringContaining("There is no database") });
      const at = ERRANDS.indexOf("200");
      await write(at, at + 3, "2");
      const planned = await plan(backup);
      const parts = "parts" in planned ? planned.parts : expect.fail(planned.refused);
      expect(parts[0]!.title).toMatch(/^Team errands .* records? at /);
      const [first] = parts.find(({ title }) => title === "Needs you")!.lines;
      expect(first).toMatchObject({
        text: expect.stringMatching(/^Errand\.what holds less: text\(2\); \d+ of \d+ records hold more/),
        place: { file: "planned.md", from: ERRANDS.lastIndexOf("\n", at) + 1 },
        details: [{ text: expect.stringContaining("keep text(200)") }, { text: "or shorten them first" }],
      });
    } finally {
      shell.kill("SIGTERM");
      await exit;
    }
  });

  it("is for its own pages alone", async () => {
    const { shell, exit, address } = await dev("own.md", ERRANDS);
    try {
      const push = (headers: Record<string, string>, body: string) => fetch(`${address}/-/studio/push`, { method: "POST", headers, body });
      const { "x-ninefold": _own, ...foreign } = HEADERS;
      expect((await push(foreign, "{}")).status).toBe(403);
      for (const body of ["", "[", "null", '{"file":"own.md","version":0,"updates":[{"client":"a","changes":[3]}]}', '{"updates":5}'])
        expect([200, 400]).toContain((await push(HEADERS, body)).status);
      expect(readFileSync(join(folder, "own.md"), "utf8")).toBe(ERRANDS);
    } finally {
      shell.kill("SIGTERM");
      await exit;
    }
  });
});
