// What a request costs as the records become more: the processor's time that the server takes for it, which says the same
// on a busy machine, and how long whoever asks waits.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../ports.mjs";
import { row } from "../table.mjs";
import { loadOf } from "./loading.mjs";
import { prepareNinefold, startNinefold } from "./servers.mjs";

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const SECONDS = 3;
const WARM = 2;
const NAMES = ["read one", "list 50 open, with total", "list 50 of mine that are closed"];
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
  return rows.sort(
    (one, other) => NAMES.findIndex((name) => one.name.startsWith(name)) - NAMES.findIndex((name) => other.name.startsWith(name)),
  );
}

async function measureAt(count) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  try {
    await prepareNinefold(folder, count);
    const [port] = await freePorts(1);
    const server = await startNinefold(folder, port);
    try {
      const found = [];
      for (const name of NAMES) {
        const ask = { url: server.url, name, count, seed: 1, connections: 8, done: 0 };
        await loadOf({ ...ask, seconds: WARM });
        const before = server.cpu();
        const { p50, asked } = await loadOf({ ...ask, seconds: SECONDS, seed: 2 });
        found.push({ name, micros: ((server.cpu() - before) / asked) * 1e6, p50 });
      }
      return found;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
