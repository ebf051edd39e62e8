// The actions of a record on its page, board and list, with reasons where they are impossible.

import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launch, settled, visit } from "../../support/browser/browser.ts";
import { type MockServer, startMockServer } from "../../support/browser/mock-server.ts";
import { WORKSHOP } from "../../support/browser/workshop-screens.ts";

let browser: Browser;
let server: MockServer;

beforeAll(async () => {
  browser = await launch();
});

beforeEach(async () => {
  await server?.close();
  server = await startMockServer(WORKSHOP);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const status = (id: string) => server.repairs.find((repair) => repair.id === id)?.values.status;

describe("a board", () => {
  it("takes a dragged card only where a transition leads", async () => {
    const page = await visit(browser, server, "/bench");
    const card = page.locator("[data-lane=waiting] li").first();
    await card.dragTo(page.locator("[data-lane=ready]"));
    expect(status("r1")).toBe("waiting");
    await card.dragTo(page.locator("[data-lane=on_bench]"));
    await page.getByText(/^Take up done: HL-2041 Dawes Galaxy/).waitFor();
    expect(status("r1")).toBe("on_bench");
    await page.context().close();
  });
});

describe("signing in", () => {
  it("takes one click as a sample user, and signs out again", async () => {
    const page = await visit(browser, server, "/-/sign-in", { signedIn: false });
    await page.getByRole("button", { name: /^Orla Byrne.*Mechanic.*@/ }).click();
    await page.getByRole("heading", { name: "Repairs" }).waitFor();
    await page.getByRole("button", { name: /Orla Byrne/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page
      .getByRole("link", { name: "Sign in" })
      .or(page.getByRole("heading", { name: /Sign in/ }))
      .first()
      .waitFor();
    expect(await page.getByRole("link", { name: "Bench" }).count()).toBe(0);
    await page.context().close();
  });

  it("leads to the beginning of the page, however far down the click was", async () => {
    const page = await visit(browser, server, "/-/sign-in", { signedIn: false, size: { width: 390, height: 300 } });
    const scrolled = () => page.evaluate(() => scrollY);
    await page.getByRole("button", { name: /Orla Byrne/ }).scrollIntoViewIfNeeded();
    expect(await scrolled()).toBeGreaterThan(0);
    await page.getByRole("button", { name: /Orla Byrne/ }).click();
    await page.getByRole("heading", { name: "Repairs" }).waitFor();
    await settled(page);
    expect(await scrolled()).toBe(0);
    await page.context().close();
  });
});
