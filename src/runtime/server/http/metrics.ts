// What is counted of a running server, in the words of Prometheus. Sole user of its library. Kept for as long as the
// process runs, whatever document it follows.

import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, type Metric, Registry } from "prom-client";
import type { Store } from "../../store/store.ts";
import { type Answered, AnsweredRequests } from "./request-metrics.ts";

export class Metrics {
  readonly contentType: string;
  readonly #registry = new Registry();
  readonly #requests = new AnsweredRequests();
  readonly #timers: Counter;
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: 20 });

  constructor(store: Store) {
    const registers = [this.#registry];
    this.contentType = this.#registry.contentType;
    for (const metric of this.#requests.metrics()) this.#registry.registerMetric(metric as unknown as Metric);
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

  answered(request: Answered): void {
    this.#requests.add(request);
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
