// Windows of one browser that are used again, since compiling the application anew takes long.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

/** Windows that wait for the next test. */
const MOST_WAITING = 8;
/** Tests that share a window, one after another: what its process keeps grows. */
const MOST_USES = 100;
/** What a page of an earlier test may have kept. */
const STORED = "local_storage,indexeddb,cache_storage,service_workers";
/** What stays in a window after its pages are closed: one in which it was done is not used again. */
const LASTING = [
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "route",
  "routeFromHAR",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setHTTPCredentials",
  "setOffline",
] as const;
const CLOCK = ["install", "pauseAt", "runFor", "setFixedTime", "setSystemTime", "fastForward", "resume"] as const;

interface Pooled {
  readonly context: BrowserContext;
  readonly options: string;
  /** Holds the process in which the application is compiled. */
  readonly kept: Page;
  readonly origins: Set<string>;
  readonly end: () => Promise<void>;
  uses: number;
  isChanged: boolean;
}

export class WindowPool {
  readonly #browser: Browser;
  #waiting: readonly Pooled[] = [];

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** A window without cookies and storage. Its `close` gives it back. */
  async take(given: BrowserContextOptions = {}): Promise<BrowserContext> {
    const options = JSON.stringify(Object.entries(given).sort());
    const found = this.#waiting.find((one) => one.options === options) ?? (await this.#opened(given, options));
    this.#waiting = this.#waiting.filter((one) => one !== found);
    found.uses += 1;
    let isOpen = true;
    found.context.close = async () => {
      if (!isOpen) return;
      isOpen = false;
      await this.#giveBack(found);
    };
    return found.context;
  }

  async #opened(given: BrowserContextOptions, options: string): Promise<Pooled> {
    const context = await this.#browser.newContext(given);
    const kept = await context.newPage();
    const origins = new Set<string>();
    context.on("page", (page) => {
      page.on("framenavigated", (frame) => {
        if (frame.url().startsWith("http")) origins.add(new URL(frame.url()).origin);
      });
    });
    const end = context.close.bind(context);
    const pages = context.pages.bind(context);
    context.pages = () => pages().filter((page) => page !== kept);
    const pooled: Pooled = { context, options, kept, origins, end, uses: 0, isChanged: false };
    const changes = async () => {
      pooled.isChanged = true;
      await kept.close();
    };
    watch(context, LASTING, changes);
    watch(context.clock, CLOCK, changes);
    return pooled;
  }

  async #giveBack(pooled: Pooled): Promise<void> {
    const { context, kept, origins, end } = pooled;
    if (pooled.isChanged || pooled.uses >= MOST_USES) return end();
    for (const page of context.pages()) await page.close();
    await context.clearCookies();
    const session = await context.newCDPSession(kept);
    for (const origin of origins) await session.send("Storage.clearDataForOrigin", { origin, storageTypes: STORED });
    await session.detach();
    origins.clear();
    this.#waiting = [...this.#waiting, pooled];
    const [oldest] = this.#waiting;
    if (oldest === undefined || this.#waiting.length <= MOST_WAITING) return;
    this.#waiting = this.#waiting.slice(1);
    await oldest.end();
  }
}

/** Calls `changes` before each of the methods, all of which promise something. */
function watch<Of extends object>(of: Of, names: readonly (keyof Of)[], changes: () => Promise<void>): void {
  for (const name of names) {
    const method = of[name];
    if (typeof method !== "function") continue;
    const watched = async (...given: unknown[]): Promise<unknown> => {
      await changes();
      return method.apply(of, given);
    };
    of[name] = watched as Of[typeof name];
  }
}
