// The records that a timer did not move because a condition or a rule refused it. What was against it may be anything
// that somebody writes, so a few are tried again at every look. Many would make every write dear: of them only those
// that have changed themselves are tried at once, the others in turn, so many in each look at all that are due.

/** A record as the timer finds it. */
export interface Due {
  readonly id: string;
  readonly version: number;
}

interface Refusal {
  readonly version: number;
  /** In which look it was tried last. */
  readonly look: number;
  /** Why, where somebody was told. */
  readonly told: string | null;
}

/** So many are tried again at every look. */
const FEW = 20;
/** Of more, so many in one look. */
const IN_TURN = 200;
/** Of so many that are not due any more it is remembered what was told. */
const MOST_PAST = 1000;

export class RefusedTimers {
  readonly #refused = new Map<string, Refusal>();
  /** What was told of records that are not due any more: they may be again, when a clock was set back for a while, say. */
  readonly #past = new Map<string, string>();
  #look = 0;

  /** Whether there are so many that looking at all that are due is to be done seldom. */
  get many(): boolean {
    return this.#refused.size > FEW;
  }

  get size(): number {
    return this.#refused.size;
  }

  has(id: string): boolean {
    return this.#refused.has(id);
  }

  /** Begins a look; `due` are all that are due now, where it is one at all of them. */
  begin(due: readonly Due[] | null): void {
    this.#look++;
    if (due === null) return;
    const ids = new Set(due.map(({ id }) => id));
    for (const [id, { told }] of this.#refused) {
      if (ids.has(id)) continue;
      this.#refused.delete(id);
      if (told !== null) this.#past.set(id, told);
    }
    for (const id of this.#past.keys()) {
      if (this.#past.size <= MOST_PAST) break;
      this.#past.delete(id);
    }
  }

  /** Which of the records that are due are to be tried; `all`: in a look at all of them. Each once in a look. */
  toTry(due: readonly Due[], all: boolean): Due[] {
    const before = due.map((record) => ({ record, refusal: this.#refused.get(record.id) }));
    const untried = before.filter(({ refusal }) => refusal?.look !== this.#look);
    const changed = untried.filter(({ record, refusal }) => refusal?.version !== record.version);
    const same = untried.filter(({ record, refusal }) => refusal?.version === record.version);
    const longest = all ? same.sort((one, other) => one.refusal!.look - other.refusal!.look).slice(0, IN_TURN) : [];
    return [...changed, ...(this.many ? longest : same)].map(({ record }) => record);
  }

  /** Why a record was refused before, as it was told. */
  told(id: string): string | null {
    return this.#refused.get(id)?.told ?? this.#past.get(id) ?? null;
  }

  refused({ id, version }: Due, told: string | null): void {
    this.#refused.set(id, { version, look: this.#look, told });
    this.#past.delete(id);
  }

  performed(id: string): void {
    this.#refused.delete(id);
    this.#past.delete(id);
  }
}
