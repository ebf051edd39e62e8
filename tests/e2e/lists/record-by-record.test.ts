// Deciding one record after the other: after each, the next of the list is at hand.

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
});

/** With a calendar, on which the crates from 1 to 4 stand the other way round, the last two on one day. */
const WITH_DAYS = CRATES.replace("| Belt ", "| Days | /days | calendar of Crate by sent_on | - | number | Crate page | - |\n| Belt ");
const DAYS = ["2026-03-20", "2026-03-12", "2026-03-05", "2026-03-05"];
const RECORDS = { ...CRATE_RECORDS, Crate: CRATE_RECORDS.Crate.map((crate, at) => ({ ...crate, sent_on: DAYS[at] ?? null })) };

beforeEach(async () => {
  server = await open(WITH_DAYS, { development: true, records: RECORDS, webFolder: WEB_FOLDER });
});

afterEach(() => server.close());

afterAll(async () => {
  await browser?.close();
});

const go = async (path: string, size = WIDE): Promise<Page> => pageAt(await windowOf(browser, server, "wim@example.org", { size }), path);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const rowOf = (page: Page, number: number) => page.getByRole("row").filter({ hasText: new RegExp(`^${number}(?!\\d)`) });

/** The crate is given up, and the list shows it no more. */
async function cancel(page: Page, number: number, press: () => Promise<void>): Promise<void> {
  await press();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel", exact: true }).press("Enter");
  await page.getByText(`Crate ${number}: Status is now Cancelled.`).waitFor();
  await rowOf(page, number).waitFor({ state: "detached" });
}

describe("the keys of a list", () => {
  it("go on from the row that was decided, in the row, by keys in the panel and by mouse", async () => {
    const page = await go("/to-do");
    const panel = page.locator("#peek").getByRole("button", { name: "Cancel", exact: true });
    await cancel(page, 3, () => rowOf(page, 3).getByRole("button", { name: "Cancel", exact: true }).press("Enter"));
    await page.keyboard.press("j");
    expect(await focused(page)).toBe("4");
    await page.keyboard.press("Enter");
    await cancel(page, 4, () => panel.press("Enter"));
    // What was decided in the panel is read on there.
    await page.locator("[data-peek-title]:focus").waitFor();
    await page.keyboard.press("j");
    expect(await focused(page)).toBe("5");
    await rowOf(page, 8).hover();
    await rowOf(page, 8).getByRole("button", { name: "Open Crate 8 in side panel" }).click();
    await page.locator("#peek").getByText("Crate 8").first().waitFor();
    await cancel(page, 8, () => panel.click());
    await page.keyboard.press("k");
    expect(await focused(page)).toBe("7");
    await page.context().close();
  });
});

describe("a slow double click", () => {
  it("does not act on what came to stand where it began", async () => {
    const context = await windowOf(browser, server, "wim@example.org", { size: WIDE });
    await context.addInitScript(() => {
      Object.defineProperty(Event.prototype, "timeStamp", { get: () => Number(document.documentElement.dataset.at ?? 1000) });
    });
    const page = await pageAt(context, "/to-do");
    const at = async (milliseconds: number) => page.evaluate((now) => (document.documentElement.dataset.at = String(now)), milliseconds);
    const send = (number: number) => rowOf(page, number).getByRole("button", { name: "Send", exact: true });
    const box = (await send(1).boundingBox())!;
    const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    const isLeft = (number: number) => rowOf(page, number).waitFor({ state: "detached" });
    const sent: string[] = [];
    page.on("request", (request) => void (/send$/.test(request.url()) && sent.push(request.url())));
    await press();
    await isLeft(1);
    await settled(page);
    expect(await send(2).boundingBox()).toEqual(box);
    await at(1600);
    await press();
    await settled(page);
    expect(sent).toHaveLength(1);
    await at(2500);
    await press();
    await isLeft(2);
    expect(sent).toHaveLength(2);
    await page.context().close();
  });
});

describe("the page of a record out of a list", () => {
  it("goes on to the next page of the list and to the one before, to which the way back then leads", async () => {
    const page = await go("/to-do?sort=number&size=4");
    await page.getByRole("link", { name: "4", exact: true }).click();
    await page.getByRole("link", { name: "Next: Crate 5" }).click();
    await page.getByRole("heading", { name: "Crate 5" }).waitFor();
    await page.getByRole("link", { name: "Next: Crate 6" }).waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "To do" }).getAttribute("href")).toBe("/to-do?sort=number&size=4&page=2");
    await page.reload();
    await page.getByRole("link", { name: "Previous: Crate 4" }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("link", { name: "Previous: Crate 3" }).waitFor();
    expect(await page.getByRole("main").getByRole("link", { name: "To do" }).getAttribute("href")).toBe("/to-do?sort=number&size=4");
    await page.goto("/to-do?sort=number&size=4&page=3");
    await page.getByRole("link", { name: "12", exact: true }).click();
    await page.getByRole("link", { name: "Previous: Crate 11" }).waitFor();
    expect(await page.getByRole("link", { name: /^Next/ }).count()).toBe(0);
    await page.context().close();
  });

  it("does so on a phone, and not where it was not opened out of a list", async () => {
    const page = await go("/to-do", PHONE);
    await page.getByRole("link", { name: "2", exact: true }).click();
    await page.getByRole("link", { name: "Next: Crate 3" }).click();
    await page.getByRole("heading", { name: "Crate 3" }).waitFor();
    const address = page.url();
    const other = await page.context().newPage();
    await other.goto(address);
    await settled(other);
    await other.getByRole("link", { name: "Crates" }).first().waitFor();
    expect(await other.getByRole("link", { name: /^(?:Next|Previous)/ }).count()).toBe(0);
    await page.context().close();
  });
});
