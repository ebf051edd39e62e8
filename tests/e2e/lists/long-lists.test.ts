// A list of many pages is read from its start, and found again as it was left.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { drawn, launch, pageAt, settled, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const DOCUMENT = DEPOT.replace(
  "| Keys     |",
  "| Board    | /board           | board of Job by status | number, title         | Edit job, Job page                                | -      | -                | yes    |\n| Keys     |",
);

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(DOCUMENT, { development: true, records: DEPOT_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const go = async (path: string): Promise<Page> =>
  pageAt(await windowOf(browser, server, "cleo@example.org", { size: { width: 1440, height: 500 } }), path);
const frame = (page: Page) => page.getByRole("region", { name: "Jobs", exact: true });
const top = (page: Page) => frame(page).evaluate((one) => one.scrollTop);

async function scroll(page: Page): Promise<void> {
  await frame(page).evaluate((one) => one.scrollTo(0, 120));
  await drawn(page);
}

it("begins each page, and each order, with its first row", async () => {
  const page = await go("/?size=20");
  await scroll(page);
  await page.getByRole("link", { name: "Next" }).click();
  await page.waitForURL(/page=2/);
  await settled(page);
  await expect.poll(() => top(page)).toBe(0);
  await scroll(page);
  await frame(page)
    .getByRole("button", { name: /^Title/ })
    .first()
    .click();
  await page.waitForURL(/sort=title/);
  await settled(page);
  await expect.poll(() => top(page)).toBe(0);
  await page.context().close();
});

it("is found as it was left by whoever goes back to it", async () => {
  const page = await go("/?size=20&page=2");
  await scroll(page);
  const link = frame(page).getByRole("rowheader").nth(12).getByRole("link").first();
  await link.scrollIntoViewIfNeeded();
  const left = await top(page);
  expect(left).toBeGreaterThan(0);
  await link.click();
  await page.waitForURL(/\/jobs\//);
  await settled(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await settled(page);
  await expect.poll(() => top(page)).toBe(left);
  await page.context().close();
});
