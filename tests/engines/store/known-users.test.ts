// A store sees what another program does to its open file.

import Database from "better-sqlite3";
import { expect, it } from "vitest";
import { databases, insertAll } from "./databases.ts";
import { idOf, member } from "./fixture-plan.ts";

const { open, fresh } = databases("sqlite");

const nextTurn = () => new Promise((done) => setImmediate(done));

it("sees what somebody changed in the file of an open store", async () => {
  const path = await fresh();
  const store = await open(undefined, path);
  const eve = member();
  await insertAll(store, [["Member", eve]]);
  const session = { tokenHash: "of eve", userId: idOf(eve), createdAt: "2026-11-21T09:30:00.000Z", expiresAt: "2026-12-21T09:30:00.000Z" };
  await store.write((transaction) => transaction.saveSession(session));
  const read = async () => (await store.userOfSession("Member", "of eve", session.createdAt))?.user;
  expect((await read())?.name).toBe(eve.name);
  expect(await read()).toBe(await read());
  const before = (await read())!;
  expect(await store.write(async (transaction) => transaction.isUnchanged(before))).toBe(true);
  expect(await read()).toBe(before);
  const other = new Database(path);
  other.prepare("UPDATE member SET name = 'Eve Adams'").run();
  // A transaction sees it at once, and what only reads from the next turn on.
  expect(await store.write(async (transaction) => transaction.isUnchanged(before))).toBe(false);
  await nextTurn();
  expect((await read())?.name).toBe("Eve Adams");
  other.prepare("DELETE FROM ninefold_session").run();
  await nextTurn();
  expect(await read()).toBeUndefined();
  other.close();
});
