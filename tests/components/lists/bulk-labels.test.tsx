// While a bulk dialog is open it reports the records that drop out, and why. It is read out once, and not in the middle of
// a word.

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { askPayouts, DECIDERS, elsewhere, PAYOUTS } from "../../fixtures/documents/bulk-decisions.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;
let ids: string[];
let place: string;
let turn = 0;

beforeAll(async () => {
  server = await open(PAYOUTS, { development: true, records: { Person: DECIDERS } });
});
afterAll(async () => {
  await server?.close();
});
beforeEach(async () => {
  turn += 1;
  place = `Ulm ${turn}`;
  ids = await askPayouts(server, [
    ["Ann", "20.10", place, false],
    ["Ann", "30.20", place, false],
    ["Bo", "0.40", place, false],
    ["Cy", "5.00", place, false],
    ["Di", "6.00", place, false],
    ["Ed", "7.00", place, false],
    ["Flo", "8.00", place, false],
  ]);
});

async function asked(size = WIDE): Promise<Page> {
  const page = await pageAt(
    await windowOf(server, "mia@example.org", { size, touch: size === PHONE }),
    `/?f.city=${encodeURIComponent(place)}`,
  );
  if (size === PHONE) await page.getByRole("button", { name: "Select", exact: true }).click();
  const boxes = page.getByRole("checkbox", { name: /^Select Payout/ });
  await boxes.first().waitFor();
  for (const box of await boxes.all()) await box.check();
  await chooseActions(page);
  await page.getByRole("dialog", { name: "7 selected" }).getByRole("combobox", { name: "Action" }).selectOption({ label: "Approve" });
  return page;
}

const fallen = (page: Page) => page.getByRole("dialog").getByRole("listitem").allTextContents();

async function statuses(): Promise<string[]> {
  const token = await server.signIn("cleo@example.org");
  return Promise.all(ids.map(async (id) => (await server.ask("GET", `/api/records/Payout/${id}`, undefined, { token })).body.status));
}

it("says in the panel why what was done stays, to the key that takes things back", async () => {
  const page = await asked();
  await page.getByRole("dialog").getByRole("combobox", { name: "Action" }).selectOption({ label: "Delete" });
  await page.route("**/bulk", async (route) => {
    await elsewhere(server, ids[1]!, "approve");
    await elsewhere(server, ids[0]!, { hidden: true });
    await route.continue();
  });
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  const result = page.getByRole("dialog", { name: /^Delete: \d of 7 completed/ });
  await result.waitFor();
  expect(await result.getByRole("button", { name: "Undo" }).count()).toBe(0);
  await page.keyboard.press("Control+z");
  await result.getByText(": deleted records can’t be restored.", { exact: false }).waitFor();
  await page.context().close();
});

it("names those that fell out, each with the reason, does the others, and says so once", async () => {
  const page = await asked();
  const dialog = page.getByRole("dialog");
  await dialog.locator("dl").waitFor();
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    const region = document.querySelector("[role=dialog] [role=status].visually-hidden")!;
    new MutationObserver(() => said.push(region.textContent ?? "")).observe(region, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  await elsewhere(server, ids[0]!, "approve");
  await page.getByRole("dialog", { name: "7 selected, 6 left" }).waitFor();
  expect(await fallen(page)).toEqual(["Available for: 7 → 6", "Amount: €76.70 → €56.60", "Payout Ann (€20.10): already Approved"]);
  expect(await page.evaluate(() => (window as Json).said)).toEqual(["Records changed: 7 selected, 6 left"]);
  expect(await dialog.getByRole("alert").count()).toBe(0);
  await elsewhere(server, ids[2]!, "ask-back");
  await elsewhere(server, ids[3]!, { city: "Trier" });
  await elsewhere(server, ids[4]!, { hidden: true });
  await page.getByRole("dialog", { name: "7 selected, 3 left" }).waitFor();
  expect(await fallen(page)).toEqual([
    "Available for: 7 → 3",
    "Amount: €76.70 → €45.20",
    "Payout Ann (€20.10): already Approved",
    "Payout Bo: now Back",
    "Payout Cy: no longer in this list",
    "Payout Di: deleted, or you no longer have access",
  ]);
  expect(await dialog.locator("dl dd").allInnerTexts()).toEqual(["€45.20 total, 3 records"]);
  // Another thing is possible with others.
  await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Delete (5 of 7)" });
  await page.getByRole("dialog", { name: "7 selected, 5 left" }).waitFor();
  await dialog.getByText("Deletes 5 records.", { exact: false }).waitFor();
  await dialog.getByText("2 no longer included:").filter({ visible: true }).waitFor();
  await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Approve (3 of 7)" });
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await page.getByText("Approve done: Payout Ann (€30.20), Payout Ed, and Payout Flo.").waitFor();
  // What fell out is left alone.
  expect(await statuses()).toEqual(["approved", "approved", "back", "asked", "asked", "approved", "approved"]);
  await page.context().close();
});

it("counts and names in the result those that fell out before, with those that are refused", async () => {
  const page = await asked();
  const dialog = page.getByRole("dialog");
  await dialog.locator("dl").waitFor();
  await elsewhere(server, ids[2]!, "approve");
  await page.getByRole("dialog", { name: "7 selected, 6 left" }).waitFor();
  await page.route("**/bulk", async (route) => {
    await elsewhere(server, ids[1]!, "approve");
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  const result = page.getByRole("dialog", { name: "Approve: 5 of 7 completed; not available for 2" });
  await result.getByText("1 no longer included:").waitFor();
  expect(await result.getByRole("listitem").filter({ hasText: "already" }).allTextContents()).toEqual(["Payout Bo: already Approved"]);
  expect((await result.locator("strong").allInnerTexts()).sort()).toEqual([
    "Payout Ann (€20.10)",
    "Payout Ann (€30.20)",
    "Payout Cy",
    "Payout Di",
    "Payout Ed",
    "Payout Flo",
  ]);
  await page.context().close();
});
