// History, sessions and credentials on both engines.

import { beforeAll, describe, expect, it } from "vitest";
import type { HistoryEntry, Session, Store, Transaction } from "../../../src/runtime/store/store.ts";
import { databases, ENGINES, insertAll } from "./databases.ts";
import { idOf, member, newId } from "./fixture-plan.ts";

describe.each(ENGINES)("people on %s", (engine) => {
  const { open } = databases(engine);
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  const write = (work: (transaction: Transaction) => Promise<void>) => store.write(work);

  const entry = (record: string, at: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
    ...{ id: newId(), entity: "Book", record, at, by: null, action: "change", through: "form" },
    changes: { title: { from: "a", to: 'b "quoted" 🦉' }, copies: { from: 1, to: null }, blocked: { from: false, to: true } },
    ...more,
  });

  it("keeps the history of a record, latest first", async () => {
    const record = newId();
    const first = entry(record, "2026-11-21T09:30:00.000Z");
    const second = entry(record, "2026-11-21T09:30:00.001Z", { by: newId(), action: "give back", through: "call" });
    const third = entry(record, "2026-11-21T09:30:00.001Z", { changes: {} });
    await write(async (transaction) => {
      for (const one of [second, first, third, entry(newId(), first.at)]) await transaction.record(one);
    });
    expect(await store.history("Book", record, 10)).toEqual([third, second, first]);
    expect(await store.history("Book", record, 1)).toEqual([third]);
    expect(await store.history("Loan", record, 10)).toEqual([]);
  });

  const session = (tokenHash: string, userId: string, expiresAt = "2026-12-21T09:30:00.000Z"): Session => ({
    ...{ tokenHash, userId, expiresAt },
    createdAt: "2026-11-21T09:30:00.000Z",
  });

  it("tells whose session it is, as they are", async () => {
    const eve = member();
    await insertAll(store, [["Member", eve]]);
    const one = session("of eve", idOf(eve));
    await write((transaction) => transaction.saveSession(one));
    const read = () => store.userOfSession("Member", "of eve", one.createdAt);
    expect(await read()).toEqual({ user: await store.get("Member", idOf(eve)), expiresAt: one.expiresAt });
    await write(async (transaction) => void (await transaction.update("Member", idOf(eve), { name: "Eve Adams", version: 2 }, 1)));
    expect((await read())?.user).toEqual({ ...eve, name: "Eve Adams", version: 2 });
    expect(await store.userOfSession("Member", "of eve", one.expiresAt)).toBeNull();
    expect(await store.userOfSession("Member", "of adam", one.createdAt)).toBeNull();
    await write((transaction) => transaction.remove("Member", idOf(eve)));
    expect(await read()).toBeNull();
  });

  it("knows of a user what was written to them, before and after the commit", async () => {
    const eve = member();
    await insertAll(store, [["Member", eve]]);
    const one = session("of the other eve", idOf(eve));
    await write((transaction) => transaction.saveSession(one));
    const read = async () => (await store.userOfSession("Member", one.tokenHash, one.createdAt))?.user ?? null;
    const before = (await read())!;
    await write(async (transaction) => {
      expect(transaction.isUnchanged(before)).toBe(engine === "sqlite");
      await transaction.update("Member", idOf(eve), { name: "Eve Adams", version: 2 }, 1);
      expect(transaction.isUnchanged(before)).toBe(false);
      // Whoever reads beside it sees what was, and does not take that for what will be.
      if (engine === "sqlite") expect((await read())?.name).toBe(eve.name);
    });
    expect((await read())?.name).toBe("Eve Adams");
    const undone = write(async (transaction) => {
      await transaction.update("Member", idOf(eve), { name: "Eve Brown", version: 3 }, 2);
      if (engine === "sqlite") await read();
      throw new RangeError("changed my mind");
    });
    await expect(undone).rejects.toThrow(RangeError);
    expect((await read())?.name).toBe("Eve Adams");
    await write((transaction) => transaction.removeSessions(idOf(eve)));
    expect(await read()).toBeNull();
  });

  it("keeps a session until it is over", async () => {
    const one = session("a", newId());
    await write((transaction) => transaction.saveSession(one));
    expect(await store.session("a", "2026-12-21T09:29:59.999Z")).toEqual(one);
    expect(await store.session("a", one.expiresAt)).toBeNull();
    expect(await store.session("b", one.createdAt)).toBeNull();
    const longer = { ...one, expiresAt: "2027-01-21T09:30:00.000Z" };
    await write((transaction) => transaction.saveSession(longer));
    expect(await store.session("a", one.expiresAt)).toEqual(longer);
  });

  it("ends one session, or all of a user", async () => {
    const [ada, bob] = [newId(), newId()];
    await write(async (transaction) => {
      for (const one of [session("1", ada), session("2", ada), session("3", ada), session("4", bob)]) await transaction.saveSession(one);
      await transaction.removeSession("1");
    });
    const alive = async () => {
      const found = await Promise.all(["1", "2", "3", "4"].map((hash) => store.session(hash, "2026-11-22T00:00:00.000Z")));
      return found.map((one) => one?.tokenHash);
    };
    expect(await alive()).toEqual([undefined, "2", "3", "4"]);
    await write((transaction) => transaction.removeSessions(ada));
    expect(await alive()).toEqual([undefined, undefined, undefined, "4"]);
  });

  it("clears away sessions that are over", async () => {
    const late = { ...session("new", newId(), "2028-01-01T00:00:00.000Z"), createdAt: "2027-06-01T00:00:00.000Z" };
    await write((transaction) => transaction.saveSession(session("old", newId())));
    await write((transaction) => transaction.saveSession(late));
    expect(await store.session("old", "2026-11-22T00:00:00.000Z")).toBeNull();
  });

  it("keeps one credential for a user, which goes with the user's record", async () => {
    const ada = member();
    await insertAll(store, [["Member", ada]]);
    await write((transaction) => transaction.saveCredential(idOf(ada), "first"));
    await write((transaction) => transaction.saveCredential(idOf(ada), "second"));
    expect(await store.credential(idOf(ada))).toBe("second");
    expect(await store.credential(newId())).toBeNull();
    await write(async (transaction) => {
      await transaction.saveSession(session("ada", idOf(ada)));
      await transaction.remove("Member", idOf(ada));
    });
    expect(await store.credential(idOf(ada))).toBeNull();
    expect(await store.session("ada", "2026-11-22T00:00:00.000Z")).toBeNull();
  });
});
