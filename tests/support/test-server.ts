// Runs a document as a server on either engine, and asks it over HTTP.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer as createNetServer } from "node:net";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { compile } from "../../src/compiler/compile.ts";
import type { Plan } from "../../src/compiler/plan/plan.ts";
import type { ProviderSettings } from "../../src/runtime/server/auth/provider.ts";
import type { SampleUser, Sandbox } from "../../src/runtime/server/context/application.ts";
import type { Log } from "../../src/runtime/server/context/log.ts";
import { makeSamples } from "../../src/runtime/server/development/samples.ts";
import { Files } from "../../src/runtime/server/files/files.ts";
import type { Components } from "../../src/runtime/server/http/components.ts";
import { readProxies } from "../../src/runtime/server/http/proxies.ts";
import type { SenderPatience } from "../../src/runtime/server/http/request-timeouts.ts";
import type { StudioAuthoring } from "../../src/runtime/server/http/studio.ts";
import type { OutboundSettings } from "../../src/runtime/server/outbox/outbound.ts";
import { HashQueue } from "../../src/runtime/server/pipeline/hash-queue.ts";
import { Passwords } from "../../src/runtime/server/pipeline/passwords.ts";
import { createServer, type NinefoldServer } from "../../src/runtime/server/server.ts";
import { openFolder } from "../../src/runtime/server/storage/folder.ts";
import type { FileStorage } from "../../src/runtime/server/storage/storage.ts";
import { openStore } from "../../src/runtime/store/open.ts";
import type { Store } from "../../src/runtime/store/store.ts";
import { Contract } from "./contract.ts";
import { copyOf, type Engine, emptyDatabase, filesIn } from "./prepared-databases.ts";

export type { Engine } from "./prepared-databases.ts";

export const ENGINES: readonly Engine[] = ["sqlite", "postgres"];

/** For tests that no SQL tells apart: one of the engines by the file's name, so that each has its half. Both where NINEFOLD_TEST_ENGINE is "both". */
export function engineFor(file: string): readonly Engine[] {
  if (process.env.NINEFOLD_TEST_ENGINE === "both") return ENGINES;
  const letters = [...basename(file)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  return [ENGINES[letters % ENGINES.length] ?? "sqlite"];
}

/** Passwords of tests are no secrets: a hash of full cost would take a quarter of a second each, and nobody waits for what is slowed down. */
const QUICK_HASHES = { N: 2 ** 10, r: 8, p: 1 };

/** Any JSON, looked at without ceremony. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape.
export type Json = any;

export interface Reply {
  readonly status: number;
  readonly body: Json;
  readonly headers: Headers;
}

export interface Asking {
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** A body that is sent as it is. */
  readonly raw?: string;
}

export interface TestServer {
  readonly plan: Plan;
  readonly store: Store;
  readonly ninefold: NinefoldServer;
  readonly samples: readonly SampleUser[];
  /** Limits count by `at` too, until `steadyAt` says otherwise: a clock that is set is none that time passes on. */
  readonly clock: { at: Date; steadyAt: Date | null; now(): Date; steady(): number };
  readonly url: string;
  /** Of its whole API: whatever `ask` is answered is held against it. */
  readonly description: Json;
  readonly databaseUrl: string;
  ask(method: string, path: string, body?: unknown, asking?: Asking): Promise<Reply>;
  /** A token of whoever signs in. */
  signIn(email: string, password?: string): Promise<string>;
  /** The folder of everything that the server keeps on this machine. */
  readonly folder: string;
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly engine?: Engine;
  readonly development?: boolean;
  readonly showOpen?: boolean;
  readonly sandbox?: Sandbox;
  readonly records?: unknown;
  readonly now?: string;
  /** The built application, for tests in a browser. */
  readonly webFolder?: string;
  readonly components?: Components;
  /** As the operator writes it: "1", "127.0.0.2/31". */
  readonly behindProxy?: string;
  readonly allowedOrigins?: readonly string[];
  readonly outbound?: Partial<OutboundSettings>;
  readonly verifyEmail?: boolean;
  readonly provider?: ProviderSettings;
  readonly patience?: SenderPatience;
  readonly hashQueue?: HashQueue;
  /** Where log entries go; to the terminal, where they tell of trouble, unless given. */
  readonly log?: Log;
  readonly metricsToken?: string;
  /** Where files are kept, where it is not a folder of the server. */
  readonly storage?: FileStorage;
  /** In development: the document as it is being written. */
  readonly studio?: StudioAuthoring;
  /** Refuses, on PostgreSQL, what goes around the transaction that it is done in. */
  readonly watched?: boolean;
}

