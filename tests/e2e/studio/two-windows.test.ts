// Two windows, and whoever writes the file elsewhere, write one document.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { SHELVES } from "../../fixtures/documents/studio-shelves.ts";
import { launch } from "../../support/browser/browser.ts";
import { caretAtEndOf, FILE, openStudio, studioPage } from "../../support/browser/studio.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

async function opened() {
  const studio = await openStudio(SHELVES);
  onTestFinished(() => studio.close());
  return { studio, page: await studioPage(browser, studio) };
}

const hasLine = (page: Page, words: string) => page.locator(".cm-line", { hasText: words }).first().waitFor();

describe("a document that two windows write", () => {
  it("is the same in both, and each takes back its own alone", async () => {
    const { studio, page } = await opened();
    const other = await studioPage(browser, studio);
    await caretAtEndOf(page, "Purpose: Lend books");
    await page.keyboard.type(" here");
    await hasLine(other, "Lend books here");
    await caretAtEndOf(other, "# Shelves");
    await other.keyboard.type(" and racks");
    await hasLine(page, "# Shelves and racks");
    await page.keyboard.press("Control+z");
    await hasLine(page, "# Shelves and racks");
    await expect.poll(() => studio.disk.text).toBe(SHELVES.replace("# Shelves", "# Shelves and racks"));
  });
});

describe("a file that somebody writes elsewhere", () => {
  it("comes in beside what is written here", async () => {
    const { studio, page } = await opened();
    studio.disk.text = SHELVES.replace("# Shelves", "# Racks");
    await studio.authoring.outside([{ file: FILE, text: studio.disk.text }]);
    await hasLine(page, "# Racks");
  });

  it.each([
    ["Keep what is written here", "Lend books here"],
    ["Take the file", "Lend films"],
  ])("on the same line is asked about: %s", async (choice, stays) => {
    const { studio, page } = await opened();
    const theirs = SHELVES.replace("Lend books", "Lend films");
    studio.disk.text = theirs;
    await caretAtEndOf(page, "Purpose: Lend books");
    await page.keyboard.type(" here");
    const conflict = page.getByRole("alert", { name: "Conflict" });
    await conflict.getByText("spec.md was changed elsewhere").waitFor();
    expect(studio.disk.text).toBe(theirs);
    await conflict.getByRole("button", { name: choice }).click();
    await expect.poll(() => studio.disk.text).toBe(SHELVES.replace("Lend books", stays));
    await conflict.waitFor({ state: "detached" });
    await hasLine(page, stays);
    if (stays === "Lend books here") return;
    await page.locator(".cm-content").focus();
    await page.keyboard.press("Control+z");
    await hasLine(page, "Lend books here");
  });
});

describe("a Studio without its process", () => {
  it("keeps what is written, and sends it again", async () => {
    const { studio, page } = await opened();
    await page.context().route("**/-/studio/push", (route) => route.abort());
    await caretAtEndOf(page, "Purpose: Lend books");
    await page.keyboard.type(" here");
    await page.getByText("Not connected.").waitFor();
    await page.context().unroute("**/-/studio/push");
    await expect.poll(() => studio.disk.text).toContain("Lend books here");
    await page.getByText("Not connected.").waitFor({ state: "detached" });
  });
});
