// What the Studio tells of rows that run as they were: their names, moment and lines.

import { describe, expect, it } from "vitest";
import { replacementsOf, rowName } from "../../../src/runtime/studio/replaced-rows.ts";
import type { StudioHoles } from "../../../src/runtime/wire/studio.ts";
import { SHELVES } from "../../fixtures/documents/studio-shelves.ts";
import { Disk, FILE, Window } from "./studio-documents.ts";

const ROW = "| title | text | required |\n";

async function opened(text: string) {
  const { authoring } = new Disk(text).open();
  await authoring.state();
  const window = new Window(authoring, await authoring.state(), "a");
  return {
    write: async (from: number, to: number, insert: string) => {
      window.write(from, to, insert);
      await window.send();
    },
    holes: async (): Promise<StudioHoles> => (await authoring.state()).holes,
  };
}

function lineOf(text: string, row: string): number {
  return text.slice(0, text.indexOf(row)).split("\n").length;
}

describe("rows with errors", () => {
  it("have a name and a moment, and lines where they run and where they are written", async () => {
    const { write, holes } = await opened(SHELVES);
    const at = SHELVES.indexOf(ROW);
    // A row above is one line more, and right.
    await write(at, at, "| pages | integer | optional |\n");
    await expect.poll(holes).toEqual({ rows: [], asOf: null, replacements: [] });
    const before = new Date().toISOString();
    const wrong = "| title | txet | required |\n";
    const now = at + "| pages | integer | optional |\n".length;
    await write(now, now + ROW.length, wrong);
    await expect.poll(async () => (await holes()).rows.map(({ name }) => name)).toEqual(["title"]);
    const { asOf, rows, replacements } = await holes();
    expect(rows[0]).toMatchObject({ file: FILE, from: now, runs: ROW.trimEnd() });
    expect(asOf! >= before).toBe(true);
    const line = lineOf(SHELVES, ROW) + 1;
    expect(replacements).toEqual([{ file: FILE, running: { line, count: 1 }, written: { line, count: 1 } }]);
    // It stays the moment as of which they run.
    await write(now + wrong.length - 3, now + wrong.length - 3, "d");
    await expect.poll(async () => (await holes()).rows[0]?.to).toBe(now + wrong.length);
    expect((await holes()).asOf).toBe(asOf);
    await write(now, now + wrong.length + 1, ROW);
    await expect.poll(holes).toEqual({ rows: [], asOf: null, replacements: [] });
  });

  it("have no moment where they never ran", async () => {
    const { holes } = await opened(SHELVES.replace("| title | text |", "| title | txet |"));
    const { rows, asOf } = await holes();
    expect([rows.map(({ name }) => name), asOf]).toEqual([["title"], null]);
  });
});

describe("what runs in place of what is written", () => {
  it("is counted in lines of each", () => {
    const [running, written] = ["a\nb\nold\nc\ngone\n", "a\nnew one\nb\nnew\nc\n"].map((text) => [{ file: FILE, text }]);
    expect(replacementsOf(written!, running!)).toEqual([
      { file: FILE, running: { line: 2, count: 0 }, written: { line: 2, count: 1 } },
      { file: FILE, running: { line: 3, count: 1 }, written: { line: 4, count: 1 } },
      { file: FILE, running: { line: 5, count: 1 }, written: { line: 6, count: 0 } },
    ]);
    expect(replacementsOf(written!, written!)).toEqual([]);
  });

  it.each([
    ["| `due_on` | date | - |", "due_on"],
    ["|  | open | see |", "open"],
    ["| a \\| b | c |", "a \\| b"],
    ["- Purpose: Lend books", "Purpose"],
    ["### Book\n\n| Field |", "Book"],
    ["", ""],
    [`| ${"long ".repeat(20)} |`, "long long long long long long long long…"],
  ])("is called by its name: %s", (lines, name) => {
    expect(rowName(lines)).toBe(name);
  });

  it.each([
    ["| Field | Type |\n", "| --- | --- |\n| title | text |\n"],
    ["| --- | --- |\n", "| title | text |\n"],
    ["| Field | Type |\n| --- | --- |\n", ""],
  ])("is nothing of the head of a table", (lines, below) => {
    expect(rowName(lines, below)).toBe("");
    expect(rowName("| title | text |\n", "| name | text |\n")).toBe("title");
  });
});
