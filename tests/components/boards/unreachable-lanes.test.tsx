// A lane that a card can never reach by itself says nothing about timers.

import { expect, it } from "vitest";
import { isDead, laneMoveTo, leadsOn, otherLanesOf } from "../../../src/runtime/web/screens/board/moves.ts";
import type { RowView, ScreenView } from "../../../src/runtime/wire.ts";

const screen = {
  lanes: [
    { value: "placed", label: "Placed", meaning: "" },
    { value: "lapsed", label: "Lapsed", meaning: "" },
  ],
  ways: [{ from: "placed", to: "lapsed", is: "itself" }],
} as unknown as ScreenView;

const card = (more: Partial<RowView>) => ({ id: "1", state: "placed", actions: [], values: {}, ...more }) as unknown as RowView;

it("leaves out what the card never comes to, and keeps it for one that does", () => {
  expect(isDead(card({ never: ["lapsed"] }), "lapsed", screen)).toBe(true);
  expect(leadsOn(card({ never: ["lapsed"] }), screen)).toBe(false);
  expect(isDead(card({}), "lapsed", screen)).toBe(false);
  expect(isDead(card({ never: ["sent"] }), "lapsed", screen)).toBe(false);
});

it("still names a step that somebody takes by hand", () => {
  const byHand = { ...screen, ways: [{ from: "placed", to: "lapsed", is: "others" }] } as unknown as ScreenView;
  expect(isDead(card({ never: ["lapsed"] }), "lapsed", byHand)).toBe(false);
});

it("leads on by a step elsewhere, but by none that is not for the viewer to take with this card", () => {
  const elsewhere = { ...screen, ways: [{ from: "placed", to: "lapsed", is: "page", action: "Give up" }] } as unknown as ScreenView;
  expect(leadsOn(card({}), elsewhere)).toBe(true);
  expect(leadsOn(card({ notYours: ["Take"] }), elsewhere)).toBe(true);
  expect(leadsOn(card({ notYours: ["Give up"] }), elsewhere)).toBe(false);
});

it("knows of what leads to several lanes elsewhere where it leads with the card, and else what happens by itself", () => {
  const lanes = ["ordered", "received", "cancelled"].map((value) => ({ value, label: value, meaning: "" }));
  const short = { from: "ordered", is: "page", action: "Close short" };
  const ways = [
    { ...short, to: "received" },
    { ...short, to: "cancelled" },
    { from: "ordered", to: "received", is: "itself" },
  ];
  const board = { lanes, ways } as unknown as ScreenView;
  const wayFor = (leads: RowView["leads"], lane: string) => {
    const one = { id: "1", state: "ordered", actions: [], values: {}, ...(leads && { leads }) } as unknown as RowView;
    return [laneMoveTo(one, lane, board)?.is, otherLanesOf(laneMoveTo(one, lane, board)!, one)];
  };
  const gone = { "Close short": ["cancelled"] };
  expect(wayFor(gone, "received")).toEqual(["itself", undefined]);
  expect(wayFor(gone, "cancelled")).toEqual(["page", undefined]);
  const some = { "Close short": ["received"] };
  expect(wayFor(some, "received")).toEqual(["page", undefined]);
  expect(wayFor(some, "cancelled")).toEqual(["page", ["received"]]);
  expect(wayFor({ "Close short": [] }, "cancelled")).toEqual(["page", []]);
  expect(wayFor(undefined, "received")).toEqual(["page", undefined]);
});
