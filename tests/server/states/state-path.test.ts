// The path of a record's states, the shortest one, and its exceptions.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { compile } from "../../../src/compiler/compile.ts";
import { pathOf } from "../../../src/runtime/server/states/state-path.ts";

function wayOf(example: string, entity: string, field: string): readonly string[] {
  const text = readFileSync(resolve(import.meta.dirname, `../../../examples/${example}/spec.md`), "utf8");
  const { plan } = compile([{ file: "spec.md", text }]);
  const found = plan?.entities[entity];
  if (found === undefined) throw new Error(`${example} has no ${entity}`);
  return pathOf(found, field).flatMap(({ value, aside }) => (aside ? [] : [value]));
}

describe("the way of a record", () => {
  it.each([
    // Disputed leads on as Entered does: whoever pays need not go through it.
    ["purchasing", "Invoice", "status", ["entered", "paid"]],
    ["purchasing", "Request", "status", ["draft", "waiting", "approved"]],
    ["purchasing", "Request", "delivery", ["not_ordered", "ordered", "received", "settled"]],
    ["library", "Loan", "status", ["requested", "active", "returned"]],
    ["studio", "Invoice", "status", ["open", "paid"]],
    ["studio", "Booking", "status", ["held", "confirmed", "playing", "played"]],
    // The document says where these are meant to come: to a state that is no end, and to one of several ends.
    ["market", "Article", "status", ["drafted", "on_sale"]],
    ["market", "Dispute", "status", ["open", "answered", "for_buyer", "for_maker", "shared"]],
  ])("of %s, %s by %s", (example, entity, field, way) => {
    expect(wayOf(example, entity, field)).toEqual(way);
  });
});
