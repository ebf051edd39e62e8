// Tells whoever listens what changed of what they may see, as server-sent events. Each listener is asked about anew, each record
// by the one predicate, once for all who are alike. An event has the id of its entry in the history, so that a listener who was
// away is told what they missed, of this process and of others on the same database.

import type { ServerResponse } from "node:http";
import { type HistoryEntry, Superseded } from "../../store/store.ts";
import { entriesBehind, entriesById, latestEntry } from "../../store/system/history.ts";
import { HOLD_ENDED } from "../../store/system/releases.ts";
import { timedEntities } from "../access/acting.ts";
import { openScreens } from "../access/screen-access.ts";
import type { Application } from "../context/application.ts";
import { type Credentials, type Identity, identify } from "../pipeline/identify.ts";
import { Derived } from "./derived-changes.ts";
import { RecentEntries } from "./recent-entries.ts";
import { Sight } from "./visibility.ts";

/** What whoever begins to listen knows already: the last event that they heard, or what a page of that moment shows; null: nothing. */
export interface ListensFrom {
  readonly last: string | null;
  /** Milliseconds since 1970, as they were written. */
  readonly since: string | null;
}

interface Listener {
  readonly response: ServerResponse;
  readonly credentials: Credentials;
  /** The digest of the session when it began to listen; null for a visitor. */
  readonly session: string | null;
  /** Their roles, and the screens that open to them, when they were last told. */
  standing: string;
}

