// Choosing records from a list that is live, tells equal labels apart and explains emptiness.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PACKED, TOOLBOX, TOOLBOX_RECORDS } from "../../fixtures/documents/changing-options.ts";
import { launch, PHONE, pageAt, pressOption, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(TOOLBOX, { development: true, records: TOOLBOX_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function at(path: string, who: string, how = {}): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@example.org`, how), path);
}

const box = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true, includeHidden: true });
const offered = (page: Page) => page.evaluate(() => [...document.querySelectorAll("[role=option]")].map((one) => one.textContent?.trim()));

describe("a list of records to choose from", () => {
  it("tells those apart that are called alike, also the one that is chosen", async () => {
    for (const how of [{}, { size: PHONE, touch: true }]) {
      const page = await at("/lend", "bob", how);
      await box(page, "Tool").click();
      await expect.poll(() => offered(page)).toEqual(["DrillKind: corded", "DrillKind: cordless"]);
      if (process.env.SHOT) await page.screenshot({ path: `/tmp/forms-apart-${"size" in how}.png` });
      await pressOption(page, /cordless/);
      await page.getByText("Kind: cordless").waitFor();
      expect(await box(page, "Tool").inputValue()).toBe("Drill");
      await expectNoSidewaysScroll(page);
      await page.context().close();
    }
  });

  it("says why there is nothing to choose beside New, and offers New only where that helps", async () => {
    const page = await at("/lend", "bob");
    const said = async (name: string, words: string, typed = "") => {
      await box(page, name).fill(typed);
      await box(page, name).click();
      await page.getByText(words, { exact: true }).waitFor();
      const options = await offered(page);
      await page.keyboard.press("Escape");
      return options;
    };
    expect(await said("Tool", "No matching options: Only a tool that was checked is lent.", "saw")).toEqual([]);
    expect(await said("Tool", "No matches", "hammer")).toEqual([]);
    expect(await said("Box", "No matching options: Tin is too small.")).toEqual(["New box"]);
    expect(await said("Box", "No matching options: Tin is too small.", "tin")).toEqual(["New box tin"]);
    // Whoever leaves the field is told the same.
    await box(page, "Box").fill("tin");
    await page.keyboard.press("Tab");
    const fault = page.getByText("Tin is too small. Choose a different Box.");
    await fault.first().waitFor();
    await box(page, "Box").fill("tins");
    await page.getByText("No matches").waitFor();
    expect(await fault.count()).toBe(0);
    await page.keyboard.press("Escape");
    // That it can be made there is said where New is offered.
    await box(page, "Tool").fill("hammer");
    await page.getByText("No matches").waitFor();
    await page.keyboard.press("Tab");
    await page.getByText("Tool: no match for “hammer”. Pick one from the list.", { exact: true }).first().waitFor();
    await box(page, "Tool").fill("");
    expect(await said("Shelf", "None")).toEqual([]);
    expect(await said("Slip", "No records to show")).toEqual([]);
    await page.context().close();
    const other = await at("/lend", "ada");
    await box(other, "Shelf").click();
    await other.getByRole("option", { name: "New shelf" }).waitFor();
    await other.getByText("None").waitFor();
    if (process.env.SHOT) await other.screenshot({ path: `/tmp/forms-none.png` });
    await other.keyboard.press("Escape");
    await expectAccessible(other);
    await other.context().close();
  });

  it("says at once of one that was made in place that it may not be chosen, and offers none where that is certain, in the panel of a step too", async () => {
    const other = await open(PACKED, { development: true, records: TOOLBOX_RECORDS, webFolder: WEB_FOLDER });
    const ada = await other.signIn("ada@example.org");
    const saw = (await other.ask("GET", "/api/records/Tool?name=Drill&cost=90", undefined, { token: ada })).body.items[0];
    await other.ask("POST", `/api/records/Tool/${saw.id}/actions/put-off`, { version: saw.version }, { token: ada });
    expect((await other.ask("POST", "/api/records/Repair/actions/send", { tool: saw.id }, { token: ada })).status).toBe(201);
    const staff = await pageAt(await windowOf(browser, other, "ada@example.org"), "/lend");
    await box(staff, "Box").fill("Can");
    await pressOption(staff, /New box/);
    await staff.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await staff.getByRole("dialog").waitFor({ state: "detached" });
    await staff.getByText("Can is too small. Choose a different Box.").first().waitFor();
    expect(await box(staff, "Box").inputValue()).toBe("Can");
    await staff.context().close();
    const member = await pageAt(await windowOf(browser, other, "bob@example.org"), "/repairs");
    await member.getByRole("button", { name: /^Pack/ }).first().click();
    await box(member, "Box").click();
    await member.getByText("No matching options: ").waitFor();
    expect(await offered(member)).toEqual([]);
    await member.context().close();
    await other.close();
  });
});
