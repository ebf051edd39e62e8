// Lazily loaded parts are prefetched, and their failures are reported.

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { YARD, YARD_RECORDS } from "../../fixtures/documents/screen-kinds.ts";
import { launch, pageAt, settled, WEB_FOLDER, windowOf } from "../../support/browser/browser.ts";
import { open, type TestServer } from "../../support/test-server.ts";

let browser: Browser;
let server: TestServer;

beforeAll(async () => {
  browser = await launch({ anew: true });
  server = await open(YARD, { development: true, records: YARD_RECORDS, webFolder: WEB_FOLDER, now: "2026-03-02T10:00:00.000Z" });
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const signedIn = (): Promise<BrowserContext> => windowOf(browser, server, "mara@example.org");
const go = async (path: string): Promise<Page> => pageAt(await signedIn(), path);

it("tells of a page and of a panel that were never fetched, loses nothing else, and goes on when it is back", async () => {
  const page = await go("/");
  await page.route("**/-/assets/**", (route) => route.abort());
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByText("Check your connection and try again.").waitFor();
  await page.getByRole("rowheader", { name: "Job 01" }).waitFor();
  await page.getByRole("link", { name: "Slip" }).click();
  await page.getByRole("heading", { name: "Can’t connect" }).waitFor();
  await page.unroute("**/-/assets/**");
  // By itself: loaded anew, since browsers remember what did not come.
  await page.getByRole("button", { name: "Move Job 01" }).first().waitFor();
  await page.getByRole("link", { name: "Jobs" }).click();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await page.context().close();
});

it("loads a page anew another time as well, where a part came in between", async () => {
  const page = await go("/");
  let fails = false;
  // Until the page is loaded anew.
  page.on("request", (request) => {
    if (request.isNavigationRequest()) fails = false;
  });
  await page.route("**/-/assets/BoardScreen-*.js", (route) => (fails ? route.abort() : route.continue()));
  for (const _ of [1, 2]) {
    fails = true;
    await page.getByRole("link", { name: "Slip" }).click();
    await page.getByRole("button", { name: "Move Job 01" }).first().waitFor();
    await page.goto("/");
    await settled(page);
  }
  await page.context().close();
});

it("opens what was never opened before, once the page has rested and fetched it ahead", async () => {
  const context = await signedIn();
  const page = await context.newPage();
  const came: string[] = [];
  page.on("requestfinished", (request) => came.push(request.url()));
  await page.clock.install();
  await page.goto("/");
  await settled(page);
  expect(await page.locator("link[rel=prefetch]").count()).toBe(0);
  await page.clock.fastForward(15_000);
  const list = (await page.locator("meta[name=parts]").getAttribute("content")) ?? "";
  const parts = (await (await fetch(server.url + list)).json()) as readonly string[];
  expect(parts.length).toBeGreaterThan(20);
  await expect.poll(() => parts.filter((path) => !came.includes(`${server.url}${path}`)), { timeout: 20_000 }).toEqual([]);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await context.close();
});

it("has a way on where a panel was opened in vain, also once the server is there again", async () => {
  const page = await go("/");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByText("Check your connection and try again.").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByText("Reload the page.").waitFor();
  await page.getByRole("button", { name: "Reload page" }).click();
  await settled(page);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("dialog").waitFor();
  await page.context().close();
});

it("loads a page anew once, where a part of the program never comes", async () => {
  const page = await go("/");
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(/\/-\/assets\/BoardScreen/, (route) => route.abort());
  await page.getByRole("link", { name: "Slip" }).click();
  await page.getByRole("heading", { name: "Couldn’t load this part" }).waitFor();
  await expect.poll(() => loads).toBe(1);
  await page.getByRole("heading", { name: "Couldn’t load this part" }).waitFor();
  await settled(page);
  expect(loads).toBe(1);
  await page.unroute(/\/-\/assets\/BoardScreen/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Move Job 01" }).first().waitFor();
  await page.context().close();
});

it("fetches a page at once when there is a connection again", async () => {
  const page = await go("/");
  // What waits for long waits for ever.
  await page.evaluate(() => {
    const within = window.setTimeout;
    const briefly = (run: TimerHandler, milliseconds = 0, ...rest: unknown[]) =>
      milliseconds < 2000 ? within(run, milliseconds, ...rest) : 0;
    window.setTimeout = briefly as typeof window.setTimeout;
  });
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Slip" }).click();
  await page.getByRole("heading", { name: "Can’t connect" }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "Slip", level: 1 }).waitFor();
  await page.context().close();
});

it("loads a page anew whose program was replaced by another version, and says so of a panel", async () => {
  const page = await go("/");
  await page.route("**/-/assets/**", (route) => route.fulfill({ status: 404 }));
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByText("Reload to continue.").waitFor();
  let loads = 0;
  await page.route("**/slip", async (route) => {
    loads += 1;
    await page.unroute("**/-/assets/**");
    await route.continue();
  });
  await page.getByRole("link", { name: "Slip" }).click();
  await expect.poll(() => loads).toBe(1);
  await page.getByRole("heading", { name: "Slip", level: 1 }).waitFor();
  await settled(page);
  await page.getByRole("button", { name: "Move Job 01" }).first().waitFor();
  expect(loads).toBe(1);
  await page.context().close();
});
