// CSV of a list in a browser: exported as filtered, imported with errors shown first.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL, STALL_RECORDS } from "../../fixtures/documents/csv-fields.ts";
import { KENNEL, KENNEL_RECORDS } from "../../fixtures/documents/defaults.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(STALL, { development: true, records: STALL_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const keeper = () => windowOf(server, "kim@stall.test");

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel("Upload a CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

describe("an import", () => {
  it("says which columns whoever asks has to fill in, by what would begin them", async () => {
    const kennel = await open(KENNEL, { development: true, records: KENNEL_RECORDS });
    for (const [email, owner] of [
      ["rita@example.org", "required"],
      ["olga@example.org", "optional"],
    ] as const) {
      const page = await pageAt(await windowOf(kennel, email), "/-/import/animals");
      const needed = (name: string) =>
        page
          .getByRole("row")
          .filter({ has: page.getByRole("rowheader", { name, exact: true }) })
          .locator("td")
          .last();
      await needed("Owner").waitFor();
      expect([await needed("Owner").textContent(), await needed("Bowl").textContent()]).toEqual([
        owner,
        "required unless it can be derived",
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

  it("says by what a row finds its record and why, and shows the first rows as they were read", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "goods.csv", "Good,Price,Fresh,Picked on\nApple,12.50,yes,03/21/2026\nLemon,many,no,\n");
    await page.getByText("To update existing records, map a column that identifies them: ID or Name.").waitFor();
    await page.getByLabel("Field for Good").selectOption({ label: "Name *" });
    await page.getByText("“Name” is unique, so it can be used to match.", { exact: false }).waitFor();
    const match = page.getByLabel("Match existing records by");
    expect(await match.inputValue()).toBe("name");
    await match.selectOption("");
    await page.getByText("Create a new record for every row.", { exact: true }).waitFor();
    await match.selectOption("name");
    await page.getByRole("button", { name: "Validate" }).click();
    const read = page.getByRole("region", { name: "Preview" });
    const row = read.getByRole("row").nth(1);
    await row.waitFor();
    expect(await row.getByRole("cell").allTextContents()).toEqual(["Apple", "€12.50", "Yes", "Mar 21, 2026In file: 03/21/2026"]);
    await read.getByText("unreadable").waitFor();
    await page.context().close();
  });

  it("shows among the first rows one that has too many cells as wrong, and why", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "goods.csv", "Name,Price,Fresh\nMedlar,1.50,yes\nPlum,2,50,yes\nQuince,3.50,no\n");
    await page.getByRole("button", { name: "Validate" }).click();
    const read = page.getByRole("region", { name: "Preview" });
    await read.waitFor();
    expect(await read.getByRole("rowheader").allTextContents()).toEqual(["Row 2New", "Row 3Error", "Row 4New"]);
    expect(await read.getByRole("row").nth(2).getByRole("cell").textContent()).toMatch(/^unreadable – .*\b4\b.*\b3\b/);
    await page.context().close();
  });

  it("asks how numbers and days are written where a column holds any", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "goods.csv", "Name,Price,Fresh\nFig,2.50,yes\n");
    await page.getByLabel("Number format").waitFor();
    expect(await page.getByLabel("Date format").count()).toBe(0);
    await page.getByLabel("Field for Price").selectOption("");
    await page.getByLabel("Number format").waitFor({ state: "detached" });
    await choose(page, "days.csv", "Name,Fresh,Picked on\nFig,yes,03/21/2026\n");
    await page.getByText("days.csv · 1 row").waitFor();
    expect(await page.getByLabel("Date format").inputValue()).toBe("month");
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
      await page.getByRole("button", { name: /Validate/ }).click();
      await asked;
      while (held.length === before) await new Promise((resolve) => setImmediate(resolve));
    };
    /** The answers to all that was asked, in their order, and whether there is something to import. */
    const answered = async () => {
      for (const release of held.splice(0)) {
        const answer = page.waitForResponse("**/import/try?*");
        release();
        await answer;
      }
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
      return page.getByRole("button", { name: /^Import \d+ rows?$/ }).count();
    };
    await choose(page, "first.csv", "Name,Price,Fresh\nMint,1.00,yes\n");
    await page.getByText("first.csv · 1 row").waitFor();
    await check();
    await choose(page, "second.csv", "Name,Price,Fresh\nSage,2.00,yes\nDill,3.00,yes\n");
    await page.getByText("second.csv · 2 rows").waitFor();
    expect(await answered()).toBe(0);
    await check();
    await page.getByLabel("Field for Price").selectOption("");
    expect(await answered()).toBe(0);
    await page.getByLabel("Field for Price").selectOption({ label: "Price *" });
    await check();
    expect(await answered()).toBe(1);
    await page.getByRole("button", { name: "Import 2 rows" }).click();
    await page.getByRole("link", { name: "View imported records" }).waitFor();
    await context.close();
  });

  it("is what was done last, and cannot be taken back: what was done before stays", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "late.csv", "Name,Price,Fresh\nLate fig,2.50,yes\n");
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("Imports can’t be undone.").waitFor();
    await page
      .getByRole("button", { name: /^Import/ })
      .last()
      .click();
    await page.getByText("Imported: late.csv").waitFor();
    await page.locator("h1").press("Control+z");
    await page.getByText("Can’t undo “Imported: late.csv”.").waitFor();
    await page.context().close();
  });

  it("tells of a stray quote where it opened and what to do, beside the mistakes of other rows", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    await choose(page, "quote.csv", 'Name,Price,Fresh\nFig,"2.50,yes\nDate,many,yes\nPlum,1.00,no\n');
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("2 of 3 rows have errors").waitFor();
    const row = page.getByRole("row").filter({ hasText: "Close the quote or remove it" });
    expect(await row.getByRole("cell").allTextContents()).toEqual([
      expect.stringMatching(/2$/),
      "Price",
      '"2.50',
      expect.stringContaining("Close the quote or remove it."),
    ]);
    await page.getByRole("cell", { name: "Price must be a number, such as 1,234.50." }).waitFor();
    await page.context().close();
  });

  it("shows of long cells the beginning, and all of it where they are pointed at", async () => {
    const page = await pageAt(await keeper(), "/-/import/goods");
    const long = "a cell of many words ".repeat(40).trim();
    await choose(page, "long.csv", `Name,Price,${long}\nA,${long},yes\n${long},1,no\n`);
    await page.getByRole("button", { name: "Validate" }).click();
    await page.getByText("2 of 2 rows have errors").waitFor();
    const cells = await page.locator("main table :is(th, td):not(:has(select))").allInnerTexts();
    expect(cells.filter((text) => text.includes("many words")).length).toBeGreaterThan(2);
    expect(Math.max(...cells.map((text) => text.length))).toBeLessThan(130);
    expect(await page.locator("main td [title]").first().getAttribute("title")).toBe(long);
    await page.context().close();
  });
});
