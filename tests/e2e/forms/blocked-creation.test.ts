// A form whose action is refused whatever is typed says so at its top.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/blocked-creation.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const Guest = ["Ida", "Bo"].map((name) => ({ name, email: `${name.toLowerCase()}@example.org` }));
  const Debt = [1, 2].map((amount) => ({ guest: 0, amount }));
  server = await open(DOCUMENT, { development: true, records: { Guest, Debt }, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("tells the reason and the way out at once, where nothing that is typed would change it", async () => {
  const page = await pageAt(await windowOf(browser, server, "ida@example.org", { size: PHONE, touch: true }), "/book");
  const told = page.getByText("You have debts: 2.");
  await told.waitFor();
  const above = await page.getByLabel("Name").evaluate((field) => field.getBoundingClientRect().top);
  expect((await told.boundingBox())!.y).toBeLessThan(above);
  // Sent all the same, it is told once.
  await page.getByLabel("Name").fill("Otter");
  await page.getByLabel("Nights").fill("2");
  await page.getByRole("button", { name: "Book", exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toContain("You have debts: 2.");
  expect(await told.count()).toBe(1);
  await page.getByRole("main").getByRole("link", { name: "Debts" }).click();
  await page
    .getByRole("button", { name: /Leave|Discard/ })
    .or(page.getByRole("heading", { name: "Debts", level: 1 }))
    .first()
    .waitFor();
  await page.context().close();
});
