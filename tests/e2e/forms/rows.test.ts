// Rows of a part are added, changed, moved and removed in the form of their owner.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHOP, SHOP_RECORDS } from "../../fixtures/documents/parts.ts";
import { launch, PHONE, pageAt, pressOption, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let order: Json;
let token: string;

beforeAll(async () => {
  browser = await launch();
  server = await open(SHOP, { development: true, records: SHOP_RECORDS, webFolder: WEB_FOLDER });
  token = await server.signIn("cora@example.org");
  order = (await server.ask("GET", "/api/records/Order?title=A1", undefined, { token })).body.items[0];
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, "cora@example.org", { size }), path);
}

const line = (page: Page, number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true });
const choose = async (page: Page, number: number, product: string): Promise<void> => {
  await line(page, number).getByRole("combobox", { name: "Product" }).fill(product);
  await pressOption(page, product);
};
const stored = async (title: string): Promise<Json> =>
  (await server.ask("GET", `/api/records/Order?title=${title}`, undefined, { token })).body.items[0];

describe("rows in a form", () => {
  it("come and go once by two quick taps, or a double click", async () => {
    const page = await pageAt(await windowOf(browser, server, "cora@example.org", { size: PHONE, touch: true }), "/new");
    await line(page, 1).waitFor();
    const twice = async (button: Locator) => {
      await button.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await button.boundingBox())!;
      for (const away of [0, 6]) await page.touchscreen.tap(x + width / 2 + away, y + height / 2);
    };
    const rows = () => page.locator("fieldset[data-rows] li[data-row]").count();
    await twice(page.getByRole("button", { name: "Add line" }));
    await line(page, 2).waitFor();
    await page.waitForTimeout(600);
    expect(await page.getByRole("option").count()).toBe(0);
    const before = await rows();
    await page.getByRole("button", { name: "Add line" }).tap();
    await expect.poll(rows).toBe(before + 1);
    await page.waitForTimeout(600);
    await twice(page.locator("[data-remove]").first());
    await page.waitForTimeout(600);
    expect(await rows()).toBe(before);
    await page.context().close();
  });

  it("close what is open for one of them where the phone is turned", async () => {
    const page = await pageAt(
      await windowOf(browser, server, "cora@example.org", { size: { width: 844, height: 390 }, touch: true }),
      "/new",
    );
    await line(page, 1).getByRole("combobox", { name: "Product" }).tap();
    await page.getByRole("option").first().waitFor();
    await page.setViewportSize(PHONE);
    await page.getByRole("option").first().waitFor({ state: "detached" });
    await expectNoSidewaysScroll(page);
    expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
    // Turned while the page may still be on its way to the field, which is then scrolled by that.
    await page.getByLabel("Quantity").first().focus();
    const turned = page.evaluate(async () => {
      await new Promise((focused) => addEventListener("focusin", focused, { once: true }));
      while (document.querySelector("[role=option]") === null) await new Promise(requestAnimationFrame);
      Object.defineProperty(window, "innerWidth", { value: 844 });
      for (const event of ["resize", "scroll"]) dispatchEvent(new Event(event));
      await new Promise((then) => setTimeout(then, 500));
      return document.querySelectorAll("[role=option]").length;
    });
    await line(page, 1).getByRole("combobox", { name: "Product" }).focus();
    expect(await turned).toBe(0);
    await page.context().close();
  });

  it("are computed as they are typed, told what is wrong at their cells, and saved with their owner", async () => {
    const page = await go("/new");
    await page.getByLabel("Title").fill("Web 1");
    // There is a first one to fill in, which may be taken away.
    await page.getByRole("button", { name: "Remove Line 1" }).click();
    await page.getByText("None").waitFor();
    await page.getByRole("button", { name: "Add line" }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/lines\[0\]\.product$/);
    await line(page, 1).getByLabel("Quantity").fill("3");
    await line(page, 1).getByLabel("Price").fill("0.80");
    await line(page, 1).getByText("€2.40").waitFor();
    const boxOf = (label: string) => line(page, 1).getByLabel(label).boundingBox();
    const [price, quantity] = [await boxOf("Price"), await boxOf("Quantity")];
    const unit = await line(page, 1).getByText("EUR").first().boundingBox();
    expect(price?.y, "the boxes of a row begin at one height").toBe(quantity?.y);
    expect(unit?.y, "what the number is in stands within its box").toBeGreaterThanOrEqual(price?.y ?? 0);
    expect(unit?.y).toBeLessThan((price?.y ?? 0) + (price?.height ?? 0));
    await page.locator("dl", { hasText: "Total" }).getByText("€2.40").waitFor();
    // One alone has nowhere to go.
    const moves = page.getByRole("button", { name: /^Move Line/ });
    expect(await moves.count()).toBe(0);
    await page.getByRole("button", { name: "Add line" }).click();
    await expect.poll(() => moves.count()).toBe(4);
    await choose(page, 2, "Bolt");
    await line(page, 2).getByLabel("Quantity").fill("0");
    await page.getByRole("button", { name: "Enter" }).click();
    await page.getByText("Fix 2 errors").waitFor();

    expect(await page.locator('[id$="lines[0].product-error"]').textContent()).toBe("Product is required.");
    await page.getByRole("link", { name: "Quantity must be 1 or more." }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/lines\[1\]\.quantity$/);
    await expectAccessible(page);
    await choose(page, 1, "Nut");
    await line(page, 2).getByLabel("Quantity").fill("2");
    await page.getByRole("button", { name: "Enter" }).click();
    await page.waitForURL((url) => /\/orders\/./.test(url.pathname));
    await page.getByRole("cell", { name: "€4.00" }).waitFor();
    const saved = await stored("Web 1");
    expect(saved.lines.map((one: Json) => [one.quantity, one.price])).toEqual([
      [3, "0.80"],
      [2, "2.00"],
    ]);
    await page.context().close();
  });

  it("show at their cell what only the server knows, and fit a phone", async () => {
    const page = await go(`/orders/${order.id}/edit`, PHONE);
    await line(page, 2).getByLabel("Price").fill("9");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Fix 1 error").waitFor();
    expect(await page.locator('[id$="lines[1].price-error"]').textContent()).toBe("Nut costs €0.50.");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);

    await page.context().close();
  });
});
