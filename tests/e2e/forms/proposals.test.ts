// A form is prefilled with the defaults of the document, in a browser.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MARKET, MARKET_RECORDS } from "../../fixtures/documents/defaults-by-reference.ts";
import { launch, PHONE, pageAt, pressOption, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(MARKET, { development: true, records: MARKET_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, who: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@example.org`, { size }), path);
}

const stored = async (path: string): Promise<Json> =>
  (await server.ask("GET", `/api/records/${path}`, undefined, { token: await server.signIn("ada@example.org") })).body;
const choose = async (page: Page, field: string, option: string, number?: number): Promise<void> => {
  const within = number === undefined ? page : line(page, number);
  await within.getByRole("combobox", { name: field, exact: true }).fill(option);
  await pressOption(page, option);
};
const line = (page: Page, number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true });
const field = (page: Page, name: string) => page.locator(`[id$="-${name}"]`);

/** Once the control of a field holds `value`. */
async function holds(page: Page, name: string, value: string): Promise<void> {
  await page.waitForFunction(([end, wanted]) => document.querySelector<HTMLInputElement>(`[id$="-${end}"]`)?.value === wanted, [
    name,
    value,
  ] as const);
}

it("proposes what is chosen says, until somebody types, and leaves to the server what nobody typed", async () => {
  const page = await go("/plan", "ada");
  const asked: string[] = [];
  page.on("request", (one) => asked.push(...(one.url().includes("/-/proposals/") ? [one.url()] : [])));
  await choose(page, "Boat", "Tern");
  await holds(page, "seats", "12");
  await holds(page, "food", "24");
  await holds(page, "skipper", "Bob");
  await page.getByText("Seatssuggested", { exact: true }).waitFor();
  await choose(page, "Boat", "Gull");
  await holds(page, "seats", "5");
  expect(asked).toHaveLength(2);

  await field(page, "seats").fill("4");
  await holds(page, "food", "8");
  await choose(page, "Boat", "Tern");
  await holds(page, "fuel", "70");
  expect(await field(page, "seats").inputValue()).toBe("4");
  await field(page, "seats").fill("");
  await holds(page, "food", "24");
  expect([await field(page, "seats").inputValue(), await field(page, "seats").getAttribute("placeholder")]).toEqual(["", "12"]);
  await field(page, "food").fill("3");
  await choose(page, "Guide", "Cyd");
  await choose(page, "Deputy", "Bob");
  await field(page, "on").fill("2026-06-01");
  const saved = page.waitForResponse((one) => one.url().endsWith("/save"));
  await page.getByRole("button", { name: "Plan" }).click();
  const reply = await saved;
  expect(Object.keys(reply.request().postDataJSON().values)).toEqual(["boat", "on", "guide", "deputy", "food"]);
  expect(await stored(`Trip/${(await reply.json()).id}`)).toMatchObject({ seats: 12, food: 3, fuel: 70 });
  await page.context().close();
});

it("shows of rows what they begin with and what they come to, and offers what goes with their owner", async () => {
  const page = await go("/new", "bob", PHONE);
  const total = (text: string) => page.locator("dl", { hasText: "Total" }).getByText(text, { exact: true }).waitFor();
  // Nobody else sells.
  expect(await page.getByRole("combobox", { name: "Seller", exact: true }).inputValue()).toBe("Cyd");
  await line(page, 1).getByRole("combobox", { name: "Product" }).focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Bread" }).waitFor();
  expect(await page.getByRole("option").allTextContents()).toEqual(["Apple", "Bread"]);
  await page.keyboard.press("Escape");
  await choose(page, "Product", "Apple", 1);
  await total("€2.00");
  await line(page, 1).getByLabel("Quantity").fill("3");
  await total("€6.00");
  expect(await line(page, 1).textContent()).toContain("€6.00");
  await page.getByRole("button", { name: "Add line" }).click();
  await total("€6.00");
  await choose(page, "Product", "Bread", 2);
  await total("€9.50");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.getByRole("button", { name: "Place" }).click();
  await page.waitForURL((url) => url.pathname !== "/new");
  const { items } = await stored("Order");
  const placed = items.find((one: Json) => one.total === "9.50");
  expect(placed.lines.map((one: Json) => [one.quantity, one.price, one.days])).toEqual([
    [3, "2.00", 1],
    [1, "3.50", 1],
  ]);
  await page.context().close();
});
