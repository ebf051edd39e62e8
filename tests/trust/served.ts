// The built program as processes of its own: started, killed without warning, and started again.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

const ROOT = resolve(import.meta.dirname, "../..");

export class Served {
  url = "";
  readonly #file: string;
  readonly #data: readonly string[];
  readonly #environment: Readonly<Record<string, string>>;
  readonly #under: readonly string[];
  #child: ChildProcess | null = null;

  /** `under`: a command that starts it and takes its place, such as a tracer. */
  constructor(file: string, data: readonly string[], environment: Readonly<Record<string, string>> = {}, under: readonly string[] = []) {
    this.#file = file;
    this.#data = data;
    this.#environment = environment;
    this.#under = under;
  }

  /** Until it answers. */
  async start(): Promise<void> {
    const program = [process.execPath, join(ROOT, "bin/ninefold.js"), "serve", this.#file, "--port", "0", ...this.#data];
    const [command, ...values] = [...this.#under, ...program] as [string, ...string[]];
    const child = spawn(command, values, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, ...this.#environment } });
    this.#child = child;
    let failed = "";
    child.stderr.on("data", (text) => (failed += String(text)));
    const ended = once(child, "exit").then(() => {
      throw new Error(`The program ended before it answered: ${failed}`);
    });
    const started = new Promise<string>((done) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
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

  /** At once, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}
