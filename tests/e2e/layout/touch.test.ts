// By touch alone: keyboards of each field type, and moving cards.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawn, launch, openExample, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

const KINDS = `# Desk

## 1. What the product does and for whom

- Signs in as: Person

## 2. Screens and routes

| Screen | Route | Shows           | Fields                                                       | Search | Actions |
| ------ | ----- | --------------- | ------------------------------------------------------------ | ------ | ------- |
| People | /     | list of Person  | name                                                         | yes    | -       |
| Fill   | /fill | form for Sheet  | title, mail, tel, site, count, depth, price, share, day, long | -      | save    |

## 3. Entities and their fields

### Person

- Shown as: {name}

| Field | Type     | Must be          |
| ----- | -------- | ---------------- |
| name  | text(80) | required         |
| email | email    | required, unique |

### Sheet

| Field | Type              | Must be  |
| ----- | ----------------- | -------- |
| title | text(80)          | optional |
| mail  | email             | optional |
| tel   | phone             | optional |
| site  | link              | optional |
| count | integer(0..99)    | optional |
| depth | integer(-99..99)  | optional |
| price | money             | optional |
| share | percent           | optional |
| day   | date              | optional |
| long  | long text         | optional |

## 6. Roles and permissions

| Role   | Means     |
| ------ | --------- |
| Worker | signed in |

| Entity | Action      | Worker |
| ------ | ----------- | ------ |
| Person | see         | yes    |
| Sheet  | see, create | yes    |
`;

let browser: Browser;
let desk: TestServer;
let library: TestServer;

beforeAll(async () => {
  browser = await launch();
  const Person = [{ name: "Una", email: "una@example.org" }];
  desk = await open(KINDS, { development: true, records: { Person }, webFolder: WEB_FOLDER });
  const records = JSON.parse(readFileSync(resolve(ROOT, "examples/library/data/samples.json"), "utf8"));
  library = await open(readExample("library"), { development: true, records, webFolder: WEB_FOLDER, now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await browser?.close();
  await desk?.close();
  await library?.close();
});

const go = async (server: TestServer, who: string, path: string): Promise<Page> =>
  pageAt(await windowOf(browser, server, `${who}@example.org`, { size: PHONE, touch: true }), path);

/** One that is put on the handle of a card, and moved. */
async function fingerOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", ...touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    take: async (card: Locator) => {
      const handle = card.locator("[aria-haspopup=menu]").first();
      await handle.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await handle.boundingBox())!;
      await send("touchStart", { x: x + width / 2, y: y + height / 2 });
    },
    go: (x: number, y: number) => send("touchMove", { x, y }),
    end: () => send("touchEnd"),
  };
}

it("has the keys of each kind of field", async () => {
  const page = await go(desk, "una", "/fill");
  const keys = await page
    .locator("main form :is(input, textarea)")
    .evaluateAll((all) =>
      all.map((one) => [one.id.split("-").at(-1), ...["type", "inputmode", "enterkeyhint"].map((name) => one.getAttribute(name) ?? "")]),
    );
  expect(keys).toEqual([
    ["title", "text", "", "done"],
    ["mail", "email", "email", "done"],
    ["tel", "tel", "tel", "done"],
    ["site", "url", "url", "done"],
    ["count", "", "numeric", "done"],
    ["depth", "", "text", "done"],
    ["price", "", "decimal", "done"],
    ["share", "", "decimal", "done"],
    ["day", "text", "", "done"],
    ["long", "", "", ""],
  ]);
  await page.goto("/");
  expect(await page.getByRole("searchbox").getAttribute("enterkeyhint")).toBe("search");
  await page.context().close();
});

it("moves a card of a board by taps, and two quick taps on a link go to its page once", async () => {
  const page = await go(library, "librarian", "/desk");
  const card = page.locator("main [data-lane=requested] [data-row]").first();
  await card.waitFor();
  const id = await card.getAttribute("data-row");
  await card.locator("[aria-haspopup=menu]").first().tap();
  await page.getByRole("menuitem", { name: /^Active/ }).tap();
  await page.locator(`main [data-lane=active] [data-row="${id}"]`).waitFor({ state: "attached" });
  const link = page.locator("main [data-row] a[data-row-focus]:visible").first();
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => history.state.index);
  const { x, y, height } = (await link.boundingBox())!;
  for (let taps = 0; taps < 2; taps++) await page.touchscreen.tap(x + 8, y + height / 2);
  await page.waitForURL(/loans\//);
  expect(await page.evaluate(() => history.state.index)).toBe(before + 1);
  await page.context().close();
});

