// Which states the line of a record shows, and which of them by name.

import { expect, it } from "vitest";
import { labelledSteps, stepsShown } from "../../../src/runtime/web/formatting/state-steps.ts";

const state = (value: string, more: { end?: boolean; aside?: boolean; goal?: boolean } = {}) => ({
  value,
  label: value,
  end: false,
  aside: false,
  ...more,
});
const STATES = [
  state("draft"),
  state("sold", { goal: true }),
  state("waiting"),
  state("stalled", { aside: true }),
  state("rejected", { aside: true, end: true }),
  state("rented", { goal: true }),
];
const shown = (current: string | null) => stepsShown(STATES, current).map(({ value }) => value);

it("shows the way to its goals, and what is off it only where the record is there", () => {
  expect(shown("draft")).toEqual(["draft", "waiting", "sold", "rented"]);
  expect(shown("stalled")).toEqual(["draft", "waiting", "stalled"]);
  expect(shown("rejected")).toEqual(["rejected"]);
  expect(shown("sold")).toEqual(["draft", "waiting", "sold"]);
});

it("names as many as there is room for, next to the record's state first", () => {
  expect([...labelledSteps(STATES.slice(0, 3), "draft")].sort()).toEqual(["draft", "sold", "waiting"]);
  const long = Array.from({ length: 8 }, (_, at) => ({ ...state(`${at}`), label: `a state with a long name ${at}` }));
  const named = labelledSteps(long, "5");
  expect([named.has("5"), named.has("0"), named.size < long.length]).toEqual([true, false, true]);
  expect([...labelledSteps([{ ...state("x"), label: "x".repeat(90) }], "x")]).toEqual(["x"]);
});
