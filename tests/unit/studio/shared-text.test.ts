// Windows that write one document at once, and a file that others write, come to the same text.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Disk, FILE, textOf, Window } from "./studio-documents.ts";

const TEXT = "# Product\r\n\r\nUnrelated prose\n\n## 1. What the product does and for whom\n\n- Purpose: Lend 📚\n";

const write = fc.record({
  is: fc.constant("write" as const),
  window: fc.nat(1),
  from: fc.nat(120),
  length: fc.nat(8),
  insert: fc.string({ maxLength: 4, unit: fc.constantFrom("a", "|", "\n", "\r\n", "é", "📚") }),
});
const step = fc.oneof(
  write,
  fc.record({ is: fc.constant("send" as const), window: fc.nat(1) }),
  fc.record({ is: fc.constant("hear" as const), window: fc.nat(1) }),
);

describe("two windows that write one document", () => {
  it("come to the same text, in whatever order they send and hear", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { authoring, told } = new Disk(TEXT).open();
        const state = await authoring.state();
        const windows = [new Window(authoring, state, "a"), new Window(authoring, state, "b")] as const;
        for (const one of steps) {
          const window = windows[one.window as 0 | 1];
          if (one.is === "write") window.write(one.from, one.from + one.length, one.insert);
          else if (one.is === "send") await window.send();
          else window.hear(told);
        }
        for (const window of [...windows, ...windows]) {
          window.hear(told);
          await window.send();
        }
        for (const window of windows) window.hear(told);
        const text = await textOf(authoring);
        expect(windows.map((window) => window.text)).toEqual([text, text]);
        await authoring.save();
      }),
      { numRuns: 60 },
    );
  });

  it("have what they sent twice once", async () => {
    const { authoring, told } = new Disk(TEXT).open();
    const window = new Window(authoring, await authoring.state(), "a");
    window.write(0, 0, "x");
    await window.send();
    await window.send();
    expect(await textOf(authoring)).toBe(`x${TEXT}`);
    window.hear(told);
    expect(window.text).toBe(`x${TEXT}`);
    await authoring.save();
  });

  it("are refused what is no change of the text, and nothing of it is done", async () => {
    const { authoring } = new Disk(TEXT).open();
    for (const changes of [null, "x", [3], [[5, "x"], 4], { a: 1 }])
      await expect(authoring.push({ file: FILE, version: 0, updates: [{ client: "a", changes }] })).rejects.toThrow(
        /^It (is no change|does not fit)/,
      );
    expect(await textOf(authoring)).toBe(TEXT);
    expect(await authoring.push({ file: FILE, version: 7, updates: [] })).toBe(null);
    expect(await authoring.push({ file: "other.md", version: 0, updates: [] })).toBe(null);
  });
});

describe("the language service", () => {
  it("answers of the text as it stands after each change", async () => {
    const { authoring, told } = new Disk(
      "## 3. Entities and their fields\n\n### Book\n\n| Field | Type |\n|---|---|\n| title | text |\n",
    ).open();
    const window = new Window(authoring, await authoring.state(), "a");
    const at = window.text.indexOf("title");
    window.write(0, 0, "# Library\n\n");
    window.write(at + 11, at + 16, "name");
    await window.send();
    window.hear(told);
    const { documents } = await authoring.state();
    const ask = { file: FILE, version: documents[0]!.version } as const;
    const renamed = await authoring.ask({ ask: "rename", ...ask, at: at + 12, name: "label" });
    expect(renamed?.answer).toMatchObject([{ file: FILE, edits: [{ from: at + 11, to: at + 15, insert: "label (was name)" }] }]);
    expect(await authoring.ask({ ask: "tokens", ...ask, version: 0 })).toBe(null);
    await expect(authoring.ask({ ask: "toString" as "tokens", ...ask })).rejects.toThrow('"toString" cannot be asked.');
    await authoring.save();
  });
});

describe("the nine points", () => {
  it("are told with how far each is written", async () => {
    const text =
      "# Shelves\n\n## 1. What the product does and for whom\n\n- Purpose: Lend\n- Audience: not shown\n\n## 2. Screens and routes\n\nScreens: not shown. Routes: not shown.\n";
    const { authoring } = new Disk(text).open();
    const { points } = (await authoring.state()).findings;
    expect(points.map(({ number, isBegun, questions }) => [number, isBegun, questions]).slice(0, 2)).toEqual([
      [1, true, 1],
      [2, false, 2],
    ]);
    expect(points.find(({ number }) => number === 3)?.place).toBe(null);
    await authoring.save();
  });
});

describe("a name that is being written", () => {
  const text = "# Library\n\n## 3. Entities and their fields\n\n### Book\n\n| Field | Type |\n|---|---|\n| due | date |\n";

  it("takes effect once the caret has left it, whoever opens another window meanwhile", async () => {
    const runs: string[] = [];
    const { authoring, told } = new Disk(text).open((plan) =>
      runs.push(JSON.stringify(plan.entities.Book?.fields.map(({ name }) => name))),
    );
    const window = new Window(authoring, await authoring.state(), "a");
    const at = text.indexOf("due") + 3;
    await authoring.caret({ file: FILE, at });
    window.write(at, at, "_on");
    await window.send();
    await authoring.caret({ file: FILE, at: at + 3 });
    await expect.poll(() => told.some(({ event }) => event === "findings")).toBe(true);
    await authoring.state();
    expect(runs).toEqual(['["due"]']);
    await authoring.caret(null);
    expect(runs).toEqual(['["due"]', '["due_on"]']);
    await authoring.save();
  });
});
