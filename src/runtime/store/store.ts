// The door of the database: records by plan, read by typed expressions, written in transactions. Everything that
// differs between engines stays behind it; nothing here knows of people's rights, of HTTP, or of forms.

import type { Expr } from "../../compiler/expression/tree.ts";
import type { Plan } from "../../compiler/plan/plan.ts";
import type { Awaitable } from "./awaitable.ts";
import type { Connection, Dialect } from "./dialect.ts";
import type { Release } from "./system/releases.ts";

/** A value as rows carry it; see expression/tree.ts. Numbers are units, at most 15 digits. */
export type Value = string | number | boolean | null | readonly Value[];

/** A record's stored columns and system columns by name; reference fields hold an id. */
export type Row = { readonly [column: string]: Value };

/** What an expression may ask beyond the record: all of one request, so that one request has one `now`. */
export interface Context {
  /** The signed-in user's stored columns, or null. */
  readonly user: Row | null;
  /** "2026-11-21T09:30:00.000Z" */
  readonly now: string;
  /** "2026-11-21", in the product's time zone. */
  readonly today: string;
  /** The inputs of the transition being performed. */
  readonly ask?: Row;
}

export interface Query {
  readonly entity: string;
  /** `this` is the row. Null: all. */
  readonly where: Expr | null;
  /** Evaluated for each row, in order; what SQL cannot say is finished in JavaScript. */
  readonly columns: readonly Expr[];
  /** Empties last; ties are broken by id. */
  readonly order: readonly { readonly by: Expr; readonly descending: boolean }[];
  readonly limit: number | null;
  readonly offset: number;
  /** Only those with these ids, which the search of `where` found: its words are not looked for again. */
  readonly among?: readonly string[];
  /** Only the members of a list of some records: the id of the record that has it then comes first in every row. */
  readonly within?: Within;
}

/** The lists of several records in one question. */
export interface Within {
  readonly list:
    | { readonly from: "reverse"; readonly by: string }
    | { readonly from: "link"; readonly owner: string; readonly field: string };
  /** The entity of the records that have the lists; in `where` it is `it` with the binder "outer". */
  readonly entity: string;
  readonly owners: readonly string[];
  /** So many of each list, in its order; null: all. */
  readonly first: number | null;
}

/** Rows gathered into groups, each with one number. */
export interface Grouping {
  readonly entity: string;
  readonly where: Expr | null;
  /** Rows with the same value are one group; null: all rows are one. */
  readonly by: Expr | null;
  /** What is gathered of each row; null: the rows are only counted. */
  readonly of: { readonly how: "sum" | "largest" | "smallest"; readonly value: Expr } | null;
  /** So many groups at most: those of the most rows. */
  readonly limit: number;
}

export interface Group {
  readonly by: Value;
  /** The rows of the group; where something is gathered, those that have it. */
  readonly count: number;
  readonly value: Value;
}

/**
 * By entity: records that are to be found as if they were stored, in lists and where something refers to them, and nothing that is
 * stored with that value in the column.
 */
export type AsIfStored = ReadonlyMap<
  string,
  { readonly rows: readonly Row[]; readonly instead: { readonly column: string; readonly value: string } }
>;

