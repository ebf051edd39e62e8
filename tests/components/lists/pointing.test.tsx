// A click anywhere on a row, a card or a picture opens its record.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { open, openExample, type TestServer } from "../../support/test-server.ts";

const BOARD = `| Board | /board | board of Job by status | number, title, place | take up, Job page | number | - | - |
| Titles | /titles | list of Job | title, number | Edit job | number | - | - |
| Keys `;
let desk: TestServer;
let depot: TestServer;
let market: TestServer;

beforeAll(async () => {
  desk = await openExample("purchasing");
  depot = await open(DEPOT.replace("| Keys ", BOARD), { development: true, records: DEPOT_RECORDS });
  market = await openExample("market");
});

afterAll(async () => {
  await desk?.close();
  await depot?.close();
  await market?.close();
});

const asFinance = async (path: string, size = WIDE): Promise<Page> => pageAt(await windowOf(desk, "finance@example.org", { size }), path);

const rowOf = (page: Page, title: string) => page.locator("tbody tr", { hasText: title });
const lenses = (page: Page) => rowOf(page, "Lenses for the trade fair");
const panelOf = (page: Page) => page.locator("#peek").getByRole("heading", { name: /Lenses for the trade fair/ });
const path = (page: Page) => new URL(page.url()).pathname;

describe("a row of a table", () => {
  it("opens in the side panel where there is room for one, and the keyboard goes on from it", async () => {
    const page = await asFinance("/finance/requests");
    await lenses(page).getByRole("cell", { name: "Emil Ebner" }).click();
    await panelOf(page).waitFor();
    expect(path(page)).toBe("/finance/requests");
    await page.keyboard.press("Escape");
    await panelOf(page).waitFor({ state: "detached" });
    await lenses(page).locator("[data-row-focus]:focus").waitFor();
    await page.keyboard.press("Enter");
    await panelOf(page).waitFor();
  });

  it("without a page does nothing", async () => {
    const page = await asFinance("/articles");
    await page.locator("tbody tr").first().locator("td").nth(1).click();
    await settled(page);
    expect(page.url()).toMatch(/\/articles$/);
    expect(await page.locator("tbody tr").first().getAttribute("data-opens")).toBeNull();
  });
});

describe("a card", () => {
  it("of a phone's list opens by a click, and its buttons do what they say", async () => {
    const page = await asFinance("/finance/requests", PHONE);
    await page.locator("main li[data-row]", { hasText: "Lenses" }).getByText("Emil Ebner").click();
    await page.waitForURL(/\/requests\/PR-/);
  });
});
