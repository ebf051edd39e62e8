// Lists: all of their state in the address, and all of it within reach of the keyboard.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, PHONE, visit } from "../../support/browser/browser.ts";
import { type MockServer, startMockServer } from "../../support/browser/mock-server.ts";
import { WORKSHOP } from "../../support/browser/workshop-screens.ts";

let browser: Browser;
let server: MockServer;

beforeAll(async () => {
  browser = await launch();
  server = await startMockServer(WORKSHOP);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const address = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("a list", () => {
  it("shows a record beside it by Enter, follows from row to row, and gives the focus back", async () => {
    const page = await visit(browser, server, "/");
    const panel = page.locator("#peek");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await panel.getByRole("heading", { name: "HL-2041 Dawes Galaxy" }).waitFor();
    expect(await panel.evaluate((one) => one.getBoundingClientRect().width)).toBe(480);
    await panel.getByText("Used parts").waitFor();
    expect(await page.getByRole("status").filter({ hasText: "Opened in side panel" }).count()).toBe(1);
    expect(await focused(page)).toBe("Dawes Galaxy");
    await page.keyboard.press("j");
    await panel.getByRole("heading", { name: "HL-2042 Cube Nature" }).waitFor();
    expect(address(page)).toBe("?peek=/repairs/r2");
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("HL-2042 Cube Nature");
    await page.keyboard.press("k");
    await panel.getByRole("heading", { name: "HL-2041 Dawes Galaxy" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    expect(address(page)).toBe("");
    await expect.poll(() => focused(page)).toBe("Dawes Galaxy");
    await page.context().close();
  });

  it("leaves out beside it what has no room, but neither the state nor what it is sorted by, and says so", async () => {
    const page = await visit(browser, server, "/?sort=parts");
    const frame = page.getByRole("region", { name: "Repairs", exact: true });
    const heads = () =>
      frame.locator("thead th").evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? "").filter(Boolean));
    const all = await heads();
    // The menu stays unfolded.
    for (const name of ["Fold menu", "Unfold menu"]) await page.getByRole("button", { name, exact: true }).click();
    await page.setViewportSize({ width: 1150, height: 900 });
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.locator("#peek dl").first().waitFor();
    const told = page.getByText("Hidden while the panel is open: ");
    await told.waitFor();
    expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(1);
    const left = await heads();
    expect(left).toEqual(all.filter((one) => left.includes(one)));
    expect(left).toEqual(expect.arrayContaining(["Bike", "Status", "Parts"]));
    const gone = all.filter((one) => !left.includes(one));
    expect(gone).not.toEqual([]);
    expect(await told.textContent()).toBe(`Hidden while the panel is open: ${gone.join(", ")}.`);
    await page.keyboard.press("Escape");
    await expect.poll(heads).toEqual(all);
    await page.context().close();
  });

  it("keeps what is beside it in the address, and stays in use meanwhile", async () => {
    const page = await visit(browser, server, "/?peek=%2Frepairs%2Fr2");
    const panel = page.locator("#peek");
    await panel.getByRole("heading", { name: "HL-2042 Cube Nature" }).waitFor();
    await page.getByRole("button", { name: "Parts" }).click();
    await page.waitForURL(/sort=parts/);
    await page.getByRole("button", { name: "Close panel", exact: true }).click();
    await panel.waitFor({ state: "detached" });
    expect(address(page)).toBe("?sort=parts");
    await page.goBack();
    await panel.waitFor();
    expect(address(page)).toBe("?peek=/repairs/r2");
    await page.locator("tbody tr").nth(4).hover();
    await page
      .locator("tbody tr")
      .nth(4)
      .getByRole("button", { name: /in side panel/ })
      .click();
    await page.waitForURL(/repairs%2Fr5/);
    await panel.getByRole("link", { name: "Open full page" }).click();
    await page.getByRole("heading", { level: 1, name: /^HL-2045/ }).waitFor();
    await page.context().close();
  });

  it("keeps the first column and the head in view when the table scrolls in its frame", async () => {
    const page = await visit(browser, server, "/", { size: { width: 900, height: 700 } });
    const frame = page.locator("section:has(> table)");
    const before = await page.locator("tbody tr th").first().boundingBox();
    const head = await page.locator("thead th").nth(1).boundingBox();
    await frame.evaluate((element) => element.scrollTo(200, 0));
    expect((await page.locator("tbody tr th").first().boundingBox())?.x).toBe(before?.x);
    await frame.evaluate((element) => element.scrollTo(0, 300));
    expect((await page.locator("thead th").nth(1).boundingBox())?.y).toBe(head?.y);
    await page.context().close();
  });

  it("is cards on a phone, with targets of 44 px", async () => {
    const page = await visit(browser, server, "/", { size: PHONE });
    expect(await page.locator("table").count()).toBe(0);
    const small = await page
      .locator("main button:visible")
      .evaluateAll((buttons) => buttons.filter((one) => one.getBoundingClientRect().height < 44).length);
    expect(small).toBe(0);
    await page.context().close();
  });
});
