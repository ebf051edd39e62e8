// Fills a database of the desk, through the store, and signs everybody in: the token of person n is `token-n` and more.

import { createHash } from "node:crypto";
import { compile } from "../../dist/program/compile.js";
import { openStore } from "../../dist/program/store.js";
import { BUDGETS, budget, PEOPLE, person, ticket } from "./data.mjs";
import { openYardstick, titleOrder } from "./yardstick.mjs";

const AT_ONCE = 5_000;
const FOREVER = "2099-01-01T00:00:00.000Z";
const BEGINNING = "2026-01-01T00:00:00.000Z";

/** 43 characters, as the tokens of sign-in have. */
export const tokenOf = (n) => `token-${n}-`.padEnd(43, "x");
export const tokenHash = (token) => createHash("sha256").update(token).digest("hex");

/** `url` is the store's; `text` the document. */
export async function fillNinefold(url, text, count) {
  const { plan } = compile([{ file: "desk.md", text }]);
  const { store } = await openStore({ plan, url });
  const stamp = (at, by) => ({ created_at: at, created_by: by, changed_at: at, changed_by: by, version: 1 });
  await store.write(async (transaction) => {
    for (let n = 0; n < PEOPLE; n++) {
      await transaction.insert("Person", { ...person(n), ...stamp(BEGINNING, null) });
      await transaction.saveSession({
        tokenHash: tokenHash(tokenOf(n)),
        userId: person(n).id,
        createdAt: BEGINNING,
        expiresAt: FOREVER,
      });
    }
    for (let n = 0; n < BUDGETS; n++) await transaction.insert("Budget", { ...budget(n), ...stamp(BEGINNING, null) });
  });
  for (let start = 0; start < count; start += AT_ONCE) {
    await store.write(async (transaction) => {
      for (let n = start; n < Math.min(start + AT_ONCE, count); n++) {
        const { at, ...fields } = ticket(n);
        await transaction.insert("Ticket", { ...fields, status_since: at, ...stamp(at, fields.owner) });
      }
    });
  }
  await store.close();
}

/** The same records in the yardstick's tables. */
export function fillYardstick(path, count) {
  const database = openYardstick(path);
  const insert = {
    person: database.prepare("insert into person values (?, ?, ?, ?)"),
    session: database.prepare("insert into session values (?, ?, ?)"),
    budget: database.prepare("insert into budget values (?, ?, ?, 1, ?, null)"),
    ticket: database.prepare("insert into ticket values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?)"),
  };
  database.transaction(() => {
    for (let n = 0; n < PEOPLE; n++) {
      const { id, name, email, lead } = person(n);
      insert.person.run(id, name, email, lead ? 1 : 0);
      insert.session.run(tokenHash(tokenOf(n)), id, FOREVER);
    }
    for (let n = 0; n < BUDGETS; n++) insert.budget.run(budget(n).id, budget(n).name, 0, BEGINNING);
    for (let n = 0; n < count; n++) {
      const { id, title, note, kind, amount, owner, budget: paidBy, status, at } = ticket(n);
      insert.ticket.run(id, title, titleOrder(title), note, kind, amount, owner, paidBy, status, at, at, owner, at, owner);
    }
  })();
  database.close();
}
