// How the application guides people: the tab bar, boards, cards, states and lists.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fittingWidth } from "../../../src/runtime/web/screens/board/use-lane-width.ts";
import { JOBS, JOBS_RECORDS } from "../../fixtures/documents/board-lanes.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
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
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });

  it("goes to another lane, and is there again for whoever comes back from a card", async () => {
    const page = await go("/bench", "mia", PHONE);
    await lanes(page).getByRole("button", { name: "Done 1" }).click();
    await page.waitForURL((url) => url.searchParams.get("lane") === "done");
    expect(await isInView(page, "done")).toBe(true);
    await page.getByRole("link", { name: "Sweep the yard" }).click();
    await page.getByRole("heading", { name: "Sweep the yard" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Sweep the yard" }).waitFor();
    expect(await current(page)).toBe("Done1");
    expect(await isInView(page, "done")).toBe(true);
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

describe("a board wider than its window", () => {
  const sizes = { end: 32, gap: 12, letter: 16 };

  it("has lanes that fit where they nearly do, and else shows a good part of the last in view", () => {
    expect(fittingWidth({ ...sizes, room: 1184 }, 3)).toBeNull();
    expect(fittingWidth({ ...sizes, room: 1085 }, 5)).toBe(201);
    for (const room of [640, 700, 736, 900, 1184, 1500]) {
      const lane = fittingWidth({ ...sizes, room }, 9) ?? 216;
      expect(lane).toBeGreaterThanOrEqual(200);
      const cut = (room % (lane + sizes.gap)) / lane;
      expect([room, cut > 0.39 && cut < 0.73]).toEqual([room, true]);
    }
  });
});

describe("the Move menu of a card whose action leads to one of several lanes", () => {
  it("says of each to which it leads now", async () => {
    const finish = "| taken, late  | finish                   | done      | -       | -    |";
    const rows = `| taken, late | finish | done | title is "Mend the roof" | - |\n| taken, late | finish | halted | title is not "Mend the roof" | - |`;
    const sent = JOBS.replace(finish, rows).replace("| take, Job page         |", "| take, finish, Job page |");
    const forked = await open(sent, { development: true, records: JOBS_RECORDS, webFolder: WEB_FOLDER });
    const page = await pageAt(await windowOf(browser, forked, "mia@jobs.test"), "/bench");
    await page.getByRole("button", { name: "Move Paint the gate to…" }).click();
    const lane = (name: string) => page.getByRole("menuitem", { name }).textContent();
    expect(await lane("Done")).toContain("Finish would move it to Halted.");
    expect(await lane("Halted")).toContain("Finish");
    await expectAccessible(page);
    await page.context().close();
    await forked.close();
  });
});
