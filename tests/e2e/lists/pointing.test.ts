// A click anywhere on a row, a card or a picture opens its record.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { launch, openExample, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const BOARD = `| Board | /board | board of Job by status | number, title, place | take up, Job page | number | - | - |
| Titles | /titles | list of Job | title, number | Edit job | number | - | - |
| Keys `;

const NARROW_DESK = { width: 1100, height: 800 };

let browser: Browser;
let desk: TestServer;
let depot: TestServer;
let market: TestServer;

beforeAll(async () => {
  browser = await launch();
  desk = await openExample("purchasing");
  depot = await open(DEPOT.replace("| Keys ", BOARD), { development: true, records: DEPOT_RECORDS, webFolder: WEB_FOLDER });
  market = await openExample("market");
});

afterAll(async () => {
  await browser?.close();
  await desk?.close();
  await depot?.close();
  await market?.close();
});

const asFinance = async (path: string, size = WIDE): Promise<Page> =>
  pageAt(await windowOf(browser, desk, "finance@example.org", { size }), path);

const asChief = async (path: string, touch = false): Promise<Page> =>
  pageAt(await windowOf(browser, depot, "cleo@example.org", { size: WIDE, touch }), path);

const rowOf = (page: Page, title: string) => page.locator("tbody tr", { hasText: title });
const lenses = (page: Page) => rowOf(page, "Lenses for the trade fair");

const path = (page: Page) => new URL(page.url()).pathname;

/** The page that a click opens beside this one. */
async function opened(page: Page, press: () => Promise<void>): Promise<string> {
  const [tab] = await Promise.all([page.context().waitForEvent("page"), press()]);
  await tab.waitForURL(/./);
  const opens = path(tab);
  await tab.close();
  return opens;
}

describe("a row of a table", () => {
  it("opens its page in a narrower window, by its name in any", async () => {
    const narrow = await asFinance("/finance/requests", NARROW_DESK);
    await lenses(narrow).getByRole("cell", { name: "Emil Ebner" }).click();
    await narrow.waitForURL(/\/requests\/PR-/);
    const wide = await asFinance("/finance/requests");
    await lenses(wide).getByRole("rowheader").getByRole("link").click();
    await wide.waitForURL(/\/requests\/PR-/);
  });

  it("opens in a new tab by Ctrl and by the middle button", async () => {
    const page = await asFinance("/finance/requests");
    const cell = lenses(page).getByRole("cell", { name: "Emil Ebner" });
    for (const how of [{ modifiers: ["ControlOrMeta" as const] }, { button: "middle" as const }])
      expect(await opened(page, () => cell.click(how))).toMatch(/^\/requests\/PR-/);
    expect(page.url()).toMatch(/\/finance\/requests$/);
  });

  it("stays while text is selected in it, and leaves its controls their own meaning", async () => {
    const page = await asFinance("/finance/requests");
    const words = (await lenses(page).getByText("Emil Ebner").boundingBox())!;
    await page.mouse.move(words.x + 1, words.y + words.height / 2);
    await page.mouse.down();
    await page.mouse.move(words.x + words.width - 1, words.y + words.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).toContain("mil Ebne");
    // Beside the box is still the box.
    const bulk = await asChief("/");
    const row = bulk.locator("tbody tr").first();
    const cell = (await row.locator("td").first().boundingBox())!;
    await bulk.mouse.click(cell.x + 4, cell.y + 4);
    expect(await row.getByRole("checkbox").isChecked()).toBe(true);
    for (const one of [page, bulk]) {
      await settled(one);
      expect(await one.locator("#peek").count()).toBe(0);
      expect(one.url()).not.toMatch(/peek|\/requests\/PR/);
    }
  });

  it("is named by its row header alone, between a cell to select it and one for the side panel", async () => {
    const page = await asChief("/");
    await page.locator("tbody tr").first().waitFor();
    const heads = await page.getByRole("columnheader").all();
    expect(await page.getByRole("columnheader", { name: "Select", exact: true }).getByRole("checkbox").count()).toBe(1);
    expect(await heads.at(-1)?.textContent()).toBe("Side panel");
    const row = page.locator("tbody tr").first();
    const name = row.getByRole("rowheader");
    expect(await name.locator("input, button").count()).toBe(0);
    const number = await name.textContent();
    await page.getByRole("rowheader", { name: number ?? "", exact: true }).waitFor();
    expect(await row.locator("> :first-child").getByRole("checkbox").count()).toBe(1);
    expect(
      await row
        .locator("> :last-child")
        .getByRole("button", { name: /in side panel$/ })
        .count(),
    ).toBe(1);
    await row.hover();
    await expectAccessible(page);
  });
});

describe("the buttons of a row", () => {
  const edit = (page: Page) =>
    page
      .locator("tbody tr")
      .nth(1)
      .locator("a", { hasText: /^Edit$/ });
  const opacity = (button: Locator) =>
    button.evaluate((one) => {
      let shown = 1;
      for (let at: Element | null = one; at; at = at.parentElement) shown *= Number(getComputedStyle(at).opacity);
      return shown;
    });

  it("show where the pointer or the keyboard is, in a room of their own, and name the record", async () => {
    const page = await asChief("/titles");
    const row = page.locator("tbody tr").nth(1);
    const widths = () => page.locator("thead th").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    await page.mouse.move(0, 0);
    const before = await widths();
    expect(await opacity(edit(page))).toBe(0);
    await row.hover();
    expect(await opacity(edit(page))).toBe(1);
    expect(await widths()).toEqual(before);
    await page.mouse.move(0, 0);
    await edit(page).focus();
    expect(await opacity(edit(page))).toBe(1);
    expect(await edit(page).getAttribute("aria-label")).toBe("Edit Job 2");
  });

  it("always show where nothing hovers", async () => {
    const page = await asChief("/titles", true);
    expect(await opacity(edit(page))).toBe(1);
  });
});

describe("a card", () => {
  it("of a board opens by a click on its facts, in a new tab by Ctrl, and is no click when dragged", async () => {
    const page = await asChief("/board");
    const card = page.locator("main [data-lane] [data-row]").first();
    await card.waitFor();
    const fact = card.locator("dt").first();
    expect(await opened(page, () => fact.click({ modifiers: ["ControlOrMeta"] }))).toMatch(/^\/jobs\//);
    await fact.dragTo(page.locator("main [data-lane]").last());
    expect(path(page)).toBe("/board");
    await fact.click();
    await page.waitForURL(/\/jobs\//);
  });

  it("of a gallery opens by its picture, in the side panel or on its page", async () => {
    const page = await pageAt(await windowOf(browser, market, "buyer@example.org"), "/");
    const card = page.locator("main li[data-row]").first();
    await card.locator("img").click();
    await page.locator("#peek").waitFor();
    expect(path(page)).toBe("/");
    await page.keyboard.press("Escape");
    await page.locator("#peek").waitFor({ state: "detached" });
    expect(await opened(page, () => card.locator("img").click({ button: "middle" }))).not.toBe("/");
    await page.setViewportSize(NARROW_DESK);
    await card.locator("img").click();
    await page.waitForURL((url) => url.pathname !== "/");
  });
});
