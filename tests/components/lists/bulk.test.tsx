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
});