export function readExample(name: string): string {
  return readFileSync(resolve(import.meta.dirname, "../../examples", name, "spec.md"), "utf8");
}

/** An example as `dev` runs it, with its sample records. */
export async function openExample(name: string, options: TestServerOptions = {}): Promise<TestServer> {
  const records = JSON.parse(readFileSync(resolve(import.meta.dirname, "../../examples", name, "data/samples.json"), "utf8"));
  return open(readExample(name), { development: true, records, ...options });
}

/** Of the documents that tests open again and again; no plan is ever changed. */
const PLANS = new Map<string, Plan>();
const MOST_PLANS = 40;

export function planOf(text: string): Plan {
  const known = PLANS.get(text) ?? compiled(text);
  PLANS.delete(text);
  PLANS.set(text, known);
  for (const oldest of PLANS.keys()) if (PLANS.size > MOST_PLANS) PLANS.delete(oldest);
  return known;
}

/** Of a plan that several tests open; its schemas are compiled once. */
const CONTRACTS = new WeakMap<Plan, Contract>();

function contractOf(plan: Plan): Contract {
  const known = CONTRACTS.get(plan) ?? new Contract(plan);
  CONTRACTS.set(plan, known);
  return known;
}

function compiled(text: string): Plan {
  const { plan, diagnostics } = compile([{ file: "spec.md", text }]);
  const errors = diagnostics.filter((one) => one.level === "error");
  if (plan === null) throw new Error(errors.map((one) => `${one.code}: ${one.message}`).join("\n"));
  return plan;
}

