// Rows of a part are added, changed, moved and removed in the form of their owner.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SHOP, SHOP_RECORDS } from "../../fixtures/documents/parts.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, pressOption, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let order: Json;
let token: string;

beforeAll(async () => {
  server = await open(SHOP, { development: true, records: SHOP_RECORDS });
  token = await server.signIn("cora@example.org");
  order = (await server.ask("GET", "/api/records/Order?title=A1", undefined, { token })).body.items[0];
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, "cora@example.org", { size }), path);
}

const line = (page: Page, number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true });

const stored = async (title: string): Promise<Json> =>
  (await server.ask("GET", `/api/records/Order?title=${title}`, undefined, { token })).body.items[0];

describe("rows in a form", () => {
  it("begin with the focus in their first control, whose list nobody has asked for yet", async () => {
    const page = await go("/new", PHONE);
    await page.getByRole("button", { name: "Add line" }).click();
    const product = line(page, 2).getByRole("combobox", { name: "Product" });
    await product.and(page.locator(":focus")).waitFor();
    expect(await product.getAttribute("aria-expanded")).toBe("false");
    await product.click();
    await pressOption(page, "Bolt");
    await line(page, 2).getByLabel("Quantity").focus();
    await product.focus();
    await page.getByRole("option", { name: "Bolt" }).waitFor();
    await page.context().close();
  });

  it("say at their heads which cells are optional, wide and on a phone", async () => {
    for (const size of [WIDE, PHONE]) {
      const page = await go("/new", size);
      await line(page, 1).waitFor();
      const heads = await line(page, 1).locator("label").allTextContents();
      expect(heads).toEqual(["Product", "Quantity", "Price", "Codeoptional", "Skuoptional"]);
      await page.context().close();
    }
  });

  it("are told nothing of a price that follows what is still to be chosen, and all of one that is typed", async () => {
    const page = await go("/new");
    await page.getByLabel("Title").fill("Web 5");
    await page.getByRole("button", { name: "Enter" }).click();
    await page.getByText("Fix 1 error").waitFor();
    expect(await page.locator('[id$="lines[0].product-error"]').textContent()).toBe("Product is required.");
    await line(page, 1).getByLabel("Price").fill("-1");
    await page.getByText("Fix 2 errors").waitFor();
    expect(await page.locator('[id$="lines[0].price-error"]').textContent()).toContain("Nothing costs less than nothing.");
    await page.context().close();
  });

  it("move and go by keyboard, and say so", async () => {
    const page = await go(`/orders/${order.id}/edit`);
    expect(await line(page, 1).getByRole("combobox", { name: "Product" }).inputValue()).toBe("Bolt");
    await line(page, 1).getByLabel("Quantity").press("Alt+ArrowDown");
    expect(await line(page, 1).getByRole("combobox", { name: "Product" }).inputValue()).toBe("Nut");
    await page.getByText("Line 1 moved to 2 of 2.").waitFor();
    await page.getByRole("button", { name: "Move Line 2 up" }).click();
    expect(await line(page, 1).getByRole("combobox", { name: "Product" }).inputValue()).toBe("Bolt");
    await page.getByRole("button", { name: "Remove Line 1" }).press("Enter");
    await page.getByText("Line 1 removed.").waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Remove Line 1");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL((url) => url.pathname === `/orders/${order.id}`);
    expect((await stored("A1")).lines.map((one: Json) => one.quantity)).toEqual([3]);
    await page.getByRole("heading", { name: "Lines" }).waitFor();
    await page.getByText("1 field", { exact: true }).first().click();
    await page.getByText("Lines: cleared (was Product: Bolt, Quantity: 2, Price: €2.00)").waitFor();
    await page.context().close();
  });

  it("say what a rule says of another record in the words of the server", async () => {
    const page = await go(`/orders/${order.id}/edit`);
    await line(page, 1).getByLabel("Quantity").fill("950");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^Fix \d+ error/).waitFor();
    expect(await page.locator('[id$="lines[0].quantity-error"]').textContent()).toBe("Nobody has 950 of Nut.");
    await page.context().close();
  });

  it("are counted in a list", async () => {
    const page = await go("/orders");
    await page.getByRole("columnheader", { name: "Lines" }).waitFor();
    await page.getByRole("row", { name: /A1/ }).getByRole("cell", { name: "1", exact: true }).waitFor();
    await page.context().close();
  });
});
