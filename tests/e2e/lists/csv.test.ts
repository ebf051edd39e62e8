// CSV of a list in a browser: exported as filtered, imported with errors shown first.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { amountsIn, numberIn, ordersIn, timeIn } from "../../../src/runtime/web/screens/import/examples.ts";
import { STALL, STALL_RECORDS } from "../../fixtures/documents/csv-fields.ts";
import { KENNEL, KENNEL_RECORDS } from "../../fixtures/documents/defaults.ts";
import { drawn, launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
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
  page.getByLabel("A table as CSV").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

describe("an example", () => {
  it("is written as the product's language writes it, where that is read", () => {
    expect(["de-DE", "en-US", "fr-FR", "ja-JP", "sv-SE", "cs-CZ", "ar-EG"].map((language) => timeIn(language, "date"))).toEqual([
      "21.11.2026",
      "11/21/2026",
      "21/11/2026",
      "2026/11/21",
      "2026-11-21",
      "21. 11. 2026",
      "21/11/2026",
    ]);
    expect(["de-DE", "en-US", "fr-FR"].map((language) => timeIn(language, "moment"))).toEqual([
      "21.11.2026 09:30",
      "11/21/2026 09:30 AM",
      "21/11/2026 09:30",
    ]);
    expect(["de-DE", "en-US", "ar-EG"].map((language) => numberIn(language, 2))).toEqual(["12,50", "12.50", "12.50"]);
  });

  it("of a day with the month first, and with the day first, is divided as the language divides days", () => {
    expect(["de-DE", "en-US", "sv-SE", "ar-EG"].map((language) => ordersIn(language).month)).toEqual([
      "11.21.2026",
      "11/21/2026",
      "11-21-2026",
      "11/21/2026",
    ]);
    expect(ordersIn("de-AT").day).toBe("21.11.2026");
  });

  it("of an amount is grouped as the language groups it, and otherwise as most do", () => {
    const amounts = (language: string) => Object.values(amountsIn(language)).map((one) => one.replace(/\s/g, " ").replace("’", "'"));
    expect(amounts("en-US")).toEqual(["1,234.50", "1.234,50"]);
    expect(amounts("de-DE")).toEqual(["1,234.50", "1.234,50"]);
    expect(amounts("fr-FR")).toEqual(["1,234.50", "1 234,50"]);
    expect(amounts("de-CH")).toEqual(["1'234.50", "1.234,50"]);
  });
});

describe("a list", () => {
  it("says what its file will hold, and gives it as it is filtered", async () => {
    const page = await pageAt(await keeper(), "/?f.fresh=yes");
    await page.getByRole("button", { name: "Export" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("3 records will be in the file, as the list is filtered.").waitFor();
    const box = dialog.getByRole("checkbox", { name: "For Excel and other spreadsheets, as this page says it" });
    await box.uncheck();
    await dialog.getByText("For programs: numbers with a point, times in UTC").waitFor();
    await box.check();
    await dialog.getByText("Numbers such as 12.50, times by the clocks of UTC, choices by their names").waitFor();
    await expectAccessibleInBothThemes(page);
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
    const words = "The file has all columns of the list as specified, whichever are shown.";
    await page.getByRole("button", { name: "Export" }).click();
    await dialog.getByRole("status").getByText(words).waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await dialog.getByRole("link", { name: "Download CSV" }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toMatch(/^\u{FEFF}ID,Name,Price,Maker,Maker \(Code\),Fresh,/u);
    await page.goto("/");
    await settled(page);
    await page.getByRole("button", { name: "Export" }).click();
    await dialog.getByText(/will be in the file/).waitFor();
    expect(await dialog.getByText(words).count()).toBe(0);
    await page.context().close();
  });
});

describe("an import", () => {
  it("says that its file was changed after it was chosen, and takes it once it is chosen again", async () => {
    const file = join(mkdtempSync(join(tmpdir(), "ninefold-import-")), "goods.csv");
    writeFileSync(file, "Name,Price,Fresh\nTea,4.00,yes\n");
    const page = await pageAt(await keeper(), "/-/import/goods");
    await page.getByLabel("A table as CSV").setInputFiles(file);
    await page.getByText("goods.csv").first().waitFor();
    writeFileSync(file, "Name,Price,Fresh\nTea,4.00,yes\nCoffee,5.00,no\n");
    await page.getByRole("button", { name: "Check the rows" }).click();
    const told = page.getByRole("alert").filter({ hasText: "The file was changed" });
    await told.getByText("“goods.csv” was changed, moved or deleted after it was chosen. Choose it again.").waitFor();
    await expectAccessible(page);
    const chooser = page.waitForEvent("filechooser");
    await page.getByText("Choose another").click();
    await (await chooser).setFiles(file);
    await told.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("Coffee").first().waitFor();
    // The file is read until then.
    await page.getByRole("button", { name: "Check again" }).waitFor();
    // Told once, whatever was pressed in vain.
    writeFileSync(file, "Name,Price,Fresh\nTea,4.00,yes\nCoffee,5.00,no\nMate,6.00,no\n");
    await page.getByRole("button", { name: "Check again" }).click();
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
    expect(await cells("Maker")).toEqual(["Maker: what it is called, its Code or its ID", "optional"]);
    expect(await cells("Kinds")).toEqual(["Any of: Dried, Fresh, Hot; with ; between them", "optional"]);
    expect(await page.getByRole("rowheader", { name: "Pin" }).count()).toBe(0);
    await page.getByText("A column ID, as an export has it").waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download a template" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("Stall-Goods-template.csv");
    const heading = readFileSync(await file.path(), "utf8");
    expect(heading).toBe("\u{FEFF}Name,Price,Maker,Fresh,Picked on,Kinds,Words,Keeps,Sold at,Note\r\n");
    await choose(page, "filled.csv", `${heading}Plum,1.20,Orchard,yes,,,,,,\r\n`);
    await page.getByText("filled.csv: 1 row").waitFor();
    await page.getByText("A column ID, as an export has it").waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("All rows can be imported").waitFor();
    await page.getByText("Columns that the file may have").click();
    await page.getByText("A column ID, as an export has it").waitFor();
    await page.context().close();
  });

  it("says which columns whoever asks has to fill in, by what would begin them", async () => {
    const kennel = await open(KENNEL, { development: true, records: KENNEL_RECORDS, webFolder: WEB_FOLDER });
    for (const [email, owner] of [
      ["rita@example.org", "required"],
      ["olga@example.org", "optional"],
    ] as const) {
      const page = await pageAt(await windowOf(browser, kennel, email), "/-/import/animals");
      const needed = (name: string) =>
        page
          .getByRole("row")
          .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
          .locator("td")
          .last();
      await needed("Owner").waitFor();
      expect([await needed("Owner").textContent(), await needed("Bowl").textContent()]).toEqual([
        owner,
        "required where it does not follow from the other columns",
      ]);
      await page.goto(new URL("/new", page.url()).href);
      const food = page.getByRole("combobox", { name: "Food", exact: true });
      const told = await food.evaluate((input) =>
        (input.getAttribute("aria-describedby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent),
      );
      expect(told).toContain("optional");
      await page.context().close();
    }
    await kennel.close();
  });

  it("takes a file that is dropped", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["Name,Price,Fresh\nFig,2.50,yes\n"], "dropped.csv", { type: "text/csv" }));
      return transfer;
    });
    const place = page.getByRole("region", { name: "The file", exact: true });
    await place.dispatchEvent("dragover", { dataTransfer: dropped });
    await place.dispatchEvent("drop", { dataTransfer: dropped });
    await page.getByText("dropped.csv: 1 row").waitFor();
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
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("There is nothing to import").waitFor();
    await page.getByText("Every row of the file is stored like this already.").waitFor();
    expect(await page.getByRole("button", { name: /^(Confirm and )?import/i }).count()).toBe(0);
    await expectAccessible(page);
    await page.context().close();
  });

  it("tells what is wrong, keeps nothing, and imports the mended file", async () => {
    const page = await pageAt(await keeper(), "/");
    await page.getByRole("link", { name: "Import" }).click();
    await choose(page, "goods.csv", "Name,Price,Fresh,Colour\nFig,2.50,yes,red\nDate,many,yes,brown\n");
    await page.getByText("goods.csv: 2 rows, UTF-8, cells divided by commas.").waitFor();
    expect(await page.getByLabel("Colour becomes").inputValue()).toBe("");
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("1 of 2 rows cannot be imported").waitFor();
    await page.getByRole("cell", { name: "“Price” must be a number, such as 1,234.50." }).waitFor();
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download these rows with their errors" }).click();
    const failed = readFileSync(await (await download).path(), "utf8");
    expect(failed).toBe('\u{FEFF}Name,Price,Fresh,Colour,Error\r\nDate,many,yes,brown,"“Price” must be a number, such as 1,234.50."\r\n');
    await choose(page, "mended.csv", "Name,Price,Fresh\nFig,2.50,yes\nDate,3.00,yes\n");
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("New: 2. Changed: 0. As they are already: 0. Nothing was kept yet.").waitFor();
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await page.getByRole("link", { name: "Show these records" }).click();
    await page.getByText("From one import").waitFor();
    await page.getByText("2 results").waitFor();
    await page.context().close();
  });

  it("shows which rows change what, the first ones at once and the rest when asked for", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    const names = Array.from({ length: 12 }, (_none, at) => `Sort ${String(at + 1).padStart(2, "0")}`);
    const fileOf = (price: string) => `Name,Price,Fresh\n${names.map((name) => `${name},${price},yes\n`).join("")}`;
    await choose(page, "sorts.csv", fileOf("1.00"));
    await page.getByRole("button", { name: "Check the rows" }).click();
    expect(await page.getByText("What changes").count()).toBe(0);
    await page.getByRole("button", { name: "Import 12 rows" }).click();
    await page.getByRole("button", { name: "Import another file" }).click();
    await choose(page, "dearer.csv", fileOf("1.50"));
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByRole("heading", { name: "What changes in 12 records" }).waitFor();
    const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Sort 03" }) });
    expect(await row.getByRole("listitem").textContent()).toBe("PriceNow: €1.00Becomes: €1.50");
    expect(await page.getByRole("rowheader", { name: /^Sort/ }).count()).toBe(10);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show 2 more of 2" }).press("Enter");
    expect(await page.getByRole("rowheader", { name: /^Sort/ }).count()).toBe(12);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("12");
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });

  it("says by what a row finds its record and why, and shows the first rows as they were read", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "goods.csv", "Good,Price,Fresh,Picked on\nApple,12.50,yes,03/21/2026\nLemon,many,no,\n");
    await page
      .getByText("the file needs a column that says which one a row is about: ID or Name. Choose above which column that is")
      .waitFor();
    await page.getByLabel("Good becomes").selectOption({ label: "Name *" });
    await page.getByText("The file has a column “Name”, which no two records have the same.", { exact: false }).waitFor();
    const match = page.getByLabel("Find the existing record by");
    expect(await match.inputValue()).toBe("name");
    await match.selectOption("");
    await page.getByText("Every row makes a new record.", { exact: true }).waitFor();
    await match.selectOption("name");
    await page.getByRole("button", { name: "Check the rows" }).click();
    const read = page.getByRole("region", { name: "How the first rows were read" });
    const row = read.getByRole("row").nth(1);
    await row.waitFor();
    expect(await row.getByRole("cell").allTextContents()).toEqual(["Apple", "€12.50", "Yes", "Mar 21, 2026In the file: 03/21/2026"]);
    await read.getByText("not read").waitFor();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectNoSidewaysScroll(page);
    await page.context().close();
  });

  it("shows among the first rows one that has too many cells as wrong, and why", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "goods.csv", "Name,Price,Fresh\nMedlar,1.50,yes\nPlum,2,50,yes\nQuince,3.50,no\n");
    await page.getByRole("button", { name: "Check the rows" }).click();
    const read = page.getByRole("region", { name: "How the first rows were read" });
    await read.waitFor();
    expect(await read.getByRole("rowheader").allTextContents()).toEqual(["Row 2New", "Row 3Wrong", "Row 4New"]);
    expect(await read.getByRole("row").nth(2).getByRole("cell").textContent()).toMatch(/^not read – .*\b4\b.*\b3\b/);
    await expectAccessible(page);
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

  it("asks how numbers and days are written where a column holds any", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "goods.csv", "Name,Price,Fresh\nFig,2.50,yes\n");
    await page.getByLabel("Numbers are written as").waitFor();
    expect(await page.getByLabel("Days are written with").count()).toBe(0);
    await page.getByLabel("Price becomes").selectOption("");
    await page.getByLabel("Numbers are written as").waitFor({ state: "detached" });
    await choose(page, "days.csv", "Name,Fresh,Picked on\nFig,yes,03/21/2026\n");
    await page.getByText("days.csv: 1 row").waitFor();
    expect(await page.getByLabel("Days are written with").inputValue()).toBe("month");
    await expectAccessible(page);
    await page.context().close();
  });

  it("shows no check of what was chosen before: of another file, or of columns that were given otherwise", async () => {
    const context = await keeper();
    const held: (() => void)[] = [];
    await context.route("**/import/try?*", async (route) => {
      await new Promise<void>((resolve) => held.push(resolve));
      await route.continue();
    });
    const page = await pageAt(context, "/-/import/goods");
    const check = async () => {
      const before = held.length;
      const asked = page.waitForRequest("**/import/try?*");
      await page.getByRole("button", { name: /Check the rows/ }).click();
      await asked;
      while (held.length === before) await new Promise((resolve) => setImmediate(resolve));
    };
    /** The answers to all that was asked, in their order, and whether there is something to import. */
    const answered = async () => {
      for (const release of held.splice(0)) {
        const answer = page.waitForResponse("**/import/try?*");
        release();
        await (await answer).finished();
      }
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      return page.getByRole("button", { name: /^Import \d+ rows?$/ }).count();
    };
    await choose(page, "first.csv", "Name,Price,Fresh\nMint,1.00,yes\n");
    await page.getByText("first.csv: 1 row").waitFor();
    await check();
    await choose(page, "second.csv", "Name,Price,Fresh\nSage,2.00,yes\nDill,3.00,yes\n");
    await page.getByText("second.csv: 2 rows").waitFor();
    expect(await answered()).toBe(0);
    await check();
    await page.getByLabel("Price becomes").selectOption("");
    expect(await answered()).toBe(0);
    await page.getByLabel("Price becomes").selectOption({ label: "Price *" });
    await check();
    expect(await answered()).toBe(1);
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await page.getByRole("link", { name: "Show these records" }).waitFor();
    await context.close();
  });

  it("imports the other rows, and the mended ones after them", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "some.csv", "Name,Price,Fresh\nQuince,2.50,yes\nMedlar,many,yes\n");
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("Of the others, new: 1.").waitFor();
    await page.getByRole("button", { name: "Import the other row" }).dblclick();
    await page.getByText("1 row was left out.").waitFor();
    expect(await page.getByText("Imported: some.csv").count()).toBe(1);
    await expectAccessible(page);
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download these rows with their errors" }).click();
    const failed = readFileSync(await (await download).path(), "utf8");
    await page.getByRole("button", { name: "Import another file" }).click();
    await page.locator("input[type=file]:focus").waitFor();
    await choose(page, "mended.csv", failed.replace("many", "3.00"));
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByRole("button", { name: "Import 1 row" }).click();
    await page.getByText("New: 1. Changed: 0. As they were already: 0.").waitFor();
    await page.goto("/?q=Quince");
    await page.getByText("1 result", { exact: true }).waitFor();
    await page.context().close();
  });

  it("is what was done last, and cannot be taken back: what was done before stays", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "late.csv", "Name,Price,Fresh\nLate fig,2.50,yes\n");
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("An import cannot be taken back by Undo.").waitFor();
    await page
      .getByRole("button", { name: /^Import/ })
      .last()
      .click();
    await page.getByText("Imported: late.csv").waitFor();
    await page.locator("h1").press("Control+z");
    await page.getByText("What was done last cannot be taken back. (Imported: late.csv)").waitFor();
    await page.context().close();
  });

  it("tells of a stray quote where it opened and what to do, beside the mistakes of other rows", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "quote.csv", 'Name,Price,Fresh\nFig,"2.50,yes\nDate,many,yes\nPlum,1.00,no\n');
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("2 of 3 rows cannot be imported").waitFor();
    const row = page.getByRole("row").filter({ hasText: "End the value with a quote" });
    expect(await row.getByRole("cell").allTextContents()).toEqual([
      expect.stringMatching(/2$/),
      "Price",
      '"2.50',
      expect.stringContaining("End the value with a quote, or take this one away."),
    ]);
    await page.getByRole("cell", { name: "“Price” must be a number, such as 1,234.50." }).waitFor();
    await page.context().close();
  });

  it("shows of long cells the beginning, and all of it where they are pointed at", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    const long = "a cell of many words ".repeat(40).trim();
    await choose(page, "long.csv", `Name,Price,${long}\nA,${long},yes\n${long},1,no\n`);
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("2 of 2 rows cannot be imported").waitFor();
    const cells = await page.locator("main table :is(th, td):not(:has(select))").allInnerTexts();
    expect(cells.filter((text) => text.includes("many words")).length).toBeGreaterThan(2);
    expect(Math.max(...cells.map((text) => text.length))).toBeLessThan(130);
    expect(await page.locator("main td [title]").first().getAttribute("title")).toBe(long);
    await page.context().close();
  });

  it("fits a phone, in the dark", async () => {
    const page = await pageAt(await keeper(PHONE, "dark"), "/-/import/goods");
    await choose(page, "long.csv", `Name,Price,Fresh,Note\nA,x,yes,${"long ".repeat(40)}\n`);
    await page.getByRole("button", { name: "Check the rows" }).click();
    await page.getByText("1 of 1 rows cannot be imported").waitFor();
    await expectNoSidewaysScroll(page);
    // A row of a table is a card in which no name is cut or broken within a word.
    const card = page.getByRole("row").filter({ hasText: "“Price” must be a number, such as 1,234.50." });
    expect(await card.evaluate((row) => getComputedStyle(row).display)).toBe("flex");
    // Of the rows as they were read each value has its column's name.
    const read = page.locator("td[data-column]");
    const names = read.evaluateAll((cells) =>
      cells.map((cell) => [cell.getAttribute("data-column"), getComputedStyle(cell, "::before").display]),
    );
    expect(await names).toEqual(["Name", "Price", "Fresh", "Note"].map((name) => [name, "block"]));
    await expectAccessible(page);
    await page.context().close();
  });
});
