// A list is filtered by a list of records, with chips that the address keeps.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftOf, filterOf } from "../../../src/runtime/web/screens/list/toolbar/filter-draft.ts";
import type { ColumnView } from "../../../src/runtime/wire.ts";
import { drawn, hold, launch, PHONE, pageAt, pressOption, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const PLACE = { decimalPoint: ".", timeZone: "UTC", language: "en", currency: "EUR" };

describe("a filter by a list of records, as it is built", () => {
  const type = { is: "links", entity: "Tag", table: "article_tags" } as const;
  const column: ColumnView = { path: "tags", label: "Tags", help: "", type, sortable: false, filterable: true, open: null, cite: "" };

  it("is none as long as something is typed that names no record", () => {
    const draft = { ...draftOf(column, [], PLACE), values: ["a"] };
    expect(filterOf(column, { ...draft, unfinished: true }, PLACE)).toBeNull();
    expect(filterOf(column, { ...draft, values: [] }, PLACE)).toBeNull();
    expect(filterOf(column, draft, PLACE)).toEqual({ path: "tags", by: "is", values: ["a"] });
  });
});

describe("a list of articles", () => {
  let browser: Browser;
  let server: TestServer;
  let buyer: BrowserContext;

  beforeAll(async () => {
    browser = await launch();
    const path = resolve(import.meta.dirname, "../../../examples/market/data/samples.json");
    const records = JSON.parse(readFileSync(path, "utf8"));
    server = await open(readExample("market"), { development: true, records, webFolder: WEB_FOLDER, now: "2026-11-20T12:00:00.000Z" });
    buyer = await windowOf(browser, server, "buyer@example.org");
  });

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  const chips = (page: Page) => page.getByRole("list", { name: "Active filters" });

  async function filter(page: Page): Promise<void> {
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Field").selectOption({ label: "Tags" });
    const input = dialog.getByRole("combobox", { name: "Tags, Any of" });
    for (const tag of ["for the kitchen", "wool"]) {
      await input.fill(tag.slice(0, 9));
      await pressOption(page, tag);
      await dialog.getByText(tag, { exact: true }).waitFor();
    }
    await input.press("Tab");
    await dialog.getByRole("button", { name: "Remove wool" }).waitFor();
  }

  it("keeps what is pressed where it is until it is let go, whatever is answered meanwhile", async () => {
    const page = await pageAt(buyer, "/");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Field").selectOption({ label: "Tags" });
    const input = dialog.getByRole("combobox", { name: "Tags, Any of" });
    await input.click();
    await page.getByRole("option", { name: "wool" }).hover();
    const release = await hold(page, "**/-/references/**");
    const asked = page.waitForRequest(/references/);
    await page.keyboard.type("wo");
    await asked;
    await page.mouse.down();
    const answered = page.waitForResponse(/references/);
    release();
    await answered;
    await drawn(page);
    expect(await page.getByRole("option", { name: "ceramics" }).count()).toBe(1);
    await page.mouse.up();
    await dialog.getByText("wool", { exact: true }).waitFor();
    await input.press("Tab");
    await dialog.getByRole("button", { name: "Remove wool" }).waitFor();
    await page.close();
  });

  it("says of what can be no number that alone, in its own place", async () => {
    const page = await pageAt(buyer, "/");
    await filter(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Field" }).selectOption({ label: "Price" });
    const [from, to] = [dialog.getByLabel("From", { exact: true }), dialog.getByLabel("To", { exact: true })];
    await to.fill("two");
    await to.press("Enter");
    await dialog.getByText(/^To must be a number, such as/).waitFor();
    expect(await dialog.getByText("Enter a value.").count()).toBe(0);
    expect(await to.evaluate((one) => one === document.activeElement)).toBe(true);
    expect((await from.boundingBox())?.y).toBe((await to.boundingBox())?.y);
    await to.fill("");
    await to.press("Enter");
    await dialog.getByText("Enter a value.").waitFor();
    await page.close();
  });

  it("is narrowed on a phone", async () => {
    const phone = await windowOf(browser, server, "buyer@example.org", { size: PHONE, touch: true });
    const page = await pageAt(phone, "/");
    await filter(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Apply" }).click();
    await chips(page).getByText("Tags: for the kitchen, wool").waitFor();
    await expectNoSidewaysScroll(page);
    await phone.close();
  });
});
