// Calendars, galleries, groups, lists under a record, and a board by a second set of states.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOM_RECORDS, ROOMS } from "../../fixtures/documents/calendars.ts";
import { hold, launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(ROOMS, { development: true, records: ROOM_RECORDS, webFolder: WEB_FOLDER, now: "2026-03-02T10:00:00.000Z" });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, { size = WIDE, theme = "light" as "light" | "dark", who = "ann" } = {}): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@example.org`, { size, theme }), path);
}

const focusedEntry = (page: Page) => page.evaluate(() => document.activeElement?.closest("[data-row]")?.textContent);

/** One page signed in for all of them: each is loaded once, and then takes the sizes and themes. */
describe("each kind of screen has no accessibility fault, and is not wider than its window", () => {
  let page: Page;

  beforeAll(async () => {
    page = await go("/rooms");
  });

  afterAll(() => page?.context().close());

  it.each<[path: string, ...looks: [size: typeof WIDE, theme: "light" | "dark"][]]>([
    ["/?view=month&day=2026-03-02", [WIDE, "light"], [PHONE, "dark"]],
    ["/?view=week&day=2026-03-02", [WIDE, "dark"]],
    ["/?view=agenda&day=2026-03-02", [PHONE, "light"]],
    ["/days-off?view=week&day=2026-03-30", [WIDE, "light"]],
    ["/rooms", [WIDE, "dark"], [PHONE, "light"]],
    ["/by-room", [WIDE, "light"]],
    ["/by-state?closed=asked", [PHONE, "dark"]],
  ])("%s", async (path, ...looks) => {
    for (const [at, [size, colorScheme]] of looks.entries()) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      if (at === 0) await page.goto(path);
      await settled(page);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    }
  });
});

describe("a calendar", () => {
  it("moves an entry that is pulled to another day, or by the agenda, and back", async () => {
    const page = await go("/days-off?view=month&day=2026-03-02");
    const easter = async () => {
      const token = await server.signIn("ann@example.org");
      const { body } = await server.ask("GET", "/api/records/Closing?reason=Easter", undefined, { token });
      return [body.items[0].first_day, body.items[0].last_day];
    };
    const release = await hold(page, "**/move");
    const paint = page
      .getByRole("link", { name: /Paint/ })
      .or(page.getByText("Paint", { exact: true }))
      .first();
    const there = page.locator('[data-cell="2026-03-06"]');
    await paint.dragTo(there);
    const left = async (one: Locator) => Math.round((await one.boundingBox())?.x ?? 0);
    await expect.poll(async () => (await left(paint)) - (await left(there))).toBeGreaterThanOrEqual(0);
    expect(await page.getByText(/^Paint is on/).count()).toBe(0);
    release();
    await page.getByText(/^Paint moved to Friday, March 6/).waitFor();
    await expect.poll(() => focusedEntry(page)).toContain("Paint");
    await page.goto("/days-off?view=agenda&day=2026-03-02");
    await settled(page);
    await page.getByRole("button", { name: "Move Easter to another day" }).first().click();
    const day = page.getByLabel("New date", { exact: true });
    await day.fill("someday");
    expect(
      await page
        .getByRole("dialog")
        .getByText(/New date must be a date/)
        .count(),
    ).toBe(0);
    await day.press("Tab");
    await page
      .getByRole("dialog")
      .getByText(/New date must be a date/)
      .waitFor();
    expect(await day.getAttribute("aria-invalid")).toBe("true");
    await day.fill("2026-03-30");
    expect(await day.getAttribute("aria-invalid")).toBe("false");
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await page.getByText(/^Easter moved to Monday, March 30/).waitFor();
    expect(await easter()).toEqual(["2026-03-30", "2026-04-08"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(easter).toEqual(["2026-03-28", "2026-04-06"]);
    await page.getByText("Undone (Move: Easter)").waitFor();
    await page.context().close();
    const other = await go("/days-off?view=agenda&day=2026-03-02", { who: "bo" });
    expect(await other.getByRole("button", { name: /^Move/ }).count()).toBe(0);
    const refused = await other.request.post("/-/screens/days-off/move", {
      data: { id: "x", version: 1, days: 1 },
      headers: { "x-ninefold": "1" },
    });
    expect(refused.status()).toBe(404);
    await other.context().close();
  });

  it("says what was not moved where the server cannot be reached, and keeps the day that was typed", async () => {
    const page = await go("/days-off?view=month&day=2026-03-02");
    await page.route("**/move", (route) => route.abort());
    const month = page.locator("[data-view=month]");
    const height = async () => (await month.boundingBox())?.height;
    const before = await height();
    await page.getByText("Paint", { exact: true }).first().dragTo(page.locator('[data-cell="2026-03-11"]'));
    await page.getByText(/^Paint wasn’t moved\. Check your connection/).waitFor();
    await expect.poll(() => focusedEntry(page)).toContain("Paint");
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.getByText("Paint wasn’t moved. Back online. Try again.").waitFor();
    expect(await page.getByText("Check your connection and try again").count()).toBe(0);
    // Whoever closed the message has read it.
    await page.getByText("Paint", { exact: true }).first().dragTo(page.locator('[data-cell="2026-03-11"]'));
    const told = page.getByText(/^Paint wasn’t moved\. Check your connection/);
    await told.waitFor();
    const closing = page.getByRole("button", { name: "Close", exact: true });
    while ((await closing.count()) > 0) await closing.first().click();
    await told.waitFor({ state: "detached" });
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await page.waitForTimeout(300);
    expect(await page.getByText(/^Paint wasn’t moved/).count()).toBe(0);
    // A message stands over the month, and takes nothing of it away.
    expect(await height()).toBe(before);
    await page.goto("/days-off?view=agenda&day=2026-03-02");
    await settled(page);
    await page.getByRole("button", { name: "Move Easter to another day" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("New date", { exact: true }).fill("2026-03-29");
    await dialog.getByRole("button", { name: "Move", exact: true }).click();
    await dialog.getByText("Check your connection and try again.").waitFor();
    await page.unroute("**/move");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await page.getByText(/^Easter moved to Sunday, March 29/).waitFor();
    await dialog.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.closest("[data-row]")?.textContent?.includes("Easter"));
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone (Move: Easter)").waitFor();
    await page.context().close();
  });

  it("lays what overlaps beside each other, and gives the hour that is pressed", async () => {
    const page = await go("/?view=week&day=2026-03-02");
    const [choir, dance] = await Promise.all(
      ["Choir", "Dance"].map((name) => page.getByRole("link", { name: new RegExp(name) }).boundingBox()),
    );
    expect(Math.round((choir?.x ?? 0) + (choir?.width ?? 0))).toBeLessThanOrEqual(Math.round(dance?.x ?? 0));
    const column = page.locator('button[data-cell="2026-03-05"]').last();
    const { height } = (await column.boundingBox()) ?? { height: 0 };
    await column.click({ position: { x: 20, y: (height / 24) * 14.5 } });
    expect(await page.getByRole("dialog").getByLabel("Starts at", { exact: true }).inputValue()).toBe("03/05/2026 02:00 PM");
    await page.context().close();
  });

  it("has what lasts over midnight in its hours of both days, and in a month with its time on the first", async () => {
    const page = await go("/?view=week&day=2026-03-02");
    const night = page.getByRole("link", { name: /Night/ });
    await expect.poll(() => night.count()).toBe(2);
    const [evening, morning] = await Promise.all(
      [0, 1].map((at) =>
        night
          .nth(at)
          .locator("xpath=..")
          .evaluate((item) => item.getAttribute("style")),
      ),
    );
    // 22:00 to midnight is the last twelfth of a day, midnight to 2:00 the first of the next.
    expect(evening).toMatch(/top: 91\.66.*height: 8\.33/);
    expect(morning).toMatch(/top: 0%.*height: 8\.33/);
    expect(await night.allTextContents()).toEqual([expect.stringMatching(/^10:00 PMNight/), expect.stringMatching(/^– 2:00 AMNight/)]);
    for (const one of await night.all()) expect(await one.getAttribute("title")).toMatch(/^Night, Mar 3, 10:00 PM – Mar 4, 2:00 AM$/);
    // What lasts for days stays above the hours.
    expect(await page.locator("[data-hours]").getByRole("link", { name: /Long/ }).count()).toBe(0);
    await page.goto("/?view=month&day=2026-03-02");
    await night.waitFor();
    expect(await night.textContent()).toMatch(/^10:00 PMNight/);
    const { x, width } = (await night.boundingBox()) ?? { x: 0, width: 0 };
    const day = (await page.locator('[data-cell="2026-03-03"]').boundingBox()) ?? { x: 0, width: 0 };
    expect(x >= day.x && x + width <= day.x + day.width).toBe(true);
    await page.goto("/?view=agenda&day=2026-03-02");
    for (const one of ["2026-03-03", "2026-03-04"])
      await page.locator(`[data-agenda-day="${one}"]`).getByRole("link", { name: "Night" }).waitFor();
    await page.context().close();
  });

  it("opens a week where something is, and says how much is above and below", async () => {
    const page = await go("/?view=week&day=2026-03-02");
    const inSight = (name: RegExp, at = 0) =>
      page
        .getByRole("link", { name })
        .nth(at)
        .evaluate((link) => {
          const [one, frame] = [link.getBoundingClientRect(), link.closest("section")?.getBoundingClientRect()];
          return frame !== undefined && one.bottom > frame.top + 40 && one.top < frame.bottom;
        });
    // The night of Tuesday ends on Wednesday at two: that is the earliest.
    await expect.poll(() => inSight(/Night/, 1)).toBe(true);
    expect(await page.getByRole("button", { name: /earlier$/ }).count()).toBe(0);
    const later = page.getByRole("button", { name: /^\d later$/ });
    await later.waitFor();
    expect(await inSight(/Night/)).toBe(false);
    await later.press("Enter");
    await expect.poll(async () => [await inSight(/Night/), await later.count()]).toEqual([true, 0]);
    expect(await page.evaluate(() => document.activeElement?.hasAttribute("tabindex") && document.activeElement.tagName)).toBe("SECTION");
    const earlier = page.getByRole("button", { name: /^\d earlier$/ });
    await expectAccessible(page);
    await earlier.press("Enter");
    await expect.poll(async () => [await inSight(/Night/, 1), await earlier.count()]).toEqual([true, 0]);
    // From a week that begins in the morning to one in which something is earlier.
    await page.goto("/?view=week&day=2026-03-09");
    await page.getByRole("link", { name: /Three/ }).waitFor();
    expect([await later.count(), await earlier.count()]).toEqual([0, 0]);
    await page.getByRole("link", { name: "Previous week" }).click();
    await expect.poll(() => inSight(/Night/, 1)).toBe(true);
    await page.goto("/?view=week&day=2026-04-01");
    await expect.poll(() => inSight(/^12:00 AM/)).toBe(true);
    await page.context().close();
  });

  it("begins in a month with the present week, where the month is higher than the window", async () => {
    const context = await windowOf(browser, server, "ann@example.org", { size: { width: 1440, height: 600 } });
    await context.clock.setFixedTime("2026-03-30T10:00:00.000Z");
    const page = await pageAt(context, "/?view=month");
    const inWindow = async (day: string) => {
      const place = await page.locator(`[data-cell="${day}"]`).boundingBox();
      return place !== null && place.y >= 0 && place.y + place.height <= 600;
    };
    await expect.poll(() => inWindow("2026-03-30")).toBe(true);
    await page.goto("/?view=month&day=2026-03-03");
    await settled(page);
    expect([await inWindow("2026-03-03"), await inWindow("2026-03-30")]).toEqual([true, false]);
    await context.close();
  });
});

describe("a list in groups", () => {
  it("closes a group, keeps that in the address, and opens it again", async () => {
    const page = await go("/by-state");
    await page.getByRole("button", { name: /Asked/ }).click();
    await page.waitForURL(/closed=asked/);
    await expect.poll(() => page.locator("[data-row]").count()).toBe(3);
    expect(await page.getByRole("button", { name: /Asked/ }).getAttribute("aria-expanded")).toBe("false");
    await page.reload();
    await settled(page);
    await page.getByRole("button", { name: /Asked/ }).click();
    await expect.poll(() => page.locator("[data-row]").count()).toBe(14);
    await page.context().close();
  });
});
