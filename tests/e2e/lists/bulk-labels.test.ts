// While a bulk dialog is open it reports the records that drop out, and why. It is read out once, and not in the middle of
// a word.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { askPayouts, DECIDERS, elsewhere, PAYOUTS } from "../../fixtures/documents/bulk-decisions.ts";
import { chooseActions, launch, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let ids: string[];
let place: string;
let turn = 0;

beforeAll(async () => {
  browser = await launch();
  server = await open(PAYOUTS, { development: true, records: { Person: DECIDERS }, webFolder: WEB_FOLDER });
});
afterAll(async () => {
  await browser?.close();
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
    await windowOf(browser, server, "mia@example.org", { size, touch: size === PHONE }),
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

it("tells those apart that are called alike, before it is done and where not all is done", async () => {
  const page = await asked();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Payout Ann (€20.10)", { exact: false }).waitFor();
  expect(await dialog.locator("form p").allInnerTexts()).toContain(
    "7 records: Payout Ann (€20.10), Payout Ann (€30.20), Payout Bo, and 4 more",
  );
  expect(await dialog.locator("dl dd").allInnerTexts()).toEqual(["€76.70 total, 7 records"]);
  // What is decided in the very moment is told by the result.
  await page.route("**/bulk", async (route) => {
    await elsewhere(server, ids[1]!, "approve");
    await elsewhere(server, ids[2]!, "ask-back");
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  const result = page.getByRole("dialog", { name: "Approve: 5 of 7 completed; not available for 2" });
  await result.waitFor();
  const names = await result.locator("strong").allInnerTexts();
  expect(names.slice(0, 3)).toEqual(["Payout Ann (€30.20)", "Payout Bo", "Payout Ann (€20.10)"]);
  // By the reason, and not among those that are refused.
  for (const state of ["Approved", "Back"]) await result.getByText(`For 1: Not available while status is ${state}.`).waitFor();
  expect(await result.getByText(/refused/).count()).toBe(0);
  // From each head to its list as far as from the others, and from the first to the edge no more than that.
  const gaps = await result
    .locator("p + ul")
    .evaluateAll((lists) =>
      lists.map((list) => list.getBoundingClientRect().top - list.previousElementSibling!.getBoundingClientRect().bottom),
    );
  expect(gaps.length).toBe(3);
  expect(new Set(gaps.map(Math.round))).toEqual(new Set([8]));
  const first = await result
    .locator("p")
    .first()
    .evaluate((head) => head.getBoundingClientRect().top - head.parentElement!.getBoundingClientRect().top);
  expect(first).toBeLessThan(8);
  await expectAccessible(page);
  await page.context().close();
});

it("folds many of them on a phone, where all of it can be read", async () => {
  const page = await asked(PHONE);
  const dialog = page.getByRole("dialog");
  for (const id of ids.slice(0, 6)) await elsewhere(server, id, "approve");
  await page.getByRole("dialog", { name: "7 selected, 1 left" }).waitFor();
  await dialog.getByText("6 no longer included:").waitFor();
  expect((await fallen(page)).at(-1)).toBe("Payout Ann (€20.10), Payout Ann (€30.20), Payout Bo, and Payout Cy: already Approved");
  await dialog.getByRole("button", { name: "2 more", exact: true }).click();
  expect((await fallen(page)).at(-1)).toMatch(/Payout Di, and Payout Ed: already Approved$/);
  const wider = await dialog.evaluate((panel) =>
    [panel, ...panel.querySelectorAll("*:not(.visually-hidden, .visually-hidden *)")]
      .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible")
      .map((one) => one.outerHTML.slice(0, 200)),
  );
  expect(wider).toEqual([]);
  await page.context().close();
});
