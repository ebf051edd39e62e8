// The browser of the tests, with pages by user, size and theme.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { onTestFinished, TestRunner } from "vitest";
import { openExample as openServer, type TestServer, type TestServerOptions } from "../test-server.ts";
import type { MockServer } from "./mock-server.ts";
import { WindowPool } from "./window-pool.ts";

const ROOT = resolve(import.meta.dirname, "../../..");
/** Where the built application is. */
export const WEB_FOLDER = resolve(ROOT, "dist/web");
const SOURCES = ["src/runtime/web", "src/compiler/expression", "vite.config.ts"];
const LOCK = join(ROOT, "dist/.building-web");
/** By which `npm run build` tells of which sources all of dist is. */
const STAMP = join(ROOT, "dist/.built");

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** A window of 1440 by 900, zoomed to 200 %. */
export const ZOOMED = { width: 720, height: 450 };
export const NARROW = { width: 320, height: 640 };

/** Chromium without its own windows draws the same pages, and opens one for a quarter of the processor. */
const SHELL = "/usr/bin/chromium-headless-shell";

/** Pages of one window share a process, whatever site they show, and with it what has been compiled. */
const ONE_PROCESS = ["--renderer-process-limit=1", "--process-per-site", "--disable-site-isolation-trials", "--in-process-gpu"];

/**
 * The application is compiled once for a process: as it streams in it would be compiled for each page, and functions that rest for a while
 * would be forgotten. Pages live briefly, so only what runs often is optimized. The features are those that the driver turns off, as far
 * as they matter here, since the last list is the one that counts.
 */
const COMPILED_ONCE = [
  "--disable-features=ScriptStreaming,AvoidUnnecessaryBeforeUnloadCheckSync,AvoidCorsURLLoaderRestartOnRedirect,HttpsUpgrades,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying",
  "--js-flags=--no-flush-bytecode --interrupt-budget=1000000",
];

/** One for all files of a worker: starting one takes longer than most tests. */
let shared: Promise<{ readonly browser: Browser; readonly windows: WindowPool }> | null = null;

