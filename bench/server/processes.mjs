// Two processes on one PostgreSQL against one: how many requests both answer together, and how many they could by what
// each request takes of their processors. Each process is asked as much as the one is: with half of it, it would have
// less to do at each turn of its loop, and take more for each request. Needs an empty database, whose address is in
// BENCH_POSTGRES; nothing is measured without one.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../ports.mjs";
import { median, row } from "../table.mjs";
import { fillNinefold } from "./fill.mjs";
import { loadOf } from "./loading.mjs";
import { DOCUMENT, startNinefold } from "./servers.mjs";

const COUNT = 20_000;
const CONNECTIONS = 32;
const SECONDS = 4;
const WARM = 4;
const ROUNDS = 3;
const NAMES = ["read one", "list 50 open, with total", "create", "change"];
/** Both processes, the database and whoever asks have one of their own. */
const CORES_NEEDED = 6;

/** What two processes are to bring of one. */
const LEAST = 1.7;

/** Two rows for each kind of request: together per second, and by the processor. */
export async function measureProcesses(url = process.env.BENCH_POSTGRES) {
  if (url === undefined) {
    console.error("BENCH_POSTGRES names no empty database of PostgreSQL, so two processes are not measured.");
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  await fillNinefold(url, readFileSync(DOCUMENT, "utf8"), COUNT);
  const ports = await freePorts(2);
  const servers = [];
  try {
    for (const port of ports) servers.push(await startNinefold(folder, port, { DATABASE_URL: url }));
    const rows = [];
    for (const [at, name] of NAMES.entries()) rows.push(...(await compare(servers, name, at)));
    return rows;
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(servers, name, at) {
  for (const [seed, server] of servers.entries()) await together([server], name, WARM, 100 * at + seed + 50);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const seed = 100 * at + 10 * round;
    rounds.push({
      one: await together([servers[round % 2]], name, SECONDS, seed + 1),
      two: await together(servers, name, SECONDS, seed + 3),
    });
  }
  const of = (which, what) => median(rounds.map((each) => each[which][what]));
  const ratio = median(rounds.map(({ one, two }) => two.perSecond / one.perSecond));
  const byProcessor = median(rounds.map(({ one, two }) => (2 * one.micros) / two.micros));
  const refused = rounds.reduce((sum, { one, two }) => sum + one.refused + two.refused, 0);
  const enough = availableParallelism() >= CORES_NEEDED;
  const micros = (number) => `${Math.round(number)} µs`;
  return [
    row(`${name}, requests/s of two processes`, {
      measured: String(Math.round(of("two", "perSecond"))),
      yardstick: `${Math.round(of("one", "perSecond"))} of one`,
      ratio,
      bound: refused > 0 ? `none refused, ${refused} were` : `at least ${LEAST} on ${CORES_NEEDED} cores`,
      kept: refused === 0 && (!enough || ratio >= LEAST),
    }),
    row(`${name}, by the processor of two`, {
      measured: `${micros(of("two", "micros"))} each, asking ${micros(of("two", "asking"))}`,
      yardstick: `${micros(of("one", "micros"))} in one`,
      ratio: byProcessor,
      bound: `at least ${LEAST}`,
      kept: byProcessor >= LEAST,
    }),
  ];
}

/** Each server asked by as many connections. `micros` and `asking`: of the servers' processors and of whoever asks, for each request. */
async function together(servers, name, seconds, seed) {
  const before = servers.map((server) => server.cpu());
  const results = await Promise.all(
    servers.map((server, at) =>
      loadOf({ url: server.url, name, count: COUNT, seconds, seed: seed + at, connections: CONNECTIONS, done: 0 }),
    ),
  );
  const sum = (of) => results.reduce((all, result, at) => all + of(result, at), 0);
  const taken = servers.reduce((all, server, at) => all + server.cpu() - before[at], 0);
  const each = 1e6 / sum((one) => one.asked);
  return {
    perSecond: sum((one) => one.perSecond),
    refused: sum((one) => one.refused),
    micros: taken * each,
    asking: sum((one) => one.cpu) * each,
  };
}
