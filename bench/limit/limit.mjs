// The limit: the least that a good engineer would write by hand for the two documents beside this file, with nothing
// that the documents do not ask for. It signs its tokens instead of keeping sessions, has the row rule in SQL, checks
// what is sent, and keeps history and outbox in the transaction that writes, which writers of one turn share.
//
//     node bench/limit/limit.mjs DATABASE PORT

import { createHmac, timingSafeEqual } from "node:crypto";
import Database from "better-sqlite3";
import Fastify from "fastify";
import { AGENTS, agent, tickets } from "./data.mjs";

const SECRET = "the secret of a benchmark that nobody else reads";
export const COLUMNS = "id, title, body, status, priority, owner, created, version";
const SORTS = new Set(["created", "priority", "title"]);

const base64 = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");
const signature = (text) => createHmac("sha256", SECRET).update(text).digest();

/** What an agent sends to be known by. */
export function limitToken(id) {
  const signed = `${base64({ alg: "HS256", typ: "JWT" })}.${base64({ sub: id, exp: 4_000_000_000 })}`;
  return `${signed}.${signature(signed).toString("base64url")}`;
}

function subjectOf(token) {
  const end = token.lastIndexOf(".");
  const given = Buffer.from(token.slice(end + 1), "base64url");
  const expected = signature(token.slice(0, end));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const { sub, exp } = JSON.parse(Buffer.from(token.slice(token.indexOf(".") + 1, end), "base64url").toString());
  return exp * 1000 > Date.now() ? sub : null;
}

export function openLimit(path) {
  const database = new Database(path);
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "cache_size = -65536", "mmap_size = 268435456"])
    database.pragma(pragma);
  return database;
}

/** Makes the database with so many tickets. */
export function fillLimit(path, count) {
  const database = openLimit(path);
  database.pragma("synchronous = OFF");
  database.exec(`
    create table agent (id integer primary key, email text unique, role text not null, active integer not null) strict;
    create table ticket (
      id integer primary key, title text not null check (length(title) between 1 and 200), body text not null,
      status text not null check (status in ('open', 'closed', 'pending', 'hold')),
      priority integer not null check (priority between 1 and 5), owner integer not null references agent (id),
      created integer not null, version integer not null default 1
    ) strict;
    create table history (id integer primary key, ticket integer not null, version integer not null, who integer not null,
      at integer not null, changes text not null) strict;
    create table outbox (id integer primary key, kind text not null, ticket integer not null, at integer not null, sent integer) strict;
  `);
  const addAgent = database.prepare("insert into agent values (?, ?, ?, 1)");
  const addTicket = database.prepare("insert into ticket values (?, ?, ?, ?, ?, ?, ?, 1)");
  database.transaction(() => {
    for (let n = 1; n <= AGENTS; n++) addAgent.run(n, agent(n).email, agent(n).role);
    for (const one of tickets(count)) addTicket.run(one.id, one.title, one.body, one.status, one.priority, one.owner, one.created);
  })();
  database.exec(`
    create index by_status on ticket (status, created);
    create index by_owner on ticket (owner, created);
    create index by_both on ticket (owner, status, created);
    analyze;
  `);
  database.close();
}

/** Writers of one turn of the event loop share a commit, each with a savepoint; none is answered before it. */
export function groupCommit(database) {
  let waiting = [];
  const flush = () => {
    const group = waiting;
    waiting = [];
    let done;
    try {
      done = database.transaction(() =>
        group.map(({ work }) => {
          database.exec("savepoint one");
          try {
            const value = work();
            database.exec("release one");
            return { value };
          } catch (error) {
            database.exec("rollback to one; release one");
            return { error };
          }
        }),
      )();
    } catch (error) {
      for (const { reject } of group) reject(error);
      return;
    }
    for (const [at, { value, error }] of done.entries()) error === undefined ? group[at].resolve(value) : group[at].reject(error);
  };
  return (work) => new Promise((resolve, reject) => waiting.push({ work, resolve, reject }) === 1 && setImmediate(flush));
}

const TICKET = {
  type: "object",
  properties: {
    id: { type: "integer" },
    title: { type: "string" },
    body: { type: "string" },
    status: { type: "string" },
    priority: { type: "integer" },
    owner: { type: "integer" },
    created: { type: "string" },
    version: { type: "integer" },
  },
};
const GIVEN = {
  title: { type: "string", minLength: 1, maxLength: 200 },
  body: { type: "string", maxLength: 10_000 },
  status: { enum: ["open", "closed", "pending", "hold"] },
  priority: { type: "integer", minimum: 1, maximum: 5 },
};
export const ID = { type: "object", properties: { id: { type: "string", pattern: "^[0-9]{1,15}$" } } };
export const QUERY = {
  type: "object",
  additionalProperties: false,
  properties: {
    status: GIVEN.status,
    sort: { type: "string", maxLength: 20 },
    limit: { type: "string", pattern: "^[0-9]{1,3}$" },
    offset: { type: "string", pattern: "^[0-9]{1,6}$" },
  },
};
const PAGE = { type: "object", properties: { total: { type: "integer" }, data: { type: "array", items: TICKET } } };
export const CREATE = { type: "object", required: ["title", "status", "priority"], additionalProperties: false, properties: GIVEN };
export const CHANGE = {
  type: "object",
  minProperties: 1,
  additionalProperties: false,
  properties: { ...GIVEN, version: { type: "integer" } },
};

