// Every kind of screen while it loads, fails, recovers, and is used by keyboard.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildComponents } from "../../../src/cli/serve/components.ts";
import { SAMPLE_PASSWORD } from "../../../src/runtime/server/development/sample-users.ts";
import { TIDES, YARD, YARD_RECORDS } from "../../fixtures/documents/screen-kinds.ts";
import {
  drawn,
  launch,
  NARROW,
  PHONE,
  pageAt,
  resize,
  settled,
  WEB_FOLDER,
  WIDE,
  windowOf,
  withoutFirstAnswers,
} from "../../support/browser/browser.ts";
import {
  expectAccessible,
  expectFocusInSight,
  expectForcedColours,
  expectNoSidewaysScroll,
  expectRoomForLargeText,
  expectStill,
} from "../../support/browser/expectations.ts";
import { open, planOf, type TestServer } from "../../support/test-server.ts";

const folder = mkdtempSync(join(tmpdir(), "ninefold-yard-"));
let browser: Browser;
let server: TestServer;
let job: string;

beforeAll(async () => {
  mkdirSync(join(folder, "components"));
  writeFileSync(join(folder, "components/Tides.tsx"), TIDES);
  const [built, components] = await Promise.all([launch(), buildComponents(join(folder, "spec.md"), planOf(YARD), false, () => undefined)]);
  browser = built;
  server = await open(YARD, {
    development: true,
    records: YARD_RECORDS,
    components,
    webFolder: WEB_FOLDER,
    now: "2026-03-02T10:00:00.000Z",
  });
  const token = await server.signIn("mara@example.org");
  job = (await server.ask("GET", "/api/records/Job?title=Job 23", undefined, { token })).body.items[0].id;
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const signedIn = (who = "mara", size = WIDE): Promise<BrowserContext> => windowOf(browser, server, `${who}@example.org`, { size });

async function go(path: string, who = "mara", size = WIDE): Promise<Page> {
  return pageAt(await signedIn(who, size), path);
}

interface Kind {
  readonly name: string;
  readonly path: () => string;
  /** It asks the server for nothing of its own. */
  readonly still?: true;
  /** What failed is for its author to tell. */
  readonly tells?: false;
  /** Its failure looks as that of another: only what it says is tested, in jsdom. */
  readonly failsAlike?: true;
  /** Whether it fits is looked at in screens.test.ts. */
  readonly fits?: false;
}

const KINDS: readonly Kind[] = [
  { name: "a list", path: () => "/", fits: false },
  { name: "a board", path: () => "/slip", failsAlike: true },
  { name: "a calendar", path: () => "/dates?day=2026-03-02" },
  { name: "an agenda", path: () => "/dates?view=agenda&day=2026-03-02", failsAlike: true },
  { name: "a gallery", path: () => "/boats", failsAlike: true },
  { name: "figures", path: () => "/numbers" },
  { name: "a record", path: () => `/jobs/${job}`, fits: false },
  { name: "a form", path: () => `/jobs/${job}/edit`, failsAlike: true, fits: false },
  { name: "a component", path: () => "/tides", tells: false },
  { name: "the history", path: () => "/-/history", failsAlike: true },
  { name: "the account", path: () => "/-/account", fits: false },
  { name: "notifications", path: () => "/-/notifications", failsAlike: true },
  { name: "an import", path: () => "/-/import/jobs", still: true },
];

/** Requests for what the screen shows, and none for the application itself. */
const isOwn = (route: Route) => route.request().resourceType() === "fetch" && !/\/-\/(?:app|live|settings)\b/.test(route.request().url());

/** Sums how far what was shown has moved by itself. */
const WATCH_SHIFTS = `
  window.shifted = 0; window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.shifted += entry.value;
      window.shifts.push(...entry.sources.map(({ node }) => (node?.outerHTML ?? "").slice(0, 120)));
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

describe.each(KINDS)("$name", ({ path, still, tells, failsAlike, fits }) => {
  let page: Page;

  beforeAll(async () => {
    page = await (await signedIn()).newPage();
    await withoutFirstAnswers(page, /./);
  });

  afterAll(() => page?.context().close());

  it.each([
    ["1440", WIDE],
    ["390", PHONE],
  ])("shows what it is while it loads, and then nothing moves, at %s", async (_width, size) => {
    await resize(page, size);
    await page.addInitScript(WATCH_SHIFTS);
    let release = (): void => undefined;
    const released = new Promise<void>((done) => {
      release = done;
    });
    const asked: string[] = [];
    await page.route("**/-/**", async (route) => {
      if (isOwn(route)) {
        asked.push(route.request().url());
        await released;
      }
      await route.continue();
    });
    await page.goto(path());
    await page.locator("h1").first().waitFor();
    if (!still) {
      await page.locator("[aria-busy=true]").first().waitFor();
      await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(0);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      if (size === WIDE) await expectAccessible(page);
      await page.emulateMedia({ colorScheme: "light" });
      await page.evaluate("window.shifted = 0; window.shifts = []");
    }
    release();
    await settled(page);
    await drawn(page);
    const [shifted, shifts] = (await page.evaluate("[window.shifted, window.shifts]")) as [number, string[]];
    await page.unroute("**/-/**");
    expect(shifted, shifts.join("\n")).toBeLessThan(0.05);
  });

  it.skipIf(still || tells === false || failsAlike)("says what is wrong when the server fails, and goes on once it is back", async () => {
    await resize(page, PHONE);
    await page.route("**/-/**", (route) =>
      isOwn(route)
        ? route.fulfill({ status: 503, json: { status: 503, code: "unavailable", detail: "Moving The house." } })
        : route.continue(),
    );
    await page.goto(path());
    const alert = page.getByRole("alert").filter({ hasText: "Moving The house." });
    await alert.first().waitFor();
    expect(await page.locator("h1").count()).toBe(1);
    await expectAccessible(page);
    await page.unroute("**/-/**");
    await alert.first().waitFor({ state: "detached" });
    await settled(page);
  });

  it.skipIf(fits === false)("is not wider than its window, and keeps the focus in sight", async () => {
    await resize(page, NARROW);
    await expectNoSidewaysScroll(page);
    for (const size of [PHONE, WIDE]) {
      await resize(page, size);
      await expectNoSidewaysScroll(page);
      await expectFocusInSight(page);
    }
  });

  it.skipIf(fits === false)("keeps still, has edges in forced colours, and has room for letters twice as large", async () => {
    await expectStill(page);
    await expectForcedColours(page);
    await expectRoomForLargeText(page);
  });
});

/** By Tab alone to where somebody wants to go. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  await place.waitFor();
  for (let steps = 0; steps < 80; steps++) {
    if (await place.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  expect.fail(`Tab never comes to ${place}`);
}

const press = async (page: Page, place: Locator, key = "Enter"): Promise<void> => {
  await tabTo(page, place);
  await page.keyboard.press(key);
};

describe("by keyboard alone", () => {
  it("the work of a day is done: signing in, finding, filtering, changing, taking back, deciding one and many", async () => {
    const context = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", baseURL: server.url });
    const page = await context.newPage();
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto("/");
    await settled(page);
    await press(page, page.getByRole("link", { name: "Sign in" }).first());
    await tabTo(page, page.getByLabel("Email"));
    await page.keyboard.type("mara@example.org");
    await tabTo(page, page.getByLabel("Password"));
    await page.keyboard.type(SAMPLE_PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Mara, account menu" }).first().waitFor();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type("Jobs");
    await page.getByRole("option", { name: "Jobs" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Jobs", level: 1 }).waitFor();
    await settled(page);

    await page.keyboard.press("f");
    const dialog = page.getByRole("dialog");
    await tabTo(page, dialog.getByLabel("Field"));
    await page.keyboard.type("Status");
    await press(page, dialog.getByLabel("Asked"), "Space");
    await press(page, dialog.getByRole("button", { name: "Apply" }));
    await page.getByText("28 results").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("Job 2");
    await page.getByText("7 results").waitFor();

    await page.keyboard.press("Tab");
    await page.keyboard.press("j");
    await page.keyboard.press("Control+Enter");
    await page.getByRole("heading", { name: "Job 20", level: 1 }).waitFor();
    await press(page, page.getByRole("link", { name: "Edit", exact: true }));
    await tabTo(page, page.getByLabel("Hours"));
    await page.keyboard.press("Control+A");
    await page.keyboard.type("12");
    await press(page, button("Save"));
    await page.getByText("Job 20 saved.").waitFor();
    await page.keyboard.press("Control+z");
    await page.getByText("Undone").waitFor();
    await page.getByRole("definition").filter({ hasText: /^2$/ }).waitFor();

    await press(page, button("Turn down"));
    await tabTo(page, dialog.getByLabel("Why"));
    await page.keyboard.type("No room");
    await press(page, dialog.getByRole("button", { name: "Turn down", exact: true }));
    await dialog.waitFor({ state: "detached" });
    await page.getByText("No room", { exact: true }).first().waitFor();

    await press(page, page.getByRole("link", { name: "Jobs", exact: true }).first());
    await page.getByRole("rowheader", { name: "Job 01" }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    for (const key of ["j", "j", "j", "Shift+X"]) await page.keyboard.press(key);
    await page.getByText("4 selected").waitFor();
    await page.keyboard.press("d");
    await tabTo(page, dialog.getByRole("combobox", { name: "Action" }));
    await page.keyboard.type("Begin");
    await dialog.getByText("Job 04: Job 04 takes 60 hours. Make two jobs of it.").waitFor();
    await press(page, dialog.getByRole("button", { name: "Begin", exact: true }));
    await page.getByText(/^Begin done: .*\. 1 skipped and still selected\.$/).waitFor();
    await context.close();
  });

  it("the focus goes back to where a menu, a panel or a dialog was opened", async () => {
    const page = await go("/");
    /** What is on several pages is opened on the first. */
    const opened = new Set<string>();
    for (const path of ["/", "/slip", "/dates?view=agenda&day=2026-03-02", `/jobs/${job}`]) {
      await page.goto(path);
      await settled(page);
      const openers = page.locator("button[aria-haspopup]:visible");
      const all = await openers.evaluateAll((some) => some.map((one) => one.getAttribute("aria-label") ?? one.textContent ?? ""));
      // Of those that differ by the record alone, one.
      const names = new Map(all.map((name) => [name.replace(/Job \d+/, "").replace(/\d+/g, ""), name])).values();
      const acts = path.startsWith("/jobs/") ? ["Turn down", "Delete"] : [];
      for (const name of [...[...names].slice(0, 8), ...acts].filter((one) => !opened.has(one))) {
        opened.add(name);
        const opener = page.getByRole("button", { name, exact: true }).first();
        await opener.focus();
        await page.keyboard.press("Enter");
        const open = page.locator("[role=dialog], [role=alertdialog], [role=menu]").last();
        await open.waitFor();
        // Where it has the focus its keys are heard.
        await page.waitForFunction(() => document.activeElement?.closest("[role=dialog], [role=alertdialog], [role=menu]") != null);
        await page.keyboard.press("Escape");
        await open.waitFor({ state: "detached" });
        await page.waitForFunction((element) => element === document.activeElement, await opener.elementHandle());
      }
    }
    await page.context().close();
  });
});

describe("a panel in which something was typed", () => {
  it("is not closed before somebody says so, and keeps it", async () => {
    const page = await go(`/jobs/${job}`);
    await page.getByRole("button", { name: "Turn down", exact: true }).click();
    const panel = page.getByRole("dialog");
    await panel.getByLabel("Why").fill("No room");
    await page.keyboard.press("Escape");
    const question = page.getByRole("alertdialog");
    await question.getByText("Unsaved changes: Why.").waitFor();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "detached" });
    expect(await panel.getByLabel("Why").inputValue()).toBe("No room");
    await page.mouse.click(5, 5);
    await question.getByRole("button", { name: "Discard" }).click();
    await panel.waitFor({ state: "detached" });
    await page.waitForFunction(() => document.activeElement?.textContent === "Turn down");
    await page.context().close();
  });
});

describe("without a network", () => {
  it("says so, keeps what was typed, and sends it when it is back", async () => {
    const page = await go(`/jobs/${job}/edit`);
    await page.getByLabel("Hours").fill("7");
    await page.context().setOffline(true);
    await page.getByText("You’re offline.").waitFor();
    await page.getByRole("button", { name: "Save" }).click();
    const alert = page.getByRole("alert").filter({ hasText: "Can’t connect" });
    await alert.getByText("Your input is still here.").waitFor();
    expect(await page.getByLabel("Hours").inputValue()).toBe("7");
    await page.context().setOffline(false);
    await page.getByText("You’re offline.").waitFor({ state: "detached" });
    const back = page.getByRole("alert").filter({ hasText: "Back online" });
    await back.getByText("Your input is still here.").waitFor();
    expect(await alert.count()).toBe(0);
    await expectAccessible(page);
    await back.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL(/\/jobs\/[^/]+$/);
    await page.getByRole("definition").filter({ hasText: /^7$/ }).waitFor();
    await page.context().close();
  });
});

describe("where there is nothing at all", () => {
  let empty: TestServer;

  beforeAll(async () => {
    const { Person } = YARD_RECORDS;
    empty = await open(YARD, { development: true, records: { Person }, webFolder: WEB_FOLDER, now: "2026-03-02T10:00:00.000Z" });
  });

  afterAll(() => empty?.close());

  it("can be read by everybody, on every kind of screen but a list, of which screens.test.ts has one, in light and dark", async () => {
    const page = await (await windowOf(browser, empty, "mara@example.org")).newPage();
    for (const path of [
      "/slip",
      "/dates?day=2026-03-02",
      "/dates?view=agenda&day=2026-03-02",
      "/boats",
      "/numbers",
      "/-/history",
      "/-/notifications",
    ]) {
      await page.goto(path);
      await settled(page);
      await expectAccessible(page);
    }
    await page.context().close();
  });
});