/** A browser whose `close` closes the windows that were opened by it alone. `anew`: they know nothing of the application. */
export async function launch({ anew = false } = {}): Promise<Browser> {
  await buildOnce();
  if (shared !== null && !(await shared).browser.isConnected()) shared = null;
  shared ??= start();
  const { browser, windows } = await shared;
  const own = new Set<BrowserContext>();
  const newContext: Browser["newContext"] = async (options) => {
    const context = await (anew ? browser.newContext(options) : windows.take(options));
    own.add(context);
    closedWithTest(context);
    return context;
  };
  const close = async () => {
    for (const context of own) await context.close();
  };
  return new Proxy(browser, {
    get(target, name) {
      if (name === "newContext") return newContext;
      if (name === "newPage") return async (options: BrowserContextOptions) => (await newContext(options)).newPage();
      if (name === "close") return close;
      const member: unknown = Reflect.get(target, name);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

/** What is opened within a test ends with it; what is opened before all of them ends with the browser. */
function closedWithTest(context: BrowserContext): void {
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => context.close());
}

async function start() {
  const browser = await chromium.launch({
    executablePath: process.env.NINEFOLD_CHROMIUM ?? (existsSync(SHELL) ? SHELL : "/usr/bin/chromium"),
    args: ["--no-sandbox", "--headless=new", "--disable-gpu", "--disable-dev-shm-usage", ...ONE_PROCESS, ...COMPILED_ONCE],
  });
  return { browser, windows: new WindowPool(browser) };
}

/** An example as `dev` runs it, with its sample records and the application. */
export async function openExample(name: string, options: TestServerOptions = {}): Promise<TestServer> {
  return openServer(name, { webFolder: WEB_FOLDER, ...options });
}

interface Visit {
  readonly signedIn?: boolean;
  readonly size?: { readonly width: number; readonly height: number };
  readonly theme?: "light" | "dark";
}

/** A fresh page at the path, once its heading is there. */
export async function visit(browser: Browser, mock: MockServer, path: string, how: Visit = {}): Promise<Page> {
  const { signedIn = true, size = WIDE, theme = "light" } = how;
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: "reduce", baseURL: mock.origin });
  if (signedIn) await context.addCookies([{ name: "session", value: "orla", url: mock.origin }]);
  return pageAt(context, path);
}

interface Look {
  readonly size?: { readonly width: number; readonly height: number };
  readonly theme?: "light" | "dark";
  /** Of a phone: there is no pointer but a finger. */
  readonly touch?: boolean;
}

/** A window on a real server, as one of its sample users. */
export async function windowOf(browser: Browser, server: { readonly url: string }, email: string, how: Look = {}): Promise<BrowserContext> {
  const { size = WIDE, theme = "light", touch = false } = how;
  const look = { viewport: size, colorScheme: theme, reducedMotion: "reduce", isMobile: touch, hasTouch: touch } as const;
  const context = await browser.newContext({ ...look, baseURL: server.url });
  const reply = await context.request.post("/-/sign-in-sample", { data: { email }, headers: { "x-ninefold": "1" } });
  if (!reply.ok()) throw new Error(`${email} cannot sign in: ${await reply.text()}`);
  return context;
}

/** A page of the window at the path, once it is there. */
export async function pageAt(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await settled(page);
  return page;
}

/** The heading is there, and nothing is being loaded. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  await page.waitForFunction(() => document.querySelector("[aria-busy=true]") === null);
}

/** Requests to such addresses wait until the answer is called. */
export async function hold(page: Page, addresses: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(addresses, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** What the page holds by now has been drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/**
 * Presses what a list offers, once the list is in its place: until then it lies there unseen, and what looks for the option under the
 * pointer in vain scrolls the page behind it, which moves the list from under the press.
 */
export async function pressOption(page: Page, name: string | RegExp): Promise<void> {
  const option = page.getByRole("option", { name, exact: typeof name === "string" }).first();
  await option.waitFor();
  for (let isThere = false; !isThere; await drawn(page)) isThere = await option.evaluate(isInItsPlace);
  await option.click();
}

/** Where it is seen, nothing lies on it. */
function isInItsPlace(option: Element): boolean {
  option.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = option.getBoundingClientRect();
  return option.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}

/** The window gets a size, and the page has been drawn in it. */
export async function resize(page: Page, size: typeof WIDE): Promise<void> {
  await page.setViewportSize(size);
  await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  await drawn(page);
}

/** What pages of this address bring along they ask for themselves, so that a test can hold it up. */
export async function withoutFirstAnswers(where: Page | BrowserContext, address: RegExp): Promise<void> {
  await where.route(address, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script type="application\/json"[^>]*>.*<\/script>/, "");
    await route.fulfill({ response, body });
  });
}

/** Several test files may start at once: one builds, the others wait for it. */
async function buildOnce(): Promise<void> {
  mkdirSync(join(ROOT, "dist"), { recursive: true });
  for (;;) {
    if (isBuilt()) return;
    try {
      mkdirSync(LOCK);
    } catch {
      await new Promise((done) => setTimeout(done, 250));
      continue;
    }
    try {
      // What is built here is of other sources than the rest of dist.
      rmSync(STAMP, { force: true });
      for (const mode of ["production", "studio"])
        execFileSync(process.execPath, [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "--mode", mode], {
          cwd: ROOT,
          stdio: "pipe",
          env: { ...process.env, NODE_ENV: "production" },
        });
    } finally {
      rmdirSync(LOCK);
    }
  }
}

function isBuilt(): boolean {
  const page = join(ROOT, "dist/web/index.html");
  if (!existsSync(page) || existsSync(LOCK)) return false;
  return Math.max(...SOURCES.map((path) => newest(join(ROOT, path)))) <= statSync(page).mtimeMs;
}

function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(...readdirSync(path).map((name) => newest(join(path, name))));
}

/** Opens the panel of what can be done with the selected rows. Where the bar offers the first steps itself, the rest is behind "More". */
export async function chooseActions(page: Page): Promise<void> {
  const bar = page.getByRole("region", { name: "Selected records" });
  await bar.getByRole("button", { name: /^(?:Actions|More)$/ }).click();
}
