// A form is prefilled with the defaults of the document, in a browser.

import { afterAll, beforeAll, expect, it } from "vitest";
import { MARKET, MARKET_RECORDS } from "../../fixtures/documents/defaults-by-reference.ts";
import { WIDE } from "../../support/application/layout.ts";
import { drawn, hold, type Page, pageAt, pressOption, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(MARKET, { development: true, records: MARKET_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, who: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@example.org`, { size }), path);
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

it("lets what is typed replace what is proposed meanwhile in the same field", async () => {
  const page = await go("/plan", "ada");
  const propose = await hold(page, "**/-/proposals/**");
  await choose(page, "Boat", "Tern");
  await field(page, "seats").focus();
  propose();
  await holds(page, "seats", "12");
  await page.keyboard.type("7");
  expect(await field(page, "seats").inputValue()).toBe("7");
  await page.context().close();
});

it("demands nothing that the server fills in, and offers for a deputy what the action will demand", async () => {
  const page = await go("/plan", "bob");
  await page.getByRole("button", { name: "Plan" }).click();
  await page.getByText("Fix 4 errors").waitFor();
  expect(await page.locator('[id$="-seats-error"]').count()).toBe(0);
  await field(page, "on").fill("2026-03-02");
  await field(page, "deputy").focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Cyd" }).waitFor();
  expect(await page.getByRole("option").allTextContents()).toEqual(["Cyd"]);
  await page.context().close();
});

it("shows a total once, at the field that the form names, and as soon as the rows have it", async () => {
  const text = MARKET.replace("| seller, days, lines    ", "| seller, days, lines, total");
  const named = await open(text, { development: true, records: MARKET_RECORDS });
  const page = await pageAt(await windowOf(named, "bob@example.org"), "/new");
  const total = page.getByRole("status", { name: "Total" });
  expect(await page.locator("dt", { hasText: "Total" }).count()).toBe(0);
  await choose(page, "Product", "Apple", 1);
  await expect.poll(() => total.textContent()).toBe("€2.00");
  await line(page, 1).getByLabel("Quantity").fill("3");
  await expect.poll(() => total.textContent()).toBe("€6.00");
  await page.context().close();
  await named.close();
});

it("keeps a price of a new row that somebody typed, and leaves the rows that are there", async () => {
  const { items } = await stored("Order?days=3");
  const page = await go(`/orders/${items[0].id}/edit`, "ada");
  const total = (text: string) => page.locator("dl", { hasText: "Total" }).getByText(text, { exact: true }).waitFor();
  await total("€4.00");
  await page.getByRole("button", { name: "Add line" }).click();
  await total("€4.00");
  await choose(page, "Product", "Apple", 2);
  await total("€6.00");
  await line(page, 2).getByLabel("Price").fill("1.50");
  await total("€5.50");
  await line(page, 2).getByLabel("Price").fill("");
  await total("€6.00");
  await line(page, 2).getByLabel("Price").fill("1.50");
  await choose(page, "Product", "Bread", 2);
  await line(page, 2).getByLabel("Quantity").fill("2");
  await total("€7.00");
  await choose(page, "Product", "Bread", 1);
  await total("€7.00");
  await page.context().close();
});

it("says nothing of a row that was added after a refusal, before it is sent", async () => {
  const page = await go("/new", "bob");
  await page.getByRole("button", { name: "Remove Line 1" }).click();
  await page.getByRole("button", { name: "Place" }).click();
  await page.getByText(/^Fix \d+ error/).waitFor();
  await choose(page, "Seller", "Cyd");
  const asked = page.waitForResponse((one) => one.url().endsWith("/try") && (one.request().postData() ?? "").includes("quantity"));
  await page.getByRole("button", { name: "Add line" }).click();
  expect(JSON.stringify(await (await asked).json())).toContain("lines[0].product");
  expect(await page.getByText("Product is required.").count()).toBe(0);
  await page.getByRole("button", { name: "Place" }).click();
  await page.getByText("Product is required.").first().waitFor();
  await page.context().close();
});

it("opens no list where a record is filled in, and closes the one that was open", async () => {
  const page = await go("/plan", "ada");
  const propose = await hold(page, "**/-/proposals/**");
  await choose(page, "Boat", "Tern");
  await field(page, "skipper").click();
  await page.getByRole("option", { name: "Cyd" }).waitFor();
  propose();
  await holds(page, "skipper", "Bob");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  const again = await hold(page, "**/-/proposals/**");
  await choose(page, "Boat", "Gull");
  await field(page, "skipper").click();
  await page.getByRole("option", { name: "Cyd" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  again();
  await holds(page, "skipper", "Ada");
  await drawn(page);
  expect(await page.getByRole("listbox").count()).toBe(0);
  await page.context().close();
});
