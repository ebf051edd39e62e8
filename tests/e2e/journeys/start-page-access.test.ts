// A product whose first address is a list that not everybody may open.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WISHES } from "../../fixtures/documents/application/start-page-access.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await open(WISHES, {
    records: {
      Person: [
        { name: "Rita", email: "rita@example.org", role: "desk" },
        { name: "Olga", email: "olga@example.org", role: "guest" },
      ],
    },
    webFolder: WEB_FOLDER,
    development: true,
  });
  browser = await launch();
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const olga = (path: string) => windowOf(browser, server, "olga@example.org").then((window) => pageAt(window, path));

it("says so to whoever was given its address with a filter, and answers it with no other list", async () => {
  const page = await olga("/?f.urgent=yes");
  await page.getByRole("heading", { level: 1, name: "You don’t have access" }).waitFor();
  await page.getByRole("link", { name: "Go to home" }).click();
  await page.waitForURL(/\/mine$/);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Mine");
  await page.context().close();
});
