// The imports that this process works on, one after another: of two at once whoever else saves would wait for both.

/** How far one is, and whether it is to end. */
export interface Progress {
  taken: number;
  isStopped: boolean;
}

/** Thrown where work is to end before it is through. */
export class Stopped extends Error {}

export class ImportJobs {
  readonly #running = new Map<string, Progress>();
  #last: Promise<void> = Promise.resolve();

  /** Null where this process does not work on it. */
  progressOf(id: string): Progress | null {
    return this.#running.get(id) ?? null;
  }

  /** `work` never throws. */
  run(id: string, work: (progress: Progress) => Promise<void>): void {
    const progress: Progress = { taken: 0, isStopped: false };
    this.#running.set(id, progress);
    this.#last = this.#last.then(() => work(progress)).finally(() => this.#running.delete(id));
  }

  /** When all is through. */
  idle(): Promise<void> {
    return this.#last;
  }

  /** Ends each after the batch that it is at. */
  stop(): Promise<void> {
    for (const progress of this.#running.values()) progress.isStopped = true;
    return this.#last;
  }
}

export function demandGoing({ isStopped }: Progress): void {
  if (isStopped) throw new Stopped("stopped");
}
