// Codes as people write them, in groups and with dashes, by the pattern of their field.

import { expect, test } from "vitest";
import { meantByPattern } from "../../../../src/compiler/expression/entry/pattern-entry.ts";

const digits = (text: string) => /^[0-9]+$/.test(text);
const account = (text: string) => /^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$/.test(text);
const plate = (text: string) => /^[A-Z]{1,3}-[A-Z]{2} [0-9]{1,4}$/.test(text);

test.each([
  ["978-0-14-043362-3", "9780140433623"],
  ["978 1 4028 9462 6", "9781402894626"],
  ["978‑0‑14–043362‐3", "9780140433623"],
  ["9780140433623", "9780140433623"],
])("%s is %s where digits alone fit", (text, meant) => {
  expect(meantByPattern(text, digits)).toBe(meant);
});

test.each([
  ["IE29 AIBK 9311 5212 3456 78", "IE29AIBK93115212345678"],
  ["ie29aibk93115212345678", "IE29AIBK93115212345678"],
  ["ie29-aibk-9311-5212-3456-78", "IE29AIBK93115212345678"],
])("%s is %s where capitals fit", (text, meant) => {
  expect(meantByPattern(text, account)).toBe(meant);
});

test("what the pattern has stays, and what it never fits stays as it was typed", () => {
  expect(meantByPattern("HH-AB 123", plate)).toBe("HH-AB 123");
  expect(meantByPattern("hh-ab 123", plate)).toBe("HH-AB 123");
  for (const text of ["978-x", "-978", "978-", ""]) expect(meantByPattern(text, digits), text).toBe(text);
});