it("carries a card by its handle to a lane beyond the edge, and says at the finger what it does there", async () => {
  const own = await openExample("library", { now: "2026-11-20T12:00:00.000Z" });
  const page = await go(own, "librarian", "/desk");
  const card = page.locator("main [data-lane=requested] [data-row]").first();
  await card.waitFor();
  const id = await card.getAttribute("data-row");
  const finger = await fingerOf(page);
  const carried = page.locator("main [aria-hidden=true]", {
    has: page.locator("bdi"),
    hasText: (await card.locator("bdi").first().textContent()) ?? "",
  });
  const shown = await page.evaluate(() => history.state.index);
  const there = page.locator(`main [data-lane=active] [data-row="${id}"]`);
  const isBack = () => page.locator(`main [data-lane=requested] [data-row="${id}"]`).waitFor({ state: "attached" });
  const pullOn = async () => {
    await page
      .locator("main")
      .getByRole("button", { name: /^Requested/ })
      .tap();
    await finger.take(card);
    await finger.go(PHONE.width - 4, 500);
    await carried.getByText("Check out").waitFor();
  };
  const isInSight = async () => {
    const back = page.locator(`main [data-lane=requested] [data-row="${id}"]`);
    await expect.poll(() => back.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await expect.poll(async () => (await back.boundingBox())!.x).toBeGreaterThanOrEqual(0);
  };
  // Given up, and let go where no step leads, it is where it was, and in sight again, with the focus.
  await pullOn();
  await page.keyboard.press("Escape");
  await carried.waitFor({ state: "detached" });
  await finger.end();
  await isBack();
  await isInSight();
  // The board has gone on to its end: the finger is beside the last lane, which is the nearest.
  await pullOn();
  await page.waitForFunction(() => {
    const last = [...document.querySelectorAll("main [data-lane]")].at(-1)!.getBoundingClientRect();
    return last.right < innerWidth - 4;
  });
  await drawn(page);
  await carried.getByText("Set automatically").waitFor();
  await finger.end();
  await carried.waitFor({ state: "detached" });
  await isBack();
  // It is said once more.
  await page.getByText("wasn’t moved. Set automatically").waitFor();
  await isInSight();
  // Let go where one leads, it goes.
  await pullOn();
  await page.waitForFunction(() => (document.querySelector("[data-lane=active]")?.getBoundingClientRect().left ?? 999) < 190);
  await finger.go(PHONE.width / 2, 500);
  await drawn(page);
  await carried.getByText("Check out").waitFor();
  await finger.end();
  await there.waitFor({ state: "attached" });
  expect(await page.getByRole("menu").count()).toBe(0);
  expect(await page.evaluate(() => history.state.index)).toBe(shown);
  expect(await page.evaluate(() => scrollX)).toBe(0);
  await page.context().close();
  await own.close();
});

it("closes a menu and the calendar of a field where the phone is turned", async () => {
  const wide = { width: 844, height: 390 };
  const page = await pageAt(await windowOf(browser, desk, "una@example.org", { size: wide, touch: true }), "/");
  const ways = [
    ["/", page.getByRole("button", { name: /^View/ }), page.getByRole("menu")],
    ["/fill", page.getByRole("button", { name: /calendar/i }), page.getByRole("dialog")],
  ] as const;
  for (const [path, opens, opened] of ways) {
    await page.setViewportSize(wide);
    await page.goto(path);
    await opens.tap();
    await opened.waitFor();
    await page.setViewportSize(PHONE);
    await opened.waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await opens.and(page.locator(":focus")).waitFor();
  }
  await page.context().close();
});

it("says why a button of a card cannot be pressed: below it where fingers point, by the pointer and by the keyboard", async () => {
  const studio = await openExample("studio");
  const button = (page: Page) => page.locator("main [data-row] button[aria-disabled=true]", { hasText: "Hand out key" }).first();
  const described = async (page: Page) => {
    const id = await button(page).getAttribute("aria-describedby");
    expect(await page.locator(`[id="${id}"]`).textContent()).toContain("Check the band in first.");
  };
  const said = async (page: Page) => {
    await page.getByRole("tooltip").getByText("Check the band in first.").waitFor();
    await described(page);
  };
  const phone = await go(studio, "desk", "/desk");
  await button(phone).waitFor();
  await button(phone).scrollIntoViewIfNeeded();
  await phone.locator("main [data-row] p").filter({ hasText: "Check the band in first." }).first().waitFor();
  await described(phone);
  const { x, y, width, height } = (await button(phone).boundingBox())!;
  await phone.touchscreen.tap(x + width / 2, y + height / 2);
  expect(await phone.getByRole("tooltip").count()).toBe(0);
  expect(new URL(phone.url()).pathname).toBe("/desk");
  await phone.context().close();
  const wide = await pageAt(await windowOf(browser, studio, "desk@example.org", { size: WIDE }), "/desk");
  await button(wide).hover();
  await said(wide);
  await wide.getByRole("heading", { level: 1 }).hover();
  await wide.getByRole("tooltip").waitFor({ state: "detached" });
  await button(wide).focus();
  await said(wide);
  await wide.context().close();
  await studio.close();
});
