// The primary action brings a record on, and only what gives it up looks dangerous.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL_RECORDS, STALLS } from "../../fixtures/documents/primary-actions.ts";
import { drawn, launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(STALLS, { development: true, records: STALL_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const go = async (path: string, size = WIDE, who = "cleo"): Promise<Page> =>
  pageAt(await windowOf(browser, server, `${who}@example.org`, { size }), path);

async function record(list: string, label: string, size = WIDE): Promise<Page> {
  const page = await go(list, size);
  await page.getByRole("link", { name: label, exact: true }).first().click();
  await page.getByRole("heading", { name: label, level: 1 }).waitFor();
  return page;
}

describe("what gives a record up", () => {
  it("is red on its page and at a row, and what brings it on is not", async () => {
    const page = await record("/", "1");
    const isRed = (name: string) =>
      page.getByRole("button", { name, exact: true }).evaluate(({ className }) => className.includes("danger"));
    await page.getByRole("button", { name: "Write off", exact: true }).waitFor();
    expect(await isRed("Write off")).toBe(true);
    expect(await isRed("Pay")).toBe(false);
    await expectAccessible(page);
    await page.context().close();
  });
});

describe("a board", () => {
  it("begins where there is a card, and leads to those beyond its edge", async () => {
    const page = await go("/board", { width: 768, height: 700 });
    const isInView = (lane: string) =>
      page.locator(`[data-lane=${lane}]`).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      });
    // The lanes up to the third are in sight.
    expect(await isInView("drawn")).toBe(true);
    expect(await isInView("put_off")).toBe(false);
    const on = page.getByRole("button", { name: "Show “Put off”: 1" });
    await expectAccessible(page);
    await on.click();
    await expect.poll(() => isInView("put_off")).toBe(true);
    await page.getByRole("button", { name: "Show “Drawn”: 1" }).waitFor();
    await expectNoSidewaysScroll(page);
    await page.goto("/board?f.number=2");
    await page.getByText("Bill 2").first().waitFor();
    await expect.poll(() => isInView("put_off")).toBe(true);
    await page.context().close();
  });
});

describe("a board on which everything is done", () => {
  // Of its ten lanes the last but one: the only bill that the board shows is paid.
  const DONE = { ...STALL_RECORDS, Bill: [{ number: 7, status: "paid", lines: [{ ware: 0 }] }] };

  it.each([
    ["its first lane, on a desk", { width: 900, height: 700 }],
    ["the first lane with a card, on a phone", PHONE],
  ])("begins at %s", async (_, size) => {
    const own = await open(STALLS, { development: true, records: DONE, webFolder: WEB_FOLDER });
    const page = await pageAt(await windowOf(browser, own, "cleo@example.org", { size }), "/board");
    await page.getByText("Bill 7").first().waitFor();
    const left = (lane: string) => page.locator(`[data-lane=${lane}]`).evaluate((element) => element.getBoundingClientRect().left);
    await drawn(page);
    if (size === PHONE) {
      const current = page.getByRole("navigation", { name: "Columns" }).locator("[aria-current]");
      expect(await current.textContent()).toBe("Paid1");
      expect(await left("paid")).toBeGreaterThanOrEqual(0);
    } else {
      await page.getByRole("button", { name: "Show “Paid”: 1" }).waitFor();
      expect(await left("drawn")).toBeGreaterThanOrEqual(0);
      expect(await left("paid")).toBeGreaterThan(size.width);
    }
    await expectNoSidewaysScroll(page);
    await page.context().close();
    await own.close();
  });
});

describe("the head of a list", () => {
  it("has on a phone a button to select that looks pressed while it is", async () => {
    const page = await go("/", PHONE);
    const select = page.getByRole("button", { name: "Select", exact: true });
    const look = () => select.evaluate((button) => getComputedStyle(button).backgroundColor);
    const before = await look();
    await select.click();
    await expect.poll(look).not.toBe(before);
    await page.context().close();
  });
});

describe("a deletion that is refused", () => {
  it("names what stands in the way before it is asked about, and leads there", async () => {
    for (const size of [WIDE, PHONE]) {
      const page = await record("/wares", "Rope", size);
      await page.getByRole("button", { name: "Delete" }).click();
      await page.getByText("Still used (Bill). Remove “Rope” from these, then try again:").waitFor();
      // There is nothing to be said yes to.
      const question = page.getByRole("alertdialog");
      expect(await question.getByText("This can’t be undone.").count()).toBe(0);
      expect(await question.getByRole("button", { name: "Delete" }).count()).toBe(0);
      await expectAccessible(page);
      await page.getByRole("link", { name: "Bill 2" }).click();
      await page.getByRole("heading", { name: "Bill 2", level: 1 }).waitFor();
      await page.context().close();
    }
  });
});

describe("a list of records to choose from", () => {
  it("says in sight, and aloud, that it shows the first alone", async () => {
    for (const size of [WIDE, PHONE]) {
      const page = await go("/order", size);
      await page.getByRole("combobox", { name: "Ware" }).fill("Bo");
      const more = page.getByRole("status").getByText("Showing the first 20. Keep typing to narrow.").locator("visible=true");
      await more.waitFor();
      const inSight = () =>
        more.evaluate((line) => {
          const { top, bottom } = line.getBoundingClientRect();
          const within = line.closest("[data-trigger]")?.getBoundingClientRect();
          return within !== undefined && top >= within.top && bottom <= within.bottom + 1;
        });
      expect(await inSight()).toBe(true);
      for (let at = 0; at < 12; at++) await page.keyboard.press("ArrowDown");
      expect(await inSight()).toBe(true);
      await page.getByRole("combobox", { name: "Ware" }).fill("Bolt 30");
      await more.waitFor({ state: "detached" });
      await page.context().close();
    }
  });
});

describe("rows in a form", () => {
  it("divide no word of their heads", async () => {
    const page = await go("/order");
    const head = page.locator("[data-rows] label").filter({ hasText: "Unbedenklichkeitsnote" });
    await head.waitFor();
    expect(await head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    // That it is optional may stand in a line of its own.
    expect((await head.locator("[id$='-label']").boundingBox())?.height).toBeLessThan(24);
    await page.context().close();
  });
});

describe("whoever is offline", () => {
  it("is told so however far down the form they are, and sees what has the focus", async () => {
    const page = await go("/order", PHONE);
    for (let at = 0; at < 6; at++) await page.getByRole("button", { name: /^Add line/ }).click();
    await page.context().setOffline(true);
    const line = page.getByText("You’re offline.");
    await line.waitFor();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForFunction(() => scrollY > 300);
    // How high the line is the browser tells as it lays out a frame, before it draws it: both are asked of the same frame once it is drawn.
    await drawn(page);
    const bottoms = () =>
      line.evaluate((told) => {
        const [{ top, bottom }, title] = [told.getBoundingClientRect(), document.querySelector("h1")!.getBoundingClientRect()];
        return [top >= 56, title.top >= bottom - 1, bottom < 200];
      });
    expect(await bottoms()).toEqual([true, true, true]);
    // By the keys from below to above: nothing is taken to behind what stays in view.
    await page.getByRole("button", { name: /^Add line/ }).focus();
    for (let at = 0; at < 12; at++) {
      await page.keyboard.press("Shift+Tab");
      const free = await page.evaluate(() => {
        const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && (document.activeElement!.contains(hit) || hit.contains(document.activeElement));
      });
      expect(free).toBe(true);
    }
    await page.locator("h1").evaluate((title) => (title as HTMLElement).focus());
    await page.getByRole("listbox").waitFor({ state: "detached" });
    await page.context().close();
  });
});
