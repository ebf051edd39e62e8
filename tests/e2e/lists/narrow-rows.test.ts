// Narrow lists show one button for each row, and their tools in few lines.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { launch, PHONE, pageAt, resize, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const document = CRATES.replace("| number, why                  |", "| number, why, status, sent_on |");
  expect(document).not.toBe(CRATES);
  const why = "It is broken at both of its ends, and nobody knows who has had it";
  const records = { ...CRATE_RECORDS, Crate: CRATE_RECORDS.Crate.map((crate) => ({ ...crate, why })) };
  server = await open(document, { development: true, records, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("stay two where there is room, and become one and a menu where words would be cut below what can be read", async () => {
  const page = await pageAt(await windowOf(browser, server, "wim@example.org"), "/to-do");
  const row = page.getByRole("row").nth(1);
  const buttons = () => row.locator("td > div button").evaluateAll((all) => all.map((one) => one.textContent || one.ariaLabel));
  await expect.poll(buttons).toEqual(["Send", "Cancel"]);
  // The menu stays unfolded.
  for (const name of ["Fold menu", "Unfold menu"]) await page.getByRole("button", { name, exact: true }).click();
  await resize(page, { width: 900, height: 700 });
  await expect.poll(buttons).toEqual(["Send", expect.stringContaining("More actions")]);
  expect(await page.locator("section:has(> table)").evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
  await row.getByRole("button", { name: /More actions/ }).click();
  await expect.poll(() => page.getByRole("menuitem").allTextContents()).toEqual(["Cancel"]);
  await page.keyboard.press("Escape");
  // What others do brings no second button back under the hand.
  await row.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => page.getByRole("row").count()).toBe(12);
  expect(await buttons()).toEqual(["Send", expect.stringContaining("More actions")]);
  await resize(page, WIDE);
  await expect.poll(buttons).toEqual(["Send", "Cancel"]);
  await page.context().close();
});

it("has the search, the filter and the views of a list in one line on a phone", async () => {
  const page = await pageAt(await windowOf(browser, server, "wim@example.org", { size: PHONE, touch: true }), "/to-do");
  const boxes = [page.getByRole("searchbox"), page.getByRole("button", { name: "Filter" }), page.getByRole("button", { name: "Views" })];
  const middles = await Promise.all(
    boxes.map(async (one) => {
      const { y, height } = (await one.boundingBox())!;
      return Math.round(y + height / 2);
    }),
  );
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(1);
  await page.context().close();
});
