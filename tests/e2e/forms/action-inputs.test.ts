// The panel of an action with inputs keeps untouched fields as they are.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KITCHEN } from "../../fixtures/documents/application/action-inputs.ts";
import { launch, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const ADA = "ada@example.org";

let browser: Browser;
let server: TestServer;
let meal: string;

beforeAll(async () => {
  browser = await launch();
  const stands = { title: "Lunch", day: "2026-03-09", needs: ["nuts"], wishes: ["candles"], secret_note: "dear" };
  const records = {
    Person: [{ name: "Ada", email: ADA }],
    Meal: [stands, { title: "W".repeat(200), day: "2026-03-09", needs: ["nuts", "milk", "eggs", "soya", "sesame", "celery", "mustard"] }],
  };
  server = await open(KITCHEN, { development: true, records, webFolder: WEB_FOLDER });
  const token = await server.signIn(ADA);
  meal = (await server.ask("GET", "/api/records/Meal?title=Lunch", undefined, { token })).body.items[0].id;
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, viewport = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, ADA, { size: viewport }), path);
}

describe("lines of text", () => {
  it("are made of pasted lines, and only the line that is too long is marked", async () => {
    const page = await go(`/meals/${meal}`);
    await page.getByRole("button", { name: "Postpone" }).click();
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Wishes 1", { exact: true }).press("Enter");
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "roses\r\na band that plays far too long\n\nwine\n");
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    const lines = panel.locator('input[aria-label^="Wishes"]');
    await panel.getByLabel("Wishes 4", { exact: true }).waitFor();
    const held = await lines.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(held).toEqual(["candles", "roses", "a band that plays far too long", "wine"]);
    await panel.getByRole("button", { name: "Postpone" }).click();
    await panel.getByText("Fix 1 error").waitFor();
    expect(await lines.evaluateAll((all) => all.map((one) => one.getAttribute("aria-invalid")))).toEqual([
      "false",
      "false",
      "true",
      "false",
    ]);
    await panel.getByRole("link", { name: "Wishes, line 3 must be 20 characters or fewer (now 30)." }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Wishes 3");
    await page.context().close();
  });
});

describe("many choices in a list", () => {
  it("leave the rows as high as the others, and are all said", async () => {
    const page = await go("/");
    const heights = await page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
    expect(new Set(heights).size).toBe(1);
    expect(
      await page
        .getByRole("cell", { name: "Nuts Milk +5" })
        .or(page.getByRole("cell", { name: /Nuts.*Milk.*Eggs, Soya/ }))
        .count(),
    ).toBe(1);
    await page.context().close();
  });
});

describe("a name of 200 letters without a space", () => {
  it("breaks on the page and in the history", async () => {
    const page = await go("/");
    await page.getByRole("link", { name: /^W+$/ }).click();
    await page.getByRole("heading", { name: "History" }).waitFor();
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
    }
    await page.context().close();
  });
});
