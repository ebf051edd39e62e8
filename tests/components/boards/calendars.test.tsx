// Calendars, galleries, groups, lists under a record, and a board by a second set of states.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOM_RECORDS, ROOMS } from "../../fixtures/documents/calendars.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(ROOMS, { development: true, records: ROOM_RECORDS, now: "2026-03-02T10:00:00.000Z" });
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, { size = WIDE, theme = "light" as "light" | "dark", who = "ann" } = {}): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@example.org`, { size, theme }), path);
}

const focusedDay = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.day ?? null);

describe("a calendar", () => {
  it("shows what lasts over several days once in a week, and counts what does not fit", async () => {
    const page = await go("/?view=month&day=2026-03-02");
    expect(await page.getByRole("link", { name: /^Long/ }).count()).toBe(1);
    await page.getByRole("link", { name: "2 more on Thursday, March 12, 2026" }).click();
    await page.waitForURL(/view=agenda&day=2026-03-12/);
    await page.getByRole("heading", { name: "Thursday, March 12, 2026" }).waitFor();
    await page.getByRole("link", { name: "Five" }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "Monday, March 2, 2026: 3 entries" }).waitFor();
    await page.context().close();
  });

  it("moves by day and by month with keys, keeps the day in the address, and creates there", async () => {
    const page = await go("/?view=month&day=2026-03-02");
    await page.locator('[data-day="2026-03-02"]').focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/day=2026-03-03/);
    await page.keyboard.press("ArrowDown");
    await page.waitForURL(/day=2026-03-10/);
    await page.keyboard.press("PageDown");
    await page.waitForURL(/day=2026-04-10/);
    await page.getByRole("heading", { name: "April 2026" }).waitFor();
    await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.dataset.day === "2026-04-10");
    expect(await focusedDay(page)).toBe("2026-04-10");
    await page.keyboard.press("c");
    expect(await page.getByRole("dialog").getByLabel("Starts at", { exact: true }).inputValue()).toBe("04/10/2026 09:00 AM");
    await page.context().close();
  });

  it("is filtered by what it does not show", async () => {
    const page = await go("/?view=agenda&day=2026-03-02&f.starts_at.min=2026-03-04T00:00:00.000Z");
    await page.getByRole("button", { name: /^Remove filter on/ }).waitFor();
    expect(await page.getByText(/aren’t available/).count()).toBe(0);
    const first = await page.locator("main time, main h2, main h3").allTextContents();
    expect(first.join(" ")).not.toContain("3 Mar");
    await page.context().close();
  });

  it("makes a record on the day that is pressed, by a form of its own or in a panel", async () => {
    const page = await go("/days-off?view=month&day=2026-03-02");
    await page.locator('[data-cell="2026-03-17"]').click();
    await page.waitForURL(/\/new-closing\?begin\.first_day=2026-03-17/);
    expect(await page.getByRole("textbox", { name: /^First day/ }).inputValue()).toBe("03/17/2026");
    await page.getByLabel("Reason").fill("Fair");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/days-off/);
    await page.getByRole("link", { name: "Tuesday, March 17, 2026: 1 entry" }).waitFor();
    await page.context().close();
  });

  it("offers a press on a day only to who may make something", async () => {
    const page = await go("/days-off?view=month&day=2026-03-02", { who: "bo" });
    expect(await page.locator('[data-cell="2026-03-17"]').isDisabled()).toBe(true);
    expect(await page.getByRole("link", { name: "New closing" }).count()).toBe(0);
    await page.context().close();
  });

  it("goes by J and K through an agenda", async () => {
    const page = await go("/?view=agenda&day=2026-03-02");
    const links = page.locator("main [data-row-focus]");
    await links.nth(2).waitFor();
    const at = () => links.evaluateAll((all) => all.indexOf(document.activeElement as HTMLElement));
    for (const [key, place] of [
      ["j", 0],
      ["j", 1],
      ["j", 2],
      ["k", 1],
    ] as const) {
      await page.keyboard.press(key);
      expect(await at()).toBe(place);
    }
    await page.context().close();
  });

  it("offers to move an entry only to whoever may change that very record", async () => {
    const own = await open(
      ROOMS.replace(
        "| Closing | create, change                     | no    | no                   | yes  |",
        '| Closing | create, change | no | if reason = "Paint" | yes |',
      ),
      {
        development: true,
        records: ROOM_RECORDS,
      },
    );
    const moves = async (path: string, size = WIDE) => {
      const page = await pageAt(await windowOf(own, "bo@example.org", { size }), path);
      await settled(page);
      return page;
    };
    const agenda = await moves("/days-off?view=agenda&day=2026-03-02", PHONE);
    await agenda.getByText("Easter").first().waitFor();
    expect(await agenda.getByRole("button", { name: "Move Paint to another day" }).count()).toBe(1);
    expect(await agenda.getByRole("button", { name: "Move Easter to another day" }).count()).toBe(0);
    const month = await moves("/days-off?view=month&day=2026-03-02");
    await month.locator("[draggable=true]", { hasText: "Paint" }).first().waitFor();
    expect(await month.locator("[draggable=true]", { hasText: "Easter" }).count()).toBe(0);
    for (const page of [agenda, month]) await page.context().close();
    await own.close();
  });

  it("begins in an agenda with what is to come, and shows on demand what was before", async () => {
    const context = await windowOf(server, "ann@example.org", { size: PHONE });
    await context.clock.setFixedTime("2026-03-04T10:00:00.000Z");
    const page = await pageAt(context, "/");
    const days = page.locator("[data-agenda-day]");
    const first = () => days.first().getAttribute("data-agenda-day");
    expect(await first()).toBe("2026-03-04");
    const entries = () => days.getByRole("link").evaluateAll((links) => new Set(links.map((link) => link.getAttribute("href"))).size);
    const shown = await entries();
    const more = page.getByRole("button", { name: /^\d+ earlier this month$/ });
    const earlier = Number.parseInt((await more.textContent()) ?? "", 10);
    await more.click();
    expect(await first()).toBe("2026-03-01");
    expect(await entries()).toBe(shown + earlier);
    // At its end the next month is named, and leads there.
    await page.getByRole("link", { name: "April 2026", exact: true }).click();
    await page.waitForURL(/view=agenda&day=2026-04-01/);
    await page.getByRole("heading", { name: "April 2026" }).waitFor();
    // What is folded away of a week is of that week.
    await page.goto("/?view=week");
    await page.getByRole("button", { name: /^\d+ earlier this week$/ }).waitFor();
    expect(await more.count()).toBe(0);
    // Whoever is sent to a day sees that day.
    await page.goto("/?view=agenda&day=2026-03-02");
    await settled(page);
    expect(await first()).toBe("2026-03-01");
    expect(await more.count()).toBe(0);
    await context.close();
  });

  it("is an agenda on a phone", async () => {
    const page = await go("/?day=2026-03-02", { size: PHONE });
    await page.getByRole("heading", { name: "Monday, March 2, 2026" }).waitFor();
    expect(await page.getByRole("link", { name: "Agenda" }).getAttribute("aria-current")).toBe("true");
    await page.context().close();
  });
});

describe("a list under a record", () => {
  it("leads back to the record, and makes what refers to it", async () => {
    const page = await go("/rooms");
    await page.getByRole("listitem").filter({ hasText: "Cellar" }).getByRole("link", { name: "Room bookings" }).click();
    await page.getByRole("link", { name: "Late" }).waitFor();
    await page.getByRole("button", { name: "Book" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Title").fill("Bridge");
    await panel.getByLabel("Starts at", { exact: true }).fill("2026-05-01T10:00");
    expect(await panel.getByLabel("Room").count()).toBe(0);
    await panel.getByRole("button", { name: "Book" }).click();
    await page.waitForURL(/\/bookings\//);
    await page.getByRole("link", { name: "Cellar" }).click();
    await page.getByRole("heading", { name: "Cellar", level: 1 }).waitFor();
    await page.getByRole("button", { name: "New note" }).click();
    await page.getByRole("dialog").getByLabel("Text").fill("Damp");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("a board by a second set of states", () => {
  it("moves a card where an action of that set leads, and offers those of the other beside it", async () => {
    const page = await go("/payments");
    const card = page.locator("[data-lane=unpaid] [data-row]").filter({ hasText: "Choir" });
    await card.getByRole("button", { name: "Confirm" }).waitFor();
    await card.getByRole("button", { name: "Move Choir to…" }).click();
    await page.getByRole("menuitem", { name: /Invoiced/ }).click();
    await page.locator("[data-lane=invoiced] [data-row]").filter({ hasText: "Choir" }).waitFor();
    await page.context().close();
  });
});
