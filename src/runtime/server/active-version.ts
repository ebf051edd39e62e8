// The plan that a process runs, and whether it is the one in force. Where another process released a newer one, this one serves nothing
// by its own, and takes on the newer document where it can.

import { setTimeout as wait } from "node:timers/promises";
import { StoreUnavailable, Superseded } from "../store/store.ts";
import type { Application } from "./context/application.ts";
import { Problem } from "./context/problems.ts";
import type { Probes } from "./http/probes.ts";
import type { Live } from "./live/live.ts";
import type { Running } from "./pipeline/pipeline.ts";
import { StorageUnavailable } from "./storage/storage.ts";

/** Milliseconds that writes which have begun have to be answered in before the version changes. */
const PATIENCE = 2_000;

/** What the version that runs is compared with, and who is told. */
export interface VersionSetup {
  readonly probes: Probes;
  readonly live: Live;
  /** Brings the process to the latest release, and answers its number; null where it cannot. Throws with the reason in words. */
  readonly takeOn: (() => Promise<number | null>) | null;
  readonly record: (error: unknown) => void;
}

export class ActiveVersion {
  readonly #setup: VersionSetup;
  #current: Running;
  #outdated = false;
  readonly #writing = new Set<Promise<unknown>>();
  /** While the version changes, requests that may write wait here. */
  #gate: Promise<void> | null = null;
  #takingOn: Promise<void> | null = null;
  /** Why the process stays with an older release: told once. */
  #trouble: string | null = null;

  constructor(first: Running, setup: VersionSetup) {
    this.#current = first;
    this.#setup = setup;
  }

  get current(): Running {
    return this.#current;
  }

  /** Another process brought the database to another document: what this one would read and write is no longer in force. */
  get outdated(): boolean {
    return this.#outdated;
  }

  /** A request that may write, until it is answered: what it has committed by one version is answered by that one. */
  async writing<T>(request: Promise<T>): Promise<T> {
    this.#writing.add(request);
    return request.finally(() => this.#writing.delete(request));
  }

  /** To be waited for by a request that may write, before it begins; null where nothing holds it. */
  get gate(): Promise<void> | null {
    return this.#gate;
  }

  /** Holds requests that may write until `work` is done, and lets those end that have begun. */
  async holding<T>(work: () => Promise<T>): Promise<T> {
    let open = () => {};
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    try {
      await this.answered();
      return await work();
    } finally {
      this.#gate = null;
      open();
    }
  }

  /** Waits for the requests that may write and have begun. To be called before the version changes. */
  async answered(): Promise<void> {
    const late = new AbortController();
    const all = Promise.allSettled(this.#writing);
    await Promise.race([all, wait(PATIENCE, undefined, { ref: false, signal: late.signal }).catch(() => {})]);
    late.abort();
  }

  /** The same plan, shown otherwise. */
  show(running: Running): void {
    this.#current = running;
  }

  /** To be called in the turn in which the store switches. */
  switchTo(running: Running): void {
    this.#current = running;
    this.#mark(false);
  }

  /** Serves nothing by an old plan over newer data; whoever routes requests sends them to a process that can answer. */
  async compare(): Promise<void> {
    const { app } = this.#current;
    try {
      const outdated = !(await app.store.isCurrent());
      // What this process itself adopted meanwhile is current.
      if (this.#current.app !== app) return;
      if (outdated && !this.#outdated) {
        const what = "Another process brought the database to another document. Start this one with that document.";
        app.options.log?.({ level: "error", message: "outdated document", error: what });
      }
      if (!outdated && this.#outdated) app.options.log?.({ level: "info", message: "the database follows this document again" });
      this.#mark(outdated);
      if (!outdated) return;
      this.#setup.live.outdated();
      this.#takingOn ??= this.#takeOn().finally(() => {
        this.#takingOn = null;
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) this.#setup.record(error);
    }
  }

  /**
   * Whether an error came of a plan that changed meanwhile, here or by another process: what nobody foresaw may be a column that is gone, or
   * one that asks for a value.
   */
  async isBehind(app: Application, error: unknown): Promise<boolean> {
    // A refusal that is no longer in force is none.
    if (error instanceof Problem && (this.#outdated || (await this.#isLatest(app)))) return false;
    if (error instanceof StorageUnavailable) return false;
    if (error instanceof StoreUnavailable && !(error instanceof Superseded)) return false;
    await this.compare();
    return error instanceof Superseded || error instanceof Problem || this.#outdated || this.#current.app.plan !== app.plan;
  }

  /** Where the database does not answer, nobody knows better. */
  async #isLatest({ store }: Application): Promise<boolean> {
    try {
      return await store.isLatest();
    } catch {
      return true;
    }
  }

  /** Waits for what was begun. */
  async idle(): Promise<void> {
    await this.#takingOn;
  }

  #mark(outdated: boolean): void {
    this.#outdated = outdated;
    this.#setup.probes.outdated = outdated;
  }

  async #takeOn(): Promise<void> {
    const { takeOn } = this.#setup;
    if (takeOn === null) return;
    const { log } = this.#current.app.options;
    try {
      const release = await takeOn();
      if (release === null) return;
      this.#trouble = null;
      const what = "The document of this process is an older one: start it with the newer document before it is next restarted.";
      log?.({ level: "warn", message: `release ${release} is taken on from the database`, reason: what });
    } catch (error) {
      const trouble = error instanceof Error ? error.message : String(error);
      if (trouble === this.#trouble || error instanceof StoreUnavailable) return;
      this.#trouble = trouble;
      log?.({ level: "error", message: "the newer release cannot be taken on", error: trouble });
    }
  }
}
