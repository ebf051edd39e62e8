// A list is filtered by a list of records, with chips that the address keeps.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftOf, filterModesFor, filterOf } from "../../../src/runtime/web/screens/list/toolbar/filter-draft.ts";
import type { ColumnView } from "../../../src/runtime/wire.ts";
import {
  drawn,
  hold,
  launch,
  openExample,
  PHONE,
  pageAt,
  pressOption,
  settled,
  WEB_FOLDER,
  windowOf,
} from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, readExample, type TestServer } from "../../support/test-server.ts";

const PLACE = { decimalPoint: ".", timeZone: "UTC", language: "en", currency: "EUR" };

describe("a filter by a list of records, as it is built", () => {
  const type = { is: "links", entity: "Tag", table: "article_tags" } as const;
  const column: ColumnView = { path: "tags", label: "Tags", help: "", type, sortable: false, filterable: true, open: null, cite: "" };

  it("is by any of several, or by whether there is one", () => {
    expect(filterModesFor(column)).toEqual(["is", "empty", "notEmpty"]);
    const filter = { path: "tags", by: "is", values: ["a", "b"] } as const;
    expect(filterOf(column, draftOf(column, [filter], PLACE), PLACE)).toEqual(filter);
  });

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

  it("is narrowed by several tags, whose names stand on the chip, and by none when it is removed", async () => {
    const page = await pageAt(buyer, "/");
    const all = await page.locator("[data-row]").count();
    await filter(page);
    await page.getByRole("button", { name: "Apply" }).click();
    await chips(page).getByText("Tags: for the kitchen, wool").waitFor();
    await settled(page);
    const some = await page.locator("[data-row]").count();
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(all);
    expect(new URL(page.url()).searchParams.getAll("f.tags")).toHaveLength(2);
    await chips(page).getByRole("button", { name: "Tags: for the kitchen, wool" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove for the kitchen" }).click();
    await page.getByRole("button", { name: "Apply" }).click();
    await chips(page).getByText("Tags: wool", { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.getAll("f.tags")).toHaveLength(1);
    await chips(page).getByRole("button", { name: "Remove filter on Tags" }).click();
    await page.waitForFunction((count) => document.querySelectorAll("[data-row]").length === count, all);
    await page.close();
  });

  it("is applied by the keys of every form, from a field whose list is open, which closes after each tag", async () => {
    const page = await pageAt(buyer, "/");
    await filter(page);
    const dialog = page.getByRole("dialog");
    const input = dialog.getByRole("combobox", { name: /^Tags/ });
    await dialog.getByRole("button", { name: "Remove wool" }).click();
    await input.click();
    await pressOption(page, "wool");
    await dialog.getByRole("button", { name: "Remove wool" }).waitFor();
    // Nothing lies over the buttons that end the panel.
    expect(await page.getByRole("listbox").count()).toBe(0);
    await dialog.getByRole("button", { name: "Remove wool" }).click();
    await input.click();
    await page.getByRole("listbox").waitFor();
    await page.keyboard.press("Control+Enter");
    await chips(page).getByText("Tags: for the kitchen", { exact: true }).waitFor();
    expect(await dialog.count()).toBe(0);
    await page.close();
  });

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

  it("does not take what is typed and names no tag", async () => {
    const page = await pageAt(buyer, "/");
    await filter(page);
    await page.getByRole("dialog").getByRole("combobox", { name: "Tags, Any of" }).fill("no such tag");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByRole("dialog").getByText("Enter a value.").waitFor();
    expect(new URL(page.url()).search).toBe("");
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

  it("says of a tag of the address that it is none, and of one that is not there that it is not shown", async () => {
    const page = await pageAt(buyer, "/?f.tags=oak");
    await page.getByText("Tags: oak").waitFor();
    expect(await page.locator("[data-row]").count()).toBeGreaterThan(0);
    await page.goto(`/?f.tags=${crypto.randomUUID()}`);
    await chips(page).getByText("Tags: No access").waitFor();
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

describe("a filter of what is always there", () => {
  it("does not ask whether there is something, but where it does already", async () => {
    const browser = await launch();
    const server = await openExample("library");
    const page = await pageAt(await windowOf(browser, server, "librarian@example.org"), "/desk/late");
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const ways = () => dialog.getByLabel("Condition").locator("option").allTextContents();
    for (const [label, asked] of [
      ["Book", ["is"]],
      ["Due date", ["is between", "is", "is empty", "is not empty"]],
      ["Days late", ["is between", "is"]],
    ] as const) {
      await dialog.getByLabel("Field").selectOption({ label });
      expect([label, await ways()]).toEqual([label, asked]);
    }
    await page.goto("/desk/late?f.book.empty=no");
    await page.getByRole("button", { name: "Book is not empty", exact: true }).click();
    await expect.poll(ways).toEqual(["is", "is not empty"]);
    await browser.close();
    await server.close();
  });
});
