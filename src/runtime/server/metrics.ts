// What is counted of a running server, in the words of Prometheus. Sole user of its library. Kept for as long as the
// process runs, whatever document it follows.

import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Store } from "../store/store.ts";

/** One answered request. */
export interface Answered {
  readonly method: string;
  /** "/api/books/{book}": never with values. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

export class Metrics {
  readonly contentType: string;
  readonly #registry = new Registry();
  readonly #requests: Counter;
  readonly #durations: Histogram;
  readonly #timers: Counter;
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });

  constructor(store: Store) {
    const registers = [this.#registry];
    this.contentType = this.#registry.contentType;
    this.#requests = new Counter({
      name: "ninefold_http_requests_total",
      help: "Requests answered, by route and status.",
      labelNames: ["method", "route", "status"],
      registers,
    });
    this.#durations = new Histogram({
      name: "ninefold_http_request_duration_seconds",
      help: "How long requests took.",
      labelNames: ["method", "route"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    });
    this.#timers = new Counter({ name: "ninefold_timers_performed_total", help: "Actions that the program performed itself.", registers });
    this.#total("ninefold_transactions_total", "Transactions that were committed.", () => store.counts.committed);
    this.#total("ninefold_transactions_undone_total", "Transactions of which nothing was kept.", () => store.counts.undone);
    this.#total(
      "ninefold_transaction_retries_total",
      "Transactions tried again because others were in the way.",
      () => store.counts.retried,
    );
    this.#process();
  }

  answered({ method, route, status, seconds }: Answered): void {
    this.#requests.inc({ method, route, status });
    this.#durations.observe({ method, route }, seconds);
  }

  timerPerformed(): void {
    this.#timers.inc();
  }

  /** Something that has a size now, asked for whenever somebody looks: the length of a queue, say. One of a name replaces another. */
  gauge(name: `ninefold_${string}`, help: string, read: () => number | Promise<number>): void {
    this.#registry.removeSingleMetric(name);
    this.#gauge(name, help, read);
  }

  /** All of it as Prometheus reads it. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  close(): void {
    this.#delay.disable();
    this.#registry.clear();
  }

  #process(): void {
    const memory = () => process.memoryUsage();
    this.#gauge("process_start_time_seconds", "When the process began, seconds since 1970.", () => Date.now() / 1000 - process.uptime());
    this.#gauge("process_resident_memory_bytes", "Memory that the process holds.", () => memory().rss);
    this.#gauge("nodejs_heap_size_used_bytes", "Memory of JavaScript's that is in use.", () => memory().heapUsed);
    this.#delay.enable();
    this.#gauge("nodejs_eventloop_lag_p99_seconds", "How late the event loop was in 99 of 100 cases, since somebody last looked.", () => {
      const late = this.#delay.percentile(99) / 1e9;
      this.#delay.reset();
      return Number.isFinite(late) ? late : 0;
    });
  }

  #gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await read());
      },
    });
  }

  /** A total that somebody else counts. */
  #total(name: string, help: string, read: () => number): void {
    new Counter({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}
