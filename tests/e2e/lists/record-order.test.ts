// The page of a record in document order, and what a signed-in user is told.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openExample, pageAt, settled, WIDE, windowOf } from "../../support/browser/browser.ts";
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

it("shows the rows of a record where the document names them, and names in one line what is empty", async () => {
  const page = await pageAt(await windowOf(browser, purchasing, "finance@example.org"), "/requests/PR-2026-0003");
  const top = (words: string) =>
    page
      .getByText(words, { exact: true })
      .first()
      .evaluate((one) => one.getBoundingClientRect().top);
  const [supplier, lines, level] = [await top("Supplier"), await top("Lines"), await top("Total")];
  expect([supplier < lines, lines < level, lines < WIDE.height]).toEqual([true, true, true]);
  const empty = page.locator("dl > div").filter({ has: page.getByText("Empty", { exact: true }) });
  expect(await empty.allInnerTexts()).toEqual([
    expect.stringMatching(/Reason, Needed on, Quotation/),
    expect.stringMatching(/Decided on, Ordered on/),
  ]);
  await page.context().close();
});

it("tells nobody who asks to sign in that they were kept from something", async () => {
  const context = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", baseURL: purchasing.url });
  const page = await pageAt(context, "/how");
  await page.getByRole("link", { name: "Sign in" }).first().click();
  await settled(page);
  await page.getByRole("heading", { name: /Sign in/ }).waitFor();
  expect(await page.getByText("can be seen only by somebody who is signed in").count()).toBe(0);
  await page.goto("/budgets");
  await page.getByText("can be seen only by somebody who is signed in").waitFor();
  await context.close();
});

it("offers neither empty states to filter by nor keys that do nothing", async () => {
  const page = await pageAt(await windowOf(browser, purchasing, "finance@example.org"), "/finance/requests");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("combobox", { name: "Field" }).selectOption({ label: "Status" });
  expect(await page.getByRole("combobox", { name: "Comparison" }).locator("option").allTextContents()).toEqual(["is"]);
  await page.keyboard.press("Escape");
  await page.goto("/orders");
  await settled(page);
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  expect(await page.locator("kbd").filter({ hasText: /^C$/ }).count()).toBe(0);
  // There is no order yet: nothing to go to, to look at or to select.
  expect(await page.locator("kbd").allTextContents()).toEqual(["/", "F", "Ctrl Z", "Ctrl K", "?"]);
  await page.getByLabel("Single-letter shortcuts are on").uncheck();
  expect(await page.locator("kbd").allTextContents()).toEqual(["Ctrl Z", "Ctrl K"]);
  await page.getByLabel("Single-letter shortcuts are on").check();
  await page.keyboard.press("Escape");
  // In a narrow window Enter goes to the page, and there is no other way to it.
  await page.goto("/finance/requests");
  await settled(page);
  await page.setViewportSize({ width: 900, height: 700 });
  await page.keyboard.press("?");
  await page.getByText("Open its page").waitFor();
  expect(await page.locator("kbd").allTextContents()).not.toContain("Ctrl Enter");
  await page.context().close();
});
