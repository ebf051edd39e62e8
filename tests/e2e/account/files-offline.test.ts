// Files of a list while offline: what failed is said, and is tried again.

import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL, STALL_RECORDS } from "../../fixtures/documents/csv-fields.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(STALL, { development: true, records: STALL_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const go = async (path: string): Promise<Page> => pageAt(await windowOf(browser, server, "kim@stall.test"), path);

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel("Upload a CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

const told = (page: Page) => page.getByRole("alert").filter({ hasText: "Can’t connect" });

describe("without a network", () => {
  it("an import keeps its file and its columns, says what failed, and tries it again", async () => {
    const page = await go("/-/import/goods");
    const offline = (is: boolean) => page.context().setOffline(is);
    await offline(true);
    await choose(page, "herbs.csv", "Good,Price,Fresh\nMint,1.00,yes\n");
    await told(page).getByText("“herbs.csv” is still selected.").waitFor();
    await offline(false);
    await told(page).getByRole("button", { name: "Try again" }).press("Enter");
    await page.getByText("herbs.csv · 1 row").waitFor();
    await told(page).waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.getAttribute("type") === "file");

    await page.getByLabel("Field for Good").selectOption({ label: "Name *" });
    await offline(true);
    await page.getByRole("button", { name: "Validate" }).click();
    await told(page).getByText("“herbs.csv” is still selected.").waitFor();
    expect(await page.getByLabel("Field for Good").inputValue()).toBe("name");
    await offline(false);
    await told(page).getByRole("button", { name: "Try again" }).click();
    await page.getByText("Ready to import").waitFor();

    await offline(true);
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await told(page).getByText("Retrying won’t create duplicates.").waitFor();
    await page.getByText("Ready to import").waitFor();
    await told(page).getByRole("button", { name: "Try again" }).press("Enter");
    // What failed once more leaves whoever pressed it where they are.
    await page.waitForFunction(() => document.activeElement?.textContent === "Try again");
    await offline(false);
    await told(page).getByRole("button", { name: "Try again" }).click();
    await page.getByText("Imported: herbs.csv").waitFor();
    expect(await told(page).count()).toBe(0);
    await page.context().close();
  });

  it("says that the rows with their errors did not come, and gives them once it is back", async () => {
    const page = await go("/-/import/goods");
    await choose(page, "goods.csv", "Name,Price,Fresh\nDate,many,yes\n");
    await page.getByRole("button", { name: "Validate" }).click();
    const button = page.getByRole("button", { name: "Download rows with errors" });
    await button.waitFor();
    await page.context().setOffline(true);
    await button.click();
    await page.getByText("Check your connection and try again.").waitFor();
    await page.context().setOffline(false);
    await page.route("**/import/failed*", (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: "failed", detail: "Broken." } }),
    );
    await button.click();
    await page.getByText("Broken.").waitFor();
    await page.unroute("**/import/failed*");
    const download = page.waitForEvent("download");
    await button.click();
    expect(readFileSync(await (await download).path(), "utf8")).toContain("Date,many,yes");
    await page.context().close();
  });

  it("an export says that it could not be asked what its file will hold, and asks again", async () => {
    const page = await go("/");
    await page.route("**/export*", (route) => route.fulfill({ status: 500, json: { status: 500, code: "failed", detail: "Broken." } }));
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("alert").getByText("Broken.").waitFor();
    await page.unroute("**/export*");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await dialog.getByRole("link", { name: "Download CSV" }).waitFor();
    await page.context().close();
  });
});
