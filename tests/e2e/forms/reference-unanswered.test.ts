// Text typed in a reference field while offline is looked up later.

import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DESK_RECORDS, DESKS } from "../../fixtures/documents/references.ts";
import { launch, PHONE, pageAt, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { expectAccessibleInBothThemes } from "../../support/browser/expectations.ts";
import { box, fault, holds } from "../../support/browser/reference-fields.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const ADA = "ada.ames@example.org";
const LOOKED_UP = "We’ll retry when you’re back online.";

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

const told = (field: Locator, text: string) => expect.poll(() => fault(field)).toBe(text);
const notLookedUp = (typed: string, label: string) => `${label}: couldn’t check “${typed}”. ${LOOKED_UP}`;

describe("what is typed in a reference without a connection", () => {
  it("is said to be not looked up, and is settled once there is one, as it was left", async () => {
    const page = await at("/book");
    const who = box(page, "Who");
    const desk = box(page, "Desk");
    const guests = box(page, "Guests");
    await who.waitFor();
    await page.context().setOffline(true);
    for (const [field, typed, label] of [
      [who, "fre", "Who"],
      [desk, "nowhere", "Desk"],
      [guests, "ann", "Guests"],
    ] as const) {
      await field.focus();
      await page.keyboard.type(typed);
      await page.keyboard.press("Tab");
      await told(field, notLookedUp(typed, label));
      await holds(field, typed);
    }
    await page.keyboard.press("Escape");
    await expectAccessibleInBothThemes(page);
    await page.context().setOffline(false);
    await holds(who, "Fred Frey");
    await told(who, "");
    await told(desk, "Desk: no match for “nowhere”. Pick one from the list.");
    await told(guests, "Guests: “ann” matches several. Pick one.");
    await page.context().close();
  });

  it("is looked up where somebody is still there", async () => {
    const page = await at("/book", { size: PHONE, touch: true });
    const desk = box(page, "Desk");
    await page.context().setOffline(true);
    await desk.tap();
    await page.keyboard.type("DE-2");
    await page.keyboard.press("Enter");
    await told(desk, notLookedUp("DE-2", "Desk"));
    await box(page, "Who").tap();
    await page.keyboard.type("fre");
    await page.keyboard.press("Enter");
    await page.getByLabel("Note").tap();
    await told(box(page, "Who"), notLookedUp("fre", "Who"));
    await page.context().setOffline(false);
    await holds(desk, "DE-2 Zenith");
    await told(desk, "");
    // Enter was pressed for it before it was left.
    await holds(box(page, "Who"), "Fred Frey");
    await page.context().close();
  });
});

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
