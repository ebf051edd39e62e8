// How many requests were answered and how long they took, as the metrics tell it: counted at every request with as little as
// possible, and put in the form of a metric when somebody asks.

/** One answered request. */
export interface Answered {
  readonly method: string;
  /** "/api/books/{book}": never with values. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** A metric as a registry of Prometheus' library asks for it. */
interface Told {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "histogram";
  readonly aggregator: "sum";
  readonly values: readonly {
    readonly metricName?: string;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly value: number;
  }[];
}

interface Counted {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  count: number;
}

interface Timed {
  readonly method: string;
  readonly route: string;
  /** By bucket, the last for what took longer than all. */
  readonly counts: number[];
  seconds: number;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const REQUESTS = "ninefold_http_requests_total";
const DURATIONS = "ninefold_http_request_duration_seconds";

export class AnsweredRequests {
  readonly #counted = new Map<string, Counted>();
  readonly #timed = new Map<string, Timed>();

  add({ method, route, status, seconds }: Answered): void {
    const timedKey = `${method} ${route}`;
    const timed = this.#timed.get(timedKey) ?? { method, route, counts: new Array(BUCKETS.length + 1).fill(0), seconds: 0 };
    const countedKey = `${status} ${timedKey}`;
    const counted = this.#counted.get(countedKey) ?? { method, route, status, count: 0 };
    const bucket = BUCKETS.findIndex((most) => seconds <= most);
    timed.counts[bucket < 0 ? BUCKETS.length : bucket]!++;
    timed.seconds += seconds;
    counted.count++;
    this.#timed.set(timedKey, timed);
    this.#counted.set(countedKey, counted);
  }

  metrics(): { readonly name: string; get(): Promise<Told> }[] {
    return [
      { name: REQUESTS, get: async () => this.#requests() },
      { name: DURATIONS, get: async () => this.#durations() },
    ];
  }

  #requests(): Told {
    const values = [...this.#counted.values()].map(({ method, route, status, count }) => ({
      labels: { method, route, status },
      value: count,
    }));
    return { name: REQUESTS, help: "Requests answered, by route and status.", type: "counter", aggregator: "sum", values };
  }

  #durations(): Told {
    const values = [...this.#timed.values()].flatMap(({ method, route, counts, seconds }) => {
      let sum = 0;
      const buckets = counts.map((count, at) => {
        sum += count;
        return { metricName: `${DURATIONS}_bucket`, labels: { le: BUCKETS[at] ?? "+Inf", method, route }, value: sum };
      });
      const labels = { method, route };
      return [
        ...buckets,
        { metricName: `${DURATIONS}_sum`, labels, value: seconds },
        { metricName: `${DURATIONS}_count`, labels, value: sum },
      ];
    });
    return { name: DURATIONS, help: "How long requests took.", type: "histogram", aggregator: "sum", values };
  }
}
