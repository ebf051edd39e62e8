// A skeleton has about the size of what replaces it.

import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOM_RECORDS, ROOMS } from "../../fixtures/documents/calendars.ts";
import { RECORDS, SHOP } from "../../fixtures/documents/figures.ts";
import { GALLERY, GALLERY_RECORDS } from "../../fixtures/documents/file-fields.ts";
import {
  hold,
  launch,
  openExample,
  PHONE,
  settled,
  WEB_FOLDER,
  WIDE,
  windowOf,
  withoutFirstAnswers,
} from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

const WORKS = GALLERY.replace(
  "| Works | /works | list of Work | - | title, picture, paper | create |",
  "| Works | /works | gallery of Work | - | title, picture, owner, hidden | - |",
);

let browser: Browser;
let rooms: TestServer;
let shop: TestServer;
let gallery: TestServer;
let library: TestServer;

beforeAll(async () => {
  browser = await launch();
  rooms = await open(ROOMS, { development: true, records: ROOM_RECORDS, webFolder: WEB_FOLDER });
  shop = await open(SHOP, { development: true, records: RECORDS, webFolder: WEB_FOLDER });
  library = await openExample("library", { now: "2026-11-20T12:00:00.000Z" });
  gallery = await open(WORKS, { development: true, records: GALLERY_RECORDS, webFolder: WEB_FOLDER });
});

afterAll(async () => {
  await browser?.close();
  for (const server of [rooms, shop, gallery, library]) await server?.close();
});

/** How high each of these is, before what the page asks for has come, and after. */
async function heights(
  [server, who]: readonly [TestServer, string],
  [path, asked]: readonly [string, string],
  places: readonly string[],
  size = WIDE,
): Promise<{ readonly place: string; readonly before: number; readonly after: number }[]> {
  const context = await windowOf(browser, server, who, { size });
  const page = await context.newPage();
  await withoutFirstAnswers(page, /./);
  const release = await hold(page, asked);
  await page.goto(path);
  await page.locator("main [aria-busy=true]").first().waitFor();
  const measured = async (of: Page) => {
    const found: number[] = [];
    for (const place of places) {
      await of.locator(place).first().waitFor();
      found.push(
        await of
          .locator(place)
          .first()
          .evaluate((element) => element.getBoundingClientRect().height),
      );
    }
    return found;
  };
  const before = await measured(page);
  const unseen = await page.locator('main [class*="_bone_"]').evaluateAll((all) => all.filter((one) => one.clientWidth === 0).length);
  expect(unseen, "bones that nobody sees").toBe(0);
  release();
  await settled(page);
  const after = await measured(page);
  await context.close();
  return places.map((place, at) => ({ place, before: before[at] ?? 0, after: after[at] ?? 0 }));
}

function expectAlike(found: Awaited<ReturnType<typeof heights>>): void {
  for (const { place, before, after } of found) {
    expect(after, place).toBeGreaterThan(0);
    expect(Math.abs(before - after) / after, `${place}: ${before} before, ${after} after`).toBeLessThanOrEqual(0.25);
  }
}

it.each([WIDE, PHONE])("a record has its key facts, its states above and a panel beside them, on %o", async (size) => {
  const { items } = (
    await rooms.ask("GET", "/api/records/Booking?title=Choir", undefined, { token: await rooms.signIn("ann@example.org") })
  ).body;
  const places = ["main [class*=path]", "main [class*=_key_]", "main [class*=aside] > *"];
  const found = await heights([rooms, "ann@example.org"], [`/bookings/${items[0].id}`, "**/-/screens/booking-page/record*"], places, size);
  expectAlike(found.slice(0, 2));
  expect(found[2]?.before).toBeGreaterThan(100);
});

it.each([WIDE, PHONE])("figures have panels of a number's height and of a chart's, on %o", async (size) => {
  const places = ["main [class*=groups]", "main [class*=panel]:not([class*=wide])", "main [class*=panel][class*=wide]"];
  expectAlike(await heights([shop, "ann@example.org"], ["/numbers", "**/-/screens/numbers/figures*"], places, size));
});

it.each([WIDE, PHONE])("a card of a gallery has room for its picture, on %o", async (size) => {
  const token = await gallery.signIn("ada@example.org");
  await gallery.ask("POST", "/api/records/Work", { title: "Harbour" }, { token });
  expectAlike(await heights([gallery, "ada@example.org"], ["/works", "**/-/screens/works/rows*"], ["main li[class*=card]"], size));
});

it.each([WIDE, PHONE])("a card of a board is as high as one that comes, on %o", async (size) => {
  expectAlike(await heights([library, "librarian@example.org"], ["/desk", "**/-/screens/desk/rows*"], ["main [class*=cards] > *"], size));
});

it("a card of a list has room for the buttons that whoever looks may get", async () => {
  const places = ["main li[class*=card]"];
  const catalogue = ["/", "**/-/screens/catalogue/rows*"] as const;
  const [offered] = await heights([library, "ana@example.org"], catalogue, places, PHONE);
  expectAlike([offered!]);
  const [plain] = await heights([library, "ana@example.org"], ["/my/loans", "**/-/screens/my-loans/rows*"], places, PHONE);
  expectAlike([plain!]);
});
