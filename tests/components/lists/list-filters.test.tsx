// A list is filtered by a list of records, with chips that the address keeps.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftOf, filterModesFor, filterOf } from "../../../src/runtime/web/screens/list/toolbar/filter-draft.ts";
import type { ColumnView } from "../../../src/runtime/wire.ts";
import { type AppWindow, type Page, pageAt, pressOption, settled, windowOf } from "../../support/application/page.tsx";
import { open, openExample, readExample, type TestServer } from "../../support/test-server.ts";

const PLACE = { decimalPoint: ".", timeZone: "UTC", language: "en", currency: "EUR" };

describe("a filter by a list of records, as it is built", () => {
  const type = { is: "links", entity: "Tag", table: "article_tags" } as const;
  const column: ColumnView = { path: "tags", label: "Tags", help: "", type, sortable: false, filterable: true, open: null, cite: "" };

  it("is by any of several, or by whether there is one", () => {
    expect(filterModesFor(column)).toEqual(["is", "empty", "notEmpty"]);
    const filter = { path: "tags", by: "is", values: ["a", "b"] } as const;
    expect(filterOf(column, draftOf(column, [filter], PLACE), PLACE)).toEqual(filter);
  });
});

describe("a list of articles", () => {
  let server: TestServer;
  let buyer: AppWindow;

  beforeAll(async () => {
    const path = resolve(import.meta.dirname, "../../../examples/market/data/samples.json");
    const records = JSON.parse(readFileSync(path, "utf8"));
    server = await open(readExample("market"), { development: true, records, now: "2026-11-20T12:00:00.000Z" });
    buyer = await windowOf(server, "buyer@example.org");
  });

  afterAll(async () => {
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

  it("says of a tag of the address that it is none, and of one that is not there that it is not shown", async () => {
    const page = await pageAt(buyer, "/?f.tags=oak");
    await page.getByText("Tags: oak").waitFor();
    expect(await page.locator("[data-row]").count()).toBeGreaterThan(0);
    await page.goto(`/?f.tags=${crypto.randomUUID()}`);
    await chips(page).getByText("Tags: No access").waitFor();
    await page.close();
  });
});

describe("a filter of what is always there", () => {
  it("does not ask whether there is something, but where it does already", async () => {
    const server = await openExample("library");
    const page = await pageAt(await windowOf(server, "librarian@example.org"), "/desk/late");
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
    await server.close();
  });
});
