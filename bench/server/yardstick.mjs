// The yardstick: the desk as a careful engineer writes it by hand for its one document, with fastify and better-sqlite3.
// The same answers, rules, history and durability; every statement written and prepared beforehand, in the best shape
// that its author knows, with the indexes that its lists, its screen (the newest first, by status), its references and the
// history of the whole product need. It knows nothing of Ninefold, and is no part of it.
//
//     node bench/server/yardstick.mjs FILE PORT        serves the database, until told to stop

import { createHash } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import fastifyHelmet from "@fastify/helmet";
import Database from "better-sqlite3";
import Fastify from "fastify";
import { uuidv7 } from "uuidv7";

const COUNTED = 1000;
const LARGEST_GROUP = 256;
const COLUMNS = "id, title, note, kind, amount, owner, budget, status, version, created_at, changed_at";
const OTHER_KINDS = new Set(["repair", "order", "move"]);

/** Opens a file, or makes one with empty tables. */
export function openYardstick(path) {
  const database = new Database(path);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma(`journal_size_limit = ${4 * 1024 * 1024}`);
  database.exec(`
    create table if not exists person (id text primary key, name text not null, email text not null unique, lead integer not null) without rowid;
    create table if not exists session (token_hash text primary key, user_id text not null references person, expires_at text not null) without rowid;
    create table if not exists budget (id text primary key, name text not null unique, spent integer not null, version integer not null,
      changed_at text not null, changed_by text) without rowid;
    create table if not exists ticket (
      id text primary key, title text not null, title_order text not null, note text, kind text not null, amount integer not null check (amount >= 0),
      owner text not null references person, budget text not null references budget, status text not null, status_since text not null,
      version integer not null, created_at text not null, created_by text, changed_at text not null, changed_by text);
    create index if not exists ticket_status_title on ticket (status, title_order, id);
    create index if not exists ticket_owner_status_title on ticket (owner, status, title_order, id);
    create index if not exists ticket_created on ticket (created_at);
    create index if not exists ticket_status_created on ticket (status, created_at);
    create index if not exists ticket_budget on ticket (budget);
    create virtual table if not exists ticket_search using fts5 (title, content='ticket', prefix='2 3', tokenize='unicode61 remove_diacritics 2');
    create trigger if not exists ticket_added after insert on ticket begin
      insert into ticket_search (rowid, title) values (new.rowid, new.title);
    end;
    create trigger if not exists ticket_changed after update of title on ticket begin
      insert into ticket_search (ticket_search, rowid, title) values ('delete', old.rowid, old.title);
      insert into ticket_search (rowid, title) values (new.rowid, new.title);
    end;
    create table if not exists history (id text primary key, entity text not null, record text not null, at text not null, "by" text,
      action text not null, changes text not null) without rowid;
    create index if not exists history_record on history (entity, record, at);
    create index if not exists history_at on history (at);
  `);
  return database;
}

/** Capitals beside small letters, and numbers as they count. */
export function titleOrder(title) {
  return title.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(12, "0"));
}