/** Outside of a transaction a number that is too large to be exact is read as empty; within one it is `NumberTooLarge`. */
export interface Reader {
  /** For the functions of store/system alone, which know Ninefold's own tables; nothing else speaks SQL. */
  readonly system: Connection;
  /** One array of values per row, in the order of `columns`. */
  select(query: Query, context: Context): Awaitable<Value[][]>;
  /** The values of one expression over all rows that fulfil `where`, each once, in order, without empties. */
  distinct(entity: string, where: Expr | null, column: Expr, context: Context): Promise<Value[]>;
  /** A part of the rows, and how many there are in all, counted no further than `atMost`. */
  page(query: Query, context: Context, atMost: number | null): Promise<{ readonly rows: Value[][]; readonly count: number }>;
  /** How many rows fulfil `where`, counted no further than `atMost`. */
  count(entity: string, where: Expr | null, context: Context, atMost: number | null): Promise<number>;
  groups(grouping: Grouping, context: Context): Promise<Group[]>;
  /** All stored and system columns of one record, whoever asks; null when there is none. */
  get(entity: string, id: string): Awaitable<Row | null>;
  /** The same by a unique field; where no text is that letter by letter, by its normal form. */
  getBy(entity: string, field: string, value: Value): Awaitable<Row | null>;
  /** The record that keeps others from having a value in a unique field: what it has itself may only look like that. */
  holderOf(entity: string, field: string, value: Value): Awaitable<Row | null>;
  /** The records on a list field of those with one of `ids`, each once; of one record in the order of its list. */
  membersOf(entity: string, field: string, ids: Iterable<string>): Promise<string[]>;
  /** The records that refer to one of `ids` by a reference or list field, each once. */
  referringTo(entity: string, field: string, ids: Iterable<string>): Promise<string[]>;
  /** The values of expressions about a record as `row` says it is, stored or not; other records as they are stored, or as `asIf` says. */
  compute(entity: string, row: Row, columns: readonly Expr[], context: Context, asIf?: AsIfStored): Awaitable<Value[]>;
  /** Latest first. */
  history(entity: string, id: string, limit: number): Promise<HistoryEntry[]>;
  session(tokenHash: string, now: string): Promise<Session | null>;
  /** The user whose session it is, in one statement; null where it is over. */
  userOfSession(entity: string, tokenHash: string, now: string): Awaitable<SessionUser | null>;
  credential(userId: string): Promise<string | null>;
}

/** Whose session it is, with all stored and system columns. */
export interface SessionUser {
  readonly user: Row;
  readonly expiresAt: string;
}

