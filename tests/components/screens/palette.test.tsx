// Going anywhere by keyboard, against the real server: screens, and records by their words. And what a first visit loads.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { PHONE, WIDE } from "../../support/application/layout.ts";
import { type Page, pageAt, windowOf } from "../../support/application/page.tsx";
import { open, openExample, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(DEPOT, { development: true, records: DEPOT_RECORDS });
});

afterAll(async () => {
  await server?.close();
});

async function go(path: string, who: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(server, `${who}@example.org`, { size }), path);
}

describe("the palette", () => {
  it("finds what the menu of the user sets, by what it is called and by what it is, once something is typed", async () => {
    const page = await go("/", "cleo");
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox");
    await box.waitFor();
    expect(await page.getByRole("option", { name: /^Dark/ }).count()).toBe(0);
    await box.fill("theme");
    await page.getByRole("option", { name: /^Dark/ }).waitFor();
    expect(await page.getByRole("option", { name: /^System/ }).count()).toBe(0);
    await box.fill("dark");
    await page.getByRole("option", { name: /^Dark/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    await page.keyboard.press("Control+k");
    await box.fill("deutsch");
    await page.getByRole("option", { name: /^Deutsch/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.documentElement.lang.startsWith("de"));
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("english");
    await page.getByRole("option", { name: /^English/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.documentElement.lang.startsWith("en"));
    await page.context().close();
  });

  it("offers no screen that the user may not open, and says where nothing is found", async () => {
    const page = await go("/", "wim", PHONE);
    await page.getByRole("button", { name: "Jump to…" }).click();
    await page.getByRole("combobox").fill("keys");
    await page.getByText("No results").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("combobox").waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("what can be done on the page", () => {
  it("makes from a record what its page and its row make, to be filled in and sent", async () => {
    const library = await openExample("library", { now: "2026-11-20T12:00:00.000Z" });
    const page = await pageAt(await windowOf(library, "reader@example.org"), "/");
    const borrows = async () => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("combobox").waitFor();
      await page.keyboard.type("borrow");
      await page.keyboard.press("Enter");
      const panel = page.getByRole("dialog", { name: /^Borrow/ });
      await panel.getByRole("button", { name: "Borrow", exact: true }).waitFor();
      expect(await panel.getByRole("alert").count()).toBe(0);
      return panel;
    };
    await page.keyboard.press("j");
    const first = await borrows();
    await page.keyboard.press("Escape");
    await first.waitFor({ state: "detached" });
    await page.locator("[data-row] [data-row-focus]:focus").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.waitForURL("**/books/*");
    await page.getByRole("main").getByRole("button", { name: "Borrow", exact: true }).first().waitFor();
    const panel = await borrows();
    await panel.getByRole("button", { name: "Borrow", exact: true }).click();
    await panel.waitFor({ state: "detached" });
    const messages = page.getByRole("region", { name: "Messages" });
    await expect.poll(() => messages.textContent()).toContain("A Tale of Two Cities");
    await page.context().close();
    await library.close();
  });

  it("says why something cannot be done now, and does not do it", async () => {
    const page = await go("/?q=hall 10", "cleo", PHONE);
    await page.getByRole("link", { name: "10", exact: true }).click();
    await page.getByRole("heading", { name: "Job 10", level: 1 }).waitFor();
    await page.getByRole("button", { name: "Jump to…" }).click();
    await page.getByRole("combobox").fill("take up");
    const option = page.getByRole("option", { name: /Take up/ });
    await option.getByText("Job 10 has no place yet.").waitFor();
    expect(await option.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await option.count()).toBe(1);
    await page.context().close();
  });
});
