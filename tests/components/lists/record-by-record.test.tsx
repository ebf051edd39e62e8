// Deciding one record after the other: after each, the next of the list is at hand.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

/** With a calendar, on which the crates from 1 to 4 stand the other way round, the last two on one day. */
const WITH_DAYS = CRATES.replace("| Belt ", "| Days | /days | calendar of Crate by sent_on | - | number | Crate page | - |\n| Belt ");
const DAYS = ["2026-03-20", "2026-03-12", "2026-03-05", "2026-03-05"];
const RECORDS = { ...CRATE_RECORDS, Crate: CRATE_RECORDS.Crate.map((crate, at) => ({ ...crate, sent_on: DAYS[at] ?? null })) };

beforeEach(async () => {
  server = await open(WITH_DAYS, { development: true, records: RECORDS });
});

afterEach(() => server.close());

const go = async (path: string, size = WIDE): Promise<Page> => pageAt(await windowOf(server, "wim@example.org", { size }), path);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const rowOf = (page: Page, number: number) => page.getByRole("row").filter({ hasText: new RegExp(`^${number}(?!\\d)`) });

/** The crate is given up, and the list shows it no more. */
async function cancel(page: Page, number: number, press: () => Promise<void>): Promise<void> {
  await press();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel", exact: true }).press("Enter");
  await page.getByText(`Crate ${number}: Status is now Cancelled.`).waitFor();
  await rowOf(page, number).waitFor({ state: "detached" });
}

describe("the keys of a list", () => {
  it("go on from the record that is looked at where the page was loaded with it", async () => {
    const page = await go("/to-do");
    const href = await rowOf(page, 6).getByRole("link").first().getAttribute("href");
    await page.goto(`/to-do?peek=${href}`);
    await settled(page);
    await cancel(page, 6, () => page.locator("#peek").getByRole("button", { name: "Cancel", exact: true }).click());
    await page.keyboard.press("j");
    expect(await focused(page)).toBe("7");
    await page.context().close();
  });
});

describe("the page of a record out of a list", () => {
  it("goes along the lane of a board out of which it was opened, also once the record is in another", async () => {
    const page = await go("/belt");
    await page.getByRole("link", { name: "Crate 2", exact: true }).click();
    await page.getByRole("link", { name: "Next: Crate 3" }).waitFor();
    await page.getByRole("link", { name: "Previous: Crate 1" }).waitFor();
    await page.getByRole("button", { name: "Send" }).press("Enter");
    await page.getByText(/^Crate 2: .* Sent\.$/).waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "Crate 3" }).waitFor();
    await page.getByRole("link", { name: "Previous: Crate 1" }).waitFor();
    await page.context().close();
  });

  it("goes along the days of a calendar", async () => {
    const page = await go("/days?view=month&day=2026-03-02");
    await page
      .getByRole("link", { name: /Crate 2|^2/ })
      .first()
      .click();
    await page.getByRole("link", { name: "Next: Crate 1" }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "Crate 4" }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "Crate 3" }).waitFor();
    expect(await page.getByRole("link", { name: /^Previous/ }).count()).toBe(0);
    await page.context().close();
  });

  it("leads to the one before and the one after, also once it has left the list, and back to the list", async () => {
    const page = await go("/to-do?sort=-number");
    await page.getByRole("link", { name: "5", exact: true }).click();
    await page.getByRole("heading", { name: "Crate 5" }).waitFor();
    await page.getByRole("link", { name: "Next: Crate 4" }).waitFor();
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Crate 5: Status is now Sent.").waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: "Crate 4" }).waitFor();
    expect(await focused(page)).toBe("Crate 4");
    // What was sent is in the list no more.
    await page.getByRole("link", { name: "Previous: Crate 6" }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: "Crate 6" }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname + url.search === "/to-do?sort=-number");
    await page.getByRole("link", { name: "1", exact: true }).click();
    await page.getByRole("link", { name: "Previous: Crate 2" }).waitFor();
    expect(await page.getByRole("link", { name: /^Next/ }).count()).toBe(0);
    await page.keyboard.press("j");
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Crate 1");
    await page.context().close();
  });
});