const HEARTBEAT = 25_000;
const MOST = 10_000;
/** What one commit after another brings is told together. Milliseconds. */
const GATHERED = 20;
/** Entries that are read at once for whoever was away; beyond them they are told to begin anew. */
const MOST_MISSED = 1_000;
/** Entries of transactions that began before and were committed after. Milliseconds. */
const OVERLAP = 15_000;
/** At least so many ids are remembered, so that nothing is told twice while a connection lasts. */
const REMEMBERED = 20_000;
/** Ids in one message to other processes: PostgreSQL takes 8,000 bytes. */
const MAX_IDS_PER_NOTICE = 150;
/** Bytes that a slow listener may fall behind. */
const MOST_WAITING = 1_000_000;
/** Milliseconds by which the clocks of two processes, and the way from one to the other, may differ. */
const SKEW = 2_000;
const ZERO = "00000000-0000-7000-8000-000000000000";
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export class Live {
  readonly #listeners = new Set<Listener>();
  readonly #heartbeat: NodeJS.Timeout;
  readonly #app: () => Application;
  readonly #recent = new Set<string>();
  readonly #entries = new RecentEntries();
  #waiting: HistoryEntry[] = [];
  #timer: NodeJS.Timeout | null = null;
  #telling: Promise<void> = Promise.resolve();
  #closed = false;

  /** `app` answers the application as it runs now. */
  constructor(app: () => Application) {
    this.#app = app;
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT);
    this.#heartbeat.unref();
  }

  /** Follows what other processes write; `adopted` is called when one may have changed the document, `goes` when a hold has ended. */
  follow(adopted: () => void, goes: () => void): void {
    this.#app().store.hear({
      heard: (say) => {
        if (say.startsWith("wrote ")) this.#heardOf(say.slice(6).split(" "));
        else if (say.startsWith("told ")) this.#toldUsers(say.slice(5).split(" "));
        else if (say === "sessions") this.check();
        else if (say === HOLD_ENDED) goes();
        else if (say === "refused") this.#queue(() => this.#tellRefused());
      },
      adopted,
      joined: () => {
        adopted();
        this.#queue(() => this.#catchUp());
      },
    });
  }

  /** Keeps the response open and writes events to it; false when too many listen already. */
  async listen(identity: Identity, credentials: Credentials, from: ListensFrom, response: ServerResponse): Promise<boolean> {
    if (this.#listeners.size >= MOST || this.#closed) return false;
    const app = this.#app();
    const latest = (await latestEntry(app.store)) ?? ZERO;
    const listener = { response, credentials, session: identity.session, standing: accessFingerprint(app, identity) };
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      "x-accel-buffering": "no",
      connection: "close",
    });
    // What was written until now is for those who listened then: whoever comes now knows it, or asks for it below.
    this.#gathered();
    this.#listeners.add(listener);
    response.on("close", () => this.#listeners.delete(listener));
    const { last, since } = from;
    write(listener, event("revision", { revision: app.revision }, last === null ? latest : null));
    if (last !== null) await this.#resume(listener, last, latest);
    else if (since !== null) await this.#tellSince(listener, Number(since));
    return true;
  }

  /** Entries of a commit of this process. */
  wrote(entries: readonly HistoryEntry[]): void {
    this.#waiting.push(...entries);
    this.#entries.add(entries.map(({ id }) => id));
    this.#timer ??= setTimeout(() => this.#gathered(), GATHERED);
  }

  /** Tells what was gathered to those who listen by now. */
  #gathered(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    const [told, { store }] = [this.#waiting, this.#app()];
    this.#waiting = [];
    const ids = told.map((entry) => entry.id);
    for (let at = 0; at < ids.length; at += MAX_IDS_PER_NOTICE) store.tell(`wrote ${ids.slice(at, at + MAX_IDS_PER_NOTICE).join(" ")}`);
    const listeners = new Set(this.#listeners);
    this.#queue(() => this.#deliver(told, listeners));
  }

  /** These users were told something, or have read it elsewhere. */
  told(userIds: readonly string[]): void {
    for (let at = 0; at < userIds.length; at += MAX_IDS_PER_NOTICE)
      this.#app().store.tell(`told ${userIds.slice(at, at + MAX_IDS_PER_NOTICE).join(" ")}`);
    this.#toldUsers(userIds);
  }

  #toldUsers(userIds: readonly string[]): void {
    this.#entries.told();
    this.#queue(() => this.#tellUsers(userIds));
  }

  /** What the program could not do by itself is not what it was: whoever may act on such records asks anew. */
  refused(): void {
    this.#app().store.tell("refused");
    this.#queue(() => this.#tellRefused());
  }

  /** The document changed: every page asks for the application anew. */
  revised(app: Application): void {
    for (const listener of this.#listeners) write(listener, event("revision", { revision: app.revision }));
  }

  /** In development: the document does not run as it stands by now, or it does again. */
  behind(): void {
    for (const listener of this.#listeners) write(listener, event("behind", {}));
  }

  /** What runs here no longer fits the database: whoever listens is told why, and listens to another process. */
  outdated(): void {
    for (const listener of this.#listeners) {
      write(listener, event("outdated", { reason: "Another process brought the database to another document." }));
      listener.response.end();
    }
    this.#listeners.clear();
  }

  /** The product's clock was set: whatever shows a time or depends on one is asked for anew. */
  clockSet(): void {
    for (const listener of this.#listeners) write(listener, event("clock", {}));
    this.check();
  }

  /** Sessions of this process ended: those who listened by one no longer do, nor elsewhere. */
  ended(): void {
    this.#app().store.tell("sessions");
    this.check();
  }

  /** Closes the streams of sessions that are over. */
  check(): void {
    this.#queue(async () => void (await this.#identities(this.#listeners)));
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#heartbeat);
    if (this.#timer !== null) clearTimeout(this.#timer);
    for (const { response } of this.#listeners) response.end();
    this.#listeners.clear();
  }

  #beat(): void {
    for (const listener of this.#listeners) write(listener, ": still here\n\n");
    this.check();
    if (this.#app().store.dialect.isShared) this.#queue(() => this.#catchUp());
  }

  /** One after another, so that events come in their order. What fails is made good by the next that is heard. */
  #queue(work: () => Promise<void>): void {
    if (this.#closed) return;
    const done = this.#telling.then(() => (this.#closed ? undefined : work()));
    this.#telling = done.catch((error: unknown) => {
      if (!this.#closed && !(error instanceof Superseded))
        this.#app().options.log?.({ level: "warn", message: "live events not told", error: String(error) });
    });
  }

  #heardOf(said: readonly string[]): void {
    const ids = said.filter((id) => UUID.test(id));
    this.#entries.add(ids);
    this.#queue(() => this.#fetch(ids));
  }

  async #fetch(ids: readonly string[]): Promise<void> {
    if (this.#listeners.size === 0) return this.#recent.clear();
    await this.#deliver(await entriesById(this.#app().store, ids), this.#listeners);
  }

  /** What happened between a page's first answers and its first event. */
  async #tellSince(listener: Listener, since: number): Promise<void> {
    const { store } = this.#app();
    const skew = store.dialect.isShared ? SKEW : 0;
    const ids = this.#entries.since(since, skew);
    if (ids === null || ids.length > MOST_MISSED) return write(listener, event("reload", {}));
    if (ids.length > 0) await this.#tell(await entriesById(store, ids), new Set([listener]));
    if (this.#entries.hasToldSince(since, skew)) write(listener, event("told", {}));
  }

  /** What was committed elsewhere while nobody could be heard. */
  async #catchUp(): Promise<void> {
    if (this.#listeners.size === 0) return this.#recent.clear();
    const last = [...this.#recent].at(-1) ?? (await latestEntry(this.#app().store)) ?? ZERO;
    const missed = await entriesBehind(this.#app().store, before(last), MOST_MISSED + 1);
    if (missed.length > MOST_MISSED) for (const listener of this.#listeners) write(listener, event("reload", {}));
    else await this.#deliver(missed, this.#listeners);
  }

  async #resume(listener: Listener, last: string, latest: string): Promise<void> {
    const { store } = this.#app();
    const known = UUID.test(last) && (last === ZERO || (await entriesById(store, [last])).length === 1);
    const missed = known ? await entriesBehind(store, before(last), MOST_MISSED + 1) : [];
    if (!known || missed.length > MOST_MISSED) write(listener, event("reload", {}, latest));
    else
      await this.#tell(
        missed.filter((entry) => entry.id !== last),
        new Set([listener]),
      );
  }

  async #deliver(entries: readonly HistoryEntry[], listeners: ReadonlySet<Listener>): Promise<void> {
    const fresh = entries.filter((entry) => !this.#recent.has(entry.id));
    for (const { id } of fresh) this.#recent.add(id);
    // Many at once: to find the first of so many takes long.
    if (this.#recent.size > 2 * REMEMBERED) for (const id of [...this.#recent].slice(0, -REMEMBERED)) this.#recent.delete(id);
    if (fresh.length > 0 && listeners.size > 0) await this.#tell(fresh, listeners);
  }

  async #tell(entries: readonly HistoryEntry[], listeners: ReadonlySet<Listener>): Promise<void> {
    const app = this.#app();
    // By another release others may see it.
    if (!(await app.store.isLatest())) return;
    // What is told is told as it stands when it is told.
    await app.listeners.settled();
    const identities = await this.#identities(listeners);
    const [sight, derived] = [new Sight(app), new Derived(app)];
    const followed = new Set<Listener>();
    for (const entry of entries) {
      for (const [listener, { actor }] of identities) {
        const what = await sight.of(entry, actor);
        if (what === null) {
          if (!followed.has(listener) && (await derived.touches(entry, actor))) followed.add(listener);
          continue;
        }
        const { entity, record, action, at } = entry;
        const isRead = what !== "touched" && (await sight.reads(entry, actor));
        const done = isRead ? { ...(what === "gone" ? {} : { action }), at } : {};
        write(listener, event("changed", { entity, record, what: what === "touched" ? "changed" : what, ...done }, entry.id));
      }
    }
    // Without an id: which entry it was is as little for them as the entry.
    for (const listener of followed) write(listener, event("derived", {}));
  }

  async #tellUsers(userIds: readonly string[]): Promise<void> {
    if (this.#listeners.size === 0) return;
    for (const [listener, { actor }] of await this.#identities(this.#listeners))
      if (actor.userId !== null && userIds.includes(actor.userId)) write(listener, event("told", {}));
  }

  async #tellRefused(): Promise<void> {
    if (this.#listeners.size === 0) return;
    const app = this.#app();
    for (const [listener, { actor }] of await this.#identities(this.#listeners))
      if (timedEntities(app, actor).length > 0) write(listener, event("derived", {}));
  }

  /** Who listens, as they are now: roles are asked anew, and a session that is over ends its stream. */
  async #identities(listeners: ReadonlySet<Listener>): Promise<Map<Listener, Identity>> {
    const app = this.#app();
    const known = new Map<string, Promise<Identity | null>>();
    const found = new Map<Listener, Identity>();
    for (const listener of [...listeners]) {
      const key = JSON.stringify(listener.credentials);
      const asked = known.get(key) ?? identify(app, listener.credentials).catch(() => null);
      known.set(key, asked);
      const identity = await asked;
      if (identity !== null && identity.session === listener.session) {
        found.set(listener, identity);
        const standing = accessFingerprint(app, identity);
        if (listener.standing !== standing) write(listener, event("standing", {}));
        listener.standing = standing;
      } else {
        write(listener, event("ended", {}));
        listener.response.end();
        this.#listeners.delete(listener);
      }
    }
    return found;
  }
}

/** What the application is made of for somebody: it is asked for anew once this is another. */
function accessFingerprint(app: Application, { actor }: Identity): string {
  return JSON.stringify([actor.roles, openScreens(app, actor).map(({ slug }) => slug)]);
}

/** An id before which nothing is that was committed after the entry of this one. */
function before(id: string): string {
  const at = Math.max(0, Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16) - OVERLAP);
  const hex = at.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Whoever does not read is let go: they come back and are told what they missed. */
function write({ response }: Listener, text: string): void {
  if (response.writableLength > MOST_WAITING) response.destroy();
  else if (!response.writableEnded) response.write(text);
}

function event(name: string, data: unknown, id: string | null = null): string {
  return `${id === null ? "" : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
