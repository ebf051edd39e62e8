// The printed page: the content alone, black on white, no wider than the sheet.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openExample, PHONE, pageAt, resize, WIDE, windowOf } from "../../support/browser/browser.ts";
import type { TestServer } from "../../support/test-server.ts";

/** What is left of A4 between the margins, in pixels. */
const SHEET = { width: 703, height: 1017 };

let browser: Browser;
let library: TestServer;
let purchasing: TestServer;

beforeAll(async () => {
  browser = await launch();
  [library, purchasing] = await Promise.all([openExample("library"), openExample("purchasing")]);
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([library?.close(), purchasing?.close()]);
});

async function printed(server: TestServer, who: string, path: string, size = WIDE): Promise<Page> {
  const page = await pageAt(await windowOf(browser, server, `${who}@example.org`, { size, theme: "dark" }), path);
  await page.emulateMedia({ media: "print" });
  await resize(page, SHEET);
  return page;
}

/** What can be seen of what is pressed and typed in. */
function operable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("button, input, nav a, [role=dialog]")]
      .filter((one) => one.checkVisibility() && !one.closest("th, [aria-label='Active filters']"))
      .map((one) => one.ariaLabel ?? one.textContent ?? ""),
  );
}

function overhang(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

it("prints a list as its table, with the filters in words and its head on every sheet", async () => {
  const page = await printed(library, "librarian", "/?f.kind=novel&q=the");
  expect(await operable(page)).toEqual([]);
  for (const words of ["Harbour Street Library", "Search: the", "Kind: Novel"])
    expect(await page.getByRole("main").getByText(words, { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText(/^\d results$/).isVisible()).toBe(true);
  expect(await overhang(page)).toBe(0);
  const look = await page.evaluate(() => {
    const head = document.querySelector("thead");
    const row = document.querySelector("tbody tr");
    return head && row && [getComputedStyle(head).display, getComputedStyle(row).breakInside, getComputedStyle(document.body).color];
  });
  expect(look).toEqual(["table-header-group", "avoid", "rgb(0, 0, 0)"]);
  await page.context().close();
});

it("prints a table from a phone, and all columns of a wide one within the sheet", async () => {
  const page = await printed(purchasing, "finance", "/finance/requests", PHONE);
  await page.getByRole("table").waitFor();
  expect(await page.getByRole("columnheader").count()).toBe(8);
  expect(await overhang(page)).toBe(0);
  expect(await operable(page)).toEqual([]);
  // Whoever looked at a record beside the list stays with the list.
  expect(new URL(page.url()).pathname).toBe("/finance/requests");
  await page.context().close();
});

it("stays at a list beside which a record is looked at", async () => {
  const page = await pageAt(await windowOf(browser, library, "librarian@example.org"), "/");
  await page.locator("[data-row] [aria-expanded=false]").first().click();
  await page.locator("[data-peek-title]").waitFor();
  const { href } = new URL(page.url());
  await page.emulateMedia({ media: "print" });
  await resize(page, SHEET);
  expect(await page.locator("[data-peek-title]").isVisible()).toBe(false);
  expect(page.url()).toBe(href);
  await page.context().close();
});

it.each([
  ["finance", "/figures"],
  ["buyer", "/desk"],
  ["finance", "/requests/PR-2026-0001"],
  ["finance", "/-/history"],
  ["employee", "/requests/new"],
])("prints %s's %s within the sheet and without what is pressed", async (who, path) => {
  const page = await printed(purchasing, who, path);
  expect(await overhang(page)).toBe(0);
  expect((await operable(page)).filter((label) => path !== "/requests/new" || label === "Save")).toEqual([]);
  expect(await page.getByRole("main").getByText("Brückner Purchasing", { exact: true }).isVisible()).toBe(true);
  await page.context().close();
});
