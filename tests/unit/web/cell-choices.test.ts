// What a press writes into a cell of the form view.

import { describe, expect, it } from "vitest";
import { marksOf, withMark } from "../../../src/runtime/web/studio/form-view/cell-choices.ts";

describe("the marks of a field", () => {
  it.each([
    ["", "required", true, "required"],
    ["required", "required", false, ""],
    ["optional", "required", true, "required"],
    ["unique", "required", true, "required, unique"],
    ["required, fixed", "unique", true, "required, unique, fixed"],
    ["matches /^a,b$/", "required", true, "required, matches /^a,b$/"],
    ['required, default "a,b"', "required", false, 'default "a,b"'],
    ["required, unique, matches /x/", "unique", false, "required, matches /x/"],
    ["optional, matches /x/", "required", true, "required, matches /x/"],
  ] as const)("of %j with %s set to %s are %j", (text, mark, isSet, then) => {
    expect(withMark(text, mark, isSet)).toBe(then);
  });

  it.each(["yes", "not null", "sometimes"])("are not those of %j", (text) => {
    expect(marksOf(text)).toBeNull();
    expect(withMark(text, "required", true)).toBe(text);
  });
});
