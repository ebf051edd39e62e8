// How long somebody else's save waits while a file of 5,000 rows is imported, and how long its check takes.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePorts } from "../ports.mjs";
import { median, row } from "../table.mjs";
import { CASES, headersOf } from "./cases.mjs";
import { prepareNinefold, startNinefold } from "./servers.mjs";

const ROWS = 5_000;
const COUNT = 1_000;
const RUNS = 3;
/** Milliseconds between two saves, and between two questions how far the import is. */
const EVERY = 20;
const ASKED_EVERY = 200;
/** Milliseconds that a save may wait, and seconds that a check may take. */
const LONGEST = 500;
const CHECK = 5;
const IMPORT = "/-/screens/all-requests/import";

/** A row for the check, and two for the saves of somebody else. */
export async function measureImports() {
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await measure(run));
  const [checks, longest, medians, idle] = ["check", "longest", "median", "idle"].map((name) => median(runs.map((one) => one[name])));
  return [
    row(`check of ${ROWS} rows`, {
      measured: `${(checks / 1000).toFixed(1)} s`,
      yardstick: "",
      ratio: null,
      bound: `at most ${CHECK} s`,
      kept: checks <= CHECK * 1000,
    }),
    row(`a save during an import of ${ROWS} rows, longest`, {
      measured: `${longest.toFixed(0)} ms`,
      yardstick: "",
      ratio: null,
      bound: `at most ${LONGEST} ms`,
      kept: longest <= LONGEST,
    }),
    row(`a save during an import of ${ROWS} rows, median`, {
      measured: `${medians.toFixed(1)} ms`,
      yardstick: `${idle.toFixed(1)} ms else`,
      ratio: medians / idle,
      bound: "",
      kept: true,
    }),
  ];
}

async function measure(run) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  try {
    await prepareNinefold(folder, COUNT);
    const [port] = await freePorts(1);
    const server = await startNinefold(folder, port);
    try {
      const file = ["Title,Note,Kind,Amount,Owner,Budget", ...Array.from({ length: ROWS }, (_, n) => line(n))].join("\n");
      const map = "title,note,kind,amount,owner,budget";
      const begun = performance.now();
      await send(server.url, "POST", `try?map=${map}`, file);
      const check = performance.now() - begun;
      const idle = await saves(server.url, wait(2_000));
      const key = `bench-import-${run}`;
      await send(server.url, "POST", `run?map=${map}&key=${key}`, file);
      const busy = await saves(server.url, ended(server.url, key));
      return { check, longest: Math.max(...busy), median: median(busy), idle: median(idle) };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function line(n) {
  return `Imported ${n},What is known of ${n},order,${n + 1}.50,Person ${n % 200},Budget ${n % 50}`;
}

async function send(url, method, step, body) {
  const headers = { ...headersOf(0), "content-type": "text/csv", "x-ninefold": "1" };
  const answer = await fetch(`${url}${IMPORT}/${step}`, { method, headers, ...(body === undefined ? {} : { body }) });
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${step} was answered ${answer.status}: ${JSON.stringify(told)}`);
  return told;
}

async function ended(url, key) {
  for (;;) {
    const { job } = await send(url, "GET", `job?key=${key}`);
    if (job.state === "done") return;
    if (job.state !== "checking" && job.state !== "writing") throw new Error(`the import is ${job.state}`);
    await wait(ASKED_EVERY);
  }
}

/** Another person saves again and again until `over`: how long each save took, in milliseconds. */
async function saves(url, over) {
  const taken = [];
  let isOver = false;
  const end = over.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { method, path, body } = CASES.create((most) => Math.floor(Math.random() * most));
    const begun = performance.now();
    const headers = { ...headersOf(1), "content-type": "application/json" };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a save was answered ${answer.status}`);
    taken.push(performance.now() - begun);
    await wait(EVERY);
  }
  await end;
  return taken;
}
