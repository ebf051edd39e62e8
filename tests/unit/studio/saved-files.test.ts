// What the Studio writes reaches its file, and what was written there elsewhere reaches the Studio.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits } from "../../../src/compiler/text-edit.ts";
import { merged } from "../../../src/runtime/studio/merge.ts";
import { Disk, FILE, textOf, Window } from "./studio-documents.ts";

const LINES = ["one", "two", "three", "four", "five"];
const TEXT = `${LINES.join("\n")}\n`;

async function written(disk: Disk, from: number, to: number, insert: string) {
  const { authoring, told } = disk.open();
  const window = new Window(authoring, await authoring.state(), "a");
  window.write(from, to, insert);
  await window.send();
  return { authoring, told, window };
}

describe("what is written", () => {
  it("is in its file once typing rests, and in the journal until then", async () => {
    const disk = new Disk(TEXT);
    const { told } = await written(disk, 0, 3, "uno");
    expect([disk.text, disk.journal]).toEqual([TEXT, expect.stringContaining('"uno"')]);
    await expect.poll(() => disk.text).toBe(TEXT.replace("one", "uno"));
    expect([disk.journal, told.at(-1)]).toEqual(["", { event: "saved", data: { unsaved: null } }]);
  });

  it("is there after the process ended before it was saved", async () => {
    const disk = new Disk(TEXT);
    await written(disk, 0, 3, "uno");
    const { authoring } = disk.open();
    expect(await textOf(authoring)).toBe(TEXT.replace("one", "uno"));
    await authoring.save();
    expect([disk.text, disk.journal]).toEqual([TEXT.replace("one", "uno"), ""]);
  });

  it("is there although the last line of the journal was cut off", async () => {
    const disk = new Disk(TEXT);
    const { authoring, told, window } = await written(disk, 0, 3, "uno");
    window.hear(told);
    window.write(4, 7, "due");
    await window.send();
    disk.journal = disk.journal.slice(0, -3);
    await expect(textOf(disk.open().authoring)).resolves.toBe(TEXT.replace("one", "uno"));
    await authoring.save();
  });

  it("stays in the journal while its file cannot be written, and says why", async () => {
    const disk = new Disk(TEXT);
    disk.refuses = "spec.md cannot be written.";
    const { authoring, told } = await written(disk, 0, 3, "uno");
    await authoring.save();
    expect(told.at(-1)).toEqual({ event: "saved", data: { unsaved: "spec.md cannot be written." } });
    expect([(await authoring.state()).unsaved, disk.journal]).toEqual(["spec.md cannot be written.", expect.stringContaining("uno")]);
    disk.refuses = null;
    await authoring.save();
    expect([disk.text.slice(0, 3), (await authoring.state()).unsaved, disk.journal]).toEqual(["uno", null, ""]);
  });
});

describe("a document whose lines end as on Windows", () => {
  const windows = TEXT.replaceAll("\n", "\r\n");

  it("keeps its ends, and what is written gets them", async () => {
    const disk = new Disk(windows);
    const { authoring, told, window } = await written(disk, 0, 3, "uno\nund");
    await authoring.save();
    expect(disk.text).toBe(windows.replace("one", "uno\r\nund"));
    disk.text = disk.text.replace("four", "quattro");
    await authoring.outside([{ file: FILE, text: disk.text }]);
    window.hear(told);
    expect(window.text).toBe(TEXT.replace("one", "uno\nund").replace("four", "quattro"));
  });

  it("has them no longer once somebody wrote it without", async () => {
    const disk = new Disk(windows);
    const { authoring } = disk.open();
    disk.text = `${TEXT}six\n`;
    await authoring.outside([{ file: FILE, text: disk.text }]);
    await authoring.push({ file: FILE, version: 1, updates: [{ client: "a", changes: [[0, "x"], TEXT.length + 4] }] });
    await authoring.save();
    expect(disk.text).toBe(`x${TEXT}six\n`);
  });

  it("stays as it is where its lines end in several ways", async () => {
    const disk = new Disk("one\r\ntwo\nthree\r");
    const { authoring } = await written(disk, 0, 3, "uno");
    await authoring.save();
    expect(disk.text).toBe("uno\r\ntwo\nthree\r");
  });
});

