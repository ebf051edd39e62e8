// Loads a server from a process of its own, without holding up this one: several may be loaded at the same time.

import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const LOAD = join(import.meta.dirname, "load.mjs");

/** What load.mjs saw; see there. */
export async function loadOf(what) {
  const { stdout } = await promisify(execFile)(process.execPath, [LOAD, JSON.stringify(what)], { encoding: "utf8" });
  return JSON.parse(stdout);
}
