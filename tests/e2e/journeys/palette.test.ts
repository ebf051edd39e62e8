// Going anywhere by keyboard, against the real server: screens, and records by their words. And what a first visit loads.

import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { hold, launch, pageAt, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible } from "../../support/browser/expectations.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(DEPOT, { development: true, records: DEPOT_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function go(path: string, who: string, viewport = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, `${who}@example.org`, { size: viewport }), path);
}

describe("the palette", () => {
  it("goes to a record by its words, and to a screen, by keyboard alone", async () => {
    const page = await go("/", "cleo");
    await page.keyboard.press("Control+k");
    // What stands in it fits on a phone, and with letters twice as large; what it finds is told besides.
    const box = page.getByRole("combobox", { name: "Search pages, actions and records" });
    expect(await box.getAttribute("placeholder")).toBe("Search");
    await page.keyboard.type("ramp 901");
    await page.getByRole("option", { name: /Job 901/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Job 901", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.type("key");
    await page.getByRole("option", { name: /Keys/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Keys", level: 1 }).waitFor();
    await page.context().close();
  });

  it("goes to the program's own pages, and signs out", async () => {
    const page = await go("/", "cleo");
    const release = await hold(page, "**/assets/Palette*.js");
    await page.keyboard.press("Control+k");
    // No list hears what is typed while the box is on its way: C creates there.
    await page.keyboard.type("acc");
    release();
    await page.getByRole("option", { name: /^Account/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Account", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("sign out");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: /^Sign in to/ }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("sign-in-email");
    await page.context().close();
  });

  it("tells beside the screens that match that records are on their way, and that they could not be looked for", async () => {
    const page = await go("/", "cleo");
    const release = await hold(page, "**/-/find?*");
    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox");
    await box.waitFor();
    const dialog = page.getByRole("dialog");
    const { y } = (await box.boundingBox())!;
    const told = dialog.getByRole("status");
    expect(await told.textContent()).toBe("");
    await box.fill("key");
    await page.getByRole("option", { name: /Keys/ }).waitFor();
    await told.getByText("Loading…").waitFor();
    // It is as high as what it holds, and what is typed stays where it is.
    expect((await box.boundingBox())!.y).toBe(y);
    release();
    await told.getByText("Loading…").waitFor({ state: "detached" });
    await page.unroute("**/-/find?*");
    await page.route("**/-/find?*", (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: "unavailable", detail: "Later." } }),
    );
    await box.fill("keys");
    await told.getByText("Later.").waitFor();
    await page.getByRole("option", { name: /Keys/ }).waitFor();
    await box.fill("");
    await told.getByText("Later.").waitFor({ state: "detached" });
    await page.context().close();
  });
});

describe("what can be done on the page", () => {
  const options = (page: Page) => page.getByRole("group", { name: "On this page" }).getByRole("option").allInnerTexts();

  it("is the record's steps first, as the buttons take them, and nothing before it is chosen", async () => {
    const page = await go("/?q=hall 4", "cleo");
    await page.getByRole("link", { name: "4", exact: true }).first().click();
    await page.getByRole("heading", { name: "Job 4", level: 1 }).waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    expect((await options(page)).map((text) => text.split("\n")[0])).toEqual(["Take up", "Edit"]);
    await page.keyboard.press("Enter");
    expect(await page.getByRole("combobox").count()).toBe(1);
    await page.keyboard.type("take");
    await page.keyboard.press("Enter");
    await page.getByText("Job 4 is now Busy.").waitFor();
    await page.context().close();
  });

  it("is what the row with the focus allows, what is selected, and how the list is shown", async () => {
    const page = await go("/?q=hall", "cleo");
    for (const key of ["j", "x", "j"]) await page.keyboard.press(key);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    const [first] = await options(page);
    expect(first).toMatch(/^(?:Take up|Put back)\s+Job \d+/);
    for (const name of ["Actions for 1 selected", "Filter", "Columns", "Save current view…"])
      await page.getByRole("option", { name, exact: false }).first().waitFor();
    await page.keyboard.type("actions for 1");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: "1 selected" }).waitFor();
    await page.context().close();
  });
});

describe("the first visit", () => {
  it("loads less than 200 KB of script, as it is sent", () => {
    const page = readFileSync(resolve(WEB_FOLDER, "index.html"), "utf8");
    const first = [...page.matchAll(/="\/-\/assets\/([\w.-]+\.js)"/g)].map(([, name]) => name ?? "");
    const assets = readdirSync(resolve(WEB_FOLDER, "assets"));
    expect(first.length).toBeGreaterThan(0);
    expect(first.every((name) => assets.includes(name))).toBe(true);
    const bytes = first.reduce((sum, name) => sum + gzipSync(readFileSync(resolve(WEB_FOLDER, "assets", name))).length, 0);
    expect(bytes).toBeLessThan(200_000);
  });
});
