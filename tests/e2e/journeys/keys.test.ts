// Keyboard help, arrow keys on a board, and why a card cannot be moved.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PARCELS } from "../../fixtures/documents/application/keys.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(PARCELS, {
    development: true,
    records: {
      Person: [{ name: "Ann", email: "ann@example.org" }],
      Parcel: [
        { name: "A", weight: 10 },
        { name: "B", weight: 11 },
        { name: "C", weight: 12 },
        { name: "D", weight: 1, status: "by_hand" },
        { name: "E", weight: 50, status: "by_car" },
        { name: "F", weight: 51, status: "by_car" },
      ],
    },
    webFolder: WEB_FOLDER,
  });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const go = async (path: string): Promise<Page> => pageAt(await windowOf(browser, server, "ann@example.org"), path);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("a list that somebody comes back to", () => {
  it.each(["/parcels", "/"])("has the focus where they left it, and J goes on from there (%s)", async (path) => {
    const page = await go(path);
    await page.getByRole("link", { name: "B", exact: true }).waitFor();
    for (const name of ["A", "B"]) {
      await page.keyboard.press("j");
      await expect.poll(() => focused(page)).toBe(name);
    }
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "B", exact: true }).first().waitFor();
    await page.goBack();
    await expect.poll(() => focused(page)).toBe("B");
    await page.keyboard.press("j");
    await expect.poll(() => focused(page)).toBe("C");
    // Opened anew it is read from its beginning.
    for (const name of path === "/" ? ["Parcels", "Way"] : ["Way", "Parcels"]) {
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();
      await page.getByRole("heading", { name, level: 1 }).waitFor();
    }
    await page.getByRole("link", { name: "B", exact: true }).waitFor();
    await page.keyboard.press("j");
    await expect.poll(() => focused(page)).toBe("A");
    await page.context().close();
  });
});
