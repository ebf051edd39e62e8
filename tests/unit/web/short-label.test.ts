// Labels in messages are cut after a word, and names in pictures to their first letters.

import { expect, it } from "vitest";
import { shortLabel } from "../../../src/runtime/web/formatting/short-label.ts";
import { initialsOf } from "../../../src/runtime/web/ui/components/Avatar.tsx";

it("cuts what is longer than forty letters, and words only where they have no end near by", () => {
  expect(shortLabel("PR-2026-0003 Wrenches for the second car")).toBe("PR-2026-0003 Wrenches for the second car");
  expect(shortLabel("PR-2026-0003 Wrenches for the second car of the field service")).toBe("PR-2026-0003 Wrenches for the second…");
  expect(shortLabel("漢".repeat(60))).toBe(`${"漢".repeat(40)}…`);
});

it.each([
  ["Bea Berger", "BB"],
  ["Low Tide Choir", "LC"],
  ["Émile", "É"],
  ["(temp) Ann", "A"],
  ["山田 太郎", "山太"],
  ["", ""],
])("the initials of %s", (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
