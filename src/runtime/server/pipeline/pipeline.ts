// One request from its address to its answer: settle what is due, identify, hand to the route, answer. Each route then
// allows, reads, validates, acts and records in that order. Knows no HTTP library.

import { StoreUnavailable, ValueRefused } from "../../store/store.ts";
import type { Actor } from "../access/access.ts";
import type { Application } from "../context/application.ts";
import { limitsOf } from "../context/limits.ts";
import { CONFIRM_HEADER, Problem } from "../context/problems.ts";
import type { Live } from "../live/live.ts";
import type { QueryString } from "../reading/filters.ts";
import { StorageUnavailable } from "../storage/storage.ts";
import type { Timers } from "../timers/timers.ts";
import { membersOf, type ReadAhead, readAhead, readFile, readJson } from "../values/json-body.ts";
import { demandNoOtherSite } from "./cross-site.ts";
import { TooManyHashes } from "./hash-queue.ts";
import { KEY_HEADER, type Once, type OnceOnly, onceOf } from "./idempotency.ts";
import { type Credentials, type Identity, identify } from "./identify.ts";
import { MalformedRequest } from "./parser-errors.ts";
import type { RequestCounts } from "./rate-limits.ts";
import type { DroppedInput, HttpRequest, Reply, Route, Router, Upload } from "./router.ts";
import type { Presence } from "./session-activity.ts";
import { AS_HEADER, demandExpectedUser } from "./session-guard.ts";

/** Everything of one plan as it runs. Replaced as a whole when the document changes. */
export interface Running {
  readonly app: Application;
  readonly router: Router;
  readonly timers: Timers;
}

/** What outlives a change of the document. */
export interface ProcessState {
  readonly requests: RequestCounts;
  readonly live: Live;
  readonly presence: Presence;
  readonly onceOnly: OnceOnly;
}

/** A request as any HTTP library could give it. */
export interface Incoming {
  readonly method: string;
  /** Path and query string as they came. */
  readonly url: string;
  readonly body: Buffer | null;
  readonly credentials: Credentials;
  /** The client's address. */
  readonly address: string;
  /** "https://example.org", as the client asked for it, through the proxies that the operator trusts. */
  readonly origin: string;
  header(name: string): string | undefined;
  /** The file that is sent; null where the body is none. */
  upload(): Promise<Upload | null>;
  /** Told who asks, once it is known. */
  identified(identity: Identity): void;
}

/** The longest address that is looked at. */
const LONGEST_URL = 8000;
/** As Node.js gives the names of headers. */
const CONFIRM_HEADER_NAME = CONFIRM_HEADER.toLowerCase();
const KEY_HEADER_NAME = KEY_HEADER.toLowerCase();
const NONE: ReadonlySet<string> = new Set();

export async function answer(
  running: Running,
  lasting: ProcessState,
  route: Route,
  params: ReadonlyMap<string, string>,
  incoming: Incoming,
): Promise<Reply> {
  const { app } = running;
  if (incoming.url.length > LONGEST_URL) throw app.problems.problem("too-large");
  const own = route.describes === null;
  // Who somebody is may change on time, like any record.
  await running.timers.settle();
  const identity = await identify(app, incoming.credentials);
  incoming.identified(identity);
  lasting.requests.count(app, identity.actor, incoming.address);
  if (!isSafe(incoming.method) && (identity.byCookie || own)) demandNoOtherSite(app, incoming);
  if (!isSafe(incoming.method) && own) await demandExpectedUser(app, identity, incoming.header(AS_HEADER));
  await app.listeners.asked(identity, incoming.header("user-agent") ?? "");
  // The bytes of a file are not compared with those of before.
  const key = route.takesFile === true ? undefined : incoming.header(KEY_HEADER_NAME);
  const once = onceOf(app, identity, incoming, key);
  const handle = async () => {
    const read = await readAhead(app.problems, incoming.body, incoming.header("content-type"), limitsOf(app).bodyBytes);
    return route.handle(new Asked(app, identity, params, incoming, once, read, route.drops ?? null));
  };
  return once === null ? handle() : lasting.onceOnly.answer(app, identity.actor, once, route.opensSession !== true, handle);
}

/** The body is read when a route first asks for it: who may not do a thing is told so before what is wrong with the rest. */
class Asked implements HttpRequest {
  readonly app: Application;
  readonly identity: Identity;
  readonly actor: Actor;
  readonly params: ReadonlyMap<string, string>;
  readonly query: ReadonlyMap<string, readonly string[]>;
  readonly ifMatch: number | null;
  readonly confirmed: ReadonlySet<string>;
  readonly once: Once | null;
  readonly #incoming: Incoming;
  readonly #read: ReadAhead | null;
  readonly #drops: DroppedInput | null;
  #json: { readonly value: unknown } | null = null;
  #body: ReadonlyMap<string, unknown> | null = null;

