// Starts and stops the two servers of a comparison, each a process of its own on a database of its own.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, openSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { headersOf } from "./cases.mjs";
import { fillNinefold, fillYardstick } from "./fill.mjs";

const ROOT = resolve(import.meta.dirname, "../..");
export const DOCUMENT = join(import.meta.dirname, "desk.md");
const NINEFOLD = [join(ROOT, "bin/ninefold.js"), "serve", DOCUMENT];
const YARDSTICK = [join(import.meta.dirname, "yardstick.mjs")];
/** Milliseconds that a server may take before it answers. */
const PATIENCE = 60_000;

/** Fills a folder for each of the two with so many requests. */
export async function prepareData(folder, count) {
  await prepareNinefold(folder, count);
  mkdirSync(join(folder, "yardstick"), { recursive: true });
  fillYardstick(join(folder, "yardstick", "desk.db"), count);
}

export async function prepareNinefold(folder, count) {
  mkdirSync(join(folder, "ninefold"), { recursive: true });
  await fillNinefold(`sqlite:${join(folder, "ninefold", "ninefold.db")}`, readFileSync(DOCUMENT, "utf8"), count);
}

/** `flags`: of Node.js, such as those that profile the process. */
export function startNinefold(folder, port, environment = {}, flags = []) {
  const database = environment.DATABASE_URL === undefined ? [] : ["--database", environment.DATABASE_URL];
  const command = [...flags, ...NINEFOLD, "--port", String(port), "--data", join(folder, "ninefold"), ...database];
  mkdirSync(join(folder, "ninefold"), { recursive: true });
  return start(command, port, join(folder, "ninefold"), { environment });
}

export function startYardstick(folder, port, flags = []) {
  return start([...flags, ...YARDSTICK, join(folder, "yardstick", "desk.db"), String(port)], port, join(folder, "yardstick"));
}

/** Answers when the server does, asked for `first`: `{ url, seconds (until its first answer), memory(), walBytes(), stop() }`. */
export async function start(
  command,
  port,
  folder,
  { environment = {}, first = "/api/records/Ticket?status=open&size=1", headers = headersOf(0) } = {},
) {
  const begun = performance.now();
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    // Both write a line for each request: into a file, since nobody reads a pipe while the load is waited for.
    stdio: ["ignore", openSync(join(folder, "log"), "w"), "inherit"],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(child, `${url}${first}`, headers);
  return {
    url,
    /** By the name of a case: how many of its requests were begun. */
    asked: {},
    pid: child.pid,
    seconds: (performance.now() - begun) / 1000,
    /** Megabytes that the process holds. */
    memory: () => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))[1]) / 1000,
    cpu: () => {
      const fields = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    walBytes: () => sizeOf(join(folder, command.includes(YARDSTICK[0]) ? "desk.db-wal" : "ninefold.db-wal")),
    async stop() {
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
    },
  };
}

async function untilAnswers(child, url, headers) {
  const until = performance.now() + PATIENCE;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(url, { headers }).catch(() => null);
    if (answer?.ok === true) return;
    if (performance.now() > until) throw new Error(`no answer at ${url}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}

function sizeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
