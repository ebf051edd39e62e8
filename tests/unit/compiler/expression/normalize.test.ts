// Texts are normalized as Unicode says, in linear time.

import { describe, expect, it } from "vitest";
import { normalized } from "../../../../src/compiler/expression/normalize.ts";

const FORMS = ["NFC", "NFD", "NFKC", "NFKD"] as const;
const JOINER = "\u034f";
/** Nothing but marks, in an order that has to be changed. */
const STACKS = {
  "marks of Latin letters": "\u0315\u0300",
  "marks that are two": "\u0344",
  "marks of kana": "\u0315\uff9e",
  "marks beyond the basic plane": "\u{1d165}\u{1e000}",
  "Tibetan vowels": "\u0f73\u0f75",
};

describe("a normalized text", () => {
  it.each(FORMS)("is as Unicode writes it in %s", (form) => {
    const texts = ["", "plain", "Ångström ﬁ ½", "a\u0315\u0300", "ế ΐ 각 ﾊﾞ हिन्दी ཱི", `z${"\u0300".repeat(15)}`, "👩‍👩‍👧 e\u0301", "\ud800"];
    for (const text of texts) expect(normalized(text, form)).toBe(text.normalize(form));
    const thirty = `z${"\u0315\u0300".repeat(15)}`;
    expect(normalized(thirty, form)).toBe(thirty.normalize(form));
  });

  // So many marks take the engine's own normalization longer than any test may last.
  it.each(Object.entries(STACKS))("cuts many %s into stacks of 30, once", (_, marks) => {
    const text = `a${marks.repeat(60_000)}b`;
    for (const form of FORMS) {
      const once = normalized(text, form);
      const stacks = once.split(JOINER).map((stack) => (stack.match(/[\p{M}\u3099\u309a\uff9e\uff9f]/gu) ?? []).length);
      expect(Math.max(...stacks.slice(0, 1000))).toBeLessThanOrEqual(30);
      expect(stacks.length).toBeGreaterThan(3_000);
      expect(normalized(once, form) === once).toBe(true);
      expect([once[0]?.normalize("NFD")[0], once.at(-1)]).toEqual(["a", "b"]);
    }
  });
});
