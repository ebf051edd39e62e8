// What processes on one database say to each other. Short texts by NOTIFY, heard on a connection of its own that is made anew
// when it is lost. A message can be missed meanwhile, so whoever hears is told when the connection is there again.

import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { quoted } from "../dialect.ts";
import type { Hearer } from "../store.ts";

const CHANNEL = "ninefold";
/** In an address: the schema of the tables, where it is another than the user's own. */
export const SEARCH_PATH = "search_path";
/** Says that the database was brought to a plan. */
export const ADOPTED = "adopted";
/** Milliseconds before a lost connection is tried again: doubled each time, up to the second. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 5_000;
/** Seconds. */
const CONNECT_TIMEOUT = 10;

type Driver = ReturnType<typeof postgres>;

export class Messages {
  readonly #url: string;
  readonly #channel: string;
  readonly #hearer: Hearer;
  /** Tells what this process said from what others did. */
  readonly #origin: string;
  #driver: Driver | null = null;
  #pause = FIRST_PAUSE;
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(url: string, origin: string, hearer: Hearer) {
    this.#url = url;
    this.#channel = channelOf(url);
    this.#origin = origin;
    this.#hearer = hearer;
    this.#connect();
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#driver?.end({ timeout: 0 });
  }

  #connect(): void {
    const lost = (): void => this.#again(driver);
    const options = {
      max: 1,
      connect_timeout: CONNECT_TIMEOUT,
      idle_timeout: 0,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => {},
      onclose: lost,
      onnotify: (channel: string, payload: string) => this.#heard(channel, payload),
      connection: { application_name: "ninefold events" },
    };
    const driver: Driver = postgres(this.#url, options as postgres.Options<Record<string, never>>);
    this.#driver = driver;
    driver.unsafe(`LISTEN ${quoted(this.#channel)}`).then(() => {
      this.#pause = FIRST_PAUSE;
      if (!this.#closed) this.#hearer.joined();
    }, lost);
  }

  #again(driver: Driver): void {
    if (this.#driver !== driver) return;
    this.#driver = null;
    void driver.end({ timeout: 0 });
    if (this.#closed) return;
    this.#timer = setTimeout(() => this.#connect(), this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
  }

  #heard(channel: string, payload: string): void {
    if (channel !== this.#channel || this.#closed) return;
    const { from, say } = messageOf(payload);
    if (from === this.#origin) return;
    if (say === ADOPTED) this.#hearer.adopted();
    else this.#hearer.heard(say);
  }
}

export function newOrigin(): string {
  return randomUUID();
}

/** Where those talk whose tables are the same ones: a notification reaches the whole database, and a copy is a schema of it. */
export function channelOf(url: string): string {
  const schema = new URL(url).searchParams.get(SEARCH_PATH);
  return schema === null ? CHANNEL : `${CHANNEL} ${schema}`;
}

/** A statement that says something to all who listen. */
export function telling(channel: string, origin: string, say: string): { readonly text: string; readonly params: readonly unknown[] } {
  return { text: "SELECT pg_notify(?, ?)", params: [channel, JSON.stringify({ from: origin, say })] };
}

/** Anybody with the database's password can notify: what is not understood says nothing. */
function messageOf(payload: string): { readonly from: string; readonly say: string } {
  try {
    const { from, say } = JSON.parse(payload) as { readonly from?: unknown; readonly say?: unknown };
    return { from: String(from), say: typeof say === "string" ? say : "" };
  } catch {
    return { from: "", say: "" };
  }
}
