// Selecting rows and doing one thing to all, by keyboard, mouse and on a phone.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { chooseActions, launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(DEPOT, { development: true, records: DEPOT_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, who: string, viewport = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@example.org`, { size: viewport }), path);
}

describe("many rows at once", () => {
  it("are selected by keyboard, and those that are left out say why before, and stay selected", async () => {
    const page = await go("/?q=hall", "wim");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    for (const key of ["j", "j", "j", "j", "Shift+X"]) await page.keyboard.press(key);
    await page.getByText("5 selected").waitFor();
    await expectAccessible(page);
    await chooseActions(page);
    await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Take up (4 of 5)" });
    await page.getByText("Job 10: Job 10 has no place yet. Say where it is.", { exact: true }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Take up", exact: true }).click();
    await page.getByText(/^Take up done: Job 2, Job 4, Job 6, and Job 8\. 1 skipped and still selected\.$/).waitFor();
    await page.getByText("1 selected").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Actions");
    expect(await page.getByRole("checkbox", { name: "Select Job 10", exact: true }).isChecked()).toBe(true);
    await page.context().close();
  });

  it("count with those for which it was offered what somebody else did first", async () => {
    const page = await windowOf(browser, server, "wim@example.org").then((window) => window.newPage());
    // The page is not told of what others do meanwhile.
    await page.route("**/-/live**", (route) => route.abort());
    await page.goto("/?q=hall&f.status=busy");
    await settled(page);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    for (const key of ["j", "j", "Shift+X"]) await page.keyboard.press(key);
    await page.getByText("3 selected").waitFor();
    // The bar offers the first steps itself.
    const bar = page.getByRole("region", { name: "Selected records" });
    await bar.getByRole("button", { name: "Put back", exact: true }).click();
    await page.getByRole("combobox", { name: "Action" }).locator("option:checked", { hasText: "Put back" }).waitFor({ state: "attached" });
    const token = await server.signIn("wim@example.org");
    const { id, version } = (await server.ask("GET", "/api/records/Job?number=2", undefined, { token })).body.items[0];
    expect((await server.ask("POST", `/-/records/Job/${id}/actions/put-back`, { values: {}, version }, { token })).status).toBe(200);
    await page.getByRole("dialog").getByRole("button", { name: "Put back", exact: true }).click();
    const result = page.getByRole("dialog", { name: "Put back: 2 of 3 completed" });
    await result.getByText(/^For 1:/).waitFor();
    // What was done is taken back from here as well, by its key as by its button.
    expect(await result.getByRole("button", { name: "Undo", exact: true }).getAttribute("aria-keyshortcuts")).toBe("Control+Z");
    const busy = async () => (await server.ask("GET", "/api/records/Job?status=busy", undefined, { token })).body.items.length;
    const before = await busy();
    await page.keyboard.press("Control+z");
    await page.getByText(/^Undone \(Put back: Job \d+ and Job \d+\)$/).waitFor();
    await result.waitFor({ state: "detached" });
    expect(await busy()).toBe(before + 2);
    await page.keyboard.press("Control+z");
    await page.getByText("Nothing to undo.").waitFor();
    await page.context().close();
  });

  it("are selected on a phone once somebody asks to select", async () => {
    const page = await go("/?f.status=busy", "wim", PHONE);
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("checkbox").first().check();
    await page.getByText("1 selected").waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.getByRole("button", { name: "Clear selection", exact: true }).click();
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await page.locator("[data-row]:has(:focus)").first().waitFor();
    // Once all is done that was selected, nothing asks to select more.
    await page.goto("/?f.status=open&f.urgency=low");
    await settled(page);
    await page.getByRole("button", { name: "Select", exact: true }).click();
    await page.getByRole("checkbox").first().check();
    await chooseActions(page);
    await page.getByRole("dialog").getByRole("button", { name: "Take up", exact: true }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Select", exact: true }).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
    await page.context().close();
  });

  it("are decided by the keys of every form, and what was typed is not thrown away unasked", async () => {
    const page = await go("/?q=hall", "cleo");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("d");
    await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Edit Title" });
    const title = page.getByRole("dialog").getByRole("textbox", { name: "Title" });
    await title.fill("By keys");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await question.getByText("Title", { exact: false }).first().waitFor();
    await question.getByRole("button").last().click();
    expect(await title.inputValue()).toBe("By keys");
    // Another thing to do is looked at, and what was typed for the first is there again.
    const what = page.getByRole("combobox", { name: "Action" });
    const others = (await what.locator("option").allTextContents()).filter((one) => one !== "Edit Title");
    await what.selectOption({ label: others[0] ?? "" });
    expect(await title.isVisible()).toBe(false);
    await what.selectOption({ label: "Edit Title" });
    expect(await title.inputValue()).toBe("By keys");
    await title.press("Control+s");
    await page.getByText(/^Edit Title done: Job \d+\.$/).waitFor();
    await page.context().close();
  });
});
