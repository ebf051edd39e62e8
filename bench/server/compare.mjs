// The same requests to Ninefold and to the hand-written yardstick, in turn, in the same run: requests per second, the
// slowest hundredth of them, and what each takes of the processor, which says the same while other work goes on.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../ports.mjs";
import { median, row } from "../table.mjs";
import { CASES, headersOf, randomBelow } from "./cases.mjs";
import { prepareData, startNinefold, startYardstick } from "./servers.mjs";

const COUNT = 100_000;
const ROUNDS = 5;
const STARTS = 5;
const SECONDS = 4;
const WARM = 2;
const CONNECTIONS = 32;
const LOAD = join(import.meta.dirname, "load.mjs");
export const CASE_NAMES = [...Object.keys(CASES), "transition with an effect"];

/** A row for each case, and one each for memory, start and the write-ahead log. */
export async function measureServer() {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  try {
    await prepareData(folder, COUNT);
    const [first, second] = await freePorts(2);
    const ninefold = await startNinefold(folder, first);
    const yardstick = await startYardstick(folder, second);
    const rows = [];
    try {
      await demandEqual(ninefold.url, yardstick.url);
      rows.push(...CASE_NAMES.flatMap((name, at) => compareCase(ninefold, yardstick, name, at)));
      rows.push(...standing(ninefold, yardstick));
    } finally {
      await ninefold.stop();
      await yardstick.stop();
    }
    return [...rows, await compareStarts(folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compareCase(ninefold, yardstick, name, at) {
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const seed = 1000 * at + round + 1;
    const both = round % 2 === 0 ? [ninefold, yardstick] : [yardstick, ninefold];
    const results = new Map(both.map((server) => [server, load(server, name, seed, round === 0)]));
    rounds.push({ ours: results.get(ninefold), theirs: results.get(yardstick) });
  }
  const ratio = median(rounds.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
  const slowest = median(rounds.map(({ ours, theirs }) => ours.p99 / Math.max(theirs.p99, 1)));
  const cost = median(rounds.map(({ ours, theirs }) => theirs.micros / ours.micros));
  const of = (side, what) => median(rounds.map((round) => round[side][what]));
  const refused = rounds.reduce((sum, { ours, theirs }) => sum + ours.refused + theirs.refused, 0);
  return [
    row(`${name}, requests/s`, {
      measured: `${Math.round(of("ours", "perSecond"))}`,
      yardstick: `${Math.round(of("theirs", "perSecond"))}`,
      ratio,
      bound: refused > 0 ? `none refused, ${refused} were` : "ratio at least 0.8",
      kept: ratio >= 0.8 && refused === 0,
    }),
    row(`${name}, of the processor`, {
      measured: `${Math.round(of("ours", "micros"))} µs`,
      yardstick: `${Math.round(of("theirs", "micros"))} µs`,
      ratio: cost,
      bound: "-",
      kept: true,
    }),
    row(`${name}, p99`, {
      measured: `${of("ours", "p99")} ms`,
      yardstick: `${of("theirs", "p99")} ms`,
      ratio: slowest,
      bound: "ratio at most 2",
      kept: slowest <= 2,
    }),
  ];
}

function load(server, name, seed, warm) {
  if (warm) run(server, name, WARM, seed + 500);
  return run(server, name, SECONDS, seed);
}

/** What is asked for once only goes on where the last run of this server ended. */
function run(server, name, seconds, seed) {
  const what = { url: server.url, name, count: COUNT, seconds, seed, connections: CONNECTIONS, done: server.asked[name] ?? 0 };
  const before = server.cpu();
  const result = JSON.parse(execFileSync(process.execPath, [LOAD, JSON.stringify(what)], { encoding: "utf8" }));
  server.asked[name] = what.done + result.asked;
  return { ...result, micros: ((server.cpu() - before) / result.asked) * 1e6 };
}

/** Each started some times in turn, on what the load has left. */
async function compareStarts(folder) {
  const rounds = [];
  for (let round = 0; round < STARTS; round++) {
    const [first, second] = await freePorts(2);
    const ninefold = await startNinefold(folder, first);
    await ninefold.stop();
    const yardstick = await startYardstick(folder, second);
    await yardstick.stop();
    rounds.push({ ours: ninefold.seconds, theirs: yardstick.seconds });
  }
  const ours = median(rounds.map((round) => round.ours));
  return row("start to the first answer, the document compiled", {
    measured: `${ours.toFixed(2)} s`,
    yardstick: `${median(rounds.map(({ theirs }) => theirs)).toFixed(2)} s`,
    ratio: median(rounds.map((round) => round.ours / round.theirs)),
    bound: "at most 0.6 s",
    kept: ours <= 0.6,
  });
}

function standing(ninefold, yardstick) {
  const wal = Math.max(ninefold.walBytes(), 0) / 1e6;
  const megabytes = (server) => `${Math.round(server.memory())} MB`;
  return [
    row("memory after the load", {
      measured: megabytes(ninefold),
      yardstick: megabytes(yardstick),
      ratio: ninefold.memory() / yardstick.memory(),
      bound: "at most 200 MB",
      kept: ninefold.memory() <= 200,
    }),
    row("write-ahead log after the load", {
      measured: `${wal.toFixed(1)} MB`,
      yardstick: `${(yardstick.walBytes() / 1e6).toFixed(1)} MB`,
      ratio: null,
      bound: "at most 8 MB",
      kept: wal <= 8,
    }),
  ];
}

/** Before anything is timed: both say the same. */
async function demandEqual(one, other) {
  const random = randomBelow(7);
  for (const name of ["read one", "list 50 open, with total", "list 50 of mine that are closed", "search"]) {
    const { path, person } = CASES[name](random, COUNT);
    const [ours, theirs] = await Promise.all(
      [one, other].map(async (url) => (await fetch(`${url}${path}`, { headers: headersOf(person) })).json()),
    );
    // Found records are ranked as each sees fit; that they are the same ones is compared by their number.
    const said = name === "search" ? ({ total, totalIsExact, more }) => ({ total, totalIsExact, more }) : (body) => body;
    if (JSON.stringify(said(ours)) !== JSON.stringify(said(theirs)))
      throw new Error(
        `${name}: the answers differ at ${path}\n${JSON.stringify(ours).slice(0, 1000)}\n${JSON.stringify(theirs).slice(0, 1000)}`,
      );
  }
}
