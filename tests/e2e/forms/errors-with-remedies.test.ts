// Form errors appear with their remedies, rows and formats; equal state glyphs look equal.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, PHONE, pageAt, pressOption, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const ROOT = resolve(import.meta.dirname, "../../..");

let browser: Browser;
let library: TestServer;
let purchasing: TestServer;
let studio: TestServer;

beforeAll(async () => {
  browser = await launch();
  const example = (name: string) =>
    open(readFileSync(resolve(ROOT, `examples/${name}/spec.md`), "utf8"), {
      development: true,
      records: JSON.parse(readFileSync(resolve(ROOT, `examples/${name}/data/samples.json`), "utf8")),
      webFolder: WEB_FOLDER,
    });
  [library, purchasing, studio] = await Promise.all([example("library"), example("purchasing"), example("studio")]);
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([library?.close(), purchasing?.close(), studio?.close()]);
});

async function choose(page: Page, box: Locator, name: RegExp): Promise<void> {
  await box.click();
  await page.keyboard.press("ArrowDown");
  await pressOption(page, name);
}

describe("a form that is refused", () => {
  it("says what helps against each thing, which row it is about, and leads from what is computed to what it is computed of", async () => {
    const page = await pageAt(await windowOf(browser, purchasing, "employee@example.org"), "/requests/new");
    const box = (name: string) => page.getByRole("combobox", { name, exact: true });
    await page.getByLabel("Title", { exact: true }).fill("Lamps");
    await choose(page, box("Team"), /Optics/);
    await choose(page, box("Budget"), /DE-100/);
    await choose(page, box("Supplier"), /Lichtwerk/);
    for (const row of [1, 2]) {
      const line = page.getByRole("group", { name: `Line ${row}`, exact: true });
      if ((await line.count()) === 0) await page.getByRole("button", { name: "Add line" }).click();
      await choose(page, line.getByRole("combobox"), /.+/);
      // What the article proposes is there before anything is sent: what comes later is asked about anew.
      await expect.poll(() => line.getByLabel("Price").inputValue()).not.toBe("");
      await line.getByLabel("Quantity").fill("1");
      await line.getByLabel("Price").fill("5");
    }
    const error = (field: string, detail: string, remedy: string) => ({ field, code: "x", detail, remedy, cite: null });
    const errors = [error("lines[1].amount", "Amount is too much.", "Order less."), error("title", "Title is odd.", "Say what it is.")];
    const body = { code: "invalid", status: 422, detail: "No.", remedy: null, errors, cite: null };
    await page.route("**/save*", (route) => route.fulfill({ status: 422, contentType: "application/problem+json", json: body }));
    await page.keyboard.press("Control+Enter");
    const entryOf = (text: string) =>
      page
        .getByRole("listitem")
        .filter({ hasText: text })
        .filter({ has: page.getByRole("link") })
        .last();
    const amount = entryOf("Amount is too much.");
    await amount.waitFor();
    expect(await amount.textContent()).toBe("Line 2: Amount is too much.Order less.");
    expect(await entryOf("Title is odd.").textContent()).toBe("Title is odd.Say what it is.");
    await amount.getByRole("link").click();
    const price = page.getByRole("group", { name: "Line 2", exact: true }).getByLabel("Price");
    expect(await price.evaluate((one) => [one === document.activeElement, one.getAttribute("aria-invalid")])).toEqual([true, "true"]);
    await page.context().close();
  });

  it("keeps what was refused while it asks anew what is computed", async () => {
    const page = await pageAt(await windowOf(browser, studio, "nuno@example.org"), "/book");
    await page.getByLabel("People", { exact: true }).fill("2");
    const errors = [{ field: "people", code: "x", detail: "Two are too many.", remedy: null, cite: null }];
    const body = { code: "invalid", status: 422, detail: "No.", remedy: null, errors, cite: null };
    let saved = false;
    await page.route("**/save*", (route) => {
      saved = true;
      return route.fulfill({ status: 422, contentType: "application/problem+json", json: body });
    });
    const tried = page.waitForResponse((response) => saved && response.url().endsWith("/try"));
    await choose(page, page.getByRole("combobox", { name: "Room", exact: true }), /Tin Room/);
    await page.keyboard.press("Control+Enter");
    await (await tried).finished();
    // What would take it away is drawn in the next frames.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(await page.getByText("Two are too many.").count()).toBe(2);
    await page.context().close();
  });
});

describe("a state", () => {
  const glyph = (place: Locator) =>
    place
      .locator("svg")
      .first()
      .evaluate((one) => one.innerHTML);

  it("has one glyph on a board and in the path of its record, and no lane where none is ever shown", async () => {
    const page = await pageAt(await windowOf(browser, library, "librarian@example.org"), "/desk");
    const heads = page.locator("[data-lane] h2");
    await heads.first().waitFor();
    const drawn = new Map<string, string>();
    for (const head of await heads.all()) drawn.set((await head.locator("> span").first().textContent()) ?? "", await glyph(head));
    expect([...drawn.keys()]).toEqual(["Requested", "Active", "Overdue", "Returned", "Cancelled", "Lapsed"]);
    // What the title says is not said again beneath it.
    const card = page.locator("[data-row]").filter({ has: page.getByRole("link", { name: /^Jane Eyre/ }) });
    expect(await card.locator("dt").allTextContents()).toEqual(["Due date"]);
    // What the board never shows can still be come to.
    await page.getByRole("button", { name: /^Move Jane Eyre/ }).click();
    await page.getByRole("menuitem", { name: /Lost/ }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: /^Jane Eyre/ }).click();
    const path = page.locator("[aria-current=step]").locator("xpath=ancestor::section");
    await path.getByRole("button", { name: "All states" }).click();
    for (const [name, one] of drawn) expect([name, await glyph(path.locator("dt").filter({ hasText: name }).last())]).toEqual([name, one]);
    await page.context().close();
  });
});

describe("a long word", () => {
  it.each([
    ["wide", WIDE],
    ["phone", PHONE],
  ])("stays within dialogs and menus, on a %s screen", async (_name, size) => {
    const token = await library.signIn("librarian@example.org");
    const title = "W".repeat(105);
    const isbn = size === WIDE ? "9780306406157" : "9780198526636";
    const made = await library.ask("POST", "/api/records/Book", { isbn, title, author: title, kind: "novel", copies: 1 }, { token });
    expect([made.status, made.body.detail]).toEqual([201, undefined]);
    const page = await pageAt(await windowOf(browser, library, "librarian@example.org", { size }), `/books/${isbn}`);
    await page
      .getByRole("button", { name: /More|Delete/ })
      .first()
      .click();
    const item = page.getByRole("menuitem", { name: /Delete/ });
    if (await item.isVisible()) await item.click();
    const dialog = page.getByRole("dialog").or(page.getByRole("alertdialog"));
    await dialog.waitFor();
    const beyond = await dialog.evaluate((box) => {
      const { left, right } = box.getBoundingClientRect();
      return [...box.querySelectorAll("*")].filter((one) => {
        const at = one.getBoundingClientRect();
        return at.width > 0 && (at.right > right + 1 || at.left < left - 1);
      }).length;
    });
    expect(beyond).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await page.context().close();
  });
});
