// The store on SQLite: one writer that commits in groups, one reader beside it, one process per file.

import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import Database from "better-sqlite3";
import type { Plan } from "../../../compiler/plan/plan.ts";
import { type Awaitable, andThen } from "../awaitable.ts";
import type { Connection, Parameters } from "../dialect.ts";
import { type Ahead, removeAhead, type Workshop, withAhead } from "../migrate/ahead.ts";
import { storedSchema } from "../migrate/catalogue.ts";
import { migrateAsRelease, type Released, type Releasing } from "../migrate/release.ts";
import { ConnectionReader } from "../reader.ts";
import { ScopedConnection } from "../scoped-connection.ts";
import { Statements } from "../statements.ts";
import {
  type AdoptOptions,
  type MigrationReport,
  OpenRefused,
  type SessionUser,
  type Snapshot,
  type Store,
  StoreUnavailable,
  Superseded,
  type Transaction,
} from "../store.ts";
import { latestNumber } from "../system/releases.ts";
import { undone } from "../undone.ts";
import { SqliteConnection } from "./connection.ts";
import { CooperativeConnection } from "./cooperative-connection.ts";
import { keepPrivate, removeLeftovers } from "./database-files.ts";
import { sqliteDialect } from "./dialect.ts";
import { GroupCommit } from "./group-commit.ts";
import { KnownUsers } from "./known-users.ts";
import { type FileLock, lockFile } from "./lock.ts";
import { SqliteTransaction } from "./sqlite-transaction.ts";
import { Trials } from "./trials.ts";

/** Throws `OpenRefused` and `MigrationRefused`; the file is then as it was. */
export async function openSqlite(plan: Plan, path: string, releasing: Releasing = {}): Promise<{ store: Store; report: MigrationReport }> {
  const file = resolve(path);
  if (path === "" || path === ":memory:") throw new OpenRefused("SQLite needs a file: several connections share the database.");
  if (!existsSync(dirname(file))) throw new OpenRefused(`There is no folder ${dirname(file)} for the database. Make it first.`);
  const lock = lockFile(file);
  const open: SqliteConnection[] = [];
  try {
    removeLeftovers(file);
    const writer = new SqliteConnection(file, "writer");
    open.push(writer);
    await storedSchema(writer, sqliteDialect);
    writer.prepareForWriting();
    const statements = new Statements(plan, sqliteDialect);
    await inTransaction(writer, (connection) => removeAhead(connection, sqliteDialect));
    const { report, number } = await migrateAlone(writer, statements, releasing);
    writer.gatherStatistics();
    const reader = new SqliteConnection(file, "reader");
    open.push(reader);
    keepPrivate(file);
    return { store: new SqliteStore(file, writer, reader, lock, statements, number), report };
  } catch (error) {
    for (const connection of open) connection.close();
    lock.release();
    throw explained(error, path);
  }
}

/** What is read at length at the same time. */
const SNAPSHOTS = 8;

/**
 * Reads by the connection that writes, which has at hand what it wrote: another one has to read each page anew after each commit.
 * In the middle of a transaction, of which nobody else may see anything yet, the one beside it reads.
 */
class Reads implements Connection {
  readonly #writer: SqliteConnection;
  readonly #beside: SqliteConnection;

  constructor(writer: SqliteConnection, beside: SqliteConnection) {
    this.#writer = writer;
    this.#beside = beside;
  }

  rows(text: string, params: Parameters): unknown[][] {
    return (this.#writer.inTransaction ? this.#beside : this.#writer).rows(text, params);
  }

  /** Nothing is written outside of a transaction: this connection refuses it. */
  run(text: string, params: Parameters): number {
    return this.#beside.run(text, params);
  }
}

class SqliteStore extends ConnectionReader implements Store {
  readonly engine = "sqlite";
  readonly dialect = sqliteDialect;
  readonly #file: string;
  readonly #writer: SqliteConnection;
  readonly #reader: SqliteConnection;
  readonly #lock: FileLock;
  readonly #snapshots = new Set<SqliteConnection>();
  readonly #commits: GroupCommit;
  readonly #trials: Trials;
  /** Null where nobody signs in. */
  #users: KnownUsers | null;
  readonly counts = { committed: 0, undone: 0, retried: 0 };
  #release: number | null;
  #adoptions = 0;
  /** The version of the data in which the release was last found to be the latest. */
  #latestAt: number | null = null;