describe("what is written to the file elsewhere", () => {
  it("comes in beside what is written here", async () => {
    const disk = new Disk(TEXT);
    const { authoring, told, window } = await written(disk, 0, 3, "uno");
    disk.text = TEXT.replace("four", "quattro");
    await authoring.outside([{ file: FILE, text: disk.text }]);
    window.hear(told);
    expect(window.text).toBe(TEXT.replace("one", "uno").replace("four", "quattro"));
    await authoring.save();
    expect(disk.text).toBe(window.text);
  });

  it("is not written over, although nobody said yet that it was written", async () => {
    const disk = new Disk(TEXT);
    const { authoring } = await written(disk, 0, 3, "uno");
    disk.text = TEXT.replace("four", "quattro");
    await authoring.save();
    expect(disk.text).toBe(TEXT.replace("one", "uno").replace("four", "quattro"));
  });

  it("is nothing new where the Studio saved it", async () => {
    const disk = new Disk(TEXT);
    const { authoring, told } = await written(disk, 0, 3, "uno");
    await authoring.save();
    const before = told.length;
    await authoring.outside([{ file: FILE, text: disk.text }]);
    expect(told.length).toBe(before);
  });

  it("is nothing new where it is what the Studio saved before, which somebody read then and tells now", async () => {
    const disk = new Disk(TEXT);
    const { authoring, told, window } = await written(disk, 0, 3, "uno");
    await authoring.save();
    const before = disk.text;
    window.hear(told);
    window.write(0, 3, "eins");
    await window.send();
    await authoring.save();
    await authoring.outside([{ file: FILE, text: before }]);
    expect(await textOf(authoring)).toBe(TEXT.replace("one", "eins"));
    await authoring.save();
    expect(disk.text).toBe(TEXT.replace("one", "eins"));
  });

  for (const take of ["mine", "theirs"] as const)
    it(`is asked about where both changed a line, and neither is lost: ${take}`, async () => {
      const disk = new Disk(TEXT);
      const { authoring, told, window } = await written(disk, 0, 3, "uno");
      const theirs = TEXT.replace("one", "eins");
      disk.text = theirs;
      await authoring.outside([{ file: FILE, text: theirs }]);
      expect(told.at(-1)).toEqual({ event: "conflicts", data: [{ file: FILE, theirs }] });
      await authoring.save();
      expect(disk.text).toBe(theirs);
      // The process that ended in the middle of it asks again.
      const later = disk.open();
      expect((await later.authoring.state()).conflicts).toEqual([{ file: FILE, theirs }]);
      expect(await textOf(later.authoring)).toBe(TEXT.replace("one", "uno"));
      if (take === "theirs") window.write(0, 3, "eins");
      await window.send();
      await authoring.settle({ file: FILE });
      await authoring.save();
      window.hear(told);
      expect(window.text).toBe(take === "mine" ? TEXT.replace("one", "uno") : theirs);
      expect([disk.text, disk.journal]).toEqual([window.text, ""]);
      expect((await authoring.state()).conflicts).toEqual([]);
    });

  it("and what is written here hold both, or are a conflict", () => {
    const lines = fc
      .array(fc.constantFrom("one", "two", "three", "| a | b |", ""), { maxLength: 8 })
      .map((all) => all.map((one) => `${one}\n`).join(""));
    fc.assert(
      fc.property(lines, lines, lines, (base, mine, theirs) => {
        const edits = merged("x", base, mine, theirs);
        if (edits === null) return;
        const text = applyEdits(mine, edits);
        if (mine === base) expect(text).toBe(theirs);
        if (theirs === base) expect(text).toBe(mine);
        const turned = merged("x", base, theirs, mine);
        expect(turned).not.toBe(null);
        expect(applyEdits(theirs, turned!)).toBe(text);
      }),
      { numRuns: 300 },
    );
  });
});

describe("which documents belong to the specification", () => {
  it("follows the files", async () => {
    const { authoring, told } = new Disk(TEXT).open();
    await authoring.outside([
      { file: FILE, text: TEXT },
      { file: "more.md", text: "more\n" },
    ]);
    expect(told.at(-1)).toEqual({ event: "reload", data: {} });
    expect((await authoring.state()).documents.map(({ file }) => file)).toEqual([FILE, "more.md"]);
    await authoring.outside([{ file: FILE, text: TEXT }]);
    expect((await authoring.state()).documents.map(({ file }) => file)).toEqual([FILE]);
  });
});
