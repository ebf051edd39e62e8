// Invalid values are reported on blur, and missing ones on submit.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/validation-on-blur.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  const records = { Person: [{ name: "Leo", email: "leo@example.org" }], Fair: [{ name: "Spring", day: "2027-03-01" }] };
  server = await open(DOCUMENT, { development: true, records, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

it("says as it is typed which day is meant by that day of the week which is today, and keeps it", async () => {
  // The second of March 2026, ten o'clock, is a Monday.
  const today = await open(DOCUMENT, {
    now: "2026-03-02T10:00:00.000Z",
    records: { Person: [{ name: "Leo", email: "leo@example.org" }] },
    webFolder: WEB_FOLDER,
    development: true,
  });
  const context = await windowOf(browser, today, "leo@example.org");
  await context.clock.setFixedTime("2026-03-02T10:00:00.000Z");
  const page = await pageAt(context, "/new");
  const begins = page.getByRole("textbox", { name: /^Begins/ });
  const told = page
    .locator("main form")
    .getByRole("status")
    .filter({ hasText: /2026 at/ });
  await begins.fill("Monday 6pm");
  await expect.poll(() => told.allInnerTexts()).toEqual([expect.stringMatching(/Monday, March 2, 2026 at 6:00/)]);
  await expectAccessible(page);
  await begins.fill("Monday 9am");
  await expect.poll(() => told.allInnerTexts()).toEqual([expect.stringMatching(/Monday, March 9, 2026 at 9:00/)]);
  await begins.fill("Tuesday 9am");
  expect(await told.count()).toBe(0);
  await begins.fill("Monday 9am");
  await begins.press("Tab");
  expect(await begins.inputValue()).toMatch(/03\/09\/2026 09:00/);
  expect(await told.count()).toBe(0);
  await page.getByLabel("Name").fill("March");
  const day = page.getByRole("textbox", { name: /^Day/ });
  await day.fill("monday");
  await page
    .getByRole("status")
    .filter({ hasText: /^Monday, March 9, 2026$/ })
    .waitFor();
  await day.press("Tab");
  expect(await day.inputValue()).toBe("03/09/2026");
  await page.getByRole("button", { name: "Save" }).click();
  await page.waitForURL((url) => url.pathname !== "/new");
  const token = await today.signIn("leo@example.org");
  const { items } = (await today.ask("GET", "/api/records/Fair", undefined, { token })).body;
  expect(items).toMatchObject([{ name: "March", begins: "2026-03-09T09:00:00.000Z" }]);
  await context.close();
  await today.close();
});
