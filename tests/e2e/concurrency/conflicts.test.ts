// An open step panel reports what somebody else does to its record meanwhile.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DOCUMENT } from "../../fixtures/documents/application/conflicts.ts";
import { CRATE_RECORDS } from "../../fixtures/documents/several-endings.ts";
import { launch, openExample, PHONE, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const [WIM, CLEO] = ["wim@example.org", "cleo@example.org"];

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(DOCUMENT, { development: true, records: CRATE_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const crate = async (number: number): Promise<Json> => {
  const token = await server.signIn(WIM);
  return (await server.ask("GET", `/api/records/Crate?number=${number}`, undefined, { token })).body.items[0];
};
/** By somebody else, or in another window. */
const setsAside = async (number: number, who = CLEO) => {
  const { id, version } = await crate(number);
  const token = await server.signIn(who);
  const { status } = await server.ask("POST", `/-/records/Crate/${id}/actions/set-aside`, { values: {}, version }, { token });
  expect(status).toBe(200);
};
const changes = async (number: number, values: Json, who = CLEO) => {
  const { id } = await crate(number);
  const { status } = await server.ask("PATCH", `/api/records/Crate/${id}`, values, { token: await server.signIn(who) });
  expect(status).toBe(200);
};
const dialog = (page: Page) => page.locator("[role=dialog], [role=alertdialog]").last();
const panelOf = async (number: number, step: string, size = WIDE, deaf = false): Promise<Page> => {
  const window = await windowOf(browser, server, WIM, { size });
  if (deaf) await window.route("**/-/live*", (route) => route.abort());
  const page = await pageAt(window, `/crates/${(await crate(number)).id}`);
  await page.getByRole("button", { name: step, exact: true }).click();
  await dialog(page).waitFor();
  return page;
};

describe("a step that somebody else has made impossible", () => {
  it.each([
    [1, WIDE],
    [2, PHONE],
  ])("is not offered any more, and keeps what was typed (%s)", async (number, size) => {
    const page = await panelOf(number, "Write off", size);
    await page.getByLabel("Why").fill("Broken");
    await setsAside(number);
    await dialog(page).getByText(`Crate ${number} is now Aside, so Write off is no longer available.`).waitFor();
    await dialog(page).getByText("Cleo changed this while you were editing").waitFor();
    expect(await dialog(page).getByRole("button", { name: "Write off" }).count()).toBe(0);
    expect(await page.getByLabel("Why").inputValue()).toBe("Broken");
    await expectNoSidewaysScroll(page);
    if (size === WIDE) await expectAccessible(page);
    // It cannot be saved any more: nothing is lost by closing it.
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    expect(await page.getByText("Discard unsaved changes?").count()).toBe(0);
    await page.context().close();
  });

  it("closes by Escape at once where nothing was typed, and tells of what the same person did elsewhere", async () => {
    const page = await panelOf(3, "Write off");
    await setsAside(3, WIM);
    await dialog(page).getByText("Crate 3 is now Aside, so Write off is no longer available.").waitFor();
    await dialog(page).getByText("You changed this in another window").waitFor();
    expect(await page.getByLabel("Why").isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("a step that is still possible", () => {
  it.each([
    [9, WIDE],
    [10, PHONE],
  ])("says what changed of the record, and what was asked before (%s)", async (number, size) => {
    await changes(number, { why: "Wet" });
    const page = await panelOf(number, "Return", size);
    await dialog(page).getByText(`Is crate ${number} (Wet) on its way?`).waitFor();
    await changes(number, { why: "Mouldy", sent_on: "2026-01-02" });
    await dialog(page).getByText(`Is crate ${number} (Mouldy) on its way?`).waitFor();
    await dialog(page).getByText("Changed on the record:").waitFor();
    const told = dialog(page).locator("li");
    await expect.poll(() => told.allTextContents()).toEqual(["Why: Wet → Mouldy", expect.stringMatching(/^Sent on: None → .*2026$/)]);
    await dialog(page).getByText(`The question was: “Is crate ${number} (Wet) on its way?”`).waitFor();
    expect(await dialog(page).getByText("Status is now Packed.").count()).toBe(0);
    await expectNoSidewaysScroll(page);
    if (size === WIDE) await expectAccessible(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/meanwhile-${number}.png` });
    await dialog(page).getByRole("button", { name: "Return" }).click();
    await dialog(page).waitFor({ state: "detached" });
    expect((await crate(number)).status).toBe("returned");
    await page.context().close();
  });
});

it("says to somebody who may not take the step any more that it is so, and not that something is wrong with what was given", async () => {
  const market = await openExample("market");
  try {
    const maker = await pageAt(await windowOf(browser, market, "siobhan@example.org"), "/orders/HW-2026-00003");
    await maker.getByRole("button", { name: "Send", exact: true }).click();
    const panel = maker.getByRole("dialog");
    await panel.getByLabel("Tracking").fill("IE 0042");
    const office = await pageAt(await windowOf(browser, market, "house@example.org"), "/house/people");
    await office.getByRole("link", { name: "Siobhán Daly" }).click();
    await office.getByRole("button", { name: "Suspend" }).click();
    await office.getByRole("dialog").getByRole("textbox").fill("Parcels never arrived");
    await office.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
    await office.getByText("Suspended").first().waitFor();
    // Before anything is pressed.
    await panel.getByText("You no longer have permission").waitFor();
    await panel.getByText("Because Standing is Suspended.").waitFor();
    await panel.getByRole("link", { name: "Go to account" }).waitFor();
    await panel.getByText("Your input can’t be saved, but is still here.").waitFor();
    expect(await panel.getByText("Fix 1 error").count()).toBe(0);
    expect(await panel.getByRole("button", { name: "Send", exact: true }).count()).toBe(0);
    expect(await panel.getByLabel("Tracking").inputValue()).toBe("IE 0042");
    const closed = await pageAt(maker.context(), "/articles/any/edit");
    await closed.getByRole("heading", { name: "You don’t have access" }).waitFor();
    await closed.getByText("Because Standing is Suspended.").waitFor();
    await closed.getByRole("link", { name: "Go to account" }).last().click();
    await closed.getByText("Parcels never arrived").waitFor();
    for (const page of [maker, office]) await page.context().close();
  } finally {
    await market.close();
  }
});
