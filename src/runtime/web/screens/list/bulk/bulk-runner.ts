// Does one thing to many records, a few at a time. It can be said how far it is, and it can be stopped between two of
// them. What was done stays. What was done stays and is told; what was not tried can be gone on with. What is warned of
// is told as it is once the run has ended: what was done after the warning may have made it another one, or a refusal;
// where nothing is warned of any more, it is done like the others. Knows nothing of React.

import type { BulkRecord, BulkReply, BulkRequest, BulkResult } from "../../../../wire/bulk.ts";
import type { UndoOption } from "../../../../wire/undo.ts";
import { doBulk, tryBulk } from "../../../api/acts.ts";
import { isAway, problemOf } from "../../../api/request.ts";
import { untilAnswered } from "../../../api/retry.ts";

/** So many are sent first; then as many as are done in about that time, that nobody waits long once they stop it. */
const FIRST = 10;
const MOST = 100;
const MILLISECONDS = 800;

type Records = BulkRequest["records"];

export interface BulkRun {
  /** What became of each so far; null before any. */
  readonly results: readonly BulkResult[] | null;
  /** Not tried yet, or never where it was stopped. */
  readonly rest: readonly BulkRecord[];
  readonly running: boolean;
  /** It ends as soon as what is under way is done. */
  readonly stopping: boolean;
  /** Of those that are being done: how many were tried, of how many. */
  readonly tried: number;
  readonly all: number;
  readonly error: Error | null;
  readonly back: UndoOption;
}

export const IDLE: BulkRun = { results: null, rest: [], running: false, stopping: false, tried: 0, all: 0, error: null, back: {} };

export class BulkRunner {
  readonly #slug: string;
  /** The key under which a request is done once. */
  readonly #onceFor: (request: BulkRequest) => string;
  readonly #onRun: (run: BulkRun) => void;
  #run = IDLE;
  #size = FIRST;
  #isStopped = false;
  /** All of them, as they were asked for. */
  #order: readonly string[] = [];
  /** What was sent last and got no answer: it may be done. */
  #unanswered: { readonly request: BulkRequest; readonly key: string } | null = null;

  constructor(slug: string, onceFor: (request: BulkRequest) => string, onRun: (run: BulkRun) => void) {
    this.#slug = slug;
    this.#onceFor = onceFor;
    this.#onRun = onRun;
  }

