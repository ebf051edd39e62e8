// A long list of notifications in a browser.

import { afterEach, beforeEach, expect, it } from "vitest";
import { addNotification } from "../../../src/runtime/store/system/notifications.ts";
import { NOTIFICATIONS } from "../../../src/runtime/web/router/addresses.ts";
import { WORKROOM } from "../../fixtures/documents/outbound.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

const PEOPLE = [
  { name: "Ann", email: "ann@example.org", is_boss: true },
  { name: "Ben", email: "ben@example.org" },
];
const DAY = 86_400_000;
let server: TestServer;
let told = 0;
const tokens: Record<string, string> = {};

beforeEach(async () => {
  told = 0;
  server = await open(WORKROOM("https://events.example.org"), { development: true, records: { Person: PEOPLE } });
  for (const who of ["ann", "ben"]) tokens[who] = await server.signIn(`${who}@example.org`);
});

afterEach(() => server?.close());

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, "ann@example.org", { size }), path);
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

const shown = (page: Page) => page.getByRole("navigation", { name: "Show" });
const lines = (page: Page) => page.getByRole("main").locator("ol > li");

it("marks all as read that was there when it was pressed, and nothing that came after", async () => {
  await news(5, 0);
  const page = await go(`${NOTIFICATIONS}?show=new`);
  await page.getByText("No. 5 and 4 similar").waitFor();
  // The page does not know of it: nobody was told that there is anything.
  await news(1, 1);
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await page.getByRole("heading", { name: "No. 6" }).waitFor();
  await shown(page).getByRole("link", { name: "Unread 1" }).waitFor();
  expect(await lines(page).count()).toBe(1);
  await page.context().close();
});

it("says of a day that is too long for a page that there are more, and gathers them as they come", async () => {
  await news(1, 0, "parcel");
  await news(1100, 0);
  const page = await go(NOTIFICATIONS);
  const summary = page.locator("summary");
  await summary.getByText("No. 1101 and 999+ similar").waitFor();
  await summary.getByText("1,000+ unread").waitFor();
  await summary.click();
  await expect.poll(() => page.locator("li li").count()).toBe(100);
  await page.locator("details").getByRole("button", { name: "Load older" }).click();
  await expect.poll(() => page.locator("li li").count()).toBe(200);
  await page.getByRole("main").getByRole("button", { name: "Load older" }).last().click();
  await summary.getByText("No. 1101 and 1,099 similar").waitFor();
  await summary.getByText("1,100 unread").waitFor();
  // It stays open, and what is of another kind stands below it.
  expect(await page.locator("li li").count()).toBe(200);
  await page
    .getByRole("heading", { name: "No. 1", exact: true })
    .or(page.getByRole("heading", { name: "Unread: No. 1", exact: true }))
    .waitFor();
  await page.context().close();
});
