// Renders the whole application in jsdom against a real server, to be used like a page of Playwright.

import { cleanup, render } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { onTestFinished, vi } from "vitest";
import { createQueryClient, Root } from "../../../src/runtime/web/app/Root.tsx";
import { speakIn } from "../../../src/runtime/web/i18n/language-store.ts";
import { speak } from "../../../src/runtime/web/i18n/words.ts";
import { Navigation } from "../../../src/runtime/web/router/navigation.ts";
import { OverPage } from "../../../src/runtime/web/ui/over-page.ts";
import { type Look, standInForLayout } from "./layout.ts";
import { Locator, type Pace, pressKeys, Queries, settle, typeKeys } from "./locator.ts";
import { type Address, type GivenResponse, Network, type RouteHandler, type SentRequest } from "./network.ts";
import { until } from "./waiting.ts";

interface Asking {
  readonly data?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A browser of one user: the cookies and the network of its pages. */
export class AppWindow {
  readonly network: Network;
  readonly look: Look;

  constructor(origin: string, look: Look = {}) {
    this.network = new Network(origin);
    this.look = look;
  }

  readonly request = {
    get: (path: string, how?: Asking) => this.#asked("GET", path, how),
    post: (path: string, how?: Asking) => this.#asked("POST", path, how),
  };

  readonly clock = { setFixedTime: async (time: string | number | Date) => setTime(time) };

  async setOffline(isOffline: boolean): Promise<void> {
    await settle(() => this.network.setOffline(isOffline));
  }

  async route(address: Address, handler: RouteHandler, how?: { readonly times?: number }): Promise<void> {
    this.network.route(address, handler, how);
  }

  async unroute(address: Address, handler?: RouteHandler): Promise<void> {
    this.network.unroute(address, handler);
  }

  async clearCookies(): Promise<void> {
    this.network.cookies.clear();
  }

  async close(): Promise<void> {
    if (present?.context() === this) await present.close();
  }

  async #asked(method: string, path: string, { data, headers }: Asking = {}) {
    const sent: Record<string, string> = { ...headers, ...(data === undefined ? {} : { "content-type": "application/json" }) };
    const response = await this.network.send(path, {
      method,
      headers: sent,
      ...(data === undefined ? {} : { body: JSON.stringify(data) }),
    });
    const text = await response.text();
    return { ok: () => response.ok, status: () => response.status, text: async () => text, json: async () => JSON.parse(text) };
  }
}

/** jsdom has one document: one page is shown at a time. */
let present: Page | null = null;

export class Page extends Queries {
  readonly #window: AppWindow;
  readonly user: UserEvent;
  #isClosed = false;
  #unmount: () => Promise<void> = async () => {};

  constructor(window: AppWindow) {
    super();
    this.#window = window;
    this.user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });
  }

  readonly keyboard = {
    press: async (keys: string) => {
      this.#mustBeShown();
      await pressKeys(this.user, keys);
    },
    type: async (text: string, pace?: Pace) => {
      this.#mustBeShown();
      await typeKeys(this.user, text, pace);
    },
    down: async (key: string) => this.user.keyboard(`{${key}>}`),
    up: async (key: string) => this.user.keyboard(`{/${key}}`),
  };

  protected override within(find: (root: ParentNode) => Element[], said: string): Locator {
    const shown = (root: ParentNode) => {
      this.#mustBeShown();
      return find(root);
    };
    return new Locator(shown, said, () => this.user);
  }

  #mustBeShown(): void {
    if (present !== this) throw new Error("Another page was opened since: two at a time need a browser.");
  }

  get request(): AppWindow["request"] {
    return this.#window.request;
  }

  context(): AppWindow {
    return this.#window;
  }

  /** Opens a new document: what the last one held in memory is gone, and what is stored stays. */
  async goto(path: string): Promise<void> {
    await this.#unmount();
    this.#unmount = mount(this.#window, path);
  }

  url(): string {
    this.#mustBeShown();
    return location.href;
  }

  async title(): Promise<string> {
    return document.title;
  }

  async goBack(): Promise<void> {
    await settle(() => history.back());
  }

  async goForward(): Promise<void> {
    await settle(() => history.forward());
  }

  async waitForURL(address: Address, { timeout }: { readonly timeout?: number } = {}): Promise<void> {
    const is = () => this.#window.network.matches(address, location.href);
    await until(is, () => `${address}, and not ${location.href}`, timeout);
  }

  async waitForFunction<Given = undefined>(is: (given: Given) => unknown, given?: Given): Promise<void> {
    await until(
      () => Boolean(is(given as Given)),
      () => String(is),
    );
  }

  async evaluate<Result, Given = undefined>(look: (given: Given) => Result, given?: Given): Promise<Awaited<Result>> {
    this.#mustBeShown();
    return await look(given as Given);
  }

  async route(address: Address, handler: RouteHandler, how?: { readonly times?: number }): Promise<void> {
    this.#window.network.route(address, handler, how);
  }

  async unroute(address: Address, handler?: RouteHandler): Promise<void> {
    this.#window.network.unroute(address, handler);
  }

  on(event: "request", hear: (request: SentRequest) => void): void;
  on(event: "response", hear: (response: GivenResponse) => void): void;
  on(event: "request" | "response", hear: (told: never) => void): void {
    if (event === "request") this.#window.network.onRequest(hear as (request: SentRequest) => void);
    else this.#window.network.onResponse(hear as (response: GivenResponse) => void);
  }

  waitForRequest(is: string | RegExp | ((request: SentRequest) => boolean)): Promise<SentRequest> {
    const { network } = this.#window;
    return new Promise((done) => {
      const stop = network.onRequest((request) => {
        if (typeof is === "function" ? !is(request) : !network.matches(is, request.url())) return;
        stop();
        done(request);
      });
    });
  }

  waitForResponse(is: string | RegExp | ((response: GivenResponse) => boolean)): Promise<GivenResponse> {
    const { network } = this.#window;
    return new Promise((done) => {
      const stop = network.onResponse((response) => {
        if (typeof is === "function" ? !is(response) : !network.matches(is, response.url())) return;
        stop();
        // The application has it first.
        setTimeout(() => done(response));
      });
    });
  }

  isClosed(): boolean {
    return this.#isClosed;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    if (present === this) present = null;
    await this.#unmount();
    this.#window.network.forget();
    localStorage.clear();
    sessionStorage.clear();
  }
}

