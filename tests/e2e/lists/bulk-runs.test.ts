// A bulk action on its way: warnings, progress, stopping, and records that left.

import type { Browser, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { VISITS } from "../../fixtures/documents/warnings.ts";
import { chooseActions, launch, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let depot: TestServer;
let visits: TestServer;

beforeAll(async () => {
  browser = await launch();
  depot = await open(DEPOT, { development: true, records: DEPOT_RECORDS, webFolder: WEB_FOLDER });
  visits = await open(VISITS, {
    development: true,
    records: { Person: [{ name: "Ada", email: "ada@example.org" }] },
    webFolder: WEB_FOLDER,
  });
  const token = await visits.signIn("ada@example.org");
  const room = (await visits.ask("POST", "/api/records/Room", { name: "Blue" }, { token })).body.id;
  for (const seats of [5, 6, 27]) await visits.ask("POST", "/api/records/Visit/actions/ask", { room, day: "2026-03-20", seats }, { token });
});

afterAll(async () => {
  await browser?.close();
  await depot?.close();
  await visits?.close();
});

async function go(path: string, who: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, depot, `${who}@example.org`, { size }), path);
}

/** Holds what is sent for many until it is let through. */
async function holding(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let wake: (() => void) | null = null;
  await page.route("**/bulk", (route) => {
    held.push(route);
    wake?.();
  });
  return async () => {
    while (held.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    await held.shift()?.continue();
  };
}

async function all(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page.getByRole("button", { name: /^Select all \d+$/ }).click();
  await page.getByText(/^\d\d selected$/).waitFor();
}

describe("what is done to many", () => {
  it("says how far it is, is stopped between two of them, and gone on with", async () => {
    const page = await go("/?q=mend", "cleo");
    const letThrough = await holding(page);
    await all(page);
    await chooseActions(page);
    await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Edit Urgency" });
    await page.getByLabel("High").check();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await letThrough();
    const dialog = page.getByRole("dialog", { name: "Edit Urgency…" });
    await dialog.getByText("10 of 31").waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Stop", exact: true }).last().click();
    await dialog.getByRole("button", { name: "Stopping…" }).waitFor();
    await letThrough();
    const result = page.getByRole("dialog", { name: /^Edit Urgency: \d+ of 31 completed$/ });
    await result.getByText(/^\d+ not processed\.$|^1 not processed/).waitFor();
    const goOn = result.getByRole("button", { name: /^Continue with \d+$/ });
    const left = Number(((await goOn.textContent()) ?? "").match(/\d+/)?.[0]);
    expect(left).toBeLessThan(31 - 10);
    await page.getByText(`${left} selected`).waitFor();
    await page.unroute("**/bulk");
    await goOn.click();
    await page.getByText(/^Edit Urgency done: Job \d+, Job \d+, Job \d+, and 28 more\.$/).waitFor();
    await page.getByRole("button", { name: "Undo" }).waitFor();
    expect(await page.getByText("selected", { exact: false }).count()).toBe(0);
    await page.context().close();
  });
});

describe("what is selected", () => {
  it("and left the list is let go, which is said", async () => {
    const page = await go("/?q=ramp&f.status=open", "cleo");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    for (const key of ["j", "j", "Shift+X"]) await page.keyboard.press(key);
    await page.getByText("3 selected").waitFor();
    const token = await depot.signIn("cleo@example.org");
    const take = async (number: number) => {
      const { body } = await depot.ask("GET", `/api/records/Job?number=${number}`, undefined, { token });
      expect((await depot.ask("POST", `/api/records/Job/${body.items[0].id}/actions/take-up`, {}, { token })).status).toBe(200);
    };
    const first = await page.locator("tbody a[data-row-focus]").first().textContent();
    await take(Number(first));
    await page.getByText("1 is no longer in this list.").waitFor();
    await page.getByText("2 selected").waitFor();
    // On another page they are there still.
    await page.getByRole("link", { name: "Next" }).click();
    await page.waitForURL(/page=2/);
    await page.getByText("2 selected").waitFor();
    await page.getByRole("button", { name: "Clear selection", exact: true }).click();
    expect(await page.getByText("no longer in this list", { exact: false }).count()).toBe(0);
    // None of them is on this page.
    await page.locator("h1:focus").waitFor();
    await page.context().close();
  });
});
