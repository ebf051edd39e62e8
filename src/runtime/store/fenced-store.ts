// A store as one release of the product uses it: once the store was brought to another plan, nothing is read or written by the old one.

import type { Expr } from "../../compiler/expression/tree.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { Awaitable } from "./awaitable.ts";
import type { Connection } from "./dialect.ts";
import type {
  AdoptOptions,
  AsIfStored,
  Context,
  Group,
  Grouping,
  Hearer,
  HistoryEntry,
  MigrationReport,
  Query,
  Row,
  Session,
  SessionUser,
  Snapshot,
  Store,
  Transaction,
  Value,
} from "./store.ts";
import { Superseded } from "./store.ts";

/** What a request works with: one that began before the switch cannot go on by rights that are no longer in force. */
export class FencedStore implements Store {
  readonly #store: Store;
  readonly #adoptions: number;
  readonly #release: number | null;

  constructor(store: Store) {
    this.#store = store;
    this.#adoptions = store.adoptions;
    this.#release = store.release;
  }

  get #fenced(): Store {
    if (this.#isSuperseded) throw new Superseded("The product runs by another document by now.");
    return this.#store;
  }

  get #isSuperseded(): boolean {
    return this.#store.adoptions !== this.#adoptions;
  }

  get engine(): Store["engine"] {
    return this.#store.engine;
  }

  get dialect(): Store["dialect"] {
    return this.#store.dialect;
  }

  get counts(): Store["counts"] {
    return this.#store.counts;
  }

  get release(): number | null {
    return this.#release;
  }

  get adoptions(): number {
    return this.#adoptions;
  }

  get system(): Connection {
    return this.#fenced.system;
  }

  isLatest(): Awaitable<boolean> {
    return !this.#isSuperseded && this.#store.isLatest();
  }

  async isCurrent(): Promise<boolean> {
    return !this.#isSuperseded && (await this.#store.isCurrent());
  }

  select(query: Query, context: Context): Awaitable<Value[][]> {
    return this.#fenced.select(query, context);
  }

  async distinct(entity: string, where: Expr | null, column: Expr, context: Context): Promise<Value[]> {
    return this.#fenced.distinct(entity, where, column, context);
  }

  async page(query: Query, context: Context, atMost: number | null): Promise<{ rows: Value[][]; count: number }> {
    return this.#fenced.page(query, context, atMost);
  }

  async count(entity: string, where: Expr | null, context: Context, atMost: number | null): Promise<number> {
    return this.#fenced.count(entity, where, context, atMost);
  }

  async groups(grouping: Grouping, context: Context): Promise<Group[]> {
    return this.#fenced.groups(grouping, context);
  }

  get(entity: string, id: string): Awaitable<Row | null> {
    return this.#fenced.get(entity, id);
  }

  getBy(entity: string, field: string, value: Value): Awaitable<Row | null> {
    return this.#fenced.getBy(entity, field, value);
  }

  holderOf(entity: string, field: string, value: Value): Awaitable<Row | null> {
    return this.#fenced.holderOf(entity, field, value);
  }

  async membersOf(entity: string, field: string, ids: Iterable<string>): Promise<string[]> {
    return this.#fenced.membersOf(entity, field, ids);
  }

  async referringTo(entity: string, field: string, ids: Iterable<string>): Promise<string[]> {
    return this.#fenced.referringTo(entity, field, ids);
  }

  compute(entity: string, row: Row, columns: readonly Expr[], context: Context, asIf?: AsIfStored): Awaitable<Value[]> {
    return this.#fenced.compute(entity, row, columns, context, asIf);
  }

  async history(entity: string, id: string, limit: number): Promise<HistoryEntry[]> {
    return this.#fenced.history(entity, id, limit);
  }

  async session(tokenHash: string, now: string): Promise<Session | null> {
    return this.#fenced.session(tokenHash, now);
  }

  userOfSession(entity: string, tokenHash: string, now: string): Awaitable<SessionUser | null> {
    return this.#fenced.userOfSession(entity, tokenHash, now);
  }

  async credential(userId: string): Promise<string | null> {
    return this.#fenced.credential(userId);
  }

  async write<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return this.#fenced.write(this.#unlessSuperseded(work));
  }

  writeSystem<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return this.#store.writeSystem(work);
  }

  async writeAtLength<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return this.#fenced.writeAtLength(this.#unlessSuperseded(work));
  }

  async trial<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return this.#fenced.trial(this.#unlessSuperseded(work));
  }

  /** It may have waited for others, or begin again, while the store was brought to another plan. */
  #unlessSuperseded<T>(work: (transaction: Transaction) => Awaitable<T>): (transaction: Transaction) => Awaitable<T> {
    return (transaction) => {
      void this.#fenced;
      return work(transaction);
    };
  }

  async snapshot(): Promise<Snapshot> {
    return this.#fenced.snapshot();
  }

  tell(say: string): void {
    this.#store.tell(say);
  }

  hear(hearer: Hearer): void {
    this.#store.hear(hearer);
  }

  async adopt(plan: Plan, options?: AdoptOptions): Promise<MigrationReport> {
    return this.#fenced.adopt(plan, options);
  }

  async follow(plan: Plan, release: number, switched: () => void): Promise<boolean> {
    return this.#fenced.follow(plan, release, switched);
  }

  close(): Promise<void> {
    return this.#store.close();
  }
}
