// An entry in a grid of hours can be dragged to another hour.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOM_RECORDS, ROOMS } from "../../fixtures/documents/calendars.ts";
import { launch, openExample, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let studio: TestServer;
let rooms: TestServer;

const PAGE = "| Booking page   | /bookings/{booking} ";
const EDIT = "| Edit booking | /bookings/{booking}/edit | form for Booking | - | title, starts_at, ends_at | save | - | - |";
const STEPS = "| Booking | book, confirm, cancel, finish, pay, bill | no | yes ";
const CHANGE = "| Booking | change | no | no | yes |";
const CLEANED = "| room, title                  | -   ";
const CHANGED = ROOMS.replace(PAGE, `${EDIT}\n${PAGE}`)
  .replace(STEPS, `${CHANGE}\n${STEPS}`)
  .replace(CLEANED, CLEANED.replace("-   ", "book"));

/** Beside those of the tests of calendars one that begins between two hours, and one of the night after the clocks are put forward. */
const BOOKINGS = [
  ["Quartet", "2026-03-05T14:20:00.000Z", "2026-03-05T15:50:00.000Z"],
  ["Early", "2026-03-30T01:00:00.000Z", "2026-03-30T02:00:00.000Z"],
].map(([title, starts_at, ends_at]) => ({ title, room: 1, starts_at, ends_at, paid: false }));

beforeAll(async () => {
  const records = { ...ROOM_RECORDS, Booking: [...ROOM_RECORDS.Booking, ...BOOKINGS] };
  [browser, studio, rooms] = await Promise.all([
    launch(),
    openExample("studio", { now: "2026-11-20T12:00:00.000Z" }),
    open(CHANGED, { development: true, records, webFolder: WEB_FOLDER, now: "2026-03-02T10:00:00.000Z" }),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await studio?.close();
  await rooms?.close();
});

async function week(server: TestServer, who: string, path: string): Promise<Page> {
  const window = await windowOf(browser, server, `${who}@example.org`, { size: WIDE });
  await window.clock.setFixedTime(server.clock.at);
  return pageAt(window, path);
}

const dayOf = (page: Page, day: string) => page.locator("[data-hours] > div", { has: page.locator(`[data-cell="${day}"]`) });
const marks = (page: Page) => page.locator("[data-landing]");
const landing = (page: Page) => marks(page).evaluateAll((all) => all.map((one) => one.getAttribute("data-landing")));

/** Takes an entry by the middle and holds it over that day, so many hours lower than it stood. */
async function pull(page: Page, entry: Locator, day: string, hours: number): Promise<void> {
  await entry.scrollIntoViewIfNeeded();
  const column = (await dayOf(page, day).boundingBox())!;
  const { x, y, width, height } = (await entry.boundingBox())!;
  const [left, top] = [x + width / 2, y + height / 2];
  await page.mouse.move(left, top);
  await page.mouse.down();
  await page.mouse.move(left + 8, top, { steps: 2 });
  // The first move onto a day only enters it.
  for (const x of [40, 44, 48]) await page.mouse.move(column.x + x, top + (hours * column.height) / 24);
  await marks(page).first().waitFor();
}

describe("hours that are free", () => {
  /** Pulls over the empty hours of a day. */
  const over = async (page: Page, day: string, from: number, to: number) => {
    const cells = dayOf(page, day).locator("[data-cell]");
    await page.locator("[data-hours]").evaluate((hours, at) => hours.parentElement!.scrollTo(0, at), 0);
    const { x, y, height } = (await cells.boundingBox())!;
    const at = (hour: number) => y + (hour * height) / 24;
    await page.locator("[data-hours]").evaluate((hours, top) => hours.parentElement!.scrollBy(0, top), at(Math.min(from, to)) - 300);
    const { y: now } = (await cells.boundingBox())!;
    const shown = (hour: number) => now + (hour * height) / 24;
    await page.mouse.move(x + 20, shown(from));
    await page.mouse.down();
    await page.mouse.move(x + 20, shown((from + to) / 2), { steps: 3 });
    await page.mouse.move(x + 20, shown(to), { steps: 3 });
  };

  it("are taken from where they are pressed until where they are let go", async () => {
    const page = await week(rooms, "ann", "/?view=week&day=2026-03-05");
    for (const [from, to] of [
      [8.3, 11.1],
      [10.9, 8.3],
    ] as const) {
      await over(page, "2026-03-07", from, to);
      await page.locator("[data-pulled]", { hasText: /^8:00\sAM – 11:00\sAM$/ }).waitFor();
      await page.mouse.up();
      const panel = page.getByRole("dialog", { name: "Book" });
      expect(await panel.getByLabel("Starts at", { exact: true }).inputValue()).toBe("03/07/2026 08:00 AM");
      expect(await panel.getByRole("textbox", { name: /^Ends at/ }).inputValue()).toBe("03/07/2026 11:00 AM");
      await panel.getByRole("button", { name: "Close" }).click();
      expect(await page.locator("[data-pulled]").count()).toBe(0);
    }
    await page.context().close();
  });

  it("last as long as they were pulled over where one field says so, and no longer than that allows", async () => {
    const page = await week(studio, "ines", "/taken?view=week&day=2026-12-07");
    const hours = page.getByRole("spinbutton", { name: /^Hours/ }).or(page.getByRole("textbox", { name: /^Hours/ }));
    for (const [from, to, marked, begins, lasts] of [
      [12.4, 16.2, "12:00 – 16:00", "09/12/2026 12:00", "4"],
      [10.4, 21.3, "10:00 – 18:00", "09/12/2026 10:00", "8"],
      [21.4, 10.3, "13:00 – 21:00", "09/12/2026 13:00", "8"],
    ] as const) {
      await over(page, "2026-12-09", from, to);
      await page.locator("[data-pulled]", { hasText: marked }).waitFor();
      await page.mouse.up();
      const starts = page.getByRole("textbox", { name: /^From/ });
      await starts.waitFor();
      expect([await starts.inputValue(), await hours.inputValue()]).toEqual([begins, lasts]);
      await page.goBack();
      await page.locator("[data-hours]").waitFor();
    }
    await page.context().close();
  });

  it("begin at the hour that was pressed where the end follows from it alone", async () => {
    const page = await week(rooms, "ann", "/cleaning?view=week&day=2026-03-05");
    await over(page, "2026-03-07", 12.4, 16.2);
    expect(await page.locator("[data-pulled]").count()).toBe(0);
    await page.mouse.up();
    const panel = page.getByRole("dialog", { name: "Book" });
    expect(await panel.getByLabel("Starts at", { exact: true }).inputValue()).toBe("03/07/2026 12:00 PM");
    await page.context().close();
  });
});

describe("an entry that a step moves", () => {
  const panelOf = (page: Page) => page.getByRole("dialog", { name: /Move/ });
  const starts = (page: Page) => panelOf(page).getByLabel("From", { exact: true });

  it("begins in its panel at the hour and on the day at which it was let go", async () => {
    const page = await week(studio, "ines", "/taken?view=week&day=2026-11-23");
    const mine = page.locator("main [draggable=true]", { hasText: "Lantern Room" });
    await pull(page, mine, "2026-11-26", -1);
    await expect.poll(() => landing(page)).toEqual(["2026-11-26T17:00"]);
    expect(await marks(page).textContent()).toBe("17:00 – 21:00");
    await page.mouse.up();
    await starts(page).waitFor();
    expect(await starts(page).inputValue()).toBe("26/11/2026 17:00");
    expect(await panelOf(page).getByLabel("Hours", { exact: true }).inputValue()).toBe("4");
    expect(await marks(page).count()).toBe(0);
    await page.context().close();
  });

  it("asks for another hour of its own day, and for nothing where it is let go as it stood", async () => {
    const page = await week(studio, "ines", "/taken?view=week&day=2026-11-23");
    const mine = page.locator("main [draggable=true]", { hasText: "Lantern Room" });
    await mine.waitFor();
    const day = (await mine.locator("xpath=ancestor::div[1]").locator("[data-cell]").getAttribute("data-cell"))!;
    await pull(page, mine, day, 0.3);
    await page.mouse.up();
    await marks(page).waitFor({ state: "detached" });
    expect(await panelOf(page).count()).toBe(0);
    await pull(page, mine, day, -2);
    await page.mouse.up();
    await starts(page).waitFor();
    expect(await starts(page).inputValue()).toBe(`${day.split("-").reverse().join("/")} 16:00`);
    await page.context().close();
  });
});

describe("an entry that is changed", () => {
  const stored = async (title: string) => {
    const token = await rooms.signIn("ann@example.org");
    const { body } = await rooms.ask("GET", `/api/records/Booking?title=${title}`, undefined, { token });
    return [body.items[0].starts_at, body.items[0].ends_at];
  };
  const entry = (page: Page, name: string) => page.locator("[data-hours] [draggable=true]", { hasText: name });

  it("keeps its minutes straight sideways, takes the hour where it is let go, and goes back", async () => {
    const page = await week(rooms, "ann", "/?view=week&day=2026-03-05");
    await pull(page, entry(page, "Quartet"), "2026-03-06", 0);
    await page.mouse.up();
    await page.getByText(/^Quartet moved to Friday, March 6/).waitFor();
    expect(await stored("Quartet")).toEqual(["2026-03-06T14:20:00.000Z", "2026-03-06T15:50:00.000Z"]);
    await expect.poll(() => dayOf(page, "2026-03-06").locator("[draggable=true]", { hasText: "Quartet" }).count()).toBe(1);
    await pull(page, entry(page, "Quartet"), "2026-03-06", 1.6);
    await page.mouse.up();
    await page.getByText(/^Quartet moved to Friday, March 6, 2026 at 5:00\sPM/).waitFor();
    expect(await stored("Quartet")).toEqual(["2026-03-06T16:00:00.000Z", "2026-03-06T17:30:00.000Z"]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect.poll(() => stored("Quartet")).toEqual(["2026-03-06T14:20:00.000Z", "2026-03-06T15:50:00.000Z"]);
    await page.context().close();
  });

  it("is marked on both days where it lasts over midnight, and no longer once it is pulled off the hours", async () => {
    const page = await week(rooms, "ann", "/?view=week&day=2026-03-02");
    await pull(page, entry(page, "Night").nth(1), "2026-03-05", 0);
    await expect.poll(() => landing(page)).toEqual(["2026-03-04T22:00", "2026-03-04T22:00"]);
    await page.mouse.move(20, 20, { steps: 4 });
    await expect.poll(() => landing(page)).toEqual([]);
    await page.mouse.up();
    await page.context().close();
  });

  it("begins at an hour that there is, and lasts as long, where the clocks skip the one at which it is let go", async () => {
    const page = await week(rooms, "ann", "/?view=week&day=2026-03-30");
    await pull(page, entry(page, "Early"), "2026-03-29", -1);
    await expect.poll(() => landing(page)).toEqual(["2026-03-29T03:00"]);
    await page.mouse.up();
    await page.getByText(/^Early moved to Sunday, March 29/).waitFor();
    expect(await stored("Early")).toEqual(["2026-03-29T01:00:00.000Z", "2026-03-29T02:00:00.000Z"]);
    await page.context().close();
  });

  it("is refused minutes where it has days alone, and more than a day of them", async () => {
    const page = await week(rooms, "ann", "/");
    const ask = (slug: string, minutes: unknown) =>
      page.request.post(`/-/screens/${slug}/move`, {
        data: { id: "00000000-0000-7000-8000-000000000000", version: 1, days: 0, minutes },
        headers: { "x-ninefold": "1" },
      });
    for (const [slug, minutes] of [
      ["days-off", 60],
      ["calendar", 1441],
      ["calendar", 0.5],
    ] as const)
      expect([slug, minutes, (await ask(slug, minutes)).status()]).toEqual([slug, minutes, 400]);
    expect((await ask("calendar", 60)).status()).toBe(404);
    await page.context().close();
  });
});
