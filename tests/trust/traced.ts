// Traces what a process writes, synchronises and answers, by strace. From that, what a power cut could have left on the
// disk.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Random } from "../engines/random.ts";

export const HAS_STRACE = process.platform === "linux" && spawnSync("strace", ["-f", "-o", "/dev/null", "true"]).status === 0;

/** In front of the command that is traced. */
export function tracing(into: string): string[] {
  const calls = "trace=pwrite64,write,writev,ftruncate,fsync,fdatasync,unlink";
  return ["strace", "-D", "-f", "-y", "-xx", "-s", "100000", "-e", calls, "-e", "signal=none", "-o", into];
}

type Step =
  | { readonly is: "write"; readonly file: string; readonly at: number; readonly bytes: Buffer }
  | { readonly is: "truncate"; readonly file: string; readonly size: number }
  | { readonly is: "removed"; readonly file: string }
  /** What was written to the file before the step `since` is on the disk. */
  | { readonly is: "synced"; readonly file: string; readonly since: number }
  /** What somebody was answered. */
  | { readonly is: "told"; readonly text: string };

/** Of the files whose names begin with `database`. */
export function stepsOf(trace: string, database: string): Step[] {
  const steps: Step[] = [];
  /** Calls of threads that were interrupted by another's: the step before which a synchronisation began. */
  const begun = new Map<string, { readonly file: string; readonly since: number }>();
  const isOurs = (path: string) =>
    /^(?:-wal|-journal)?$/.test(basename(path).slice(database.length)) && basename(path).startsWith(database);
  for (const line of readFileSync(trace, "latin1").split("\n")) {
    const [, thread = "", rest = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. (?:fsync|fdatasync) resumed>.*= 0/.test(rest) ? begun.get(thread) : undefined;
    if (resumed !== undefined) steps.push({ is: "synced", ...resumed });
    const [, call, path = "", given = ""] = /^(\w+)\((?:\d+<([^>]*)>|"[^"]*")(?:, )?(.*)$/.exec(rest) ?? [];
    if (call === undefined) continue;
    if (call === "unlink") {
      const file = bytesIn(rest).toString("utf8");
      if (isOurs(file)) steps.push({ is: "removed", file: basename(file) });
    } else if (call === "writev" || call === "write") {
      if (/^(?:TCP|socket)/.test(plain(path))) steps.push({ is: "told", text: bytesIn(given).toString("latin1") });
    } else if (!isOurs(plain(path))) continue;
    else if (call === "pwrite64") {
      const at = Number(/, (\d+)(?:\)| <unfinished)/.exec(given)?.[1]);
      steps.push({ is: "write", file: basename(plain(path)), at, bytes: bytesIn(given) });
    } else if (call === "ftruncate") {
      steps.push({ is: "truncate", file: basename(plain(path)), size: Number(/^(\d+)/.exec(given)?.[1]) });
    } else {
      const sync = { file: basename(plain(path)), since: steps.length };
      if (/<unfinished/.test(rest)) begun.set(thread, sync);
      else if (/= 0\s*$/.test(rest)) steps.push({ is: "synced", ...sync });
    }
  }
  return steps;
}

/** With -xx paths are written in hexadecimal too. */
function plain(path: string): string {
  return path.startsWith("\\x") ? bytesIn(`"${path}"`).toString("utf8") : path;
}

/** All texts of a call together. */
function bytesIn(written: string): Buffer {
  return Buffer.from([...written.matchAll(/"((?:\\x[0-9a-f]{2})*)"/g)].map(([, text]) => text!.replaceAll("\\x", "")).join(""), "hex");
}

/**
 * The files as a cut before the step `until` could have left them: what was synchronised is there; of the rest some is,
 * some is not, and some is torn. `honest`: false takes no synchronisation for one.
 */
export function cutAt(steps: readonly Step[], until: number, random: Random, folder: string, honest = true): void {
  const safe = new Map<string, number>();
  for (let at = 0; at < until; at++) {
    const step = steps[at]!;
    if (honest && step.is === "synced") safe.set(step.file, Math.max(safe.get(step.file) ?? 0, step.since));
  }
  const files = new Map<string, GrowingFile>();
  for (let at = 0; at < until; at++) {
    const step = steps[at]!;
    if (step.is === "told" || step.is === "synced") continue;
    if (step.is === "removed") {
      files.delete(step.file);
      continue;
    }
    const chance = at < (safe.get(step.file) ?? 0) ? 1 : random.next();
    if (chance < 0.4) continue;
    const file = files.get(step.file) ?? new GrowingFile();
    files.set(step.file, file);
    if (step.is === "truncate") {
      file.resize(step.size);
      continue;
    }
    const sectors = Math.ceil(step.bytes.length / SECTOR);
    const torn = chance < 0.6 ? step.bytes.subarray(0, Math.floor(random.next() * sectors) * SECTOR) : step.bytes;
    file.write(torn, step.at);
  }
  mkdirSync(folder, { recursive: true });
  for (const [name, file] of files) writeFileSync(join(folder, name), file.bytes);
}

/** What a disk writes whole. */
const SECTOR = 512;

/** What a file holds. It doubles its room whenever that is too small: thousands of writes make a log. */
class GrowingFile {
  #room = Buffer.alloc(2 ** 16);
  #size = 0;

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#size);
  }

  resize(size: number): void {
    if (size > this.#room.length) {
      const room = Buffer.alloc(Math.max(size, 2 * this.#room.length));
      this.bytes.copy(room);
      this.#room = room;
    } else if (size > this.#size) this.#room.fill(0, this.#size, size);
    this.#size = size;
  }

  write(bytes: Buffer, at: number): void {
    this.resize(Math.max(this.#size, at + bytes.length));
    bytes.copy(this.#room, at);
  }
}
