// Going anywhere by keyboard, against the real server: screens, and records by their words. And what a first visit loads.

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { pageAt, windowOf } from "../../support/application/page.tsx";
import { open, openExample, type TestServer } from "../../support/test-server.ts";

let server: TestServer;

beforeAll(async () => {
  server = await open(DEPOT, { development: true, records: DEPOT_RECORDS });
});

afterAll(async () => {
  await server?.close();
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
});
