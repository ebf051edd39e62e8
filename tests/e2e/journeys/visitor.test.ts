// What a visitor is offered, rows without a page, and non-choices in a list.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { FAIR, FAIR_RECORDS } from "../../fixtures/documents/visitor-offers.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, WIDE } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;
let depot: TestServer;

beforeAll(async () => {
  browser = await launch();
  const options = { development: true, webFolder: WEB_FOLDER };
  [server, depot] = await Promise.all([
    open(FAIR, { ...options, records: FAIR_RECORDS }),
    open(DEPOT, { ...options, records: DEPOT_RECORDS }),
  ]);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  await depot?.close();
});

async function asVisitor(path: string, size = WIDE): Promise<Page> {
  return pageAt(await browser.newContext({ viewport: size, reducedMotion: "reduce", baseURL: server.url }), path);
}

describe("a visitor", () => {
  it("signs in to do something with a record, and is back on its page with the form of that", async () => {
    const page = await asVisitor("/");
    expect(await page.getByRole("link", { name: /for more/ }).count()).toBe(0);
    await page.getByRole("link", { name: "A basket", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "A basket" }).waitFor();
    const { pathname } = new URL(page.url());
    await expectAccessible(page);
    expect(await page.getByRole("region", { name: "States" }).count()).toBe(0);
    await page.getByRole("link", { name: "Ask for", exact: true }).click();
    await page.getByText("Sign in to continue. You’ll return to this page.").waitFor();
    await page.getByRole("button", { name: /Mara/ }).click();
    const form = page.getByRole("dialog", { name: "Ask for" });
    await form.getByLabel("Words").waitFor();
    expect([new URL(page.url()).pathname, new URL(page.url()).search]).toEqual([pathname, ""]);
    await page.keyboard.press("Escape");
    await form.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Ask for", exact: true }).waitFor();
    await page.getByRole("region", { name: "States" }).waitFor();
    expect(await page.getByRole("link", { name: /for more/ }).count()).toBe(0);
    // What would be done without asking is left to its button.
    await page.goto(`${pathname}?act=Hide`);
    await page.getByRole("button", { name: "Hide", exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    expect(await page.locator("[aria-current=step]").textContent()).toBe("Shown");
    await page.context().close();
  });

  it("signs in to make something in a list, on a phone too", async () => {
    const page = await asVisitor("/stalls?sort=-name", PHONE);
    await expectNoSidewaysScroll(page);
    await page.getByRole("link", { name: "Sign in for more: New stall", exact: true }).click();
    await page.getByRole("button", { name: /Mara/ }).click();
    await page.getByRole("link", { name: "New stall" }).waitFor();
    expect(new URL(page.url()).search).toBe("?sort=-name");
    await page.context().close();
  });
});
