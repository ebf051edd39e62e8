// The parts of a record's page, and what a signed-in user is told.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openExample, pageAt, settled, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import type { TestServer } from "../../support/test-server.ts";

let browser: Browser;
let purchasing: TestServer;

beforeAll(async () => {
  browser = await launch();
  purchasing = await openExample("purchasing");
});

afterAll(async () => {
  await browser?.close();
  await purchasing?.close();
});

it("shows key facts, then fields in columns, then rows with their total, and folds what is empty", async () => {
  const page = await pageAt(await windowOf(browser, purchasing, "finance@example.org"), "/requests/PR-2026-0003");
  const [key, fields, totals] = [page.locator("main dl").first(), page.locator("main dl").nth(1), page.locator("main dl").nth(2)];
  expect(await key.locator("dt").allInnerTexts()).toEqual(["Total", "Delivery", "Requester", "Team", "Budget"]);
  expect(await fields.locator("dt:visible").allInnerTexts()).not.toContain("Total");
  expect(await totals.locator("dt").allInnerTexts()).toEqual(["Total", "Arrived"]);
  const top = async (one: typeof key) => (await one.boundingBox())?.y ?? Number.NaN;
  const lines = await top(page.getByRole("heading", { name: "Lines" }));
  const order = [await top(key), await top(fields), lines, await top(totals)];
  expect([order.toSorted((one, other) => one - other), lines < WIDE.height]).toEqual([order, true]);
  const reason = fields.locator("dt", { hasText: /^Reason$/ });
  expect(await reason.isVisible()).toBe(false);
  await page.getByRole("button", { name: /^Show \d+ empty fields$/ }).click();
  await reason.waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Hide empty fields" }).click();
  await reason.waitFor({ state: "hidden" });
  await page.emulateMedia({ media: "print" });
  await reason.waitFor();
  await page.context().close();
});

it("tells nobody who asks to sign in that they were kept from something", async () => {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", baseURL: purchasing.url });
  const page = await pageAt(context, "/how");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await settled(page);
  await page.getByRole("heading", { name: /Sign in/ }).waitFor();
  expect(await page.getByText("Sign in to view this page").count()).toBe(0);
  await page.goto("/budgets");
  await page.getByText("Sign in to view this page").waitFor();
  await context.close();
});

it("offers neither empty states to filter by nor keys that do nothing", async () => {
  const page = await pageAt(await windowOf(browser, purchasing, "finance@example.org"), "/finance/requests");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Field" }).selectOption({ label: "Status" });
  expect(await page.getByRole("combobox", { name: "Condition" }).locator("option").allTextContents()).toEqual(["is"]);
  await page.keyboard.press("Escape");
  await page.goto("/orders");
  await settled(page);
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  expect(await page.locator("kbd").filter({ hasText: /^C$/ }).count()).toBe(0);
  // There is no order yet: nothing to go to, to look at or to select.
  expect(await page.locator("kbd").allTextContents()).toEqual(["/", "F", "Ctrl Z", "Ctrl K", "?"]);
  await page.getByLabel("Single-key shortcuts").uncheck();
  expect(await page.locator("kbd").allTextContents()).toEqual(["Ctrl Z", "Ctrl K"]);
  await page.getByLabel("Single-key shortcuts").check();
  await page.keyboard.press("Escape");
  // In a narrow window Enter goes to the page, and there is no other way to it.
  await page.goto("/finance/requests");
  await settled(page);
  await page.setViewportSize({ width: 900, height: 700 });
  await page.keyboard.press("?");
  await page.getByText("Open full page").waitFor();
  expect(await page.locator("kbd").allTextContents()).not.toContain("Ctrl Enter");
  await page.context().close();
});
