// Sends requests of the application to a real server as a browser would.

import { LiveSource } from "./live-source.ts";

/** The fetch of Node, whatever stands in for it meanwhile. */
export const nodeFetch = globalThis.fetch;

export type Address = string | RegExp | ((url: URL) => boolean);

export interface SentRequest {
  url(): string;
  method(): string;
  headers(): Record<string, string>;
  postData(): string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of any shape.
  postDataJSON(): any;
}

export interface GivenResponse {
  url(): string;
  status(): number;
  ok(): boolean;
  request(): SentRequest;
  text(): Promise<string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
  json(): Promise<any>;
}

type Sent = Omit<RequestInit, "headers"> & { readonly headers: Record<string, string> };

interface Fulfilment {
  readonly response?: GivenResponse;
  readonly status?: number;
  readonly json?: unknown;
  readonly body?: string;
  readonly contentType?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request that a test holds. */
export interface Route {
  request(): SentRequest;
  fulfill(how: Fulfilment): Promise<void>;
  continue(): Promise<void>;
  fallback(): Promise<void>;
  /** How the server answers, which the page does not get by itself. */
  fetch(): Promise<GivenResponse>;
  abort(reason?: string): Promise<void>;
}

export type RouteHandler = (route: Route) => unknown;

interface Held {
  readonly address: Address;
  readonly handler: RouteHandler;
  left: number;
}

/** Cookies, rules and the state of the network, for all pages of one window. */
export class Network {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  readonly #routes: Held[] = [];
  readonly #heardRequests = new Set<(request: SentRequest) => void>();
  readonly #heardResponses = new Set<(response: GivenResponse) => void>();
  #isOffline = false;
  #ending = new AbortController();

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Stands in for what the browser offers until `end`. */
  begin(): void {
    this.#ending = new AbortController();
    const network = this;
    globalThis.fetch = ((input: RequestInfo | URL, init?: RequestInit) =>
      typeof input === "string" && input.startsWith("/") ? this.#fetched(input, init) : nodeFetch(input, init)) as typeof fetch;
    globalThis.EventSource = class extends LiveSource {
      constructor(path: string) {
        super(path, (headers, signal) => network.send(path, { headers, signal }));
      }
    } as unknown as typeof EventSource;
  }

  end(): void {
    this.#ending.abort();
    globalThis.fetch = nodeFetch;
  }

  /** What a test asked of it goes with the page. */
  forget(): void {
    this.#routes.length = 0;
    this.#heardRequests.clear();
    this.#heardResponses.clear();
    this.setOffline(false);
  }

  setOffline(isOffline: boolean): void {
    if (isOffline === this.#isOffline) return;
    this.#isOffline = isOffline;
    Object.defineProperty(navigator, "onLine", { value: !isOffline, configurable: true });
    globalThis.dispatchEvent(new Event(isOffline ? "offline" : "online"));
  }

  /** `times`: how often, at most. */
  route(address: Address, handler: RouteHandler, { times = Number.POSITIVE_INFINITY }: { readonly times?: number } = {}): void {
    this.#routes.unshift({ address, handler, left: times });
  }

  unroute(address: Address, handler?: RouteHandler): void {
    const kept = this.#routes.filter(
      (one) => String(one.address) !== String(address) || (handler !== undefined && one.handler !== handler),
    );
    this.#routes.splice(0, this.#routes.length, ...kept);
  }

  onRequest(hear: (request: SentRequest) => void): () => void {
    this.#heardRequests.add(hear);
    return () => this.#heardRequests.delete(hear);
  }

  onResponse(hear: (response: GivenResponse) => void): () => void {
    this.#heardResponses.add(hear);
    return () => this.#heardResponses.delete(hear);
  }

  matches(address: Address, url: string): boolean {
    if (typeof address === "function") return address(new URL(url));
    if (address instanceof RegExp) return address.test(url);
    return globExpression(address.startsWith("*") ? address : new URL(address, this.origin).href).test(url);
  }

  /** What a test asks beside the page, with the cookies of the window. */
  async send(path: string, init: Omit<RequestInit, "headers"> & { readonly headers?: Record<string, string> } = {}): Promise<Response> {
    // Nothing is compressed on a way within one process.
    const own = { referer: location.href, "user-agent": navigator.userAgent, "accept-encoding": "identity" };
    const headers: Record<string, string> = { ...init.headers, ...own };
    if (this.cookies.size > 0) headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (init.method !== undefined && init.method !== "GET") headers.origin = this.origin;
    const response = await nodeFetch(this.origin + path, { ...init, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const isOver = /;\s*max-age=0(?:;|$)/i.test(line) || /;\s*expires=Thu, 01 Jan 1970/i.test(line);
    if (isOver) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }

  async #fetched(path: string, init: RequestInit = {}): Promise<Response> {
    const signals = [init.signal, this.#ending.signal].filter((one) => one instanceof AbortSignal);
    const aborted = new Promise<never>((_, reject) => {
      for (const signal of signals) {
        const stop = () => reject(new DOMException("The request was aborted.", "AbortError"));
        if (signal.aborted) stop();
        else signal.addEventListener("abort", stop, { once: true });
      }
    });
    const body = await bytesOf(init.body);
    const headers = Object.fromEntries(new Headers(init.headers as HeadersInit));
    const sent = { ...init, headers, signal: AbortSignal.any(signals), ...(body === undefined ? {} : { body }) };
    return Promise.race([aborted, this.#answered(path, sent)]);
  }

  async #answered(path: string, init: Sent): Promise<Response> {
    const request = describe(this.origin + path, init);
    for (const hear of [...this.#heardRequests]) hear(request);
    const response = await this.#routed(request, path, init);
    const given = described(request, response);
    for (const hear of [...this.#heardResponses]) hear(given);
    return response;
  }

  async #routed(request: SentRequest, path: string, init: Sent): Promise<Response> {
    for (const held of [...this.#routes]) {
      const { address, handler, left } = held;
      if (left === 0 || !this.matches(address, request.url())) continue;
      held.left -= 1;
      const answer = await new Promise<Response | "continue" | "fallback" | "abort">((decide, fail) => {
        const route: Route = {
          request: () => request,
          fulfill: async (how) => decide(await fulfilled(how)),
          continue: async () => decide("continue"),
          fallback: async () => decide("fallback"),
          fetch: async () => described(request, await this.send(path, init)),
          abort: async () => decide("abort"),
        };
        Promise.resolve(handler(route)).catch(fail);
      });
      if (answer === "abort") throw new TypeError("Failed to fetch");
      if (answer === "continue") break;
      if (answer !== "fallback") return answer;
    }
    if (this.#isOffline) throw new TypeError("Failed to fetch");
    return this.send(path, init);
  }
}

async function fulfilled({
  response,
  status = response?.status() ?? 200,
  json,
  body,
  contentType,
  headers,
}: Fulfilment): Promise<Response> {
  const kind = contentType ?? (json === undefined && response === undefined ? "text/plain" : "application/json");
  const given = body ?? (await response?.text()) ?? "";
  const text = json === undefined ? given : JSON.stringify(json);
  return new Response(text, { status, headers: { "content-type": kind, ...headers } });
}

function describe(url: string, init: Sent): SentRequest {
  const text = typeof init.body === "string" ? init.body : null;
  return {
    url: () => url,
    method: () => init.method ?? "GET",
    headers: () => init.headers,
    postData: () => text,
    postDataJSON: () => (text === null ? null : JSON.parse(text)),
  };
}

function described(request: SentRequest, response: Response): GivenResponse {
  const copy = response.clone();
  let read: Promise<string> | null = null;
  const text = () => {
    read ??= copy.text();
    return read;
  };
  return {
    url: () => request.url(),
    status: () => response.status,
    ok: () => response.ok,
    request: () => request,
    text,
    json: async () => JSON.parse(await text()),
  };
}

/** The files of jsdom are not those of Node. */
async function bytesOf(body: BodyInit | null | undefined): Promise<string | ArrayBuffer | undefined> {
  if (body === null || body === undefined) return undefined;
  if (!(body instanceof Blob)) return body as string;
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(body);
  });
}

function globExpression(glob: string): RegExp {
  const text = glob
    .replace(/[.+^$()|[\]\\?]/g, "\\$&")
    .replace(/\*\*\/|\*\*|\*/g, (stars) => ({ "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" })[stars] ?? stars)
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(",", "|")})`);
  return new RegExp(`^${text}$`);
}
