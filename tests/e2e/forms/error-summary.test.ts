// Errors of the browser and of the server appear together after the first submit.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Member: [{ name: "Leo", email: "leo@example.org", born_on: "1980-01-01", role: "Librarian" }],
  Book: [
    { isbn: "9780000000001", title: "Tides", kind: "novel" },
    { isbn: "9780000000002", title: "Winds", kind: "novel" },
  ],
};

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(readExample("library"), { development: true, records: RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const summary = (page: Page) => page.locator("main form > [tabindex='-1'] li").allInnerTexts();

describe("a form with faults of both kinds", () => {
  it("tells of both after the first submit, in the order of its fields, and of each as it is mended", async () => {
    const page = await pageAt(await windowOf(browser, server, "leo@example.org"), "/desk/books/new");
    await page.getByLabel("ISBN").fill("9780000000001");
    await page.getByLabel("Copies").fill("many");
    await page.getByRole("button", { name: "Save" }).click();
    await expect
      .poll(() => summary(page))
      .toEqual(["ISBN must be unique; Tides already uses it.", "Title is required.", "Copies must be a number, such as 12."]);
    expect(await page.locator('[id$="-isbn-error"]').textContent()).toBe("ISBN must be unique; Tides already uses it.");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Fix 3 errors");
    await expectAccessible(page);
    await page.getByLabel("ISBN").fill("9780000000003");
    await expect.poll(() => summary(page)).toEqual(["Title is required.", "Copies must be a number, such as 12."]);
    await page.getByLabel("ISBN").fill("9780000000002");
    await expect
      .poll(() => summary(page))
      .toEqual(["ISBN must be unique; Winds already uses it.", "Title is required.", "Copies must be a number, such as 12."]);
    await page.getByLabel("ISBN").fill("9780000000003");
    await page.getByLabel("Title", { exact: true }).fill("Currents");
    await page.getByLabel("Copies").fill("2");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Currents saved.").waitFor();
    await page.context().close();
  });
});
