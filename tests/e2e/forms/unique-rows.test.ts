// New rows do not repeat unique values, and forms preselect an only record.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, NARROW, openExample, PHONE, pageAt, resize, settled, WIDE, windowOf } from "../../support/browser/browser.ts";
import type { TestServer } from "../../support/test-server.ts";

let browser: Browser;
let market: TestServer;

beforeAll(async () => {
  browser = await launch();
  market = await openExample("market", { now: "2026-11-20T12:00:00.000Z" });
});

afterAll(async () => {
  await browser?.close();
  await market?.close();
});

const line = (page: Page, number: number) => page.getByRole("group", { name: `Line ${number}`, exact: true });
const article = (page: Page, number: number) => line(page, number).getByRole("combobox", { name: "Article", exact: true });

it.each([WIDE, PHONE])("gives a long message of a row its whole width, below the line of its field", async (size) => {
  const page = await pageAt(await windowOf(browser, market, "buyer@example.org", { size }), "/buy");
  await settled(page);
  await article(page, 1).fill("Blue tea bowl");
  await page.getByRole("option", { name: "Blue tea bowl" }).click();
  const count = line(page, 1).getByRole("textbox", { name: "Quantity", exact: true });
  await count.fill("90");
  await page.getByRole("button", { name: "Place order" }).click();
  const message = line(page, 1).getByText(/no more than \d+ can be had/);
  await message.waitFor();
  const [row, told, field] = [await line(page, 1).boundingBox(), await message.boundingBox(), await count.boundingBox()];
  expect(told!.y).toBeGreaterThanOrEqual(field!.y + field!.height);
  expect(told!.y - (field!.y + field!.height)).toBeLessThan(80);
  if (size === WIDE) expect(told!.height).toBeLessThan(24);
  expect(told!.x - row!.x).toBeLessThan(32);
  expect(await count.getAttribute("aria-describedby")).toContain(await message.evaluate((one) => one.closest("p")!.id));
  await page.context().close();
});

/** Where each cell of a line begins and how wide it is. */
const columns = (page: Page, number: number) =>
  line(page, number).evaluate((row) =>
    [...row.children]
      .filter((cell) => cell.querySelector("label, :scope > span"))
      .map((cell) => {
        const { x, width } = cell.getBoundingClientRect();
        return [Math.round(x), Math.round(width)];
      }),
  );

it("keeps the columns of a line where they are when a long message comes, and below those of the others", async () => {
  const page = await pageAt(await windowOf(browser, market, "buyer@example.org"), "/buy");
  await settled(page);
  await page.getByRole("button", { name: "Add line" }).click();
  await line(page, 2).waitFor();
  const sizes = [WIDE, { width: 1024, height: 800 }, { width: 768, height: 800 }, PHONE, NARROW];
  const seen = async () => {
    const all = [];
    for (const size of sizes) {
      await resize(page, size);
      await settled(page);
      all.push([await columns(page, 1), await columns(page, 2)]);
    }
    return all;
  };
  const before = await seen();
  for (const [first, second] of before) expect(second).toEqual(first);
  await article(page, 2).fill("nothing like this");
  await article(page, 2).press("Tab");
  await line(page, 2)
    .locator("p")
    .getByText(/from the list/)
    .waitFor();
  expect(await seen()).toEqual(before);
  await page.context().close();
});
