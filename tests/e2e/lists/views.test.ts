// Saved views, columns and density in a browser.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { hold, launch, NARROW, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { expectAccessible, expectNoSidewaysScroll } from "../../support/browser/expectations.ts";
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

const heads = (page: Page) => page.locator("thead th[data-column]").allTextContents();
describe("saved views", () => {
  it("keep a list under a name, say when it is modified, and are saved or reverted by a press alone", async () => {
    const page = await go("/?f.status=open&sort=-number", "cleo");
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Save current view…" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Enter a name.").waitFor();
    await page.getByLabel("Name").fill("What is open ".repeat(20));
    await page.keyboard.press("Enter");
    await page.getByText("must be 100 characters or fewer").waitFor();
    await page.getByLabel("Name").fill("What is open");
    await page.getByLabel(/^Share with/).check();
    await expectAccessible(page);
    await page.keyboard.press("Control+s");
    await page.getByRole("button", { name: "View: What is open" }).waitFor();
    await page.waitForURL(/view=/);
    await page.getByRole("button", { name: "Remove filter on Status" }).click();
    await page.getByText("edited", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Discard the changes to the view/ }).click();
    await page.getByText("edited", { exact: true }).waitFor({ state: "detached" });
    await page.waitForURL(/f\.status=open/);
    const shared = new URL(page.url());
    await page.context().close();
    const other = await go(shared.pathname + shared.search, "wim");
    await other.getByRole("button", { name: "View: What is open" }).click();
    await other.getByText("Shared by Cleo").waitFor();
    expect(await other.getByRole("menuitem", { name: "Delete view" }).count()).toBe(0);
    await other.context().close();
  });

  it("fit a phone", async () => {
    const page = await go("/", "cleo", PHONE);
    await page.getByRole("button", { name: "Views" }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    await page.context().close();
  });
});

describe("columns", () => {
  it("are chosen in a panel that fits a window of 320, with all that is pressed in it", async () => {
    const page = await go("/", "cleo", NARROW);
    await page.getByRole("button", { name: "Columns" }).click();
    const panel = page.getByRole("dialog", { name: "Columns" });
    await panel.getByRole("checkbox", { name: "Urgency" }).uncheck();
    await panel.getByRole("button", { name: "Move Title up" }).click();
    await expectNoSidewaysScroll(page);
    for (const control of await panel.getByRole("button").all()) {
      const box = await control.boundingBox();
      expect(box === null || (box.x >= 0 && box.x + box.width <= NARROW.width)).toBe(true);
    }
    await panel.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("alertdialog", { name: "Discard unsaved changes?" }).getByRole("button", { name: "Discard" }).click();
    await panel.waitFor({ state: "detached" });
  });

  it("are chosen and put in order, kept for the user, and part of the address", async () => {
    const page = await go("/", "wim");
    expect((await heads(page)).slice(0, 5)).toEqual(["Number", "Title", "Status", "Place", "Urgency"]);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("button", { name: "Move Title up" }).click();
    await page.getByRole("checkbox", { name: "Urgency" }).uncheck();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/columns=title/);
    const chosen = ["Title", "Number", "Status", "Place"];
    expect((await heads(page)).slice(0, 4)).toEqual(chosen);
    const { search } = new URL(page.url());
    await page.goto("/");
    await settled(page);
    expect((await heads(page)).slice(0, 4)).toEqual(chosen);
    await page.context().close();
    const other = await go(`/${search},gone`, "cleo");
    expect((await heads(other)).slice(0, 4)).toEqual(chosen);
    await other.getByText(/aren’t available[^:]*: gone/).waitFor();
    await other.context().close();
  });
});

describe("widths", () => {
  it("of columns are changed by pointer and by keyboard, and kept for the user", async () => {
    const page = await go("/", "wim");
    const head = page.getByRole("columnheader", { name: "Title", exact: true });
    const width = async (of = head) => Math.round((await of.boundingBox())?.width ?? 0);
    const handle = page.getByRole("separator", { name: "Width of Title" });
    const before = await width();
    await handle.press("ArrowRight");
    await expect.poll(() => width()).toBe(before + 16);
    const box = (await handle.boundingBox())!;
    const kept = page.waitForResponse((response) => response.url().endsWith("/-/settings"));
    await page.mouse.move(box.x + 6, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 106, box.y + 10, { steps: 4 });
    await page.mouse.up();
    await kept;
    expect(await width()).toBe(before + 116);
    await page.context().close();
    const elsewhere = await go("/", "wim");
    const there = elsewhere.getByRole("columnheader", { name: "Title", exact: true });
    expect(await width(there)).toBe(before + 116);
    await elsewhere.getByRole("separator", { name: "Width of Title" }).press("Home");
    await expect.poll(() => width(there)).toBeLessThan(before + 20);
    await elsewhere.context().close();
  });
});

