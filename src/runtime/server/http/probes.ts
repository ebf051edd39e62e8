// What machines ask of the process: whether it is alive, whether it can serve, and what it counted. Under /-/, and at the
// root where the document has nothing of that name. Knows no HTTP library.

import { createHash, timingSafeEqual } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Plan } from "../../../compiler/plan/plan.ts";
import { andThen, otherwise } from "../../store/awaitable.ts";
import type { Store } from "../../store/store.ts";
import type { Metrics } from "./metrics.ts";

export const PROBES = ["healthz", "readyz", "metrics"] as const;
export type ProbeName = (typeof PROBES)[number];

/** Whoever asks, as far as it matters here. */
export interface Prober {
  readonly authorization: string | undefined;
  /** Whether it is a program on this machine, and not a proxy that asks for another. */
  readonly isOfThisMachine: boolean;
}

export interface ProbeAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Milliseconds in which a database answers that is ready. */
const PATIENCE = 2_000;

/** Whether the document itself uses the address "/healthz", say. */
export function documentHas(plan: Plan, path: string): boolean {
  const calls = plan.api.calls.some((call) => call.path === path);
  return calls || plan.api.basePath === path || plan.screens.some((screen) => screen.route === path);
}

export class Probes {
  readonly #store: Store;
  readonly #metrics: Metrics;
  readonly #token: string | null;
  #stopping = false;
  /** The database follows another document than this process. */
  outdated = false;
  /** The release that is served in the place of a document that was refused; null where none is. */
  servedInstead: number | null = null;

  /** `token`: what /metrics asks for; null gives them to this machine alone. */
  constructor(store: Store, metrics: Metrics, token: string | null) {
    this.#store = store;
    this.#metrics = metrics;
    this.#token = token;
  }

  /** From now on the process is not ready. */
  stop(): void {
    this.#stopping = true;
  }

  get stopping(): boolean {
    return this.#stopping;
  }

  /** Null where whoever asks may not know that there is anything. */
  async answer(name: ProbeName, prober: Prober): Promise<ProbeAnswer | null> {
    if (name === "healthz") return probeAnswer(200, "ok");
    if (name === "readyz") return this.#ready();
    if (!this.#mayMeasure(prober)) return null;
    return { status: 200, type: this.#metrics.contentType, body: await this.#metrics.text() };
  }

  async #ready(): Promise<ProbeAnswer> {
    if (this.#stopping) return probeAnswer(503, "stopping");
    if (this.outdated) return probeAnswer(503, "another document");
    if (!(await this.#databaseAnswers())) return probeAnswer(503, "the database does not answer");
    const instead = this.servedInstead;
    return probeAnswer(200, "ready", instead === null ? {} : { document: `refused; release ${instead} is served in its place` });
  }

  async #databaseAnswers(): Promise<boolean> {
    const end = new AbortController();
    const late = wait(PATIENCE, false, { ref: false, signal: end.signal }).catch(() => false);
    const asked = otherwise(
      () => andThen(this.#store.system.rows("SELECT 1", []), () => true),
      () => false,
    );
    const answers = await Promise.race([asked, late]);
    end.abort();
    return answers;
  }

  #mayMeasure({ authorization, isOfThisMachine }: Prober): boolean {
    if (this.#token === null) return isOfThisMachine;
    return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${this.#token}`));
  }
}

function probeAnswer(status: number, text: string, more: object = {}): ProbeAnswer {
  return { status, type: "application/json; charset=utf-8", body: JSON.stringify({ status: text, ...more }) };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
