// Lengths of time as people type them, beside their unit.

import { expect, test } from "vitest";
import { durationControl, readDuration } from "../../../src/runtime/web/drafts/form-values.ts";

test.each([
  ["90 minute", 5400],
  ["14 day", 1_209_600],
  ["1:30 hour", 5400],
  ["0:45 hour", 2700],
  ["1:30 day", 5400],
  ["2:15 minute", 135],
  ["1.5 hour", 5400],
  ["1,25 hour", 4500],
  ["0.1 second", null],
  ["1:75 hour", null],
  ["one hour", null],
  ["90Min minute", null],
  ["", null],
])("%s", (text, seconds) => {
  expect(readDuration(text)).toBe(seconds);
  if (seconds !== null) expect(readDuration(durationControl(seconds))).toBe(seconds);
});
