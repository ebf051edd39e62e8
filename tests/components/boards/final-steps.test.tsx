// Steps to an exceptional end ask for confirmation, on whatever way they are taken.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CRATE_RECORDS, CRATES } from "../../fixtures/documents/several-endings.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import type { Locator } from "../../support/application/locator.ts";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(CRATES, { development: true, records: CRATE_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, "wim@example.org", { size }), path);
}

const crate = async (number: number): Promise<Json> => {
  const token = await server.signIn("wim@example.org");
  return (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token })).body.items[0];
};

const status = async (number: number): Promise<string> => (await crate(number)).status;

const SAID = "Cancelled is final and can’t be undone.";

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
  it("does where records are meant to go at once", async () => {
    const page = await go(`/crates/${(await crate(9)).id}`);
    await page.getByRole("button", { name: "Send" }).click();
    await page.getByText("Crate 9: Status is now Sent.").waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText(": this step can’t be reversed.").waitFor();
    await page.context().close();
  });

  it("is asked about in a list, by Enter as by mouse", async () => {
    const page = await go("/", PHONE);
    const row = page.locator("[data-row]").filter({ hasText: "2" }).first();
    // What is done every day is the button.
    expect(await row.getByRole("button").allInnerTexts()).toEqual(["Send", ""]);
    await expectAsked(page, 2, async () => {
      await row.getByRole("button", { name: "More actions for Crate 2" }).press("Enter");
      await page.getByRole("menuitem").first().waitFor();
      expect(await page.getByRole("menuitem").allInnerTexts()).toEqual(["Cancel", "Write off", "Set aside"]);
      await page.getByRole("menuitem", { name: "Cancel" }).press("Enter");
    });
    await page.context().close();
  });

  it("says so where it asks for something anyway, and for several at once", async () => {
    const page = await go(`/crates/${(await crate(6)).id}`);
    await page.getByRole("button", { name: "Write off" }).click();
    await page.getByRole("dialog").getByText("Written off is final and can’t be undone.").waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel", exact: true }).click();
    await page.goto("/");
    for (const number of [7, 8]) await page.getByRole("checkbox", { name: `Select Crate ${number}`, exact: true }).check();
    await chooseActions(page);
    const dialog = page.getByRole("dialog");
    // Every step that is offered is final: nobody comes to one unasked.
    const first = dialog.getByRole("button").last();
    expect(await dialog.getByRole("combobox", { name: "Action" }).inputValue()).toBe("");
    expect(await first.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Control+Enter");
    expect((await crate(7)).status).toBe("packed");
    await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Cancel" });
    await dialog.getByText(SAID).waitFor();
    expect(await dialog.getByRole("button").allInnerTexts()).toEqual(["", "Back", "Cancel"]);
    await page.context().close();
  });
});
