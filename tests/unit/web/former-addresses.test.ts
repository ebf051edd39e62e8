// An address that a screen had before leads to that of today.

import { describe, expect, it } from "vitest";
import { addressNow } from "../../../src/runtime/web/router/route-table.ts";
import type { ScreenView } from "../../../src/runtime/wire.ts";

const SCREENS = [
  { slug: "stories", route: "/stories" },
  { slug: "line", route: "/orders/{order}/lines/{line.code}", former: ["/lines/{line.code}/of/{order}", "/l/{order}/{line.code}"] },
] as unknown as readonly ScreenView[];

describe("an address from before", () => {
  it.each([
    ["/lines/A%2F1/of/7", "/orders/7/lines/A%2F1"],
    ["/l/7/A%201", "/orders/7/lines/A%201"],
  ])("%s leads to %s", (former, now) => {
    expect(addressNow(SCREENS, former)).toBe(now);
  });

  it("is none where no screen had it", () => {
    expect(["/stories", "/lines", "/lines/A/of"].map((path) => addressNow(SCREENS, path))).toEqual([null, null, null]);
  });
});