/** Answers with the port. */
export async function serveLimit(path, port) {
  const database = openLimit(path);
  const prepared = new Map();
  const prepare = (sql) => {
    if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql));
    return prepared.get(sql);
  };
  const write = groupCommit(database);
  const shown = (row) => ({ ...row, created: new Date(row.created).toISOString() });
  const recorded = (row, who, now, kind, changes) => {
    prepare("insert into history (ticket, version, who, at, changes) values (?, ?, ?, ?, ?)").run(row.id, row.version, who, now, changes);
    prepare("insert into outbox (kind, ticket, at) values (?, ?, ?)").run(kind, row.id, now);
    return row;
  };
  const app = Fastify({ ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  app.decorateRequest("agent", null);
  app.addHook("onRequest", async (request, reply) => {
    const header = request.headers.authorization;
    const id = header?.startsWith("Bearer ") ? subjectOf(header.slice(7)) : null;
    const known = id === null ? undefined : prepare("select id, active from agent where id = ?").get(id);
    if (known === undefined || known.active === 0) return reply.code(401).send({ error: "not signed in" });
    request.agent = known.id;
  });
  app.get("/api/tickets/:id", { schema: { params: ID, response: { 200: TICKET } } }, (request, reply) => {
    const row = prepare(`select ${COLUMNS} from ticket where id = ? and (owner = ? or status = 'open')`).get(
      +request.params.id,
      request.agent,
    );
    return row === undefined ? reply.code(404).send({ error: "not found" }) : reply.send(shown(row));
  });
  app.get("/api/tickets", { schema: { querystring: QUERY, response: { 200: PAGE } } }, (request, reply) => {
    const { status, sort = "-created", limit = "50", offset = "0" } = request.query;
    const column = sort.replace(/^-/, "");
    if (!SORTS.has(column)) return reply.code(400).send({ error: "no such order" });
    // What the row rule comes to where the state is given, as somebody would write it who knows the database.
    const [where, values] =
      status === undefined
        ? ["(owner = ? or status = 'open')", [request.agent]]
        : status === "open"
          ? ["status = ?", [status]]
          : ["owner = ? and status = ?", [request.agent, status]];
    const data = prepare(
      `select ${COLUMNS} from ticket where ${where} order by ${column} ${sort[0] === "-" ? "desc" : "asc"} limit ? offset ?`,
    )
      .all(...values, Math.min(+limit, 100), +offset)
      .map(shown);
    reply.send({ total: prepare(`select count(*) n from ticket where ${where}`).get(...values).n, data });
  });
  app.post("/api/tickets", { schema: { body: CREATE, response: { 201: TICKET } } }, async (request, reply) => {
    const { title, body = "", status, priority } = request.body;
    const now = Date.now();
    const insert = prepare(
      `insert into ticket (title, body, status, priority, owner, created, version) values (?, ?, ?, ?, ?, ?, 1) returning ${COLUMNS}`,
    );
    const row = await write(() =>
      recorded(insert.all(title, body, status, priority, request.agent, now)[0], request.agent, now, "created", "{}"),
    );
    return reply.code(201).send(shown(row));
  });
  app.patch("/api/tickets/:id", { schema: { params: ID, body: CHANGE, response: { 200: TICKET } } }, async (request, reply) => {
    const { version, ...given } = request.body;
    const names = Object.keys(given);
    const now = Date.now();
    const update = prepare(
      `update ticket set ${names.map((name) => `${name} = ?`).join(", ")}, version = version + 1
       where id = ? and owner = ? ${version === undefined ? "" : "and version = ?"} returning ${COLUMNS}`,
    );
    const values = [...names.map((name) => given[name]), +request.params.id, request.agent, ...(version === undefined ? [] : [version])];
    const row = await write(() => {
      const [changed] = update.all(...values);
      return changed === undefined ? null : recorded(changed, request.agent, now, "changed", JSON.stringify(given));
    });
    return row === null ? reply.code(404).send({ error: "not found" }) : reply.send(shown(row));
  });
  await app.listen({ host: "127.0.0.1", port });
  return app.server.address().port;
}

if (process.argv[1] === import.meta.filename) {
  const [path, port] = process.argv.slice(2);
  process.on("SIGTERM", () => process.exit(0));
  console.log(`listens on ${await serveLimit(path, Number(port))}`);
}
