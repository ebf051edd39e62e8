// Panels that create a record where the document has no form for it.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CELLAR } from "../../fixtures/documents/application/panels.ts";
import { launch, PHONE, pageAt, settled, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
import { type Json, open, type TestServer } from "../../support/test-server.ts";

const RECORDS = {
  Person: [
    { name: "Hal", email: "hal@cellar.test", chief: false },
    { name: "Cleo", email: "cleo@cellar.test", chief: true },
  ],
  Cask: [{ name: "Oak" }],
};

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(CELLAR, { development: true, records: RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const all = async (entity: string): Promise<Json[]> =>
  (await server.ask("GET", `/api/records/${entity}`, undefined, { token: await server.signIn("hal@cellar.test") })).body.items;

async function oak(email = "hal@cellar.test", how = {}): Promise<Page> {
  const [cask] = await all("Cask");
  return pageAt(await windowOf(browser, server, email, how), `/casks/${cask.id}`);
}

const labels = (page: Page) => page.getByRole("dialog").locator("label:visible, legend:visible, dt:visible").allInnerTexts();

describe("a panel without a form in the document", () => {
  it("asks for what must be given, folds the rest, and sends of it what was given", async () => {
    const page = await oak();
    await page.getByRole("button", { name: "Tap" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Litres").waitFor();
    // Which record it is about.
    expect(await dialog.getByRole("heading").first().textContent()).toMatch(/: Oak/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id.endsWith("-litres"))).toBe(true);
    expect((await labels(page)).map((text) => text.split("\n")[0])).toEqual(["Litres"]);
    await expectAccessible(page);
    await dialog.getByText("More fields (8)").click();
    await dialog.getByLabel("Note").waitFor();
    expect(await dialog.getByLabel("Kept").count()).toBe(0);
    await dialog.getByLabel("Litres").fill("3");
    await dialog.getByLabel("Note").fill("For the guests");
    await page.keyboard.press("Control+Enter");
    await dialog.waitFor({ state: "detached" });
    const [pour] = await all("Pour");
    expect(pour).toMatchObject({ litres: 3, note: "For the guests", warm: false, day: "2026-03-02", colour: null });
    await page.context().close();
  });

  it("unfolds what is wrong", async () => {
    const page = await oak("cleo@cellar.test", { size: PHONE, theme: "dark" });
    await page.getByRole("button", { name: "Tap" }).click();
    const dialog = page.getByRole("dialog");
    const fold = dialog.locator("summary").filter({ hasText: "More fields" });
    await fold.click();
    await dialog.getByLabel("Litres").fill("1");
    await dialog.getByLabel("Smell").fill("of wood ".repeat(9));
    await dialog.getByLabel("Kept").fill("here");
    await expectNoSidewaysScroll(page);
    await fold.click();
    expect(await dialog.getByLabel("Smell").isVisible()).toBe(false);
    await dialog.getByRole("button", { name: "Tap" }).click();
    await dialog.getByRole("link", { name: /^Smell must be 20 characters or fewer/ }).waitFor();
    await dialog.getByLabel("Smell").waitFor();
    await fold.click();
    await dialog.getByRole("link", { name: /^Smell must be 20 characters or fewer/ }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id.endsWith("-smell"))).toBe(true);
    await page.context().close();
  });

  it("shows few fields at once, asks for none that leaves no choice, and knows before what is refused for it", async () => {
    const page = await oak();
    await page.getByRole("button", { name: "Take" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Why").waitFor();
    expect((await labels(page)).map((text) => text.split("\n")[0])).toEqual(["Why"]);
    await dialog.getByRole("button", { name: "Take" }).click();
    await dialog.waitFor({ state: "detached" });
    await settled(page);
    await page.getByText("Hal has a key.").waitFor();
    expect(await page.getByRole("button", { name: "Take" }).count()).toBe(0);
    const chief = await oak("cleo@cellar.test");
    await chief.getByRole("button", { name: "Take" }).click();
    await chief.getByRole("dialog").getByRole("combobox", { name: "By" }).waitFor();
    await chief.context().close();
    await page.context().close();
  });
});

/** The step may be taken back, so that there is no page to wait for. */
const back = (page: Page) => page.evaluate(() => history.back());

describe("going back on the page by which somebody came", () => {
  const came = async () => {
    const page = await oak();
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await settled(page);
    return page;
  };
  const isAt = (page: Page) => expect.poll(() => page.evaluate(() => location.pathname)).toMatch(/^\/casks\//);
  const panelOf = (page: Page) => page.getByRole("dialog").filter({ has: page.getByLabel("Litres") });
  /** The document itself goes, and with it whatever was evaluated in it. */
  const leavesAndReturns = async (page: Page) => {
    await page.goBack({ waitUntil: "commit" });
    await page.waitForURL("about:blank");
    await page.goForward({ waitUntil: "commit" });
    await page.waitForURL(/\/casks\//);
  };

  it("closes what is open over it as well, asks where something was typed, and leaves once nothing is open", async () => {
    const page = await came();
    const panel = panelOf(page);
    await page.getByRole("button", { name: "Tap" }).click();
    await panel.waitFor();
    await back(page);
    await panel.waitFor({ state: "detached" });
    await isAt(page);
    await page.getByRole("button", { name: "Tap" }).click();
    await panel.getByLabel("Litres").fill("3");
    await back(page);
    const question = page.getByRole("alertdialog");
    await question.getByText("Litres").waitFor();
    await question.getByRole("button", { name: "Discard" }).click();
    await panel.waitFor({ state: "detached" });
    await isAt(page);
    await leavesAndReturns(page);
    await page.context().close();
  });

  it("leaves it once the panel was closed otherwise, or the page loaded anew, and comes back to it from where the panel led", async () => {
    const page = await came();
    const panel = panelOf(page);
    await page.getByRole("button", { name: "Tap" }).click();
    await panel.waitFor();
    await page.reload();
    await settled(page);
    await page.getByRole("button", { name: "Tap" }).click();
    await panel.waitFor();
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    // The palette is over the page, and what is chosen in it takes its place.
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").fill("History");
    await page
      .getByRole("option", { name: /History/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => page.evaluate(() => location.pathname)).toBe("/-/history");
    await back(page);
    await isAt(page);
    await leavesAndReturns(page);
    await page.context().close();
  });
});

describe("a panel with more than fits its window", () => {
  it.each([
    ["a desk", { width: 1440, height: 420 }],
    ["a phone", { width: 390, height: 420 }],
  ])("keeps its title and its buttons in sight on %s, and scrolls between them", async (_name, size) => {
    const page = await oak("hal@cellar.test", { size });
    await page.getByRole("button", { name: "Tap" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Litres").waitFor();
    const inSight = (locator: Locator) =>
      locator.evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
    await dialog.locator("summary").click();
    const send = dialog.getByRole("button", { name: "Tap" });
    expect([await inSight(dialog.getByRole("heading", { level: 2 })), await inSight(send)]).toEqual([true, true]);
    const last = dialog.locator("input, textarea").last();
    expect(await inSight(last)).toBe(false);
    await last.focus();
    await expect.poll(() => inSight(last)).toBe(true);
    expect(await inSight(send)).toBe(true);
    await page.context().close();
  });
});

describe("a field that leads to another record", () => {
  it("keeps its list where the page scrolls to it, until somebody scrolls on", async () => {
    const page = await oak("cleo@cellar.test", { size: { width: 1440, height: 420 } });
    const [cask] = await all("Cask");
    const token = await server.signIn("cleo@cellar.test");
    await server.ask("POST", "/api/records/Label", { motto: "Ever on", cask: cask.id }, { token });
    const { body } = await server.ask("POST", "/api/records/Pour/actions/tap", { cask: cask.id, litres: 2 }, { token });
    await page.goto(`/pours/${body.id}/correct`);
    await settled(page);
    const field = page.getByRole("combobox", { name: "Label" });
    expect(await field.evaluate((one) => one.getBoundingClientRect().top > innerHeight)).toBe(true);
    await page.getByRole("button", { name: /calendar/i }).evaluate((button) => button.focus({ preventScroll: true }));
    await page.evaluate(() => {
      const list = document as unknown as { rested?: Promise<unknown> };
      list.rested = new Promise((done) => addEventListener("scrollend", done, { once: true, capture: true })).then(() => 0);
    });
    await page.keyboard.press("Tab");
    await page.evaluate(() => (document as unknown as { rested?: Promise<unknown> }).rested);
    await page.getByRole("option", { name: "Ever on" }).waitFor();
    expect(await field.evaluate((one) => one === document.activeElement && one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await page.mouse.wheel(0, -60);
    await page.getByRole("option").first().waitFor({ state: "detached" });
    await page.context().close();
  });
});
