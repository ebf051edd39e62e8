// How many requests were answered and how long they took, as the metrics tell it. Counted at every request with as little as
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
interface MetricSource {
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

/** Of one method at one route. */
interface Counted {
  readonly method: string;
  readonly route: string;
  readonly byStatus: Map<number, number>;
  /** By bucket, the last for what took longer than all. */
  readonly counts: number[];
  seconds: number;
}

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const REQUESTS = "ninefold_http_requests_total";
const DURATIONS = "ninefold_http_request_duration_seconds";

export class AnsweredRequests {
  /** By route, then by method. */
  readonly #counted = new Map<string, Map<string, Counted>>();

  add({ method, route, status, seconds }: Answered): void {
    const counted = this.#counted.get(route)?.get(method) ?? this.#first(method, route);
    const bucket = BUCKETS.findIndex((most) => seconds <= most);
    counted.counts[bucket < 0 ? BUCKETS.length : bucket]!++;
    counted.seconds += seconds;
    counted.byStatus.set(status, (counted.byStatus.get(status) ?? 0) + 1);
  }

  #first(method: string, route: string): Counted {
    const counted: Counted = { method, route, byStatus: new Map(), counts: new Array(BUCKETS.length + 1).fill(0), seconds: 0 };
    const byMethod = this.#counted.get(route) ?? new Map<string, Counted>();
    this.#counted.set(route, byMethod.set(method, counted));
    return counted;
  }

  #all(): Counted[] {
    return [...this.#counted.values()].flatMap((byMethod) => [...byMethod.values()]);
  }

  metrics(): { readonly name: string; get(): Promise<MetricSource> }[] {
    return [
      { name: REQUESTS, get: async () => this.#requests() },
      { name: DURATIONS, get: async () => this.#durations() },
    ];
  }

  #requests(): MetricSource {
    const values = this.#all().flatMap(({ method, route, byStatus }) =>
      [...byStatus].map(([status, value]) => ({ labels: { method, route, status }, value })),
    );
    return { name: REQUESTS, help: "Requests answered, by route and status.", type: "counter", aggregator: "sum", values };
  }

  #durations(): MetricSource {
    const values = this.#all().flatMap(({ method, route, counts, seconds }) => {
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
