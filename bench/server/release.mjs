// How long people wait while 100,000 records are brought to a changed document, and back, as they go on working.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { freePorts } from "../ports.mjs";
import { median, row } from "../table.mjs";
import { CASES, headersOf, randomBelow } from "./cases.mjs";
import { fillNinefold } from "./fill.mjs";
import { DOCUMENT, prepareNinefold, startNinefold } from "./servers.mjs";

const PROGRAM = join(resolve(import.meta.dirname, "../.."), "bin/ninefold.js");
const COUNT = Number(process.env.BENCH_COUNT ?? 100_000);
/** Milliseconds between two requests, of which every fifth writes. */
const EVERY = 5;
/** Milliseconds of requests before the command, in which the server and its database come to know them. */
const WARM = 4_000;
/** Milliseconds that somebody may wait. */
const LONGEST = 1_000;

/** A row of the entity that everybody works with, in the place of another one. */
const field = (name, ...rows) => [new RegExp(`^\\| ${name} .*$`, "m"), rows.join("\n")];

/** What is changed, by its name: what is replaced in the document. */
const KINDS = {
  "a field from another, one with a default, two words to one": [
    field(
      "note  ",
      "$&",
      "| summary | text(60) | optional | from first word of note |",
      "| urgency | one of: low, high | required | starts low |",
    ),
    ["one of: repair, order, move", "one of: repair, order (was move)"],
  ],
  "a required field from another": [field("title ", "$&", "| summary | text(60) | required | from first word of title |")],
  "a type by two rows": [
    field("note  ", "| note_kept (was note) | long text | gone | - |", "| note | text(200) | optional | from note_kept |"),
  ],
  "an order of choices and a searched field": [
    ["one of: repair, order, move", "one of: move, order, repair"],
    ["Search: title", "Search: title, note"],
  ],
  "a list with an order of its own": [
    [/^\| Request .*$/m, "$&\n| Dear requests | /dear | list of Ticket | kind is order | title, amount | - | -amount | - | - |"],
  ],
  "an optional field that is required": [field("note  ", '| note | long text | required | starts "nothing" |')],
  "a renamed field": [
    field("note  ", "| remark (was note) | long text | optional | - |"),
    ["title, note, status", "title, remark, status"],
  ],
};
const ROUNDS = 3;

/** For each kind of change, the release and the way back: how long the longest read and the longest write took, and whether any was refused. */
export async function measureRelease(postgresUrl = process.env.BENCH_POSTGRES) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  try {
    const engines = [
      ...(process.env.ONLY_PG ? [] : [await onSqlite(folder)]),
      ...(postgresUrl === undefined ? [] : [await onPostgres(postgresUrl)]),
    ];
    const rows = [];
    for (const engine of engines)
      for (const [kind, edits] of Object.entries(KINDS)) {
        const rounds = [];
        for (let round = 0; round < ROUNDS; round++) rounds.push(await measureKind(folder, engine, edits));
        rows.push(
          ...rowsOf(
            `release on ${engine.name}: ${kind}`,
            rounds.map(([there]) => there),
            engine.answersAtOnce,
          ),
        );
        rows.push(
          ...rowsOf(
            `way back on ${engine.name}: ${kind}`,
            rounds.map(([, back]) => back),
            engine.answersAtOnce,
          ),
        );
      }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both answer data that are filled, the same each time: what is set in the environment, and what names the data to a command. */
async function onSqlite(folder) {
  await prepareNinefold(join(folder, "filled"), COUNT);
  return {
    name: "SQLite",
    answersAtOnce: true,
    async copy() {
      rmSync(join(folder, "ninefold"), { recursive: true, force: true });
      cpSync(join(folder, "filled", "ninefold"), join(folder, "ninefold"), { recursive: true });
      return { environment: {}, names: ["--data", join(folder, "ninefold")] };
    },
  };
}

async function onPostgres(url) {
  await fillNinefold(url, readFileSync(DOCUMENT, "utf8"), COUNT);
  const [filled, copied] = [new URL(url).pathname.slice(1), "ninefold_bench_release"];
  return {
    name: "PostgreSQL",
    answersAtOnce: false,
    async copy() {
      const admin = postgres(Object.assign(new URL(url), { pathname: "/template1" }).href, { max: 1, onnotice: () => {} });
      await admin.unsafe(`DROP DATABASE IF EXISTS "${copied}"`);
      await admin.unsafe(`CREATE DATABASE "${copied}" TEMPLATE "${filled}"`);
      await admin.end();
      const copy = Object.assign(new URL(url), { pathname: `/${copied}` }).href;
      return { environment: { DATABASE_URL: copy }, names: ["--database", copy] };
    },
  };
}

async function measureKind(folder, engine, edits) {
  const { environment, names } = await engine.copy();
  const [port] = await freePorts(1);
  const server = await startNinefold(folder, port, environment);
  try {
    const document = join(folder, "desk.md");
    writeFileSync(
      document,
      edits.reduce((text, [was, is]) => text.replace(was, is), readFileSync(DOCUMENT, "utf8")),
    );
    const command = [PROGRAM, "release", document, ...names];
    return [await during(server.url, command), await during(server.url, [...command, "--back"])];
  } finally {
    await server.stop();
  }
}

/** `answersAtOnce`: no request is refused; other processes answer 503 until they have taken the release on. */
function rowsOf(name, rounds, answersAtOnce) {
  return [
    ["read", ({ method }) => method === "GET"],
    ["write", ({ method }) => method !== "GET"],
  ].map(([kind, isOf]) => {
    const own = rounds.map(({ requests }) => requests.filter(isOf));
    const longest = median(own.map((requests) => Math.max(...requests.map(({ took }) => took))));
    // What the next document refuses is refused rightly.
    const refused = own.flat().filter(({ status }) => status >= 500).length;
    const seconds = median(rounds.map((round) => round.seconds));
    return row(`${name}: longest ${kind}`, {
      measured: `${longest.toFixed(0)} ms`,
      yardstick: `in ${seconds.toFixed(1)} s, ${refused} refused`,
      ratio: null,
      bound: `at most ${LONGEST} ms`,
      kept: rounds.every(({ isDone }) => isDone) && (refused === 0 || !answersAtOnce) && longest <= LONGEST,
    });
  });
}

/** Requests go on until a second after the command; those count that were not answered before it. */
async function during(url, command) {
  const random = randomBelow(7);
  const requests = [];
  const waiting = [];
  let isOver = false;
  const asking = (async () => {
    for (let n = 0, begun = performance.now(); !isOver; n++) {
      waiting.push(ask(url, n % 5 === 0 ? CASES.create(random) : CASES["read one"](random, COUNT)).then((one) => requests.push(one)));
      await wait(Math.max(0, begun + (n + 1) * EVERY - performance.now()));
    }
  })();
  await wait(WARM);
  requests.length = 0;
  const begun = performance.now();
  const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "inherit"] });
  let told = "";
  child.stdout.on("data", (text) => {
    told += text;
  });
  const [code] = await once(child, "exit");
  const seconds = (performance.now() - begun) / 1000;
  if (code !== 0) console.error(told);
  await wait(1_000);
  isOver = true;
  await asking;
  await Promise.all(waiting);
  return { requests, seconds, isDone: code === 0 };
}

async function ask(url, { method, path, person, body }) {
  const begun = performance.now();
  const answer = await fetch(url + path, {
    method,
    headers: headersOf(person),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  return { method, status: answer.status, took: performance.now() - begun };
}
