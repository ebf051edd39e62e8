// What each duty costs: the limit with all that Ninefold does, and the same with each left out, by the processor.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../ports.mjs";
import { start } from "../server/servers.mjs";
import { median, row } from "../table.mjs";
import { CASE_NAMES, headersOf } from "./cases.mjs";
import { prepare, startNinefold } from "./servers.mjs";
import { DUTIES, fillWithDuties } from "./with-duties.mjs";

const COUNT = 100_000;
const ROUNDS = 3;
const SECONDS = 2;
const CONNECTIONS = 32;
const LOAD = join(import.meta.dirname, "load.mjs");
const PROGRAM = join(import.meta.dirname, "with-duties.mjs");
const ALL = "all duties";

/** A row for each duty, with microseconds of the processor that leaving it out saves of each kind of request. */
export async function measureDuties() {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-duties-"));
  try {
    await prepare(folder, "choice", COUNT);
    mkdirSync(join(folder, ALL));
    fillWithDuties(join(folder, ALL, "tickets.db"), COUNT);
    for (const duty of DUTIES) cpSync(join(folder, ALL), join(folder, duty), { recursive: true });
    const whole = await inRounds((port) => startWithout(folder, ALL, port));
    const ours = await inRounds((port) => startNinefold(folder, "choice", port));
    const rows = [line("ninefold", ours), line(`by hand, ${ALL}`, whole)];
    for (const duty of DUTIES) {
      const less = await inRounds((port) => startWithout(folder, duty, port));
      rows.push(line(`of that ${duty}`, Object.fromEntries(CASE_NAMES.map((name) => [name, whole[name] - less[name]]))));
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** By case: the median of the rounds, of a server that is loaded once before. */
async function inRounds(startServer) {
  const [port] = await freePorts(1);
  const server = await startServer(port);
  try {
    const micros = {};
    for (const [at, name] of CASE_NAMES.entries()) {
      const found = [];
      for (let round = 0; round <= ROUNDS; round++) {
        const before = server.cpu();
        const { asked } = load(server.url, name, 1000 * at + round);
        if (round > 0) found.push(((server.cpu() - before) / asked) * 1e6);
      }
      micros[name] = median(found);
    }
    return micros;
  } finally {
    await server.stop();
  }
}

function startWithout(folder, duty, port) {
  const command = [PROGRAM, join(folder, duty, "tickets.db"), String(port), ...(duty === ALL ? [] : [duty])];
  return start(command, port, join(folder, duty), { first: "/api/tickets?status=open&limit=1", headers: headersOf(1, "ninefold") });
}

function load(url, name, seed) {
  const what = { url, side: "ninefold", states: "choice", name, count: COUNT, connections: CONNECTIONS, seconds: SECONDS, seed };
  return JSON.parse(execFileSync(process.execPath, [LOAD, JSON.stringify(what)], { encoding: "utf8" }));
}

function line(name, micros) {
  const measured = CASE_NAMES.map((one) => `${one} ${Math.round(micros[one])}`).join(", ");
  return row(name, { measured: `${measured} µs`, yardstick: "-", ratio: null, bound: "-", kept: true });
}
