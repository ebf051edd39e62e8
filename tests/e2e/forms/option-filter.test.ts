// A form whose choices depend on what else it holds, in a browser against the real server.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { STUDIO_RECORDS, STUDIOS } from "../../fixtures/documents/dependent-choices.ts";
import { hold, launch, pressOption, settled, WEB_FOLDER } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(STUDIOS, { development: true, records: STUDIO_RECORDS, webFolder: WEB_FOLDER, now: "2026-03-01T10:00:00.000Z" });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

/** What the open list of choices offers, once it offers `expected`. */
async function offers(page: Page, expected: readonly string[]): Promise<void> {
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll("[role=option]")].map((one) => one.textContent?.trim()).join() === wanted,
    expected.join(),
  );
}

it("offers the rooms of the site that is chosen, and those that are free", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce", baseURL: server.url, timezoneId: "UTC" });
  await context.request.post("/-/sign-in-sample", { data: { email: "ada@example.org" }, headers: { "x-ninefold": "1" } });
  const page = await context.newPage();
  await page.goto("/book");
  await settled(page);
  const box = (name: string) => page.getByRole("combobox", { name, exact: true });
  await box("Room").focus();
  await page.keyboard.press("ArrowDown");
  await offers(page, ["N1", "N2", "S1"]);
  await page.keyboard.press("Escape");
  await box("Site").fill("north");
  await pressOption(page, "North");
  await box("Room").focus();
  await page.keyboard.press("ArrowDown");
  await offers(page, ["N1", "N2"]);
  await page.keyboard.press("Escape");
  await page.getByLabel("Starts at", { exact: true }).fill("2026-03-02T10:30");
  await page.getByLabel("Ends at", { exact: true }).fill("2026-03-02T12:00");
  await box("Room").focus();
  await page.keyboard.press("ArrowDown");
  await offers(page, ["N2"]);
  await page.keyboard.press("Escape");
  await page.getByLabel("People").fill("40");
  await box("Room").focus();
  await page.keyboard.press("ArrowDown");
  await page.getByText("No matching options: N2 is too small.").waitFor();
  await context.close();
});

it("keeps what is typed where the page scrolls, and takes keys that come before the answer", async () => {
  const context = await browser.newContext({ reducedMotion: "reduce", baseURL: server.url, timezoneId: "UTC" });
  await context.request.post("/-/sign-in-sample", { data: { email: "ada@example.org" }, headers: { "x-ninefold": "1" } });
  const page = await context.newPage();
  await page.goto("/book");
  await settled(page);
  const room = page.getByRole("combobox", { name: "Room", exact: true, includeHidden: true });
  const holds = (text: string) => page.waitForFunction(([box, held]) => (box as HTMLInputElement).value === held, [handle, text] as const);
  await room.fill("n");
  const handle = await room.elementHandle();
  await offers(page, ["N1", "N2"]);
  await page.evaluate(() => document.dispatchEvent(new Event("scroll")));
  await offers(page, ["N1", "N2"]);
  expect(await room.inputValue()).toBe("n");

  await room.fill("n2");
  await page.keyboard.press("Tab");
  await holds("N2");
  // Several begin so, and none of them is pointed at.
  await room.fill("n");
  await room.blur();
  await page.getByText("Room: “n” matches several. Pick one.").first().waitFor();
  await holds("n");
  await room.fill("s");
  await offers(page, ["S1"]);
  await page.keyboard.press("Enter");
  await holds("S1");
  const release = await hold(page, "**/-/references/**");
  await room.fill("n");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await release();
  // As it would be with the answer there: the first is marked, and the arrow goes on.
  await holds("N2");
  await room.fill("nothing");
  await page.keyboard.press("Escape");
  await holds("N2");
  await context.close();
});