describe("density, theme and language", () => {
  it("follow the user to another browser", async () => {
    const page = await go("/", "wim");
    for (const choice of ["Compact", "Dark"]) {
      const kept = page.waitForResponse((response) => response.url().endsWith("/-/settings"));
      await page.getByRole("button", { name: /account menu/ }).click();
      await page
        .getByRole("group", { name: choice === "Dark" ? "Theme" : "Row height" })
        .getByRole("menuitemradio", { name: choice, checked: false })
        .click();
      await kept;
    }
    await page.context().close();
    const elsewhere = await go("/", "wim");
    const row = elsewhere.locator("tbody tr").first();
    await elsewhere.waitForFunction(() => document.documentElement.dataset.theme === "dark");
    expect((await row.boundingBox())?.height).toBeLessThan(34);
    const kept = elsewhere.waitForResponse((response) => response.url().endsWith("/-/settings"));
    await elsewhere.goto("/-/account");
    await elsewhere.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
    await kept;
    await elsewhere.getByRole("heading", { name: "Konto", level: 1 }).waitFor();
    await elsewhere.context().close();
    const third = await go("/-/account", "wim");
    await third.waitForFunction(() => document.documentElement.lang === "de");
    // The page is asked for anew in English before the server has kept that.
    const release = await hold(third, "**/-/settings");
    const anew = third.waitForResponse((response) => response.url().endsWith("/-/app"));
    await third.getByRole("combobox", { name: "Sprache" }).selectOption("English");
    await anew;
    await third.getByRole("heading", { name: "Account", level: 1 }).waitFor();
    await settled(third);
    expect(await third.getByRole("combobox", { name: "Language" }).inputValue()).toBe("en");
    const keptAgain = third.waitForResponse((response) => response.url().endsWith("/-/settings"));
    release();
    await keptAgain;
    await third.context().close();
  });

  it("of whoever signs out is not that of whoever comes next to this browser", async () => {
    const page = await go("/-/account", "wim");
    const kept = page.waitForResponse((response) => response.url().endsWith("/-/settings"));
    await page.getByRole("combobox", { name: "Language" }).selectOption("Deutsch");
    await kept;
    await page.getByRole("button", { name: "Abmelden" }).click();
    await page.getByRole("heading", { name: /^Sign in/ }).waitFor();
    await page.context().request.post("/-/sign-in-sample", { data: { email: "cleo@example.org" }, headers: { "x-ninefold": "1" } });
    await page.goto("/-/account");
    await page.getByRole("heading", { name: "Account", level: 1 }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toMatch(/^en/);
    await page.context().close();
    const back = await go("/-/account", "wim");
    await back.getByRole("heading", { name: "Konto", level: 1 }).waitFor();
    const again = back.waitForResponse((response) => response.url().endsWith("/-/settings"));
    await back.getByRole("combobox", { name: "Sprache" }).selectOption("English");
    await again;
    await back.context().close();
  });

  it("has the row height beside the columns, kept with them", async () => {
    const page = await go("/", "wim");
    const panel = page.getByRole("dialog", { name: "Columns" });
    await page.getByRole("button", { name: "Columns" }).click();
    await panel.getByRole("radio", { name: "Comfortable" }).check();
    await page.keyboard.press("Escape");
    // It is not dropped unasked.
    await page
      .getByText(/Row height/)
      .last()
      .waitFor();
    await page.getByRole("button", { name: "Keep editing" }).click();
    const last = panel.getByRole("checkbox").and(panel.locator("li input")).last();
    await last.uncheck();
    const kept = Promise.all(
      ["density", "columns"].map((what) => page.waitForResponse((reply) => reply.request().postData()?.includes(`"${what}"`) === true)),
    );
    await panel.getByRole("button", { name: "Apply" }).click();
    await kept;
    await page.context().close();
    const elsewhere = await go("/", "wim");
    expect((await elsewhere.locator("tbody tr").first().boundingBox())?.height).toBeGreaterThan(40);
    await elsewhere.getByRole("button", { name: "Columns" }).click();
    expect(await elsewhere.getByRole("radio", { name: "Comfortable" }).isChecked()).toBe(true);
    expect(await elsewhere.getByRole("dialog").locator("li input:not(:checked)").count()).toBe(1);
    await elsewhere.context().close();
  });
});
