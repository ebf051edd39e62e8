// Measures `ninefold check` as a whole process, cold, on documents of about 500, 5,000 and 50,000 lines, each against the
// Markdown library alone over the same text, run in turn so that a noisy machine hits both.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median, row } from "../table.mjs";
import { largeDocument } from "./large-document.mjs";

const MEASURED = fileURLToPath(new URL("./measured.mjs", import.meta.url));
const SIZES = [
  { entities: 18, runs: 9 },
  { entities: 180, runs: 9 },
  { entities: 1800, runs: 3 },
];

/** Rows of the table, and whether each bound was kept. */
export function measureCompile() {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  try {
    return withLinearity(SIZES.map((size) => measure(folder, size)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measure(folder, { entities, runs }) {
  const text = largeDocument(entities);
  const lines = text.split("\n").length;
  const file = join(folder, `document-${entities}.md`);
  writeFileSync(file, text);
  const checks = [];
  const yardsticks = [];
  for (let index = 0; index < runs; index++) {
    checks.push(cost("check", file));
    yardsticks.push(cost("markdown", file));
  }
  const of = (costs, key) => median(costs.map((one) => one[key]));
  return {
    lines,
    wall: of(checks, "wall"),
    cpu: of(checks, "cpu"),
    megabytes: of(checks, "megabytes"),
    yardstick: of(yardsticks, "wall"),
  };
}

function cost(task, file) {
  const begun = performance.now();
  const child = spawnSync(process.execPath, [MEASURED, task, file], { encoding: "utf8", maxBuffer: 1 << 28 });
  const wall = (performance.now() - begun) / 1000;
  if (child.status !== 0) throw new Error(`${task} ${file} failed: ${child.stderr}`);
  return { wall, ...JSON.parse(child.stderr.trim().split("\n").at(-1)) };
}

function withLinearity(sizes) {
  const rows = sizes.map((size) =>
    row(`check, ${size.lines} lines, cold`, {
      measured: `${size.wall.toFixed(2)} s, ${size.megabytes} MB`,
      yardstick: `${size.yardstick.toFixed(2)} s`,
      ratio: size.wall / size.yardstick,
      ...bound(size),
    }),
  );
  const [small, middle, large] = sizes;
  const growth = (a, b) => (b.cpu - a.cpu) / (b.lines - a.lines);
  const ratio = growth(middle, large) / growth(small, middle);
  const text = `${(growth(middle, large) * 1e6).toFixed(0)} µs a line after ${(growth(small, middle) * 1e6).toFixed(0)}`;
  return [
    ...rows,
    row("check, cost of one more line", { measured: text, yardstick: "-", ratio, bound: "ratio at most 1.2", kept: ratio <= 1.2 }),
  ];
}

function bound({ lines, wall, megabytes }) {
  if (lines < 4_000) return { bound: "-", kept: true };
  if (lines < 10_000) return { bound: "at most 1.0 s", kept: wall <= 1 };
  return { bound: "at most 500 MB", kept: megabytes <= 500 };
}
