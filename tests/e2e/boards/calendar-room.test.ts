// Calendar entries stay legible side by side, on paper and in large text.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { drawn, launch, openExample, pageAt, windowOf } from "../../support/browser/browser.ts";
import { inLargeText } from "../../support/browser/expectations.ts";
import type { Json, TestServer } from "../../support/test-server.ts";

/** A Thursday. */
const DAY = "2026-11-26";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), openExample("studio", { now: "2026-11-20T12:00:00.000Z" })]);
  const desk = { token: await server.signIn("desk@example.org") };
  const all = async (entity: string): Promise<Json[]> => (await server.ask("GET", `/api/records/${entity}`, undefined, desk)).body.items;
  const [rooms, members] = [await all("Room"), await all("Member")];
  for (const room of rooms) {
    // Not every member may book.
    for (const { id: member } of members) {
      const values = { room: room.id, member, starts_at: `${DAY}T18:00:00.000Z`, hours: 2, people: 2 };
      const { status } = await server.ask("POST", "/-/screens/new-booking/save", { values }, desk);
      if (status === 200) break;
    }
  }
}, 120_000);

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const at = async (path: string, size = { width: 1440, height: 900 }): Promise<Page> =>
  pageAt(await windowOf(browser, server, "desk@example.org", { size }), path);
const column = (page: Page) => page.locator("[data-hours] > div", { has: page.locator(`[data-cell="${DAY}"]`) });
/** Of the entries of the day: whether a word is broken, or their time cut. */
const cut = (page: Page) =>
  column(page)
    .locator("li a")
    .evaluateAll((entries) =>
      entries
        .filter((entry) => {
          const range = document.createRange();
          const lines = (node: Node, from: number, to: number) => {
            range.setStart(node, from);
            range.setEnd(node, to);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size;
          };
          const isBroken = [...entry.querySelectorAll(":scope > :not(.visually-hidden)")].some((part) => {
            const [node] = part.childNodes;
            const words = [...(node?.textContent ?? "").matchAll(/\S+/g)];
            return node !== undefined && words.some(({ index, 0: word }) => lines(node, index, index + word.length) > 1);
          });
          return isBroken || entry.scrollWidth > entry.clientWidth;
        })
        .map((entry) => entry.textContent),
    );

it("has a day wider on which more stand beside each other than can be read in it", async () => {
  const page = await at(`/taken?view=week&day=${DAY}`);
  const entries = column(page).locator("li");
  await expect.poll(() => entries.count()).toBe(4);
  expect(await cut(page)).toEqual([]);
  const width = async (day: string) => (await page.locator(`[data-cell="${day}"]`).last().boundingBox())!.width;
  expect(await width(DAY)).toBeGreaterThan(1.5 * (await width("2026-11-25")));
  // The heads of the days stand over them.
  const head = await page.locator(`main [data-day="${DAY}"]`).first().boundingBox();
  const below = await column(page).boundingBox();
  expect(head!.x).toBeGreaterThanOrEqual(below!.x - 1);
  expect(head!.x + head!.width).toBeLessThanOrEqual(below!.x + below!.width + 1);
  await page.context().close();
});

it("prints what is in it as high as it lasts", async () => {
  const page = await at(`/taken?view=week&day=${DAY}`);
  await column(page).locator("li a").first().waitFor();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  await drawn(page);
  const hour = (await column(page).boundingBox())!.height / 24;
  const heights = await column(page)
    .locator("li a")
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  for (const height of heights) expect(Math.abs(height - 2 * hour)).toBeLessThan(4);
  await page.context().close();
});

it("keeps the names of the weekdays over the month, and the page where it is, in large letters as well", async () => {
  const page = await at(`/taken?day=${DAY}`);
  await inLargeText(page, async () => {
    await page.reload();
    await page.getByRole("heading", { name: "Calendar" }).waitFor();
    await page.locator(`[data-cell="${DAY}"]`).waitFor({ state: "attached" });
    await drawn(page);
    expect(await page.evaluate(() => [scrollY, document.documentElement.scrollHeight <= innerHeight])).toEqual([0, true]);
    const [name, frame] = await page.getByText("Thu", { exact: true }).evaluate((one) => {
      const scrolled = one.closest("[data-view]")!;
      scrolled.scrollTo(0, scrolled.scrollHeight);
      return [one, scrolled].map((each) => each.getBoundingClientRect().top);
    });
    expect(name! - frame!).toBeLessThan(20);
    expect(name).toBeGreaterThanOrEqual(frame!);
    // No entry lies on the number of its day.
    const [number, entry] = await page.locator("[data-cell]").evaluateAll((cells, day) => {
      const week = cells.find((one) => (one as HTMLElement).dataset.cell === day)!.parentElement!;
      return [
        week.querySelector("a:not([data-row])")!.getBoundingClientRect().bottom,
        week.querySelector("[data-row]")!.getBoundingClientRect().top,
      ];
    }, DAY);
    expect(entry!).toBeGreaterThanOrEqual(number! - 2);
  });
  await page.context().close();
});
