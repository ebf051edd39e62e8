// An entry whose day only a step can change opens that step when it is dragged.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Entry } from "../../../src/runtime/web/formatting/entries.ts";
import { moveStep } from "../../../src/runtime/web/screens/calendar/move-step.ts";
import type { ScreenView } from "../../../src/runtime/wire.ts";
import { launch, openExample, pageAt, windowOf } from "../../support/browser/browser.ts";
import type { TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), openExample("studio", { now: "2026-11-20T12:00:00.000Z" })]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const week = async (who: string, day = "2026-11-23") =>
  pageAt(await windowOf(browser, server, `${who}@example.org`, { size: { width: 1440, height: 900 } }), `/taken?view=week&day=${day}`);

const dayOf = (page: Page, day: string) => page.locator("[data-hours] > div", { has: page.locator(`[data-cell="${day}"]`) });

it("asks by the panel of the step, which begins with the day on which the entry was let go", async () => {
  const page = await week("ines");
  const mine = page.locator("main [draggable=true]", { hasText: "Lantern Room" });
  await mine.waitFor();
  const column = dayOf(page, "2026-11-26");
  const before = await mine.boundingBox();
  const y = before!.y + 10 - (await column.boundingBox())!.y;
  await mine.dragTo(column, { sourcePosition: { x: 40, y: 10 }, targetPosition: { x: 40, y } });
  const panel = page.getByRole("dialog", { name: /Move/ });
  const starts = panel.getByLabel("From", { exact: true });
  await starts.waitFor();
  expect(await starts.inputValue()).toBe("26/11/2026 18:00");
  expect(await panel.getByText("Before:").textContent()).toContain("24 Nov 2026, 18:00");
  expect(await panel.getByLabel("Hours", { exact: true }).inputValue()).toBe("4");
  expect((await mine.boundingBox())!.x).toBe(before!.x);
  await panel.getByRole("button", { name: "Move", exact: true }).click();
  await panel.waitFor({ state: "detached" });
  const moved = await column.boundingBox();
  await expect.poll(async () => Math.abs((await mine.boundingBox())!.x - moved!.x)).toBeLessThan(4);
  await expect.poll(() => mine.evaluate((entry) => entry === document.activeElement)).toBe(true);
  // What a step did stays, but where it was before is told.
  await page.keyboard.press("Control+z");
  await page.getByText(/^Can’t undo “.*”: use Move again with “From” 24 Nov 2026, 18:00\.$/).waitFor();
  await page.context().close();
});

it("tells in the panel what it is warned of, stays where it was when that is given up, and offers nobody's booking but one's own", async () => {
  const page = await week("ines");
  const mine = page.locator("main [draggable=true]");
  await mine.first().waitFor();
  expect(await page.locator("main a", { hasText: "Quay Hall" }).count()).toBeGreaterThan(0);
  expect(await mine.filter({ hasText: "Quay Hall" }).count()).toBe(0);
  await mine.filter({ hasText: "Control Room" }).dragTo(dayOf(page, "2026-11-23"));
  const panel = page.getByRole("dialog", { name: /Move/ });
  await panel.getByRole("button", { name: "Move", exact: true }).click();
  await panel.getByText("Moved so, it costs").waitFor();
  await panel.getByRole("button", { name: "Cancel" }).click();
  await panel.waitFor({ state: "detached" });
  await dayOf(page, "2026-11-29")
    .getByRole("link", { name: /Control Room/ })
    .waitFor();
  await page.context().close();
});

it("says why an entry cannot be pulled elsewhere now, and stays silent of what nobody could move", async () => {
  const page = await week("duarte", "2026-11-20");
  const entry = (room: string) => page.locator("main a", { hasText: room });
  await entry("Tin Room").dragTo(dayOf(page, "2026-11-21"));
  await page.getByText("wasn’t moved. It begins in less than 1 day.").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("button", { name: "Close" }).first().click();
  await page.getByText("wasn’t moved.").waitFor({ state: "detached" });
  await entry("Lantern Room").first().dragTo(dayOf(page, "2026-11-21"));
  expect(await page.getByText("wasn’t moved.").count()).toBe(0);
  await page.context().close();
});

it("is no step that leaves a stored end where it was", () => {
  const ask = (name: string) => ({ name, value: "2026-11-24T18:00:00.000Z" });
  const stepOf = (asks: readonly string[], days: object) => {
    const actions = [{ kind: "transition", entity: "Keep editing", blocked: null, asks: asks.map(ask) }];
    const row = { actions, values: { ends_at: "2026-11-24T20:00:00.000Z" } };
    const when = { starts: "starts_at", ends: "ends_at", at: "moment", ...days };
    return moveStep({ row } as unknown as Entry, { entity: "Keep editing", days: when } as unknown as ScreenView) !== null;
  };
  expect(stepOf(["starts_at"], {})).toBe(false);
  expect(stepOf(["starts_at", "ends_at"], {})).toBe(true);
  expect(stepOf(["starts_at"], { follows: true })).toBe(true);
  expect(stepOf(["starts_at"], { ends: null })).toBe(true);
  expect(stepOf(["ends_at"], { follows: true })).toBe(false);
});
