// The difference with a fault planted in it, for each fault; all share the rest of the compiler.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Plugin, rolldown } from "rolldown";
import type { differenceOf } from "../../../src/compiler/difference/difference.ts";
import type { Fault } from "./faults.ts";

export type DifferenceOf = typeof differenceOf;

const FOLDER = resolve(import.meta.dirname, "../../../src/compiler/difference");
const MARK = "?fault=";

/** Each file of the difference once for each fault; the file of the fault with the fault in it. */
function planting(faults: readonly Fault[]): Plugin {
  return {
    name: "planting",
    async resolveId(name, importer, options) {
      const at = importer?.split(MARK)[1];
      if (name.includes(MARK)) return name;
      if (at === undefined) return null;
      const found = await this.resolve(name, importer!.split(MARK)[0], { ...options, skipSelf: true });
      return found?.id.startsWith(FOLDER) ? `${found.id}${MARK}${at}` : found;
    },
    load(id) {
      const [path = "", at] = id.split(MARK);
      if (at === undefined) return null;
      const { file, from, to } = faults[Number(at)]!;
      const code = readFileSync(path, "utf8");
      if (path !== join(FOLDER, file)) return { code, moduleType: "ts" };
      if (!code.includes(from)) throw new Error(`${file} has no ${from}`);
      return { code: code.replace(from, () => to), moduleType: "ts" };
    },
  };
}

export async function faultyDifferences(faults: readonly Fault[]): Promise<readonly DifferenceOf[]> {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-faults-"));
  try {
    const input = Object.fromEntries(faults.map((_, at) => [`fault-${at}`, `${join(FOLDER, "difference.ts")}${MARK}${at}`]));
    const bundle = await rolldown({ input, platform: "node", external: [/^[^./]/], plugins: [planting(faults)], logLevel: "silent" });
    await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs", chunkFileNames: "[name].mjs" });
    await bundle.close();
    const modules = faults.map((_, at) => import(/* @vite-ignore */ pathToFileURL(join(folder, `fault-${at}.mjs`)).href));
    return (await Promise.all(modules)).map((module) => module.differenceOf as DifferenceOf);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
