// A list of many pages is read from its start, and found again as it was left.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { drawn, launch, openExample, pageAt, settled, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
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

it("is led to as it was left by a form that was opened out of it, where its records have no page", async () => {
  const other = await openExample("purchasing", { now: "2026-11-20T12:00:00.000Z" });
  const page = await pageAt(await windowOf(browser, other, "buyer@example.org"), "/articles?sort=-price&size=2&page=2");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .click();
  const price = page.getByLabel("Price");
  await price.fill("7.77");
  await price.press("Control+s");
  await page.waitForURL((url) => url.pathname + url.search === "/articles?sort=-price&size=2&page=2");
  await page.context().close();
  await other.close();
});

it("is gone back to by a form that changed a record and was opened out of it; so is a board", async () => {
  for (const address of ["/?q=ramp&size=20&page=2", "/board?q=ramp"]) {
    const page = await go(address);
    const edit = page
      .getByRole("link", { name: /^Edit / })
      .or(page.getByRole("menuitem", { name: "Edit job" }))
      .first();
    if ((await edit.count()) === 0)
      await page
        .getByRole("button", { name: /^More actions for/ })
        .first()
        .click();
    await edit.click();
    await page.waitForURL(/\/jobs\/.*\/edit/);
    await page.getByLabel("Title").fill("Mend ramp again");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => url.pathname + url.search === address);
    await page.getByText("Mend ramp again").first().waitFor();
    await page.context().close();
  }
  // Out of the page of the record it leads to that.
  const page = await go("/?q=ramp");
  await page.getByRole("rowheader").first().getByRole("link").first().click();
  await page.waitForURL(/\/jobs\//);
  const { pathname } = new URL(page.url());
  await page
    .getByRole("link", { name: /^(Change|Edit)/ })
    .first()
    .click();
  await page.waitForURL(/\/edit/);
  await page.getByLabel("Title").fill("Mend ramp once more");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname === pathname);
  await page.context().close();
});
