// What the browser finds and what only the server knows are told together, after the first submit, and each once.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type House, open, readExample } from "../server/harness.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "./browser.ts";
import { expectAccessibleInBothThemes } from "./expectations.ts";

const RECORDS = {
  Member: [{ name: "Leo", email: "leo@example.org", born_on: "1980-01-01", role: "Librarian" }],
  Book: [
    { isbn: "9780000000001", title: "Tides", kind: "novel" },
    { isbn: "9780000000002", title: "Winds", kind: "novel" },
  ],
};

let browser: Browser;
let house: House;

beforeAll(async () => {
  browser = await launch();
  house = await open(readExample("library"), { development: true, records: RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const summary = (page: Page) => page.locator("main form > [tabindex='-1'] li").allInnerTexts();

describe("a form with faults of both kinds", () => {
  it("tells of both after the first submit, in the order of its fields, and of each as it is mended", async () => {
    const page = await pageAt(await windowOf(browser, house, "leo@example.org"), "/desk/books/new");
    await page.getByLabel("ISBN").fill("9780000000001");
    await page.getByLabel("Copies").fill("many");
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(() => summary(page)).toEqual(["“ISBN” is already taken.", "“Title” is required.", "“Copies” must be a number."]);
    expect(await page.locator('[id$="-isbn-error"]').textContent()).toBe("“ISBN” is already taken.");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("3 things need attention");
    await expectAccessibleInBothThemes(page);
    await page.getByLabel("ISBN").fill("9780000000003");
    await expect.poll(() => summary(page)).toEqual(["“Title” is required.", "“Copies” must be a number."]);
    await page.getByLabel("ISBN").fill("9780000000002");
    await expect.poll(() => summary(page)).toEqual(["“ISBN” is already taken.", "“Title” is required.", "“Copies” must be a number."]);
    await page.getByLabel("ISBN").fill("9780000000003");
    await page.getByLabel("Title", { exact: true }).fill("Currents");
    await page.getByLabel("Copies").fill("2");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved: Currents").waitFor();
    await page.context().close();
  });
});
