// Labels with empty or hidden values leave no separators behind.

import { describe, expect, it } from "vitest";
import { type LabelPiece, labelText } from "../../../../src/compiler/expression/label-text.ts";

/** "{a} ({b})" with some of its values; the others are empty. */
function label(text: string, values: Readonly<Record<string, string>>): string {
  const pieces = text.split(/(\{\w+\})/).filter((piece) => piece !== "");
  return labelText(pieces.map((piece): LabelPiece => (piece.startsWith("{") ? { value: values[piece.slice(1, -1)] ?? "" } : piece)));
}

const ALL = { a: "Ann", b: "Linz", c: "2026" };
const without = (...names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(ALL).filter(([name]) => !names.includes(name)));

describe("a label", () => {
  it.each([
    ["{a} ({b})", "Ann (Linz)", "(Linz)", "Ann", ""],
    ["{a} – {b}", "Ann – Linz", "Linz", "Ann", ""],
    ["{a}, {b}", "Ann, Linz", "Linz", "Ann", ""],
    ["{a} of {b}", "Ann of Linz", "Linz", "Ann", ""],
    ["{a} [{b}]", "Ann [Linz]", "[Linz]", "Ann", ""],
    ['"{a}" by {b}', '"Ann" by Linz', "Linz", '"Ann"', ""],
    ["„{a}“ von {b}", "„Ann“ von Linz", "Linz", "„Ann“", ""],
    ["«{a}», {b}", "«Ann», Linz", "Linz", "«Ann»", ""],
    ["#{a} {b}", "#Ann Linz", "Linz", "#Ann", ""],
    ["Order {a}: {b}", "Order Ann: Linz", "Order: Linz", "Order Ann", "Order"],
    ["Order #{a}", "Order #Ann", "Order", "Order #Ann", "Order"],
    ["{a}'s {b}", "Ann's Linz", "Linz", "Ann", ""],
    ["{a} cm × {b} cm", "Ann cm × Linz cm", "Linz cm", "Ann cm", ""],
    ["{a} (by {b})", "Ann (by Linz)", "(by Linz)", "Ann", ""],
    ["{a} :) {b}", "Ann :) Linz", "Linz", "Ann", ""],
    ["{a} (old) {b}", "Ann (old) Linz", "Linz", "Ann", ""],
    ["{a}の{b}", "AnnのLinz", "Linz", "Ann", ""],
    ["{a}、{b}", "Ann、Linz", "Linz", "Ann", ""],
  ])("%s is %s, %j without the first, %j without the second, and %j without any", (text, whole, first, second, none) => {
    const found = [[], ["a"], ["b"], ["a", "b"]].map((names) => label(text, without(...names)));
    expect(found).toEqual([whole, first, second, none]);
  });

  it.each([
    ["{a}, {b}, {c}", ["b"], "Ann, 2026"],
    ["{a}, {b}, {c}", ["a", "b"], "2026"],
    ["{a}, {b}, {c}", ["b", "c"], "Ann"],
    ["{a} - {b} ({c})", ["b"], "Ann (2026)"],
    ["{a} - {b} ({c})", ["c"], "Ann - Linz"],
    ["{a} ({b}, {c})", ["b"], "Ann (2026)"],
    ["{a} ({b}, {c})", ["c"], "Ann (Linz)"],
    ["{a} ({b}, {c})", ["b", "c"], "Ann"],
    ["{a} (by {b}, {c})", ["b"], "Ann (2026)"],
    ["{a} ({b} [{c}])", ["b", "c"], "Ann"],
    ["{a} ({b} [{c}])", ["c"], "Ann (Linz)"],
    ["{a} {b} {c}", ["b"], "Ann 2026"],
    ["{a}, {b} pages, {c}", ["b"], "Ann, 2026"],
    ["{a}, {b} pages, {c}", ["c"], "Ann, Linz pages"],
    ["{a} {b}!", ["b"], "Ann"],
  ])("%s without %j is %s", (text, names, expected) => {
    expect(label(text, without(...names))).toBe(expected);
  });

  it("keeps what stands in its values", () => {
    expect(label("{a}, {b}", { a: "main() - , ( )" })).toBe("main() - , ( )");
    expect(label("{a} ({b})", { a: "f()", b: "()" })).toBe("f() (())");
    expect(label("({a}", { a: "x" })).toBe("(x");
  });
});
