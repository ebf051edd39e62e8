// Steps to an exceptional end ask for confirmation, on whatever way they are taken.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { launch, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(CRATES, { development: true, records: CRATE_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, "wim@example.org", { size }), path);
}

const crate = async (number: number): Promise<Json> => {
  const token = await server.signIn("wim@example.org");
  return (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token })).body.items[0];
};
const status = async (number: number): Promise<string> => (await crate(number)).status;
const SAID = "Cancelled is final and can’t be undone.";

/** The question names the record, the step and the end; leaving it does nothing, and saying yes does it. */
async function expectAsked(page: Page, number: number, take: () => Promise<void>): Promise<void> {
  await take();
  const question = page.getByRole("alertdialog", { name: `Cancel: Crate ${number}`, exact: true });
  await question.getByText(SAID).waitFor();
  const buttons: Locator = question.getByRole("button");
  expect(await buttons.allInnerTexts()).toEqual(["", "Back", "Cancel"]);
  await question.getByRole("button", { name: "Back" }).click();
  await question.waitFor({ state: "detached" });
  expect(await status(number)).toBe("packed");
  await take();
  await question.getByRole("button", { name: "Cancel", exact: true }).click();
  await page.getByText(`Crate ${number}: Status is now Cancelled.`).waitFor();
  expect(await status(number)).toBe("cancelled");
}

describe("a step that gives a record up", () => {
  it("is asked about on the record's page, and is not the button that stands out", async () => {
    const page = await go(`/crates/${(await crate(1)).id}`);
    const main = page.getByRole("button", { name: "Send" });
    expect(await main.evaluate((button) => getComputedStyle(button).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
    await expectAsked(page, 1, () => page.getByRole("button", { name: "Cancel", exact: true }).click());
    await page.keyboard.press("Control+z");
    await page.getByText(": this step can’t be reversed.").waitFor();
    await page.context().close();
  });

  it("is asked about on a board, where the menu has it last, and by a drop", async () => {
    const page = await go("/belt");
    const card = (number: number) => page.locator("[data-row]").filter({ hasText: `Crate ${number}` });
    await expectAsked(page, 3, async () => {
      await card(3).getByRole("button", { name: "Move Crate 3" }).click();
      const entries = page.getByRole("menuitem");
      await entries.first().waitFor();
      expect((await entries.allInnerTexts()).map((entry) => entry.split("\n")[0])).toEqual(["Sent", "Written off", "Cancelled", "Aside"]);
      expect(await page.getByRole("separator").count()).toBe(2);
      await entries.filter({ hasText: "Cancelled" }).click();
    });
    await page.locator("[data-lane=cancelled]").getByText("Crate 3").waitFor();
    await expectAsked(page, 5, () => card(5).dragTo(page.locator("[data-lane=cancelled]"), { targetPosition: { x: 20, y: 20 } }));
    await page.context().close();
  });
});
