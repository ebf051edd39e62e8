// The running product in the Studio's panels: its records, mail, calls and clock, with a real `ninefold dev`.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OFFERS } from "../../fixtures/documents/timers/expiring-offers.ts";
import { launch } from "../../support/browser/browser.ts";
import { type Dev, startDev } from "../../support/browser/dev.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { studioPage } from "../../support/browser/studio.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-running-"));
const file = join(folder, "spec.md");

let browser: Browser;
let dev: Dev;

beforeAll(async () => {
  writeFileSync(file, OFFERS);
  mkdirSync(join(folder, "data"));
  writeFileSync(join(folder, "data/samples.json"), JSON.stringify({ Person: [{ name: "Ann", email: "ann@example.org" }] }));
  browser = await launch();
  dev = await startDev(file);
});

afterAll(async () => {
  await browser?.close();
  await dev?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function panel(page: Page, name: string) {
  await page.getByRole("tab", { name, exact: true }).click();
  return page.getByRole("region", { name, exact: true });
}

async function recordsOf(page: Page, entity: string) {
  const records = await panel(page, "Records");
  await records.getByRole("combobox", { name: "Entity" }).selectOption({ label: entity });
  return records;
}

describe("the running product in the Studio", () => {
  it("has records that are made up, and follows the clock", async () => {
    const page = await studioPage(browser, dev, { view: "form" });
    const records = await recordsOf(page, "Offer");
    await records.getByRole("button", { name: "Make some up" }).click();
    await records
      .getByRole("row", { name: / Taken / })
      .first()
      .waitFor();
    await expectAccessible(page);
    const clock = await panel(page, "Clock");
    await clock.getByLabel("Another time").fill("2095-07-01T10:00");
    await clock.getByRole("button", { name: "Set the clock" }).click();
    await clock.getByText(/1 Jul 2095, 10:0. in UTC, as it was set here/).waitFor();
    await clock.getByRole("button", { name: "A day later" }).click();
    await clock.getByText("2 Jul 2095").waitFor();
    await expectAccessible(page);
    await recordsOf(page, "Offer");
    await records
      .getByRole("row", { name: / Lapsed / })
      .first()
      .waitFor();
    expect(await records.getByRole("row", { name: / Taken / }).count()).toBe(0);
    await records.getByRole("button", { name: "Ends on" }).click();
    await page.getByRole("heading", { level: 2, name: /^3\. / }).waitFor();
    await panel(page, "Clock");
    await clock.getByRole("button", { name: "Back to the real time" }).click();
    await clock.getByText("the real time").waitFor();
    await page.context().close();
  });

  it("has a mailbox, and what it calls", async () => {
    const headers = { "x-ninefold": "1", "content-type": "application/json" };
    await fetch(`${dev.url}/-/reset`, { method: "POST", headers, body: JSON.stringify({ email: "ann@example.org" }) });
    const page = await studioPage(browser, dev, { view: "form" });
    const mailbox = await panel(page, "Mailbox");
    await mailbox.getByText("To ann@example.org").waitFor();
    expect(await mailbox.getByRole("link").getAttribute("href")).toMatch(/^\/-\/link#/);
    await expectAccessible(page);
    await (await panel(page, "Deliveries")).getByText("The product has called nobody yet.").waitFor();
    await page.context().close();
  });

  it("takes the rows of a spreadsheet for records, all of them or none", async () => {
    const page = await studioPage(browser, dev, { view: "form" });
    await page.getByRole("button", { name: /^3\. / }).click();
    await page.getByText("Paste a spreadsheet").click();
    await page.getByRole("textbox", { name: "What one row is" }).fill("Customer");
    const rows = "Name\tJoined\tPaid\nAda Lovelace\t13.3.2024\t1,234.50 €\nAlan Turing\t12.4.2024\t20.00 €\n";
    await page.getByRole("textbox", { name: /^Its rows/ }).fill(rows);
    await page.getByRole("button", { name: "+ 3 fields" }).click();
    await page.getByText("2 records were made.").waitFor();
    const records = await recordsOf(page, "Customer");
    await records.getByRole("row", { name: /Ada Lovelace 13\/03\/2024 1234.50/ }).waitFor();
    await records.getByRole("row", { name: /Alan Turing 12\/04\/2024 20.00/ }).waitFor();
    // Of those that are written elsewhere once it is an entity.
    const body = JSON.stringify({ entity: "Customer", fields: ["name", "joined", null], rows: [["Eve", "1.1.2025", "-"]] });
    const headers = { "x-ninefold": "1", "content-type": "application/json" };
    const answer = await fetch(`${dev.url}/-/stored/records`, { method: "POST", headers, body });
    expect(await answer.json()).toEqual({ refused: expect.stringMatching(/^Row 1: Paid is required/) });
    await page.context().close();
  });
});
