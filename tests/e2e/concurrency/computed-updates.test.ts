// Computed values follow an order by somebody else without a reload.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openExample, pageAt, windowOf } from "../../support/browser/browser.ts";
import type { TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await openExample("market");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const shown = async (page: Page) => (await page.locator("main").allInnerTexts()).join("\n");

it("follows what somebody else ordered", async () => {
  const [tomas, declan] = [await windowOf(browser, server, "tomas@example.org"), await windowOf(browser, server, "declan@example.org")];
  const pages = [await pageAt(tomas, "/articles/blue-tea-bowl"), await pageAt(declan, "/articles/blue-tea-bowl")];
  for (const page of pages) await expect.poll(() => shown(page)).toMatch(/Available\s+4\b/);
  const token = await server.signIn("buyer@example.org");
  const address = await server.store.getBy("Address", "short", "nora-byrne-limerick");
  const article = await server.store.getBy("Article", "slug", "blue-tea-bowl");
  const order = { shop: "quinn-pottery", lines: [{ article: article!.id, quantity: 1 }], address: address!.id };
  const reply = await server.ask("POST", "/api/orders", { order }, { headers: { authorization: `Token ${token}` } });
  expect([reply.status, reply.body]).toEqual([201, reply.body]);
  for (const page of pages) await expect.poll(() => shown(page)).toMatch(/Available\s+3\b/);
  for (const context of [tomas, declan]) await context.close();
});
