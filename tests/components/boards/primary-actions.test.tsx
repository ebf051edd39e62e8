// The primary action brings a record on, and only what gives it up looks dangerous.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { STALL_RECORDS, STALLS } from "../../fixtures/documents/primary-actions.ts";
import { WIDE } from "../../support/application/layout.ts";
import { chooseActions, type Page, pageAt, settled, windowOf } from "../../support/application/page.tsx";
import { open, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(STALLS, { development: true, records: STALL_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

const go = async (path: string, size = WIDE, who = "cleo"): Promise<Page> =>
  pageAt(await windowOf(server, `${who}@example.org`, { size }), path);

async function record(list: string, label: string, size = WIDE): Promise<Page> {
  const page = await go(list, size);
  await page.getByRole("link", { name: label, exact: true }).first().click();
  await page.getByRole("heading", { name: label, level: 1 }).waitFor();
  return page;
}

/** The words of the button that stands out at the head of the page. */
const primary = (page: Page): Promise<string[]> =>
  page.locator("main [class*=primary]").evaluateAll((all) => all.map(({ textContent }) => textContent ?? ""));

describe("the button that stands out on the page of a record", () => {
  it("is the step that brings it on, and none that puts it off", async () => {
    const page = await record("/wares", "Rope");
    expect(await primary(page)).toEqual(["Note"]);
    await page.goto("/");
    await settled(page);
    const row = page.locator("[data-row]").filter({ hasText: "Sent" });
    expect((await row.getByRole("button").allInnerTexts()).filter((words) => words !== "")).toEqual(["Pay"]);
    await page.getByRole("link", { name: "1", exact: true }).first().click();
    await page.getByRole("heading", { name: "Bill 1", level: 1 }).waitFor();
    expect(await primary(page)).toEqual(["Pay"]);
    await page.context().close();
  });
});

describe("a board", () => {
  it("colours in the menu of a card what gives it up, and not where its way leads", async () => {
    const page = await go("/board");
    await page.getByRole("button", { name: "Move Bill 1 to…" }).click();
    const danger = (name: string) => page.getByRole("menuitem", { name }).evaluate(({ className }) => className.includes("danger"));
    expect(await danger("Paid")).toBe(false);
    expect(await danger("Written off")).toBe(true);
    await page.context().close();
  });
});

describe("the keys of a board", () => {
  it("are told in the user's menu, with how a card is moved", async () => {
    const page = await go("/board", WIDE, "cleo");
    await page.getByText("Bill 1").first().waitFor();
    expect(await page.getByText("Drag cards").count()).toBe(0);
    await page.getByRole("button", { name: /account menu/ }).click();
    await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Drag cards").waitFor();
    await page.context().close();
  });
});

describe("one thing done to many", () => {
  it("leaves out those of which the panel said so, which stay selected, and says so", async () => {
    const page = await go("/");
    for (const number of [1, 2, 3]) await page.getByRole("checkbox", { name: `Select Bill ${number}`, exact: true }).check();
    await chooseActions(page);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Put off (1 of 3)" });
    await dialog.getByText("2 skipped:").filter({ visible: true }).waitFor();
    const sent = page.waitForRequest("**/bulk");
    await dialog.getByRole("button", { name: "Put off", exact: true }).click();
    expect((await sent).postDataJSON().records.length).toBe(1);
    await page.getByText("Put off done: Bill 1. 2 skipped and still selected.").waitFor();
    await dialog.waitFor({ state: "detached" });
    await page.getByText("2 selected", { exact: true }).waitFor();
    for (const number of [2, 3])
      expect(await page.getByRole("checkbox", { name: `Select Bill ${number}`, exact: true }).isChecked()).toBe(true);
    await page.context().close();
  });
});
