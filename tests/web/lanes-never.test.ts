// A lane to which a card of this kind goes by itself, and this card never: there is nothing to be told of it.

import { expect, it } from "vitest";
import { isDead, leadsOn } from "../../src/runtime/web/app/board/moves.ts";
import type { RowView, ScreenView } from "../../src/runtime/wire.ts";

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
