// What the history tells of a long text: what differs, with some words around it.

import { describe, expect, it } from "vitest";
import { shortened } from "../../../src/runtime/web/screens/history/shortened.ts";

/** Numbered words, so that it is seen where a text was cut. */
const words = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `word${from + at}`).join(" ");

describe("a change of a long text", () => {
  it("is told as it is where both texts are short", () => {
    expect(shortened({ from: "Mend the ramp", to: "Mend the wall" })).toBeNull();
  });

  it("shows what differs, and whole words around it", () => {
    const short = shortened({ from: `${words(0, 60)} red ${words(60, 120)}`, to: `${words(0, 60)} blue ${words(60, 120)}` });
    expect(short).toEqual({
      from: `… ${words(52, 60)} red ${words(60, 68)} …`,
      to: `… ${words(52, 60)} blue ${words(60, 68)} …`,
    });
  });

  it("shows what was added at the end, and what stood before it", () => {
    const long = words(0, 60);
    expect(shortened({ from: long, to: `${long} added` })).toEqual({
      from: `… ${words(52, 60)}`,
      to: `… ${words(52, 60)} added`,
    });
  });

  it("shows the beginning of what was written or cleared, or differs as a whole", () => {
    const short = shortened({ from: "", to: words(0, 100) });
    expect(short?.from).toBe("");
    expect(short?.to).toMatch(/^word0 word1 .* word2\d …$/);
    expect(shortened({ from: words(0, 100), to: "" })?.from).toBe(short?.to);
    const other = shortened({ from: words(0, 100), to: words(200, 300) });
    expect(other?.to.length).toBeLessThan(210);
    expect(other?.to).toMatch(/^word200 .* …$/);
  });

  it("cuts where there are no spaces, and no letter in two", () => {
    const short = shortened({ from: `${"𠮷".repeat(300)}山`, to: `${"𠮷".repeat(300)}川` });
    expect(short).toEqual({ from: `… ${"𠮷".repeat(60)}山`, to: `… ${"𠮷".repeat(60)}川` });
  });
});
