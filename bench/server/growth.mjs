// What a request costs as the records become more: the processor's time that the server takes for it, which says the same
// on a busy machine, and how long whoever asks waits.

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../ports.mjs";
import { row } from "../table.mjs";
import { fillNinefold } from "./fill.mjs";
import { loadOf } from "./loading.mjs";
import { DOCUMENT, startNinefold } from "./servers.mjs";

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const ROUNDS = 3;
const SECONDS = 2;
const WARM = 3;
/** With the number of records from which each has as much to show as it asks for. */
const NAMES = new Map([
  ["read one", 0],
  ["list 50 open, with total", 0],
  ["list 50 of mine that are closed", 100_000],
]);
/** More than the smallest may take. */
const MOST = 1.5;

/** A row for each kind of request and size, held against the smallest. */
export async function measureGrowth(sizes = SIZES) {
  const first = new Map();
  const rows = [];
  for (const size of sizes) {
    for (const { name, micros, p50 } of await measureAt(size)) {
      if (!first.has(name)) first.set(name, micros);
      const ratio = micros / first.get(name);
      const what = `${name}, of ${size.toLocaleString("en")}`;
      const measured = `${Math.round(micros)} µs of the processor, ${p50} ms`;
      rows.push(
        row(what, { measured, yardstick: `${Math.round(first.get(name))} µs`, ratio, bound: `ratio at most ${MOST}`, kept: ratio <= MOST }),
      );
    }
  }
  const order = [...NAMES.keys()];
  const place = ({ name }) => order.findIndex((one) => name.startsWith(one));
  return rows.sort((one, other) => place(one) - place(other));
}

async function measureAt(count) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  try {
    mkdirSync(join(folder, "ninefold"));
    await fillNinefold(`sqlite:${join(folder, "ninefold", "ninefold.db")}`, readFileSync(DOCUMENT, "utf8"), count);
    const [port] = await freePorts(1);
    const server = await startNinefold(folder, port);
    try {
      const found = [];
      for (const [name, from] of NAMES) if (count >= from) found.push(await measured(server, name, count));
      return found;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The least of some rounds: what else the machine does only ever adds to it. */
async function measured(server, name, count) {
  const ask = { url: server.url, name, count, connections: 8, done: 0 };
  await loadOf({ ...ask, seconds: WARM, seed: 1 });
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = server.cpu();
    const { p50, asked } = await loadOf({ ...ask, seconds: SECONDS, seed: round + 2 });
    rounds.push({ micros: ((server.cpu() - before) / asked) * 1e6, p50 });
  }
  return { name, micros: Math.min(...rounds.map(({ micros }) => micros)), p50: Math.min(...rounds.map(({ p50 }) => p50)) };
}
