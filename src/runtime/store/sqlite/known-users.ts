// The users whose sessions were looked up lately, as they were read. While nobody wrote to what they were read of, each is known
// to be the same without asking the database again. One process has the file, so it knows of every write; what another program
// did to the file all the same shows in the version of its data.

import type { Statements } from "../statements.ts";
import type { Row, SessionUser } from "../store.ts";
import { sessionTable } from "../system/people.ts";
import type { SqliteConnection } from "./connection.ts";

/** The one kept longest makes room. */
const MOST = 1_000;

/** When something was read: the version that other programs left the file in, and how often we had written to it. */
export interface Stamp {
  readonly version: number;
  readonly writes: number;
}

interface Known {
  readonly found: SessionUser;
  readonly stamp: Stamp;
}

export class KnownUsers {
  readonly #writer: SqliteConnection;
  readonly #tables: readonly string[];
  readonly #bySession = new Map<string, Known>();
  readonly #stamps = new WeakMap<Row, Stamp>();

  /** `entity`: whose records sign in. */
  constructor(writer: SqliteConnection, statements: Statements, entity: string) {
    this.#writer = writer;
    this.#tables = [sessionTable.name, statements.table(entity).name];
  }

  /** As things are now. To be asked for before a user is read that is to be kept. */
  get stamp(): Stamp {
    return { version: this.#writer.dataVersion, writes: this.#writer.writes.of(this.#tables) };
  }

  /** The user of a session that is not over; undefined where the database has to be asked. */
  get(tokenHash: string, now: string): SessionUser | undefined {
    const known = this.#bySession.get(tokenHash);
    return known !== undefined && known.found.expiresAt > now && this.#stands(known.stamp) ? known.found : undefined;
  }

  /** `stamp`: as it was before the user was read. */
  keep(tokenHash: string, found: SessionUser, stamp: Stamp): void {
    this.#bySession.delete(tokenHash);
    this.#bySession.set(tokenHash, { found, stamp });
    this.#stamps.set(found.user, stamp);
    if (this.#bySession.size > MOST) this.#bySession.delete(this.#bySession.keys().next().value!);
  }

  /** Whether a record that was answered here is as it was. */
  isUnchanged(user: Row): boolean {
    const stamp = this.#stamps.get(user);
    return stamp !== undefined && this.#stands(stamp);
  }

  #stands({ version, writes }: Stamp): boolean {
    return writes === this.#writer.writes.of(this.#tables) && version === this.#writer.dataVersion;
  }
}
