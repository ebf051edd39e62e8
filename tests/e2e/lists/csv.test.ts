// CSV of a list in a browser: exported as filtered, imported with errors shown first.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL, STALL_RECORDS } from "../../fixtures/documents/csv-fields.ts";

import { drawn, launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
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

const keeper = (size = WIDE, theme: "light" | "dark" = "light"): Promise<BrowserContext> =>
  windowOf(browser, server, "kim@stall.test", { size, theme });

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel("Upload a CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

describe("a list", () => {
  it("says what its file will hold, and gives it as it is filtered", async () => {
    const page = await pageAt(await keeper(), "/?f.fresh=yes");
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Exports 3 records matching the current filters").waitFor();
    const box = dialog.getByRole("checkbox", { name: "Spreadsheet (Excel)" });
    await box.uncheck();
    await dialog.getByText("For programs: decimal points, times in UTC").waitFor();
    await box.check();
    await dialog.getByText("Numbers like 12.50, times in UTC, names of choices").waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download CSV" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("Stall-Goods-2026-03-02.csv");
    const text = readFileSync(await file.path(), "utf8");
    expect(text).toMatch(/^\u{FEFF}ID,Name,Price,Maker,Maker \(Code\)/u);
    expect(text.trim().split("\r\n")).toHaveLength(4);
    expect(text).toContain(`,Yes,02/01/2026,"Dried; Fresh",`);
    await page.context().close();
  });

  it("says that its file has all columns where the list shows others", async () => {
    const page = await pageAt(await keeper(), "/?columns=price,name");
    const dialog = page.getByRole("dialog");
    const words = "Includes all columns, also hidden ones.";
    await page.getByRole("button", { name: "Export" }).click();
    await dialog.getByRole("status").getByText(words).waitFor();
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download CSV" }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toMatch(/^\u{FEFF}ID,Name,Price,Maker,Maker \(Code\),Fresh,/u);
    await page.goto("/");
    await settled(page);
    await page.getByRole("button", { name: "Export" }).click();
    await dialog.getByText(/^Exports /).waitFor();
    expect(await dialog.getByText(words).count()).toBe(0);
    await page.context().close();
  });
});

describe("an import", () => {
  it("says that its file was changed after it was chosen, and takes it once it is chosen again", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "ninefold-import-")), "goods.csv");
    writeFileSync(file, "Name,Price,Fresh\nTea,4.00,yes\n");
    const page = await pageAt(await keeper(), "/-/import/goods");
    await page.getByLabel("Upload a CSV file").setInputFiles(file);
    await page.getByText("goods.csv").first().waitFor();
    writeFileSync(file, "Name,Price,Fresh\nTea,4.00,yes\nCoffee,5.00,no\n");
    await page.getByRole("button", { name: "Validate" }).click();
    const told = page.getByRole("alert").filter({ hasText: "The file changed" });
    await told.getByText("“goods.csv” changed on your device. Select it again.").waitFor();
    const chooser = page.waitForEvent("filechooser");
    await page.getByText("Replace").click();
    await (await chooser).setFiles(file);
    await told.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("Coffee").first().waitFor();
    // The file is read until then.
    await page.getByRole("button", { name: "Validate again" }).waitFor();
    // Told once, whatever was pressed in vain.
    writeFileSync(file, "Name,Price,Fresh\nTea,4.00,yes\nCoffee,5.00,no\nMate,6.00,no\n");
    await page.getByRole("button", { name: "Validate again" }).click();
    await told.waitFor();
    await page.getByRole("button", { name: /^Import/ }).click();
    await drawn(page);
    await told.waitFor();
    expect(await told.count()).toBe(1);
    await page.context().close();
  });

  it("says which columns a file may have, and gives one to fill in, which it takes", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
    const cells = async (name: string) => row(name).getByRole("cell").allTextContents();
    await row("Name").waitFor();
    expect(await cells("Name")).toEqual(["Text, up to 80 characters", "required"]);
    expect(await cells("Price")).toEqual(["Amount in EUR, such as 12.50", "required"]);
    expect(await cells("Maker")).toEqual(["Maker name, Code or ID", "optional"]);
    expect(await cells("Kinds")).toEqual(["Any of: Dried, Fresh, Hot; separated by “;”", "optional"]);
    expect(await page.getByRole("rowheader", { name: "Pin" }).count()).toBe(0);
    await page.getByText("Include the ID column from an export").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download template" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("Stall-Goods-template.csv");
    const heading = readFileSync(await file.path(), "utf8");
    expect(heading).toBe("\u{FEFF}Name,Price,Maker,Fresh,Picked on,Kinds,Words,Keeps,Sold at,Note\r\n");
    await choose(page, "filled.csv", `${heading}Plum,1.20,Orchard,yes,,,,,,\r\n`);
    await page.getByText("filled.csv · 1 row").waitFor();
    await page.getByText("Include the ID column from an export").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("Ready to import").waitFor();
    await page.getByText("Supported columns").click();
    await page.getByText("Include the ID column from an export").waitFor();
    await page.context().close();
  });

  it("takes a file that is dropped", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["Name,Price,Fresh\nFig,2.50,yes\n"], "dropped.csv", { type: "text/csv" }));
      return transfer;
    });
    const place = page.getByRole("region", { name: "File", exact: true });
    await place.dispatchEvent("dragover", { dataTransfer: dropped });
    await place.dispatchEvent("drop", { dataTransfer: dropped });
    await page.getByText("dropped.csv · 1 row").waitFor();
    await page.context().close();
  });

  it("offers nothing to do with a file whose rows are all stored like that already", async () => {
    const page = await pageAt(await keeper(), "/");
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("link", { name: "Download CSV" }).click();
    const same = readFileSync(await (await download).path(), "utf8");
    await page.goto("/-/import/goods");
    await choose(page, "same.csv", same);
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("Nothing to import").waitFor();
    await page.getByText("All rows already match existing data.").waitFor();
    expect(await page.getByRole("button", { name: /^(Confirm and )?import/i }).count()).toBe(0);
    await page.context().close();
  });

  it("tells what is wrong, keeps nothing, and imports the mended file", async () => {
    const page = await pageAt(await keeper(), "/");
    await page.getByRole("link", { name: "Import" }).click();
    await choose(page, "goods.csv", "Name,Price,Fresh,Colour\nFig,2.50,yes,red\nDate,many,yes,brown\n");
    await page.getByText("goods.csv · 2 rows · comma-separated · UTF-8").waitFor();
    expect(await page.getByLabel("Field for Colour").inputValue()).toBe("");
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("1 of 2 rows has errors").waitFor();
    await page.getByRole("cell", { name: "Price must be a number, such as 1,234.50." }).waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download rows with errors" }).click();
    const failed = readFileSync(await (await download).path(), "utf8");
    expect(failed).toBe('\u{FEFF}Name,Price,Fresh,Colour,Error\r\nDate,many,yes,brown,"Price must be a number, such as 1,234.50."\r\n');
    await choose(page, "mended.csv", "Name,Price,Fresh\nFig,2.50,yes\nDate,3.00,yes\n");
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("2 new · 0 updated · 0 unchanged. Nothing was imported yet.").waitFor();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await page.getByRole("link", { name: "View imported records" }).click();
    await page.getByText("From this import").waitFor();
    await page.getByText("2 results").waitFor();
    await page.context().close();
  });

  it("shows which rows change what, the first ones at once and the rest when asked for", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    const names = Array.from({ length: 12 }, (_none, at) => `Sort ${String(at + 1).padStart(2, "0")}`);
    const fileOf = (price: string) => `Name,Price,Fresh\n${names.map((name) => `${name},${price},yes\n`).join("")}`;
    await choose(page, "sorts.csv", fileOf("1.00"));
    await page.getByRole("button", { name: "Validate" }).click();
    expect(await page.getByText(/^Changes to/).count()).toBe(0);
    await page.getByRole("button", { name: "Import 12 rows" }).click();
    await page.getByRole("button", { name: "Import another file" }).click();
    await choose(page, "dearer.csv", fileOf("1.50"));
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByRole("heading", { name: "Changes to 12 records" }).waitFor();
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Sort 03" }) });
    expect(await row.getByRole("listitem").textContent()).toBe("PriceBefore: €1.00After: €1.50");
    expect(await page.getByRole("rowheader", { name: /^Sort/ }).count()).toBe(10);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show 2 more of 2" }).press("Enter");
    expect(await page.getByRole("rowheader", { name: /^Sort/ }).count()).toBe(12);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("12");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });

  it("divides no short word of the file where a column is narrow", async () => {
    const page = await pageAt(await keeper({ width: 800, height: 900 }), "/-/import/goods");
    const long = "whether it came in this very week ".repeat(5).trim();
    await choose(page, "fresh.csv", `Name,Price,${long}\nFig,2.50,zutreffend\n`);
    const cell = page.getByRole("cell", { name: "zutreffend" });
    await cell.waitFor();
    const lines = await cell.evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines).toBe(1);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });

  it("imports the other rows, and the mended ones after them", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "some.csv", "Name,Price,Fresh\nQuince,2.50,yes\nMedlar,many,yes\n");
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("Valid rows: 1 new").waitFor();
    await page.getByRole("button", { name: "Import 1 valid row" }).dblclick();
    await page.getByText("1 row skipped.").waitFor();
    expect(await page.getByText("Imported: some.csv").count()).toBe(1);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download rows with errors" }).click();
    const failed = readFileSync(await (await download).path(), "utf8");
    await page.getByRole("button", { name: "Import another file" }).click();
    await page.locator("input[type=file]:focus").waitFor();
    await choose(page, "mended.csv", failed.replace("many", "3.00"));
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page.getByText("1 new · 0 updated · 0 unchanged").waitFor();
    await page.goto("/?q=Quince");
    await page.getByText("1 result", { exact: true }).waitFor();
    await page.context().close();
  });

  it("of many rows shows how far it is, can be left, and is undone", async () => {
    // Later than the imports of the other tests.
    server.clock.at = new Date(server.clock.at.getTime() + 60_000);
    const page = await pageAt(await keeper(PHONE, "dark"), "/-/import/goods");
    const rows = Array.from({ length: 260 }, (_, at) => `Many ${at},2.50,yes`);
    await choose(page, "many.csv", `Name,Price,Fresh\n${rows.join("\n")}\n`);
    await page.getByRole("button", { name: "Validate" }).click();
    let held = true;
    // Told as it was while it goes on, so that the page is seen in the middle.
    await page.route("**/import/job?*", async (route) => {
      const answer = await route.fetch();
      const view = await answer.json();
      const middle = { ...view.job, state: "writing", taken: 130 };
      await route.fulfill({ response: answer, json: held ? { job: middle } : view });
    });
    await page.getByRole("button", { name: "Import 260 rows" }).click();
    const bar = page.getByRole("progressbar", { name: "Imported 130 of 260 rows" });
    await bar.waitFor();
    await page.getByText("You may leave this page.").waitFor();
    expect(await page.getByRole("button", { name: "Cancel import" }).count()).toBe(1);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    held = false;
    await page.getByText("260 new · 0 updated · 0 unchanged").waitFor();
    await page.goto("/-/import/goods");
    await page.getByText("Last import: many.csv. Imported").waitFor();
    const file = `Name,Price,Fresh\n${rows.slice(0, 2).join("\n").replaceAll("2.50", "3.00")}\n`;
    await choose(page, "dearer.csv", file);
    await page.getByLabel("Match existing records by").selectOption({ label: "Name" });
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("You can undo the import for 24 hours.").waitFor();
    server.clock.at = new Date(server.clock.at.getTime() + 60_000);
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await page.getByRole("button", { name: "Undo import" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
    await page.getByText("0 removed · 2 restored").waitFor();
    await page.context().close();
  });

  it("fits a phone, in the dark", async () => {
    const page = await pageAt(await keeper(PHONE, "dark"), "/-/import/goods");
    await choose(page, "long.csv", `Name,Price,Fresh,Note\nA,x,yes,${"long ".repeat(40)}\n`);
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("1 of 1 rows has errors").waitFor();
    await expectNoSidewaysScroll(page);
    // A row of a table is a card in which no name is cut or broken within a word.
    const card = page.getByRole("row").filter({ hasText: "Price must be a number, such as 1,234.50." });
    expect(await card.evaluate((row) => getComputedStyle(row).display)).toBe("flex");
    // Of the rows as they were read each value has its column's name.
    const read = page.locator("td[data-column]");
    const names = read.evaluateAll((cells) =>
      cells.map((cell) => [cell.getAttribute("data-column"), getComputedStyle(cell, "::before").display]),
    );
    expect(await names).toEqual(["Name", "Price", "Fresh", "Note"].map((name) => [name, "block"]));
    await page.context().close();
  });
});
