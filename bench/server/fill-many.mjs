// Fills a database of the desk with as many requests as are wanted, quickly: people and budgets through the store, requests
// straight into their tables, whose indexes are taken away before and made again behind them.

import { readFileSync } from "node:fs";
import Database from "better-sqlite3";
import { ticket } from "./data.mjs";
import { fillNinefold } from "./fill.mjs";

const TABLES = ["ticket", "ninefold_words_ticket"];

/** `path` is the file's. */
export async function fillMany(path, document, count) {
  await fillNinefold(`sqlite:${path}`, readFileSync(document, "utf8"), 0);
  const database = new Database(path);
  database.pragma("synchronous = OFF");
  database.pragma("cache_size = -200000");
  const kept = database
    .prepare(
      `select type, name, sql from sqlite_schema where tbl_name in (${TABLES.map(() => "?")}) and type in ('index', 'trigger') and sql is not null`,
    )
    .all(TABLES);
  for (const { type, name } of kept) database.exec(`drop ${type} "${name}"`);
  const insert =
    database.prepare(`insert into "ticket" (id, created_at, created_by, changed_at, changed_by, version, title, note, kind, amount,
    owner, budget, status, status_since) values (?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const words = database.prepare(`insert into "ninefold_words_ticket" (id, w0) values (?, ?)`);
  database.transaction(() => {
    for (let n = 0; n < count; n++) {
      const { id, title, note, kind, amount, owner, budget, status, at } = ticket(n);
      insert.run(id, at, owner, at, owner, title, note, kind, BigInt(amount), owner, budget, status, at);
      words.run(id, title.toLowerCase());
    }
  })();
  database.exec(`insert into "ninefold_words_ticket.find" ("ninefold_words_ticket.find") values ('rebuild')`);
  for (const { sql } of kept) database.exec(sql);
  database.close();
}
