// How long one request keeps all others waiting: the event loop of a server is watched while it is sent requests as large as
// the limits allow.

import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { freePorts } from "../ports.mjs";
import { row as rowOf } from "../table.mjs";
import { KEY, largeRequests } from "./large-requests.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
const DOCUMENT = join(import.meta.dirname, "blocking.md");
const LAG = join(import.meta.dirname, "lag.mjs");
/** Milliseconds for which one request may block the event loop. */
const MOST = 100;
/** Bytes of an answer to a request that is refused. */
const MOST_BYTES = 65_536;
/** What took longer is tried again so often, since the machine may have been busy. */
const AGAIN = 3;
const ROWS = 900;
/** Milliseconds after which a request is not waited for any longer, nor any that follows it. */
const PATIENCE = 120_000;

const row = (name, found) => rowOf(name, { yardstick: "-", ratio: null, ...found });

/** `only`: a regular expression for the names of the requests. */
export async function measureBlocking(only = process.env.BENCH_BLOCKING) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  try {
    const server = await start(folder);
    try {
      return await measured(server, only === undefined ? /./ : new RegExp(only));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(server, only) {
  const records = await prepare(server);
  const found = [];
  for (const one of largeRequests(records)) {
    const name = `${one.method} ${one.path.split("?")[0]}: ${one.name}`;
    if (!only.test(name)) continue;
    let best = null;
    for (let time = 0; time < AGAIN && (best === null || best.lag > MOST); time++) {
      const reply = await measure(server, one);
      if (best === null || reply.lag < best.lag) best = reply;
    }
    found.push({ name, ...best });
    if (best.lag === Infinity) break;
    if (process.env.BENCH_VERBOSE !== undefined) console.log(`${best.lag.toFixed(0)} ms ${best.status} ${best.bytes} ${name} ${best.text}`);
  }
  const slow = found.filter(({ lag }) => lag > MOST);
  const large = found.filter(({ status, bytes }) => status >= 400 && bytes > MOST_BYTES);
  const broken = found.filter(({ status }) => status >= 500 || status === 0);
  const longest = found.reduce((most, { lag }) => Math.max(most, lag), 0);
  const told = found.filter(({ status }) => status >= 400).reduce((most, { bytes }) => Math.max(most, bytes), 0);
  return [
    row(`the event loop blocked by one of ${found.length} requests`, {
      measured: `${Math.round(longest)} ms`,
      bound: `at most ${MOST} ms`,
      kept: slow.length === 0,
    }),
    ...slow.map(({ name, lag }) => row(name, { measured: `${Math.round(lag)} ms`, bound: `at most ${MOST} ms`, kept: false })),
    row("an answer to a request that is refused", { measured: `${told} bytes`, bound: "at most 64 KB", kept: large.length === 0 }),
    ...large.map(({ name, bytes }) => row(name, { measured: `${bytes} bytes`, bound: "at most 64 KB", kept: false })),
    ...broken.map(({ name, status }) => row(name, { measured: `status ${status}`, bound: "below 500", kept: false })),
  ];
}

async function measure(server, one) {
  await server.lag("reset");
  const reply = await ask(server, one);
  return { ...reply, lag: reply.late ? Number.POSITIVE_INFINITY : await server.lag("read") };
}

async function ask({ url, token }, { method, path, body, type = "application/json", headers = {} }) {
  const bytes = body === undefined ? null : Buffer.from(body);
  const sent = {
    authorization: `Bearer ${token}`,
    ...(path.startsWith("/-/") ? { "x-ninefold": "1" } : {}),
    ...(bytes === null ? {} : { "content-type": type, "content-length": bytes.length }),
    ...headers,
  };
  return new Promise((resolve) => {
    const address = url + path.replace(KEY, randomUUID());
    const asking = request(address, { method, headers: sent, signal: AbortSignal.timeout(PATIENCE) }, (response) => {
      const chunks = [];
      response.on("data", (chunk) => chunks.push(chunk));
      response.on("end", () => {
        const all = Buffer.concat(chunks);
        resolve({ status: response.statusCode, bytes: all.length, text: all.toString("utf8", 0, 200) });
      });
    });
    asking.on("error", (error) =>
      resolve({ status: 0, bytes: 0, text: String(error), late: error.name === "TimeoutError" || error.code === "ABORT_ERR" }),
    );
    asking.end(bytes ?? undefined);
  });
}

/** An order with many rows, a job, and tags. */
async function prepare(server) {
  const send = async (method, path, value) => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        ...(server.token === "" ? {} : { authorization: `Bearer ${server.token}` }),
        ...(value === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(value === undefined ? {} : { body: JSON.stringify(value) }),
    });
    const body = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(body).slice(0, 500)}`);
    return body;
  };
  const joined = await send("POST", "/api/join", { name: "Ann", email: "ann@example.org", password: "correct horse battery" });
  server.token = joined.token;
  const tags = await send(
    "POST",
    "/api/tags/all",
    Array.from({ length: ROWS }, (_, at) => ({ name: `tag ${at}` })),
  );
  const lines = Array.from({ length: ROWS }, (_, at) => ({ name: `line ${at}` }));
  const order = await send("POST", "/api/records/Order", { title: "large", lines });
  const job = await send("POST", "/api/records/Job/actions/begin", { title: "one" });
  return { order, job: job.id, tags: tags.map(({ id }) => id) };
}

async function start(folder) {
  const [port] = await freePorts(1);
  const command = ["--import", LAG, join(ROOT, "bin/ninefold.js"), "serve", DOCUMENT, "--port", String(port), "--data", folder];
  const log = openSync(join(folder, "log"), "w");
  const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ["ignore", log, "inherit", "ipc"] });
  const url = `http://127.0.0.1:${port}`;
  while ((await fetch(`${url}/-/healthz`).catch(() => null))?.ok !== true) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((done) => setTimeout(done, 20));
  }
  return {
    url,
    token: "",
    async lag(question) {
      child.send(question);
      const [answer] = await once(child, "message");
      return answer;
    },
    async stop() {
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    },
  };
}
