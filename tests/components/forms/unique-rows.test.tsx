// New rows do not repeat unique values, and forms preselect an only record.

import { afterAll, beforeAll, expect, it } from "vitest";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { openExample, type TestServer } from "../../support/test-server.ts";

let market: TestServer;

beforeAll(async () => {
  market = await openExample("market", { now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await market?.close();
});

const line = (page: Page, number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true });

const article = (page: Page, number: number) => line(page, number).getByRole("combobox", { name: "Article", exact: true });

it("begins with the only address that somebody has, which counts as no change", async () => {
  const page = await pageAt(await windowOf(market, "buyer@example.org"), "/buy");
  await settled(page);
  const address = page.getByRole("combobox", { name: "Address", exact: true });
  expect(await address.inputValue()).toMatch(/Nora Byrne/);
  await page.getByRole("link", { name: "My orders" }).first().click();
  await page.waitForURL(/\/my\/orders$/);
  await page.context().close();
});

it.each([WIDE, PHONE])("asks for the article of a second line, in place of ordering the first one twice", async (size) => {
  const page = await pageAt(await windowOf(market, "buyer@example.org", { size }), "/buy");
  await settled(page);
  await page.getByRole("combobox", { name: "Article", exact: true }).first().fill("Bread crock");
  await page.getByRole("option", { name: "Bread crock" }).click();
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('[data-row="0"] input[role=combobox]')?.value === "Bread crock",
  );
  await page.getByRole("button", { name: "Add line" }).click();
  await line(page, 2).waitFor();
  await settled(page);
  expect([await article(page, 1).inputValue(), await article(page, 2).inputValue()]).toEqual(["Bread crock", ""]);
  expect(await line(page, 2).textContent()).not.toContain("Bread crock");
  await page.getByRole("button", { name: "Place order" }).click();
  await line(page, 2).getByText("Article is required.").first().waitFor();
  await article(page, 2).fill("Blue tea bowl");
  await page.getByRole("option", { name: "Blue tea bowl" }).click();
  await line(page, 2).getByText("€28.00").first().waitFor();
  await page.getByRole("button", { name: "Place order" }).click();
  await page.getByRole("heading", { level: 1, name: /^HW-2026-/ }).waitFor();
  await page
    .getByRole("row", { name: /Blue tea bowl/ })
    .or(page.getByText("Blue tea bowl"))
    .first()
    .waitFor();
  await page.context().close();
});
