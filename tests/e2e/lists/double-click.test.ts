// A double click selects no words, while text in tables can be selected.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  browser = await launch();
  server = await open(DEPOT, { development: true, records: DEPOT_RECORDS, webFolder: WEB_FOLDER });
  page = await pageAt(await windowOf(browser, server, "cleo@example.org"), "/");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const selects = (role: "button" | "columnheader", name: string) =>
  page
    .getByRole(role, { name })
    .first()
    .evaluate((element) => getComputedStyle(element.querySelector("button") ?? element).userSelect);

it("is no word of a button", async () => {
  const button = page.getByRole("button", { name: "Filter" });
  // What the press does is another matter.
  await button.evaluate((element) => element.addEventListener("click", (event) => event.stopImmediatePropagation(), true));
  await button.dblclick();
  expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe("");
  expect(await selects("button", "Take up")).toBe("none");
});

it("is a word of what heads a column", async () => {
  expect(await selects("columnheader", "Place")).not.toBe("none");
});
