// Edits of any text: they are applied, taken back and followed by positions.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyEdits, type Edit, inverseEdits, joinedEdits, mappedPosition, smallestEdit } from "../../../../src/compiler/text-edit.ts";
import { FILE, holds } from "./documents.ts";

const words = fc.string({ unit: "binary", maxLength: 30 });

/** A text with edits of it that do not overlap. */
const edited = fc
  .record({ text: words, cuts: fc.array(fc.nat(), { maxLength: 8 }), written: fc.array(words, { maxLength: 4 }) })
  .map(({ text, cuts, written }) => {
    const places = cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b);
    const edits = written.slice(0, places.length >> 1).map((one, index) => edit(places[2 * index]!, places[2 * index + 1]!, one));
    return { text, edits: edits.filter(({ span }, index) => index === 0 || edits[index - 1]!.span.end < span.start) };
  });

function edit(start: number, end: number, text: string): Edit {
  return { span: { file: FILE, start, end }, text };
}

describe("edits", () => {
  it("are taken back by their inverse", () => {
    holds(edited, ({ text, edits }) => {
      expect(applyEdits(applyEdits(text, edits), inverseEdits(text, edits))).toBe(text);
    });
  });

  it("come to the same text when they are joined, and then touch no character that stays at their ends", () => {
    holds(edited, ({ text, edits }) => {
      const joined = joinedEdits({ file: FILE, text }, edits);
      expect(applyEdits(text, joined)).toBe(applyEdits(text, edits));
      for (const one of joined) expect(smallestEdit({ file: FILE, text }, one)).toEqual([one]);
    });
  });

  it("leave each character that they do not remove where its position leads", () => {
    holds(edited, ({ text, edits }) => {
      const now = applyEdits(text, edits);
      for (let at = 0; at < text.length; at++) {
        const isRemoved = edits.some(({ span }) => span.start <= at && at < span.end);
        const moved = mappedPosition(at, edits);
        if (!isRemoved) expect(now[moved!]).toBe(text[at]);
      }
    });
  });

  it("change nothing where the text is the same, and never half a pair of surrogates", () => {
    expect(smallestEdit({ file: FILE, text: "a😀b" }, edit(0, 4, "a😀b"))).toEqual([]);
    expect(smallestEdit({ file: FILE, text: "a😀b" }, edit(0, 4, "a😁b"))).toEqual([edit(1, 3, "😁")]);
    expect(smallestEdit({ file: FILE, text: "aa" }, edit(0, 2, "aaa"))).toEqual([edit(2, 2, "a")]);
  });

  it("lose the position of a line that is deleted, and keep that of one whose beginning is replaced", () => {
    expect(mappedPosition(4, [edit(4, 9, "")])).toBeNull();
    expect(mappedPosition(5, [edit(4, 9, "other")])).toBeNull();
    expect(mappedPosition(4, [edit(4, 5, "xyz")])).toBe(4);
    expect(mappedPosition(4, [edit(4, 4, "xyz")])).toBe(7);
  });
});