class Refused extends Error {
  constructor(status, code) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

function desk(database) {
  const one = (text) => database.prepare(text).raw(true);
  const mine = "owner = ?";
  const statements = {
    session: one("select p.id, p.lead from session s join person p on p.id = s.user_id where s.token_hash = ? and s.expires_at > ?"),
    see: one(`select ${COLUMNS} from ticket where id = ? and (owner = ? or status = 'open')`),
    load: one("select title, note, kind, amount, owner, budget, status, version from ticket where id = ?"),
    openPage: one(`select ${COLUMNS} from ticket where status = 'open' order by title_order, id limit ? offset ?`),
    openCount: one("select count(*) from (select 1 from ticket where status = 'open' limit ?)"),
    minePage: one(`select ${COLUMNS} from ticket where ${mine} and status = ? order by title_order, id limit ? offset ?`),
    mineCount: one(`select count(*) from (select 1 from ticket where ${mine} and status = ? limit ?)`),
    found: one(`select ${COLUMNS.split(", ")
      .map((name) => `t.${name}`)
      .join(", ")} from ticket_search f join ticket t on t.rowid = f.rowid
      where ticket_search match ? and (t.owner = ? or t.status = 'open') order by t.title_order, t.id limit ? offset ?`),
    foundCount: one(`select count(*) from (select 1 from ticket_search f join ticket t on t.rowid = f.rowid
      where ticket_search match ? and (t.owner = ? or t.status = 'open') limit ?)`),
    budget: one("select spent, version from budget where id = ?"),
    insert: database.prepare("insert into ticket values (?, ?, ?, ?, ?, ?, ?, ?, 'open', ?, 1, ?, ?, ?, ?)"),
    change: database.prepare(
      "update ticket set title = ?, title_order = ?, note = ?, kind = ?, amount = ?, version = version + 1, changed_at = ?, changed_by = ? where id = ? and version = ?",
    ),
    move: database.prepare(
      "update ticket set status = ?, status_since = ?, version = version + 1, changed_at = ?, changed_by = ? where id = ? and version = ?",
    ),
    spend: database.prepare(
      "update budget set spent = ?, version = version + 1, changed_at = ?, changed_by = ? where id = ? and version = ?",
    ),
    record: database.prepare("insert into history values (?, ?, ?, ?, ?, ?, ?)"),
  };
  const record = (entity, id, at, by, action, changes) =>
    statements.record.run(uuidv7(), entity, id, at, by, action, JSON.stringify(changes));
  const see = (user, id) => {
    const row = statements.see.get(id, user.id);
    if (row === undefined) throw new Refused(404, "not-found");
    return asJson(row);
  };
  /** What somebody may change, as it is. */
  const own = (user, id) => {
    const row = statements.load.get(id);
    if (row === undefined || (row[4] !== user.id && row[6] !== "open")) throw new Refused(404, "not-found");
    if (row[4] !== user.id) throw new Refused(403, "not-allowed");
    const [title, note, kind, amount, owner, budget, status, version] = row;
    return { title, note, kind, amount, owner, budget, status, version };
  };
  const spend = (user, id, amount, now) => {
    const [spent, version] = statements.budget.get(id);
    statements.spend.run(spent + amount, now, user.id, id, version);
    record("Budget", id, now, user.id, "effect", { spent: { from: spent, to: spent + amount } });
  };
  return {
    user(hash, now) {
      const row = statements.session.get(hash, now);
      return row === undefined ? null : { id: row[0], lead: row[1] === 1 };
    },
    see,
    list(user, status, { size, page }) {
      const offset = (page - 1) * size;
      const open = status === "open";
      const rows = open ? statements.openPage.all(size + 1, offset) : statements.minePage.all(user.id, status, size + 1, offset);
      const [count] = open ? statements.openCount.get(COUNTED + 1) : statements.mineCount.get(user.id, status, COUNTED + 1);
      return asPage(rows, count, size, page);
    },
    search(user, text, { size, page }) {
      const words = text.split(/\s+/).filter((word) => word !== "");
      const match = words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(" ");
      const rows = statements.found.all(match, user.id, size + 1, (page - 1) * size);
      const [count] = statements.foundCount.get(match, user.id, COUNTED + 1);
      return asPage(rows, count, size, page);
    },
    create(user, given, now) {
      const { title, note = null, kind, amount, budget } = given;
      demandTicket({ title, note, kind, amount });
      if (statements.budget.get(budget) === undefined) throw new Refused(422, "reference-unknown");
      const id = uuidv7();
      statements.insert.run(id, title, titleOrder(title), note, kind, cents(amount), user.id, budget, now, now, user.id, now, user.id);
      record("Ticket", id, now, user.id, "ask", { title: { from: null, to: title }, amount: { from: null, to: cents(amount) } });
      return see(user, id);
    },
    change(user, id, given, now) {
      const before = own(user, id);
      const after = { ...before, ...given, amount: given.amount === undefined ? before.amount : cents(given.amount) };
      demandTicket({ ...after, amount: "0" });
      if (after.amount < 0) throw new Refused(422, "negative-amount");
      const done = statements.change.run(
        after.title,
        titleOrder(after.title),
        after.note,
        after.kind,
        after.amount,
        now,
        user.id,
        id,
        before.version,
      );
      if (done.changes !== 1) throw new Refused(409, "changed-meanwhile");
      const changes = Object.fromEntries(
        Object.keys(given).flatMap((name) => (before[name] === after[name] ? [] : [[name, { from: before[name], to: after[name] }]])),
      );
      record("Ticket", id, now, user.id, "change", changes);
      return see(user, id);
    },
    act(user, id, action, now) {
      const { title, amount, budget, status, version } = own(user, id);
      const [from, to, sign] = action === "settle" ? ["open", "settled", 1] : ["settled", "open", -1];
      if (status !== from) throw new Refused(409, "not-possible-now");
      if (action === "settle" && amount <= 0) throw new Refused(409, `There is nothing to pay for "${title}".`);
      statements.move.run(to, now, now, user.id, id, version);
      record("Ticket", id, now, user.id, action, { status: { from, to } });
      spend(user, budget, sign * amount, now);
      return see(user, id);
    },
  };
}

function demandTicket({ title, note, kind, amount }) {
  if (typeof title !== "string" || title === "" || title.length > 120) throw new Refused(422, "invalid");
  if (note !== null && (typeof note !== "string" || note.length > 10_000)) throw new Refused(422, "invalid");
  if (!OTHER_KINDS.has(kind)) throw new Refused(422, "invalid");
  if (typeof amount !== "string" || !/^-?\d{1,12}(\.\d{1,2})?$/.test(amount)) throw new Refused(422, "invalid");
  if (amount.startsWith("-")) throw new Refused(422, "negative-amount");
}

function cents(text) {
  const [whole, part = ""] = text.split(".");
  return Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

function asJson([id, title, note, kind, amount, owner, budget, status, version, created_at, changed_at]) {
  const money = `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, "0")}`;
  return { id, title, note, kind, amount: money, owner, budget, status, version, created_at, changed_at };
}

function asPage(rows, count, size, page) {
  const exact = count <= COUNTED;
  const items = rows.slice(0, size).map(asJson);
  return { items, page, size, total: exact ? count : COUNTED, totalIsExact: exact, more: rows.length > size };
}

/** Writers of one turn of the event loop share a commit; each has a savepoint, and none is answered before the commit. */
function groupCommit(database) {
  const [begin, commit, rollback, savepoint, release, undo] = [
    "begin immediate",
    "commit",
    "rollback",
    "savepoint job",
    "release job",
    "rollback to job",
  ].map((text) => database.prepare(text));
  const queue = [];
  const flush = () => {
    const jobs = queue.splice(0, LARGEST_GROUP);
    if (queue.length > 0) setImmediate(flush);
    const answers = [];
    try {
      begin.run();
      for (const { work, resolve, reject } of jobs) {
        savepoint.run();
        try {
          const done = work();
          answers.push(() => resolve(done));
        } catch (error) {
          undo.run();
          answers.push(() => reject(error));
        }
        release.run();
      }
      commit.run();
    } catch (error) {
      if (database.inTransaction) rollback.run();
      for (const { reject } of jobs) reject(error);
      return;
    }
    for (const answer of answers) answer();
  };
  return (work) =>
    new Promise((resolve, reject) => {
      if (queue.length === 0) setImmediate(flush);
      queue.push({ work, resolve, reject });
    });
}

export async function serveYardstick(path, port) {
  const database = openYardstick(path);
  database.pragma("analysis_limit = 400");
  database.pragma("optimize = 0x10002");
  const reader = new Database(path, { readonly: true });
  const reading = desk(reader);
  const writing = desk(database);
  const write = groupCommit(database);
  const fastify = Fastify({ logger: true });
  await fastify.register(fastifyHelmet);
  await fastify.register(fastifyCookie);
  fastify.decorateRequest("user", null);
  fastify.addHook("onRequest", async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1] ?? request.cookies.session;
    const hash = token === undefined ? null : createHash("sha256").update(token).digest("hex");
    request.user = hash === null ? null : reading.user(hash, new Date().toISOString());
    if (request.user === null) throw new Refused(401, "not-signed-in");
    reply.header("cache-control", "no-store");
  });
  fastify.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Refused ? error.status : (error.statusCode ?? 500);
    reply.code(status).type("application/problem+json").send({ status, code: error.code, detail: error.message });
  });
  const answer = (reply, status, record) => reply.code(status).header("etag", `"${record.version}"`).send(record);
  const id = { params: { type: "object", properties: { id: { type: "string", format: "uuid" } } } };
  const listQuery = {
    type: "object",
    additionalProperties: false,
    properties: {
      status: { type: "string", enum: ["open", "settled", "closed"] },
      q: { type: "string", maxLength: 1000 },
      size: { type: "integer", minimum: 1, maximum: 100, default: 50 },
      page: { type: "integer", minimum: 1, default: 1 },
    },
  };
  fastify.get("/api/records/Ticket/:id", { schema: id }, async (request, reply) =>
    answer(reply, 200, reading.see(request.user, request.params.id)),
  );
  fastify.get("/api/records/Ticket", { schema: { querystring: listQuery } }, async ({ user, query }) =>
    query.q === undefined ? reading.list(user, query.status, query) : reading.search(user, query.q, query),
  );
  fastify.post("/api/records/Ticket/actions/ask", async (request, reply) =>
    answer(reply, 201, await write(() => writing.create(request.user, request.body, new Date().toISOString()))),
  );
  fastify.patch("/api/records/Ticket/:id", { schema: id }, async (request, reply) =>
    answer(reply, 200, await write(() => writing.change(request.user, request.params.id, request.body, new Date().toISOString()))),
  );
  for (const action of ["settle", "reopen"]) {
    fastify.post(`/api/records/Ticket/:id/actions/${action}`, { schema: id }, async (request, reply) =>
      answer(reply, 200, await write(() => writing.act(request.user, request.params.id, action, new Date().toISOString()))),
    );
  }
  await fastify.listen({ host: "127.0.0.1", port });
  return fastify.server.address().port;
}

if (process.argv[1] === import.meta.filename) {
  const [path, port] = process.argv.slice(2);
  console.log(`listens on ${await serveYardstick(path, Number(port))}`);
}
