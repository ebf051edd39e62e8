// A list of many pages: each is read from its beginning, and whoever comes back to one finds it as it was left.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../server/depot.ts";
import { type House, open } from "../server/harness.ts";
import { drawn, launch, openExample, pageAt, settled, WEB_FOLDER, windowOf } from "./browser.ts";

let browser: Browser;
let house: House;

beforeAll(async () => {
  browser = await launch();
  house = await open(DEPOT, { development: true, records: DEPOT_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const go = async (path: string): Promise<Page> =>
  pageAt(await windowOf(browser, house, "cleo@example.org", { size: { width: 1440, height: 500 } }), path);
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

it("is led to as it was left by a form that was opened out of it, where its records have no page", async () => {
  const other = await openExample("purchasing", { now: "2026-11-20T12:00:00.000Z" });
  const page = await pageAt(await windowOf(browser, other, "buyer@example.org"), "/articles?sort=-price&size=2&page=2");
  await page.getByRole("link", { name: "Edit article" }).first().click();
  const price = page.getByLabel("Price");
  await price.fill("7.77");
  await price.press("Control+s");
  await page.waitForURL((url) => url.pathname + url.search === "/articles?sort=-price&size=2&page=2");
  await page.context().close();
  await other.close();
});
