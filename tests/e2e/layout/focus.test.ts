// Where the focus is after an action, and that its ring is never cut.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEPOT, DEPOT_RECORDS } from "../../fixtures/documents/bulk-work.ts";
import { launch, PHONE, pageAt, settled, WEB_FOLDER, WIDE, windowOf } from "../../support/browser/browser.ts";
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

async function go(path: string, size = WIDE): Promise<Page> {
  return pageAt(await windowOf(browser, server, "wim@example.org", { size }), path);
}

/** The element that has the focus, "H1 Jobs". */
const focused = (page: Page) => page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);

async function press(page: Page, name: string): Promise<void> {
  await page.locator("main").getByRole("button", { name, exact: true }).first().focus();
  await page.keyboard.press("Enter");
}

describe("the focus", () => {
  it("is at the head of a list whose last row was decided", async () => {
    const page = await go("/?f.status=open&q=Mend+ramp+21");
    await press(page, "Take up");
    await page.getByText("No matches").waitFor();
    await expect.poll(() => focused(page)).toBe("H1 Jobs");
    await page.context().close();
  });

  it("is at the head of a record when the button that was pressed is there no more", async () => {
    const token = await server.signIn("wim@example.org");
    const [job] = (await server.ask("GET", "/api/records/Job?number=23", undefined, { token })).body.items;
    const page = await go(`/jobs/${job.id}`);
    for (const [name, state] of [
      ["Take up", "Busy"],
      ["Finish", "Done"],
    ] as const) {
      await press(page, name);
      await page.getByText(`Job 23 is now ${state}.`).waitFor();
      await expect.poll(() => focused(page)).toBe("H1 Job 23");
    }
    await page.context().close();
  });

  it("draws no ring around a heading, and covers nothing", async () => {
    for (const size of [WIDE, PHONE]) {
      const page = await go("/", size);
      const gap = await page.evaluate(() => {
        const search = document.querySelector("[data-list-search]")?.parentElement?.getBoundingClientRect();
        const head = document.querySelector("h1")?.closest("[class*=header]")?.getBoundingClientRect();
        return (search?.top ?? 0) - (head?.bottom ?? 0);
      });
      expect(gap).toBeGreaterThanOrEqual(4);
      const href = await page.locator("a[data-row-focus]").first().getAttribute("href");
      await page.goto(href ?? "/");
      await page.getByRole("heading", { level: 1, name: /^Job / }).waitFor();
      await page.keyboard.press("Tab");
      const covered = await page.evaluate(() => {
        const heading = document.querySelector<HTMLElement>("main h1");
        heading?.focus();
        const { outlineStyle } = getComputedStyle(heading ?? document.body);
        const above = heading?.parentElement?.previousElementSibling?.getBoundingClientRect();
        return [outlineStyle, (above?.bottom ?? 0) > (heading?.getBoundingClientRect().top ?? 0)];
      });
      expect(covered).toEqual(["none", false]);
      await page.context().close();
    }
  });
});

describe("once the panel of a filter is closed, the focus", () => {
  const ends = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });
  const here = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest("[data-row]")?.textContent ?? document.activeElement?.textContent);
  const row = (page: Page) => page.locator("[data-row]", { hasText: "Mend ramp 9" });

  async function narrow(page: Page, status: string): Promise<void> {
    await page.keyboard.press("f");
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Field").selectOption({ label: "Status" });
    await panel.getByRole("checkbox", { name: status }).check();
  }

  it("is at the button where nothing had it before, applied or given up", async () => {
    const page = await go("/");
    await page.keyboard.press("f");
    await page.getByRole("dialog").getByLabel("Field").waitFor();
    await page.keyboard.press("Escape");
    await ends(page);
    await expect.poll(() => here(page)).toBe("Filter");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await narrow(page, "Open");
    await page.keyboard.press("Control+Enter");
    await ends(page);
    await expect.poll(() => here(page)).toBe("Filter");
    await page.context().close();
  });

  it("is at the row where it was while that is there, else at the button", async () => {
    const page = await go("/");
    await row(page).locator("[data-row-focus]").focus();
    await narrow(page, "Open");
    await page.keyboard.press("Control+Enter");
    await ends(page);
    await page.waitForURL(/status/);
    await settled(page);
    await expect.poll(() => here(page)).toContain("Mend ramp 9");
    await page.getByRole("button", { name: "Remove filter on Status" }).click();
    await row(page).locator("[data-row-focus]").focus();
    await narrow(page, "Done");
    await page.keyboard.press("Control+Enter");
    await expect.poll(() => here(page)).toBe("Filter");
    await page.context().close();
  });
});
