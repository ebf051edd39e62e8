// The same requests to Ninefold and to the limit, in turn, in the same run, for both documents: what each takes of the
// processor, which says the same while other work goes on, memory after the load, and the time to the first answer.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../ports.mjs";
import { median, row } from "../table.mjs";
import { CASE_NAMES, casesOf, headersOf } from "./cases.mjs";
import { prepare, startLimit, startNinefold } from "./servers.mjs";

const DOCUMENTS = ["choice", "states"];
const COUNT = 100_000;
const ROUNDS = 5;
const SECONDS = 4;
const WARM = 3;
const CONNECTIONS = 32;
const LOAD = join(import.meta.dirname, "load.mjs");
/** Requests of ours for one of the limit's by the same processor, at least. */
const BOUNDS = { get: 0.8, list: 0.85, mine: 0.85, patch: 0.5, post: 0.5 };
/** Memory: times the limit's, and megabytes more. */
const MEMORY = { times: 1.2, more: 60 };

/** A row for each document and case, and one each for memory. `count`, `rounds` and `seconds` can be less for a first look. */
export async function measureLimit({ count = COUNT, rounds = ROUNDS, seconds = SECONDS } = {}) {
  const rows = [];
  for (const states of DOCUMENTS) rows.push(...(await measureDocument(states, { count, rounds, seconds })));
  return rows;
}

async function measureDocument(states, amounts) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  try {
    await prepare(folder, states, amounts.count);
    const [first, second] = await freePorts(2);
    const ninefold = await startNinefold(folder, states, first);
    const limit = await startLimit(folder, second);
    try {
      await demandEqual(ninefold.url, limit.url, states, amounts.count);
      const sides = [
        { server: ninefold, side: "ninefold" },
        { server: limit, side: "limit" },
      ];
      const rows = CASE_NAMES.map((name, at) => compareCase(sides, states, name, at, amounts));
      return [...rows, memoryRow(ninefold, limit, states)];
    } finally {
      await ninefold.stop();
      await limit.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compareCase(sides, states, name, at, { count, rounds, seconds }) {
  const found = [];
  let refused = 0;
  for (let round = 0; round < rounds; round++) {
    const seed = 1000 * at + round + 1;
    const result = {};
    for (const { server, side } of round % 2 === 0 ? sides : sides.toReversed()) {
      const what = { url: server.url, side, states, name, count, connections: CONNECTIONS };
      if (round === 0) load({ ...what, seconds: WARM, seed: seed + 500 });
      const before = server.cpu();
      const { asked, perSecond, refused: no } = load({ ...what, seconds, seed });
      refused += no;
      result[side] = { micros: ((server.cpu() - before) / asked) * 1e6, perSecond };
    }
    found.push(result);
  }
  const ratio = median(found.map(({ ninefold, limit }) => limit.micros / ninefold.micros));
  const shown = (side) => {
    const of = (what) => Math.round(median(found.map((one) => one[side][what])));
    return `${of("micros")} µs, ${of("perSecond")}/s`;
  };
  return row(`${states}: ${name}`, {
    measured: shown("ninefold"),
    yardstick: shown("limit"),
    ratio,
    bound: refused > 0 ? `none refused, ${refused} were` : `ratio at least ${BOUNDS[name]}`,
    kept: ratio >= BOUNDS[name] && refused === 0,
  });
}

function load(what) {
  return JSON.parse(execFileSync(process.execPath, [LOAD, JSON.stringify(what)], { encoding: "utf8" }));
}

function memoryRow(ninefold, limit, states) {
  const most = limit.memory() * MEMORY.times + MEMORY.more;
  return row(`${states}: memory after the load`, {
    measured: `${Math.round(ninefold.memory())} MB`,
    yardstick: `${Math.round(limit.memory())} MB`,
    ratio: ninefold.memory() / limit.memory(),
    bound: `at most ${Math.round(most)} MB`,
    kept: ninefold.memory() <= most,
  });
}

/** Before anything is timed: both say the same of the same tickets. */
async function demandEqual(one, other, states, count) {
  for (const name of ["get", "list", "mine", "patch"]) {
    const make = casesOf(count, 7, states)[name];
    for (let n = 0; n < 20; n++) {
      const { method, path, agent, body } = make();
      const [ours, theirs] = await Promise.all(
        [
          [one, "ninefold"],
          [other, "limit"],
        ].map(async ([url, side]) => {
          const answer = await fetch(`${url}${path}`, { method, headers: headersOf(agent, side), body: body && JSON.stringify(body) });
          return { status: answer.status, body: await answer.json() };
        }),
      );
      if (JSON.stringify(sorted(ours)) !== JSON.stringify(sorted(theirs)))
        throw new Error(`${name}: the answers differ at ${path}\n${JSON.stringify(ours)}\n${JSON.stringify(theirs)}`.slice(0, 3000));
    }
  }
}

/** With the members of each object in one order. */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}