/** Opens a document with samples made from `records`. */
export async function open(text: string, options: TestServerOptions = {}): Promise<TestServer> {
  const plan = planOf(text);
  const folder = mkdtempSync(join(tmpdir(), "ninefold-server-"));
  const engine: Engine = options.engine ?? (process.env.NINEFOLD_TEST_ENGINE === "postgres" ? "postgres" : "sqlite");
  const now = options.now ?? "2026-03-02T10:00:00.000Z";
  const records = options.records === undefined ? {} : options.records;
  const clock = {
    at: new Date(now),
    steadyAt: null as Date | null,
    now() {
      return new Date(this.at);
    },
    steady() {
      return (this.steadyAt ?? this.at).getTime();
    },
  };
  const fill = async (store: Store, files: Files) =>
    makeSamples(plan, store, records, clock, files, { passwordCost: QUICK_HASHES, log: options.log ?? null });
  // What the log is told while it is filled, and storage of the test's own, are there for the first filling alone.
  const isCopied = options.log === undefined && options.storage === undefined;
  const database = isCopied
    ? await copyOf({ engine, text, records, now }, folder, async (place) => {
        const { store } = await openStore({ plan, url: place.url });
        await fill(store, new Files(await openFolder(place.files)));
        await store.close();
      })
    : await emptyDatabase(engine, folder);
  const databaseUrl = database.url;
  const { store } = await openStore({ plan, url: databaseUrl, watched: options.watched ?? false });
  const files = new Files(options.storage ?? (await openFolder(filesIn(folder))));
  const samples = await fill(store, files);
  const development = options.development ?? false;
  const running = await createServer({
    plan,
    store,
    clock,
    files,
    development,
    showOpen: options.showOpen ?? false,
    sandbox: options.sandbox ?? null,
    documents: () => [{ file: "spec.md", text }],
    samples,
    sweepEvery: 0,
    passwords: new Passwords(QUICK_HASHES, options.hashQueue ?? new HashQueue({ sleep: async () => {} })),
    webFolder: options.webFolder ?? null,
    studio: options.studio ?? null,
    ...(options.components === undefined ? {} : { components: options.components }),
    behindProxy: options.behindProxy === undefined ? null : (readProxies(options.behindProxy) ?? null),
    allowedOrigins: options.allowedOrigins ?? [],
    outbound: options.outbound ?? {},
    verifyEmail: options.verifyEmail ?? false,
    provider: options.provider ?? null,
    log: options.log ?? ((entry) => (entry.level === "error" || entry.level === "warn") && console.error(JSON.stringify(entry))),
    metricsToken: options.metricsToken ?? null,
    ...(options.patience === undefined ? {} : { patience: options.patience }),
  });
  let present = plan;
  const server: NinefoldServer = {
    ...running,
    get samples() {
      return running.samples;
    },
    async adopt(changed, sample) {
      const report = await running.adopt(changed, sample);
      present = changed;
      return report;
    },
  };
  const described = (): Contract => contractOf(present);
  const url = await server.listen({ host: "127.0.0.1", port: options.webFolder === undefined ? 0 : await usualPort() });
  const ask: TestServer["ask"] = async (method, path, body, asking) => {
    const reply = await request(url, method, path, body, asking);
    const isOwn = path.startsWith("/-/") || method === "HEAD" || method === "OPTIONS";
    if (path.startsWith("/-/")) expectNothingInternal(path, reply.body);
    if (!isOwn) described().check({ method, path, sent: asking?.raw === undefined ? body : readAs(asking.raw), ...reply });
    return reply;
  };
  return {
    plan,
    store,
    ninefold: server,
    samples,
    clock,
    url,
    get description() {
      return described().description;
    },
    databaseUrl,
    folder,
    ask,
    async signIn(email, password = "ninefold-sample") {
      const { body } = await ask("POST", "/api/session", { email, password });
      return body.token;
    },
    async close() {
      await server.close();
      leavePort(url);
      await store.close();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Rows of the plan, and whose a value is that is taken, are for the server alone. */
function expectNothingInternal(path: string, body: unknown): void {
  const found = /"(?:consequences|takenBy|brokenRule)":/.exec(JSON.stringify(body) ?? "")?.[0];
  if (found !== undefined) throw new Error(`The answer of ${path} holds ${found}`);
}

/** The first free one of this worker's ports: the application that a browser loaded from there before is known to it. */
export async function usualPort(): Promise<number> {
  for (let port = 20_000 + 200 * Number(process.env.VITEST_POOL_ID ?? 0); ; port++) {
    if (takenPorts.has(port)) continue;
    // At once: several servers of a test may look at the same time.
    takenPorts.add(port);
    if (await isFree(port)) return port;
    takenPorts.delete(port);
  }
}

const takenPorts = new Set<number>();

/** To be called once the server at the address is closed. */
export function leavePort(url: string): void {
  takenPorts.delete(Number(new URL(url).port));
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createNetServer();
    probe.once("error", () => resolve(false));
    probe.listen({ host: "127.0.0.1", port }, () => probe.close(() => resolve(true)));
  });
}

/** A body that was sent as it is, where it is JSON. */
function readAs(raw: unknown): unknown {
  try {
    return JSON.parse(String(raw));
  } catch {
    return undefined;
  }
}

async function request(url: string, method: string, path: string, body?: unknown, { token, headers, raw }: Asking = {}): Promise<Reply> {
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const response = await fetch(url + path, {
    method,
    headers: {
      // In jsdom, whose bytes are of another kind, the server in the same process cannot compress.
      ...("window" in globalThis ? { "accept-encoding": "identity" } : {}),
      ...(sent === undefined ? {} : { "content-type": "application/json" }),
      ...(path.startsWith("/-/") ? { "x-ninefold": "1" } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : parsed(text), headers: response.headers };
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