export interface Transaction extends Reader {
  /** Whether a user that `userOfSession` answered is known, without another look, to be as they were then. */
  isUnchanged(user: Row): boolean;
  /** Undoes what `work` wrote where it throws, and passes the error on; the transaction goes on. Not within itself. */
  attempt<T>(work: () => Awaitable<T>): Promise<T>;
  /** Like `get`, and no other transaction changes the record before this one ends. */
  getForUpdate(entity: string, id: string): Awaitable<Row | null>;
  /** `row` holds every stored and system column. Throws `UniqueViolation`, `ReferenceViolation`. */
  insert(entity: string, row: Row): Awaitable<void>;
  /** Sets the given columns where the version is still `version`; false when it is not. Throws as `insert`. */
  update(entity: string, id: string, changes: Row, version: number): Awaitable<boolean>;
  /** Throws `ReferenceViolation` while other records refer to it. */
  remove(entity: string, id: string): Promise<void>;
  /** Records by entity, which may refer to each other, all at once. Throws `ReferenceViolation` while others refer to one of them. */
  removeTogether(records: ReadonlyMap<string, ReadonlySet<string>>): Promise<void>;
  /** Takes these members off every list of that field. Answers by owner which were on its list. */
  unlink(entity: string, field: string, members: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Makes the linked records of a list field exactly these, in this order. Answers which were taken off and put on. */
  setLinks(
    entity: string,
    field: string,
    id: string,
    members: readonly string[],
  ): Promise<{ readonly removed: readonly string[]; readonly added: readonly string[] }>;
  /** The next whole number of a sequence, from 1: none is left out and none given twice, however many ask at once. */
  nextNumber(entity: string, field: string, period: string): Promise<number>;
  /** Puts one more record at the end of a list, unless it is there already: then false. */
  addLink(entity: string, field: string, id: string, member: string): Promise<boolean>;
  /** Takes a record out of a list; false when it is not in it. */
  removeLink(entity: string, field: string, id: string, member: string): Promise<boolean>;
  record(entry: HistoryEntry): Awaitable<unknown>;
  saveSession(session: Session): Promise<void>;
  removeSession(tokenHash: string): Promise<void>;
  /** All of a user's sessions. */
  removeSessions(userId: string): Promise<void>;
  saveCredential(userId: string, passwordHash: string): Promise<void>;
}

/** How transactions ended, since the store was opened. */
export interface TransactionCounts {
  readonly committed: number;
  /** Those that threw: nothing of them was kept. */
  readonly undone: number;
  /** How often one was tried again because others were in its way. */
  readonly retried: number;
}

export interface Store extends Reader {
  readonly engine: "sqlite" | "postgres";
  /** In what its engine differs from others. */
  readonly dialect: Pick<Dialect, "skipLocked" | "isShared">;
  readonly counts: TransactionCounts;
  /**
   * Runs `work` in one serialisable transaction and answers after the commit. When `work` throws, nothing of it
   * is kept and the error is passed on. `work` may run again after a serialisation failure, so it has no
   * effects beyond the transaction. A write that threw (a violation, say) ends the transaction even when `work`
   * catches the error: ask with `getBy` first instead. Nothing may use `transaction` after `work` has ended.
   * On SQLite writers wait for each other, so `work` awaits nothing but its transaction.
   */
  write<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T>;
  /** The same on Ninefold's own tables alone, which no release changes: it is done whichever is in force. */
  writeSystem<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T>;
  /**
   * The same for work on many records, in a transaction that it shares with nobody. From time to time it lets the event
   * loop go on (`setImmediate`), so that whoever reads is answered meanwhile; on SQLite writers wait until it is over.
   */
  writeAtLength<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T>;
  /**
   * Runs `work` as `writeAtLength` does, and keeps nothing of it, whatever it answers. On SQLite nobody waits for it: it
   * sees the records as they were when it began, unless the database is too large to be copied.
   */
  trial<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T>;
  /** The records as they are now, whatever is written meanwhile, until it is ended. Each has a connection of its own. */
  snapshot(): Promise<Snapshot>;
  /** Says something short to every other process on this database; what is missed is gone. Nothing where there can be none. */
  tell(say: string): void;
  /** Hears what other processes say, until the store is closed. To be called once. */
  hear(hearer: Hearer): void;
  /** The release whose plan this store has; null where releases are not recorded, as in development. */
  readonly release: number | null;
  /** How often it was brought to a plan: one who compares it knows whether that is still theirs. */
  readonly adoptions: number;
  /**
   * Whether the release of this store is still the latest. A transaction asks by itself, and throws `Superseded` where it is not; who only
   * reads asks once more after they have read.
   */
  isLatest(): Awaitable<boolean>;
  /** Whether the database still is as this store brought it: another process may have brought it to another plan. */
  isCurrent(): Promise<boolean>;
  /**
   * Brings an open store to a changed plan by additive changes; throws `MigrationRefused`, the data untouched. Every other
   * process on this database is told, also where the store is opened.
   */
  adopt(plan: Plan, options?: AdoptOptions): Promise<MigrationReport>;
  /**
   * Goes on with a release to which another process brought the database; `switched` as in `AdoptOptions`. False, and nothing is done,
   * where the database is not at that release, or has other tables than the plan.
   */
  follow(plan: Plan, release: number, switched: () => void): Promise<boolean>;
  close(): Promise<void>;
}

/** A document as its release is recorded. */
export interface ReleaseDraft extends Pick<Release, "at" | "by" | "program" | "meaning" | "bundle"> {
  /** False in development: whose data these are is looked at, and nothing else. */
  readonly isRecorded: boolean;
  /** Where it is the way back from a release: what was stored under that one becomes what was stored before it. */
  readonly back?: Rollback | null;
  /** Whether timers, mails and calls wait until its hold is ended. */
  readonly held?: boolean;
  /** Whether the latest release means the same: then there is no new one. Throws `OpenRefused` where it is another product's. */
  isSame(latest: Release): boolean;
}

export interface Rollback {
  /** The release that is taken back, and its plan: the latest one, or the one that it means. */
  readonly number: number;
  readonly plan: Plan;
  /** The release that is in force again. */
  readonly returnsTo: number;
}

export interface AdoptOptions {
  /** Without one no release is recorded. */
  readonly release?: ReleaseDraft | null;
  /** What may be lost, as a refusal told it. */
  readonly givenUp?: readonly Loss[];
  /** For so many days what a release takes out of the product is kept aside; 0 for not at all. */
  readonly keepDays?: number;
  /** Holds those who write while `work` is done, which is the switch alone: what takes long is done before. It may be tried again. */
  readonly holding?: <T>(work: () => Promise<T>) => Promise<T>;
  /** Called in the turn of the event loop in which the store begins to speak of the new plan, so that nobody meets the one without the other. */
  readonly switched?: () => void;
}

export interface Snapshot {
  readonly reader: Reader;
  end(): Promise<void>;
}

export interface Hearer {
  heard(say: string): void;
  /** Another process opened the database with its plan or adopted one: see `isCurrent`. */
  adopted(): void;
  /** The connection is there, at first or again: what was said before was missed. */
  joined(): void;
}

export interface HistoryEntry {
  /** UUIDv7. */
  readonly id: string;
  readonly entity: string;
  readonly record: string;
  readonly at: string;
  /** The user's id; null for a visitor and for a timer. */
  readonly by: string | null;
  /** "create", "change", "delete" or a transition's action. */
  readonly action: string;
  /** "form", "call", "import", "timer", "sample", "admin" for the operator at a shell; "effect" where an action on another record did it. */
  readonly through: string;
  /** Changed columns with the value before and after. Secrets never appear here. */
  readonly changes: { readonly [column: string]: { readonly from: Value; readonly to: Value } };
  /** The names of rules whose warnings were confirmed; absent where there were none. */
  readonly confirmed?: readonly string[];
  /** What each of them said to whoever confirmed it; null where the document has no text for it. */
  readonly warned?: readonly (string | null)[];
  /** The entry of the action of which this is an effect. */
  readonly cause?: string;
  /** The entry of what was taken back by this. */
  readonly takesBack?: string;
}

export interface Session {
  /** SHA-256 of the token, in hexadecimal; the token itself is never stored. */
  readonly tokenHash: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** What opening a database with this plan changed. Sentences for people. */
export interface MigrationReport {
  readonly changes: readonly string[];
}

/** A unique field (or a combination) already has this value. */
export class UniqueViolation extends Error {
  readonly entity: string;
  readonly fields: readonly string[];
  /** What was to be stored, where whoever stored it says so: an engine tells of one value that is taken, and there may be more. */
  row: Row | null = null;
  /** The values that are taken, in the engine's words, where it tells them. */
  readonly values: string | null;
  constructor(entity: string, fields: readonly string[], values: string | null = null) {
    super(`${entity}: ${fields.join(" + ")} is already taken`);
    this.entity = entity;
    this.fields = fields;
    this.values = values;
  }
}

/** A record refers to one that is not there, or one that is referred to was to be removed. */
export class ReferenceViolation extends Error {
  /** The field that refers, where the engine tells. */
  readonly entity: string;
  readonly field: string | null;
  constructor(entity: string, field: string | null) {
    super(`${entity}${field === null ? "" : `.${field}`}: the reference does not hold`);
    this.entity = entity;
    this.field = field;
  }
}

/** A value that no database column takes, such as text with NUL or with half a surrogate pair. Nothing was written. */
export class ValueRefused extends Error {}

/** The database cannot answer now: disk full, locked, damaged, out of reach. A write that meets it is not acknowledged. */
export class StoreUnavailable extends Error {}

/** The data were brought to a newer release than the one that asks: it reads and writes nothing any more. */
export class Superseded extends StoreUnavailable {}

/** This database cannot be opened: it is not Ninefold's, or already open, or of another version. The message says what to do. */
export class OpenRefused extends Error {}

/**
 * What is stored and the document has no more: an entity with so many records, a field or a word of a choice with so many values, a list
 * with so many links.
 */
export interface Loss {
  /** `Order`, `Order.note`, `Order.kind gift`. */
  readonly name: string;
  readonly of: "records" | "values" | "links";
  readonly count: number;
}

/** The stored data cannot follow the document without loss or a decision. Each reason is a sentence that says what to do. */
export class MigrationRefused extends Error {
  readonly reasons: readonly string[];
  /** Where the database could follow if these were given up; none where that is not all that speaks against it. */
  readonly losses: readonly Loss[];
  constructor(reasons: readonly string[], losses: readonly Loss[] = []) {
    super(`The database cannot follow the document:\n${reasons.map((reason) => `- ${reason}`).join("\n")}`);
    this.reasons = reasons;
    this.losses = losses;
  }
}