  constructor(
    app: Application,
    identity: Identity,
    params: ReadonlyMap<string, string>,
    incoming: Incoming,
    once: Once | null,
    read: ReadAhead | null,
    drops: DroppedInput | null,
  ) {
    this.app = app;
    this.identity = identity;
    this.actor = identity.actor;
    this.params = params;
    this.query = withoutDropped(readQuery(app, incoming.url), identity.actor, drops);
    this.ifMatch = readIfMatch(app, incoming.header("if-match"));
    this.confirmed = confirmedBy(incoming.header(CONFIRM_HEADER_NAME));
    this.once = once;
    this.#incoming = incoming;
    this.#read = read;
    this.#drops = drops;
  }

  get address(): string {
    return this.#incoming.address;
  }

  get origin(): string {
    return this.#incoming.origin;
  }

  get json(): unknown {
    const drops = this.#drops?.body ?? "nothing";
    if (drops === "all") return undefined;
    return drops === "nothing" ? this.#whole : drops(this.#whole);
  }

  get #whole(): unknown {
    if (this.#read !== null) {
      if ("refused" in this.#read) throw this.#read.refused;
      return this.#read.json;
    }
    this.#json ??= { value: readJson(this.app.problems, this.#incoming.body, this.header("content-type"), limitsOf(this.app).bodyBytes) };
    return this.#json.value;
  }

  get body(): ReadonlyMap<string, unknown> {
    if (this.#drops === null && this.#read !== null && "members" in this.#read && this.#read.members !== null) return this.#read.members;
    this.#body ??= membersOf(this.app.problems, this.json);
    return this.#body;
  }

  get file(): Buffer {
    return readFile(this.app.problems, this.#incoming.body, this.header("content-type"), limitsOf(this.app).uploadBytes);
  }

  header(name: string): string | undefined {
    return this.#incoming.header(name);
  }

  async upload(): Promise<Upload> {
    const upload = await this.#incoming.upload();
    if (upload === null) throw this.app.problems.problem("bad-request");
    return upload;
  }
}

function withoutDropped(query: QueryString, actor: Actor, drops: DroppedInput | null): QueryString {
  const keeps = drops?.keepsParameter ?? null;
  return keeps === null ? query : new Map([...query].filter(([name]) => keeps(name, actor)));
}

function confirmedBy(header: string | undefined): ReadonlySet<string> {
  return header === undefined ? NONE : new Set(header.split(/[\s,]+/));
}

export function isSafe(method: string): boolean {
  return method === "GET" || method === "HEAD" || method === "OPTIONS";
}

/** Throws `bad-request` where the query string is not percent-encoded UTF-8, or holds a NUL. */
function readQuery(app: Application, url: string): ReadonlyMap<string, readonly string[]> {
  const query = new Map<string, string[]>();
  const start = url.indexOf("?");
  const parts = start < 0 ? [] : url.slice(start + 1).split("&");
  for (const part of parts.filter((one) => one !== "")) {
    const equals = part.indexOf("=");
    const name = unescaped(app, equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? "" : unescaped(app, part.slice(equals + 1));
    const known = query.get(name);
    if (known === undefined) query.set(name, [value]);
    else known.push(value);
  }
  return query;
}

function unescaped(app: Application, text: string): string {
  try {
    const plain = /[+%]/.test(text) ? decodeURIComponent(text.replaceAll("+", " ")) : text;
    if (!plain.includes("\0")) return plain;
  } catch {
    // Told below, like a NUL.
  }
  throw app.problems.problem("bad-request");
}

function readIfMatch(app: Application, header: string | undefined): number | null {
  if (header === undefined || header.trim() === "*") return null;
  const version = /^(?:W\/)?"(\d{1,12})"$/.exec(header.trim())?.[1];
  if (version === undefined) throw app.problems.problem("changed-meanwhile");
  return Number(version);
}

/** An error as an answer; what is not a problem of the catalogue is ours, and is told by a number that the log knows. */
export function problemAnswer(app: Application, error: unknown, record: (error: unknown) => string): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof TooManyHashes) return app.problems.problem("unavailable", {}, null, { "retry-after": "5" });
  if (error instanceof StoreUnavailable || error instanceof StorageUnavailable) {
    record(error);
    return app.problems.problem("unavailable", {}, null, { "retry-after": "1" });
  }
  if (error instanceof ValueRefused || error instanceof MalformedRequest) return app.problems.problem("bad-request");
  return app.problems.problem("server-error", { id: record(error) });
}
