// Every kind of screen is accessible in both themes, fits its window and loads quickly.

import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, NARROW, PHONE, resize, settled, visit, WIDE, ZOOMED } from "../../support/browser/browser.ts";
import {
  expectAccessible,
  expectFocusInSight,
  expectForcedColours,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  expectStill,
} from "../../support/browser/expectations.ts";
import { type MockServer, startMockServer } from "../../support/browser/mock-server.ts";
import { NOTHING, WORKSHOP } from "../../support/browser/workshop-screens.ts";

interface Kind {
  readonly name: string;
  readonly path: string;
  readonly signedIn?: boolean;
  readonly nothing?: boolean;
  /** It is made of other elements there: axe is asked again. */
  readonly differsOnPhone?: true;
  readonly first?: (page: Page) => Promise<void>;
}

const KINDS: readonly Kind[] = [
  { name: "a list", path: "/", differsOnPhone: true },
  { name: "a filtered list", path: "/?f.status=waiting&f.parts.min=100.00&q=a" },
  { name: "a list with a record beside it", path: "/?peek=%2Frepairs%2Fr2", differsOnPhone: true },
  { name: "an empty list", path: "/customers" },
  { name: "a list without matches", path: "/?q=nothing-like-it" },
  { name: "a record", path: "/repairs/r2", differsOnPhone: true },
  { name: "a form", path: "/repairs/r1/edit", differsOnPhone: true },
  { name: "a failed form", path: "/repairs/new", first: (page) => page.getByRole("button", { name: "Take in" }).click() },
  { name: "a board", path: "/bench", differsOnPhone: true },
  { name: "an open screen", path: "/numbers" },
  { name: "a page of prose", path: "/house-rules" },
  { name: "what is open", path: "/-/open" },
  { name: "about", path: "/-/about" },
  { name: "the account", path: "/-/account" },
  { name: "a record that is not there", path: "/repairs/r999" },
  { name: "the sign-in page", path: "/-/sign-in", signedIn: false },
  { name: "a sign-up form", path: "/join", signedIn: false },
  { name: "a product without screens", path: "/", nothing: true },
  {
    name: "the filter panel",
    path: "/",
    differsOnPhone: true,
    first: async (page) => {
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
];

/** Records: a board shows them all, and whoever looks at each of its cards takes as long. */
const MORE_THAN_A_PAGE = 30;

let browser: Browser;
let workshop: MockServer;
let nothing: MockServer;

beforeAll(async () => {
  browser = await launch();
  [workshop, nothing] = await Promise.all([startMockServer(WORKSHOP, MORE_THAN_A_PAGE), startMockServer(NOTHING)]);
});

afterAll(async () => {
  await browser?.close();
  await Promise.all([workshop?.close(), nothing?.close()]);
});

/** One page for each kind: it is loaded once, then looked at in every width and theme. */
describe.each(KINDS)("$name", (kind) => {
  let page: Page;

  beforeAll(async () => {
    const signedIn = kind.signedIn ?? !kind.nothing;
    page = await visit(browser, kind.nothing ? nothing : workshop, kind.path, { signedIn });
    await kind.first?.(page);
  });

  afterAll(() => page?.context().close());

  it("has one h1, a title, the product's language, and no more than one primary button", async () => {
    expect(await page.locator("h1").count()).toBe(1);
    expect(await page.title()).toContain(kind.nothing ? "Product" : "Hollow Lane Workshop");
    expect(await page.locator("html").getAttribute("lang")).toBe("en-GB");
    expect(await page.locator("main [class*=primary]").count()).toBeLessThanOrEqual(1);
  });

  it("has no accessibility fault, keeps still, has edges in forced colours, and has room for letters twice as large", async () => {
    await resize(page, WIDE);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectStill(page);
    await expectForcedColours(page);
    await expectRoomForLargeText(page);
  });

  it("keeps the focus in sight on a phone and zoomed, and is not wider than a narrow window", async () => {
    await resize(page, PHONE);
    if (kind.differsOnPhone) await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await expectFocusInSight(page);
    await resize(page, ZOOMED);
    await expectFocusInSight(page);
    await resize(page, NARROW);
    await expectNoSidewaysScroll(page);
  });
});

describe("without a pointer", () => {
  it("gives the focus back to where a dialog was opened, and moves whatever can be dragged by a menu", async () => {
    const page = await visit(browser, workshop, "/");
    for (const name of ["Filter", "Columns"]) {
      const opener = page.getByRole("button", { name, exact: true });
      await opener.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await page.waitForFunction((text) => document.activeElement?.textContent === text, await opener.textContent());
    }
    await page.goto("/bench");
    await settled(page);
    const cards = page.locator("[draggable=true]");
    expect(await cards.count()).toBeGreaterThan(0);
    expect(await cards.filter({ hasNot: page.locator("button[aria-haspopup=menu]") }).count()).toBe(0);
    const menu = cards.first().locator("button[aria-haspopup=menu]");
    await menu.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem").first().waitFor();
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.activeElement?.getAttribute("aria-haspopup") === "menu");
    await page.context().close();
  });
});

describe("the first screen", () => {
  it("loads at most 200 KB of script, compressed", async () => {
    const context = await browser.newContext({ viewport: WIDE });
    await context.addCookies([{ name: "session", value: "orla", url: workshop.origin }]);
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on("response", (response) => {
      if (response.url().endsWith(".js")) scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    await page.goto(workshop.origin);
    await settled(page);
    await page.waitForLoadState("load");
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    console.info(`First screen: ${(bytes / 1024).toFixed(1)} KB of compressed script in ${scripts.length} files.`);
    expect(bytes).toBeLessThanOrEqual(200 * 1024);
    await context.close();
  });

  it("shows at least sixteen rows above the fold, and the pages of the list", async () => {
    const page = await visit(browser, workshop, "/");
    const bottoms = await page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    const frame = await page.locator("section:has(> table)").evaluate((element) => element.getBoundingClientRect().bottom);
    expect(bottoms.filter((bottom) => bottom <= frame).length).toBeGreaterThanOrEqual(16);
    expect((await page.getByRole("link", { name: "Next" }).boundingBox())?.y).toBeLessThan(WIDE.height);
    await page.context().close();
  });

  it("does not flash: a stored theme is applied before the first paint", async () => {
    const context = await browser.newContext({ colorScheme: "light" });
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem("ninefold.theme", "dark"));
    await page.goto(`${workshop.origin}/house-rules`, { waitUntil: "commit" });
    await page.waitForSelector("#app", { state: "attached" });
    expect(await page.locator("html").getAttribute("data-theme")).toBe("dark");
    await context.close();
  });

  it("has skeletons of the rows' own height", async () => {
    workshop.delay = 600;
    const context = await browser.newContext({ viewport: WIDE });
    await context.addCookies([{ name: "session", value: "orla", url: workshop.origin }]);
    const page = await context.newPage();
    await page.goto(workshop.origin);
    // Found and measured at once: a row that is being replaced has no place.
    const height = () => page.evaluate(() => document.querySelectorAll("tbody tr")[3]?.getBoundingClientRect().top ?? 0);
    await page.locator("[aria-busy=true] tbody tr").first().waitFor();
    const before = await height();
    await settled(page);
    workshop.delay = 0;
    expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1);
    await context.close();
  });
});
