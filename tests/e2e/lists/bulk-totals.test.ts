// A bulk dialog adds up the amounts of its questions, and says what it leaves out.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { enterPayments, PAYERS, PAYING } from "../../fixtures/documents/bulk-totals.ts";
import { chooseActions, launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(PAYING, { development: true, records: { Person: PAYERS }, webFolder: WEB_FOLDER });
  await enterPayments(server);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function asked(who: string, size = WIDE): Promise<Page> {
  const page = await pageAt(await windowOf(browser, server, `${who}@example.org`, { size }), "/");
  if (size === PHONE) await page.getByRole("button", { name: "Select", exact: true }).click();
  for (const name of ["A", "B", "C", "E"]) await page.getByRole("checkbox", { name: `Select ${name}`, exact: true }).check();
  await chooseActions(page);
  await page.getByRole("dialog").getByRole("combobox", { name: "Action" }).selectOption({ label: "Pay" });
  return page;
}

it("says what the questions come to, by the name of each amount", async () => {
  const page = await asked("cleo");
  const totals = page.getByRole("dialog").locator("dl");
  await totals.waitFor();
  expect(await totals.locator("dt").allInnerTexts()).toEqual(["Amount", "To give", "Took"]);
  const told = ["€1,000.29 total, 3 records", "€998.08 total, 4 records", "2 minutes total, 2 records"];
  expect(await totals.locator("dd").allInnerTexts()).toEqual(told);
  await expectAccessible(page);
  await page.context().close();
});

it("says on a phone how many are left out that somebody may not see", async () => {
  const page = await asked("mia", PHONE);
  const amount = page.getByRole("dialog").locator("dl dd").first();
  await amount.getByText("Excludes 1 record you can’t view.").waitFor();
  expect(await amount.textContent()).toContain("€1,000.09 total, 2 records");
  await expectAccessible(page);
  await page.context().close();
});
