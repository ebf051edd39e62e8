// When the database cannot: a full disk on SQLite, a cut connection on PostgreSQL. Nobody is answered falsely, and it goes on.

import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { SqliteConnection } from "../../../src/runtime/store/sqlite/connection.ts";
import { GroupCommit } from "../../../src/runtime/store/sqlite/group-commit.ts";
import { StoreUnavailable } from "../../../src/runtime/store/store.ts";
import { databases, insertAll } from "./databases.ts";
import { book, CONTEXT, idOf } from "./fixture-plan.ts";

describe("a full disk on sqlite", () => {
  const { fresh } = databases("sqlite");

  it("refuses what does not fit, keeps what it acknowledged, and goes on when there is room", async () => {
    const connection = new SqliteConnection(await fresh(), "writer");
    connection.prepareForWriting();
    await connection.run("CREATE TABLE notes (at INTEGER PRIMARY KEY, body TEXT)", []);
    connection.database.pragma("max_page_count = 40");
    const commits = new GroupCommit(connection);
    const note = (at: number, length: number) =>
      commits.write(async () => {
        await connection.run("INSERT INTO notes VALUES (?, ?)", [at, "x".repeat(length)]);
        return at;
      });
    const outcomes = await Promise.allSettled([note(1, 100), note(2, 1_000_000), note(3, 100), note(4, 100_000), note(5, 100_000)]);
    const kept = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    for (const outcome of outcomes) if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(StoreUnavailable);
    expect(kept.length).toBeLessThan(outcomes.length);
    expect((await connection.rows("SELECT at FROM notes ORDER BY at", [])).flat()).toEqual(kept);
    connection.database.pragma("max_page_count = 4000");
    expect(await note(6, 1_000_000)).toBe(6);
    await commits.close();
    connection.close();
  });
});

describe("a cut connection on postgres", () => {
  const { open, fresh } = databases("postgres");
  const CUT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ninefold' AND datname = current_database()";

  it("is replaced when nobody used it, and never ends the process", async () => {
    const url = await fresh();
    const store = await open(undefined, url);
    const operator = postgres(url, { max: 1, onnotice: () => {} });
    for (let round = 0; round < 5; round++) {
      const row = book();
      await insertAll(store, [["Book", row]]);
      await Promise.all(Array.from({ length: 8 }, () => store.get("Book", idOf(row))));
      await operator.unsafe(CUT);
      const reads = await Promise.allSettled(Array.from({ length: 8 }, () => store.get("Book", idOf(row))));
      for (const read of reads) if (read.status === "rejected") expect(read.reason).toBeInstanceOf(StoreUnavailable);
      await expect.poll(() => (async () => store.get("Book", idOf(row)))().catch(() => null)).toEqual(row);
    }
    await operator.end();
  });

  it("fails the transaction that was cut, keeps nothing of it, and goes on", async () => {
    const url = await fresh();
    const store = await open(undefined, url);
    const operator = postgres(url, { max: 1, onnotice: () => {} });
    const row = book();
    const cut = store.write(async (transaction) => {
      await transaction.insert("Book", row);
      await operator.unsafe(`${CUT} AND state = 'idle in transaction'`);
      await transaction.insert("Book", book());
    });
    await expect(cut).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await store.get("Book", idOf(row))).toBeNull();
    await insertAll(store, [["Book", row]]);
    expect(await store.count("Book", null, CONTEXT, null)).toBe(1);
    await operator.end();
  });
});
