// `ninefold plan` as a shell sees it: what is printed, and the exit codes.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { run } from "../../src/cli/main.ts";
import { releaseDraft } from "../../src/cli/release/draft.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import { compiled } from "../release/catalogue.ts";

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
  ])("exits %i with --ci for %s", async (code, _, from, to) => {
    const file = code === 3 ? changedNote() : changed("new.md", from, to);
    expect(await run(["plan", file, "--against", CLINIC, "--ci"])).toBe(code);
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
    expect(await run(["plan", changed("new.md", /Check in/, "Welcome"), "--against", CLINIC, "--json"])).toBe(0);
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

  it("exits 4 where there are no data, and 0 for help", async () => {
    expect(await run(["plan", changed("new.md", /Check in/, "Welcome")])).toBe(4);
    expect(out.join("\n")).toContain("Name where the product keeps its data, as it is started: --data FOLDER or --database URL.");
    expect(await run(["plan", CLINIC, "--against", CLINIC, "--nothing"])).toBe(4);
    expect(await run(["plan", "--help"])).toBe(0);
    expect(out.join("\n")).toContain("the old document");
  });

  describe("on data", () => {
    const data = join(folder, "data");
    const database = join(data, "ninefold.db");

    async function releaseOf(file: string): Promise<void> {
      mkdirSync(data, { recursive: true });
      const sources = [{ file: "clinic.md", text: readFileSync(file, "utf8") }];
      const document = compiled(sources);
      const look = { components: new Map(), logo: null };
      const { store } = await openStore({ plan: document.plan, url: database, release: releaseDraft(document, look, true) });
      await store.close();
    }

    it("says what to do where no release is recorded", async () => {
      mkdirSync(data, { recursive: true });
      const { store } = await openStore({
        plan: compiled([{ file: "clinic.md", text: readFileSync(CLINIC, "utf8") }]).plan,
        url: database,
      });
      await store.close();
      const file = changed("new.md", /Check in/, "Welcome");
      expect(await run(["plan", file, "--data", data])).toBe(4);
      expect(out.join("\n")).toContain("These data know of no release");
      expect(await run(["plan", file, "--data", data, "--against", CLINIC])).toBe(0);
      expect(out.join("\n")).toMatch(/^Clinic first release · 0 records at \d\d:\d\d · 1 row differs, 1 change$/m);
    });

    it("compares with the latest release, in a folder and in a file", async () => {
      await releaseOf(CLINIC);
      const file = changed("new.md", /Check in/, "Welcome");
      expect(await run(["plan", file, "--data", data, "--ci"])).toBe(1);
      expect(out.join("\n")).toMatch(/^Clinic 1 → 2 · /);
      expect(out.join("\n")).toMatch(/\n→ Ready to release\.$/);
      out.length = 0;
      expect(await run(["plan", file, "--data", database, "--json"])).toBe(0);
      expect(JSON.parse(out.join("\n"))).toMatchObject({
        format: 1,
        product: "Clinic",
        release: { old: 1, new: 2 },
        exitCode: 1,
        records: 0,
      });
    });

    it("refuses data of another product, and data of another document than the old one", async () => {
      const other = join(folder, "other.md");
      writeFileSync(
        other,
        "# Specification: Other\n\n## 3. Entities and their fields\n\n### Thing\n\n| Field | Type |\n|---|---|\n| name | text |\n",
      );
      expect(await run(["plan", other, "--data", data])).toBe(4);
      expect(out.join("\n")).toContain("These data are of another product: “Clinic”");
      expect(await run(["plan", CLINIC, "--data", data, "--against", changedNote()])).toBe(4);
      expect(out.join("\n")).toContain("The data are not those of the old document: they have Visit.code besides.");
    });
  });
});
