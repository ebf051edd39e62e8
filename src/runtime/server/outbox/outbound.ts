// Delivers what is in the outbox: takes what is due, sends it, and writes what became of it. What a process that died had
// taken is taken again when its time is over, so everything goes out at least once. It outlives changes of the document:
// what waits is already written out.

import type { Store } from "../../store/store.ts";
import {
  type Delivery,
  forgetSettled,
  giveUpUnsent,
  isAnyDue,
  type OutboxEntry,
  releaseEntry,
  settleEntry,
  takeDue,
} from "../../store/system/outbox.ts";
import { heldTime } from "../../store/system/releases.ts";
import { type Clock, externalTime } from "../context/clock.ts";
import type { Ids } from "../context/ids.ts";
import { type Log, stackOf } from "../context/log.ts";
import { Caller, type CallSettings } from "./caller.ts";
import { MailServer, type MailSettings } from "./mail-server.ts";
import { type CallContent, later, type MailContent } from "./outbox.ts";

export interface OutboundSettings {
  /** Null: mail waits, or in development is kept in the mailbox. */
  readonly mail: MailSettings | null;
  /** Null: calls wait. */
  readonly calls: CallSettings | null;
  /** The address at which people reach the product, "https://loans.example.org": for links in mails. */
  readonly address: string | null;
}

export const NOTHING_OUTBOUND: OutboundSettings = { mail: null, calls: null, address: null };

/** Deliveries that are under way at once. */
const AT_ONCE = 8;
/** Milliseconds, real ones, after which what was taken and not settled may be taken by another: longer than any attempt. */
const TAKEN_FOR = 60_000;
/** Milliseconds before the second attempt; doubled before each that follows. */
const FIRST_WAIT = 5_000;
const LONGEST_WAIT = 6 * 3_600_000;
/** Milliseconds for which what was settled is kept. */
const RETENTION = 30 * 86_400_000;
const TIDY_EVERY = 3_600_000;

