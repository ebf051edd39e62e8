// The limit with what Ninefold does besides, each of which can be left out: so what each costs can be seen.
//
//     node bench/limit/with-duties.mjs DATABASE PORT [WITHOUT]

import { createHash, randomUUID } from "node:crypto";
import Fastify from "fastify";
import pino from "pino";
import { tokenHash, tokenOf } from "../server/fill.mjs";
import { AGENTS } from "./data.mjs";
import { CHANGE, COLUMNS, CREATE, fillLimit, groupCommit, ID, openLimit, QUERY } from "./limit.mjs";

/** In the order in which a request comes by them. */
export const DUTIES = [
  "session",
  "permission",
  "statement",
  "history",
  "words",
  "sort keys",
  "commit",
  "shaping",
  "serialising",
  "headers",
  "log",
];

const SECURITY = {
  "content-security-policy":
    "default-src 'self';img-src 'self' data:;style-src 'self' 'unsafe-inline';object-src 'none';base-uri 'self';form-action 'self';frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cache-control": "no-store",
};
const OPTIONS = { params: ID };

/** The limit's database with sessions, keys to sort by and words to search by. */
export function fillWithDuties(path, count) {
  fillLimit(path, count);
  const database = openLimit(path);
  database.pragma("synchronous = OFF");
  database.exec(`
    create table session (token text primary key, agent integer not null, expires integer not null) strict, without rowid;
    alter table ticket add column title_key text not null default '';
    update ticket set title_key = lower(title);
    create virtual table words using fts5 (title, content = 'ticket', content_rowid = 'id', tokenize = 'trigram');
    insert into words (words) values ('rebuild');
  `);
  const add = database.prepare("insert into session values (?, ?, 4000000000000)");
  database.transaction(() => {
    for (let n = 1; n <= AGENTS; n++) add.run(tokenHash(tokenOf(n)), n);
  })();
  database.close();
}

