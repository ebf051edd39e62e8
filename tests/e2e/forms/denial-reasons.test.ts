// On touch screens the reason for a disabled button is shown without hovering.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launch, openExample, PHONE, pageAt, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import type { TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await openExample("library");
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const BLOCKED = "You are blocked, and can borrow nothing right now.";
const AT_THE_DESK = "Atlas of the Harbour cannot be borrowed. Ask at the desk.";

it("tells on a phone what most say once above them, and what is another's reason below its button", async () => {
  const page = await pageAt(await windowOf(browser, server, "bento@example.org", { size: PHONE, touch: true }), "/");
  await page.getByText("Borrow (unavailable)").waitFor();
  expect(await page.locator("p").filter({ hasText: BLOCKED }).count()).toBe(1);
  const card = page.locator("[data-row]").filter({ hasText: "Atlas of the Harbour" });
  const button = card.getByRole("button", { name: "Borrow", exact: true });
  expect(await card.getByText(AT_THE_DESK).isVisible()).toBe(true);
  // Who cannot see it reads it with the button.
  const told = await button.evaluate((one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent);
  expect(told).toContain(AT_THE_DESK);
  await button.tap({ force: true });
  expect(await page.getByRole("tooltip").count()).toBe(0);
  await expectNoSidewaysScroll(page);
  // Far below the words above the list a tap tells them again.
  const last = page.locator("[data-row]").last();
  await last.getByRole("button").first().tap({ force: true });
  await page.getByRole("tooltip").getByText(BLOCKED).waitFor();
  await page.context().close();
});

it("tells nothing above a list of which few cannot be had", async () => {
  const page = await pageAt(await windowOf(browser, server, "ana@example.org", { size: PHONE, touch: true }), "/");
  await page.getByText(AT_THE_DESK).filter({ visible: true }).waitFor();
  expect(await page.getByText("Not available").count()).toBe(0);
  await page.context().close();
});

it("keeps reasons behind the pointer on a desk", async () => {
  const page = await pageAt(await windowOf(browser, server, "bento@example.org", { size: WIDE }), "/");
  const button = page
    .getByRole("row")
    .filter({ hasText: "Atlas of the Harbour" })
    .getByRole("button", { name: /^Borrow/ });
  expect(await page.getByText("Not available").count()).toBe(0);
  await button.hover();
  await page.getByRole("tooltip").getByText(AT_THE_DESK).waitFor();
  await page.context().close();
});