  /** Answers what became of all of them, also where it was stopped or broke off. */
  async start(request: BulkRequest): Promise<BulkRun> {
    this.#isStopped = false;
    this.#order = [...new Set([...this.#order, ...request.records.map(({ id }) => id)])];
    this.#tell({ running: true, stopping: false, tried: 0, all: request.records.length, error: null });
    const records = await this.#withoutAnswered(request);
    // Of what was not tried before, only what is asked for now.
    const before = without(this.#run.rest, records);
    let isDone = await this.#act({ ...request, records }, before);
    while (isDone) {
      const free = await this.#judge(request);
      const goesOn = this.#run.rest.length === before.length && this.#run.error === null && !this.#isStopped;
      // Whoever stopped it is asked whether it goes on with these as well.
      if (!goesOn) this.#tell({ rest: [...this.#run.rest, ...free] });
      isDone = goesOn && free.length > 0 && (await this.#act({ ...request, records: free }, before));
    }
    const results = this.#run.results && without(this.#run.results, this.#run.rest);
    this.#tell({ results, running: false, stopping: false });
    return this.#run;
  }

  stop(): void {
    this.leave();
    this.#tell({ stopping: true });
  }

  /** Nobody looks at it any more. */
  leave(): void {
    this.#isStopped = true;
  }

  /** That it broke off. */
  forget(): void {
    this.#tell({ error: null });
  }

  /** What got no answer before is sent again first, just as it was: what came of it is known then. Answers what is still to be done. */
  async #withoutAnswered({ action, values, records }: BulkRequest): Promise<Records> {
    const sent = this.#unanswered;
    this.#unanswered = null;
    const isSame = sent !== null && JSON.stringify([sent.request.action, sent.request.values]) === JSON.stringify([action, values]);
    if (!isSame) return records;
    try {
      const reply = await doBulk(this.#slug, sent.request, sent.key);
      const { results, back, rest } = this.#run;
      this.#tell({ rest: without(rest, reply.results), results: this.#told(reply.results), back: backAfter(results, back, reply) });
      return without(records, reply.results);
    } catch {
      this.#unanswered = sent;
      return records;
    }
  }

  /** Sends all of them; `before` are left for another time. Answers whether anything came of it. */
  async #act({ action, values, records }: BulkRequest, before: readonly BulkRecord[]): Promise<boolean> {
    let rest = records;
    let isDone = false;
    this.#tell({ rest: [...before, ...rest] });
    while (rest.length > 0 && !this.#isStopped) {
      const request: BulkRequest = { action, values, records: rest.slice(0, this.#size) };
      const began = performance.now();
      const key = this.#onceFor(request);
      try {
        const reply = await untilAnswered(
          () => doBulk(this.#slug, request, key),
          () => this.#isStopped,
        );
        const sent = request.records.length;
        rest = rest.slice(sent);
        this.#size = sizeAfter(sent, performance.now() - began);
        isDone ||= reply.results.some(isChanged);
        const { results, back, tried, all } = this.#run;
        // Those that are sent once more were counted before.
        const far = { rest: [...before, ...rest], tried: Math.min(all, tried + sent) };
        this.#tell({ ...far, results: this.#told(reply.results), back: backAfter(results, back, reply) });
      } catch (error) {
        // The same few are sent again under the same key, so that none is done twice.
        this.#unanswered = isAway(problemOf(error)) ? { request, key } : null;
        this.#fail(error);
        break;
      }
    }
    return isDone;
  }

  /** Tells of those that are warned of what would become of them by now. Answers those that nothing is warned of any more. */
  async #judge({ action, values }: BulkRequest): Promise<Records> {
    const warned = without((this.#run.results ?? []).flatMap(asWarned), this.#run.rest);
    // Nobody has confirmed them yet.
    const records = warned.map(({ id, version }): BulkRecord => ({ id, version }));
    const judged: BulkResult[] = [];
    try {
      while (judged.length < records.length) {
        const some = records.slice(judged.length, judged.length + this.#size);
        judged.push(...(await tryBulk(this.#slug, { action, values, records: some })).results);
      }
    } catch (error) {
      this.#fail(error);
      return [];
    }
    this.#tell({ results: this.#told(judged.filter(({ problem }) => problem !== null)) });
    return judged.flatMap(({ id, version, problem }) => (problem === null && version !== null ? [{ id, version }] : []));
  }

  /** What became of all, once some of them were sent, in the order in which they were asked for. */
  #told(after: readonly BulkResult[]): readonly BulkResult[] {
    const known = new Map([...(this.#run.results ?? []), ...after].map((one) => [one.id, one]));
    return this.#order.flatMap((id) => known.get(id) ?? []);
  }

  #fail(error: unknown): void {
    this.#tell({ error: error instanceof Error ? error : new Error(String(error)) });
  }

  #tell(next: Partial<BulkRun>): void {
    this.#run = { ...this.#run, ...next };
    this.#onRun(this.#run);
  }
}

function without<One extends { readonly id: string }>(all: readonly One[], some: readonly { readonly id: string }[]): readonly One[] {
  const ids = new Set(some.map(({ id }) => id));
  return all.filter(({ id }) => !ids.has(id));
}

function sizeAfter(done: number, milliseconds: number): number {
  return Math.max(1, Math.min(MOST, done * 2, Math.round((done * MILLISECONDS) / Math.max(1, milliseconds))));
}

/** Of those that only a warning stands against: what is confirmed by whoever goes on all the same. */
export function asWarned({ id, version, problem }: BulkResult): Records {
  return version === null || problem?.confirmation === undefined ? [] : [{ id, version, confirm: problem.confirmation }];
}

/** All of them can be taken back as the first can to which something was done. */
function backAfter(before: readonly BulkResult[] | null, told: UndoOption, reply: BulkReply): UndoOption {
  if (!reply.results.some(isChanged)) return told;
  const isFirst = !(before ?? []).some(isChanged);
  return isFirst || told.undo === true ? reply : told;
}

/** What was so before is nothing to be taken back: the last that was done to it was something else. */
export function isChanged({ problem, unchanged }: BulkResult): boolean {
  return problem === null && unchanged !== true;
}
