// Who may work on which records: within this process one transaction after another, whoever came first. Under
// serialisable isolation it helps nobody to wait for a record within a transaction: whoever waited is refused after all,
// since what they have read is old by then. So who finds a record taken ends, waits here, and begins anew.

import type { Awaitable } from "../awaitable.ts";
import type { ScopedConnection } from "../scoped-connection.ts";
import type { Statements } from "../statements.ts";
import type { Row } from "../store.ts";
import { ConnectionTransaction } from "../transaction.ts";
import { SerializationFailure } from "./errors.ts";

/** Whoever was refused again and again has it, and no two of those run at once. Sorted before every record. */
const ALL = "";

type Wake = (error: SerializationFailure | null) => void;

export class Turns {
  /** What is taken, with those who wait for it in their order. */
  readonly #taken = new Map<string, Wake[]>();

  /** Takes it at once; false where another has it. */
  takes(key: string): boolean {
    if (this.#taken.has(key)) return false;
    this.#taken.set(key, []);
    return true;
  }

  /** Waits until it is given; throws `SerializationFailure` where that takes longer than `most` milliseconds. */
  async take(key: string, most: number): Promise<void> {
    if (this.takes(key)) return;
    const waiting = this.#taken.get(key)!;
    await new Promise<void>((resolve, reject) => {
      const wake: Wake = (error) => {
        clearTimeout(timer);
        if (error === null) resolve();
        else reject(error);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(wake), 1);
        wake(tooMany());
      }, most);
      waiting.push(wake);
    });
  }

  /** Hands it to whoever waited longest, so that nobody who comes later is before them. */
  give(key: string): void {
    const next = this.#taken.get(key)?.shift();
    if (next === undefined) this.#taken.delete(key);
    else next(null);
  }
}

/** What one piece of work has taken, and what it needed when it was tried before. */
export class Claims {
  readonly #turns: Turns;
  readonly #held = new Set<string>();
  readonly #needed = new Set<string>();

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /** Takes what the work needed before. All take in one order and hold nothing else meanwhile, so nobody waits in a circle. */
  async again(most: number): Promise<void> {
    if (this.#held.size > 0) return;
    const until = performance.now() + most;
    for (const key of [...this.#needed].sort()) {
      await this.#turns.take(key, Math.max(0, until - performance.now()));
      this.#held.add(key);
    }
  }

  /** Never waits: throws where another has it, and the work is to begin anew. */
  claim(key: string): void {
    if (this.#held.has(key)) return;
    this.#needed.add(key);
    if (!this.#turns.takes(key)) throw new Taken();
    this.#held.add(key);
  }

  /** The work is to run while none of those runs that met as often. */
  claimAll(): void {
    this.end();
    this.#needed.add(ALL);
  }

  end(): void {
    for (const key of this.#held) this.#turns.give(key);
    this.#held.clear();
  }
}

/** Another of this process has the record: found before the database was asked. */
export class Taken extends SerializationFailure {
  constructor() {
    super(tooMany().message);
  }
}

/** Claims every record before it locks or writes it. */
export class ClaimingTransaction extends ConnectionTransaction {
  readonly #scope: ScopedConnection;
  readonly #claims: Claims;

  constructor(scope: ScopedConnection, statements: Statements, claims: Claims) {
    super(scope, statements);
    this.#scope = scope;
    this.#claims = claims;
  }

  override async getForUpdate(entity: string, id: string): Promise<Row | null> {
    await this.#claim(`${entity}/${id}`);
    return super.getForUpdate(entity, id);
  }

  override async update(entity: string, id: string, changes: Row, version: number): Promise<boolean> {
    await this.#claim(`${entity}/${id}`);
    return super.update(entity, id, changes, version);
  }

  override async nextNumber(entity: string, field: string, period: string): Promise<number> {
    await this.#claim(`${entity}.${field} ${period}`);
    return super.nextNumber(entity, field, period);
  }

  /** Like a statement that fails: the transaction is over, whatever the work makes of it. */
  #claim(key: string): Awaitable<void> {
    return this.#scope.guarded(async () => this.#claims.claim(key));
  }
}

export function tooMany(): SerializationFailure {
  return new SerializationFailure("Too many change the same records at once.");
}
