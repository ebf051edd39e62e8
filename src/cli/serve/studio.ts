// The Studio's document in a thread of its own, begun when somebody first opens the Studio.

import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { Source } from "../../compiler/source.ts";
import type { StudioAuthoring } from "../../runtime/server/http/studio.ts";
import type { Authoring } from "../../runtime/studio/authoring.ts";
import { changedPlan } from "../../runtime/studio/plan-changes.ts";
import type { StudioCall, StudioEvent, StudioPlanned, StudioUser } from "../../runtime/wire/studio.ts";
import { dataFolder } from "../data/data.ts";
import { PACKAGE_ROOT } from "../package-root.ts";
import type { Configuration } from "./configuration.ts";
import type { PlanWorkerData } from "./plan-worker.ts";
import type { StudioRuns, StudioWorkerData, StudioWorkerMessage, StudioWorkerRequest } from "./studio-worker.ts";

/** What the browser sent is no request of the Studio's. */
class UnreadableRequest extends Error {
  override readonly name = "UnreadableRequest";
}

/** What runs of the documents as they are being written. */
export interface FollowedPlan extends Pick<StudioRuns, "errors"> {
  readonly plan: Plan;
}

interface Waiting {
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

export class Studio implements StudioAuthoring {
  readonly #data: StudioWorkerData;
  readonly #listeners = new Set<(event: StudioEvent) => void>();
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #follow: (runs: FollowedPlan) => void = () => {};
  /** What runs of the documents in the thread; null before it has told. */
  #plan: Plan | null = null;
  #last = 0;

  constructor(file: string, configuration: Pick<Configuration, "data">) {
    const journal = join(dataFolder(file, configuration), "studio.journal");
    this.#data = { file, journal };
    // What an earlier process did not save is saved now.
    if (existsSync(journal) && statSync(journal).size > 0) this.#begin();
  }

  call(name: StudioCall, body: unknown): Promise<unknown> {
    return this.#ask(name, body);
  }

  /** In a thread of its own: it reads all records. */
  async plan(data: string): Promise<StudioPlanned> {
    if (this.#worker !== null) await this.#ask("save", null);
    const worker = new Worker(new URL("dist/program/plan-worker.js", PACKAGE_ROOT), {
      workerData: { file: this.#data.file, data } satisfies PlanWorkerData,
    });
    worker.unref();
    return new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
      worker.once("exit", () => reject(new Error("The thread that plans ended.")));
    });
  }

  listen(tell: (event: StudioEvent) => void): () => void {
    this.#begin();
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  /** The files have changed, by the Studio itself or elsewhere. False where nobody opened the Studio. */
  async outside(sources: readonly Source[]): Promise<boolean> {
    if (this.#worker === null) return false;
    await this.#ask("outside", sources);
    return true;
  }

  /** The sample users are others. */
  tellUsers(users: readonly StudioUser[]): void {
    this.#tell({ event: "users", data: users.map(({ email, label, roles }) => ({ email, label, roles })) });
  }

  /** `follow` is told what runs whenever that is another. */
  follow(follow: (runs: FollowedPlan) => void): void {
    this.#follow = follow;
  }

  /** Saves what is not saved, and ends the thread. */
  async close(): Promise<void> {
    if (this.#worker === null) return;
    const worker = this.#worker;
    // Where the thread fails by itself, the journal has what it did not save.
    await this.#ask("save", null).catch(() => {});
    await worker.terminate();
  }

  #ask(method: keyof Authoring, given: unknown): Promise<unknown> {
    const worker = this.#begin();
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { resolve, reject });
      worker.postMessage({ id, method, given } satisfies StudioWorkerRequest);
    });
  }

  #begin(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = new Worker(new URL("dist/program/studio-worker.js", PACKAGE_ROOT), { workerData: this.#data });
    worker.on("message", (message: StudioWorkerMessage) => this.#heard(message));
    worker.on("error", (error) => this.#failed(error));
    worker.on("exit", () => this.#failed(new Error("The thread that holds the Studio's document ended.")));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  #tell(event: StudioEvent): void {
    for (const tell of this.#listeners) tell(event);
  }

  #heard(message: StudioWorkerMessage): void {
    if ("event" in message) this.#tell(message.event);
    else if ("runs" in message) this.#ran(message.runs);
    else this.#answered(message);
  }

  #ran({ changes, errors }: StudioRuns): void {
    this.#plan = changedPlan(this.#plan, changes);
    this.#follow({ plan: this.#plan, errors });
  }

  #answered(message: Extract<StudioWorkerMessage, { readonly id: number }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ("answer" in message) waiting?.resolve(message.answer);
    else waiting?.reject(isOfRequest(message.name) ? new UnreadableRequest(message.failed) : new Error(message.failed));
  }

  /** What was asked is not answered; whoever asks next begins another thread, which has what the journal kept. */
  #failed(error: Error): void {
    this.#worker = null;
    this.#plan = null;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

function isOfRequest(name: string): boolean {
  return ["UnreadableUpdate", "UnknownQuestion", "TypeError", "UserError"].includes(name);
}
