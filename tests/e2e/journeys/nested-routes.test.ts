// Screens whose addresses name a record within another, from list to form.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FORGE, FORGE_RECORDS } from "../../fixtures/documents/nested-keys.ts";
import { launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(FORGE, { development: true, records: FORGE_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** Where the page is when it has come there. */
const at = async (page: Page, path: string): Promise<void> => {
  await page.waitForURL((url) => decodeURIComponent(url.pathname) === path);
  await settled(page);
};

describe("an address by keys within keys", () => {
  it("is walked from the list to the page, to what belongs to the record, through forms and to where it is then", async () => {
    const page = await pageAt(await windowOf(browser, server, "ada@example.org"), "/");
    await page.getByRole("row").filter({ hasText: "Of ada" }).getByRole("link", { name: "notes" }).first().click();
    await at(page, "/projects/ada/notes");
    await page.getByRole("link", { name: "Issues", exact: true }).click();
    await at(page, "/projects/ada/notes/issues");
    expect(await page.getByRole("link", { name: "notes", exact: true }).getAttribute("href")).toBe("/projects/ada/notes");
    await page
      .getByRole("link", { name: "New issue" })
      .or(page.getByRole("button", { name: "New issue" }))
      .first()
      .click();
    await at(page, "/issues/new");
    await page.getByLabel("Number").fill("7");
    await page.getByLabel("Title").fill("Seven");
    await page.getByRole("button", { name: "Save" }).click();
    await at(page, "/projects/ada/notes/issues/7");
    await page.getByRole("link", { name: "Edit" }).click();
    await at(page, "/projects/ada/notes/issues/7/edit");
    await page.getByLabel("Title").fill("Seven of nine");
    await page.getByRole("button", { name: "Save" }).click();
    await at(page, "/projects/ada/notes/issues/7");
    await page.getByText("Seven of nine").first().waitFor();
    for (const [size, colorScheme] of [
      [WIDE, "light"],
      [PHONE, "dark"],
    ] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await expectNoSidewaysScroll(page);
    }
    // Another key is another address.
    await page.setViewportSize(WIDE);
    await page.goto("/projects/ada/notes/edit");
    await settled(page);
    await page.getByLabel("Slug").fill("thoughts");
    await page.getByRole("button", { name: "Save" }).click();
    await at(page, "/projects/ada/thoughts");
    await page.goto("/projects/ada/notes");
    await settled(page);
    expect(await page.locator("h1").first().textContent()).not.toBe("thoughts");
    await page.context().close();
  });
});
