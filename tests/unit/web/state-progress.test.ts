// How full the circle of a state is.

import { expect, it } from "vitest";
import { stateProgress } from "../../../src/runtime/web/formatting/state-progress.ts";

const STATES = [
  { value: "draft" },
  { value: "waiting" },
  { value: "approved", goal: true },
  { value: "rejected" },
  { value: "cancelled", end: true },
];

it("fills with each state before it that is no end, and is full where a record is meant to come, though steps lead on from there", () => {
  expect(STATES.map(({ value }) => stateProgress(STATES, value))).toEqual([0, 0.25, 1, 0.75, 0]);
});
