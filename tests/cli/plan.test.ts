// `ninefold plan` as a shell sees it: what is printed, and the exit codes.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";

const CLINIC = resolve(import.meta.dirname, "../release/catalogue/clinic.md");
const folder = mkdtempSync(join(tmpdir(), "ninefold-plan-"));
const out: string[] = [];

beforeEach(() => {
  out.length = 0;
  for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockImplementation((text: string) => void out.push(text));
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => {
      out.push(String(text));
      return true;
    });
  }
  return () => vi.restoreAllMocks();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function changed(name: string, from: RegExp, to: string): string {
  const path = join(folder, name);
  writeFileSync(path, readFileSync(CLINIC, "utf8").replace(from, to));
  return path;
}

describe("ninefold plan", () => {
  it.each([
    [0, "the same", /$^/, ""],
    [0, "only additions", /\| note {4}\| text\(200\)/, "| note    | text(300)"],
    [1, "what people notice", /Check in/, "Welcome"],
    [2, "what breaks callers", /^\| finish \| POST.*\n/m, ""],
    [2, "what asks for an answer", /\| text\(200\) {20}\| optional/, "| text(200) | required"],
    [3, "what loses something", /^\| note.*\n/m, ""],
  ])("exits %i for %s", async (code, _, from, to) => {
    const file = code === 3 ? changedNote() : changed("new.md", from, to);
    expect(await run(["plan", file, "--against", CLINIC])).toBe(code);
    expect(out.join("\n")).toMatch(/^Clinic: \d+ rows? differs?, (no change|\d+ changes?)\n/);
  });

  /** Nothing else speaks of the code. */
  function changedNote(): string {
    const text = readFileSync(CLINIC, "utf8").replace(/^\| (code {4}|Codes are|bad-code).*\n/gm, "");
    const path = join(folder, "lost.md");
    writeFileSync(path, text);
    return path;
  }

  it("prints data with --json", async () => {
    expect(await run(["plan", changed("new.md", /Check in/, "Welcome"), "--against", CLINIC, "--json"])).toBe(1);
    expect(JSON.parse(out.join("\n"))).toMatchObject({
      format: 1,
      product: "Clinic",
      exitCode: 1,
      changes: [{ kind: "action-label-changed" }],
    });
  });

  it("exits 4 for a file that is not there", async () => {
    expect(await run(["plan", join(folder, "none.md"), "--against", CLINIC])).toBe(4);
    expect(out.join("\n")).toContain("There is no file");
  });

  it("exits 4 for a document with errors, and prints them", async () => {
    expect(await run(["plan", changed("wrong.md", /\| date /, "| dote "), "--against", CLINIC])).toBe(4);
    expect(out.join("\n")).toMatch(/error\[[\s\S]*wrong\.md does not run, so it cannot be compared\./);
  });

  it("exits 4 without an old document, and 0 for help", async () => {
    expect(await run(["plan", CLINIC])).toBe(4);
    expect(await run(["plan", CLINIC, "--against", CLINIC, "--nothing"])).toBe(4);
    expect(await run(["plan", "--help"])).toBe(0);
    expect(out.join("\n")).toContain("the old document");
  });
});
