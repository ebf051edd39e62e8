// A long list of notifications in a browser.

import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { addNotification } from "../../../src/runtime/store/system/notifications.ts";
import { NOTIFICATIONS } from "../../../src/runtime/web/router/addresses.ts";
import { WORKROOM } from "../../fixtures/documents/outbound.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const PEOPLE = [
  { name: "Ann", email: "ann@example.org", is_boss: true },
  { name: "Ben", email: "ben@example.org" },
];
const DAY = 86_400_000;

let browser: Browser;
let server: TestServer;
let told = 0;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  browser = await launch();
});

afterAll(() => browser?.close());

beforeEach(async () => {
  told = 0;
  server = await open(WORKROOM("https://events.example.org"), { development: true, records: { Person: PEOPLE }, webFolder: WEB_FOLDER });
  for (const who of ["ann", "ben"]) tokens[who] = await server.signIn(`${who}@example.org`);
});

afterEach(() => server?.close());

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, "ann@example.org", { size }), path);
}

/** News of so many on a day, which are about no record. */
async function news(many: number, day = 0, message = "hello"): Promise<void> {
  const [ann] = await server.store.system.rows(`SELECT "id" FROM "person" WHERE "email" = ?`, ["ann@example.org"]);
  await server.store.write(async (transaction) => {
    for (let one = 0; one < many; one++) {
      const id = `00000000-0000-7000-8000-${String(++told).padStart(12, "0")}`;
      const createdAt = new Date(Date.parse("2026-03-02T10:00:00.000Z") + day * DAY).toISOString();
      const about = { entity: null, record: null, subject: `No. ${told}`, text: "Come.", createdAt, readAt: null };
      await addNotification(transaction, { id, userId: String(ann?.[0]), message, ...about });
    }
  });
}

async function plan(title: string): Promise<string> {
  const { status, body } = await server.ask("POST", "/api/records/Job/actions/plan", { title }, { token: tokens.ben });
  expect(status).toBe(201);
  return body.id;
}

const shown = (page: Page) => page.getByRole("navigation", { name: "Show" });
const lines = (page: Page) => page.getByRole("main").locator("ol > li");

it("begins with what is new, however much that is no longer current came after it", async () => {
  await plan("Waits");
  for (let one = 0; one < 60; one++) {
    const job = await plan("Gone");
    expect((await server.ask("DELETE", `/api/records/Job/${job}`, undefined, { token: tokens.ann })).status).toBe(204);
  }
  const page = await go(NOTIFICATIONS, PHONE);
  await page.getByRole("heading", { name: "Waits is planned" }).waitFor();
  expect(await lines(page).count()).toBe(1);
  expect(await shown(page).getByRole("link", { name: "Unread 1" }).getAttribute("aria-current")).toBe("true");
  await expectNoSidewaysScroll(page);
  await shown(page).getByRole("link", { name: "All" }).click();
  await page.getByText("Gone is planned and 59 similar").waitFor();
  await page.getByText("All 60 outdated").or(page.getByText("Outdated: you no longer have access.")).waitFor();
  expect(await lines(page).count()).toBe(2);
  await shown(page).getByRole("link", { name: "Unread 1" }).click();
  await page.getByRole("button", { name: "Mark as read: Waits is planned" }).press("Enter");
  // It stays where somebody is, and does not become another list under their hands.
  await page.getByText("You’re all caught up").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  expect(await page.getByRole("button", { name: "Mark all as read" }).count()).toBe(0);
  await expectAccessible(page);
  // What comes meanwhile is there at once.
  await plan("Shed");
  await page.getByRole("heading", { name: "Shed is planned" }).waitFor();
  await page.getByRole("button", { name: "Mark as read: Shed is planned" }).press("Enter");
  await page.getByRole("link", { name: "Show all notifications" }).click();
  await page.getByText("Gone is planned and 59 similar").waitFor();
  // Whoever comes and has nothing new sees all of it.
  await page.goto(NOTIFICATIONS);
  await page.getByText("Gone is planned and 59 similar").waitFor();
  expect(await shown(page).getByRole("link", { name: "All" }).getAttribute("aria-current")).toBe("true");
  await page.context().close();
});

it("goes on to older ones by whole days, by keyboard too", async () => {
  for (let day = 0; day < 40; day++) await news(3, day);
  const page = await go(NOTIFICATIONS);
  await page.getByRole("heading", { name: "No. 120" }).waitFor();
  expect(await lines(page).count()).toBe(51);
  await shown(page).getByRole("link", { name: "Unread 99+" }).waitFor();
  const older = page.getByRole("button", { name: "Load older" });
  await older.press("Enter");
  await page.getByRole("heading", { name: "No. 69", exact: false }).waitFor();
  await expect.poll(() => lines(page).count()).toBe(102);
  expect(await older.evaluate((button) => button === document.activeElement)).toBe(true);
  await older.press("Enter");
  await expect.poll(() => lines(page).count()).toBe(120);
  await older.waitFor({ state: "detached" });
  // The button is gone: work goes on at the first of what came.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Mark as read: No. 18");
  await page.keyboard.press("Enter");
  await expect.poll(focused).toBe("Mark as read: No. 17");
  await expect.poll(() => lines(page).count()).toBe(119);
  await page.context().close();
});
