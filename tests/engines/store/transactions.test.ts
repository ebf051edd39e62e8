// Transactions on both engines: all or nothing, one after another in effect, answered after the commit.

import Database from "better-sqlite3";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { type Row, type Store, StoreUnavailable, type Transaction, UniqueViolation } from "../../../src/runtime/store/store.ts";
import { databases, ENGINES, insertAll } from "./databases.ts";
import { book, CONTEXT, freeCopies, idOf, loan, member, path } from "./fixture-plan.ts";

const WRITERS = 200;
/** More often than this nobody is overtaken who is let before others at some time. */
const MOST_OVERTAKEN = 20;

describe.each(ENGINES)("transactions on %s", (engine) => {
  const { open, fresh } = databases(engine);
  const count = (store: Store, entity = "Book") => store.count(entity, null, CONTEXT, null);

  it("keeps nothing of work that throws, and passes the error on", async () => {
    const store = await open();
    const work = store.write(async (transaction) => {
      await transaction.insert("Book", book());
      throw new RangeError("changed my mind");
    });
    await expect(work).rejects.toThrow(RangeError);
    expect(await count(store)).toBe(0);
  });

  it("keeps nothing of work in which a write failed, even if the work goes on", async () => {
    const store = await open();
    const emma = book();
    const work = store.write(async (transaction) => {
      await transaction.insert("Book", emma);
      await (async () => transaction.insert("Book", book({ isbn: emma.isbn ?? null })))().catch(() => {});
      return "fine";
    });
    await expect(work).rejects.toMatchObject({ fields: ["isbn"] });
    expect(await count(store)).toBe(0);
  });

  it("undoes alone whoever of several writers throws, before or after having written", async () => {
    const store = await open();
    const refuse = async (transaction: Transaction, row: Row | null): Promise<string> => {
      if (row !== null) await transaction.insert("Book", row);
      throw new RangeError("no");
    };
    const keep = async (transaction: Transaction, row: Row): Promise<string> => {
      await transaction.insert("Book", row);
      return idOf(row);
    };
    for (let round = 0; round < 3; round++) {
      const there = book();
      await insertAll(store, [["Book", there]]);
      const rows = Array.from({ length: 6 }, () => book());
      const outcomes = await Promise.allSettled([
        store.write((transaction) => refuse(transaction, null)),
        store.write((transaction) => refuse(transaction, rows[0]!)),
        store.write((transaction) => keep(transaction, rows[1]!)),
        store.write((transaction) => keep(transaction, { ...rows[2]!, id: idOf(there) })),
        store.write((transaction) => refuse(transaction, rows[3]!)),
        store.write((transaction) => keep(transaction, rows[4]!)),
        store.write((transaction) => refuse(transaction, null)),
      ]);
      expect(outcomes.map((outcome) => outcome.status === "fulfilled")).toEqual([false, false, true, false, false, true, false]);
      for (const [at, row] of rows.entries()) expect((await store.get("Book", idOf(row))) !== null).toBe(at === 1 || at === 4);
    }
    expect(await count(store)).toBe(9);
  });

  it("lets nobody use a transaction that has ended", async () => {
    const store = await open();
    const kept: Transaction[] = [];
    await store.write(async (transaction) => {
      kept.push(transaction);
    });
    await expect(kept[0]?.insert("Book", book())).rejects.toThrow("the transaction has ended");
    expect(await count(store)).toBe(0);
  });

  it("serves many writers at once, of whom some fail", async () => {
    const store = await open();
    const outcomes = await Promise.allSettled(
      Array.from({ length: WRITERS }, (_, at) =>
        store.write(async (transaction) => {
          await transaction.insert("Book", book());
          if (at % 10 === 3) throw new Error("no");
          return at;
        }),
      ),
    );
    const kept = outcomes.filter((outcome) => outcome.status === "fulfilled");
    expect(kept).toHaveLength((WRITERS * 9) / 10);
    expect(await count(store)).toBe(kept.length);
    for (const [at, outcome] of outcomes.entries()) if (outcome.status === "fulfilled") expect(outcome.value).toBe(at);
  });

  it("gives the last copy to exactly one of many who take it", async () => {
    const store = await open();
    const readers = Array.from({ length: 8 }, () => member());
    const emma = book({ copies: 1 });
    await insertAll(store, [["Book", emma], ...readers.map((row) => ["Member", row] as const)]);
    const outcomes = await Promise.allSettled(
      readers.map((reader) =>
        store.write(async (transaction) => {
          const [free] = await transaction.compute("Book", emma, [freeCopies()], CONTEXT);
          if (Number(free) < 1) throw new Error("no copy left");
          await transaction.insert("Loan", loan(emma, reader));
        }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    for (const outcome of refused) expect(String(outcome.reason)).toContain("no copy left");
    expect(await count(store, "Loan")).toBe(1);
  });

  it("loses no update of many that read and add", async () => {
    const store = await open();
    const emma = book({ copies: 0 });
    await insertAll(store, [["Book", emma]]);
    const add = () =>
      store.write(async (transaction) => {
        const row = await transaction.getForUpdate("Book", idOf(emma));
        const changes = { copies: Number(row?.copies) + 1, version: Number(row?.version) + 1 };
        expect(await transaction.update("Book", idOf(emma), changes, Number(row?.version))).toBe(true);
      });
    await Promise.all(Array.from({ length: 20 }, add));
    expect(await store.get("Book", idOf(emma))).toMatchObject({ copies: 20, version: 21 });
  });

  it("lets two stores on one database see each other, or refuses the second", async () => {
    const url = await fresh();
    const first = await open(undefined, url);
    if (engine === "sqlite") {
      await expect(open(undefined, url)).rejects.toThrow("already open in another process");
      await first.close();
      await (await open(undefined, url)).close();
      return;
    }
    const second = await open(undefined, url);
    const emma = book({ copies: 1 });
    await insertAll(first, [["Book", emma]]);
    expect(await second.get("Book", idOf(emma))).toEqual(emma);
    const take = (store: Store) =>
      store.write(async (transaction) => {
        const [copies] = await transaction.compute(
          "Book",
          (await transaction.get("Book", idOf(emma))) ?? {},
          [path("Book", "copies")],
          CONTEXT,
        );
        if (copies !== 1) throw new Error("gone");
        await transaction.update("Book", idOf(emma), { copies: 0, version: 2 }, 1);
      });
    const outcomes = await Promise.allSettled([take(first), take(second)]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("answers nobody after it was closed", async () => {
    const store = await open();
    const last = store.write((transaction) => transaction.insert("Book", book()));
    await store.close();
    await expect(last).resolves.toBeUndefined();
    await expect(store.write(async () => {})).rejects.toThrow("closed");
    await store.close();
  });
});

describe("group commit", () => {
  const { open, fresh } = databases("sqlite");

  it("acknowledges only what another connection can already see", async () => {
    const url = await fresh();
    const store = await open(undefined, url);
    const other = new Database(url, { readonly: true });
    const seen = other.prepare('SELECT count(*) FROM "book" WHERE "id" = ?').pluck();
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        const row = book();
        await store.write((transaction) => transaction.insert("Book", row));
        expect(seen.get(idOf(row))).toBe(1);
      }),
    );
    other.close();
  });

  it("puts the writers of one turn into one commit", async () => {
    const url = await fresh();
    const store = await open(undefined, url);
    const other = new Database(url, { readonly: true });
    const seen = other.prepare('SELECT count(*) FROM "book"').pluck();
    const during: unknown[] = [];
    const insert = () =>
      store.write(async (transaction) => {
        await transaction.insert("Book", book());
        during.push(seen.get());
      });
    await Promise.all([insert(), insert(), insert()]);
    expect(during).toEqual([0, 0, 0]);
    expect(seen.get()).toBe(3);
    other.close();
  });

  it("answers none of a group whose commit fails, and goes on afterwards", async () => {
    const url = await fresh();
    const store = await open(undefined, url);
    const other = new Database(url);
    other.exec("BEGIN IMMEDIATE");
    const blocked = await Promise.allSettled([1, 2].map(() => store.write((transaction) => transaction.insert("Book", book()))));
    expect(blocked.map((outcome) => outcome.status)).toEqual(["rejected", "rejected"]);
    other.exec("ROLLBACK");
    other.close();
    await store.write((transaction) => transaction.insert("Book", book()));
    expect(await store.count("Book", null, CONTEXT, null)).toBe(1);
  });
});

describe("transactions that meet on PostgreSQL", () => {
  const { open, fresh } = databases("postgres");

  it("refuses work that asks the store instead of its transaction, rather than wait for ever", async () => {
    const store = await open(undefined, undefined, true);
    const emma = book();
    await insertAll(store, [["Book", emma]]);
    const within = [() => store.get("Book", idOf(emma)), () => store.write(async () => null)];
    for (const ask of within) {
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => store.write(async () => void (await ask()))));
      for (const outcome of outcomes) expect(outcome).toMatchObject({ status: "rejected", reason: { message: /through the transaction/ } });
    }
    expect(await store.get("Book", idOf(emma))).toEqual(emma);
  });

  it("loses nothing when two processes refer to one record and change it", async () => {
    const url = await fresh();
    const stores = [await open(undefined, url), await open(undefined, url)];
    const emma = book({ copies: 0 });
    const readers = Array.from({ length: 24 }, () => member());
    await insertAll(stores[0]!, [["Book", emma], ...readers.map((row) => ["Member", row] as const)]);
    const lend = (store: Store, reader: Row) =>
      store.write(async (transaction) => {
        await transaction.insert("Loan", loan(emma, reader));
        const row = await transaction.getForUpdate("Book", idOf(emma));
        const changes = { copies: Number(row?.copies) + 1, version: Number(row?.version) + 1 };
        await transaction.update("Book", idOf(emma), changes, Number(row?.version));
      });
    await Promise.all(readers.map((reader, index) => lend(stores[index % 2]!, reader)));
    expect(await stores[0]!.get("Book", idOf(emma))).toMatchObject({ copies: 24, version: 25 });
    expect(await stores[1]!.count("Loan", null, CONTEXT, null)).toBe(24);
  });

  it("lets those who lock two records in opposite orders pass", async () => {
    const store = await open();
    const books = [book({ copies: 0 }), book({ copies: 0 })];
    await insertAll(
      store,
      books.map((row) => ["Book", row] as const),
    );
    const both = (rows: readonly Row[]) =>
      store.write(async (transaction) => {
        for (const { id } of rows) {
          const row = await transaction.getForUpdate("Book", String(id));
          const changes = { copies: Number(row?.copies) + 1, version: Number(row?.version) + 1 };
          await transaction.update("Book", String(id), changes, Number(row?.version));
        }
      });
    await Promise.all(Array.from({ length: 24 }, (_, index) => both(index % 2 === 0 ? books : [...books].reverse())));
    for (const row of books) expect(await store.get("Book", idOf(row))).toMatchObject({ copies: 24 });
  });

  it("lets whoever lost value after value to others of another process have one before them", async () => {
    const url = await fresh();
    const [slow, quick] = [await open(undefined, url), await open(undefined, url)];
    const database = postgres(url, { max: 1 });
    const emma = book({ copies: 0 });
    await insertAll(slow, [["Book", emma]]);
    const draw = (store: Store, heldBack: () => Promise<void>) =>
      store.write(async (transaction) => {
        const { copies, version } = (await transaction.get("Book", idOf(emma))) ?? {};
        await heldBack();
        await transaction.insert("Member", member({ email: `${copies}@example.org` }));
        const changes = { copies: Number(copies) + 1, version: Number(version) + 1 };
        await transaction.update("Book", idOf(emma), changes, Number(version));
      });
    const isWaiting = async (): Promise<true> => {
      const waiting = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      for (;;) if ((await database.unsafe(waiting)).length > 0) return true;
    };
    // Each time the slow one has read, somebody else is quicker, who never lost; or waits for the slow one.
    const others: Promise<void>[] = [];
    const overtaken = async (): Promise<void> => {
      if (others.length === MOST_OVERTAKEN) return;
      const other = draw(quick, async () => {});
      others.push(other);
      await Promise.race([other, isWaiting()]);
    };
    await draw(slow, overtaken);
    expect(others.length).toBeLessThan(MOST_OVERTAKEN);
    await Promise.all(others);
    expect(await slow.get("Book", idOf(emma))).toMatchObject({ copies: others.length + 1 });
    await database.end();
  });

  it("says of two that are alike within one piece of work that the value is taken, with whatever new ids they are tried again", async () => {
    const store = await open();
    const emma = book();
    await insertAll(store, [["Book", emma]]);
    const tried: Row[] = [];
    const work = store.write(async (transaction) => {
      const reader = member();
      tried.push(reader);
      await transaction.insert("Member", reader);
      for (let times = 0; times < 2; times++) await transaction.insert("Loan", { ...loan(emma, reader), slip: "A" });
    });
    await expect(work).rejects.toBeInstanceOf(UniqueViolation);
    expect(new Set(tried.map(idOf)).size).toBeGreaterThan(1);
    expect(await store.count("Member", null, CONTEXT, null)).toBe(0);
  });

  it("waits a while for somebody who keeps a record, then says that it cannot answer, and goes on afterwards", async () => {
    const url = await fresh();
    const store = await open(undefined, url);
    const emma = book({ copies: 0 });
    await insertAll(store, [["Book", emma]]);
    const other = postgres(url, { max: 1 });
    const change = () =>
      store.write(async (transaction) => {
        const row = await transaction.getForUpdate("Book", idOf(emma));
        await transaction.update("Book", idOf(emma), { version: Number(row?.version) + 1 }, Number(row?.version));
      });
    let outcomes: PromiseSettledResult<void>[] = [];
    await other.begin(async (sql) => {
      await sql.unsafe(`SELECT 1 FROM "book" FOR UPDATE`);
      outcomes = await Promise.allSettled(Array.from({ length: 12 }, change));
    });
    await other.end();
    for (const outcome of outcomes) expect(outcome.status === "rejected" && outcome.reason).toBeInstanceOf(StoreUnavailable);
    await change();
    expect(await store.get("Book", idOf(emma))).toMatchObject({ version: 2 });
  });
});
