// The built program as processes of its own: started, killed without warning, and started again.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

const ROOT = resolve(import.meta.dirname, "../..");

export class Served {
  url = "";
  readonly #file: string;
  readonly #data: readonly string[];
  readonly #environment: Readonly<Record<string, string>>;
  readonly #under: readonly string[];
  readonly #log: string | null;
  #child: ChildProcess | null = null;

  /** `under`: a command that starts it and takes its place, such as a tracer. `log`: the file that takes its log, else a pipe. */
  constructor(
    file: string,
    data: readonly string[],
    environment: Readonly<Record<string, string>> = {},
    under: readonly string[] = [],
    log: string | null = null,
  ) {
    this.#file = file;
    this.#data = data;
    this.#environment = environment;
    this.#under = under;
    this.#log = log;
  }

  /** Until it answers. */
  async start(): Promise<void> {
    const program = [process.execPath, join(ROOT, "bin/ninefold.js"), "serve", this.#file, "--port", "0", ...this.#data];
    const [command, ...values] = [...this.#under, ...program] as [string, ...string[]];
    const out = this.#log === null ? "pipe" : openSync(this.#log, "a");
    const child = spawn(command, values, { stdio: ["ignore", out, "pipe"], env: { ...process.env, ...this.#environment } });
    this.#child = child;
    let failed = "";
    child.stderr?.on("data", (text) => (failed += String(text)));
    const ended = once(child, "exit").then(() => {
      throw new Error(`The program ended before it answered: ${failed}`);
    });
    const started = new Promise<string>((done) => {
      const input = child.stdout ?? followed(this.#log ?? "", ended);
      createInterface({ input }).on("line", (line) => {
        const entry = JSON.parse(line) as { message: string; address?: string };
        if (entry.message === "started") done(entry.address ?? "");
      });
    });
    this.url = (await Promise.race([started, ended])).replace(/\/$/, "");
    ended.catch(() => undefined);
  }

  /** The process's number. */
  get id(): number {
    return this.#child?.pid ?? 0;
  }

  /** Told to, with the code of its exit. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (child === null) return null;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const [code] = (await ended) as [number | null];
    return code;
  }

  /** At once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}

/** What is added to a file, until something has ended. */
function followed(path: string, ended: Promise<never>): Readable {
  let hasEnded = false;
  ended.catch(() => {
    hasEnded = true;
  });
  async function* parts(): AsyncGenerator<string> {
    for (let from = 0; !hasEnded; await wait(20)) {
      const text = readFileSync(path).subarray(from);
      from += text.length;
      yield text.toString();
    }
  }
  return Readable.from(parts());
}
