// Two panes beside the document: one product, used by two people at once.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { launch, PHONE, WIDE } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { openStudio, studioPage } from "../../support/browser/studio.ts";
import { readExample } from "../../support/test-server.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

describe("two panes", () => {
  it("have a session each, and what one person does the other sees at once", async () => {
    const samples = readFileSync(resolve(import.meta.dirname, "../../../examples/library/data/samples.json"), "utf8");
    const studio = await openStudio(readExample("library"), undefined, JSON.parse(samples));
    onTestFinished(() => studio.close());
    const page = await studioPage(browser, studio, { view: "form" });
    await page.getByRole("button", { name: "+ a second" }).click();
    const pane = (name: "first" | "second") => {
      const shown = page.getByRole("region", { name: `The running product, ${name} pane` });
      return { who: shown.getByRole("combobox", { name: "as" }), product: shown.frameLocator("iframe"), shown };
    };
    const [first, second] = [pane("first"), pane("second")];
    await first.who.selectOption({ label: "Leo Lima (Librarian)" });
    await second.who.selectOption({ label: "Ana Alves (Reader)" });
    await first.product.getByRole("link", { name: "Desk" }).first().click();
    await second.product.getByRole("link", { name: "My loans" }).first().click();
    await second.product.getByText("Frankenstein").first().waitFor();
    await second.product.getByText("Requested", { exact: true }).first().waitFor();
    await first.product
      .getByRole("link", { name: /Frankenstein/ })
      .first()
      .click();
    await first.product.getByRole("button", { name: "Check out" }).click();
    await second.product.getByText("Requested", { exact: true }).first().waitFor({ state: "detached" });
    expect(await first.who.inputValue()).toBe("librarian@example.org");
    expect(await second.who.inputValue()).toBe("ana@example.org");
    await expectAccessible(page);

    // The row that is written is outlined in both, and an element of either leads to its row.
    await page.getByRole("button", { name: /^2\. / }).click();
    await page.getByRole("textbox", { name: "Route of My loans" }).press("End");
    for (const { product } of [first, second]) {
      const link = product.locator("a[data-source]", { hasText: "My loans" }).first();
      await expect.poll(() => link.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("dashed");
    }
    await second.product
      .getByRole("link", { name: "Catalogue" })
      .first()
      .click({ modifiers: ["Alt"] });
    await page.getByRole("textbox", { name: "Screen", exact: true }).and(page.locator(":focus")).waitFor();

    // A call is made as either of them.
    await page.getByRole("tab", { name: "Calls" }).click();
    await page.getByText("It is made as Ana Alves").waitFor();
    await page.getByRole("button", { name: "As the other person" }).click();
    await page.getByText("It is made as Leo Lima").waitFor();
    await page.getByRole("button", { name: "As the other person" }).click();
    await page.getByRole("tab", { name: "Product" }).last().click();

    // Where there is no room for both, one is shown.
    await page.setViewportSize(PHONE);
    await page.getByRole("tab", { name: "Product" }).first().click();
    await second.shown.waitFor();
    expect(await first.shown.isVisible()).toBe(false);
    await page.getByRole("tab", { name: "First: Leo Lima" }).click();
    await first.shown.waitFor();
    await expectNoSidewaysScroll(page);
    await page.setViewportSize(WIDE);
    await page.getByRole("button", { name: "Close the second pane" }).click();
    await page.getByRole("button", { name: "+ a second" }).waitFor();
  });
});
