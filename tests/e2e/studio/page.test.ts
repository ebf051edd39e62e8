// The Studio's page is accessible, and has room on a phone.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { SHELVES } from "../../fixtures/documents/studio-shelves.ts";
import { launch, PHONE, WIDE } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { openStudio, studioPage } from "../../support/browser/studio.ts";
import { readExample } from "../../support/test-server.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe.each([
  ["wide, as its text", WIDE, "text"],
  ["wide, as forms", WIDE, "form"],
  ["on a phone, as forms", PHONE, "form"],
] as const)("the page, %s", (_name, size, view) => {
  it("is accessible and has no sideways scroll, with everything open", async () => {
    const studio = await openStudio(SHELVES.replace("Lend books", "not shown").replace("list of Book", "list of Bok"), SHELVES);
    onTestFinished(() => studio.close());
    const page = await studioPage(browser, studio, { size, view });
    await page.getByRole("button", { name: /^\d+ problems? · / }).click();
    await page.getByRole("button", { name: /^Error/ }).waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

describe("a document in which nothing is decided", () => {
  it("is begun with an example, which undo takes back", async () => {
    const studio = await openStudio(readExample("not-shown"), SHELVES);
    onTestFinished(() => studio.close());
    const page = await studioPage(browser, studio, { size: PHONE, view: "form" });
    const library = page.getByRole("button", { name: "Begin with Harbour Street Library" });
    await library.waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("heading", { level: 2, name: /^1\. / }).scrollIntoViewIfNeeded();
    await library.click();
    await expect.poll(() => studio.disk.text).toBe(readExample("library"));
    await library.waitFor({ state: "detached" });
    const purpose = page.getByRole("textbox", { name: "Purpose" });
    await purpose.focus();
    await page.keyboard.press("Control+z");
    await expect.poll(() => studio.disk.text).toBe(readExample("not-shown"));
    await library.waitFor();
  });
});

describe("the product beside the document", () => {
  it("is used as whoever the author chooses", async () => {
    const studio = await openStudio(SHELVES.replace("| Book | see | yes |", "| Book | see | no |"));
    onTestFinished(() => studio.close());
    const page = await studioPage(browser, studio);
    const product = page.frameLocator("iframe");
    await product
      .getByRole("link", { name: /Sign in/ })
      .or(product.getByRole("button", { name: /Sign in/ }))
      .first()
      .waitFor();
    await page.getByRole("combobox", { name: "as" }).selectOption({ index: 1 });
    await product.getByRole("heading", { level: 1, name: "Books" }).waitFor();
  });

  it("leaves the keyboard to whoever writes, although its page for signing in asks for it", async () => {
    const studio = await openStudio(SHELVES.replace("| Book | see | yes |", "| Book | see | no |"));
    onTestFinished(() => studio.close());
    const page = await studioPage(browser, studio, { view: "form" });
    const product = page.frameLocator("iframe");
    const sign = product.getByRole("link", { name: "Sign in" }).first();
    const email = product.locator("#sign-in-email");
    await sign.or(email).first().waitFor();
    if (await sign.isVisible()) await sign.click();
    await email.waitFor();
    await page.getByRole("textbox", { name: "Purpose" }).focus();
    await page.getByRole("button", { name: "Reload" }).evaluate((button: HTMLElement) => button.click());
    await email.waitFor({ state: "detached" });
    await email.waitFor();
    await email.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await page.getByRole("textbox", { name: "Purpose" }).evaluate((one) => document.activeElement === one)).toBe(true);
  });

  it("leads from an element to its row, and outlines the elements of the row that is written", async () => {
    const studio = await openStudio(SHELVES);
    onTestFinished(() => studio.close());
    const page = await studioPage(browser, studio, { view: "form" });
    const product = page.frameLocator("iframe");
    const heading = product.getByRole("heading", { level: 1, name: "Books" });
    await heading.waitFor();
    await product
      .getByRole("link", { name: "Books" })
      .first()
      .click({ modifiers: ["Alt"] });
    await page.getByRole("heading", { level: 2, name: /^2\. / }).waitFor();
    const screen = page.getByRole("table", { name: "Screen" }).getByRole("textbox", { name: "Screen" });
    await expect.poll(() => screen.evaluate((control) => control === document.activeElement)).toBe(true);
    const outline = () =>
      product
        .locator('[data-source^="spec.md:12:"]:not(main)')
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    await page.getByRole("textbox", { name: "Route of Books" }).press("End");
    await page.keyboard.type("b");
    await expect.poll(outline).toBe("dashed");
    await page.getByRole("button", { name: "Show its row" }).click();
    await product.getByRole("link", { name: "Books" }).first().click();
    await expect.poll(() => screen.evaluate((control) => control === document.activeElement)).toBe(true);
  });
});
