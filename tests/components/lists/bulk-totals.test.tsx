// A bulk dialog adds up the amounts of its questions, and says what it leaves out.

import { afterAll, beforeAll, expect, it } from "vitest";
import { enterPayments, PAYERS, PAYING } from "../../fixtures/documents/bulk-totals.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(PAYING, { development: true, records: { Person: PAYERS } });
  await enterPayments(server);
});

afterAll(async () => {
  await server?.close();
});

async function asked(who: string, size = WIDE): Promise<Page> {
  const page = await pageAt(await windowOf(server, `${who}@example.org`, { size }), "/");
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
  await page.context().close();
});

it("says on a phone how many are left out that somebody may not see", async () => {
  const page = await asked("mia", PHONE);
  const amount = page.getByRole("dialog").locator("dl dd").first();
  await amount.getByText("Excludes 1 record you can’t view.").waitFor();
  expect(await amount.textContent()).toContain("€1,000.09 total, 2 records");
  await page.context().close();
});
