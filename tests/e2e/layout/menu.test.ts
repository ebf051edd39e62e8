// The menu at the side: its headings, counts, and how it is folded to its icons.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openExample, pageAt, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import type { TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let page: Page;

beforeAll(async () => {
  [browser, server] = await Promise.all([launch(), openExample("purchasing")]);
  page = await pageAt(await windowOf(browser, server, "lead@example.org", { size: WIDE }), "/");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const menu = () => page.getByRole("navigation", { name: "Main navigation" });

it("has the headings of the document, and says how many records wait in the user's own lists", async () => {
  await menu().getByText("Records", { exact: true }).waitFor();
  const waiting = menu().getByRole("link", { name: /^Waiting for me/ });
  await waiting.getByText(/^\d+ records?$/).waitFor();
  expect(await menu().getByRole("link", { name: "About" }).count()).toBe(0);
  await expectAccessible(page);
});

it("has what is about the product and the account in the menu of the account", async () => {
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "About" }).click();
  await page.waitForURL("**/-/about");
});

it("is folded to its icons, whose names stay, until it is unfolded", async () => {
  const articles = menu().getByRole("link", { name: "Articles" });
  const wide = (await articles.boundingBox())!.width;
  await page.getByRole("button", { name: "Fold menu" }).click();
  await expect.poll(async () => (await articles.boundingBox())!.width).toBeLessThan(wide / 3);
  await page.reload();
  await page.getByRole("button", { name: "Unfold menu" }).waitFor();
  expect(await menu().getByRole("link", { name: "Articles" }).getAttribute("title")).toBe("Articles");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Unfold menu" }).click();
  await expect.poll(async () => (await articles.boundingBox())!.width).toBe(wide);
});

it("is folded in a small window, until the user decides", async () => {
  await page.evaluate(() => localStorage.removeItem("ninefold.menu"));
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.reload();
  await page.getByRole("button", { name: "Unfold menu" }).click();
  await page.reload();
  await page.getByRole("button", { name: "Fold menu" }).waitFor();
});
