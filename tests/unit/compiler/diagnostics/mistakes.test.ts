// What newcomers write wrongly is answered as expected, and every fix does what it says.

import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../../src/compiler/diagnostics/diagnostic.ts";
import { withProvenFixes } from "../../../../src/compiler/proven.ts";
import { MISTAKES } from "../../../fixtures/mistakes/all.ts";
import { ATELIER } from "../../../fixtures/mistakes/atelier.ts";
import { withMistake } from "../../../fixtures/mistakes/mistake.ts";
import { fixed, found } from "./findings.ts";
import { KENNEL } from "./kennel.ts";

const isBad = ({ level }: Diagnostic) => level === "error" || level === "warning";
const sectionOf = ({ help }: Diagnostic) => /See "([^"]*)" in docs\/language\/how-do-i-say\.md/.exec(help ?? "")?.[1];

it("of the documents without a mistake nothing is wrong", () => {
  expect([...found(ATELIER), ...found(KENNEL)].filter(isBad)).toEqual([]);
});

describe.each(Object.entries(MISTAKES))("a mistake about %s", (_, mistakes) => {
  it.each(mistakes)("is answered: $wrong", (mistake) => {
    const text = withMistake(mistake);
    const before = found(text);
    const offered = withProvenFixes(before, [{ file: "spec.md", text }], { most: Infinity });
    const answers = offered.filter(({ code }) => code === mistake.code);
    if (mistake.code === null) expect(offered.filter(isBad)).toEqual([]);
    else expect(answers.map((one) => [one.fixes[0]?.title, sectionOf(one)])).toContainEqual([mistake.fix, mistake.section]);
    const count = (all: readonly Diagnostic[], one: Diagnostic) =>
      all.filter(({ code, message }) => code === one.code && message === one.message).length;
    for (const diagnostic of offered) {
      for (const fix of diagnostic.fixes) {
        const after = found(fixed(fix, text));
        expect(count(after, diagnostic), fix.title).toBeLessThan(count(before, diagnostic));
        const fresh = after.filter((one) => isBad(one) && count(after, one) > count(before, one));
        expect(fresh.map((one) => `${fix.title}: ${one.message}`)).toEqual([]);
      }
    }
  });
});