function setTime(time: string | number | Date): void {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(time) });
  onTestFinished(() => void vi.useRealTimers());
}

/** Returns how to take it away, with all that it leaves. */
function mount(window: AppWindow, path: string): () => Promise<void> {
  const { network, look } = window;
  jsdomHere().reconfigure({ url: new URL(path, network.origin).href });
  history.replaceState(null, "");
  standInForLayout(look);
  for (const [name, value] of network.cookies) jsdomHere().cookieJar.setCookieSync(`${name}=${value}; Path=/; HttpOnly`, network.origin);
  network.begin();
  const client = createQueryClient();
  const over = new OverPage();
  const listening = new AbortController();
  const navigation = whileHearing(listening.signal, () => new Navigation(over));
  const { unmount } = render(<Root client={client} over={over} navigation={navigation} />);
  return async () => {
    unmount();
    cleanup();
    listening.abort();
    network.end();
    client.clear();
    // What was on its way ends before the server does.
    await new Promise((done) => setTimeout(done));
    await speak("en");
    speakIn(null);
    jsdomHere().cookieJar.removeAllCookiesSync();
    for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
    document.body.replaceChildren();
    document.head.replaceChildren();
  };
}

/** What listens to the page from within `make` stops by the signal. */
function whileHearing<Made>(signal: AbortSignal, make: () => Made): Made {
  const listen = globalThis.addEventListener;
  globalThis.addEventListener = ((type: string, hear: EventListener) => listen(type, hear, { signal })) as typeof listen;
  try {
    return make();
  } finally {
    globalThis.addEventListener = listen;
  }
}

interface Jsdom {
  reconfigure(how: { readonly url: string }): void;
  readonly cookieJar: { setCookieSync(cookie: string, url: string): void; removeAllCookiesSync(): void };
}

/** Vitest gives the document's own jsdom. */
function jsdomHere(): Jsdom {
  return (globalThis as unknown as { readonly jsdom: Jsdom }).jsdom;
}

/** A window on a real server, as one of its sample users; as a visitor where there is none. */
export async function windowOf(server: { readonly url: string }, email: string | null, look: Look = {}): Promise<AppWindow> {
  const window = new AppWindow(server.url, look);
  if (email === null) return window;
  const reply = await window.request.post("/-/sign-in-sample", { data: { email }, headers: { "x-ninefold": "1" } });
  if (!reply.ok()) throw new Error(`${email} cannot sign in: ${await reply.text()}`);
  return window;
}

interface Visit extends Look {
  readonly signedIn?: boolean;
}

/** A page of the mock server at the path, once its heading is there. */
export async function visit(mock: { readonly origin: string }, path: string, { signedIn = true, ...look }: Visit = {}): Promise<Page> {
  const window = new AppWindow(mock.origin, look);
  if (signedIn) window.network.cookies.set("session", "orla");
  return pageAt(window, path);
}

/** The page of the window at the path, once it is there. It ends with the test. */
export async function pageAt(window: AppWindow, path: string): Promise<Page> {
  await present?.close();
  const page = new Page(window);
  present = page;
  onTestFinished(() => page.close());
  await page.goto(path);
  await settled(page);
  return page;
}

/** The heading is there, and nothing is being loaded. */
export async function settled(_page?: Page): Promise<void> {
  await until(
    () => document.querySelector("h1") !== null && document.querySelector("[aria-busy=true]") === null,
    () => "the heading of a page that is loaded",
  );
}

/** Two frames have passed. */
export async function drawn(_page?: Page): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
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

/** Presses what a list offers, once it is there. */
export async function pressOption(page: Page, name: string | RegExp): Promise<void> {
  await page
    .getByRole("option", { name, exact: typeof name === "string" })
    .first()
    .click();
}

/** Opens the panel of what can be done with the selected rows. Where the bar offers the first steps itself, the rest is behind "More". */
export async function chooseActions(page: Page): Promise<void> {
  const bar = page.getByRole("region", { name: "Selected records" });
  await bar.getByRole("button", { name: /^(?:Actions|More)$/ }).click();
}
