// Selecting rows and doing one thing to all, by keyboard, mouse and on a phone.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { WIDE } from "../../support/application/layout.ts";
import { chooseActions, type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(DEPOT, { development: true, records: DEPOT_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, who: string, viewport = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@example.org`, { size: viewport }), path);
}

describe("many rows at once", () => {
  it("are extended by Shift, whether capitals are locked or not", async () => {
    const page = await go("/?q=hall", "wim");
    for (const key of ["j", "x", "Shift+J", "Shift+j"]) await page.keyboard.press(key);
    await page.getByText("3 selected").waitFor();
    await page.context().close();
  });

  it("are all that match, and one field of them is changed", async () => {
    const page = await go("/?q=mend", "cleo");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Select all 31" }).click();
    await page.getByText("31 selected").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("More");
    await chooseActions(page);
    await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Edit Urgency" });
    await page.getByLabel("High").check();
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByText(/^Edit Urgency done: Job \d+, Job \d+, Job \d+, and 28 more\.$/).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).waitFor();
    const token = await server.signIn("cleo@example.org");
    const { body } = await server.ask("GET", "/api/records/Job?number=901", undefined, { token });
    expect(body.items[0].urgency).toBe("high");
    await page.context().close();
  });

  it("are gone through by J, on from one that left the list once it was decided", async () => {
    const page = await go("/?f.status=open&q=ramp", "cleo");
    const names = () => page.locator("tbody a[data-row-focus]").allInnerTexts();
    const [first, second, third] = await names();
    for (const key of ["j", "j", "Enter"]) await page.keyboard.press(key);
    const panel = page.locator("#peek");
    await panel.getByRole("heading", { name: `Job ${second}`, exact: true }).waitFor();
    await panel.getByRole("button", { name: "Take up" }).click();
    await expect.poll(names).not.toContain(second);
    await page.keyboard.press("j");
    await panel.getByRole("heading", { name: `Job ${third}`, exact: true }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(third);
    await panel.getByRole("button", { name: "Take up" }).click();
    await expect.poll(names).not.toContain(third);
    await page.keyboard.press("k");
    await panel.getByRole("heading", { name: `Job ${first}`, exact: true }).waitFor();
    await page.context().close();
  });

  it("are told of a reason once that holds for many, with the first of them and the rest for whoever asks", async () => {
    const page = await go("/?q=mend", "cleo");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.getByRole("button", { name: "Select all 31" }).click();
    await page.getByText("31 selected").waitFor();
    await chooseActions(page);
    await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Edit Place" });
    await page.getByRole("dialog").getByRole("textbox").last().fill("nowhere");
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    const result = page.getByRole("dialog", { name: "Edit Place: 0 of 31 completed; 31 failed" });
    await result.getByText("31 failed:").waitFor();
    expect(await result.getByText("Nowhere is no place. Name a real one.").count()).toBe(1);
    expect(await result.getByRole("link").count()).toBe(12);
    await result.getByRole("button", { name: "19 more" }).click();
    expect(await result.getByRole("link").count()).toBe(31);
    expect(
      await result
        .getByRole("link")
        .nth(12)
        .evaluate((element) => element === document.activeElement),
    ).toBe(true);
    await page.context().close();
  });

  it("are asked about first where nothing but a field can be changed", async () => {
    const token = await server.signIn("cleo@example.org");
    const { body } = await server.ask("GET", "/api/records/Job?number=33", undefined, { token });
    for (const step of ["take-up", "finish"])
      expect((await server.ask("POST", `/api/records/Job/${body.items[0].id}/actions/${step}`, {}, { token })).status).toBe(200);
    const page = await go("/?f.status=done", "cleo");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await chooseActions(page);
    const dialog = page.getByRole("dialog");
    const what = dialog.getByRole("combobox", { name: "Action" });
    await what.waitFor();
    expect(await what.locator("option").first().textContent()).toBe("Select an action");
    expect(await what.inputValue()).toBe("");
    const act = dialog.getByRole("button", { name: "Actions", exact: true });
    expect(await act.getAttribute("aria-disabled")).toBe("true");
    expect(await dialog.getByRole("textbox").count()).toBe(0);
    await page.keyboard.press("Enter");
    await what.selectOption({ label: "Edit Title" });
    await dialog.getByRole("textbox", { name: "Title" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Edit", exact: true }).getAttribute("aria-disabled")).toBeNull();
    await page.context().close();
  });

  it("are warned of a field that is left empty, and so is emptied in all of them", async () => {
    const page = await go("/?q=mend", "cleo");
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await chooseActions(page);
    await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Edit Place" });
    const warning = page.getByText("Leaving this blank clears the field on every selected record.");
    await warning.waitFor();
    await page.getByRole("dialog").getByRole("textbox").last().fill("1");
    await warning.waitFor({ state: "detached" });
    await page.context().close();
  });

  it("are deleted after one question that says how many, and it is said that they are gone", async () => {
    const page = await go("/?q=hall+5", "cleo");
    const rows = () => page.locator("tbody a[data-row-focus]").count();
    const before = await rows();
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page.keyboard.press("d");
    const dialog = page.getByRole("dialog");
    const what = dialog.getByRole("combobox", { name: "Action" });
    await what.waitFor();
    expect((await what.locator("option").allTextContents()).at(-1)).toBe("Delete");
    await what.selectOption({ label: "Delete" });
    await dialog.getByText(`Deletes ${before} records. This can’t be undone.`).waitFor();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByText(/^Delete done: Job \d+.*\.$/).waitFor();
    expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
    await page.getByText("No matches").first().waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("deleted records can’t be restored", { exact: false }).first().waitFor();
    await page.context().close();
    const other = await go("/?q=hall", "wim");
    await other.getByRole("checkbox", { name: "Select all on this page" }).check();
    await other.keyboard.press("d");
    await other.getByRole("combobox", { name: "Action" }).waitFor();
    expect(await other.getByRole("option", { name: /Delete/ }).count()).toBe(0);
    await other.context().close();
  });
});
