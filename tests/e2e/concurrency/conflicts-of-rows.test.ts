// Two people change rows of one record, which are merged cell by cell.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MARKET, MARKET_RECORDS } from "../../fixtures/documents/defaults-by-reference.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let token: string;
let order: Json;

beforeAll(async () => {
  browser = await launch();
});

beforeEach(async () => {
  await server?.close();
  server = await open(MARKET, { development: true, records: MARKET_RECORDS, webFolder: WEB_FOLDER });
  token = await server.signIn("ada@example.org");
  [order] = (await server.ask("GET", "/api/records/Order?days=3", undefined, { token })).body.items;
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const line = (page: Page, number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true });
const lines = async (): Promise<Json[]> => (await server.ask("GET", `/api/records/Order/${order.id}`, undefined, { token })).body.lines;
const store = (rows: Json[]) => server.ask("PATCH", `/api/records/Order/${order.id}`, { lines: rows }, { token });
const given = ({ id, product, quantity, price, days }: Json): Json => ({ id, product: product.id ?? product, quantity, price, days });

async function meanwhile(page: Page, quantity: string, rows: (first: Json) => Json[]): Promise<void> {
  await line(page, 1).getByLabel("Quantity").fill(quantity);
  const [first] = await lines();
  expect((await store(rows(given(first)))).status).toBe(200);
  await page.getByText(/changed this (in another window|while you were editing)/).waitFor();
}

it("keeps of mine what I changed, and has their other cells and the row that they added", async () => {
  const page = await pageAt(await windowOf(browser, server, "ada@example.org", { size: PHONE }), `/orders/${order.id}/edit`);
  await meanwhile(page, "7", (first) => [
    { ...first, price: "9.00" },
    { ...first, id: undefined, quantity: 2, price: "1.25" },
  ]);
  const choice = page.getByRole("group", { name: "Lines", exact: true }).first();
  const mine = choice.locator("label", { hasText: "In this window" });
  await mine.getByText("Kept from this window, with the other window’s additions:").waitFor();
  expect(await mine.getByRole("listitem").allInnerTexts()).toEqual([expect.stringMatching(/^Line 1, Quantity: \d+ → 7$/)]);
  expect(await choice.locator("label", { hasText: "In the other window" }).getByRole("listitem").allInnerTexts()).toEqual([
    expect.stringMatching(/^Line 1, Price: .* → €9\.00$/),
    expect.stringMatching(/^Line 2, new: .*€1\.25/),
  ]);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Apply" }).click();
  expect(await line(page, 1).getByLabel("Quantity").inputValue()).toBe("7");
  expect(await line(page, 1).getByLabel("Price").inputValue()).toBe("9.00");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/edit"));
  expect((await lines()).map(({ quantity, price }) => [quantity, price])).toEqual([
    [7, "9.00"],
    [2, "1.25"],
  ]);
  await page.context().close();
});
