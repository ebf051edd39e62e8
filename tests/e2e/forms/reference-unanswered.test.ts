// Text typed in a reference field while offline is looked up later.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, it } from "vitest";
import { DESK_RECORDS, DESKS } from "../../fixtures/documents/references.ts";
import { launch, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { box, holds } from "../../support/browser/reference-fields.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const ADA = "ada.ames@example.org";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch();
  server = await open(DESKS, { development: true, records: DESK_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

async function at(path: string, how = {}): Promise<Page> {
  return pageAt(await windowOf(browser, server, ADA, how), path);
}

describe("what is typed in a reference fast", () => {
  it("is all there where it begins before the next frame", async () => {
    const page = await at("/book");
    const desk = box(page, "Desk");
    await desk.waitFor();
    await page.evaluate(() => {
      const next = window.requestAnimationFrame.bind(window);
      window.requestAnimationFrame = (then) => setTimeout(() => next(then), 250) as unknown as number;
    });
    await desk.click();
    await page.keyboard.type("de-2 zenith", { delay: 50 });
    await page.getByRole("option", { name: "DE-2 Zenith" }).waitFor();
    await holds(desk, "de-2 zenith");
    await page.context().close();
  });
});
