// Each point as forms: cells, rows, settings and entities are written where they stand.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { SHELVES, TOOLS } from "../../fixtures/documents/studio-shelves.ts";
import { launch } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { changeRow, openStudio, studioPage } from "../../support/browser/studio.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function filling(point: number, text = SHELVES) {
  const studio = await openStudio(text, SHELVES);
  onTestFinished(() => studio.close());
  const page = await studioPage(browser, studio, { view: "form" });
  await page.getByRole("button", { name: new RegExp(`^${point}\\. `) }).click();
  await page.getByRole("heading", { level: 2, name: new RegExp(`^${point}\\. \\S`) }).waitFor();
  return { studio, page };
}

describe("the form view", () => {
  it("writes a cell, and takes it back to the first byte", async () => {
    const { studio, page } = await filling(3);
    const type = page.getByRole("table", { name: "Field of Book" }).getByRole("textbox", { name: "Type of title" });
    await type.fill("long text");
    await expect.poll(() => studio.disk.text).toBe(SHELVES.replace("| title | text |", "| title | long text |"));
    await type.press("Control+z");
    await expect.poll(() => studio.disk.text).toBe(SHELVES);
    await expect.poll(() => type.inputValue()).toBe("text");
    const [undo, redo] = [page.getByRole("button", { name: "Undo" }), page.getByRole("button", { name: "Redo" })];
    await redo.click();
    await expect.poll(() => studio.disk.text).toContain("| title | long text |");
    await undo.click();
    await expect.poll(() => studio.disk.text).toBe(SHELVES);
    expect(await undo.getAttribute("aria-disabled")).toBe("true");
  });

  it("suggests what may be written, by keyboard", async () => {
    const { studio, page } = await filling(3);
    const type = page.getByRole("textbox", { name: "Type of title" });
    await type.fill("mon");
    await expect.poll(() => page.getByRole("listbox").getByRole("option").allInnerTexts()).toEqual(["money"]);
    await type.press("ArrowDown");
    await type.press("Enter");
    await expect.poll(() => studio.disk.text).toBe(SHELVES.replace("| title | text |", "| title | money |"));
  });

  it("draws the entities, and draws them anew as they change", async () => {
    const { page } = await filling(3);
    await page.getByText("Diagram", { exact: true }).click();
    const picture = page.getByRole("img", { name: /(?:entities|entity): / });
    await picture.waitFor();
    expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(100);
    await page.getByRole("textbox", { name: "Name of the entity" }).fill("Shelf");
    await page.getByRole("button", { name: "+ entity" }).click();
    await expect.poll(() => picture.getAttribute("alt")).toContain("Shelf");
  });

  it("makes an entity of rows of a spreadsheet, without the columns that are left out", async () => {
    const { studio, page } = await filling(3);
    await page.getByText("Paste a spreadsheet").click();
    await page.getByRole("textbox", { name: "What one row is" }).fill("Customer");
    const rows = page.getByRole("textbox", { name: /^Its rows/ });
    await rows.fill("Name\tJoined\tNotes\nAda Lovelace\t2024-03-01\tlikes maps\nAlan Turing\t2024-04-12\t\n");
    await page.getByRole("checkbox", { name: /^Customer\.notes/ }).uncheck();
    await page.getByRole("button", { name: "+ 2 fields" }).click();
    await expect.poll(() => studio.disk.text).toMatch(/\n### Customer\n\n\|.*\n\|.*\n\| name .*\| text\(20\) .*\n\| joined .*\| date .*\n/);
    expect(studio.disk.text).not.toContain("notes");
  });

  it("adds, moves, duplicates and deletes rows", async () => {
    const { studio, page } = await filling(3);
    const grid = page.getByRole("table", { name: "Field of Book" });
    await grid.getByRole("textbox", { name: "Type of title" }).press("Enter");
    await page.keyboard.press("Escape");
    await expect.poll(() => grid.getByRole("textbox", { name: "Field" }).count()).toBe(2);
    await grid.getByRole("textbox", { name: "Field" }).nth(1).fill("pages");
    await grid.getByRole("textbox", { name: "Type of pages" }).fill("integer");
    await expect.poll(() => studio.disk.text).toMatch(/\| title \| text \| required \|\n\| pages *\| integer *\| - *\|\n/);
    await changeRow(page, "pages", "Move up");
    await expect.poll(() => studio.disk.text).toMatch(/\| pages .*\n\| title /);
    await changeRow(page, "title", "Duplicate");
    await expect.poll(() => studio.disk.text.match(/\| title \|/g)?.length).toBe(3);
    await changeRow(page, "title", "Delete");
    await changeRow(page, "pages", "Delete");
    await expect.poll(() => studio.disk.text).toBe(SHELVES);
  });

  it("does what was pressed to the row that it was pressed at, although another change comes first", async () => {
    const { studio, page } = await filling(
      3,
      SHELVES.replace("| title | text | required |", "| title | text | required |\n| pages | integer | required |"),
    );
    const press = (name: string) => page.getByRole("button", { name, exact: true }).elementHandle();
    const [first, second] = [await press("unique, Must be of title"), await press("required, Must be of pages")];
    await page.evaluate(
      ([one, other]) => {
        (one as HTMLElement).click();
        (other as HTMLElement).click();
      },
      [first, second],
    );
    await expect.poll(() => studio.disk.text).toMatch(/\| title \| text \| required, unique \|\n\| pages \| integer \| (?:-|optional) *\|/);
  });

  it("adds a column, a setting and an entity", async () => {
    const { studio, page } = await filling(3);
    await page.getByRole("combobox", { name: "Add a column to Field of Book" }).selectOption("Meaning");
    await expect.poll(() => studio.disk.text).toMatch(/\| Field \| Type \| Must be \| Meaning *\|/);
    await page.getByRole("combobox", { name: "Add a setting to Book" }).selectOption("Search");
    const search = page.getByRole("region", { name: "Book" }).getByRole("textbox", { name: "Search", exact: true });
    await search.fill("title");
    await expect.poll(() => studio.disk.text).toContain("- Shown as: {title}\n- Search: title\n");
    await page.getByRole("textbox", { name: "Name of the entity" }).fill("Loan");
    await page.getByRole("button", { name: "+ entity" }).click();
    await expect.poll(() => studio.disk.text).toContain("### Loan\n\n| Field | Type");
    await page.getByRole("region", { name: "Loan" }).getByRole("textbox", { name: "Type of name" }).waitFor();
  });

  it("sets and takes away the marks of a field by a press", async () => {
    const { studio, page } = await filling(3);
    const grid = page.getByRole("table", { name: "Field of Book" });
    await grid.getByRole("button", { name: "unique, Must be of title" }).click();
    await expect.poll(() => studio.disk.text).toMatch(/\| title \| text \| required, unique *\|/);
    await grid.getByRole("button", { name: "required, Must be of title", pressed: true }).click();
    await expect.poll(() => studio.disk.text).toMatch(/\| title \| text \| unique *\|/);
    await grid.getByRole("button", { name: "unique, Must be of title", pressed: true }).click();
    await expect.poll(() => studio.disk.text).toMatch(/\| title \| text \| - *\|/);
    await grid.getByRole("button", { name: "More of Must be of title" }).click();
    await grid.getByRole("textbox", { name: "Must be of title" }).fill("required");
    await expect.poll(() => studio.disk.text).toBe(SHELVES);
  });

  it("goes by a press from yes to no, to a condition and to open", async () => {
    const { studio, page } = await filling(6);
    const matrix = page.getByRole("table", { name: "Entity" });
    const press = (now: string) => matrix.getByRole("button", { name: `Visitor of Book see: ${now}` }).click();
    for (const [now, then] of [
      ["yes", "no"],
      ["no", "if"],
      ["if", "not shown"],
      ["open", "yes"],
    ] as const) {
      await press(now);
      await expect.poll(() => studio.disk.text).toMatch(new RegExp(`\\| Book \\| see \\| ${then} *\\| yes \\|`));
    }
    await press("yes");
    await press("no");
    await expect.poll(() => studio.disk.text).toMatch(/\| Book \| see \| if *\| yes \|/);
    await matrix.getByRole("textbox", { name: "Visitor of Book see" }).fill("if title is not empty");
    await expect.poll(() => studio.disk.text).toContain("| Book | see | if title is not empty | yes |");
  });

  it("begins a point that the document does not have", async () => {
    const { studio, page } = await filling(9);
    await page.getByRole("button", { name: "+ constant" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("LOAN_DAYS");
    await page.getByRole("textbox", { name: "Value of LOAN_DAYS" }).fill("21 days");
    await expect
      .poll(() => studio.disk.text)
      .toMatch(/## 9\. Business constants and limits\n\n\| Name.*\n\| -.*\n\| LOAN_DAYS *\| 21 days/);
  });

  it("answers an open question where it stands", async () => {
    const { studio, page } = await filling(
      1,
      "# Shelves\n\n## 1. What the product does and for whom\n\nPurpose: not shown. Audience: not shown.\n",
    );
    await page.getByRole("textbox", { name: "Purpose" }).fill("Lend books");
    await page.keyboard.press("Enter");
    await expect.poll(() => studio.disk.text).toContain("Audience: not shown.\n\n- Purpose: Lend books\n");
    await page.getByText("Who is the product for?", { exact: true }).waitFor();
    await page.getByRole("textbox", { name: "Audience" }).fill("Readers");
    await page.getByRole("button", { name: "Answer" }).click();
    await expect.poll(() => studio.disk.text).toContain("- Audience: Readers\n");
    expect(studio.disk.text).toContain("- Purpose: Lend books\n");
    expect(studio.disk.text).not.toContain("not shown");
  });

  it("suggests screens, each to be accepted by itself", async () => {
    const { studio, page } = await filling(2);
    await page
      .getByRole("region", { name: "Suggestions" })
      .getByRole("button", { name: /Person list/ })
      .click();
    await expect.poll(() => studio.disk.text).toMatch(/\n\| Person list .*\| list of Person /);
    await page
      .getByRole("region", { name: "Suggestions" })
      .getByRole("button", { name: /Person list/ })
      .waitFor({ state: "detached" });
  });

  it("shows what is wrong below its row, and leads there from the list of problems", async () => {
    const { page } = await filling(1, SHELVES.replace("text | required", "txt | required"));
    await page.getByRole("button", { name: /^\d+ problems? · / }).click();
    await page.getByRole("button", { name: /^Error/ }).click();
    await page.getByRole("heading", { level: 2, name: /^3\. / }).waitFor();
    const type = page.getByRole("textbox", { name: "Type of title" });
    await expect.poll(() => type.evaluate((control) => control === document.activeElement)).toBe(true);
    expect(await type.getAttribute("aria-invalid")).toBe("true");
    await page.getByRole("table", { name: "Field of Book" }).getByText('There is no type "txt".').waitFor();
  });

  it("explains a condition below its row, within what is seen of a wide table", async () => {
    const studio = await openStudio(TOOLS);
    onTestFinished(() => studio.close());
    const page = await studioPage(browser, studio, { view: "form" });
    await page.getByRole("button", { name: /^4\. / }).click();
    await page.getByRole("textbox", { name: "Only if of free" }).first().click();
    await page.getByRole("region", { name: "What it comes to" }).waitFor();
    const [panel, document] = [page.getByRole("region", { name: "What this says" }), page.getByRole("main", { name: "Document" })];
    const [inner, outer] = [await panel.boundingBox(), await document.boundingBox()];
    expect(inner!.x).toBeGreaterThanOrEqual(outer!.x);
    expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width);
    await page.getByRole("button", { name: "+ condition" }).click();
    await page.getByRole("group", { name: "Conditions" }).getByRole("combobox", { name: "Field of condition 3" }).waitFor();
    await expectAccessible(page);
  });

  it("shows the parts of a screen as a card, and adds to them by keyboard", async () => {
    const { studio, page } = await filling(2);
    await page.getByRole("textbox", { name: "Fields of Books" }).click();
    const add = page.getByRole("region", { name: "Parts of Route of Books" }).getByRole("combobox", { name: "Add a placeholder" });
    await page.getByRole("checkbox", { name: "Changed at" }).press("Space");
    await expect.poll(() => studio.disk.text).toContain("| Books | / | list of Book | title, changed_at |\n");
    // An arrow opens the list, and chooses nothing yet.
    await add.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(studio.disk.text).toContain("| Books | / |");
    await page.keyboard.press("Enter");
    await expect.poll(() => studio.disk.text).toContain("| Books | /{book} |");
    await expectAccessible(page);
  });

  it("is the same document as its text, with one undo", async () => {
    const { studio, page } = await filling(1);
    await page.getByRole("textbox", { name: "Purpose" }).fill("Lend films");
    await expect.poll(() => studio.disk.text).toContain("- Purpose: Lend films\n");
    await page.getByRole("tab", { name: "Text" }).click();
    await page.locator(".cm-line", { hasText: "- Purpose: Lend films" }).click();
    await page.keyboard.press("Control+z");
    await expect.poll(() => studio.disk.text).toBe(SHELVES);
  });
});
