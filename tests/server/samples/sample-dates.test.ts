// Days of samples that move with the day, by the product's clock.

import { describe, expect, it } from "vitest";
import { dated } from "../../../src/runtime/server/development/sample-dates.ts";

describe("a date of a sample", () => {
  it.each([
    ["today", "2026-03-28"],
    ["today + 3 days", "2026-03-31"],
    ["today - 1 week", "2026-03-21"],
    ["today+1 month", "2026-04-28"],
    ["2026-01-01", "2026-01-01"],
    ["today + soon", "today + soon"],
    ["today 09:30", "today 09:30"],
  ])("%s is %s", (written, meant) => {
    expect(dated({ is: "date" }, written, "2026-03-28", "Europe/Madrid")).toBe(meant);
  });

  it.each([
    ["today", "2026-03-27T23:00:00.000Z"],
    ["today + 1 day 09:30", "2026-03-29T07:30:00.000Z"],
    ["today + 1 day 25:30", "today + 1 day 25:30"],
  ])("%s is the moment %s", (written, meant) => {
    expect(dated({ is: "moment" }, written, "2026-03-28", "Europe/Madrid")).toBe(meant);
  });

  it("leaves other fields alone", () => {
    expect(dated({ is: "yes/no" }, "today", "2026-03-28", "Europe/Madrid")).toBe("today");
  });
});
