// Whoever is refused gets to where something can be done about it by a link beside the reason.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HALLS } from "../../fixtures/documents/remedy-links.ts";
import { launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
beforeAll(async () => {
  browser = await launch();
  const records = {
    Person: [{ name: "Ann", email: "ann@example.org" }],
    Room: [
      { name: "Blue", seats: 2 },
      { name: "Red", seats: 2 },
    ],
    Booking: [{ title: "Talk", room: 0, people: 1 }],
  };
  server = await open(HALLS, { development: true, records, webFolder: WEB_FOLDER });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

describe("a refusal that leads somewhere", () => {
  it.each([
    ["wide", { size: WIDE }],
    ["on a phone", { size: PHONE, touch: true }],
  ])("asks nothing on the way to a form that takes along all that was given, %s", async (_, how) => {
    const page = await pageAt(await windowOf(browser, server, "ann@example.org", how), "/stay");
    const room = page.getByRole("combobox", { name: "Room", exact: true, includeHidden: true });
    const refused = async (note: string) => {
      await room.fill("Blue");
      await page.keyboard.press("Tab");
      await page.getByLabel("People").fill("7");
      await page.getByLabel("Note").fill(note);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("link", { name: "Ask for it" }).first().click();
    };
    await refused("");
    await page.waitForURL("**/ask?begin.*");
    await expect.poll(() => room.inputValue()).toBe("Blue");
    expect(await page.getByLabel("People").inputValue()).toBe("7");
    await page.goto("/stay");
    await settled(page);
    await refused("With a dog");
    await page.getByText("Unsaved changes: Note.").waitFor();
    await page.getByText("Carried over to the next form: Room, People.").waitFor();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await page.getByRole("link", { name: "Rooms" }).first().click();
    await page.getByText("Unsaved changes: Room, People, Note.").waitFor();
    expect(await page.getByText("Carried over").count()).toBe(0);
    await page.context().close();
  });
});
