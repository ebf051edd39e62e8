// The process's one queue of password hashes: few run at once, few wait, the rest are refused.

import { availableParallelism } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** The threads of libuv's pool where UV_THREADPOOL_SIZE does not say. */
const USUAL_THREADS = 4;

interface Waiting {
  begin(): void;
  readonly timer: NodeJS.Timeout;
}

export interface HashQueueOptions {
  readonly atOnce?: number;
  /** Hashes that wait for one of these places. */
  readonly mostWaiting?: number;
  /** Milliseconds that one of them waits: nobody looks at a page longer. */
  readonly longestWait?: number;
  /** Requests that are delayed before they ask for a place. */
  readonly mostDelayed?: number;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

/** More hashes are asked for than can be done soon. Nothing was hashed; the client may try again in a few seconds. */
export class TooManyHashes extends Error {}

export class HashQueue {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #longestWait: number;
  readonly #mostDelayed: number;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #delayed = 0;

  constructor(options: HashQueueOptions = {}) {
    this.#atOnce = options.atOnce ?? hashesAtOnce(availableParallelism(), process.env.UV_THREADPOOL_SIZE);
    this.#mostWaiting = options.mostWaiting ?? 32;
    this.#longestWait = options.longestWait ?? 8_000;
    this.#mostDelayed = options.mostDelayed ?? 256;
    this.#sleep = options.sleep ?? sleep;
  }

  /** Runs `work` when a place is free, first come, first served. Throws `TooManyHashes` where too many wait already, or it waited too long. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#atOnce) this.#running++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      // The place is handed on, so that nobody who comes later takes it first.
      const [next] = this.#waiting;
      if (next === undefined) this.#running--;
      else next.begin();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.size >= this.#mostWaiting) throw new TooManyHashes();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(waiting.timer);
          this.#waiting.delete(waiting);
          resolve();
        },
        timer: setTimeout(() => {
          this.#waiting.delete(waiting);
          reject(new TooManyHashes());
        }, this.#longestWait),
      };
      this.#waiting.add(waiting);
    });
  }

  /** Lets a request wait, holding no place. Throws `TooManyHashes` where too many are delayed already. */
  async delay(milliseconds: number): Promise<void> {
    if (milliseconds <= 0) return;
    if (this.#delayed >= this.#mostDelayed) throw new TooManyHashes();
    this.#delayed++;
    try {
      await this.#sleep(milliseconds);
    } finally {
      this.#delayed--;
    }
  }
}

/** One core stays free for requests and one thread of libuv's pool for files. `threads`: the variable UV_THREADPOOL_SIZE. */
export function hashesAtOnce(cores: number, threads: string | undefined): number {
  const size = threads === undefined ? USUAL_THREADS : Number.parseInt(threads, 10) || 1;
  return Math.max(1, Math.min(cores, size) - 1);
}
