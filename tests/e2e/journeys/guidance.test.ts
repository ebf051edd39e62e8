// How the application guides people: the tab bar, boards, cards, states and lists.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JOBS, JOBS_RECORDS } from "../../fixtures/documents/board-lanes.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(JOBS, { development: true, records: JOBS_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, who: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@jobs.test`, { size }), path);
}

describe("a board on a phone", () => {
  const lanes = (page: Page) => page.getByRole("navigation", { name: "Columns" });
  const current = (page: Page) => lanes(page).locator("[aria-current]").textContent();
  const isInView = (page: Page, lane: string) =>
    page.locator(`[data-lane=${lane}]`).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    });

  it("opens on the first lane that holds a card, and counts the cards of each", async () => {
    const page = await go("/bench", "mia", PHONE);
    expect(await lanes(page).getByRole("button").allTextContents()).toEqual([
      "Asked0",
      "Taken2",
      "Late0",
      "Halted0",
      "Done1",
      "Paid0",
      "Given up0",
      "Forgotten0",
    ]);
    expect(await current(page)).toBe("Taken2");
    expect(await isInView(page, "taken")).toBe(true);
    expect(await isInView(page, "asked")).toBe(false);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });

  it("follows a swipe", async () => {
    const page = await go("/bench", "mia", PHONE);
    await page.locator("[data-lane=late]").evaluate((element) => element.scrollIntoView({ inline: "center", block: "nearest" }));
    await page.waitForURL((url) => url.searchParams.get("lane") === "late");
    expect(await current(page)).toBe("Late0");
    await page.context().close();
  });
});
