// What an author writes in the text view is in the file.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { SHELVES } from "../../fixtures/documents/studio-shelves.ts";
import { launch } from "../../support/browser/browser.ts";
import { caretAtEndOf, openStudio, studioPage } from "../../support/browser/studio.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function writing(text = SHELVES) {
  const studio = await openStudio(text, SHELVES);
  onTestFinished(() => studio.close());
  const page = await studioPage(browser, studio);
  return { studio, page };
}

describe("the text view", () => {
  it("writes the file, and takes all of it back", async () => {
    const { studio, page } = await writing();
    await caretAtEndOf(page, "Purpose: Lend books");
    await page.keyboard.type(" and films");
    await expect.poll(() => studio.disk.text).toContain("- Purpose: Lend books and films\n");
    await page.keyboard.press("Control+z");
    await expect.poll(() => studio.disk.text).toBe(SHELVES);
  });

  it("suggests names of the document where one is written", async () => {
    const { studio, page } = await writing();
    await caretAtEndOf(page, "Shown as:");
    for (let at = 0; at < 6; at++) await page.keyboard.press("Backspace");
    await page.keyboard.type("ti");
    await page.getByRole("option", { name: /^title/ }).click();
    await expect.poll(() => studio.disk.text).toContain("- Shown as: {title");
  });

  it("leads from cell to cell, and begins a row below", async () => {
    const { studio, page } = await writing();
    await caretAtEndOf(page, "| title | text");
    await page.keyboard.press("Enter");
    await page.keyboard.type("pages");
    await page.keyboard.press("Tab");
    await page.keyboard.type("integer");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("sheets");
    await expect.poll(() => studio.disk.text).toContain("| title | text | required |\n| sheets | integer |  |\n");
  });

  it("says what is wrong, leads there, and mends it", async () => {
    const { studio, page } = await writing(SHELVES.replace("text | required", "txt | required"));
    await page.getByRole("button", { name: /^\d+ problems? · / }).click();
    await page.getByRole("button", { name: /^Error .*The product runs: \| title \| / }).click();
    await page.keyboard.press("Control+.");
    await page.getByRole("form", { name: "Quick fixes" }).getByRole("button", { name: "Write text" }).click();
    await expect.poll(() => studio.disk.text).toBe(SHELVES);
    await page.getByRole("button", { name: /^Error/ }).waitFor({ state: "detached" });
  });

  it("renames a name wherever the document speaks of it", async () => {
    const { studio, page } = await writing();
    await page
      .locator(".cm-token-definition", { hasText: /^title$/ })
      .first()
      .click();
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: "New name" }).fill("label");
    await page.keyboard.press("Enter");
    await expect
      .poll(() => studio.disk.text)
      .toBe(SHELVES.replaceAll("title", "label").replace("| label | text", "| label (was title) | text"));
  });

  it("leads to the row of a name, brings the text to its form, and suggests where nothing is typed", async () => {
    const { studio, page } = await writing(SHELVES.replace("| title | text |", "| title |  text|"));
    await page
      .locator(".cm-token-name", { hasText: /^title$/ })
      .first()
      .click();
    await page.keyboard.press("F12");
    await expect.poll(() => page.locator(".cm-activeLine").textContent()).toContain("required");
    await page.keyboard.press("Home");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Control+Space");
    await page.getByRole("option", { name: /^long text/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Shift+Alt+F");
    await expect.poll(() => studio.disk.text).toMatch(/\n\| title \| text +\| required/);
  });

  it("keeps the line ends of a document of Windows", async () => {
    const { studio, page } = await writing(SHELVES.replaceAll("\n", "\r\n"));
    await caretAtEndOf(page, "Purpose: Lend books");
    await page.keyboard.press("Enter");
    await page.keyboard.type("- Audience: Readers");
    const expected = SHELVES.replace("Lend books\n", "Lend books\n- Audience: Readers\n").replaceAll("\n", "\r\n");
    await expect.poll(() => studio.disk.text).toBe(expected);
  });
});