async function serveWithDuties(path, port, without) {
  const does = (duty) => duty !== without;
  const database = openLimit(path);
  if (!does("commit")) database.pragma("synchronous = OFF");
  const prepared = new Map();
  const prepare = (sql) => {
    if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql));
    return prepared.get(sql);
  };
  const write = groupCommit(database);
  const remembered = new Map();
  /** What is read, or without statements what was read for the same before. */
  const read = (key, ask) => {
    if (does("statement")) return ask();
    if (!remembered.has(key)) remembered.set(key, ask());
    return remembered.get(key);
  };
  const agentOf = (token) => {
    if (!does("session")) return Number(/^token-(\d+)-/.exec(token)?.[1]);
    const hash = createHash("sha256").update(token).digest("hex");
    const found = prepare("select s.agent, a.active from session s join agent a on a.id = s.agent where token = ? and expires > ?").get(
      hash,
      Date.now(),
    );
    return found?.active === 1 ? found.agent : undefined;
  };
  const maySee = (row, agent) => !does("permission") || row.owner === agent || row.status === "open";
  const shaped = (row) => {
    if (!does("shaping")) return row;
    const { id, title, body, status, priority, owner, created, version } = row;
    return { id, title, body, status, priority, owner, created: new Date(created).toISOString(), version };
  };
  const app = Fastify({ genReqId: () => randomUUID(), ajv: { customOptions: { coerceTypes: false, removeAdditional: false } } });
  app.setSerializerCompiler(() => JSON.stringify);
  let kept = "";
  const send = (reply, status, body) => {
    reply.code(status).header("content-type", "application/json; charset=utf-8");
    if (does("headers")) reply.headers(SECURITY).header("x-request-id", reply.request.id);
    if (does("serialising")) return reply.send(JSON.stringify(body));
    if (kept === "") kept = JSON.stringify(body);
    return reply.send(kept);
  };
  app.decorateRequest("agent", null);
  app.addHook("onRequest", (request, reply, next) => {
    const agent = agentOf((request.headers.authorization ?? "").slice("Bearer ".length));
    if (agent === undefined) return void reply.code(401).send({ error: "not signed in" });
    request.agent = agent;
    next();
  });
  if (does("log")) logAnswers(app);
  app.get("/api/tickets/:id", { schema: OPTIONS }, (request, reply) => {
    const { id } = request.params;
    const row = read(id, () => prepare(`select ${COLUMNS} from ticket where id = ?`).get(+id));
    if (row === undefined || !maySee(row, request.agent)) return reply.code(404).send({ error: "not found" });
    return send(reply, 200, shaped(row));
  });
  app.get("/api/tickets", { schema: { querystring: QUERY } }, (request, reply) => {
    const { status, limit = "50", offset = "0" } = request.query;
    // The row rule is part of what is asked, with an index of its own.
    const [where, values] = status === "open" ? ["status = ?", [status]] : ["owner = ? and status = ?", [request.agent, status]];
    const { rows, total } = read(`${where} ${values} ${limit} ${offset}`, () => ({
      rows: prepare(`select ${COLUMNS} from ticket where ${where} order by created desc limit ? offset ?`).all(...values, +limit, +offset),
      total: prepare(`select count(*) n from ticket where ${where}`).get(...values).n,
    }));
    return send(reply, 200, { total, data: rows.map(shaped) });
  });
  const recorded = (row, agent, kind, changes) => {
    if (does("history"))
      prepare("insert into history (ticket, version, who, at, changes) values (?, ?, ?, ?, ?)").run(
        row.id,
        row.version,
        agent,
        Date.now(),
        JSON.stringify({ kind, changes }),
      );
    return row;
  };
  const keyed = ({ id, title }) =>
    does("sort keys") && prepare("update ticket set title_key = ? where id = ?").run(title.toLowerCase(), id);
  const found = (id, title) => does("words") && prepare("insert into words (rowid, title) values (?, ?)").run(id, title);
  const forgotten = (id, title) =>
    does("words") && prepare("insert into words (words, rowid, title) values ('delete', ?, ?)").run(id, title);
  app.post("/api/tickets", { schema: { body: CREATE } }, async (request, reply) => {
    const { title, body = "", status, priority } = request.body;
    const row = await write(() => {
      const insert = prepare(
        `insert into ticket (title, body, status, priority, owner, created, version) values (?, ?, ?, ?, ?, ?, 1) returning ${COLUMNS}`,
      );
      const [made] = insert.all(title, body, status, priority, request.agent, Date.now());
      keyed(made);
      found(made.id, title);
      return recorded(made, request.agent, "create", request.body);
    });
    return send(reply, 201, shaped(row));
  });
  app.patch("/api/tickets/:id", { schema: { ...OPTIONS, body: CHANGE } }, async (request, reply) => {
    const { priority, title } = request.body;
    const id = +request.params.id;
    const row = await write(() => {
      const before = prepare(`select ${COLUMNS} from ticket where id = ?`).get(id);
      if (before === undefined || (does("permission") && before.owner !== request.agent)) return null;
      const update = prepare(`update ticket set title = ?, priority = ?, version = version + 1 where id = ? returning ${COLUMNS}`);
      const [changed] = update.all(title, priority, id);
      keyed(changed);
      forgotten(id, before.title);
      found(id, title);
      const changes = { title: { from: before.title, to: title }, priority: { from: before.priority, to: priority } };
      return recorded(changed, request.agent, "change", changes);
    });
    return row === null ? reply.code(404).send({ error: "not found" }) : send(reply, 200, shaped(row));
  });
  await app.listen({ host: "127.0.0.1", port });
}

/** A line for each answer, those of one turn of the event loop in one write. */
function logAnswers(app) {
  let lines = "";
  const pass = () => {
    process.stdout.write(lines);
    lines = "";
  };
  const write = (line) => {
    if (lines === "") setImmediate(pass);
    lines += line;
  };
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write });
  app.addHook("onResponse", (request, reply, next) => {
    const { id, method, agent } = request;
    logger.info({ request: id, method, route: request.routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime, user: agent });
    next();
  });
}

if (process.argv[1] === import.meta.filename) {
  const [path, port, without] = process.argv.slice(2);
  process.on("SIGTERM", () => process.exit(0));
  await serveWithDuties(path, Number(port), without);
}
