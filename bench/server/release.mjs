// How long people wait while 100,000 records are brought to a changed document, and back, as they go on working.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePorts } from "../ports.mjs";
import { row } from "../table.mjs";
import { CASES, headersOf, randomBelow } from "./cases.mjs";
import { DOCUMENT, prepareNinefold, startNinefold } from "./servers.mjs";

const PROGRAM = join(resolve(import.meta.dirname, "../.."), "bin/ninefold.js");
const COUNT = Number(process.env.BENCH_COUNT ?? 100_000);
/** Milliseconds between two requests, of which every fifth writes. */
const EVERY = 5;
/** Milliseconds that somebody may wait. */
const LONGEST = 1_000;

/** One new field is filled from another, one has a default, and two words become one. */
function changed(text) {
  return text
    .replace(
      /^\| note .*$/m,
      "$&\n| summary | text(60) | optional | from first word of note |\n| urgency | one of: low, high | required | starts low |",
    )
    .replace("one of: repair, order, move", "one of: repair, order (was move)");
}

/** For the release and the way back: how long the longest read and the longest write took, and whether any was refused. */
export async function measureRelease() {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-bench-"));
  try {
    await prepareNinefold(folder, COUNT);
    const [port] = await freePorts(1);
    const server = await startNinefold(folder, port);
    try {
      const document = join(folder, "desk.md");
      writeFileSync(document, changed(readFileSync(DOCUMENT, "utf8")));
      const command = [PROGRAM, "release", document, "--data", join(folder, "ninefold")];
      return [
        ...rowsOf("a release", await during(server.url, command)),
        ...rowsOf("the way back", await during(server.url, [...command, "--back"])),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rowsOf(name, { requests, seconds, isDone }) {
  return [
    ["read", ({ method }) => method === "GET"],
    ["write", ({ method }) => method !== "GET"],
  ].map(([kind, isOf]) => {
    const own = requests.filter(isOf);
    const longest = Math.max(...own.map(({ took }) => took));
    const refused = own.filter(({ status }) => status >= 400).length;
    const measured = `${longest.toFixed(0)} ms`;
    const yardstick = `${own.length} in ${seconds.toFixed(1)} s, ${refused} refused`;
    // Who writes is held until the release is in force.
    const isBound = kind === "read";
    const kept = isDone && refused === 0 && (!isBound || longest <= LONGEST);
    return row(`the longest ${kind} during ${name} of ${COUNT} records`, {
      measured,
      yardstick,
      ratio: null,
      bound: isBound ? `at most ${LONGEST} ms` : "none refused",
      kept,
    });
  });
}

/** Requests go on from a second before the command to a second after it. */
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
  await wait(1_000);
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