export class Outbound {
  readonly settings: OutboundSettings;
  readonly #store: Store;
  readonly #clock: Clock;
  readonly #ids: Ids;
  readonly #development: boolean;
  readonly #log: Log;
  readonly #mail: MailServer | null;
  readonly #caller: Caller | null;
  readonly #stop = new AbortController();
  readonly #underWay = new Set<Promise<void>>();
  #running: Promise<void> | null = null;
  #again = false;
  #tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(store: Store, clock: Clock, ids: Ids, settings: OutboundSettings, development: boolean, log: Log | null) {
    this.settings = settings;
    this.#store = store;
    this.#clock = clock;
    this.#ids = ids;
    this.#development = development;
    this.#log = log ?? (() => {});
    this.#mail = settings.mail === null ? null : new MailServer(settings.mail);
    this.#caller = settings.calls === null ? null : new Caller(settings.calls);
  }

  /** Something was put in the outbox, and committed: it goes out soon. Never throws, never waits. */
  wake(): void {
    void this.deliver();
  }

  /** Delivers everything that is due now. Never throws: what fails is tried again later. */
  async deliver(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  /** Ends what is under way; it is taken up again by whoever runs next. */
  async close(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#mail?.close();
    await this.#caller?.close();
  }

  get #kinds(): OutboxEntry["kind"][] {
    const mail = this.#mail !== null || this.#development;
    return [...(mail ? (["mail"] as const) : []), ...(this.#caller === null ? [] : (["call"] as const))];
  }

  async #run(): Promise<void> {
    try {
      while (this.#again && !this.#stop.signal.aborted) {
        this.#again = false;
        await this.#tidy();
        await this.#takeAndSend();
      }
    } catch (error) {
      this.#log({ level: "error", message: "failed", error: stackOf(error) });
    }
  }

  /** Takes as much as may be under way at once, and more as places become free. */
  async #takeAndSend(): Promise<void> {
    for (;;) {
      const taken = this.#stop.signal.aborted ? [] : await this.#take(AT_ONCE - this.#underWay.size);
      for (const entry of taken) {
        const sending: Promise<void> = this.#send(entry)
          .catch((error: unknown) => this.#log({ level: "error", message: "failed", delivery: entry.id, error: stackOf(error) }))
          .finally(() => this.#underWay.delete(sending));
        this.#underWay.add(sending);
      }
      if (this.#underWay.size === 0) return;
      await Promise.race(this.#underWay);
    }
  }

  async #take(most: number): Promise<OutboxEntry[]> {
    const kinds = this.#kinds;
    const taking = { now: this.#clock.now().toISOString(), real: externalTime(this.#clock).toISOString() };
    if (most <= 0 || kinds.length === 0 || !(await isAnyDue(this.#store, kinds, taking))) return [];
    const until = later(taking.real, TAKEN_FOR);
    return this.#store.write((transaction) => takeDue(transaction, this.#store.dialect, kinds, { ...taking, until, most }));
  }

  async #send(entry: OutboxEntry): Promise<void> {
    const began = performance.now();
    const { outcome, detail } = await this.#attempt(entry);
    if (outcome === "failed" && this.#stop.signal.aborted) {
      await this.#store.writeSystem((transaction) => releaseEntry(transaction, entry));
      return;
    }
    const at = this.#clock.now().toISOString();
    const delivery: Delivery = {
      id: this.#ids.uuid(),
      entry: entry.id,
      at,
      outcome,
      detail,
      milliseconds: Math.round(performance.now() - began),
    };
    const next = outcome === "delivered" ? null : (nextAttempt(entry, at) ?? (await this.#attemptAfterHold(entry, at)));
    const state = outcome === "delivered" ? "delivered" : next === null ? "failed" : "waiting";
    const then = { state, dueAt: next ?? at, content: state === "waiting" ? entry.content : this.#kept(entry) } as const;
    // It has left: whoever has released meanwhile is not to send it once more.
    await this.#store.writeSystem((transaction) => settleEntry(transaction, entry, delivery, then));
    if (outcome === "failed") this.#tell(entry, state, detail, next);
  }

  /** The time in which a release was held is added to that in which an entry is tried. */
  async #attemptAfterHold(entry: OutboxEntry, at: string): Promise<string | null> {
    if (entry.giveUpAt === null) return null;
    return nextAttempt({ ...entry, giveUpAt: later(entry.giveUpAt, await heldTime(this.#store.system, entry.createdAt, at)) }, at);
  }

  async #attempt(entry: OutboxEntry): Promise<Pick<Delivery, "outcome" | "detail">> {
    try {
      return { outcome: "delivered", detail: await this.#sent(entry) };
    } catch (error) {
      return { outcome: "failed", detail: reasonOf(error) };
    }
  }

  async #sent(entry: OutboxEntry): Promise<string> {
    if (entry.kind === "mail") {
      if (this.#mail === null) return "kept in the mailbox";
      return this.#unlessStopped(this.#mail.send(entry.id, JSON.parse(entry.content) as MailContent));
    }
    if (this.#caller === null) throw new Error("there is no secret to sign calls with");
    return this.#caller.call(entry.id, entry.name, JSON.parse(entry.content) as CallContent, externalTime(this.#clock), this.#stop.signal);
  }

  async #unlessStopped<T>(sending: Promise<T>): Promise<T> {
    const { signal } = this.#stop;
    let refuse = (): void => {};
    const stopped = new Promise<never>((_resolve, reject) => {
      refuse = () => reject(new Error("the server stops"));
      signal.addEventListener("abort", refuse);
    });
    return Promise.race([sending, stopped]).finally(() => signal.removeEventListener("abort", refuse));
  }

  /** What stays of the content when nothing more is tried. */
  #kept(entry: OutboxEntry): string {
    if (entry.kind !== "mail" || this.#mail === null) return entry.content;
    const content = JSON.parse(entry.content) as MailContent;
    if (content.sensitive !== true) return entry.content;
    return JSON.stringify({ to: content.to, subject: content.subject, text: "(not kept)", sensitive: true } satisfies MailContent);
  }

  #tell(entry: OutboxEntry, state: string, reason: string, next: string | null): void {
    const { id, kind, name, entity, record, attempts } = entry;
    const level = state === "failed" ? "error" : "warn";
    this.#log({ level, message: "not delivered", delivery: id, kind, name, entity, record, attempts, reason, next });
  }

  /** Forgets what is long settled, and gives up what nobody can send. */
  async #tidy(): Promise<void> {
    if (performance.now() - this.#tidiedAt < TIDY_EVERY) return;
    this.#tidiedAt = performance.now();
    const now = this.#clock.now().toISOString();
    const unsent = (["mail", "call"] as const).filter((kind) => !this.#kinds.includes(kind));
    await this.#store.write(async (transaction) => {
      for (const kind of unsent) await giveUpUnsent(transaction, kind, now);
      await forgetSettled(transaction, later(now, -RETENTION));
    });
  }
}

/** When an entry is tried again after a failure; null where it is given up. */
export function nextAttempt(
  entry: Pick<OutboxEntry, "attempts" | "mostAttempts" | "giveUpAt">,
  now: string,
  chance = Math.random,
): string | null {
  if (entry.mostAttempts !== null && entry.attempts >= entry.mostAttempts) return null;
  const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (entry.attempts - 1));
  // A fifth more or less, so that what failed together does not come back together.
  const next = later(now, Math.round(wait * (0.8 + 0.4 * chance())));
  return entry.giveUpAt !== null && next > entry.giveUpAt ? null : next;
}

/** Why an attempt failed, in a line. The cause says more than what carries it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error).slice(0, 500);
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : "";
  const name = error.name === "TimeoutError" ? "no answer in time" : error.message;
  return `${name}${cause}`.replace(/\s+/g, " ").slice(0, 500);
}
