// The nearest name is offered where a slip of the pen is likely, and no other.

import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceBetween, nearest } from "../../../../src/compiler/diagnostics/nearest.ts";

test.each([
  ["Feild", ["Field", "Figure"], "Field"],
  ["FIELD", ["Field"], "Field"],
  ["due on", ["due_on", "due_at"], "due_on"],
  ["tilte", ["title", "tile"], "title"],
  ["colour", ["color"], "color"],
  ["borower", ["borrower", "book"], "borrower"],
  ["x", ["y"], null],
  ["id", ["in"], null],
  ["ID", ["id"], "id"],
  ["Author", ["Title"], null],
  ["", ["a"], null],
  ["a", [], null],
  ["title", ["title"], null],
])("%s among %j is %s", (name, candidates, expected) => {
  expect(nearest(name, candidates)).toBe(expected);
});

test.each([
  ["", "", 0],
  ["a", "", 1],
  ["ab", "ba", 1],
  ["kitten", "sitting", 3],
  ["abc", "abc", 0],
])("from %j to %j are %d steps", (a, b, steps) => {
  expect(distanceBetween(a, b)).toBe(steps);
});

test("the distance is symmetric, and a limit never changes one below it", () => {
  const word = fc.string({ maxLength: 9 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 1, max: 6 }), (a, b, limit) => {
      const distance = distanceBetween(a, b);
      expect(distanceBetween(b, a)).toBe(distance);
      expect(distanceBetween(a, b, limit)).toBe(Math.min(distance, limit));
    }),
  );
});