  constructor(
    file: string,
    writer: SqliteConnection,
    reader: SqliteConnection,
    lock: FileLock,
    statements: Statements,
    release: number | null,
  ) {
    super(new Reads(writer, reader), statements);
    this.#file = file;
    this.#writer = writer;
    this.#reader = reader;
    this.#lock = lock;
    this.#commits = new GroupCommit(writer);
    this.#trials = new Trials(file);
    this.#users = this.#usersOf(statements);
    this.#release = release;
    this.#name(statements);
  }

  get release(): number | null {
    return this.#release;
  }

  get adoptions(): number {
    return this.#adoptions;
  }

  /** One process has the file, so only another program could have released: until the version of the data changes, none did. */
  isLatest(): boolean {
    if (this.#release === null) return true;
    const version = this.#writer.dataVersion;
    if (version === this.#latestAt) return true;
    // What is written in the middle of a migration is nobody's yet.
    if (latestNumber(this.#writer.inTransaction ? this.#reader : this.#writer) !== this.#release) return false;
    this.#latestAt = version;
    return true;
  }

  #usersOf(statements: Statements): KnownUsers | null {
    const signsIn = statements.plan.product.signsInAs;
    return signsIn === null ? null : new KnownUsers(this.#writer, statements, signsIn.entity);
  }

  override userOfSession(entity: string, tokenHash: string, now: string): Awaitable<SessionUser | null> {
    const known = this.#users?.get(tokenHash, now);
    if (known !== undefined) return known;
    const stamp = this.#users?.stamp ?? null;
    return andThen(super.userOfSession(entity, tokenHash, now), (found) => {
      if (found !== null && stamp !== null) this.#users?.keep(tokenHash, found, stamp);
      return found;
    });
  }

  write<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return this.#counted(() => this.#commits.write(() => this.#fenced(work)));
  }

  writeSystem<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return this.#counted(() => this.#commits.write(() => this.#worked(work)));
  }

  #fenced<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    if (!this.isLatest()) throw new Superseded("The data are of a newer release.");
    return this.#worked(work);
  }

  #worked<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    const connection = new ScopedConnection(this.#writer);
    return connection.during(() => work(new SqliteTransaction(connection, this.statements, this.#writer, this.#users)));
  }

  async #counted<T>(write: () => Promise<T>): Promise<T> {
    try {
      const result = await write();
      this.counts.committed++;
      return result;
    } catch (error) {
      this.counts.undone++;
      throw error;
    }
  }

  writeAtLength<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    return this.#counted(() => this.#commits.writeAtLength(() => this.#fenced(work)));
  }

  async trial<T>(work: (transaction: Transaction) => Awaitable<T>): Promise<T> {
    if (!this.isLatest()) throw new Superseded("The data are of a newer release.");
    return this.#trials.possible ? this.#trials.run(this.statements, work) : undone((all) => this.writeAtLength(all), work);
  }

  async snapshot(): Promise<Snapshot> {
    if (this.#snapshots.size >= SNAPSHOTS) throw new StoreUnavailable("Too many read at length at the same time.");
    const connection = new SqliteConnection(this.#file, "reader");
    this.#snapshots.add(connection);
    connection.schema = this.statements.schema;
    connection.execute("BEGIN");
    return {
      reader: new ConnectionReader(connection, this.statements),
      end: async () => {
        if (this.#snapshots.delete(connection)) connection.close();
      },
    };
  }

  adopt(plan: Plan, { switched, holding = (work) => work(), ...releasing }: AdoptOptions = {}): Promise<MigrationReport> {
    const statements = new Statements(plan, sqliteDialect);
    const bring = (ahead: Ahead | null) =>
      holding(() =>
        this.#commits.alone(async () => {
          const { report, number } = await migrateAlone(this.#writer, statements, releasing, ahead);
          this.#switch(statements, number);
          switched?.();
          return report;
        }),
      );
    return releasing.release?.isRecorded === true ? withAhead(this.#workshop(), statements, releasing, bring) : bring(null);
  }

  /** Between two groups of writers each time. */
  #workshop(): Workshop {
    const transaction: Workshop["transaction"] = (work) => this.#commits.alone(() => inTransaction(this.#writer, work));
    return {
      dialect: sqliteDialect,
      transaction,
      index: ({ text, params }) => transaction(async (connection) => void (await connection.run(text, params))),
    };
  }

  follow(plan: Plan, release: number, switched: () => void): Promise<boolean> {
    return this.#commits.alone(async () => {
      const statements = new Statements(plan, sqliteDialect);
      const stored = await storedSchema(this.#writer, sqliteDialect);
      if (latestNumber(this.#writer) !== release || JSON.stringify(stored) !== JSON.stringify(statements.schema)) return false;
      this.#switch(statements, release);
      switched();
      return true;
    });
  }

  #switch(statements: Statements, release: number | null): void {
    this.statements = statements;
    this.#users = this.#usersOf(statements);
    this.#release = release;
    this.#latestAt = null;
    this.#adoptions++;
    this.#name(statements);
  }

  /** One process has the file: there is nobody to tell. */
  tell(): void {}

  hear(): void {}

  async isCurrent(): Promise<boolean> {
    return this.isLatest();
  }

  async close(): Promise<void> {
    if (!this.#writer.database.open) return;
    await this.#commits.close();
    this.#reader.close();
    for (const connection of this.#snapshots) connection.close();
    this.#snapshots.clear();
    this.#writer.gatherStatistics();
    this.#writer.database.pragma("wal_checkpoint(TRUNCATE)");
    this.#writer.close();
    this.#lock.release();
  }

  /** Errors are told in the names of the plan that is served. */
  #name(statements: Statements): void {
    this.#writer.schema = statements.schema;
    this.#reader.schema = statements.schema;
  }
}

/** Foreign keys are off while tables are made anew; where anything was written they are looked at before the commit, all of them. */
async function migrateAlone(
  writer: SqliteConnection,
  statements: Statements,
  releasing: Releasing,
  ahead: Ahead | null = null,
): Promise<Released> {
  writer.database.pragma("foreign_keys = OFF");
  try {
    return await inTransaction(writer, async () => {
      const before = writer.written;
      const released = await migrateAsRelease(new CooperativeConnection(writer), sqliteDialect, statements, releasing, ahead);
      const broken = writer.written === before ? [] : await writer.rows("PRAGMA foreign_key_check", []);
      if (broken.length > 0) throw new Error(`references do not hold after the migration: ${JSON.stringify(broken.slice(0, 3))}`);
      return released;
    });
  } finally {
    writer.database.pragma("foreign_keys = ON");
  }
}

/** For whoever has the connection alone meanwhile. */
async function inTransaction<T>(writer: SqliteConnection, work: (connection: Connection) => Promise<T>): Promise<T> {
  writer.execute("BEGIN IMMEDIATE");
  try {
    const result = await work(writer);
    writer.execute("COMMIT");
    return result;
  } finally {
    if (writer.inTransaction) writer.execute("ROLLBACK");
  }
}

function explained(error: unknown, path: string): unknown {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  if (!(cause instanceof Database.SqliteError)) return error;
  if (cause.code === "SQLITE_NOTADB")
    return new OpenRefused(`${path} is not a database: it holds something else. Name another file.`, { cause });
  if (cause.code.startsWith("SQLITE_CORRUPT"))
    return new OpenRefused(`The database ${path} is damaged. Restore the latest backup.`, { cause });
  return new OpenRefused(`The database ${path} cannot be opened: ${cause.message} (${cause.code}).`, { cause });
}
