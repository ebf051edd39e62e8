// Messages never cover what is used next, and are few.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { chooseActions, drawn, launch, NARROW, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
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

const go = async (path: string, size: typeof PHONE): Promise<Page> =>
  pageAt(await windowOf(browser, server, "cleo@example.org", { size }), path);

const region = (page: Page): Locator => page.getByRole("region", { name: "Messages" });

/** Each time to something else: what is so already is nothing to take back. */
async function change(page: Page, number: number): Promise<void> {
  await page.getByRole("checkbox", { name: `Select Job ${number}`, exact: true }).check();
  await chooseActions(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Edit Title" });
  await dialog.getByRole("textbox", { name: "Title" }).fill(`Hall, anew at ${Date.now()}`);
  await dialog.getByRole("button", { name: "Edit", exact: true }).click();
  await page.getByText(`Edit Title done: Job ${number}.`).waitFor({ state: "attached" });
  await dialog.waitFor({ state: "detached" });
}

/** What is pressed in the middle of the thing is the thing. */
const isFree = (thing: Locator): Promise<boolean> =>
  thing.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

describe("messages", () => {
  it("are held by a pointer that is moved to them, and not by one that rests where they come up", async () => {
    const context = await windowOf(browser, server, "cleo@example.org", { size: { width: 1440, height: 900 } });
    await context.clock.install();
    const page = await pageAt(context, "/?q=hall&size=10");
    const rename = async (title: string): Promise<Locator> => {
      const box = page.getByRole("checkbox", { name: "Select Job 2", exact: true });
      if (!(await box.isChecked())) await box.check();
      await chooseActions(page);
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("combobox", { name: "Action" }).selectOption({ label: "Edit Title" });
      await dialog.getByRole("textbox", { name: "Title" }).fill(title);
      await page.mouse.move(1240, 840);
      await page.keyboard.press("Enter");
      await dialog.waitFor({ state: "detached" });
      return page.getByText("Edit Title done: Job 2.");
    };
    const first = await rename("Hall, swept");
    await first.waitFor();
    expect(await first.evaluate((text) => text.parentElement?.parentElement?.matches(":hover"))).toBe(true);
    await context.clock.fastForward(13_000);
    await first.waitFor({ state: "detached" });
    const second = await rename("Hall, mended");
    await second.waitFor();
    await page.mouse.move(1250, 842);
    await context.clock.fastForward(13_000);
    await drawn(page);
    expect(await second.count()).toBe(1);
    await page.mouse.move(300, 300);
    await context.clock.fastForward(13_000);
    await second.waitFor({ state: "detached" });
    await context.close();
  });

  it("stand above what is selected and the way to further pages", async () => {
    const page = await go("/?q=hall&size=10", { width: 1440, height: 420 });
    await page.getByRole("link", { name: "Next" }).waitFor({ state: "attached" });
    for (const number of [2, 4]) await change(page, number);
    await page.getByRole("checkbox", { name: "Select Job 6", exact: true }).check();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    for (const name of ["Clear selection", "More"])
      await expect.poll(() => isFree(page.getByRole("button", { name, exact: true }))).toBe(true);
    await expect.poll(() => isFree(page.getByRole("link", { name: "Next" }))).toBe(true);
    await page.context().close();
  });

  it("leave room to scroll the end of a list out from under them, as long as they stand", async () => {
    for (const size of [{ width: 1440, height: 420 }, PHONE]) {
      const page = await go("/?q=hall&size=10", size);
      const select = page.getByRole("button", { name: "Select", exact: true });
      if (await select.count()) await select.click();
      await change(page, 2);
      // What stands under the rows, once the page has made room for the message.
      const last = page.getByText("1–10 of");
      const clear = () =>
        last.evaluate((row) => {
          scrollTo(0, document.body.scrollHeight);
          const messages = document.querySelector("[aria-live][aria-label=Messages]")?.getBoundingClientRect();
          return messages !== undefined && row.getBoundingClientRect().bottom <= messages.top;
        });
      await expect.poll(clear).toBe(true);
      // The last row, too, where the list is scrolled by itself.
      const link = page.locator("[data-row] a").last();
      const free = async () => {
        await link.evaluate((row) => row.closest("table")?.parentElement?.scrollTo(0, 10_000));
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return isFree(link);
      };
      await expect.poll(free).toBe(true);
      const tall = await page.evaluate(() => document.body.scrollHeight);
      await region(page).getByRole("button", { name: "Close" }).first().click();
      await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeLessThan(tall);
      await page.context().close();
    }
  });

  it("cover no button of a panel, and wait under it where it leaves no room", async () => {
    for (const size of [PHONE, NARROW, { width: 320, height: 400 }]) {
      const page = await go("/?q=hall", size);
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await change(page, 8);
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByRole("checkbox", { name: "Select Job 10", exact: true }).check();
      await chooseActions(page);
      await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Edit Title" });
      const buttons = page.getByRole("dialog").getByRole("button");
      for (const button of await buttons.all()) await expect.poll(() => isFree(button)).toBe(true);
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await expect.poll(() => isFree(region(page).getByRole("button", { name: "Undo" }))).toBe(true);
      await page.context().close();
    }
  });

  it("fold into how many more there are, and are all read by whoever asks", async () => {
    const page = await go("/?q=hall", PHONE);
    for (const number of [2, 4, 6]) {
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await change(page, number);
    }
    const shown = region(page).getByText(" done: ");
    await expect.poll(async () => (await shown.all()).length).toBe(3);
    expect(await shown.filter({ visible: true }).count()).toBe(1);
    await expectAccessible(page);
    await page.getByRole("button", { name: "and 2 more" }).press("Enter");
    expect(await shown.filter({ visible: true }).count()).toBe(3);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Messages");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Undo");
    await page.context().close();
  });
});
